package retrypolicy_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/exitlint/exitlint/analyzers/retrypolicy"
)

func testdata(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestPredicates(t *testing.T) {
	analysistest.Run(t, testdata(t), retrypolicy.Analyzer, "retrypredicates/...")
}

func TestTables(t *testing.T) {
	analysistest.Run(t, testdata(t), retrypolicy.Analyzer, "retrytables/...")
}

func TestLoops(t *testing.T) {
	analysistest.Run(t, testdata(t), retrypolicy.Analyzer, "retryloops/...")
}
