package rule

import (
	"errors"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/registry"
)

// Scope returns the scope of the registry for the package: the directories of the
// packages that the registry governs.
func (r *Reporter) Scope() Scope { return r.scope(r.Registry.Dir) }

// IsOnlyProgram reports whether the package is the only program that its registry
// governs. It returns false if the registry may govern programs that exitlint cannot see.
func (r *Reporter) IsOnlyProgram() bool {
	if len(r.options.Files.firstPrograms(r.scopeKey(r.Registry.Dir), 2)) > 1 {
		return false
	}
	scope := r.Scope()
	return !scope.Partial && len(scope.Programs) == 1 && scope.Programs[0] == Dir(r.pass)
}

// scope returns the scope of the registry in dir. If the registry governs the package of
// the pass, the result contains this package, even if the search for packages has not
// found it. The exception is a package that consists only of tests: scope does not add
// such a package to what the search has found.
func (r *Reporter) scope(dir string) Scope {
	own := Dir(r.pass)
	scope := r.options.Files.scope(r.scopeKey(dir))
	if slices.Contains(scope.Packages, own) {
		return scope // the usual case, which needs no further look at the file system
	}
	if r.options.Config == "" && !registry.Within(dir, own) || r.onlyTests() {
		return scope
	}
	return scope.addPackage(own, r.pass.Pkg.Name() == "main")
}

func (r *Reporter) scopeKey(dir string) scopeKey {
	if r.options.Config != "" {
		return configuredKey(Dir(r.pass))
	}
	return scopeKey{dir, nearestFolders}
}

// onlyTests reports whether the directory of the package contains only test files of the
// package. It ignores files in other directories, such as generated ones.
func (r *Reporter) onlyTests() bool {
	return !slices.ContainsFunc(r.pass.Files, func(f *ast.File) bool {
		name := r.pass.Fset.Position(f.Package).Filename
		return filepath.Dir(name) == Dir(r.pass) && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
	})
}

// OwnsRegistry reports whether findings in the registry and its documents are reported in
// this package. A registry has only one such package.
func (r *Reporter) OwnsRegistry() bool {
	return r.Registry != nil && r.owns(r.Registry.Dir)
}

// owns reports whether this package owns the registry in dir: it is the one package that
// reports findings in the registry. A package of external tests (p_test) owns no
// registry.
func (r *Reporter) owns(dir string) bool {
	if strings.HasSuffix(r.pass.Pkg.Name(), "_test") {
		return false
	}
	if r.options.Dirs == nil {
		// A driver that runs once for each package, such as go vet, would search the
		// whole module again and again. The first program is enough.
		k, own := r.scopeKey(dir), Dir(r.pass)
		first := r.options.Files.firstPrograms(k, 1)
		isProgram := r.pass.Pkg.Name() == "main"
		if len(first) > 0 && (!isProgram || k.finds(own, r.options.Files)) {
			return isProgram && own == first[0]
		}
	}
	return r.scope(dir).Owner(r.options.Dirs) == Dir(r.pass)
}

// Unusable handles an error of [NewReporter]. After such an error, the family cannot
// check the package. Unusable does one of three things:
//
//   - If the registry is invalid, it reports the problems in the registry, and returns
//     nil.
//   - If there is no registry and the package is a program, it reports this, so that users
//     notice that nothing was checked. It returns nil. (exitlint's own commands look for a
//     registry before they run the analyzers.)
//   - It returns any other error, so that the analysis stops.
func (r *Reporter) Unusable(err error) error {
	var invalid *registry.Invalid
	switch {
	case errors.Is(err, ErrNoRegistry):
		if dir := Dir(r.pass); !r.Free() && dir != "" && r.pass.Pkg.Name() == "main" && !HasRegistry(dir) {
			r.pass.Reportf(r.pass.Files[0].Name.Pos(), "no %s at or above this package, up to its module's root; run `exitlint init` to write one, or set %s to check what needs none", registry.FileName, NoRegistryFlag)
		}
		return nil
	case errors.As(err, &invalid):
		r.ReportInvalid(invalid)
		return nil
	}
	return err
}

// ReportInvalid reports the problems of an invalid registry at their positions. It does
// so only in the pass of the package that owns the registry, so that each problem is
// reported once.
func (r *Reporter) ReportInvalid(invalid *registry.Invalid) {
	if len(invalid.Problems) == 0 || !r.owns(filepath.Dir(invalid.Problems[0].Position.File)) {
		return
	}
	for _, p := range invalid.Problems {
		message := p.Message
		if p.Advice != "" {
			message += "; " + p.Advice
		}
		pos := r.Pos(p.Position.File, p.Position.Line, p.Position.Column)
		if !pos.IsValid() {
			// A file that cannot be read has no positions, so report at the package
			// clause.
			pos, message = r.pass.Files[0].Package, p.Position.File+": "+message
		}
		r.pass.Report(analysis.Diagnostic{Pos: pos, Category: "registry", Message: message})
	}
}
