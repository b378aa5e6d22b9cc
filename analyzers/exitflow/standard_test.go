//go:build slow

package exitflow_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestStandardLibrary runs the analyzer on the sources of the standard library
// as if they were the program's own. They contain a lot of unusual code.
func TestStandardLibrary(t *testing.T) {
	own := *exitflow.Analyzer
	own.Run = func(pass *analysis.Pass) (any, error) {
		pass.Module = &analysis.Module{Path: "std", Main: true}
		return exitflow.Analyzer.Run(pass)
	}
	n := 0
	analyse(t, &packages.Config{Mode: packages.LoadAllSyntax, Dir: analyzertest.Testdata(t)}, &own, func(*checker.Action) { n++ },
		"net/http", "go/types", "text/template", "testing")
	if n < 100 {
		t.Errorf("only %d packages", n)
	}
}
