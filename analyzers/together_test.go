package analyzers_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/test/slow"
)

// TestTogether checks that suites which run at the same time do not affect each other.
// The suites have different options and registries, and run in one process on the same
// packages. Each must report what it reports alone. With -race the test also detects
// data races.
func TestTogether(t *testing.T) {
	dir := copied(t, filepath.Join("..", "examples", "taskctl", "planted"))
	pkgs := load(t, dir)
	other := filepath.Join(dir, "other.toml")
	if err := os.WriteFile(other, []byte("version = 1\ncode = [{value = 64, name = \"OTHER\"}]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	options := []analyzers.Options{
		{},
		{Config: other},
		{Tests: true, Rules: []string{"docdrift", "exitcode/undeclared"}},
		{Config: other, Rules: []string{"exitcode"}, Tags: []string{"x"}},
		{GoOnly: true},
		{GoOnly: true, Config: other},
	}
	var alone [][]string
	for i, o := range options {
		found, err := suiteFinds(o, dir, pkgs)
		if err != nil || len(found) == 0 {
			t.Fatalf("%+v: %d findings, error %v", o, len(found), err)
		}
		if slices.ContainsFunc(alone, func(other []string) bool { return slices.Equal(other, found) }) {
			t.Errorf("options %d make no difference", i)
		}
		alone = append(alone, found)
	}
	var group sync.WaitGroup
	rounds := 1
	if slow.Tests {
		rounds = 2
	}
	for range rounds {
		for i, o := range options {
			group.Go(func() {
				found, err := suiteFinds(o, dir, pkgs)
				if err != nil || !slices.Equal(found, alone[i]) {
					t.Errorf("%+v finds\n\t%s\nalone\n\t%s\nerror %v", o, strings.Join(found, "\n\t"), strings.Join(alone[i], "\n\t"), err)
				}
			})
		}
	}
	group.Wait()
}

// suiteFinds runs a new suite and returns its findings, sorted.
func suiteFinds(o analyzers.Options, dir string, pkgs []*packages.Package) ([]string, error) {
	graph, err := checker.Analyze(analyzers.New(o), pkgs, nil)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			return nil, act.Err
		}
		for _, d := range act.Diagnostics {
			out = append(out, line(act.Package.Fset, dir, d))
		}
	}
	return sorted(out), nil
}
