package driver

import (
	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
)

// An outcome contains the results of a checked package. It must not refer to syntax or
// SSA, which would then stay in memory.
type outcome struct {
	Findings []finding.Finding
	Docs     []string      // the documents that rules read
	Program  *exit.Program // the statuses of a main package, or nil
	Registry string        // the file of the program's registry

	Errors []causes.Located // see [Reach.Errors]

	// Constants, Causes and Envelopes are set only for exitlint init, which does not
	// cache results; see [Survey]. Envelopes is set only for main packages.
	Constants *consts.Result `json:"-"`
	Causes    *causes.Result `json:"-"`

	Envelopes *envelope.Inventory `json:"-"`
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
			o.Causes, o.Errors = r, r.List()
		case *envelope.Inventory:
			o.Envelopes = r
		}
	}
	return o
}
