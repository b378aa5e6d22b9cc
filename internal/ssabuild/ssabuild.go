// Package ssabuild makes the SSA of one package.
package ssabuild

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Build makes the SSA of the package of a pass and returns it with its
// functions, literals included. Only direct imports get an SSA package: their
// functions are names in it, without blocks. noReturn tells which functions
// never return, so that what follows a call of them is left out; nil is none.
func Build(pass *analysis.Pass, noReturn func(*types.Func) bool) (*ssa.Package, []*ssa.Function) {
	prog := ssa.NewProgram(pass.Fset, 0)
	if noReturn != nil {
		prog.SetNoReturn(noReturn)
	}
	for _, p := range pass.Pkg.Imports() {
		prog.CreatePackage(p, nil, nil, true)
	}
	pkg := prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false)
	pkg.Build()
	var fns []*ssa.Function
	add := func(fn *ssa.Function) {
		if fn != nil {
			fns = withLiterals(fns, fn)
		}
	}
	add(pkg.Func("init"))
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				if obj, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					add(prog.FuncValue(obj))
				}
			}
		}
	}
	return pkg, fns
}

func withLiterals(fns []*ssa.Function, fn *ssa.Function) []*ssa.Function {
	fns = append(fns, fn)
	for _, lit := range fn.AnonFuncs {
		fns = withLiterals(fns, lit)
	}
	return fns
}
