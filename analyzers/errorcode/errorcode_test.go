package errorcode_test

import (
	"testing"

	"github.com/exitlint/exitlint/analyzers/errorcode"
	"github.com/exitlint/exitlint/internal/rule/ruletest"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestRules checks the findings in the test package. It also checks that each rule has
// a finding there.
func TestRules(t *testing.T) {
	t.Parallel()
	actions := analyzertest.Run(t, analyzertest.Testdata(t), errorcode.Analyzer, "errorcodes/...")
	ruletest.Covers(t, errorcode.Rules(), actions...)
}
