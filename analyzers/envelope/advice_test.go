package envelope_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestCallers checks that a finding about a constructor tells how many callers it has
// in the program, in a related position, and that only the pass of the program does.
func TestCallers(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(analyzertest.Testdata(t), "src", "envelopeshapes")
	var got []string
	for _, act := range analyzertest.Analyze(t, envelope.Analyzer, analyzertest.Load(t, dir, "./callers/...", "./changedresult")) {
		for _, f := range act.Result.(*rule.Result).Findings {
			for _, r := range f.Related {
				got = append(got, act.Package.Types.Name()+" "+filepath.Base(r.File)+": "+r.Message)
			}
		}
	}
	want := []string{
		"main add.go: one of the 3 callers of New, which cannot give one",
		"main main.go: one of the 2 callers of build, which cannot give one",
		"main main.go: one of the 2 callers of buildOf, which cannot give one",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
