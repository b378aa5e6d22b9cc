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

// analyse type-checks a package, and stores the results of the analyzers in its task.
func (r *run) analyse(t *task) {
	u, problems := r.w.check(t.pkg)
	if len(problems) == 0 {
		problems = r.w.listErrors(t.pkg) // go list or the compiler may have found other errors
	}
	if len(problems) > 0 {
		if !r.w.isOwn(t.pkg) && len(t.pkg.Errors) == 0 {
			return // the compiler accepts this dependency; go on without its facts
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		t.failed = true
		r.problems = append(r.problems, problems...)
		return
	}
	// Only the facts of a dependency are needed, not its findings.
	isRoot := slices.Contains(r.w.roots, t.pkg)
	analyzers := r.factAnalyzers
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

// apply runs one analyzer on one package. If the analyzer panics, apply returns an error
// with the panic value and the stack.
func (r *run) apply(a *analysis.Analyzer, u *unit, t *task, results map[*analysis.Analyzer]any) (res any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return a.Run(r.pass(a, u, t, results))
}

// pass returns the analysis.Pass of an analyzer. The pass has only package facts,
// because the suite needs no others. It ignores diagnostics, because the rules return
// their findings as results, which contain more than diagnostics can.
func (r *run) pass(a *analysis.Analyzer, u *unit, t *task, results map[*analysis.Analyzer]any) *analysis.Pass {
	return &analysis.Pass{
		Analyzer: a, Fset: u.fset, Files: u.files, OtherFiles: u.pkg.OtherFiles, IgnoredFiles: u.pkg.IgnoredFiles,
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

// moduleOf returns the module of a package in the form that analyzers expect. If the
// user can change the package, its module counts as a main module.
func (w *Workspace) moduleOf(p *packages.Package) *analysis.Module {
	if p.Module == nil {
		return nil
	}
	return &analysis.Module{Path: p.Module.Path, Version: p.Module.Version, GoVersion: p.Module.GoVersion, Main: w.isOwn(p), Dir: p.Module.Dir}
}

// importFact sets *fact to the fact of the same type that pkg has. It returns false if
// there is none. pkg is the analysed package or a direct import. The maps and slices in
// the fact must not be changed, because the stored fact shares them.
//
// Indirect imports have no facts here, because export data does not name all of them. The
// facts of a direct import include those of its own imports.
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
