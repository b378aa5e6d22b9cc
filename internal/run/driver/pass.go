package driver

import (
	"fmt"
	"go/types"
	"os"
	"reflect"
	"runtime/debug"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// analyse type-checks a package and runs the analyzers on it.
func (r *run) analyse(t *task) {
	u, problems := r.w.check(t.pkg)
	if len(problems) == 0 {
		problems = r.w.listErrors(t.pkg) // some errors are found only by go list or by the compiler
	}
	if len(problems) > 0 {
		if !r.w.isOwn(t.pkg) && len(t.pkg.Errors) == 0 {
			return // the compiler accepts the dependency; the run goes on without its facts
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		t.failed = true
		r.problems = append(r.problems, problems...)
		return
	}
	// A dependency is analysed for its facts only: its findings are not reported.
	isRoot := slices.Contains(r.w.roots, t.pkg)
	analyzers := r.factual
	if isRoot {
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
	if isRoot {
		t.outcome = outcomeOf(results)
	}
}

// apply runs one analyzer on one package. A panic of the analyzer becomes an
// error, so that the failure names the analyzer and the package.
func (r *run) apply(a *analysis.Analyzer, u *unit, t *task, results map[*analysis.Analyzer]any) (res any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return a.Run(r.pass(a, u, t, results))
}

// pass returns the pass of an analyzer. It supports package facts only, because
// the suite uses no others. It drops diagnostics: rules return their findings
// as results, which contain more than a diagnostic can.
func (r *run) pass(a *analysis.Analyzer, u *unit, t *task, results map[*analysis.Analyzer]any) *analysis.Pass {
	return &analysis.Pass{
		Analyzer: a, Fset: r.w.fset, Files: u.files, OtherFiles: u.pkg.OtherFiles, IgnoredFiles: u.pkg.IgnoredFiles,
		Pkg: u.types, TypesInfo: u.info, TypesSizes: r.w.sizes, Module: r.w.moduleOf(u.pkg),
		ResultOf: results, ReadFile: os.ReadFile,
		Report:            func(analysis.Diagnostic) {},
		ImportPackageFact: func(pkg *types.Package, fact analysis.Fact) bool { return r.importFact(u, t, pkg, fact) },
		ExportPackageFact: func(fact analysis.Fact) { t.facts = append(t.facts, fact) },
		AllPackageFacts:   func() []analysis.PackageFact { return nil },
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ExportObjectFact:  func(types.Object, analysis.Fact) {},
		AllObjectFacts:    func() []analysis.ObjectFact { return nil },
	}
}

// moduleOf describes the module of a package to analyzers. The module of a root
// is described as a main module.
func (w *Workspace) moduleOf(p *packages.Package) *analysis.Module {
	if p.Module == nil {
		return nil
	}
	return &analysis.Module{Path: p.Module.Path, Version: p.Module.Version, GoVersion: p.Module.GoVersion, Main: w.isOwn(p), Dir: p.Module.Dir}
}

// importFact copies a fact of pkg to the variable that the parameter fact
// points to, and reports whether pkg has such a fact. pkg is the package of the
// unit, or one of its direct imports. The variable belongs to the analyzer, but
// values in it are shared: facts must not be changed after they are exported.
//
// importFact finds no facts of indirect imports. Export data contains an
// indirect import only if some type refers to it, so an analyzer could not rely
// on its presence. And the facts of direct imports contain the facts of
// indirect ones.
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
