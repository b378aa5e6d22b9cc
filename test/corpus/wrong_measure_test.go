//go:build corpus

package corpus_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestWrong runs the rules about wrong statuses on real programs, and compares the
// findings with those that people have judged. The programs are in folders that are
// named after them.
//
//	EXITLINT_SOURCES=DIR go test -tags corpus ./test/corpus -run 'TestWrong$' -v
func TestWrong(t *testing.T) {
	for name, w := range wrong(t) {
		programs := 0
		for _, p := range w.Programs {
			folder := sourceOf(t, p.Name)
			if folder == "" {
				continue
			}
			programs++
			compareWrong(t, w, p, folder)
			t.Logf("%s: %d of %d programs", name, programs, len(w.Programs))
		}
		for _, rule := range w.Rules {
			for _, known := range []bool{false, true} {
				good, debatable, bad := w.Count(rule, corpus.True, known), w.Count(rule, corpus.Debatable, known), w.Count(rule, corpus.False, known)
				t.Logf("%s: %s in %d programs, chosen for mistakes %v: %d true, %d debatable, %d false", name, rule, programs, known, good, debatable, bad)
			}
		}
	}
}

// compareWrong compares the findings in one program with those that people have judged.
func compareWrong(t *testing.T, w *corpus.Wrong, p corpus.WrongProgram, folder string) {
	t.Helper()
	space, err := driver.Load(t.Context(), driver.Options{Dir: folder, Patterns: p.Packages, NoRegistry: true, Env: environment()})
	if err != nil {
		t.Errorf("%s: %v", p.Name, err)
		return
	}
	findings, _, err := space.Check(w.Rules)
	if err != nil {
		t.Errorf("%s: %v", p.Name, err)
		return
	}
	expected, seen := map[string]bool{}, map[string]bool{} // a line can have two findings
	for _, f := range w.Findings {
		if f.Program == p.Name {
			expected[fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Rule)] = true
		}
	}
	for _, f := range findings {
		rel, err := filepath.Rel(folder, f.File)
		if err != nil {
			t.Fatal(err)
		}
		at := fmt.Sprintf("%s:%d: %s", filepath.ToSlash(rel), f.Line, f.Rule)
		if !expected[at] {
			t.Errorf("%s: %s has not been read: %s", p.Name, at, f.Message)
		}
		seen[at] = true
	}
	maps.DeleteFunc(expected, func(at string, _ bool) bool { return seen[at] })
	for _, at := range slices.Sorted(maps.Keys(expected)) {
		t.Errorf("%s: no finding at %s", p.Name, at)
	}
}
