package envelope_test

import (
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestDynamic checks the findings in programs that print values of unknown type or with
// unknown keys, against the want comments.
func TestDynamic(t *testing.T) {
	t.Parallel()
	analyzertest.Run(t, filepath.Join(analyzertest.Testdata(t), "src", "envelopedynamic"), alone, "./...")
}
