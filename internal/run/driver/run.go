package driver

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry/roles"
)

// A run applies analyzers to packages. It applies all of them to the packages that the
// user named. To dependencies, it applies only the analyzers that export facts.
type run struct {
	w             *Workspace
	analyzers     []*analysis.Analyzer // each comes after the analyzers that it requires
	readsErrors   bool                 // whether an analyzer reads the errors of libraries; see needsSource
	factAnalyzers []*analysis.Analyzer // the analyzers that export facts
	tasks         map[*packages.Package]*task
	// slots is a semaphore that limits how many packages are analysed at the same time.
	slots chan struct{}
	cache *resultCache // nil for no cache

	mu       sync.Mutex
	problems []report.Problem // errors in packages that do not compile
	failures []error          // errors and panics of analyzers
}

// A task is the analysis of one package. Its results may be read after [run.await] has
// returned the task. For a package from the cache, [run.factsOf] builds the facts when
// they are first needed.
type task struct {
	pkg     *packages.Package
	once    sync.Once
	outcome *outcome // the results for a package that the user named; nil for a dependency
	failed  bool

	facts  []analysis.Fact // see [run.factsOf]
	cached *cacheEntry     // the entry of the cache, or nil
	forced sync.Once
}

// run analyses the packages that the user named, and those dependencies whose facts are
// needed. cache may be nil.
func (w *Workspace) run(analyzers []*analysis.Analyzer, cache *resultCache) (*run, error) {
	r := &run{w: w, analyzers: rule.WithRequired(analyzers), tasks: map[*packages.Package]*task{}, slots: make(chan struct{}, runtime.GOMAXPROCS(0)), cache: cache}
	for _, a := range r.analyzers {
		if len(a.FactTypes) > 0 {
			r.factAnalyzers = append(r.factAnalyzers, a)
			r.readsErrors = r.readsErrors || slices.ContainsFunc(a.FactTypes, func(f analysis.Fact) bool { _, ok := f.(*object.LibraryFacts); return ok })
		}
	}
	for _, p := range w.order {
		r.tasks[p] = &task{pkg: p}
	}
	r.runRoots()
	cache.close()
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

// runRoots analyses, in parallel, the packages that the user named. It reports
// progress.
func (r *run) runRoots() {
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for _, p := range r.w.roots {
		wg.Go(func() {
			r.await(p)
			mu.Lock()
			defer mu.Unlock()
			if done++; r.w.options.Progress != nil {
				r.w.options.Progress(done, len(r.w.roots))
			}
		})
	}
	wg.Wait()
}

// await waits until the task of a package is done, and returns it. The first caller runs
// the task; all others wait for it. Two tasks never wait for each other, because imports
// have no cycles.
func (r *run) await(p *packages.Package) *task {
	t := r.tasks[p]
	t.once.Do(func() { r.runTask(t) })
	return t
}

// runTask takes the result of a package from the cache, or analyses its imports and then
// the package. A package needs one of r.slots while it is analysed. A task waits for its
// imports without a slot, because otherwise there might be none left for them.
func (r *run) runTask(t *task) {
	// If the result is in the cache, the imports need not be analysed.
	if e, ok := r.cache.get(t.pkg); ok {
		t.cached, t.outcome = e, e.Outcome
		return
	}
	var wg sync.WaitGroup
	for _, imp := range t.pkg.Imports {
		if r.w.isStandard(imp) {
			continue
		}
		// factsOf may wait for another task, which needs a slot. So call it before this
		// task takes one.
		wg.Go(func() { r.factsOf(r.await(imp).pkg) })
	}
	wg.Wait()
	for _, imp := range t.pkg.Imports {
		// Do not repeat the errors of an import here.
		t.failed = t.failed || r.tasks[imp].failed
	}
	if t.failed {
		return
	}
	r.slots <- struct{}{}
	defer func() { <-r.slots }()
	if r.w.ctx.Err() != nil {
		return // the run was cancelled
	}
	switch r.needsSource(t.pkg) {
	case always:
		if e := r.analyseAndSave(t); e != nil {
			// Keep only the cache entry, as if the result came from the cache, even if
			// there is no cache. The names in the facts are substrings of the export data,
			// and would keep all of it in memory.
			t.cached, t.facts = e, nil
		}
	case ifUsed:
		t.facts = r.withLazyLibrary(t.pkg, r.forwardedFacts(r.importedFacts(t.pkg)))
	case never:
		// Do not cache these facts: computing them is as fast as reading a cache entry.
		t.facts = r.forwardedFacts(r.importedFacts(t.pkg))
	}
}

// analyseAndSave analyses a package, and stores the result in its task and in the
// cache, if there is one. It returns the cache entry, or nil if the result has none.
func (r *run) analyseAndSave(t *task) *cacheEntry {
	r.analyse(t)
	if after := r.w.options.AfterAnalysis; after != nil {
		defer after()
	}
	// After an interruption, the result may lack facts of imports.
	if t.failed || r.w.ctx.Err() != nil {
		return nil
	}
	e := newEntry(t.facts, t.outcome)
	r.cache.save(t.pkg, e)
	return e
}

// withLazyLibrary returns the facts of the dependency p, including the errors that its
// functions make. Most programs never call these functions. So the source of p is read
// only when the analysis of another package asks for these errors.
func (r *run) withLazyLibrary(p *packages.Package, facts []analysis.Fact) []analysis.Fact {
	return object.AddLibrary(facts, p.PkgPath, func() []analysis.Fact {
		// The facts of the imports have been built already, so analyseAndSave waits for
		// no task.
		t := &task{pkg: p}
		r.analyseAndSave(t)
		return t.facts
	})
}

// A sourceNeed says when the source of a package must be parsed.
type sourceNeed int

const (
	never sourceNeed = iota
	ifUsed
	always
)

// needsSource returns when the source of a package must be parsed. These packages are
// always parsed:
//
//   - A package that the user can change (see isOwn), because rules run on it.
//   - A package that does not compile, to report its errors.
//   - With Options.FromSource, any dependency.
//   - A dependency in a module that go.mod replaces with a folder, because it may construct the
//     errors that the program prints.
//   - A dependency whose source contains the name of an exit function: os.Exit and others in the
//     standard library, or exit functions of its imports. Any other dependency cannot end the
//     process. Searching for names takes a fraction of the time of parsing.
//
// The result is ifUsed for a dependency that may create errors for the JSON output of
// the program, judging by its source text and its types. This matters only if an
// analyzer reads such errors.
//
// A dependency that compiles is never parsed if it is in the standard library, or if
// exitflow has a model of it.
func (r *run) needsSource(p *packages.Package) sourceNeed {
	if r.w.isOwn(p) || len(p.Errors) > 0 {
		return always
	}
	if p.Module == nil || exit.Modelled(p.PkgPath) {
		return never
	}
	if r.w.options.FromSource || len(p.GoFiles) > 0 && ssax.IsFolder(filepath.Dir(p.GoFiles[0])) {
		return always
	}
	var imports []exitflow.Import
	for _, imp := range p.Imports {
		imports = append(imports, exitflow.NewImport(imp.PkgPath, imp.Name, r.flowFacts(imp)))
	}
	errors := object.Search{IsKey: roles.IsTelling}
	src := r.w.buffer()
	defer r.w.buffers.Put(src)
	for _, name := range p.CompiledGoFiles {
		if readInto(src, name) != nil || exitflow.MayExit(src.Bytes(), imports) {
			return always
		}
		if r.readsErrors {
			errors.Add(src.Bytes())
		}
	}
	if errors.Found() && r.makesErrors(p) {
		return ifUsed
	}
	return never
}

// flowFacts returns the facts of exitflow for a package whose task is done, or nil.
func (r *run) flowFacts(p *packages.Package) *exitflow.Facts {
	for _, fact := range r.factsOf(p) {
		if f, ok := fact.(*exitflow.Facts); ok {
			return f
		}
	}
	return nil
}

// makesErrors reports whether a dependency has functions that create errors for the
// JSON output of programs. It reads the types from export data, which is much faster
// than parsing and type-checking the source. Without export data, it returns true.
func (r *run) makesErrors(p *packages.Package) bool {
	types, err := r.w.universe(p).read(p)
	return err != nil || object.MakesErrors(types, roles.IsTelling)
}

// buffer returns a buffer for the source of a file. The caller must put it back into
// w.buffers, so that a few large buffers serve all files.
func (w *Workspace) buffer() *bytes.Buffer {
	if b, ok := w.buffers.Get().(*bytes.Buffer); ok {
		return b
	}
	return new(bytes.Buffer)
}

// readInto replaces the content of b with the content of a file.
func readInto(b *bytes.Buffer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	b.Reset()
	b.Grow(int(info.Size()) + bytes.MinRead)
	// Without this limit, ReadFrom would read once more to see io.EOF. A run reads
	// thousands of files.
	_, err = b.ReadFrom(io.LimitReader(f, info.Size()))
	return err
}

// factsOf returns the facts of a package whose task is done.
//
// For a package from the cache, the first call builds them from the cache entry and the
// facts of the imports. If the importers of the package also come from the cache,
// nothing calls factsOf, and the facts are never built.
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

// importedFacts returns the facts of the direct imports. It first analyses those imports
// that have no result yet.
func (r *run) importedFacts(p *packages.Package) []analysis.Fact {
	var out []analysis.Fact
	for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
		if imp := p.Imports[path]; !r.w.isStandard(imp) {
			out = append(out, r.factsOf(r.await(imp).pkg)...)
		}
	}
	return out
}
