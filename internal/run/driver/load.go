package driver

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/internal/run/report"
)

// Options select the packages to load, and how to load and check them.
type Options struct {
	Dir        string   // the directory to which patterns are relative; "" for the working directory
	Patterns   []string // the packages, as for go list; empty for ./...
	Config     string   // one exitlint.toml for all packages; if "", each package uses the nearest one
	NoRegistry bool     // whether to run only the rules that need no exitlint.toml, and to read none
	Tests      bool     // whether to check test files, too
	Env        []string // the environment for the go command; nil for the environment of the process
	Tags       string   // build tags, separated by commas; if "", go list takes the tags from GOFLAGS, and the rules get none

	Cache      string // the directory of the cache; "" for no cache
	Identity   string // identifies the executable; results of other executables are not reused
	Inputs     string // a hash of the registries and documents, see inputs.Invocation.ID
	FromSource bool   // whether to analyse all dependencies from source, without the cache

	Progress func(done, total int) // called after each root, never concurrently; may be nil
}

// TagList splits Tags at commas and spaces.
func (o Options) TagList() []string {
	return strings.FieldsFunc(o.Tags, func(r rune) bool { return r == ',' || r == ' ' })
}

// A Workspace is a set of packages that go list has listed. Load does not
// type-check them. A run type-checks a package when it analyses it and then drops
// its syntax, so that few syntax trees are in memory at the same time.
type Workspace struct {
	ctx       context.Context // runs of the workspace stop when this context is cancelled
	options   Options
	fset      *token.FileSet
	roots     []*packages.Package // the packages that match the patterns
	order     []*packages.Package // the roots and all dependencies; a package comes after its imports
	sizes     types.Sizes
	universes map[string]*universe // imported packages, shared by all runs; the key is the package that is under test, or "" outside of tests
}

// listMode asks go list for export data, but for no syntax or types.
const listMode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedExportFile | packages.NeedModule | packages.NeedTypesSizes | packages.NeedForTest

// Load lists the packages. Its error is a *report.Failure, for example because no
// package matches a pattern. When ctx is cancelled, runs on the workspace stop too.
func Load(ctx context.Context, o Options) (*Workspace, error) {
	if len(o.Patterns) == 0 {
		o.Patterns = []string{"./..."}
	}
	cfg := &packages.Config{Context: ctx, Mode: listMode, Dir: o.Dir, Env: o.Env, Tests: o.Tests}
	if o.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + o.Tags}
	}
	w := &Workspace{ctx: ctx, options: o, fset: token.NewFileSet(), universes: map[string]*universe{}}
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
	// All packages of a run are built for the same platform, so they have the same
	// sizes.
	w.sizes = w.roots[0].TypesSizes
	if w.sizes == nil {
		w.sizes = types.SizesFor("gc", runtime.GOARCH)
	}
	packages.Visit(w.roots, nil, func(p *packages.Package) {
		w.order = append(w.order, p)
		if w.universes[p.ForTest] == nil {
			w.universes[p.ForTest] = &universe{imports: map[string]*types.Package{}}
		}
	})
	return w, nil
}

// isTestMain reports whether p is the main package that go test generates.
func isTestMain(p *packages.Package) bool { return strings.HasSuffix(p.ID, ".test") }

// isOwn reports whether the user works on a package: its module is the main module,
// is in the workspace, or contains a root.
func (w *Workspace) isOwn(p *packages.Package) bool {
	if p.Module == nil {
		return slices.Contains(w.roots, p)
	}
	return ssax.IsOwnModule(p.Module.Version, p.Module.Main) || slices.ContainsFunc(w.roots, func(root *packages.Package) bool {
		return root.Module != nil && root.Module.Path == p.Module.Path
	})
}

// isStandard reports whether a package is in the standard library. exitflow has
// built-in models of these packages, so their source is never read.
func (w *Workspace) isStandard(p *packages.Package) bool {
	return p.Module == nil && !w.isOwn(p) && len(p.Errors) == 0
}

// dir returns the absolute path of Options.Dir.
func (w *Workspace) dir() string {
	dir, err := filepath.Abs(w.options.Dir)
	if err != nil {
		return w.options.Dir
	}
	return dir
}

// unmatchedPatterns returns the errors of go list for patterns that match no package.
func (w *Workspace) unmatchedPatterns() []report.Problem {
	var problems []report.Problem
	for _, p := range w.roots {
		if len(p.Errors) > 0 && (p.Name == "" || len(p.GoFiles) == 0) {
			problems = append(problems, w.listErrors(p)...)
		}
	}
	return problems
}

// listFailure returns the failure for an error of go list.
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

// inModule reports whether a directory is in a module or workspace.
func inModule(dir string) bool { return gomod.ModuleRoot(dir) != "" || gomod.WorkRoot(dir) != "" }
