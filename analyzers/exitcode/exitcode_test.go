package exitcode_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/rule"
)

func testdata(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// wants is a testing.T for analysistest, which looks for want comments in the
// Go files of the package that reports only. Findings in exitlint.toml and in
// the files of other packages are kept, to be compared at the end.
type wants struct {
	*testing.T
	found   []string // file:line: message
	missing []want
}

// A want is a comment that nothing was found for.
type want struct {
	at      string // file:line
	pattern string
}

var (
	unexpected = regexp.MustCompile(`^(.*:\d+):\d+: unexpected diagnostic: (.*)$`)
	unmatched  = regexp.MustCompile(`^(.*:\d+): no diagnostic was reported matching (.*)$`)
	tomlWant   = regexp.MustCompile("# want (`[^`]*`)")
)

func (w *wants) Errorf(format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	if m := unexpected.FindStringSubmatch(message); m != nil {
		w.found = append(w.found, m[1]+": "+m[2])
	} else if m := unmatched.FindStringSubmatch(message); m != nil {
		w.miss(m[1], m[2])
	} else {
		w.T.Error(message)
	}
}

func (w *wants) miss(at, quoted string) {
	pattern, err := strconv.Unquote(quoted)
	if err != nil {
		w.T.Errorf("%s: pattern %s: %v", at, quoted, err)
	}
	w.missing = append(w.missing, want{at, pattern})
}

// registry adds the want comments of a registry.
func (w *wants) registry(src, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		w.Fatal(err)
	}
	name := filepath.ToSlash(strings.TrimPrefix(file, src+string(filepath.Separator)))
	for i, line := range strings.Split(string(data), "\n") {
		for _, m := range tomlWant.FindAllStringSubmatch(line, -1) {
			w.miss(fmt.Sprintf("%s:%d", name, i+1), m[1])
		}
	}
}

// compare matches what was found with what was missing. A package and its test
// variant say, and miss, the same.
func (w *wants) compare() {
	found := slices.Compact(slices.Sorted(slices.Values(w.found)))
	matched := map[string]bool{}
	for _, m := range w.missing {
		i := slices.IndexFunc(found, func(f string) bool {
			message, here := strings.CutPrefix(f, m.at+": ")
			return here && regexp.MustCompile(m.pattern).MatchString(message)
		})
		if i < 0 {
			w.T.Errorf("%s: no finding matches %s", m.at, m.pattern)
			continue
		}
		matched[found[i]] = true
	}
	for _, f := range found {
		if !matched[f] {
			w.T.Errorf("unexpected %s", f)
		}
	}
}

// TestRules runs every tree exitcode* of testdata, all in one load: most of the
// time goes into type-checking the standard library.
func TestRules(t *testing.T) {
	src := filepath.Join(testdata(t), "src")
	trees, err := filepath.Glob(filepath.Join(src, "exitcode*"))
	if err != nil || len(trees) == 0 {
		t.Fatal("no test packages", err)
	}
	var patterns []string
	for _, tree := range trees {
		patterns = append(patterns, filepath.Base(tree)+"/...")
	}
	w := &wants{T: t}
	for _, pattern := range []string{"exitcode*/exitlint.toml", "exitcode*/cmd/*/exitlint.toml"} {
		files, _ := filepath.Glob(filepath.Join(src, pattern))
		for _, file := range files {
			w.registry(src, file)
		}
	}
	results := analysistest.RunWithSuggestedFixes(w, testdata(t), exitcode.Analyzer, patterns...)
	w.compare()
	t.Run("fixes", func(t *testing.T) { fixesWanted(t, results) })
	t.Run("sinks", func(t *testing.T) { sinks(t, results) })
	t.Run("once", func(t *testing.T) { once(t, results) })
}

// fixesWanted holds that a file has a golden one exactly where something in it
// can be fixed: analysistest does not miss one that is superfluous.
func fixesWanted(t *testing.T, results []*analysistest.Result) {
	for _, r := range results {
		fixed := map[string]bool{}
		res := r.Result.(*exitcode.Result)
		for _, f := range res.Findings {
			fixed[f.File] = fixed[f.File] || len(f.Fixes) > 0
		}
		for file, fixed := range fixed {
			if _, err := os.Stat(file + ".golden"); fixed != (err == nil) {
				t.Errorf("%s: fixed: %v, golden file: %v", file, fixed, err == nil)
			}
		}
	}
}

// once holds that one package of a registry reports on it: want comments do not
// count.
func once(t *testing.T, results []*analysistest.Result) {
	reserved := 0
	for _, r := range results {
		for _, f := range r.Result.(*exitcode.Result).Findings {
			if strings.HasPrefix(r.Action.Package.ID, "exitcodereserved") && f.Rule == "exitcode/reserved" {
				reserved++
			}
		}
	}
	if reserved != 4 {
		t.Errorf("%d findings, not 4", reserved)
	}
}

// sinks holds that a finding names the exit its status reaches, where that is
// another line.
func sinks(t *testing.T, results []*analysistest.Result) {
	want := map[int]string{
		4: "", // at the exit itself
		5: "main.go:47 reaches os.Exit here",
		7: "main.go:42 reaches os.Exit here",
		1: "", // log.Fatal ends the process
	}
	for _, r := range results {
		res := r.Result.(*exitcode.Result)
		if r.Action.Package.ID != "exitcodeundeclared" {
			continue
		}
		for _, f := range res.Findings {
			expected, ok := want[*f.Code]
			if !ok {
				continue
			}
			delete(want, *f.Code)
			got := ""
			for _, rel := range f.Related {
				got += fmt.Sprintf("%s:%d %s", filepath.Base(rel.File), rel.Line, rel.Message)
			}
			if got != expected {
				t.Errorf("status %d: related %q, want %q", *f.Code, got, expected)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("no finding for %v", want)
	}
}

// TestOfTests holds that test files are reported on when that is asked for,
// and generated files never.
func TestOfTests(t *testing.T) {
	a := exitcode.New(rule.Options{Tests: true}, exitflow.New(exitflow.Options{Tests: true}))
	found := map[int]bool{}
	for _, r := range analysistest.Run(&wants{T: t}, testdata(t), a, "exitcodeundeclared") {
		for _, f := range r.Result.(*exitcode.Result).Findings {
			found[*f.Code] = true
		}
	}
	if !found[51] || found[50] {
		t.Errorf("the test's 51 is found: %v; the generated 50 is found: %v", found[51], found[50])
	}
}
