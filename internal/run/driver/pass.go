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

// analyse type-checks the package of a task, runs the analyzers on it, and stores
// the results in the task.
func (r *run) analyse(t *task) {
	u, problems := r.w.check(t.pkg)
	if len(problems) == 0 {
		problems = r.w.listErrors(t.pkg) // the package type-checks, but go list or the compiler may have found errors
	}
	if len(problems) > 0 {
		if !r.w.isOwn(t.pkg) && len(t.pkg.Errors) == 0 {
			return // the compiler accepts this dependency, so the run continues without its facts
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		t.failed = true
		r.problems = append(r.problems, problems...)
		return
	}
	// A dependency is analysed only for its facts: findings in it are not reported.
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

// apply runs one analyzer on one package. It turns a panic into an error, so that
// the failure can name the analyzer and the package.
func (r *run) apply(a *analysis.Analyzer, u *unit, t *task, results map[*analysis.Analyzer]any) (res any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return a.Run(r.pass(a, u, t, results))
}

// pass returns the analysis.Pass for an analyzer. It supports only package facts,
// because the suite has no other facts. It drops diagnostics: the rules return their
// findings as results, because a finding contains more than a diagnostic.
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

// moduleOf returns the module of a package as analyzers see it. The modules that
// the user works on all count as main modules.
func (w *Workspace) moduleOf(p *packages.Package) *analysis.Module {
	if p.Module == nil {
		return nil
	}
	return &analysis.Module{Path: p.Module.Path, Version: p.Module.Version, GoVersion: p.Module.GoVersion, Main: w.isOwn(p), Dir: p.Module.Dir}
}

// importFact copies a fact of pkg into *fact and reports whether pkg has one of
// that type. pkg is the package of the unit or one of its direct imports. The copy
// is shallow: it shares maps and slices with the exported fact, so nobody may
// change these.
//
// Facts of indirect imports are not available. Export data mentions an indirect
// import only if a type refers to it, so an analyzer could not rely on seeing all of
// them. It also need not, because the facts of direct imports include the facts of
// indirect imports.
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
