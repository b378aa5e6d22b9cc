// Package driver loads packages, runs analyzers on them, and applies fixes.
package driver

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/report"
)

// Programs returns what each matched main package can end with, sorted by
// import path. extra are terminators that the code alone does not show. It
// needs no registry. Its error is a *report.Failure.
func (w *Workspace) Programs(extra ...exitflow.Terminator) ([]*exitflow.Program, error) {
	flow := exitflow.New(exitflow.Options{})
	r, err := w.run([]*analysis.Analyzer{flow})
	if err != nil {
		return nil, err
	}
	var programs []*exitflow.Program
	for _, p := range w.roots {
		res, _ := r.nodes[p].results[flow].(*exitflow.Result)
		if res == nil {
			continue
		}
		if program := res.Program(extra); program != nil {
			programs = append(programs, program)
		}
	}
	slices.SortFunc(programs, func(a, b *exitflow.Program) int { return cmp.Compare(a.Package, b.Package) })
	return programs, nil
}

// Check runs the rules. rules restricts them to the named ones (a rule
// "exitcode/range" or a family "exitcode"); nil runs all that are on.
// Findings are sorted by file, line, column, rule, and their paths are
// absolute. Its error is a *report.Failure.
func (w *Workspace) Check(rules []string) ([]report.Finding, report.Summary, error) { panic("stub") }

func comparePlaces(a, b report.Place) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
}
