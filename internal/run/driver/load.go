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

// Options say what to load, and how.
type Options struct {
	Dir      string   // where patterns are resolved; "" for the working directory
	Patterns []string // as for go list; if empty, ./...
	Config   string   // the one exitlint.toml to use; "" for the nearest of each package
	Tests    bool     // report on test files too
	Tags     string   // build tags, comma-separated; if "", those of GOFLAGS apply, but rules do not see them

	Cache      string // the directory of the cache; "" for none
	Identity   string // identifies the executable: the results of another executable are not reused
	Inputs     string // the ID of the registries and documents, see inputs.Invocation.ID
	FromSource bool   // read every dependency from source, and use no cache

	Progress func(done, total int) // called after each root, by one goroutine at a time; may be nil
}

// TagList returns the build tags one by one.
func (o Options) TagList() []string {
	return strings.FieldsFunc(o.Tags, func(r rune) bool { return r == ',' || r == ' ' })
}

// A Workspace is a set of listed packages. Load type-checks none of them: a run
// type-checks the packages one by one, so that few syntax trees are in memory
// at the same time.
type Workspace struct {
	ctx       context.Context // the context of the command; runs end when the context does
	options   Options
	fset      *token.FileSet
	roots     []*packages.Package // the matched packages
	order     []*packages.Package // the roots and all their dependencies, imports first
	sizes     types.Sizes
	universes map[string]*universe // by the package under test; all runs share the universes
}

// listMode makes go list provide export data, and package packages type-check
// nothing.
const listMode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedExportFile | packages.NeedModule | packages.NeedTypesSizes | packages.NeedForTest

// Load lists the packages. Its error is a *report.Failure: nothing matched, or a
// package cannot be listed. Runs on the workspace end when the context does.
func Load(ctx context.Context, o Options) (*Workspace, error) {
	if len(o.Patterns) == 0 {
		o.Patterns = []string{"./..."}
	}
	cfg := &packages.Config{Context: ctx, Mode: listMode, Dir: o.Dir, Tests: o.Tests}
	if o.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + o.Tags}
	}
	w := &Workspace{ctx: ctx, options: o, fset: token.NewFileSet(), universes: map[string]*universe{}}
	roots, err := packages.Load(cfg, o.Patterns...)
	if ctx.Err() != nil {
		return nil, interrupted()
	}
	if err != nil {
		return nil, w.unlisted("cannot list packages: "+listMessage(err), nil)
	}
	w.roots = slices.DeleteFunc(roots, isTestMain) // go test generates them
	if problems := w.unmatched(); len(problems) > 0 {
		return nil, w.unlisted("some packages cannot be listed", problems)
	}
	if len(w.roots) == 0 {
		return nil, w.nothing()
	}
	// All packages of a run are built for one platform, so the sizes of types
	// are the same in all.
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

// isOwn reports whether a package is one that the user works on: it belongs to
// the main module, to the workspace, or to the module of a root.
func (w *Workspace) isOwn(p *packages.Package) bool {
	if p.Module == nil {
		return slices.Contains(w.roots, p)
	}
	return ssax.IsOwnModule(p.Module.Version, p.Module.Main) || slices.ContainsFunc(w.roots, func(root *packages.Package) bool {
		return root.Module != nil && root.Module.Path == p.Module.Path
	})
}

// isStandard reports whether a package belongs to the standard library. The
// analyzer exitflow has built-in models of the standard library, so its source
// is never read.
func (w *Workspace) isStandard(p *packages.Package) bool {
	return p.Module == nil && !w.isOwn(p) && len(p.Errors) == 0
}

// dir returns the absolute path of the directory in which patterns are
// resolved.
func (w *Workspace) dir() string {
	dir, err := filepath.Abs(w.options.Dir)
	if err != nil {
		return w.options.Dir
	}
	return dir
}

// unmatched returns the patterns that match no package, with the messages of go
// list.
func (w *Workspace) unmatched() []report.Problem {
	var problems []report.Problem
	for _, p := range w.roots {
		if len(p.Errors) > 0 && (p.Name == "" || len(p.GoFiles) == 0) {
			problems = append(problems, w.listErrors(p)...)
		}
	}
	return problems
}

// unlisted returns the failure of a run if go list fails.
func (w *Workspace) unlisted(message string, problems []report.Problem) error {
	if !inModule(w.dir()) {
		return noModule()
	}
	return &report.Failure{
		Code: report.LoadFailed, Message: message, Problems: problems,
		Suggestion: "make `go list " + strings.Join(w.options.Patterns, " ") + "` work first",
	}
}

// nothing returns the failure of a run if go list finds no package.
func (w *Workspace) nothing() error {
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

// inModule reports whether a directory is in a module or a workspace.
func inModule(dir string) bool { return gomod.ModuleRoot(dir) != "" || gomod.WorkRoot(dir) != "" }
