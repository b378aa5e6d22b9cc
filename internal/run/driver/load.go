package driver

import (
	"cmp"
	"context"
	"errors"
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

	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
)

// Options say what to load.
type Options struct {
	Dir      string   // where patterns are resolved; "" is the working directory
	Patterns []string // as for go list; none is ./...
	Config   string   // the one exitlint.toml to use; "" is the nearest of each package
	Tests    bool     // report on test files too
	Tags     string   // build tags, comma-separated; "" is those of GOFLAGS, which rules do not see

	Cache      string // the directory in which results are kept; "" is none
	Identity   string // of exitlint itself; results of another one are of no use
	Inputs     string // stands for the registries and documents of the modules at hand
	FromSource bool   // read every dependency from source, and keep nothing

	Progress func(done, total int) // called as packages are done; nil is fine
}

// TagList are the build tags one by one.
func (o Options) TagList() []string {
	return strings.FieldsFunc(o.Tags, func(r rune) bool { return r == ',' || r == ' ' })
}

// A Workspace is a set of packages, listed and ready to be analysed. Nothing
// is type-checked yet: that happens package by package, against export data,
// so that few syntax trees are in memory at a time.
type Workspace struct {
	ctx     context.Context // of the command that loaded it, whose work this is
	options Options
	fset    *token.FileSet
	roots   []*packages.Package
	order   []*packages.Package // everything below the roots, imports first
	sizes   types.Sizes
	worlds  map[string]*world // by the package under test; runs share them
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
// a package cannot be listed. What is done with the packages later ends when
// the context does.
func Load(ctx context.Context, o Options) (*Workspace, error) {
	if len(o.Patterns) == 0 {
		o.Patterns = []string{"./..."}
	}
	cfg := &packages.Config{Context: ctx, Mode: listMode, Dir: o.Dir, Tests: o.Tests}
	if o.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + o.Tags}
	}
	w := &Workspace{ctx: ctx, options: o, fset: token.NewFileSet(), worlds: map[string]*world{}}
	roots, err := packages.Load(cfg, o.Patterns...)
	if ctx.Err() != nil {
		return nil, interrupted()
	}
	if err != nil {
		return nil, w.unlisted("cannot list packages: "+listMessage(err), nil)
	}
	w.roots = slices.DeleteFunc(roots, isTestMain)
	if places := w.unmatched(); len(places) > 0 {
		return nil, w.unlisted("some packages cannot be listed", places)
	}
	if len(w.roots) == 0 {
		return nil, w.nothing()
	}
	w.sizes = w.roots[0].TypesSizes
	if w.sizes == nil {
		w.sizes = types.SizesFor("gc", runtime.GOARCH)
	}
	packages.Visit(w.roots, nil, func(p *packages.Package) {
		w.order = append(w.order, p)
		if w.worlds[p.ForTest] == nil {
			w.worlds[p.ForTest] = &world{imports: map[string]*types.Package{}}
		}
	})
	return w, nil
}

// listMessage is what go list has to say, without what the packages driver
// puts around it.
func listMessage(err error) string {
	message := err.Error()
	if _, stderr, found := strings.Cut(message, "stderr: "); found {
		message = stderr
	}
	return oneLine(message)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// unmatched returns the patterns for which go list found no package, and what
// it says of them.
func (w *Workspace) unmatched() []report.Problem {
	var places []report.Problem
	for _, p := range w.roots {
		if len(p.Errors) > 0 && (p.Name == "" || len(p.GoFiles) == 0) {
			places = append(places, w.listed(p)...)
		}
	}
	return places
}

// unlisted is the failure of a run for which go list fails.
func (w *Workspace) unlisted(message string, places []report.Problem) error {
	if !inModule(w.dir()) {
		return w.noModule()
	}
	return &report.Failure{
		Code: report.LoadFailed, Message: message, Problems: places,
		Suggestion: "make `go list " + strings.Join(w.options.Patterns, " ") + "` work first",
	}
}

// nothing is the failure of a run for which go list finds nothing.
func (w *Workspace) nothing() error {
	if !inModule(w.dir()) {
		return w.noModule()
	}
	return &report.Failure{
		Code: report.NothingToCheck, Message: fmt.Sprintf("no package matches %s", strings.Join(w.options.Patterns, " ")),
		Suggestion: "name a directory with Go files, such as ./cmd/..., or run in a module that has some",
	}
}

func (w *Workspace) noModule() error {
	return &report.Failure{
		Code: report.LoadFailed, Message: "there is no Go module: no go.mod at or above this directory",
		Suggestion: "run exitlint inside a module, or make one with `go mod init`",
	}
}

func interrupted() error {
	return &report.Failure{Code: report.Interrupted, Message: "interrupted", Suggestion: "run it again"}
}

// inModule reports whether a directory lies in a module or a workspace.
func inModule(dir string) bool {
	for parent := filepath.Dir(dir); ; dir, parent = parent, filepath.Dir(parent) {
		for _, name := range []string{"go.mod", "go.work"} {
			if info, err := os.Stat(filepath.Join(dir, name)); err == nil && !info.IsDir() {
				return true
			}
		}
		if parent == dir {
			return false
		}
	}
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

// position starts a message of go list or of the compiler.
var position = pattern.New(`^(\S[^:]*):(\d+)(?::(\d+))?(?:: )?(.*)$`)

// listed is what go list holds against a package, the compiler's messages
// included. Names in it are relative to where go list ran.
func (w *Workspace) listed(p *packages.Package) []report.Problem {
	var places []report.Problem
	for _, e := range p.Errors {
		if !strings.HasPrefix(e.Msg, "# ") {
			places = append(places, w.place(p, e.Pos, e.Msg))
			continue
		}
		for line := range strings.Lines(e.Msg) {
			if position().MatchString(strings.TrimSpace(line)) { // others explain one
				places = append(places, w.place(p, line, ""))
			}
		}
	}
	if len(places) == 0 && len(p.Errors) > 0 {
		places = append(places, w.place(p, "", p.Errors[0].Msg))
	}
	return places
}

// place is a message with the position at the start of at; the rest of at is
// the message where there is no other.
func (w *Workspace) place(p *packages.Package, at, message string) report.Problem {
	m := position().FindStringSubmatch(strings.TrimSpace(at))
	if m == nil {
		return report.Problem{Position: span.Position{File: p.PkgPath}, Message: oneLine(cmp.Or(message, at))}
	}
	file := m[1]
	if !filepath.IsAbs(file) {
		file = filepath.Join(w.dir(), file)
	}
	line, _ := strconv.Atoi(m[2])
	column, _ := strconv.Atoi(m[3])
	return report.Problem{Position: span.Position{File: file, Line: line, Column: max(column, 1)}, Message: oneLine(cmp.Or(message, m[4]))}
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
func (w *Workspace) check(p *packages.Package) (*unit, []report.Problem) {
	u := &unit{pkg: p}
	var places []report.Problem
	for _, name := range p.CompiledGoFiles {
		f, err := parser.ParseFile(w.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			places = append(places, parseErrors(err)...)
		}
		if f != nil {
			u.files = append(u.files, f)
		}
	}
	u.info = newInfo(u.files)
	cfg := types.Config{
		Importer:    importer{w, p},
		Sizes:       w.sizes,
		FakeImportC: true, // only where cgo failed, and go list has said so
		Error:       func(err error) { places = append(places, w.typeError(err)) },
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

// newInfo has room for what the type checker will note of files: maps of this
// size are slow to grow.
func newInfo(files []*ast.File) *types.Info {
	names, exprs := 0, 0
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.Ident:
				names++
			case *ast.SelectorExpr: // has one name that is no expression
			case ast.Expr:
				exprs++
			}
			return true
		})
	}
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue, names+exprs),
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         make(map[*ast.Ident]types.Object, names),
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
		// go list leaves out an import that closes a cycle, and says so.
		for _, e := range i.pkg.Errors {
			return nil, errors.New(oneLine(e.Msg))
		}
		return nil, fmt.Errorf("no package %q in the build list", path)
	}
	if dep.ExportFile == "" {
		return nil, fmt.Errorf("package %q does not compile", path)
	}
	return i.w.worlds[i.pkg.ForTest].read(i.w.fset, dep)
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
