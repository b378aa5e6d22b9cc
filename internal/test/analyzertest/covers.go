package analyzertest

import (
	"maps"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
)

// Covers checks that the diagnostics of actions are of exactly the given
// categories, the rules of a family, and that some diagnostic of a rule has a fix
// if the rule is fixable, and none has if it is not.
func Covers(t testing.TB, fixable map[string]bool, actions ...*checker.Action) {
	t.Helper()
	found, fixed := map[string]bool{}, map[string]bool{}
	for _, a := range actions {
		for _, d := range a.Diagnostics {
			found[d.Category] = true
			fixed[d.Category] = fixed[d.Category] || len(d.SuggestedFixes) > 0
		}
	}
	for _, name := range slices.Sorted(maps.Keys(fixable)) {
		switch {
		case !found[name]:
			t.Errorf("no fixture shows a finding of %s: add one under testdata/src", name)
		case fixed[name] != fixable[name]:
			t.Errorf("Fixable of %s is %v, and that a fixture shows a fix of it is %v", name, fixable[name], fixed[name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if _, ok := fixable[name]; !ok {
			t.Errorf("a fixture shows a finding of %s, which is not in Rules of its family", name)
		}
	}
}
