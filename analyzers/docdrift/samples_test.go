package docdrift_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestSamples checks what the fixes change in samples of JSON errors and in the schema
// of these errors. TestDocuments of package oneperline checks the findings.
func TestSamples(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(analyzertest.Testdata(t), "src", "docdriftsamples")
	fixed := analyzertest.Fixed(t, analyzertest.Analyze(t, docdrift.Analyzer, analyzertest.Load(t, analyzertest.Testdata(t), "docdriftsamples/...")))
	for _, name := range []string{"README.md", "error.schema.json"} {
		want, err := os.ReadFile(filepath.Join(dir, name+".golden"))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(fixed[filepath.Join(dir, name)]); got != string(want) {
			t.Errorf("%s: got\n%s", name, got)
		}
	}
}
