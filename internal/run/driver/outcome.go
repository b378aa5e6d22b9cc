package driver

import (
	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
)

// An outcome holds those results of the analyzers on a root that a run needs
// later. The results themselves refer to the syntax and the SSA of the package,
// which must not stay in memory.
type outcome struct {
	Findings []finding.Finding
	Docs     []string      // the documents that were read
	Program  *exit.Program // nil for packages other than main
	Registry string        // the file of the registry that governs the program

	Constants *consts.Result `json:"-"` // set by a survey only, which uses no cache
	Causes    *causes.Result `json:"-"` // set by a survey only
}

func outcomeOf(results map[*analysis.Analyzer]any) *outcome {
	o := &outcome{}
	for _, res := range results {
		if r, ok := res.(rule.Resulter); ok {
			o.Findings = append(o.Findings, r.RuleResult().Findings...)
		}
		switch r := res.(type) {
		case *docdrift.Result:
			o.Docs = append(o.Docs, r.Docs...)
		case *exitcode.Result:
			if r.Program != nil {
				o.Program, o.Registry = r.Program, r.Registry.File
			}
		case *consts.Result:
			o.Constants = r
		case *causes.Result:
			o.Causes = r
		}
	}
	return o
}
