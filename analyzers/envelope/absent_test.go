package envelope_test

import (
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestAbsent checks the findings in programs that can be asked for JSON, against
// the want comments.
func TestAbsent(t *testing.T) {
	t.Parallel()
	analyzertest.Run(t, filepath.Join(analyzertest.Testdata(t), "src", "envelopeabsent"), envelope.Analyzer, "./...")
}
