package driver

import (
	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
)

// An outcome is what the rules say of one package. The results themselves are
// gone by then: they hold its syntax trees and its SSA.
type outcome struct {
	Findings []finding.Finding
	Docs     []string          // the documents that were read
	Program  *exitflow.Program // of a main package
	Registry string            // the file that governs the program

	Constants *consts.Result `json:"-"` // of a survey, which keeps nothing
	Causes    *causes.Result `json:"-"` // too
}

func outcomeOf(results map[*analysis.Analyzer]any) *outcome {
	o := &outcome{}
	for _, res := range results {
		if r, ok := res.(rule.Resulter); ok {
			o.Findings = append(o.Findings, r.RuleResult().Findings...)
		}
		if r, ok := res.(*docdrift.Result); ok {
			o.Docs = append(o.Docs, r.Docs...)
		}
		if r, ok := res.(*exitcode.Result); ok && r.Program != nil {
			o.Program, o.Registry = r.Program, r.Registry.File
		}
		if r, ok := res.(*consts.Result); ok {
			o.Constants = r
		}
		if r, ok := res.(*causes.Result); ok {
			o.Causes = r
		}
	}
	return o
}
