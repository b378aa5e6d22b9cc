// Package ruletest contains checks for the tests of analyzers. The tests of every family of
// rules use these checks.
package ruletest

import (
	"maps"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis/checker"

	"github.com/exitlint/exitlint/internal/rule"
)

// Covers checks that the test packages of a family cover its rules. Each rule must have at
// least one diagnostic in these packages, and each diagnostic must belong to a rule of the
// family. A rule must be marked as fixable if and only if one of its diagnostics has a fix.
func Covers(t testing.TB, rules []rule.Info, actions ...*checker.Action) {
	t.Helper()
	found, fixed := map[string]bool{}, map[string]bool{}
	for _, a := range actions {
		for _, d := range a.Diagnostics {
			found[d.Category] = true
			fixed[d.Category] = fixed[d.Category] || len(d.SuggestedFixes) > 0
		}
	}
	for _, r := range rules {
		switch {
		case !found[r.Name]:
			t.Errorf("no fixture shows a finding of %s: add one under testdata/src", r.Name)
		case fixed[r.Name] != r.Fixable:
			t.Errorf("Fixable of %s is %v, and that a fixture shows a fix of it is %v", r.Name, r.Fixable, fixed[r.Name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if !slices.ContainsFunc(rules, func(r rule.Info) bool { return r.Name == name }) {
			t.Errorf("a fixture shows a finding of %s, which is not in Rules of its family", name)
		}
	}
}
