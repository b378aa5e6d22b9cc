package retrypolicy_test

import (
	"testing"

	"github.com/exitlint/exitlint/analyzers/retrypolicy"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

func TestPredicates(t *testing.T) {
	t.Parallel()
	analyzertest.Run(t, analyzertest.Testdata(t), retrypolicy.Analyzer, "retrypredicates/...")
}

func TestTables(t *testing.T) {
	t.Parallel()
	analyzertest.Run(t, analyzertest.Testdata(t), retrypolicy.Analyzer, "retrytables/...")
}

func TestLoops(t *testing.T) {
	t.Parallel()
	analyzertest.Run(t, analyzertest.Testdata(t), retrypolicy.Analyzer, "retryloops/...")
}
