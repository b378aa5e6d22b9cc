package exitcode

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

// constants are the Go side of a registry by name, read from their source: the
// package that writes a bare number need not import them.
type constants map[string][]*goConstant

// A goConstant is a Go constant that the registry may name.
type goConstant struct {
	*types.Const
	leaf        bool // its package imports none of the module, so others can import it
	constrained bool // its file is built on some systems only
}

// path is the import path of the constant's package.
func (k *goConstant) path() string { return k.Pkg().Path() }

// value is the value of the constant; a constant that is defined by another
// package's has none here.
func (k *goConstant) value() (int64, bool) {
	return constant.Int64Val(constant.ToInt(k.Val()))
}

func (c *checker) constantsOf(reg *registry.Registry) constants {
	if known, ok := c.constants[reg]; ok {
		return known
	}
	out := constants{}
	for _, path := range reg.ConstantPaths() {
		rel := strings.TrimPrefix(strings.TrimPrefix(path, reg.Module), "/")
		out.read(filepath.Join(reg.Root, filepath.FromSlash(rel)), path, reg.Module, c.Builds)
	}
	c.constants[reg] = out
	return out
}

// find returns the constant of a code. One with another value is no way to
// write the code's; that it disagrees is another rule's matter.
func (c constants) find(code *registry.Code) *goConstant {
	for _, k := range c[code.GoName()] {
		if v, known := k.value(); !known || v == int64(code.Value) {
			return k
		}
	}
	return nil
}

// read adds the constants of the package in a directory, of the files that are
// built. What does not parse is left out: compiling says so better.
func (c constants) read(dir, path, module string, builds func(dir, name string) bool) {
	var files []*ast.File
	fset := token.NewFileSet()
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || !builds(dir, filepath.Base(name)) {
			continue
		}
		if f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution); err == nil {
			files = append(files, f)
		}
	}
	// Nothing is imported, so there are errors; constants seldom need imports.
	cfg := types.Config{Importer: noImports{}, IgnoreFuncBodies: true, FakeImportC: true, Error: func(error) {}}
	pkg, _ := cfg.Check(path, fset, files, nil)
	leaf := pkg.Name() != "main" && !importsModule(files, module)
	for _, name := range pkg.Scope().Names() {
		if k, ok := pkg.Scope().Lookup(name).(*types.Const); ok {
			file := fset.Position(k.Pos()).Filename
			c[name] = append(c[name], &goConstant{k, leaf, constrained(file, files, fset)})
		}
	}
}

// constrained reports whether a file is left out on some systems, by its name or
// its build constraint.
func constrained(name string, files []*ast.File, fset *token.FileSet) bool {
	elsewhere := build.Default
	elsewhere.GOOS, elsewhere.GOARCH, elsewhere.BuildTags = "none", "none", nil
	if match, err := elsewhere.MatchFile(filepath.Split(name)); err != nil || !match {
		return true
	}
	return slices.ContainsFunc(files, func(f *ast.File) bool {
		return fset.Position(f.Package).Filename == name && slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool {
			return g.Pos() < f.Package && slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return constraint.IsGoBuild(c.Text) })
		})
	})
}

type noImports struct{}

func (noImports) Import(string) (*types.Package, error) { return nil, errors.New("not imported") }

func importsModule(files []*ast.File, module string) bool {
	for _, f := range files {
		for _, imp := range f.Imports {
			if path, err := strconv.Unquote(imp.Path.Value); err == nil && within(path, module) {
				return true
			}
		}
	}
	return false
}

// within reports whether a package is the root one or below it.
func within(path, root string) bool { return path == root || strings.HasPrefix(path, root+"/") }
