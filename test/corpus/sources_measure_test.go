//go:build corpus

package corpus_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/test/corpus"
)

// sourceOf returns the folder of a program in the directory EXITLINT_SOURCES. It
// returns "" if there is no such folder, and skips the test if the variable is not set.
func sourceOf(t *testing.T, program string) string {
	t.Helper()
	dir := os.Getenv("EXITLINT_SOURCES")
	if dir == "" {
		t.Skip("EXITLINT_SOURCES names no directory")
	}
	folder, err := filepath.EvalSymlinks(filepath.Join(dir, program))
	if err != nil {
		t.Log(err)
		return ""
	}
	return folder
}

// environment returns the variables for the go command in the folder of a program. With
// -mod=mod, the go command ignores a vendor folder, and adds missing entries to go.sum.
func environment() []string { return append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off") }

// packagesOf type-checks the packages in some folders of dir. It returns them by
// folder, without those that have errors. Imports are read from source without function
// bodies, so that nothing has to be compiled.
func packagesOf(t *testing.T, dir string, folders []string) map[string]*packages.Package {
	t.Helper()
	var inside []string
	for _, f := range folders {
		inside = append(inside, filepath.Join(dir, filepath.FromSlash(f)))
	}
	parse := func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
		f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if f != nil && !slices.Contains(inside, filepath.Dir(name)) {
			dropBodies(f)
		}
		return f, err
	}
	mode := packages.LoadAllSyntax | packages.NeedModule | packages.NeedForTest
	pkgs, err := packages.Load(&packages.Config{Mode: mode, Dir: dir, Env: environment(), ParseFile: parse}, folders...)
	if err != nil {
		t.Errorf("%s: %v", dir, err)
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		// Without function bodies, some imports are unused, which is an error.
		p.IllTyped = false
		if !slices.Contains(pkgs, p) {
			p.Syntax = nil
		}
	})
	out := map[string]*packages.Package{}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Errorf("%s: %v", dir, e)
		}
		if i := slices.Index(inside, p.Dir); i >= 0 && len(p.Errors) == 0 {
			out[folders[i]] = p
		}
	}
	return out
}

// changedTo returns a package with other text in some of its files, type-checked
// against the same imports. It returns nil if p is nil, or if there are errors.
func changedTo(t *testing.T, p *packages.Package, text map[string][]byte) *packages.Package {
	t.Helper()
	if p == nil {
		return nil
	}
	out := *p
	out.Syntax = nil
	for _, name := range p.CompiledGoFiles {
		var src any
		if other, ok := text[name]; ok {
			src = other
		}
		f, err := parser.ParseFile(p.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			return nil
		}
		out.Syntax = append(out.Syntax, f)
	}
	out.TypesInfo = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	config := types.Config{Importer: importer(p.Imports), Sizes: p.TypesSizes}
	if p.Module != nil && p.Module.GoVersion != "" {
		config.GoVersion = "go" + p.Module.GoVersion
	}
	var err error
	if out.Types, err = config.Check(p.PkgPath, p.Fset, out.Syntax, out.TypesInfo); err != nil {
		t.Error(err)
		return nil
	}
	return &out
}

// An importer returns the packages that another package imports, by import path.
type importer map[string]*packages.Package

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := i[path]; p != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("%s is not imported", path)
}

// dropBodies removes the bodies of the functions of a file. It keeps those of init and
// main, because Go does not allow these functions without a body.
func dropBodies(f *ast.File) {
	for _, d := range f.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
			d.Body.List = nil
			if d.Name.Name != "init" && d.Name.Name != "main" {
				d.Body = nil
			}
		}
	}
}

// findings returns the findings of a rule in a package, with the given registry. Of
// imported packages, the rule sees only the code of those that packagesOf returns. If
// pkg is nil, there are no findings.
func findings(t *testing.T, pkg *packages.Package, registry, ruleName string) []finding.Finding {
	t.Helper()
	if pkg == nil {
		return nil
	}
	config := filepath.Join(t.TempDir(), "exitlint.toml")
	if err := os.WriteFile(config, []byte(registry), 0o666); err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(analyzers.New(analyzers.Options{Config: config, Rules: []string{ruleName}}), []*packages.Package{pkg}, nil)
	if err != nil {
		t.Error(err)
		return nil
	}
	var out []finding.Finding
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%v: %v", act, act.Err)
		} else if r, ok := act.Result.(rule.Resulter); ok {
			out = append(out, r.RuleResult().Findings...)
		}
	}
	return out
}

// A score counts labels, and the findings about them.
type score struct {
	// known counts the labels that say something. found counts those of them that
	// exitlint has read.
	known, found    int
	reported, wrong int // numbers of findings
}

// add counts a label. The parameter "known" says whether the label contains something
// that exitlint can read, and "found" whether findings show that exitlint has read it.
// The parameter "agreeing" contains the findings with a registry that agrees with the
// label, which are all wrong. The parameter "contrary" contains those with a registry
// that contradicts the label, which are wrong only if known is false.
func (s *score) add(t *testing.T, at string, known, found bool, agreeing, contrary []string) {
	t.Helper()
	s.reported += len(agreeing) + len(contrary)
	s.wrong += len(agreeing)
	for _, m := range agreeing {
		t.Logf("%s agrees, but: %s", at, m)
	}
	if !known {
		s.wrong += len(contrary)
		for _, m := range contrary {
			t.Logf("%s is open, but: %s", at, m)
		}
		return
	}
	s.known++
	if found {
		s.found++
		return
	}
	t.Logf("%s is not read: %q", at, contrary)
}

func (s score) String() string {
	return fmt.Sprintf("%d of %d read; %d findings, %d of them wrong", s.found, s.known, s.reported, s.wrong)
}

// check fails the test if exitlint has read too few labels, or if too many findings are
// wrong.
func (s score) check(t *testing.T) {
	t.Helper()
	reach(t, "labels that are read", s.found, s.known, 90)
	reach(t, "findings that are right", s.reported-s.wrong, s.reported, 95)
}

// A label is a label of any kind.
type label interface{ At() corpus.Position }

// eachProgram calls the function "measure" for each program with labels, with the
// folder of the program, its labels, and the packages that contain labels, keyed by
// folder. At the end it checks the score.
func eachProgram[L label](t *testing.T, what string, all []L, measure func(t *testing.T, s *score, root string, labels []L, pkgs map[string]*packages.Package)) {
	t.Helper()
	var programs []string
	labels := map[string][]L{}
	for _, l := range all {
		p := l.At().Program
		if labels[p] == nil {
			programs = append(programs, p)
		}
		labels[p] = append(labels[p], l)
	}
	read := 0
	var s score
	for i, p := range programs {
		t.Run(p, func(t *testing.T) {
			root := sourceOf(t, p)
			if root == "" {
				return
			}
			read++
			measure(t, &s, root, labels[p], packagesOf(t, root, foldersOf(labels[p])))
			t.Logf("%d of %d programs: %v", i+1, len(programs), s)
		})
	}
	t.Logf("%d programs, %s: %v", read, what, s)
	s.check(t)
}

// folderOf returns the folder of a label in its program.
func folderOf(l label) string { return "./" + path.Dir(l.At().Path) }

// foldersOf returns the folders that contain labels, and the folders with functions on
// whose results a labelled predicate depends. It returns each folder once.
func foldersOf[L label](labels []L) (out []string) {
	for _, l := range labels {
		folders := []string{folderOf(l)}
		if p, ok := any(l).(corpus.Predicate); ok {
			for _, f := range p.Asks {
				folders = append(folders, "./"+f)
			}
		}
		for _, f := range folders {
			if !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}
