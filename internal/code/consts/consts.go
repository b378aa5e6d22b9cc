// Package consts reads the integer constants that a package declares, and finds
// where code refers to constants.
package consts

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
)

// A Constant is an integer constant at package level, with its declaration. Its value
// is unknown if it depends on constants of packages that were not read.
type Constant struct {
	*types.Const
	// Expr is the expression of the constant. It is nil for a line without an
	// expression. Such a line repeats the expression of an earlier line.
	Expr ast.Expr

	spec *ast.ValueSpec
	decl *ast.GenDecl
}

// Declared returns the integer constants that the files of pkg declare at package level,
// in source order.
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

// inSpec returns the constants of one line in a const declaration.
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

// Int returns the value of the constant. ok is false if the value is unknown or
// does not fit in an int64.
func (k Constant) Int() (value int64, ok bool) { return constant.Int64Val(k.Val()) }

// IsCounted reports whether the type of the constant belongs to another package, as
// time.Duration does. Such a constant is a quantity rather than a code.
func (k Constant) IsCounted() bool {
	named, ok := types.Unalias(k.Type()).(*types.Named)
	return ok && named.Obj().Pkg() != k.Pkg()
}

// Repeats returns "A" for the constant B in "const B = A". It returns "" if the
// expression of the constant is anything but a name.
func (k Constant) Repeats() string {
	if id, ok := k.Expr.(*ast.Ident); ok && id.Name != "iota" {
		return id.Name
	}
	return ""
}

// Group returns a key that related constants share: those of the same named type, and
// those without a named type in the same const declaration.
func (k Constant) Group() string {
	if named, ok := types.Unalias(k.Type()).(*types.Named); ok {
		return named.Obj().Name()
	}
	return strconv.Itoa(int(k.decl.Pos()))
}

// SameDeclaration reports whether k and o are declared in the same const declaration.
func (k Constant) SameDeclaration(o Constant) bool { return k.decl == o.decl }
