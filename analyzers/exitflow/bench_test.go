package exitflow_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitflow"
)

// BenchmarkAnalyzer measures the analysis of the example program. Type-checking
// is done before and is not measured.
func BenchmarkAnalyzer(b *testing.B) {
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadSyntax | packages.NeedModule, Dir: filepath.Join("..", "..", "examples", "taskctl"),
	}, "./...")
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		b.Fatal("load", err)
	}
	b.ReportAllocs()
	for b.Loop() {
		graph, err := checker.Analyze([]*analysis.Analyzer{exitflow.New(exitflow.Options{})}, pkgs, nil)
		if err != nil {
			b.Fatal(err)
		}
		for _, act := range graph.Roots {
			if act.Err != nil {
				b.Fatal(act.Err)
			}
		}
	}
}
