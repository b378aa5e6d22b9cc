package envelope_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestCallers checks the related position of a finding about a constructor, which tells
// how many callers the constructor has in the program. Only the pass of the main
// package knows all callers, so findings in the passes of other packages have no such
// position.
func TestCallers(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(analyzertest.Testdata(t), "src", "envelopeshapes")
	var got []string
	for _, act := range analyzertest.Analyze(t, alone, analyzertest.Load(t, dir, "./callers/...", "./changedresult")) {
		for _, f := range act.Result.(*envelope.Result).Findings {
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
