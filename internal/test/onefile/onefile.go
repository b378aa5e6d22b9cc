// Package onefile type-checks packages that consist of a single file, for tests of
// analyzers.
package onefile

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// Check type-checks a file, which may import the standard library, and returns an
// analysis.Pass for it.
func Check(t testing.TB, source string) *analysis.Pass {
	t.Helper()
	standard.Lock()
	defer standard.Unlock()
	return CheckWith(t, standard.fset, "p", source, standard.importer)
}

// CheckWith type-checks a file as the package with the given import path.
func CheckWith(t testing.TB, fset *token.FileSet, path, source string, imports types.Importer) *analysis.Pass {
	t.Helper()
	f, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
	pkg, err := (&types.Config{Importer: imports}).Check(path, fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	return &analysis.Pass{Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info}
}

// standard is the importer for the standard library. All tests share it, so each
// package is read only once.
var standard = newUniverse()

type universe struct {
	sync.Mutex // protects importer
	fset       *token.FileSet
	importer   types.Importer
}

func newUniverse() *universe {
	fset := token.NewFileSet()
	return &universe{fset: fset, importer: importer.ForCompiler(fset, "gc", nil)}
}
