package deferred

import (
	"maps"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// New returns the analyzer. Its result is a []Skip. flow is the exitflow analyzer of
// the suite, which provides the SSA.
func New(flow *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "deferred",
		Doc:        "finds deferred calls that an exit skips",
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, flow) },
		Requires:   []*analysis.Analyzer{flow},
		ResultType: reflect.TypeFor[[]Skip](),
		FactTypes:  []analysis.Fact{new(Facts)},
	}
}

// An exitFlow is the part of the result of exitflow that the analysis uses.
type exitFlow interface {
	SSA() (*ssa.Package, []*ssa.Function)
	Syntax() *ssax.Syntax
	Ending(ssax.ID) (exit.Ending, bool)
	IsUnsent(ssa.CallInstruction) bool
}

func run(pass *analysis.Pass, flow *analysis.Analyzer) ([]Skip, error) {
	deps := fact.OfDependencies(pass, new(Facts))
	var skips []Skip
	if len(pass.Files) > 0 && ssax.IsUsers(pass) {
		s := newSummarizer(pass, pass.ResultOf[flow].(exitFlow), deps)
		if own := s.summarize(); !own.isEmpty() {
			deps = maps.Clone(deps)
			deps[pass.Pkg.Path()] = fact.NewPart(own)
		}
		skips = s.skippedCalls()
	}
	if len(deps) > 0 {
		pass.ExportPackageFact(&Facts{fact.Facts[Package]{Path: pass.Pkg.Path(), Parts: deps}})
	}
	return skips, nil
}
