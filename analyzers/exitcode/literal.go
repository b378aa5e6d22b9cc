package exitcode

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// constants are the Go side of a registry, read from its source: the package
// that writes a bare number need not import them.
type constants struct {
	byName map[string]*constant
}

// A constant is a Go constant that the registry may name.
type constant struct {
	name    string
	pkg     string // name of its package
	path    string // import path of its package
	leaf    bool   // its package imports none of the module, so anybody can import it
	hasType bool   // declared with a type
}

func (c *checker) constantsOf(reg *registry.Registry) *constants {
	if known := c.constants[reg]; known != nil {
		return known
	}
	out := &constants{byName: map[string]*constant{}}
	for _, path := range reg.ConstantPaths() {
		rel := strings.TrimPrefix(strings.TrimPrefix(path, reg.Module), "/")
		out.read(filepath.Join(reg.Root, filepath.FromSlash(rel)), path, reg.Module)
	}
	c.constants[reg] = out
	return out
}

// read adds the constants of the package in a directory. What does not parse
// is left out: compiling says so better.
func (c *constants) read(dir, path, module string) {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	leaf := true
	var found []*constant
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, imp := range f.Imports {
			if p, err := strconv.Unquote(imp.Path.Value); err == nil && (p == module || strings.HasPrefix(p, module+"/")) {
				leaf = false
			}
		}
		found = append(found, declaredConstants(f, path)...)
	}
	for _, k := range found {
		k.leaf = leaf && k.pkg != "main"
		c.byName[k.name] = k
	}
}

func declaredConstants(f *ast.File, path string) []*constant {
	var out []*constant
	for _, d := range f.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.CONST {
			continue
		}
		hasType := false
		for _, s := range decl.Specs {
			spec := s.(*ast.ValueSpec)
			if spec.Type != nil || len(spec.Values) > 0 {
				hasType = spec.Type != nil // a line without a value repeats the one above
			}
			for _, name := range spec.Names {
				out = append(out, &constant{name: name.Name, pkg: f.Name.Name, path: path, hasType: hasType})
			}
		}
	}
	return out
}

// literal reports a bare number where the registry names a constant.
func (c *checker) literal(reg *registry.Registry, o exitflow.Origin, value int) {
	code, _ := reg.Code(value)
	k := c.constantsOf(reg).byName[code.GoName()]
	if k == nil {
		return
	}
	name := k.name
	if k.path != o.Package {
		name = k.pkg + "." + k.name
	}
	var fixes []finding.Fix
	if fix, ok := c.fixLiteral(o, k); ok {
		fixes = append(fixes, fix)
	}
	c.report(literal, reg, o, fmt.Sprintf("exit status %d is a bare number: use %s", value, name), fixes...)
}

// fixLiteral writes the constant, where it can be named and its type fits.
func (c *checker) fixLiteral(o exitflow.Origin, k *constant) (finding.Fix, bool) {
	file := c.syntax(o.File)
	if file == nil {
		return finding.Fix{}, false // of another package
	}
	lit := literalAt(c.pass.Fset, file, o.Place)
	if lit == nil {
		return finding.Fix{}, false
	}
	name, edits, ok := c.qualify(file, o, k)
	if !ok {
		return finding.Fix{}, false
	}
	if k.hasType {
		if name, ok = c.converted(lit, k, name); !ok {
			return finding.Fix{}, false
		}
	}
	tf := c.pass.Fset.File(file.Package)
	edits = append(edits, finding.Edit{File: o.File, Start: tf.Offset(lit.Pos()), End: tf.Offset(lit.End()), NewText: name})
	return finding.Fix{Message: "use " + name, Edits: edits}, true
}

func (c *checker) syntax(name string) *ast.File {
	for _, f := range c.pass.Files {
		if c.pass.Fset.Position(f.Package).Filename == name {
			return f
		}
	}
	return nil
}

func literalAt(fset *token.FileSet, file *ast.File, at exitflow.Place) ast.Expr {
	var found ast.Expr
	ast.Inspect(file, func(n ast.Node) bool {
		if e, ok := n.(*ast.BasicLit); ok && found == nil {
			if p := fset.Position(e.Pos()); p.Line == at.Line && p.Column == at.Column {
				found = e
			}
		}
		return found == nil
	})
	return found
}

// qualify returns how the constant is written in a file, and the edit that
// imports its package where it is not imported yet.
func (c *checker) qualify(file *ast.File, o exitflow.Origin, k *constant) (string, []finding.Edit, bool) {
	if k.path == c.pass.Pkg.Path() {
		return k.name, nil, true
	}
	if !token.IsExported(k.name) {
		return "", nil, false
	}
	for _, imp := range file.Imports {
		path, err := strconv.Unquote(imp.Path.Value)
		switch {
		case err != nil || path != k.path:
		case imp.Name == nil:
			return k.pkg + "." + k.name, nil, true
		case imp.Name.Name != "_" && imp.Name.Name != ".":
			return imp.Name.Name + "." + k.name, nil, true
		}
	}
	if !k.leaf || c.taken(file, k.pkg) {
		return "", nil, false
	}
	return k.pkg + "." + k.name, []finding.Edit{c.importEdit(file, o.File, k.path)}, true
}

// taken reports whether a name means something in a file already.
func (c *checker) taken(file *ast.File, name string) bool {
	taken := c.pass.Pkg.Scope().Lookup(name) != nil
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == name && id != file.Name && c.pass.TypesInfo.Defs[id] != nil {
			taken = true
		}
		return !taken
	})
	if scope := c.pass.TypesInfo.Scopes[file]; scope != nil && scope.Lookup(name) != nil {
		taken = true
	}
	return taken
}

// importEdit adds an import behind the last one, or behind the package clause.
func (c *checker) importEdit(file *ast.File, name, path string) finding.Edit {
	tf := c.pass.Fset.File(file.Package)
	for i := len(file.Decls) - 1; i >= 0; i-- {
		decl, ok := file.Decls[i].(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT || !decl.Lparen.IsValid() {
			continue
		}
		at := tf.Offset(decl.Rparen)
		return finding.Edit{File: name, Start: at, End: at, NewText: fmt.Sprintf("\n\t%q\n", path)}
	}
	after, text := file.Name.End(), fmt.Sprintf("\n\nimport %q", path)
	if n := len(file.Imports); n > 0 {
		after, text = file.Imports[n-1].End(), fmt.Sprintf("\nimport %q", path)
	}
	at := tf.Offset(after)
	return finding.Edit{File: name, Start: at, End: at, NewText: text}
}

// converted wraps a constant that has a type where a number of another type
// is wanted.
func (c *checker) converted(lit ast.Expr, k *constant, name string) (string, bool) {
	want := c.pass.TypesInfo.TypeOf(lit)
	if want == nil {
		return "", false
	}
	if named, ok := types.Unalias(want).(*types.Named); ok {
		return name, named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == k.path
	}
	if b, ok := want.(*types.Basic); ok && b.Info()&types.IsUntyped == 0 {
		return b.Name() + "(" + name + ")", true
	}
	return "", false
}
