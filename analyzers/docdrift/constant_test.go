package docdrift_test

import (
	"testing"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/internal/rule/ruletest"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestConstant checks the fixtures of constants, and that with those of documents
// there is one for each rule.
func TestConstant(t *testing.T) {
	t.Parallel()
	constants := analyzertest.RunWithFixes(t, analyzertest.Testdata(t), docdrift.Analyzer, "docdriftconstant/...")
	documents := analyzertest.Analyze(t, docdrift.Analyzer, analyzertest.Load(t, analyzertest.Testdata(t), "docdriftdocs/...", "docdriftfixes/..."))
	ruletest.Covers(t, docdrift.Rules(), append(constants, documents...)...)
}
