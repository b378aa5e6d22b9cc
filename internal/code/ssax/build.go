// Package ssax makes the SSA of one package.
package ssax

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Build makes the SSA of the package of a pass and returns it with its
// functions, literals included. Only direct imports get an SSA package, of what
// the package names of them: functions and variables without a body or a value.
// noReturn tells which functions never return, so that what follows a call of
// them is left out; nil is none.
func Build(pass *analysis.Pass, noReturn func(*types.Func) bool) (*ssa.Package, []*ssa.Function) {
	prog := ssa.NewProgram(pass.Fset, 0)
	if noReturn != nil {
		prog.SetNoReturn(noReturn)
	}
	for p, d := range declareUsed(pass) {
		prog.CreatePackage(p, []*ast.File{d.file}, d.info, true)
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

// declarations are the part of an imported package that is used, as a file that
// declares it. An SSA package of all that is imported takes more than the one of
// the package itself: a small package imports large ones. Methods need no
// declaration, they are made when they are called.
type declarations struct {
	file *ast.File
	info *types.Info
}

// declareUsed returns what the package of a pass uses of each of its imports.
func declareUsed(pass *analysis.Pass) map[*types.Package]*declarations {
	used := map[*types.Package]*declarations{}
	for _, p := range pass.Pkg.Imports() {
		used[p] = &declarations{&ast.File{Name: ast.NewIdent("_")}, &types.Info{Defs: map[*ast.Ident]types.Object{}}}
	}
	if pass.TypesInfo == nil {
		return used // some drivers run analyzers with facts where there is no source
	}
	seen := map[types.Object]bool{}
	for _, obj := range pass.TypesInfo.Uses {
		d := used[obj.Pkg()]
		if d == nil || obj.Parent() != obj.Pkg().Scope() || seen[obj] {
			continue
		}
		seen[obj] = true
		d.declare(obj)
	}
	return used
}

func (d *declarations) declare(obj types.Object) {
	name := ast.NewIdent(obj.Name())
	d.info.Defs[name] = obj
	switch obj.(type) {
	case *types.Var:
		d.file.Decls = append(d.file.Decls, &ast.GenDecl{Tok: token.VAR, Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{name}}}})
	case *types.Func:
		d.file.Decls = append(d.file.Decls, &ast.FuncDecl{Name: name, Type: &ast.FuncType{Params: &ast.FieldList{}}})
	}
}

func withLiterals(fns []*ssa.Function, fn *ssa.Function) []*ssa.Function {
	fns = append(fns, fn)
	for _, lit := range fn.AnonFuncs {
		fns = withLiterals(fns, lit)
	}
	return fns
}
