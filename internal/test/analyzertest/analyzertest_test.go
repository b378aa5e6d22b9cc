package analyzertest

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// A recorder is a testing.TB that only records errors, to test the test helpers.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

// calls is an analyzer that reports each use of a function. For a use of the function
// old, it has a fix that replaces the name with fresh. For a use of the "empty"
// function, it has a fix without edits.
var calls = &analysis.Analyzer{
	Name: "calls", Doc: "reports what is reported",
	Run: func(pass *analysis.Pass) (any, error) {
		for id, obj := range pass.TypesInfo.Uses {
			if obj.Pkg() != pass.Pkg {
				continue
			}
			d := analysis.Diagnostic{Pos: id.Pos(), Message: "uses " + obj.Name() + " (it)"}
			if obj.Name() == "old" {
				d.SuggestedFixes = []analysis.SuggestedFix{{Message: "replace", TextEdits: []analysis.TextEdit{{Pos: id.Pos(), End: id.End(), NewText: []byte("fresh")}}}}
			}
			if obj.Name() == "empty" {
				d.SuggestedFixes = []analysis.SuggestedFix{{Message: "replace"}}
			}
			pass.Report(d)
		}
		return nil, nil
	},
}

const tree = `
-- src/ok/ok.go --
package ok

func f() {
	g()       // want "uses g .it.$"
	g(); h()  // want "uses g" ` + "`uses h (it)`" + `
	// want +1 "uses h"
	h()
}

func g() {}
func h() {}
-- src/wrong/wrong.go --
package wrong

func f() {
	g()
	_ = 1 // want "nothing here"
	g()   // want "uses h"
}

func g() {}
-- src/fixed/fixed.go --
package fixed

func f() {
	old() // want "old"
}

func old()   {}
func fresh() {}
-- src/fixed/fixed.go.golden --
package fixed

func f() {
	fresh() // want "old"
}

func old()   {}
func fresh() {}
-- src/empty/empty.go --
package empty

func f() { empty() } // want "empty"

func empty() {}
-- src/unfixed/unfixed.go --
package unfixed

func f() { old() } // want "old"

func old()   {}
func fresh() {}
-- src/unfixed/plain.go --
package unfixed
-- src/unfixed/plain.go.golden --
package unfixed
`

// TestRun checks that Run reports an error for each wrong diagnostic or comment, and no
// other errors.
func TestRun(t *testing.T) {
	t.Parallel()
	dir := testfiles.Unpack(t, tree)
	for name, want := range map[string][]string{
		"ok":    nil,
		"wrong": {"src/wrong/wrong.go:4: unexpected diagnostic: uses g", "src/wrong/wrong.go:5: no diagnostic matches `nothing here`", "src/wrong/wrong.go:6: no diagnostic matches `uses h`", "src/wrong/wrong.go:6: unexpected diagnostic: uses g"},
		"fixed": nil,
		"empty": {filepath.Join(dir, "src/empty/empty.go:3:12: a fix without edits: uses empty")},
		"unfixed": {
			filepath.Join(dir, "src/unfixed/plain.go: nothing is fixed, but"), filepath.Join(dir, "src/unfixed/unfixed.go is fixed: open"),
		},
	} {
		r := &recorder{TB: t}
		RunWithFixes(r, dir, calls, name)
		slices.Sort(r.errors)
		if !slices.EqualFunc(r.errors, want, strings.HasPrefix) {
			t.Errorf("%s: %q", name, r.errors)
		}
	}
}
