package docdrift_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestSamples checks what the fixes change in samples of JSON errors and in the schema
// of these errors. TestDocuments of package oneperline checks the findings.
func TestSamples(t *testing.T) {
	t.Parallel()
	src := filepath.Join(analyzertest.Testdata(t), "src")
	fixed := analyzertest.Fixed(t, analyzertest.Analyze(t, docdrift.New(rule.Options{}, envelope.Analyzer), analyzertest.Load(t, analyzertest.Testdata(t), "docdriftsamples/...", "docdriftkeys")))
	for _, name := range []string{"docdriftsamples/README.md", "docdriftsamples/error.schema.json", "docdriftkeys/README.md"} {
		file := filepath.Join(src, filepath.FromSlash(name))
		want, err := os.ReadFile(file + ".golden")
		if err != nil {
			t.Fatal(err)
		}
		if got := string(fixed[file]); got != string(want) {
			t.Errorf("%s: got\n%s", name, got)
		}
	}
}
