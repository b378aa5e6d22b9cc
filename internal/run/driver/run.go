package driver

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/scanner"
	"go/types"
	"maps"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
)

// A run applies analyzers to the packages of a workspace: to the roots all of
// them, to the packages below only those that make facts.
type run struct {
	w         *Workspace
	analyzers []*analysis.Analyzer // each after those it requires
	factual   []*analysis.Analyzer // the ones with facts
	nodes     map[*packages.Package]*task
	slots     chan struct{}
	keeper    *keeper // nil keeps nothing

	mu       sync.Mutex
	places   []report.Problem
	failures []error
}

// A task is the analysis of one package.
type task struct {
	pkg     *packages.Package
	once    sync.Once
	outcome *outcome // of a root
	failed  bool

	facts   []analysis.Fact // of the package; see [run.factsOf]
	saved   *kept           // facts that are yet to be built
	rebuilt sync.Once
}

// run analyses the packages, imports first and as many at a time as there are
// processors. Of those below the roots it analyses what the roots need.
func (w *Workspace) run(analyzers []*analysis.Analyzer, k *keeper) (*run, error) {
	r := &run{w: w, analyzers: rule.WithRequired(analyzers), nodes: map[*packages.Package]*task{}, slots: make(chan struct{}, runtime.GOMAXPROCS(0)), keeper: k}
	for _, a := range r.analyzers {
		if len(a.FactTypes) > 0 {
			r.factual = append(r.factual, a)
		}
	}
	for _, p := range w.order {
		r.nodes[p] = &task{pkg: p}
	}
	r.roots()
	if w.ctx.Err() != nil {
		return nil, interrupted()
	}
	if len(r.places) > 0 {
		return nil, &report.Failure{
			Code: report.LoadFailed, Message: "some packages do not compile", Problems: sortedPlaces(r.places),
			Suggestion: "make `go build` pass first: exitlint reads only code that compiles",
		}
	}
	if err := errors.Join(r.failures...); err != nil {
		return nil, &report.Failure{Code: report.Internal, Message: err.Error(), Suggestion: "please report this with the package that shows it"}
	}
	return r, nil
}

// roots analyses the roots, and tells how far it has come.
func (r *run) roots() {
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for _, p := range r.w.roots {
		wg.Go(func() {
			r.need(p)
			mu.Lock()
			defer mu.Unlock()
			if done++; r.w.options.Progress != nil {
				r.w.options.Progress(done, len(r.w.roots))
			}
		})
	}
	wg.Wait()
}

// need analyses a package, if nobody has yet.
func (r *run) need(p *packages.Package) *task {
	t := r.nodes[p]
	t.once.Do(func() { r.do(t) })
	return t
}

// do finds what was kept of a package, or analyses it after its imports. While
// it waits for them, and for facts that are kept, it occupies no slot.
func (r *run) do(t *task) {
	if saved, ok := r.keeper.find(t.pkg); ok {
		if !slices.Contains(r.w.roots, t.pkg) || json.Unmarshal(saved.Outcome, &t.outcome) == nil {
			t.saved = saved
			return
		}
	}
	var wg sync.WaitGroup
	for _, imp := range t.pkg.Imports {
		if r.skipped(imp) {
			continue
		}
		wg.Go(func() { r.factsOf(r.need(imp).pkg) })
	}
	wg.Wait()
	for _, imp := range t.pkg.Imports {
		t.failed = t.failed || r.nodes[imp].failed
	}
	if t.failed {
		return
	}
	r.slots <- struct{}{}
	defer func() { <-r.slots }()
	if r.w.ctx.Err() != nil {
		return
	}
	if !r.wanted(t.pkg) {
		t.facts = r.passedOn(r.below(t.pkg)) // found out as soon as looked up
		return
	}
	r.analyse(t)
	if !t.failed && r.w.ctx.Err() == nil {
		r.keeper.keep(t.pkg, t.facts, t.outcome)
	}
}

// skipped reports whether a package has nothing to say: the standard library
// is in the models.
func (r *run) skipped(p *packages.Package) bool {
	return p.Module == nil && !r.w.own(p) && len(p.Errors) == 0
}

// wanted reports whether a package must be read from source: an own one, one
// that does not compile, or a dependency whose source mentions an exit.
func (r *run) wanted(p *packages.Package) bool {
	if r.w.own(p) || len(p.Errors) > 0 {
		return true
	}
	if p.Module == nil || exitflow.Modelled(p.PkgPath) {
		return false
	}
	if r.w.options.FromSource {
		return true
	}
	var names []string
	for _, imp := range p.Imports {
		for _, fact := range r.factsOf(imp) {
			if f, ok := fact.(*exitflow.Facts); ok {
				names = append(names, f.ExitingNames()...)
			}
		}
	}
	var src bytes.Buffer // of one file after the other: dependencies are large
	for _, name := range p.CompiledGoFiles {
		if readInto(&src, name) != nil || exitflow.MentionsExit(src.Bytes(), names) {
			return true
		}
	}
	return false
}

// readInto replaces what a buffer holds by a file.
func readInto(to *bytes.Buffer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	to.Reset()
	if info, err := f.Stat(); err == nil {
		to.Grow(int(info.Size()) + bytes.MinRead)
	}
	_, err = to.ReadFrom(f)
	return err
}

// factsOf are the facts of a package that was analysed, or found. What was found
// is put together with the facts of its imports when it is asked for: facts
// carry what is below them.
func (r *run) factsOf(p *packages.Package) []analysis.Fact {
	t := r.nodes[p]
	if t == nil {
		return nil
	}
	t.rebuilt.Do(func() {
		if t.saved == nil {
			return
		}
		facts, err := r.rebuild(t.saved, r.below(p))
		if err != nil {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.failures = append(r.failures, fmt.Errorf("what was kept of %s: %w", p.PkgPath, err))
		}
		t.facts = facts
	})
	return t.facts
}

func (r *run) analyse(t *task) {
	u, places := r.w.check(t.pkg)
	if len(places) == 0 {
		places = r.w.listed(t.pkg) // what only go list and the compiler see
	}
	if len(places) > 0 {
		if !r.w.own(t.pkg) && len(t.pkg.Errors) == 0 {
			return // the compiler took it; a dependency is not worth the run
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		t.failed = true
		r.places = append(r.places, places...)
		return
	}
	root := slices.Contains(r.w.roots, t.pkg)
	analyzers := r.factual
	if root {
		analyzers = r.analyzers
	}
	results := map[*analysis.Analyzer]any{}
	for _, a := range analyzers {
		res, err := r.apply(a, u, t, results)
		if err != nil {
			r.mu.Lock()
			defer r.mu.Unlock()
			t.failed = true
			r.failures = append(r.failures, fmt.Errorf("analyzer %s on %s: %w", a.Name, t.pkg.PkgPath, err))
			return
		}
		results[a] = res
	}
	if root {
		t.outcome = outcomeOf(results)
	}
}

// apply runs one analyzer on one package; a panic in it becomes an error.
func (r *run) apply(a *analysis.Analyzer, u *unit, t *task, results map[*analysis.Analyzer]any) (res any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return a.Run(r.pass(a, u, t, results))
}

func (r *run) pass(a *analysis.Analyzer, u *unit, t *task, results map[*analysis.Analyzer]any) *analysis.Pass {
	return &analysis.Pass{
		Analyzer: a, Fset: r.w.fset, Files: u.files, OtherFiles: u.pkg.OtherFiles, IgnoredFiles: u.pkg.IgnoredFiles,
		Pkg: u.types, TypesInfo: u.info, TypesSizes: r.w.sizes, Module: r.w.moduleOf(u.pkg),
		ResultOf: results, ReadFile: os.ReadFile,
		Report:            func(analysis.Diagnostic) {}, // rules return their findings as results
		ImportPackageFact: func(pkg *types.Package, fact analysis.Fact) bool { return r.importFact(u, t, pkg, fact) },
		ExportPackageFact: func(fact analysis.Fact) { t.facts = append(t.facts, fact) },
		AllPackageFacts:   func() []analysis.PackageFact { return nil },
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ExportObjectFact:  func(types.Object, analysis.Fact) {},
		AllObjectFacts:    func() []analysis.ObjectFact { return nil },
	}
}

// moduleOf describes the module of a package to analyzers. One that was asked
// for by name is a main module to them.
func (w *Workspace) moduleOf(p *packages.Package) *analysis.Module {
	if p.Module == nil {
		return nil
	}
	return &analysis.Module{Path: p.Module.Path, Version: p.Module.Version, GoVersion: p.Module.GoVersion, Main: w.own(p), Dir: p.Module.Dir}
}

// importFact copies a fact of a direct import.
func (r *run) importFact(u *unit, t *task, pkg *types.Package, fact analysis.Fact) bool {
	dep := u.pkg.Imports[pkg.Path()]
	if pkg == u.types {
		dep = t.pkg
	}
	if dep == nil {
		return false
	}
	for _, f := range r.factsOf(dep) {
		if reflect.TypeOf(f) == reflect.TypeOf(fact) {
			reflect.ValueOf(fact).Elem().Set(reflect.ValueOf(f).Elem())
			return true
		}
	}
	return false
}

// below are the facts of the imports of a package.
func (r *run) below(p *packages.Package) []analysis.Fact {
	var out []analysis.Fact
	for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
		if imp := p.Imports[path]; !r.skipped(imp) {
			out = append(out, r.factsOf(r.need(imp).pkg)...)
		}
	}
	return out
}

func parseErrors(err error) []report.Problem {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return []report.Problem{{Message: err.Error()}}
	}
	var places []report.Problem
	for _, e := range list {
		places = append(places, report.Problem{Position: span.At(e.Pos), Message: e.Msg})
	}
	return places
}

func (w *Workspace) typeError(err error) report.Problem {
	var te types.Error
	if !errors.As(err, &te) {
		return report.Problem{Message: err.Error()}
	}
	p := te.Fset.Position(te.Pos)
	return report.Problem{Position: span.At(p), Message: te.Msg}
}

func sortedPlaces(places []report.Problem) []report.Problem {
	slices.SortFunc(places, comparePlaces)
	return slices.Compact(places)
}
