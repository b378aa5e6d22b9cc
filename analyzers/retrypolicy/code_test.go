package retrypolicy_test

import (
	"testing"

	"github.com/exitlint/exitlint/analyzers/retrypolicy"
	"github.com/exitlint/exitlint/internal/rule/ruletest"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestRules checks the findings in the test packages, and that each rule has a
// finding in one of them.
func TestRules(t *testing.T) {
	t.Parallel()
	actions := analyzertest.Run(t, analyzertest.Testdata(t), retrypolicy.Analyzer, "retrypredicates/...", "retrytables/...", "retryloops/...", "retryelsewhere/...", "retrybounds/...", "retrynumbers/...")
	ruletest.Covers(t, retrypolicy.Rules(), actions...)
}
