package driver

import (
	"context"
	"fmt"
	"go/types"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/internal/run/report"
)

// Options select the packages to load, and how to load and check them.
type Options struct {
	Dir        string   // the directory for patterns; "" for the working directory
	Patterns   []string // patterns of packages, as for go list; if there are none, ./...
	Config     string   // one registry for all packages; if "", each uses the nearest one
	OneSystem  bool     // whether [Workspace.Programs] leaves out code that cannot run on the system in GOOS
	NoRegistry bool     // whether to read no exitlint.toml and run only rules that need none
	Tests      bool     // whether to also check test files
	Env        []string // for the go command; nil for the environment of the process
	Tags       string   // build tags, separated by commas; if "", those in GOFLAGS apply

	Cache string // the directory of the cache; "" for no cache
	// Identity is a hash of the executable, so that another version of exitlint does
	// not reuse its results.
	Identity   string
	Inputs     string // the hash from inputs.Invocation.ID
	FromSource bool   // whether to analyse all dependencies, without the cache

	// Progress is called after each package that the user named, never concurrently. It
	// may be nil.
	Progress func(done, total int)

	// AfterAnalysis is called each time a package has been analysed, when its syntax is
	// no longer needed. Calls may be concurrent. It may be nil.
	AfterAnalysis func()
}

// TagList splits Tags at commas and spaces.
func (o Options) TagList() []string {
	return strings.FieldsFunc(o.Tags, func(r rune) bool { return r == ',' || r == ' ' })
}

// A Workspace is a list of packages from go list. A run parses a package only to
// analyse it, and then drops the syntax, so that few syntax trees are in memory at the
// same time.
type Workspace struct {
	ctx     context.Context // cancels runs
	options Options
	roots   []*packages.Package // the packages that match the patterns
	order   []*packages.Package // roots and all their dependencies, imports first
	sizes   types.Sizes
	buffers sync.Pool // *bytes.Buffer; see [Workspace.buffer]

	mu sync.Mutex
	// universes contains caches of imported packages, which all runs share: the latest
	// universe for each key. The key for the tests of a package is its import path. The
	// key for all other packages is "".
	universes map[string]*universe
}

// listMode makes go list compile the packages. It does not ask for syntax, so
// packages.Load does not parse them.
const listMode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedExportFile | packages.NeedModule | packages.NeedTypesSizes | packages.NeedForTest

// Load finds the packages that o names, with go list. It does not analyse them yet; the
// methods of the Workspace do. When ctx is cancelled, these methods return. The error of
// Load is a *report.Failure.
func Load(ctx context.Context, o Options) (*Workspace, error) {
	if len(o.Patterns) == 0 {
		o.Patterns = []string{"./..."}
	}
	cfg := &packages.Config{Context: ctx, Mode: listMode, Dir: o.Dir, Env: o.Env, Tests: o.Tests}
	if o.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + o.Tags}
	}
	w := &Workspace{ctx: ctx, options: o, universes: map[string]*universe{}}
	roots, err := packages.Load(cfg, o.Patterns...)
	if ctx.Err() != nil {
		return nil, interrupted()
	}
	if err != nil {
		return nil, w.listFailure("cannot list packages: "+listMessage(err), nil)
	}
	w.roots = slices.DeleteFunc(roots, isTestMain) // go test generates these main packages
	if problems := w.unmatchedPatterns(); len(problems) > 0 {
		return nil, w.listFailure("some packages cannot be listed", problems)
	}
	if len(w.roots) == 0 {
		return nil, w.noPackages()
	}
	// All packages are built for one platform.
	w.sizes = w.roots[0].TypesSizes
	if w.sizes == nil {
		w.sizes = types.SizesFor("gc", runtime.GOARCH)
	}
	packages.Visit(w.roots, nil, func(p *packages.Package) { w.order = append(w.order, p) })
	return w, nil
}

// isTestMain reports whether p is the main package that go test generates.
func isTestMain(p *packages.Package) bool { return strings.HasSuffix(p.ID, ".test") }

// isOwn reports whether the user can change a package: it is in the main module, in a
// module of the workspace, or in the module of a package that matches the patterns.
func (w *Workspace) isOwn(p *packages.Package) bool {
	if p.Module == nil {
		return slices.Contains(w.roots, p)
	}
	return ssax.IsOwnModule(p.Module.Version, p.Module.Main) || slices.ContainsFunc(w.roots, func(root *packages.Package) bool {
		return root.Module != nil && root.Module.Path == p.Module.Path
	})
}

// isStandard reports whether a package is in the standard library. The source of such a
// package is never read, because exitflow has models of the standard library.
func (w *Workspace) isStandard(p *packages.Package) bool {
	return p.Module == nil && !w.isOwn(p) && len(p.Errors) == 0
}

func (w *Workspace) dir() string {
	dir, err := filepath.Abs(w.options.Dir)
	if err != nil {
		return w.options.Dir
	}
	return dir
}

// unmatchedPatterns returns the errors for patterns that match no package.
func (w *Workspace) unmatchedPatterns() []report.Problem {
	var problems []report.Problem
	for _, p := range w.roots {
		if len(p.Errors) > 0 && (p.Name == "" || len(p.GoFiles) == 0) {
			problems = append(problems, w.listErrors(p)...)
		}
	}
	return problems
}

func (w *Workspace) listFailure(message string, problems []report.Problem) error {
	if !inModule(w.dir()) {
		return noModule()
	}
	return &report.Failure{
		Code: report.LoadFailed, Message: message, Problems: problems,
		Suggestion: "make `go list " + strings.Join(w.options.Patterns, " ") + "` work first",
	}
}

// noPackages returns the failure for patterns that match no package.
func (w *Workspace) noPackages() error {
	if !inModule(w.dir()) {
		return noModule()
	}
	return &report.Failure{
		Code: report.NothingToCheck, Message: fmt.Sprintf("no package matches %s", strings.Join(w.options.Patterns, " ")),
		Suggestion: "name a directory with Go files, such as ./cmd/..., or run in a module that has some",
	}
}

func noModule() error {
	return &report.Failure{
		Code: report.LoadFailed, Message: "there is no Go module: no go.mod at or above this directory",
		Suggestion: "run exitlint inside a module, or make one with `go mod init`",
	}
}

func interrupted() error {
	return &report.Failure{Code: report.Interrupted, Message: "interrupted", Suggestion: "run it again"}
}

func inModule(dir string) bool { return gomod.ModuleRoot(dir) != "" || gomod.WorkRoot(dir) != "" }
