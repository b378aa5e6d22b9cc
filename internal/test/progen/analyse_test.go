package progen_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/test/progen"
)

// analyse computes the set of statuses of each program in a directory. It reads each
// package of the standard library only once.
func analyse(t testing.TB, dir string, trials []*trial) {
	t.Helper()
	l := newLoader(t, programsOf(trials))
	var roots []*packages.Package
	for i, tr := range trials {
		p, err := l.load(dir, i, tr.Program)
		if err != nil {
			t.Errorf("seed %d does not compile: %v\n%s", tr.Seed, err, source(tr.Program))
			return
		}
		roots = append(roots, p)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{exitflow.Analyzer}, roots, nil)
	if err != nil {
		t.Error(err)
		return
	}
	for _, act := range graph.Roots {
		tr := trials[slices.Index(roots, act.Package)]
		if act.Err != nil {
			t.Errorf("seed %d: %v\n%s", tr.Seed, act.Err, source(tr.Program))
			continue
		}
		tr.note(act.Result.(*exitflow.Result).Program(nil), dir)
	}
}

func (tr *trial) note(p *exit.Program, dir string) {
	for _, s := range p.Statuses {
		tr.set = append(tr.set, s.Value)
	}
	for _, d := range p.Dynamic {
		rel, err := filepath.Rel(dir, d.File)
		if err != nil {
			rel = d.File
		}
		tr.dynamic = append(tr.dynamic, fmt.Sprintf("%s:%d: %s", rel, d.Line, d.Reason))
	}
}

func programsOf(trials []*trial) []*progen.Program {
	var out []*progen.Program
	for _, tr := range trials {
		out = append(out, tr.Program)
	}
	return out
}

// A loader type-checks programs against the export data of the standard library.
type loader struct {
	fset     *token.FileSet
	standard types.Importer
	sizes    types.Sizes
}

func newLoader(t testing.TB, programs []*progen.Program) *loader {
	t.Helper()
	exports := exportData(t, programs)
	l := &loader{fset: token.NewFileSet(), sizes: types.SizesFor("gc", runtime.GOARCH)}
	l.standard = importer.ForCompiler(l.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	return l
}

// exportData returns the files with export data for the packages of the standard
// library that programs import, keyed by import path.
func exportData(t testing.TB, programs []*progen.Program) map[string]string {
	t.Helper()
	paths := map[string]bool{"os": true}
	for _, p := range programs {
		for _, u := range p.Packages {
			for name, path := range u.Imports {
				if !progen.Own(name) {
					paths[path] = true
				}
			}
		}
	}
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Export"}, slices.Sorted(maps.Keys(paths))...)...)
	cmd.Env = hermetic()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	exports := map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ ImportPath, Export string }
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return exports
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
	}
}

// load type-checks all packages of program i, and returns its main package.
func (l *loader) load(dir string, i int, p *progen.Program) (*packages.Package, error) {
	own := map[string]*packages.Package{}
	var last *packages.Package
	for _, u := range p.Packages {
		rel := filepath.ToSlash(analysed(i, u.Name))
		name := filepath.Join(dir, rel, "p.go")
		src, err := text(i, u)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(l.fset, name, src, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, err
		}
		module, _, _ := strings.Cut(rel, "/")
		last = &packages.Package{
			ID: "gen.test/" + rel, PkgPath: "gen.test/" + rel, Name: u.Name, Fset: l.fset, TypesSizes: l.sizes,
			GoFiles: []string{name}, CompiledGoFiles: []string{name}, Syntax: []*ast.File{file},
			Imports: map[string]*packages.Package{}, Module: &packages.Module{Path: "gen.test/" + module, Main: module == "app"},
		}
		if module != "app" {
			last.Module.Version = "v1.0.0"
		}
		last.TypesInfo = &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
			Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
		}
		conf := types.Config{Sizes: l.sizes, GoVersion: "go1.26", Importer: importerFunc(func(path string) (*types.Package, error) {
			if p := own[path]; p != nil {
				last.Imports[path] = p
				return p.Types, nil
			}
			return l.standard.Import(path)
		})}
		if last.Types, err = conf.Check(last.PkgPath, l.fset, last.Syntax, last.TypesInfo); err != nil {
			return nil, err
		}
		own[last.PkgPath] = last
	}
	return last, nil
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// text returns the source of a package of program i, with the import paths that the
// packages have for the analysis.
func text(i int, u progen.Unit) ([]byte, error) {
	return u.Text(u.Name, "", "main", func(name string) string { return "gen.test/" + filepath.ToSlash(analysed(i, name)) })
}
