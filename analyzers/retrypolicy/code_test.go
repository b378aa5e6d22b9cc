package retrypolicy_test

import (
	"testing"

	"github.com/exitlint/exitlint/analyzers/retrypolicy"
	"github.com/exitlint/exitlint/internal/rule/ruletest"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestRules checks the fixtures, and that there is one for each rule.
func TestRules(t *testing.T) {
	t.Parallel()
	actions := analyzertest.Run(t, analyzertest.Testdata(t), retrypolicy.Analyzer, "retrypredicates/...", "retrytables/...", "retryloops/...", "retrybounds/...")
	ruletest.Covers(t, retrypolicy.Rules(), actions...)
}
