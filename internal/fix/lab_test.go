package fix_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// standard contains the source of packages of the standard library, by import
// path. It has only the declarations that random programs use.
var standard = map[string]string{
	"io":            "package io\ntype Writer interface{ Write(p []byte) (n int, err error) }\n",
	"time":          "package time\ntype Duration int64\nconst (\n\tMillisecond Duration = 1e6\n\tSecond Duration = 1e9\n)\nfunc Sleep(d Duration) {}\n",
	"os":            "package os\nvar (\n\tArgs []string\n\tStdout = &File{}\n\tStderr = &File{}\n)\ntype File struct{}\nfunc (f *File) Write(b []byte) (n int, err error) { return 0, nil }\nfunc Exit(code int) {}\n",
	"encoding/json": "package json\nimport \"io\"\ntype Encoder struct{}\nfunc NewEncoder(w io.Writer) *Encoder { return nil }\nfunc (e *Encoder) Encode(v any) error { return nil }\n",
}

// module is the module path of random programs.
const module = "example.com/m"

// A lab compiles and analyses random programs without running the go command,
// which would take far longer.
type lab struct {
	testing.TB
	dir string
	std map[string]*types.Package
}

func newLab(t testing.TB, dir string) *lab {
	l := &lab{TB: t, dir: dir, std: map[string]*types.Package{}}
	fset := token.NewFileSet()
	for _, p := range []string{"io", "time", "os", "encoding/json"} {
		f, err := parser.ParseFile(fset, p+".go", standard[p], parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		pkg, err := (&types.Config{Importer: packagesOf(l.std)}).Check(p, fset, []*ast.File{f}, nil)
		if err != nil {
			t.Fatal(err)
		}
		l.std[p] = pkg
	}
	return l
}

type packagesOf map[string]*types.Package

func (p packagesOf) Import(path string) (*types.Package, error) {
	if pkg := p[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

// A unit is a compiled package of a program.
type unit struct {
	files []*ast.File
	types *types.Package
	info  *types.Info
	facts []analysis.Fact
}

// check compiles and analyses the packages of a program, and returns the findings. dirs
// contains the directories of the packages; imported packages come first.
func (l *lab) check(dirs []string) ([]finding.Finding, error) {
	fset := token.NewFileSet()
	known := maps.Clone(l.std)
	units := map[string]*unit{}
	var all []string
	for _, dir := range dirs {
		all = append(all, filepath.Join(l.dir, dir))
	}
	suite := rule.WithRequired(analyzers.New(analyzers.Options{Dirs: all}))
	var found []finding.Finding
	for _, dir := range dirs {
		u, err := l.compile(fset, dir, known)
		if err != nil {
			return nil, err
		}
		known[u.types.Path()], units[u.types.Path()] = u.types, u
		results := map[*analysis.Analyzer]any{}
		for _, a := range suite {
			res, err := a.Run(l.pass(a, fset, u, units, results))
			if err != nil {
				l.Fatalf("%s: %v", a.Name, err)
			}
			results[a] = res
			if res, ok := res.(rule.Resulter); ok {
				found = append(found, res.RuleResult().Findings...)
			}
		}
	}
	return finding.Distinct(found), nil
}

func (l *lab) compile(fset *token.FileSet, dir string, known map[string]*types.Package) (*unit, error) {
	u := &unit{info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}}
	names, err := filepath.Glob(filepath.Join(l.dir, dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		u.files = append(u.files, f)
	}
	u.types, err = (&types.Config{Importer: packagesOf(known), Sizes: types.SizesFor("gc", "amd64")}).Check(path.Join(module, filepath.ToSlash(dir)), fset, u.files, u.info)
	return u, err
}

func (l *lab) pass(a *analysis.Analyzer, fset *token.FileSet, u *unit, units map[string]*unit, results map[*analysis.Analyzer]any) *analysis.Pass {
	return &analysis.Pass{
		Analyzer: a, Fset: fset, Files: u.files, Pkg: u.types, TypesInfo: u.info, TypesSizes: types.SizesFor("gc", "amd64"),
		Module: &analysis.Module{Path: module, GoVersion: "1.26", Main: true, Dir: l.dir}, ResultOf: results, ReadFile: os.ReadFile,
		Report: func(analysis.Diagnostic) {},
		ImportPackageFact: func(pkg *types.Package, fact analysis.Fact) bool {
			from := units[pkg.Path()]
			if from == nil {
				return false
			}
			i := slices.IndexFunc(from.facts, func(f analysis.Fact) bool { return reflect.TypeOf(f) == reflect.TypeOf(fact) })
			if i >= 0 {
				reflect.ValueOf(fact).Elem().Set(reflect.ValueOf(from.facts[i]).Elem())
			}
			return i >= 0
		},
		ExportPackageFact: func(fact analysis.Fact) { u.facts = append(u.facts, fact) },
		AllPackageFacts:   func() []analysis.PackageFact { return nil },
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ExportObjectFact:  func(types.Object, analysis.Fact) {},
		AllObjectFacts:    func() []analysis.ObjectFact { return nil },
	}
}

// write writes the files of a program into the directory of the lab, and
// removes all other files.
func (l *lab) write(contents map[string]string) {
	if err := os.RemoveAll(l.dir); err != nil {
		l.Fatal(err)
	}
	testfiles.WriteAll(l, l.dir, contents)
}

func withoutImports(text string) string {
	var b strings.Builder
	inside := false
	for line := range strings.Lines(text) {
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(trimmed, "import ("):
			inside = true
		case inside:
			inside = trimmed != ")"
		case strings.HasPrefix(trimmed, "import "), trimmed == "":
		default:
			b.WriteString(line)
		}
	}
	return b.String()
}
