// Package consts reads the integer constants that a package declares, and
// records where its code names constants.
package consts

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
)

// A Constant is a package-level constant with its declaration. Its value is an
// integer, or unknown because another package defines the value.
type Constant struct {
	*types.Const
	Expr ast.Expr // the expression that defines the constant; nil if the line implicitly repeats the expression above

	spec *ast.ValueSpec
	decl *ast.GenDecl
}

// Declared returns the constants that files of pkg declare at package level, in
// their order.
func Declared(files []*ast.File, pkg *types.Package) []Constant {
	var out []Constant
	for _, f := range files {
		for _, d := range f.Decls {
			if decl, ok := d.(*ast.GenDecl); ok && decl.Tok == token.CONST {
				for _, spec := range decl.Specs {
					out = append(out, inSpec(decl, spec.(*ast.ValueSpec), pkg)...)
				}
			}
		}
	}
	return out
}

// inSpec returns the constants of one line of a declaration.
func inSpec(decl *ast.GenDecl, spec *ast.ValueSpec, pkg *types.Package) []Constant {
	var out []Constant
	for i, name := range spec.Names {
		obj, ok := pkg.Scope().Lookup(name.Name).(*types.Const)
		if !ok || obj.Val().Kind() != constant.Int && obj.Val().Kind() != constant.Unknown {
			continue
		}
		k := Constant{Const: obj, spec: spec, decl: decl}
		if i < len(spec.Values) {
			k.Expr = ast.Unparen(spec.Values[i])
		}
		out = append(out, k)
	}
	return out
}

// Int returns the value of the constant. The second result is false if the
// value is unknown or does not fit into an int64.
func (k Constant) Int() (int64, bool) { return constant.Int64Val(k.Val()) }

// IsCounted reports whether the type of the constant is a unit of another
// package, such as time.Duration or syscall.Signal.
func (k Constant) IsCounted() bool {
	named, ok := types.Unalias(k.Type()).(*types.Named)
	return ok && named.Obj().Pkg() != k.Pkg()
}

// Repeats returns the name of the constant for which k is an alias, if that
// constant is in the same package, or else "".
func (k Constant) Repeats() string {
	if id, ok := k.Expr.(*ast.Ident); ok && id.Name != "iota" {
		return id.Name
	}
	return ""
}

// Group returns a key that k shares with related constants: with those of its
// named type or, if it has no named type, with those of its declaration.
func (k Constant) Group() string {
	if named, ok := types.Unalias(k.Type()).(*types.Named); ok {
		return named.Obj().Name()
	}
	return strconv.Itoa(int(k.decl.Pos()))
}

// SameDeclaration reports whether two constants are in one declaration.
func (k Constant) SameDeclaration(o Constant) bool { return k.decl == o.decl }
