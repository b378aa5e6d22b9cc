package consts

import (
	"errors"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// A Package is the constants of a package as its source has them: whoever asks
// need not import it.
type Package struct {
	Path, Name string
	Imports    []*ast.ImportSpec
	Constants  []registry.Constant

	pkg   *types.Package
	fset  *token.FileSet
	files []*ast.File
}

// Lookup is the constant with a name, or nil. Its value is not known where another
// package defines it.
func (p *Package) Lookup(name string) *types.Const {
	k, _ := p.pkg.Scope().Lookup(name).(*types.Const)
	return k
}

// Constrained reports whether the file of a constant is left out on some systems,
// by its name or its build constraint.
func (p *Package) Constrained(k *types.Const) bool {
	name := p.fset.Position(k.Pos()).Filename
	elsewhere := build.Default
	elsewhere.GOOS, elsewhere.GOARCH, elsewhere.BuildTags = "none", "none", nil
	if match, err := elsewhere.MatchFile(filepath.Split(name)); err != nil || !match {
		return true
	}
	return slices.ContainsFunc(p.files, func(f *ast.File) bool {
		return p.fset.Position(f.Package).Filename == name && slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool {
			return g.Pos() < f.Package && slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return constraint.IsGoBuild(c.Text) })
		})
	})
}

// Read reads the constants of the package in a directory, of the files that are
// built. What does not parse is left out: compiling says so better.
func Read(dir, path string, builds func(dir, name string) bool) *Package {
	p := &Package{Path: path, fset: token.NewFileSet()}
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || !builds(dir, filepath.Base(name)) {
			continue
		}
		if f, err := parser.ParseFile(p.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution); err == nil {
			p.files = append(p.files, f)
			p.Imports = append(p.Imports, f.Imports...)
		}
	}
	// Nothing is imported, so there are errors; constants seldom need imports.
	cfg := types.Config{Importer: noImports{}, IgnoreFuncBodies: true, FakeImportC: true, Error: func(error) {}}
	p.pkg, _ = cfg.Check(path, p.fset, p.files, nil)
	p.Name, p.Constants = p.pkg.Name(), Of(p.files, p.pkg)
	return p
}

type noImports struct{}

func (noImports) Import(string) (*types.Package, error) { return nil, errors.New("not imported") }

// Of are the constants that files of a package declare, in their order: integers,
// and those of which nothing is known.
func Of(files []*ast.File, pkg *types.Package) []registry.Constant {
	var out []registry.Constant
	blocks := 0
	for _, f := range files {
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.CONST {
				continue
			}
			blocks++
			for _, spec := range gen.Specs {
				out = append(out, inSpec(spec.(*ast.ValueSpec), pkg, strconv.Itoa(blocks))...)
			}
		}
	}
	return out
}

// inSpec are the constants of a line of the declaration block.
func inSpec(spec *ast.ValueSpec, pkg *types.Package, block string) []registry.Constant {
	var out []registry.Constant
	for i, name := range spec.Names {
		obj, ok := pkg.Scope().Lookup(name.Name).(*types.Const)
		if !ok || obj.Val().Kind() != constant.Int && obj.Val().Kind() != constant.Unknown {
			continue
		}
		k := registry.Constant{Name: name.Name, Group: block}
		k.Value, k.Known = constant.Int64Val(obj.Val())
		if named, ok := types.Unalias(obj.Type()).(*types.Named); ok {
			k.Group = named.Obj().Name()
			k.Known = k.Known && named.Obj().Pkg() == pkg // not a duration, nor a signal
		}
		if i < len(spec.Values) {
			if id, ok := ast.Unparen(spec.Values[i]).(*ast.Ident); ok && id.Name != "iota" {
				k.Repeat = id.Name
			}
		}
		out = append(out, k)
	}
	return out
}
