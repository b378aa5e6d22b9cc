// Package ssax answers questions that several analyses have about SSA and packages:
// how to build the SSA of a package ([Build]), which function a call names ([Callee],
// [ID]), which expression an instruction was built from ([Syntax]), what an integer
// operation results in ([Compute]), which module a package belongs to ([ClassOf]), and
// whether a file is generated ([IsGenerated]).
//
// Building the SSA or a [Syntax] takes about as long as type-checking the package, so
// all analyses share the ones that exitflow builds.
package ssax

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Build builds the SSA of a package. It returns the package and its functions,
// including function literals, in source order.
//
// noReturn reports whether a function never returns. The code after a call of such a
// function is not part of the SSA. noReturn may be nil.
//
// Of each imported package, the SSA contains only the functions and variables that this
// package uses, without bodies and values; see [declarations].
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

// A declarations value is a Go file that takes the place of an imported package. It
// declares only the functions and variables that the importing package uses.
//
// go/ssa creates a member for each object in the file. Without a file, it would create
// members for the whole imported package, which can take longer than building the SSA
// of the importing package. Methods need no declaration, because go/ssa creates them
// where they are called.
type declarations struct {
	file *ast.File
	info *types.Info
}

// declareUsed returns declarations for each imported package. They declare the
// functions and variables that the analysed package uses.
func declareUsed(pass *analysis.Pass) map[*types.Package]*declarations {
	used := map[*types.Package]*declarations{}
	for _, p := range pass.Pkg.Imports() {
		used[p] = &declarations{&ast.File{Name: ast.NewIdent("_")}, &types.Info{Defs: map[*ast.Ident]types.Object{}}}
	}
	if pass.TypesInfo == nil {
		return used // some drivers load dependencies without source
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
