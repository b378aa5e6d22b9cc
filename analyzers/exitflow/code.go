package exitflow

import (
	"go/ast"
	"go/types"
	"maps"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// code is a package as the analyzers of a suite read it. Both parts are made
// when they are first asked for.
type code struct {
	noReturn func() map[*types.Func]bool // functions of the package that never return
	ssa      func() (*ssa.Package, []*ssa.Function)
}

func newCode(pass *analysis.Pass, deps graphs) *code {
	noReturn := sync.OnceValue(func() map[*types.Func]bool { return findNoReturn(pass, deps) })
	return &code{noReturn, sync.OnceValues(func() (*ssa.Package, []*ssa.Function) {
		never := noReturn()
		return ssax.Build(pass, func(f *types.Func) bool { return never[f] || neverReturns(f, deps) })
	})}
}

// SSA returns the SSA of the package and its functions, literals included; see
// [ssax.Build]. What follows a call that ends the process is left out. It
// costs as much as type-checking does, so that analyzers share it: it must not
// be changed.
func (r *Result) SSA() (*ssa.Package, []*ssa.Function) { return r.code.ssa() }

// findNoReturn returns the functions of the package whose last statement ends
// the process or loops forever, and that have no return before it.
func findNoReturn(pass *analysis.Pass, deps graphs) map[*types.Func]bool {
	found := map[*types.Func]bool{}
	ends := func(call *ast.CallExpr) bool {
		f := typeutil.StaticCallee(pass.TypesInfo, call)
		return f != nil && (found[f.Origin()] || f.Pkg() != pass.Pkg && neverReturns(f, deps))
	}
	decls := map[*types.Func]*ast.BlockStmt{}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && !hasReturn(d.Body) {
				if f, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					decls[f] = d.Body
				}
			}
		}
	}
	for grown := true; grown; {
		grown = false
		for f := range maps.Keys(decls) {
			if !found[f] && endsProcess(decls[f].List, ends) {
				found[f], grown = true, true
			}
		}
	}
	return found
}
