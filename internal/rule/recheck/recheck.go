// Package recheck finds out whether a package still compiles after fixes. It
// type-checks the package again with the fixes applied.
package recheck

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
)

// A Package finds out whether the package that a pass analyses still compiles after fixes:
// it type-checks the package again with the changed files.
type Package struct {
	pass  *analysis.Pass
	read  func(file string) ([]byte, error)
	files map[string]bool  // names of the files of the package
	shown map[string]bool  // source files from which tools such as cgo generated package files
	added []*types.Package // packages that fixes may import, in addition to the imports of the package
	// imports contains the packages that files of the package may import. The first
	// call of importable fills it.
	imports map[string]*types.Package
	// before says how often each error of the type checker occurs in the package without
	// fixes. It is nil before the first check.
	before map[string]int
}

// New returns a Package for the package of the given pass. imports contains packages
// that fixes may import, besides those that the package imports already. The function
// "read" returns the content of a file, as os.ReadFile does.
func New(pass *analysis.Pass, imports []*types.Package, read func(string) ([]byte, error)) *Package {
	p := &Package{pass: pass, read: read, files: map[string]bool{}, shown: map[string]bool{}, added: imports}
	for _, f := range pass.Files {
		name := pass.Fset.PositionFor(f.Package, false).Filename
		p.files[name] = true
		if shown := pass.Fset.Position(f.Package).Filename; shown != name {
			p.shown[shown] = true
		}
	}
	return p
}

// importable returns the packages that files of the package may import, keyed by import
// path. Files may import what the package imports already, and what a fix may add.
func (p *Package) importable() map[string]*types.Package {
	if p.imports != nil {
		return p.imports
	}
	p.imports = map[string]*types.Package{}
	for _, pkg := range p.added {
		p.imports[pkg.Path()] = pkg
	}
	if len(p.added) > 0 {
		seen := map[*types.Package]bool{}
		for _, pkg := range p.pass.Pkg.Imports() {
			p.addWithImports(pkg, seen)
		}
	}
	for path := range standard {
		delete(p.imports, path) // the copies of dependencies may be incomplete; see importer
	}
	for _, f := range p.pass.Files {
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if name := p.pass.TypesInfo.PkgNameOf(spec); err == nil && name != nil {
				p.imports[path] = name.Imported() // with vendoring, pkg.Path() may differ from the import declaration
			}
		}
	}
	return p.imports
}

// addWithImports adds a package and all its dependencies to p.imports.
//
// Two dependencies can contain different copies of the same package, and a copy may be
// incomplete if the package of the pass does not import it directly. So a second copy
// replaces the first only if it declares all exported names of the first. The names of a
// single copy are not read, because another goroutine may be adding names to it.
func (p *Package) addWithImports(pkg *types.Package, seen map[*types.Package]bool) {
	if seen[pkg] {
		return
	}
	seen[pkg] = true
	if known := p.imports[pkg.Path()]; known == nil || known != pkg && hasAllOf(pkg, known) {
		p.imports[pkg.Path()] = pkg
	}
	for _, imp := range pkg.Imports() {
		p.addWithImports(imp, seen)
	}
}

// hasAllOf reports whether pkg declares all exported names of another copy of the same
// package.
func hasAllOf(pkg, other *types.Package) bool {
	for _, name := range other.Scope().Names() {
		if pkg.Scope().Lookup(name) == nil && other.Scope().Lookup(name).Exported() {
			return false
		}
	}
	return true
}

// doesCompile reports whether the package has no new compiler errors after the changes.
func (p *Package) doesCompile(changes []fix.Change) bool {
	edited := map[string][]byte{}
	for _, c := range changes {
		edited[c.File] = c.After
	}
	errs := p.check(edited)
	if len(errs) > 0 && p.before == nil {
		p.before = map[string]int{}
		for _, err := range p.check(nil) {
			p.before[err]++
		}
	}
	with := map[string]int{}
	return !slices.ContainsFunc(errs, func(err string) bool {
		with[err]++
		return with[err] > p.before[err]
	})
}

// check type-checks the package with the edited files, and returns the errors.
func (p *Package) check(edited map[string][]byte) []string {
	var errs []string
	var files []*ast.File
	for _, f := range p.pass.Files {
		name := p.pass.Fset.PositionFor(f.Package, false).Filename
		if text, ok := edited[name]; ok {
			var err error
			if f, err = parser.ParseFile(p.pass.Fset, name, text, parser.SkipObjectResolution); err != nil {
				return []string{err.Error()}
			}
		}
		files = append(files, f)
	}
	conf := types.Config{
		Importer: importer(p.importable()), Sizes: p.pass.TypesSizes, GoVersion: p.pass.Pkg.GoVersion(),
		Error: func(err error) { errs = append(errs, message(err)) },
	}
	_, _ = conf.Check(p.pass.Pkg.Path(), p.pass.Fset, files, nil) // conf.Error collects the errors
	return errs
}

// message returns the text of an error without its position, which edits would change.
func message(err error) string {
	var e types.Error
	if errors.As(err, &e) {
		return e.Msg
	}
	return err.Error()
}

// standard contains sources of packages of the standard library that any fix may import,
// by import path. They declare what fixes use. Whether the package of the pass compiles
// with such a fix must not depend on the packages that a driver has loaded.
var standard = map[string]string{
	"os": "package os; func Exit(code int)",
	"syscall": `package syscall
		type Signal int
		type WaitStatus uint32
		func (WaitStatus) Signaled() bool
		func (WaitStatus) Signal() Signal`,
}

// An importer returns the packages that it contains, by import path. In place of others, it
// returns those in the variable standard.
type importer map[string]*types.Package

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := i[path]; pkg != nil {
		return pkg, nil
	}
	source, ok := standard[path]
	if !ok {
		return nil, fmt.Errorf("no package %s is known", path)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path+".go", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return (&types.Config{IgnoreFuncBodies: true}).Check(path, fset, []*ast.File{f}, nil)
}

// DropBrokenFixes removes each fix that makes the package fail to compile. It keeps fixes
// that do not edit files of the package.
func (p *Package) DropBrokenFixes(findings []finding.Finding) {
	fix.DropBadFixes(findings, p.editsPackage, func(set fix.Set) bool {
		if slices.ContainsFunc(set.Applied, p.editsSource) {
			return false
		}
		changes, err := set.Changes(p.read)
		return err == nil && p.doesCompile(changes)
	})
}

func (p *Package) editsPackage(f finding.Finding) bool {
	return slices.ContainsFunc(f.Fixes[0].Edits, func(e finding.Edit) bool { return p.files[e.File] || p.shown[e.File] })
}

// editsSource reports whether a fix edits a source file from which a tool such as cgo
// generated a file of the package. Such a fix is wrong: its offsets are those of the
// generated file.
func (p *Package) editsSource(f finding.Finding) bool {
	return slices.ContainsFunc(f.Fixes[0].Edits, func(e finding.Edit) bool { return p.shown[e.File] && !p.files[e.File] })
}
