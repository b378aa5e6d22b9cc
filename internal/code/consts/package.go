package consts

import (
	"errors"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
)

// A Package contains the constants that a package declares. They are read from source,
// without compiling the package.
type Package struct {
	Path, Name string
	Imports    []*ast.ImportSpec
	Constants  []Constant

	pkg   *types.Package
	fset  *token.FileSet
	files []*ast.File
}

// Lookup returns the constant with the given name, or nil. The value of the constant is
// unknown if it is computed from constants of other packages.
func (p *Package) Lookup(name string) *types.Const {
	k, _ := p.pkg.Scope().Lookup(name).(*types.Const)
	return k
}

// Constrained reports whether a constant is missing on some systems, because its file
// has a build constraint or a name such as file_linux.go.
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

// Read returns the constants in the Go files of the directory dir, except test files
// and files for which builds returns false. path is the import path of the package.
// Read skips files that do not parse, because the compiler reports them.
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
	// Imported packages are not read, so type-checking reports errors. These errors are
	// ignored, because only constants that depend on other packages have no known
	// value, and there are few of these.
	cfg := types.Config{Importer: noImports{}, IgnoreFuncBodies: true, FakeImportC: true, Error: func(error) {}}
	p.pkg, _ = cfg.Check(path, p.fset, p.files, nil)
	p.Name, p.Constants = p.pkg.Name(), Declared(p.files, p.pkg)
	return p
}

type noImports struct{}

func (noImports) Import(string) (*types.Package, error) { return nil, errors.New("not imported") }
