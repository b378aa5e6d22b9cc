package envelope_test

import (
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestAbsent checks the findings in programs that can be asked for JSON, against
// the want comments.
func TestAbsent(t *testing.T) {
	t.Parallel()
	analyzertest.Run(t, filepath.Join(analyzertest.Testdata(t), "src", "envelopeabsent"), alone, "./...")
}

// TestAbsentOff checks that the choice analyzer exports no facts if the envelope/absent
// rule is off, because only this rule uses them.
func TestAbsentOff(t *testing.T) {
	t.Parallel()
	pkgs := analyzertest.Load(t, filepath.Join(analyzertest.Testdata(t), "src", "envelopes"), "./flat")
	for _, act := range analyzertest.Analyze(t, alone, pkgs) {
		for _, dep := range act.Deps {
			if dep.Analyzer.Name != "choice" {
				continue
			}
			if facts := dep.AllPackageFacts(); len(facts) > 0 {
				t.Errorf("the facts of %s are %v", dep.Package, facts)
			}
			return
		}
	}
	t.Error("the analyzer choice is not required")
}
