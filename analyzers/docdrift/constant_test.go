package docdrift_test

import (
	"testing"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

func TestConstant(t *testing.T) {
	t.Parallel()
	analyzertest.RunWithFixes(t, analyzertest.Testdata(t), docdrift.Analyzer, "docdriftconstant/...")
}
