package answer

import (
	"reflect"
	"testing"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// TestFind checks the results that findAnswers finds for predicates. If the result for
// a constant in the code is unknown, as for "B" in IsMaybe, the result for all values
// that the code does not mention must be unknown, too: see [Answer.ResultFor].
func TestFind(t *testing.T) {
	t.Parallel()
	pass := onefile.Check(t, `package p

import "strings"

func IsBusy(code string) bool { return code == "A" }
func IsMaybe(code string) bool {
	switch code {
	case "A":
		return true
	case "B":
		return setting()
	}
	return false
}
func IsNot(code string) bool { return code != "A" }
func IsMostly(code string) bool { return code != "A" && (code != "B" || setting()) }
func IsAlways(code string) bool { return true }
func IsLike(code string) bool { return len(code) > 2 && code[:2] == "E_" }
func IsFold(code string) bool { return strings.EqualFold(code, "busy") }
func IsServer(status int) bool { return status >= 500 && status != 501 }
func IsClass(status int) bool { return status/100 == 4 || status == 700 }
func IsOne(status int) bool { return status == 429 }
func IsOdd(status int) bool { return status == 3 || on && status >= 500 }
func IsRight(status int) bool { return status >= 0 || status < 0 && on }
func setting() bool { return on }
var on bool
func Set(b bool) { on = b }
`)
	pkg, fns := ssax.Build(pass, nil)
	got := map[ssax.ID]Answer{}
	for _, a := range findAnswers(pkg, fns, nil).List {
		id := a.Func
		a.Func = ""
		got[id] = a
	}
	want := map[ssax.ID]Answer{
		"p.IsBusy":   {Text: true, KnowsDefault: true, True: []string{"A"}},
		"p.IsMaybe":  {Text: true, True: []string{"A"}},
		"p.IsNot":    {Text: true, KnowsDefault: true, Default: true, False: []string{"A"}},
		"p.IsMostly": {Text: true, False: []string{"A"}},
		"p.IsFold":   {Text: true, True: []string{"busy"}},
		"p.IsServer": {True: []string{"500"}, False: []string{"501"}, Spans: []Span{{0, 499, false}, {500, 500, true}, {501, 501, false}, {502, 599, true}}},
		"p.IsClass":  {True: []string{"700"}, False: []string{"100", "4"}, Spans: []Span{{0, 399, false}, {400, 499, true}, {500, 599, false}}},
		"p.IsOne":    {True: []string{"429"}, KnowsDefault: true},
		"p.IsOdd":    {True: []string{"3"}, Spans: []Span{{0, 2, false}, {3, 3, true}, {4, 499, false}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}
