package govet

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/gcexportdata"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A unit is a package to analyse for go vet, read from a .cfg file.
//
// The types of its imports come from the export data of the compiler, and its output
// file contains only facts. unitchecker also writes types. The resulting files are
// large, and go vet hashes them in every run.
type unit struct {
	ID            string
	ImportPath    string
	GoVersion     string
	GoFiles       []string
	NonGoFiles    []string
	IgnoredFiles  []string
	ModulePath    string
	ModuleVersion string
	Module        *analysis.Module
	ImportMap     map[string]string // import paths, keyed by the path in an import declaration
	PackageFile   map[string]string // files with export data, keyed by import path
	PackageVetx   map[string]string // files with facts, keyed by import path
	VetxOnly      bool
	VetxOutput    string
	Stdout        string

	fset    *token.FileSet
	files   []*ast.File
	pkg     *types.Package
	info    *types.Info
	imports map[string]*types.Package
	facts   *factStore
}

// readUnit reads the package that a .cfg file describes. It returns nil if the file lacks
// something that a unit needs; unitchecker then analyses the package. For a package
// without imports, for example, there are no files with export data.
func readUnit(file string) *unit {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	u := &unit{fset: token.NewFileSet(), imports: map[string]*types.Package{}}
	if json.Unmarshal(data, u) != nil || len(u.GoFiles) == 0 || len(u.PackageFile) == 0 || u.VetxOutput == "" || u.Stdout == "" {
		return nil
	}
	u.facts = newFactStore(u.PackageVetx)
	return u
}

// isStandard reports whether the package is in the standard library, whose packages
// have no facts. One Go file in GOROOT is enough, because files that cgo generates are
// elsewhere.
func (u *unit) isStandard() bool {
	root := filepath.Join(build.Default.GOROOT, "src") + string(filepath.Separator)
	return u.ModulePath == "" && ssax.IsStandardPath(u.ImportPath) &&
		slices.ContainsFunc(u.GoFiles, func(file string) bool { return strings.HasPrefix(file, root) })
}

// run analyses the package, and returns false if this fails. analyzers contains all
// analyzers, each after those that it requires. roots contains the analyzers that the
// user asked for. Their findings go to the file or stream that go vet names, and errors
// go to w.
func (u *unit) run(w io.Writer, analyzers, roots []*analysis.Analyzer) (ok bool) {
	err := u.analyse(analyzers, roots)
	if err == nil {
		return true
	}
	var one types.Error
	var list scanner.ErrorList
	switch {
	// For a dependency, print nothing: go vet would print the error once for each
	// importing package.
	case u.VetxOnly:
	case errors.As(err, &one) || errors.As(err, &list):
		fmt.Fprintln(w, err)
	default:
		fmt.Fprintln(w, "exitlint:", err)
	}
	return false
}

func (u *unit) analyse(analyzers, roots []*analysis.Analyzer) error {
	tree := output{}
	if !u.VetxOnly || !u.isStandard() {
		if err := u.check(); err != nil {
			return err
		}
		if err := u.apply(analyzers, roots, tree); err != nil {
			return err
		}
	}
	facts, err := u.facts.encode(u.ImportPath)
	if err != nil {
		return err
	}
	if err := os.WriteFile(u.VetxOutput, facts, 0o666); err != nil {
		return err
	}
	var text []byte
	if !u.VetxOnly {
		if text, err = tree.encode(); err != nil {
			return err
		}
	}
	return os.WriteFile(u.Stdout, text, 0o666)
}

// apply runs the analyzers on the package, in the given order, and adds the findings of
// those in roots to tree. If an analyzer fails, apply returns its error. It does not add
// the error to tree: go vet would print it once, and then cache the package without it.
func (u *unit) apply(analyzers, roots []*analysis.Analyzer, tree output) error {
	results := map[*analysis.Analyzer]any{}
	for _, a := range analyzers {
		var found []analysis.Diagnostic
		result, err := a.Run(u.pass(a, results, func(d analysis.Diagnostic) { found = append(found, d) }))
		if err != nil {
			return fmt.Errorf("%s: %w", a.Name, err)
		}
		results[a] = result
		if slices.Contains(roots, a) {
			tree.add(u.fset, u.ID, a.Name, found)
		}
	}
	return nil
}

func (u *unit) check() error {
	for _, name := range u.GoFiles {
		f, err := parser.ParseFile(u.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		u.files = append(u.files, f)
	}
	u.info = &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}
	cfg := types.Config{Importer: u, Sizes: u.sizes(), GoVersion: u.GoVersion}
	var err error
	u.pkg, err = cfg.Check(u.ImportPath, u.fset, u.files, u.info)
	return err
}

func (u *unit) sizes() types.Sizes { return types.SizesFor("gc", build.Default.GOARCH) }

// Import implements [types.Importer].
func (u *unit) Import(name string) (*types.Package, error) {
	path, ok := u.ImportMap[name]
	switch {
	case name == "unsafe":
		return types.Unsafe, nil
	case !ok:
		return nil, fmt.Errorf("can't resolve import %q", name)
	}
	if pkg := u.imports[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	file := u.PackageFile[path]
	if file == "" {
		return nil, fmt.Errorf("go vet names no export data of %q", path)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	//lint:ignore SA1019 go vet names archives, like go list; see package driver
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", path, err)
	}
	return gcexportdata.Read(r, u.fset, u.imports, path)
}

// pass returns the analysis.Pass of an analyzer. As in package driver, the pass has only
// package facts.
func (u *unit) pass(a *analysis.Analyzer, results map[*analysis.Analyzer]any, report func(analysis.Diagnostic)) *analysis.Pass {
	module := u.Module
	if module == nil && u.ModulePath != "" {
		module = &analysis.Module{Path: u.ModulePath, Version: u.ModuleVersion, GoVersion: u.GoVersion}
	}
	return &analysis.Pass{
		Analyzer: a, Fset: u.fset, Files: u.files, OtherFiles: u.NonGoFiles, IgnoredFiles: u.IgnoredFiles,
		Pkg: u.pkg, TypesInfo: u.info, TypesSizes: u.sizes(), Module: module,
		ResultOf: results, ReadFile: os.ReadFile, Report: report,
		ImportPackageFact: func(pkg *types.Package, fact analysis.Fact) bool { return u.facts.get(pkg.Path(), fact) },
		ExportPackageFact: func(fact analysis.Fact) { u.facts.add(u.ImportPath, fact) },
		AllPackageFacts:   func() []analysis.PackageFact { return nil },
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ExportObjectFact:  func(types.Object, analysis.Fact) {},
		AllObjectFacts:    func() []analysis.ObjectFact { return nil },
	}
}
