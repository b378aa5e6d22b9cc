package driver

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/internal/report"
)

// Options say what to load.
type Options struct {
	Dir      string   // where patterns are resolved; "" is the working directory
	Patterns []string // as for go list; none is ./...
	Config   string   // the one exitlint.toml to use; "" is the nearest of each package
	Tests    bool     // report on test files too
	Tags     string   // build tags, comma-separated
}

// A Workspace is a set of packages, listed and ready to be analysed. Nothing
// is type-checked yet: that happens package by package, against export data,
// so that few syntax trees are in memory at a time.
type Workspace struct {
	options Options
	fset    *token.FileSet
	roots   []*packages.Package
	order   []*packages.Package // everything below the roots, imports first
	sizes   types.Sizes
	worlds  map[string]*world
}

// A world is a set of mutually consistent imported packages: one for the
// program as it is built, and one for each package that is built for a test.
type world struct {
	mu      sync.Mutex
	imports map[string]*types.Package
}

// listMode asks go list for export data, and for nothing to be type-checked.
const listMode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedExportFile | packages.NeedModule | packages.NeedTypesSizes | packages.NeedForTest

// Load lists the packages. Its error is a *report.Failure: nothing matched, or
// a package cannot be listed.
func Load(ctx context.Context, o Options) (*Workspace, error) {
	if len(o.Patterns) == 0 {
		o.Patterns = []string{"./..."}
	}
	cfg := &packages.Config{Context: ctx, Mode: listMode, Dir: o.Dir, Tests: o.Tests}
	if o.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + o.Tags}
	}
	roots, err := packages.Load(cfg, o.Patterns...)
	if err != nil {
		return nil, &report.Failure{
			Code: report.LoadFailed, Message: "cannot list packages: " + strings.TrimSpace(err.Error()),
			Suggestion: "run exitlint inside a Go module, and check that `go list " + strings.Join(o.Patterns, " ") + "` works there",
		}
	}
	w := &Workspace{options: o, fset: token.NewFileSet(), worlds: map[string]*world{}}
	w.roots = slices.DeleteFunc(roots, isTestMain)
	if len(w.roots) == 0 {
		return nil, &report.Failure{
			Code: report.NothingToCheck, Message: fmt.Sprintf("no package matches %s", strings.Join(o.Patterns, " ")),
			Suggestion: "name a directory with Go files, such as ./cmd/..., or run in a module that has some",
		}
	}
	w.sizes = w.roots[0].TypesSizes
	if w.sizes == nil {
		w.sizes = types.SizesFor("gc", runtime.GOARCH)
	}
	packages.Visit(w.roots, nil, func(p *packages.Package) { w.order = append(w.order, p) })
	return w, w.listErrors()
}

// isTestMain reports whether p is the main package that go test generates.
func isTestMain(p *packages.Package) bool { return strings.HasSuffix(p.ID, ".test") }

// own reports whether a package is one that is being worked on: of the main
// module, of the workspace, or of a module that was asked for by name.
func (w *Workspace) own(p *packages.Package) bool {
	if p.Module == nil {
		return slices.Contains(w.roots, p)
	}
	return p.Module.Main || p.Module.Version == "" || slices.ContainsFunc(w.roots, func(root *packages.Package) bool {
		return root.Module != nil && root.Module.Path == p.Module.Path
	})
}

// listErrors returns what go list says is wrong with the program's own
// packages, except for what type-checking will say with a better position.
func (w *Workspace) listErrors() error {
	var places []report.Place
	for _, p := range w.order {
		if !w.own(p) {
			continue
		}
		for _, e := range p.Errors {
			if e.Kind == packages.ListError || e.Kind == packages.ParseError || len(p.CompiledGoFiles) == 0 {
				places = append(places, placeOf(e, p))
			}
		}
	}
	if len(places) > 0 && !w.compiles() {
		return nil // loading will find the same errors, in order and with columns
	}
	if len(places) == 0 {
		return nil
	}
	return &report.Failure{
		Code: report.LoadFailed, Message: "some packages cannot be loaded", Places: places,
		Suggestion: "make `go build` pass first: exitlint reads only code that compiles",
	}
}

// compiles reports whether all own packages with files were listed whole.
func (w *Workspace) compiles() bool {
	for _, p := range w.order {
		if w.own(p) && len(p.CompiledGoFiles) == 0 {
			return true
		}
	}
	return false
}

func placeOf(e packages.Error, p *packages.Package) report.Place {
	out := report.Place{File: p.PkgPath, Message: strings.TrimSpace(e.Msg)}
	parts := strings.Split(e.Pos, ":")
	if len(parts) >= 2 {
		if line, err := strconv.Atoi(parts[1]); err == nil {
			out.File, out.Line, out.Column = parts[0], line, 1
		}
	}
	if len(parts) >= 3 {
		if col, err := strconv.Atoi(parts[2]); err == nil {
			out.Column = col
		}
	}
	return out
}

// A unit is a package checked from source.
type unit struct {
	pkg   *packages.Package
	types *types.Package
	info  *types.Info
	files []*ast.File
}

// check parses and type-checks a package against the export data of its
// imports.
func (w *Workspace) check(p *packages.Package) (*unit, []report.Place) {
	u := &unit{pkg: p, info: newInfo()}
	var places []report.Place
	for _, name := range p.CompiledGoFiles {
		f, err := parser.ParseFile(w.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			places = append(places, parseErrors(err)...)
		}
		if f != nil {
			u.files = append(u.files, f)
		}
	}
	cfg := types.Config{
		Importer: importer{w, p},
		Sizes:    w.sizes,
		Error:    func(err error) { places = append(places, w.typeError(err)) },
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		cfg.GoVersion = "go" + p.Module.GoVersion
	}
	var err error
	u.types, err = cfg.Check(p.PkgPath, w.fset, u.files, u.info)
	if err != nil && len(places) == 0 {
		places = append(places, w.typeError(err))
	}
	return u, places
}

func newInfo() *types.Info {
	return &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}
}

// importer imports the packages that one package imports.
type importer struct {
	w   *Workspace
	pkg *packages.Package
}

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	dep := i.pkg.Imports[path]
	if dep == nil {
		return nil, fmt.Errorf("no package %q in the build list", path)
	}
	if dep.ExportFile == "" {
		return nil, fmt.Errorf("package %q does not compile", path)
	}
	return i.w.world(i.pkg.ForTest).read(i.w.fset, dep)
}

func (w *Workspace) world(forTest string) *world {
	world := w.worlds[forTest]
	return world
}

// makeWorlds prepares the worlds that are needed, before anything runs at the
// same time.
func (w *Workspace) makeWorlds() {
	for _, p := range w.order {
		if w.worlds[p.ForTest] == nil {
			w.worlds[p.ForTest] = &world{imports: map[string]*types.Package{}}
		}
	}
}

// read reads the export data of a package. It may complete packages that
// others imported before, so one world reads one file at a time.
func (w *world) read(fset *token.FileSet, p *packages.Package) (*types.Package, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if pkg := w.imports[p.PkgPath]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	f, err := os.Open(p.ExportFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", p.PkgPath, err)
	}
	return gcexportdata.Read(r, fset, w.imports, p.PkgPath)
}

func (w *Workspace) dir() string {
	dir, err := filepath.Abs(w.options.Dir)
	if err != nil {
		return w.options.Dir
	}
	return dir
}
