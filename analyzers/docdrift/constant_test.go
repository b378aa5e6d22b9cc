package docdrift_test

import (
	"testing"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/internal/rule/ruletest"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestConstant checks the findings and fixes about constants. It also checks that
// the fixtures for constants and documents together have a finding of each rule.
func TestConstant(t *testing.T) {
	t.Parallel()
	constants := analyzertest.RunWithFixes(t, analyzertest.Testdata(t), docdrift.Analyzer, "docdriftconstant/...")
	documents := analyzertest.Analyze(t, docdrift.Analyzer, analyzertest.Load(t, analyzertest.Testdata(t), "docdriftdocs/...", "docdriftfixes/..."))
	ruletest.Covers(t, docdrift.Rules(), append(constants, documents...)...)
}
