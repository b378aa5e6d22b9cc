package retry_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// TestSets checks the sets that are read from code in each form. The wanted text is
// "NAME: members", with "!" for a value that is not a member and "…" for a partial set.
func TestSets(t *testing.T) {
	t.Parallel()
	const head = "package p\n\nimport \"time\"\n\nconst Locked = 7\n\nvar n int\n\nvar _ time.Duration\n\nfunc NewSet(codes ...string) []string { return codes }\n\nfunc NewList(codes ...string) []string { return codes }\n\nfunc OneSet(code string) string { return code }\n\ntype rule struct{ Codes []int }\n\n"
	for code, want := range map[string]string{
		`var a = map[int]bool{Locked: true, 4: false}`:                    `a: 7 !4`,
		`var a = map[string]struct{}{"x": {}, "y": {}}`:                   `a: "x" "y"`,
		`var a = map[int]bool{4: n > 0, 7: true}`:                         `a: 7 …`,
		`var a = map[int]bool{n: true, 7: true}`:                          `a: 7 …`,
		`var a, b = []int{4}, [...]string{"x"}`:                           `a: 4, b: "x"`,
		`func f() { a := []int{4, n}; _ = a }`:                            `a: 4 …`,
		`var r = rule{Codes: []int{4}}`:                                   `Codes: 4`,
		`var a = NewSet("x", "y")`:                                        `a: "x" "y"`,
		`var a = NewList("x"); var b = OneSet("x")`:                       ``,
		`var a = NewSet([]string{"x"}...)`:                                ``,
		`var a = []time.Duration{4}`:                                      ``,
		`var a = []float64{4}`:                                            ``,
		`var a = map[int]string{4: "x"}`:                                  `a: 4`,
		`var a = map[string]string{"x": "y", head: ""}; var head = ""`:    `a: "x" …`,
		`var a = map[int]float64{4: 1}`:                                   ``,
		`var a = [...]int{1: 4}`:                                          ``,
		`var a = map[int]struct{ n int }{4: {}}`:                          ``,
		`var a = map[struct{ s string; n int }]bool{{"x", 1}: true}`:      `a: "x"`,
		`var a = map[struct{ n bool; s string }]bool{{n > 0, "y"}: true}`: `a: "y"`,
		`func f() (int, error) { a, err := f(); _ = a; return a, err }`:   ``,
	} {
		p := onefile.Check(t, head+code+"\n")
		var got []string
		for _, s := range retry.Sets(p.TypesInfo, p.Files) {
			text := s.Name.Name + ":"
			for _, m := range s.Members {
				not := ""
				if m.Not {
					not = "!"
				}
				text += fmt.Sprintf(" %s%v", not, m.Value)
			}
			if s.Partial {
				text += " …"
			}
			got = append(got, text)
		}
		slices.Sort(got)
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%s\ngot  %s\nwant %s", code, text, want)
		}
	}
}
