package docdrift_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/internal/rule"
)

// TestGoOnly holds that what documents get wrong is told by drivers that drop
// all that is not Go, at the constants it is about.
func TestGoOnly(t *testing.T) {
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, dir, docdrift.New(rule.Options{GoOnly: true}), "docdriftdocs/...")
}
