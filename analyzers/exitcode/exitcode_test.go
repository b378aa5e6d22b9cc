package exitcode_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"

	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/rule/ruletest"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// dependency is a folder of testdata/src with its own go.mod. Without modules, no
// package would count as a dependency.
const dependency = "exitcodedependency"

// TestRules checks the findings in every folder exitcode* of testdata/src.
func TestRules(t *testing.T) {
	t.Parallel()
	trees, err := filepath.Glob(filepath.Join(analyzertest.Testdata(t), "src", "exitcode*"))
	if err != nil || len(trees) == 0 {
		t.Fatal("no test packages", err)
	}
	var patterns []string
	for _, tree := range trees {
		if filepath.Base(tree) != dependency {
			patterns = append(patterns, filepath.Base(tree)+"/...")
		}
	}
	actions := analyzertest.RunWithFixes(t, analyzertest.Testdata(t), exitcode.Analyzer, patterns...)
	inModule := analyzertest.Run(t, filepath.Join(analyzertest.Testdata(t), "src", dependency), exitcode.Analyzer, "./...")
	t.Run("sinks", func(t *testing.T) { sinks(t, actions) })
	t.Run("once", func(t *testing.T) { once(t, actions) })
	t.Run("covers", func(t *testing.T) {
		ruletest.Covers(t, exitcode.Rules(), append(inModule, actions...)...)
	})
}

// once checks that only one package reports a finding in a registry. "// want" comments
// cannot check how often a finding is reported.
func once(t *testing.T, actions []*checker.Action) {
	reserved := 0
	for _, r := range actions {
		for _, f := range r.Result.(*exitcode.Result).Findings {
			if strings.HasPrefix(r.Package.ID, "exitcodereserved") && f.Rule == "exitcode/reserved" {
				reserved++
			}
		}
	}
	if reserved != 4 {
		t.Errorf("%d findings, not 4", reserved)
	}
}

// sinks checks the related position of each finding. This is the exit that the
// status reaches, if the exit is on another line.
func sinks(t *testing.T, actions []*checker.Action) {
	want := map[int]string{
		4: "", // the finding is at the exit itself
		5: "main.go:47 reaches os.Exit here",
		7: "main.go:42 reaches os.Exit here",
		1: "", // log.Fatal is both the origin and the exit
	}
	for _, r := range actions {
		res := r.Result.(*exitcode.Result)
		if r.Package.ID != "exitcodeundeclared" {
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

// TestTwoPrograms checks that a single package does not report unreached statuses
// if its registry governs two programs, and that statuses of a preset are not
// reported.
func TestTwoPrograms(t *testing.T) {
	t.Parallel()
	dir := testfiles.Unpack(t, `
-- go.mod --
module example.com/x

go 1.26
-- exitlint.toml --
version = 1
extends = ["loa"]

[[code]]
value = 31
name  = "THIRTY_ONE"
-- a/main.go --
package main

func main() {}
-- b/main.go --
package main

func main() {}
`)
	for _, r := range analyzertest.Analyze(t, exitcode.Analyzer, analyzertest.Load(t, dir, "./...")) {
		for _, f := range r.Result.(*exitcode.Result).Findings {
			t.Errorf("%s: %s (%s)", f.Position, f.Message, f.Rule)
		}
	}
}

// TestOfTests checks that findings in test files are reported only on request, and that
// findings in generated files are never reported.
func TestOfTests(t *testing.T) {
	t.Parallel()
	a := exitcode.New(rule.Options{Tests: true}, exitflow.New(exitflow.Options{Tests: true}))
	found := map[int]bool{}
	for _, r := range analyzertest.Analyze(t, a, analyzertest.Load(t, analyzertest.Testdata(t), "exitcodeundeclared")) {
		for _, f := range r.Result.(*exitcode.Result).Findings {
			found[*f.Code] = true
		}
	}
	if !found[51] || found[50] {
		t.Errorf("the test's 51 is found: %v; the generated 50 is found: %v", found[51], found[50])
	}
}
