package build

import (
	"go/types"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Code holds the SSA and the syntax of a package, for all analyzers that need them.
// Each part is built on first use, because building it takes about as long as
// type-checking the package.
type Code struct {
	SSA      func() (*ssa.Package, []*ssa.Function) // see [ssax.Build]
	Syntax   func() *ssax.Syntax
	noReturn func() map[*types.Func]bool // the functions of the package that never return
}

// NewCode returns the Code of the package of a pass. deps are the graphs of the
// dependencies of the package.
func NewCode(pass *analysis.Pass, deps exit.Graphs) *Code {
	noReturn := sync.OnceValue(func() map[*types.Func]bool { return findNoReturn(pass, deps) })
	return &Code{
		SSA: sync.OnceValues(func() (*ssa.Package, []*ssa.Function) {
			never := noReturn()
			return ssax.Build(pass, func(f *types.Func) bool { return never[f] || neverReturns(f, deps) })
		}),
		Syntax:   sync.OnceValue(func() *ssax.Syntax { return ssax.NewSyntax(pass.Files, pass.TypesInfo) }),
		noReturn: noReturn,
	}
}
