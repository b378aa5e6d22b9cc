package driver

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	codefact "github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry/roles"
)

// TestClasses checks which packages count as the user's own and which as the
// standard library.
func TestClasses(t *testing.T) {
	t.Parallel()
	other := func(path, version string) *packages.Module { return &packages.Module{Path: path, Version: version} }
	root := &packages.Package{PkgPath: "example.org/asked", Module: other("example.org/asked", "v1.0.0")}
	loose := &packages.Package{PkgPath: "command-line-arguments"}
	w := &Workspace{roots: []*packages.Package{root, loose}}
	tests := []struct {
		name          string
		pkg           *packages.Package
		own, standard bool
	}{
		{"main module", &packages.Package{Module: &packages.Module{Path: "example.com/m", Version: "v1.0.0", Main: true}}, true, false},
		{"module of the workspace", &packages.Package{Module: other("example.com/w", "")}, true, false},
		{"dependency", &packages.Package{Module: other("example.org/l", "v1.0.0")}, false, false},
		{"root in another module", root, true, false},
		{"package beside a root in another module", &packages.Package{Module: other("example.org/asked", "v1.0.0")}, true, false},
		{"root without a module", loose, true, false},
		{"standard library", &packages.Package{PkgPath: "fmt"}, false, true},
		{"package that does not exist", &packages.Package{PkgPath: "nope", Errors: []packages.Error{{Msg: "not in std"}}}, false, false},
	}
	for _, test := range tests {
		if own, standard := w.isOwn(test.pkg), w.isStandard(test.pkg); own != test.own || standard != test.standard {
			t.Errorf("%s: own %v, standard %v", test.name, own, standard)
		}
	}
}

// TestContains checks that a symbolic link counts as a file of a module only if it
// leads to a file in the module of a root.
func TestContains(t *testing.T) {
	t.Parallel()
	dir := testfiles.Dir(t, map[string]string{"m/a.md": "", "n/b.md": "", "other/c.md": ""})
	if err := os.Symlink(filepath.Join(dir, "other", "c.md"), filepath.Join(dir, "m", "link.md")); err != nil {
		t.Skip("no links here: ", err)
	}
	w := &Workspace{roots: []*packages.Package{
		{Module: &packages.Module{Dir: filepath.Join(dir, "m")}},
		{Module: &packages.Module{Dir: filepath.Join(dir, "n")}},
		{},
	}}
	for name, want := range map[string]bool{"m/a.md": true, "n/b.md": true, "other/c.md": false, "m/link.md": false} {
		if got := w.Contains(filepath.Join(dir, filepath.FromSlash(name))); got != want {
			t.Errorf("%s is in a module: %v", name, got)
		}
	}
	w.roots = w.roots[2:]
	if !w.Contains(filepath.Join(dir, "other", "c.md")) {
		t.Error("a file is outside, although there is no module")
	}
}

// TestNeedsSource checks which packages are parsed: own packages, packages that do not
// compile, and dependencies with a file that names an exit function or cannot be read.
// A dependency with an error type that programs may print is parsed only when it is
// used. Its types must show a function that creates such errors, or there must be no
// export data.
func TestNeedsSource(t *testing.T) {
	t.Parallel()
	dir := testfiles.Dir(t, map[string]string{
		"plain.go": "package l\n\nfunc F() {}\n",
		"exits.go": "package l\n\nimport \"os\"\n\nfunc G() { os.Exit(3) }\n",
		"error.go": declaredError,
		"makes.go": declaredError + "func New() *Error { return nil }\n",
	})
	dependency := func(path string, names ...string) *packages.Package {
		p := &packages.Package{PkgPath: path, Module: &packages.Module{Path: path, Version: "v1.0.0"}}
		for _, name := range names {
			p.CompiledGoFiles = append(p.CompiledGoFiles, filepath.Join(dir, name))
		}
		return p
	}
	own := dependency("example.com/m", "plain.go")
	own.Module.Main = true
	compiled := func(path, name string) *packages.Package {
		p := dependency(path, name)
		p.ExportFile = "l.a" // not read, because the universe contains the package
		return p
	}
	broken := dependency("example.org/l", "plain.go")
	broken.Errors = []packages.Error{{Msg: "undefined: x"}}
	tests := []struct {
		name       string
		pkg        *packages.Package
		fromSource bool
		want       sourceNeed
	}{
		{"own", own, false, always},
		{"broken", broken, false, always},
		{"standard library", &packages.Package{PkgPath: "os", CompiledGoFiles: []string{filepath.Join(dir, "exits.go")}}, true, never},
		{"plain dependency", dependency("example.org/l", "plain.go"), false, never},
		{"plain dependency, from source", dependency("example.org/l", "plain.go"), true, always},
		{"dependency that exits", dependency("example.org/l", "plain.go", "exits.go"), false, always},
		{"dependency that cannot be read", dependency("example.org/l", "gone.go"), false, always},
		{"dependency with a model", dependency("golang.org/x/sys/unix", "exits.go"), true, never},
		{"dependency with an error", compiled("example.org/error", "error.go"), false, never},
		{"dependency that makes an error", compiled("example.org/makes", "makes.go"), false, ifUsed},
		{"dependency with an error, not compiled", dependency("example.org/error", "error.go"), false, ifUsed},
	}
	known := &universe{imports: map[string]*types.Package{
		"example.org/error": checked(t, "example.org/error", declaredError),
		"example.org/makes": checked(t, "example.org/makes", declaredError+"func New() *Error { return nil }\n"),
	}}
	for _, test := range tests {
		r := &run{w: &Workspace{options: Options{FromSource: test.fromSource}, universes: map[string]*universe{"": known}}, readsErrors: true}
		if got := r.needsSource(test.pkg); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// declaredError is the source of a package with an error that programs may print as JSON.
const declaredError = "package l\n\ntype Error struct {\n\tHint string `json:\"hint\"`\n}\n\nfunc (e *Error) Error() string { return e.Hint }\n\n"

// checked returns the types of a package with one file.
func checked(t *testing.T, path, src string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "l.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check(path, fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// TestListErrors checks which problems result from the errors of go list.
func TestListErrors(t *testing.T) {
	t.Parallel()
	w := &Workspace{options: Options{Dir: t.TempDir()}}
	tests := []struct {
		name   string
		errors []packages.Error
		want   []string
	}{
		{"none", nil, nil},
		{"with a position", []packages.Error{{Pos: "a.go:3:8", Msg: "no  required\n\tmodule"}}, []string{"a.go:3:8: no required module"}},
		{"without a column", []packages.Error{{Pos: "a.go:3", Msg: "bad"}}, []string{"a.go:3:1: bad"}},
		{"without a position", []packages.Error{{Pos: "-", Msg: "bad"}}, []string{"m:0:0: bad"}},
		{"of the compiler", []packages.Error{{Msg: "# m\n./a.go:1:2: one\n\tmore about it\n./b.go:3:4: two\n"}}, []string{"a.go:1:2: one", "b.go:3:4: two"}},
		{"of the compiler, without a position", []packages.Error{{Msg: "# m\nout of memory\n"}}, []string{"m:0:0: # m out of memory"}},
	}
	for _, test := range tests {
		var got []string
		for _, p := range w.listErrors(&packages.Package{PkgPath: "m", Errors: test.errors}) {
			name := p.File
			if filepath.IsAbs(name) {
				name = filepath.Base(name)
			}
			got = append(got, fmt.Sprintf("%s:%d:%d: %s", name, p.Line, p.Column, p.Message))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestSortedProblems checks that problems are sorted by file, line, column and
// message, and that a problem occurs once even if a package and its test variant
// both have it.
func TestSortedProblems(t *testing.T) {
	t.Parallel()
	problem := func(file string, line, column int, message string) report.Problem {
		return report.Problem{Position: span.Position{File: file, Line: line, Column: column}, Message: message}
	}
	want := []report.Problem{
		problem("a", 1, 2, "x"), problem("a", 1, 2, "y"), problem("a", 1, 3, "x"), problem("a", 2, 1, "x"), problem("b", 1, 1, "x"),
	}
	got := slices.Concat(want, want)
	slices.Reverse(got)
	if got = sortedProblems(got); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// TestAfterAnalysis checks that a run calls Options.AfterAnalysis after each package.
func TestAfterAnalysis(t *testing.T) {
	var calls, analysed atomic.Int32
	dir := chain(t, 3)
	w, err := Load(context.Background(), Options{Dir: dir, AfterAnalysis: func() {
		if n := calls.Add(1); n > analysed.Load() {
			t.Errorf("call %d comes after %d packages", n, analysed.Load())
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.run([]*analysis.Analyzer{analyzer(func(*analysis.Pass) (any, error) { return int(analysed.Add(1)), nil })}, nil); err != nil {
		t.Fatal(err)
	}
	if got := calls.Load(); got != 4 {
		t.Errorf("%d calls for 4 packages", got)
	}
}

// TestProgress checks that progress is reported after each root, up to the number
// of roots.
func TestProgress(t *testing.T) {
	dir := chain(t, 2)
	var got []string
	w, err := Load(context.Background(), Options{Dir: dir, Progress: func(done, total int) { got = append(got, fmt.Sprintf("%d/%d", done, total)) }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Programs(); err != nil {
		t.Fatal(err)
	}
	if want := []string{"1/3", "2/3", "3/3"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTagList checks that tags can be separated by commas and by spaces.
func TestTagList(t *testing.T) {
	t.Parallel()
	for tags, want := range map[string][]string{"": nil, "a": {"a"}, "a,b": {"a", "b"}, "a b": {"a", "b"}} {
		if got := (Options{Tags: tags}).TagList(); !slices.Equal(got, want) {
			t.Errorf("%q: got %q", tags, got)
		}
	}
}

// TestUniverse checks which packages share the types of their imports.
func TestUniverse(t *testing.T) {
	t.Parallel()
	w := &Workspace{universes: map[string]*universe{}}
	first := w.universe(&packages.Package{PkgPath: "a"})
	if w.universe(&packages.Package{PkgPath: "b"}) != first {
		t.Error("two packages have different universes")
	}
	if w.universe(&packages.Package{PkgPath: "a", ForTest: "a"}) == first {
		t.Error("a test shares the universe of other packages")
	}
	first.size = universeSize
	if w.universe(&packages.Package{PkgPath: "b"}) == first {
		t.Error("a full universe is used again")
	}
}

// TestSourceTypes checks that a package has the types of its imports from their source
// if the user can change them and they have been checked. There is no export data here.
func TestSourceTypes(t *testing.T) {
	t.Parallel()
	dir := testfiles.Dir(t, map[string]string{"a.go": "package a\n\nvar V int\n", "b.go": "package b\n\nimport \"a\"\n\nvar w string = a.V\n"})
	for version, want := range map[string]string{"": "cannot use a.V (variable of type int)", "v1.0.0": "no such file"} {
		w := &Workspace{universes: map[string]*universe{}, sizes: types.SizesFor("gc", "amd64")}
		a := &packages.Package{PkgPath: "a", CompiledGoFiles: []string{filepath.Join(dir, "a.go")}, ExportFile: filepath.Join(dir, "a.a"), Module: &packages.Module{Version: version, Main: version == ""}}
		if _, problems := w.check(a); len(problems) > 0 {
			t.Fatal(problems)
		}
		_, problems := w.check(&packages.Package{PkgPath: "b", CompiledGoFiles: []string{filepath.Join(dir, "b.go")}, Imports: map[string]*packages.Package{"a": a}})
		if len(problems) == 0 || !strings.Contains(problems[0].Message, want) {
			t.Errorf("version %q: %v, want %q", version, problems, want)
		}
	}
}

// TestSourceTypesOnce checks that a universe keeps the types that it already has of a
// package, because other packages can refer to them.
func TestSourceTypesOnce(t *testing.T) {
	t.Parallel()
	first := types.NewPackage("a", "a")
	u := &universe{imports: map[string]*types.Package{}}
	for _, p := range []*types.Package{first, types.NewPackage("a", "a")} {
		if u.add(p); u.imports["a"] != first {
			t.Error("the types of a package were replaced")
		}
	}
}

// TestLanguageVersion checks that a package is type-checked with the Go version in its
// go.mod. "for range 3" is an error before Go 1.22.
func TestLanguageVersion(t *testing.T) {
	t.Parallel()
	dir := testfiles.Dir(t, map[string]string{"a.go": "package a\n\nfunc f() {\n\tfor range 3 {\n\t}\n}\n"})
	for version, want := range map[string]int{"1.21": 1, "1.22": 0, "": 0} {
		w := &Workspace{universes: map[string]*universe{}, sizes: types.SizesFor("gc", "amd64")}
		_, problems := w.check(&packages.Package{
			PkgPath: "a", CompiledGoFiles: []string{filepath.Join(dir, "a.go")}, Module: &packages.Module{GoVersion: version},
		})
		if len(problems) != want || want > 0 && !strings.Contains(problems[0].Message, "requires go1.22") {
			t.Errorf("Go %s: %v", version, problems)
		}
	}
}

// TestTestVariants checks that an external test imports the test variant of its
// package, which contains the declarations of its test files, even if another
// package has already imported the normal variant.
func TestTestVariants(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOWORK", "")
	dir := testfiles.Dir(t, map[string]string{
		"go.mod":             "module example.com/m\n\ngo 1.24\n",
		"main.go":            "package main\n\nimport \"example.com/m/lib\"\n\nfunc main() { lib.F() }\n",
		"lib/lib.go":         "package lib\n\nfunc F() {}\n\nfunc hidden() {}\n",
		"lib/export_test.go": "package lib\n\nvar Hidden = hidden\n",
		"lib/x_test.go":      "package lib_test\n\nimport \"example.com/m/lib\"\n\nvar _ = lib.Hidden\n",
	})
	w, err := Load(context.Background(), Options{Dir: dir, Tests: true})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortStableFunc(w.roots, func(a, b *packages.Package) int { return strings.Compare(a.ForTest, b.ForTest) })
	for _, p := range w.roots {
		if _, problems := w.check(p); len(problems) > 0 {
			t.Errorf("%s: %v", p.ID, problems)
		}
	}
}

// TestLazyLibrary checks that a dependency that creates errors is parsed when the
// analysis of another package needs the errors, and not before.
func TestLazyLibrary(t *testing.T) {
	t.Parallel()
	dir := testfiles.Dir(t, map[string]string{"makes@v1.0.0/makes.go": declaredError + "func New() *Error { return &Error{} }\n"})
	p := &packages.Package{
		PkgPath: "example.org/makes", Name: "l", Module: &packages.Module{Path: "example.org/makes", Version: "v1.0.0"},
		CompiledGoFiles: []string{filepath.Join(dir, "makes@v1.0.0", "makes.go")},
	}
	flow := exitflow.Analyzer
	objects := object.New(flow, nil, roles.IsTelling)
	r := &run{w: &Workspace{universes: map[string]*universe{}, ctx: t.Context()}, factAnalyzers: []*analysis.Analyzer{flow, objects}}
	below := &object.LibraryFacts{}
	below.Parts = map[string]*codefact.Part[object.Library]{"example.org/below": codefact.NewPart(&object.Library{})}
	facts := r.withLazyLibrary(p, []analysis.Fact{below})
	lib, ok := facts[0].(*object.LibraryFacts)
	if len(facts) != 1 || !ok || len(lib.Parts) != 2 || len(below.Parts) != 1 {
		t.Fatalf("got %d facts", len(facts))
	}
	if err := os.WriteFile(p.CompiledGoFiles[0], []byte(declaredError+"func New() *Error { return &Error{} }\nfunc Also() *Error { return &Error{} }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := len(lib.Parts["example.org/makes"].Get().Functions); got != 2 {
		t.Errorf("got %d functions, want the 2 that the file has at the first use", got)
	}
}
