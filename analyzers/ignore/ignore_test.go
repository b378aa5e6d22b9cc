package ignore_test

import (
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/analyzers/ignore"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/rule/ruletest"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

func TestRules(t *testing.T) {
	t.Parallel()
	actions := analyzertest.Run(t, analyzertest.Testdata(t), ignore.Analyzer, "ignore/...")
	ruletest.Covers(t, ignore.Rules(), actions...)
}

// load returns the test package and its test variant.
func load(t *testing.T) []*packages.Package {
	t.Helper()
	return analyzertest.Load(t, analyzertest.Testdata(t), "ignore")
}

// count returns the number of findings of each rule: in the test variant if o.Tests
// is set, and otherwise in the package. (Want comments can only be used with
// default options.)
func count(t *testing.T, pkgs []*packages.Package, o rule.Options) map[string]int {
	t.Helper()
	codes := exitcode.New(o, exitflow.New(exitflow.Options{Tests: o.Tests}))
	found := map[string]int{}
	for _, root := range analyzertest.Analyze(t, ignore.New(o, codes), pkgs) {
		if (root.Package.ForTest != "") == o.Tests {
			for _, f := range root.Result.(*rule.Result).Findings {
				found[f.Rule]++
			}
		}
	}
	return found
}

// TestChosenRules checks that a suppression is not reported as unused if its rule
// did not run.
func TestChosenRules(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name           string
		rules          []string
		unused, reason int
	}{
		{"all", nil, 14, 2},
		{"the family itself", []string{"ignore"}, 9, 2},
		{"with one rule", []string{"ignore", "exitcode/undeclared"}, 11, 2},
		{"one of the two", []string{"ignore/reason"}, 0, 2},
		{"not it", []string{"exitcode"}, 0, 0},
	}
	pkgs := load(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found := count(t, pkgs, rule.Options{Rules: test.rules})
			if found["ignore/unused"] != test.unused || found["ignore/reason"] != test.reason {
				t.Errorf("found %v", found)
			}
		})
	}
}

// TestTestFiles checks that suppressions in test files are checked only with
// Options.Tests, and that those in generated files are never checked.
func TestTestFiles(t *testing.T) {
	t.Parallel()
	pkgs := load(t)
	without, with := count(t, pkgs, rule.Options{}), count(t, pkgs, rule.Options{Tests: true})
	if with["ignore/reason"] != without["ignore/reason"]+1 {
		t.Errorf("%d findings, %d with tests", without["ignore/reason"], with["ignore/reason"])
	}
}
