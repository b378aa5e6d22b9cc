package driver

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/report"
)

// A run applies analyzers to the packages of a workspace: all analyzers to the
// roots, and the analyzers with facts to the dependencies that the roots need.
type run struct {
	w         *Workspace
	analyzers []*analysis.Analyzer // each after the analyzers that it requires
	factual   []*analysis.Analyzer // the analyzers with facts, in the same order
	tasks     map[*packages.Package]*task
	slots     chan struct{} // the capacity is the number of packages that may be analysed at a time
	cache     *resultCache  // may be nil

	mu       sync.Mutex
	problems []report.Problem // where packages do not compile
	failures []error          // bugs of analyzers
}

// A task is the analysis of one package. Its fields are written by the goroutine
// that runs once.Do, or forced.Do, and read by others only after that.
type task struct {
	pkg     *packages.Package
	once    sync.Once
	outcome *outcome // nil unless the package is a root
	failed  bool

	facts  []analysis.Fact // see [run.factsOf]
	cached *cacheEntry     // holds the facts that are not built yet; nil if the package was analysed
	forced sync.Once
}

// run analyses the roots. The cache may be nil.
func (w *Workspace) run(analyzers []*analysis.Analyzer, cache *resultCache) (*run, error) {
	r := &run{w: w, analyzers: rule.WithRequired(analyzers), tasks: map[*packages.Package]*task{}, slots: make(chan struct{}, runtime.GOMAXPROCS(0)), cache: cache}
	for _, a := range r.analyzers {
		if len(a.FactTypes) > 0 {
			r.factual = append(r.factual, a)
		}
	}
	for _, p := range w.order {
		r.tasks[p] = &task{pkg: p}
	}
	r.roots()
	if w.ctx.Err() != nil {
		return nil, interrupted()
	}
	if len(r.problems) > 0 {
		return nil, &report.Failure{
			Code: report.LoadFailed, Message: "some packages do not compile", Problems: sortedProblems(r.problems),
			Suggestion: "make `go build` pass first: exitlint reads only code that compiles",
		}
	}
	if err := errors.Join(r.failures...); err != nil {
		return nil, &report.Failure{Code: report.Internal, Message: err.Error(), Suggestion: "please report this with the package that shows it"}
	}
	return r, nil
}

// roots analyses the roots, and reports progress.
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

// need analyses a package unless that has been done, and returns its task. If
// another goroutine is analysing the package, it waits. Imports have no cycles,
// so that no two tasks wait for each other.
func (r *run) need(p *packages.Package) *task {
	t := r.tasks[p]
	t.once.Do(func() { r.do(t) })
	return t
}

// do takes the result of a package from the cache, or analyses the package
// after its imports. It holds a slot only while it computes: if tasks held
// slots while they wait for their imports, no slot might be left for the
// imports.
func (r *run) do(t *task) {
	// The cache comes first: with an entry, the imports need not be analysed for this
	// package at all.
	if e, ok := r.cache.get(t.pkg); ok {
		t.cached, t.outcome = e, e.Outcome
		return
	}
	var wg sync.WaitGroup
	for _, imp := range t.pkg.Imports {
		if r.w.isStandard(imp) {
			continue
		}
		// Facts are built here, too. Later the package has a slot, and should
		// not then wait for other tasks that build the same facts.
		wg.Go(func() { r.factsOf(r.need(imp).pkg) })
	}
	wg.Wait()
	for _, imp := range t.pkg.Imports {
		// The errors of this package would only repeat those of the import.
		t.failed = t.failed || r.tasks[imp].failed
	}
	if t.failed {
		return
	}
	r.slots <- struct{}{}
	defer func() { <-r.slots }()
	if r.w.ctx.Err() != nil {
		return // interrupted, maybe while the task waited for its slot
	}
	if !r.needsSource(t.pkg) {
		// The cache would not be quicker: a look-up is as much work.
		t.facts = r.forwardedFacts(r.importedFacts(t.pkg))
		return
	}
	r.analyse(t)
	// An interrupted analysis of an import leaves this package without its facts. Such
	// a result must not be found by a later run.
	if !t.failed && r.w.ctx.Err() == nil {
		r.cache.put(t.pkg, t.facts, t.outcome)
	}
}

// needsSource reports whether a package must be parsed.
//
//   - An own package must: rules report on it.
//   - A package that does not compile must: its errors are those of the run.
//   - A dependency need not if exitflow has a model of it, or if its source names
//     neither an exit function of the standard library nor a function that the facts
//     of its imports say exits. Without such a name it cannot add a way to exit. To
//     look for words in a file takes a fraction of the time of parsing it, and most
//     dependencies exit nowhere.
func (r *run) needsSource(p *packages.Package) bool {
	if r.w.isOwn(p) || len(p.Errors) > 0 {
		return true
	}
	if p.Module == nil || exit.Modelled(p.PkgPath) {
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
	var src bytes.Buffer // reused, because dependencies are large
	for _, name := range p.CompiledGoFiles {
		if readInto(&src, name) != nil || exitflow.MayExit(src.Bytes(), names) {
			return true
		}
	}
	return false
}

// readInto replaces the content of a buffer with the content of a file.
func readInto(b *bytes.Buffer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	b.Reset()
	if info, err := f.Stat(); err == nil {
		b.Grow(int(info.Size()) + bytes.MinRead)
	}
	_, err = b.ReadFrom(f)
	return err
}

// factsOf returns the facts of a package that was analysed or found in the
// cache. A cache entry holds only the part of a fact that the package itself
// adds. The rest comes from the facts of the imports, which are built first.
// Facts are built on demand: if every package that imports this one is also in
// the cache, the facts are not needed.
func (r *run) factsOf(p *packages.Package) []analysis.Fact {
	t := r.tasks[p]
	if t == nil {
		return nil
	}
	t.forced.Do(func() {
		if t.cached == nil {
			return
		}
		facts, err := r.buildFacts(t.cached, r.importedFacts(p))
		if err != nil {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.failures = append(r.failures, fmt.Errorf("what was kept of %s: %w", p.PkgPath, err))
		}
		t.facts = facts
	})
	return t.facts
}

// importedFacts returns the facts of the imports of a package. It analyses the
// imports if necessary.
func (r *run) importedFacts(p *packages.Package) []analysis.Fact {
	var out []analysis.Fact
	for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
		if imp := p.Imports[path]; !r.w.isStandard(imp) {
			out = append(out, r.factsOf(r.need(imp).pkg)...)
		}
	}
	return out
}
