package causes_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

var (
	number = regexp.MustCompile(`\b\d{2,3}\b`) // matches a status in testdata
	marked = regexp.MustCompile(`// <- (.+)$`)
)

// TestCauses checks the causes of each number in testdata against the comment
// after it.
func TestCauses(t *testing.T) {
	t.Parallel()
	pkg := analyzertest.Load(t, "testdata", "a")[0]
	r := analyzertest.Analyze(t, causes.New(), []*packages.Package{pkg})[0].Result.(*causes.Result)
	file := pkg.GoFiles[0]
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(src), "\n") {
		code, _, _ := strings.Cut(line, "//")
		want := ""
		if m := marked.FindStringSubmatch(line); m != nil {
			want = m[1]
		}
		at := number.FindStringIndex(code)
		if at == nil && want != "" {
			at = []int{len(line) - len(strings.TrimLeft(line, "\t"))} // the line contains a call instead of a number
		}
		if at == nil {
			continue
		}
		if got := describe(r.At[span.Position{File: file, Line: i + 1, Column: at[0] + 1}]); got != want {
			t.Errorf("a.go:%d: %s: got %q, want %q", i+1, strings.TrimSpace(code), got, want)
		}
	}
	if !slices.ContainsFunc(r.Texts, func(t causes.Texts) bool { return slices.Equal(t.Values, []string{"not_found", "quota"}) }) {
		t.Errorf("texts are %v", r.Texts)
	}
}

func describe(all []causes.Cause) string {
	var out []string
	for _, c := range all {
		out = append(out, fmt.Sprintf("%s %s", c.Kind, c.Name))
	}
	return strings.Join(out, ", ")
}
