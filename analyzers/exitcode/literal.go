package exitcode

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	gopath "path"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// reportLiteral reports a status that is written as a number although the registry
// names a Go constant for it. The parameter "value" is this number.
func (c *checker) reportLiteral(reg *registry.Registry, o exit.Origin, value int) {
	code, _ := reg.Code(value)
	k := c.constantsOf(reg).find(code)
	if k == nil {
		return
	}
	name := k.Name()
	if k.path() != o.Package {
		name = k.Pkg().Name() + "." + k.Name()
	}
	var fixes []finding.Fix
	if fix, written, ok := c.fixLiteral(o, k, reg.Module); ok {
		fixes, name = append(fixes, fix), written
	}
	c.report(literal, o, fmt.Sprintf("exit status %d is a bare number: use %s%s", value, name, k.requirement(o.Package)), fixes...)
}

// requirement returns what users have to change before they can use the constant in
// another package. importing is the import path of that package. The result is the end
// of a message, such as ", once it is exported", or "" if nothing has to change.
func (k *goConstant) requirement(importing string) string {
	switch {
	case k.path() == importing:
		return ""
	case k.Pkg().Name() == "main":
		return ", once it is in a package that can be imported"
	case !k.Exported():
		return ", once it is exported"
	case !visible(k.path(), importing):
		return ", once its package can be imported here"
	}
	return ""
}

// fixLiteral returns a fix that replaces a number with the constant k. written is the
// expression that replaces it, such as "exit.NotFound". ok is false if there is no such
// fix.
func (c *checker) fixLiteral(o exit.Origin, k *goConstant, module string) (fix finding.Fix, written string, ok bool) {
	file := c.syntax(o.File)
	if file == nil {
		return finding.Fix{}, "", false // in another package, or rewritten by cgo
	}
	lit := literalAt(c.pass.Fset, file, o.Location)
	if _, known := k.value(); !known || lit == nil || k.constrained {
		return finding.Fix{}, "", false
	}
	name, edits, ok := c.qualify(file, lit, k, module)
	if !ok {
		return finding.Fix{}, "", false
	}
	if name, ok = c.convertedConstant(file, lit, k, name); !ok {
		return finding.Fix{}, "", false
	}
	tf := c.pass.Fset.File(file.Package)
	edits = append(edits, finding.Edit{File: o.File, Start: tf.Offset(lit.Pos()), End: tf.Offset(lit.End()), NewText: name})
	return finding.Fix{Message: "use " + name, Edits: edits}, name, true
}

// syntax returns the syntax of a file of the package, or nil. It also returns nil for a
// file that cgo has rewritten, because its positions differ from those of the original
// file.
func (c *checker) syntax(name string) *ast.File {
	for _, f := range c.pass.Files {
		if c.pass.Fset.PositionFor(f.Package, false).Filename == name {
			return f
		}
	}
	return nil
}

func literalAt(fset *token.FileSet, file *ast.File, at exit.Location) *ast.BasicLit {
	var found *ast.BasicLit
	ast.Inspect(file, func(n ast.Node) bool {
		if e, ok := n.(*ast.BasicLit); ok {
			from, to := fset.Position(e.Pos()), fset.Position(e.End())
			if from.Line == at.Line && from.Column == at.Column && to.Line == at.EndLine && to.Column == at.EndColumn {
				found = e
			}
		}
		return found == nil
	})
	return found
}

// qualify returns an expression for the constant, such as "exit.NotFound". The edits
// add an import of its package if needed. ok is false if code at the position cannot
// use the constant.
func (c *checker) qualify(file *ast.File, at *ast.BasicLit, k *goConstant, module string) (expr string, edits []finding.Edit, ok bool) {
	if k.path() == c.pass.Pkg.Path() {
		return k.Name(), nil, c.objectAt(at, k.Name()) == c.pass.Pkg.Scope().Lookup(k.Name())
	}
	if !k.Exported() {
		return "", nil, false
	}
	var blank *ast.ImportSpec
	for _, imp := range file.Imports {
		local := c.pass.TypesInfo.PkgNameOf(imp)
		if local == nil || local.Imported().Path() != k.path() {
			continue
		}
		switch name := local.Name(); {
		case name == "_":
			blank = imp
		case name == ".":
			if c.objectAt(at, k.Name()) == local.Imported().Scope().Lookup(k.Name()) {
				return k.Name(), nil, true
			}
		case c.objectAt(at, name) == local:
			return name + "." + k.Name(), nil, true
		}
	}
	name := k.Pkg().Name()
	if c.isTaken(file, at, name) {
		return "", nil, false
	}
	if blank != nil { // replace the underscore in import _ "path"
		tf := c.pass.Fset.File(file.Package)
		return name + "." + k.Name(), []finding.Edit{{File: tf.Name(), Start: tf.Offset(blank.Name.Pos()), End: tf.Offset(blank.Path.Pos())}}, true
	}
	if !k.isInLeaf && !c.dependsOn(k.path()) || !c.mayImport(k.path(), module) {
		return "", nil, false
	}
	c.MayImport(k.Pkg())
	return name + "." + k.Name(), []finding.Edit{c.importEdit(file, k.path())}, true
}

// dependsOn reports whether the package of the pass imports the package with the given
// path, directly or through other packages.
func (c *checker) dependsOn(path string) bool {
	seen := map[*types.Package]bool{}
	var below func(pkg *types.Package) bool
	below = func(pkg *types.Package) bool {
		return !seen[pkg] && slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool {
			seen[pkg] = true
			return imp.Path() == path || below(imp)
		})
	}
	return below(c.pass.Pkg)
}

// objectAt returns the types.Object to which a name refers in the scope of the given
// node, or nil.
func (c *checker) objectAt(at ast.Node, name string) types.Object {
	inner := c.pass.Pkg.Scope().Innermost(at.Pos())
	if inner == nil {
		return nil
	}
	_, obj := inner.LookupParent(name, at.Pos())
	return obj
}

// mayImport reports whether the package of the pass may import the package with the
// given path. The package of the pass must belong to the given module, and Go's rule
// for internal directories must allow the import.
func (c *checker) mayImport(path, module string) bool {
	from := c.pass.Pkg.Path()
	if c.pass.Module != nil && c.pass.Module.Path != "" && c.pass.Module.Path != module || !isWithin(withoutTest(from), module) {
		return false
	}
	return visible(path, from)
}

// withoutTest removes the suffix "_test" from the path of an external test package. It
// returns other paths unchanged.
func withoutTest(path string) string { return strings.TrimSuffix(path, "_test") }

// visible reports whether the package "from" may import the package with the given
// path, according to Go's rule for internal directories.
func visible(path, from string) bool {
	from = withoutTest(from)
	for parent := path; parent != "."; parent = gopath.Dir(parent) {
		if gopath.Base(parent) == "internal" {
			return isWithin(from, gopath.Dir(parent))
		}
	}
	return true
}

// convertedConstant returns an expression with the constant k that can replace the
// number lit. name is how the file refers to k, such as "exit.NotFound". If the types
// differ, the result is a conversion such as "int(exit.NotFound)". ok is false if the
// file cannot name the type of lit.
func (c *checker) convertedConstant(file *ast.File, lit ast.Expr, k *goConstant, name string) (expr string, ok bool) {
	if b, ok := k.Type().(*types.Basic); ok && b.Kind() == types.UntypedInt {
		return name, true
	}
	want := c.pass.TypesInfo.TypeOf(lit)
	if want == nil {
		return "", false
	}
	// Compare the types by name. The package of the constant was type-checked
	// separately, so its types are not identical to those of this package.
	if types.TypeString(want, nil) == types.TypeString(k.Type(), nil) {
		return name, true
	}
	b, ok := want.(*types.Basic)
	switch {
	case !ok:
		t, ok := c.typeName(file, lit, want)
		return t + "(" + name + ")", ok
	case b.Info()&types.IsUntyped != 0:
		b = types.Typ[types.Int]
	}
	if c.objectAt(lit, b.Name()) != types.Universe.Lookup(b.Name()) {
		return "", false
	}
	return b.Name() + "(" + name + ")", true
}

// typeName returns the name by which code at a position can refer to a declared type,
// such as "exit.Code". ok is false if there is no such name, for example because the
// file does not import the package of the type.
func (c *checker) typeName(file *ast.File, at ast.Node, t types.Type) (name string, ok bool) {
	named, ok := t.(interface{ Obj() *types.TypeName }) // a named type or an alias
	if !ok {
		return "", false
	}
	obj := named.Obj()
	if c.objectAt(at, obj.Name()) == obj {
		return obj.Name(), true
	}
	for _, imp := range file.Imports {
		local := c.pass.TypesInfo.PkgNameOf(imp)
		if local != nil && local.Imported() == obj.Pkg() && obj.Exported() && c.objectAt(at, local.Name()) == local {
			return local.Name() + "." + obj.Name(), true
		}
	}
	return "", false
}
