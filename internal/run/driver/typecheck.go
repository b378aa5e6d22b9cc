package driver

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/run/report"
)

// A unit is a parsed and type-checked package.
type unit struct {
	pkg   *packages.Package
	fset  *token.FileSet
	types *types.Package
	info  *types.Info
	files []*ast.File
}

// check parses a package and type-checks it against the export data of its imports. It
// returns all errors, not only the first.
func (w *Workspace) check(p *packages.Package) (*unit, []report.Problem) {
	universe := w.universe(p)
	u := &unit{pkg: p, fset: universe.fset}
	var problems []report.Problem
	src := w.buffer()
	defer w.buffers.Put(src)
	for _, name := range p.CompiledGoFiles {
		f, err := parse(u.fset, name, src)
		if err != nil {
			problems = append(problems, syntaxErrors(err)...)
		}
		if f != nil {
			u.files = append(u.files, f)
		}
	}
	u.info = newInfo(u.files)
	// Type-check even files with syntax errors, so that the user sees both kinds of
	// errors, as with go build.
	cfg := types.Config{
		Importer: importer{p, universe},
		Sizes:    w.sizes,
		// Files still import "C" only if cgo failed, which go list reports.
		FakeImportC: true,
		Error:       func(err error) { problems = append(problems, typeError(err)) },
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		cfg.GoVersion = "go" + p.Module.GoVersion
	}
	var err error
	u.types, err = cfg.Check(p.PkgPath, u.fset, u.files, u.info)
	if err != nil && len(problems) == 0 {
		problems = append(problems, typeError(err))
	}
	if len(problems) == 0 && w.isOwn(p) {
		universe.add(u.types)
	}
	return u, problems
}

func parse(fset *token.FileSet, name string, src *bytes.Buffer) (*ast.File, error) {
	if err := readInto(src, name); err != nil {
		return nil, err
	}
	return parser.ParseFile(fset, name, src.Bytes(), parser.ParseComments|parser.SkipObjectResolution)
}

// newInfo returns an empty Info. Growing its maps is slow in large packages, so they have
// room for the expected number of entries. This number is estimated from the identifiers
// and expressions in the files, with proportions that hardly differ between programs.
func newInfo(files []*ast.File) *types.Info {
	names, exprs := 0, 0
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.Ident:
				names++
			case *ast.SelectorExpr: // the field name is not an expression
			case ast.Expr:
				exprs++
			}
			return true
		})
	}
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue, (names+exprs)*4/5),
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         make(map[*ast.Ident]types.Object, names/5),
		Uses:         make(map[*ast.Ident]types.Object, names*5/6),
		Implicits:    map[ast.Node]types.Object{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}
}

// An importer finds the packages that one package imports.
type importer struct {
	pkg      *packages.Package
	universe *universe
}

// Import implements [types.Importer].
func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	dep := i.pkg.Imports[path]
	if dep == nil {
		// go list leaves out an import that closes a cycle, and reports an error.
		for _, e := range i.pkg.Errors {
			return nil, errors.New(finding.OneLine(e.Msg))
		}
		return nil, fmt.Errorf("no package %q in the build list", path)
	}
	return i.universe.read(dep)
}

// A universe is a cache of imported packages, keyed by import path. Packages whose
// imports come from one universe share its types and its file set.
//
// If the user can change a package, and it has been checked, its types come from the
// source: its export data may be larger than that of all its libraries. The types of
// other packages come from their export data.
//
// A test may import another variant of a package: lib_test imports lib with its test
// files. So the tests of each package have universes of their own.
//
// Most of a universe consists of large libraries that only one package of the program
// imports. So a universe is used only until it is full, which means that it has read
// universeSize bytes of export data. The packages that are checked next use a new
// universe. Packages with different universes can be analysed in one run, because facts
// contain no types and no positions.
type universe struct {
	fset *token.FileSet

	mu      sync.Mutex
	imports map[string]*types.Package
	size    int64 // how many bytes of export data were read
}

// universeSize is the number of bytes of export data after which a universe is full and
// a new one replaces it. With a smaller number, widely used packages would be read too
// often.
const universeSize = 20 << 20

// universe returns the universe, a cache of types, from which p gets its imports. If
// the latest universe has read too much export data, the result is a new, empty one.
func (w *Workspace) universe(p *packages.Package) *universe {
	w.mu.Lock()
	defer w.mu.Unlock()
	u := w.universes[p.ForTest]
	if u == nil || u.full() {
		u = &universe{fset: token.NewFileSet(), imports: map[string]*types.Package{}}
		w.universes[p.ForTest] = u
	}
	return u
}

// full reports whether a new universe has to replace u, because u has read too much
// export data.
func (u *universe) full() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.size >= universeSize
}

// add adds a package that has been type-checked. If the universe already contains the
// package, add does nothing, because types of other packages can refer to the existing
// types.
func (u *universe) add(p *types.Package) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.imports[p.Path()] == nil {
		u.imports[p.Path()] = p
	}
}

// read returns a package. If the universe does not contain it yet, read adds it with
// the types from its export data. This can also add types to other packages in
// u.imports, so only one call of read may run at a time. The mutex u.mu ensures this.
func (u *universe) read(p *packages.Package) (*types.Package, error) {
	if p.ExportFile == "" {
		return nil, fmt.Errorf("package %q does not compile", p.PkgPath)
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if pkg := u.imports[p.PkgPath]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	f, err := os.Open(p.ExportFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	// Up to Go 1.27, the files that go list -export names are archives, which
	// gcexportdata.Read refuses. From Go 1.28 on, they are plain export data, which
	// go/importer refuses.
	//lint:ignore SA1019 there is nothing else that reads both
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", p.PkgPath, err)
	}
	pkg, err := gcexportdata.Read(r, u.fset, u.imports, p.PkgPath)
	if n, err := f.Seek(0, io.SeekCurrent); err == nil {
		u.size += n
	}
	return pkg, err
}
