//go:build corpus

package corpus_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestLoops measures the labels of retry loops. A comment above each loop names a
// policy. A policy that agrees with the loop must give no finding, and one that
// contradicts it must give one for the attempts and one for the first wait. The
// programs are in folders that are named after them. The test changes their files
// and changes them back.
//
//	EXITLINT_SOURCES=DIR go test -tags corpus ./test/corpus -run 'TestLoops$' -v
func TestLoops(t *testing.T) {
	dir := os.Getenv("EXITLINT_SOURCES")
	if dir == "" {
		t.Skip("EXITLINT_SOURCES names no directory")
	}
	known, found, reported, wrong, programs := 0, 0, 0, 0, map[string]bool{}
	for _, l := range loops(t) {
		file := filepath.Join(dir, l.Program, filepath.FromSlash(l.Path))
		source, err := os.ReadFile(file)
		if err != nil {
			t.Log(err)
			continue
		}
		programs[l.Program] = true
		lines := strings.SplitAfter(string(source), "\n")
		lines[l.Line-1] = "//exitlint:retry loop\n" + lines[l.Line-1]
		if err := os.WriteFile(file, []byte(strings.Join(lines, "")), 0o666); err != nil {
			t.Fatal(err)
		}
		agreeing, contrary := aboutLoop(t, l, file, true), aboutLoop(t, l, file, false)
		if err := os.WriteFile(file, source, 0o666); err != nil {
			t.Fatal(err)
		}
		reported += len(agreeing) + len(contrary)
		wrong += len(agreeing)
		for _, m := range agreeing {
			t.Logf("%s/%s:%d agrees, but: %s", l.Program, l.Path, l.Line, m)
		}
		if l.Attempts == 0 && l.Waits == nil {
			wrong += len(contrary)
			for _, m := range contrary {
				t.Logf("%s/%s:%d is open, but: %s", l.Program, l.Path, l.Line, m)
			}
			continue
		}
		known++
		if l.Finds(contrary) {
			found++
			continue
		}
		t.Logf("%s/%s:%d is not read: %q", l.Program, l.Path, l.Line, contrary)
	}
	t.Logf("%d programs, %d loops with numbers, %d of them read; %d findings, %d of them wrong", len(programs), known, found, reported, wrong)
	reach(t, "loops read", found, known, 90)
	reach(t, "findings that are right", reported-wrong, reported, 95)
}

// aboutLoop returns the messages of the findings about a loop. It leaves out that a
// comment has nothing to compare.
func aboutLoop(t *testing.T, l corpus.Loop, file string, agree bool) []string {
	t.Helper()
	config := filepath.Join(filepath.Dir(file), "exitlint.toml")
	defer func() { _ = os.Remove(config) }()
	if err := os.WriteFile(config, []byte(l.Registry(agree)), 0o666); err != nil {
		t.Fatal(err)
	}
	w, err := driver.Load(t.Context(), driver.Options{Dir: filepath.Dir(file), Patterns: []string{"."}, Config: config})
	if err != nil {
		t.Errorf("%s/%s: %v", l.Program, l.Path, err)
		return nil
	}
	findings, _, err := w.Check([]string{"retrypolicy/invalid"})
	if err != nil {
		t.Errorf("%s/%s: %v", l.Program, l.Path, err)
		return nil
	}
	var out []string
	for _, f := range findings {
		if filepath.Base(f.File) == filepath.Base(file) && !strings.Contains(f.Message, "nothing here retries") {
			out = append(out, f.Message)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
