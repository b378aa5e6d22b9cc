package exitflow_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestFacts checks the text that describes the facts of small packages.
func TestFacts(t *testing.T) {
	t.Parallel()
	analyzertest.Run(t, analyzertest.Testdata(t), exitflow.Analyzer, "flowfacts/...")
}

// TestFactsAreStable analyses all test packages twice and checks that the facts have
// equal bytes. Otherwise the caches of build tools would never hit. A fact that is
// decoded must have the same text as before, and encode to the same bytes, even if a
// part of it was read in between.
func TestFactsAreStable(t *testing.T) {
	t.Parallel()
	patterns := flowPatterns(t)
	first, second := encodedFacts(t, patterns...), encodedFacts(t, patterns...)
	if len(first) < 20 {
		t.Fatalf("only %d packages have facts", len(first))
	}
	for path, want := range first {
		if !bytes.Equal(want.data, second[path].data) {
			t.Errorf("%s: facts differ between two runs:\n%s\n%s", path, want.text, second[path].text)
		}
		var back exitflow.Facts
		if err := back.GobDecode(want.data); err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if got := back.String(); got != want.text {
			t.Errorf("%s: decoded facts say\n%s\nnot\n%s", path, got, want.text)
		}
		if again, err := back.GobEncode(); err != nil || !bytes.Equal(again, want.data) {
			t.Errorf("%s: decoded facts encode to other bytes (%v)", path, err)
		}
		for name, part := range back.Parts {
			back.Parts[name] = fact.NewPart(part.Get())
		}
		if again, err := back.GobEncode(); err != nil || !bytes.Equal(again, want.data) {
			t.Errorf("%s: facts that were read encode to other bytes (%v)", path, err)
		}
	}
}

type encoded struct {
	data []byte
	text string
}

func encodedFacts(t testing.TB, patterns ...string) map[string]encoded {
	t.Helper()
	out := map[string]encoded{}
	for _, act := range analyzertest.Analyze(t, exitflow.Analyzer, analyzertest.Load(t, analyzertest.Testdata(t), patterns...)) {
		for _, f := range act.AllPackageFacts() {
			facts, ok := f.Fact.(*exitflow.Facts)
			if !ok || f.Package != act.Package.Types {
				continue
			}
			data, err := facts.GobEncode()
			if err != nil {
				t.Errorf("%s: %v", act.Package, err)
			}
			out[act.Package.PkgPath] = encoded{data, facts.String()}
		}
	}
	return out
}

// flowPatterns returns the patterns of the test packages testdata/src/flow*
// that are not modules of their own.
func flowPatterns(t *testing.T) []string {
	t.Helper()
	dirs, err := filepath.Glob(filepath.Join(analyzertest.Testdata(t), "src", "flow*"))
	if err != nil {
		t.Fatal(err)
	}
	var patterns []string
	for _, dir := range dirs {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
			patterns = append(patterns, filepath.Base(dir)+"/...")
		}
	}
	return patterns
}

func analyse(t testing.TB, cfg *packages.Config, a *analysis.Analyzer, each func(*checker.Action), patterns ...string) {
	t.Helper()
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for act := range graph.All() {
		if act.Err != nil {
			t.Errorf("%s: %v", act, act.Err)
			continue
		}
		if act.Analyzer == a {
			each(act)
		}
	}
}

// TestWithoutDependencySource checks that the analyzer runs under a driver that
// loads only the requested packages from source, and dependencies from export
// data.
func TestWithoutDependencySource(t *testing.T) {
	t.Parallel()
	n := 0
	cfg := &packages.Config{Mode: packages.LoadSyntax, Dir: filepath.Join("..", "..", "examples", "taskctl")}
	analyse(t, cfg, exitflow.Analyzer, func(*checker.Action) { n++ }, "./...")
	if n == 0 {
		t.Fatal("no packages")
	}
}

// TestStress analyses programs that would take forever if every path were
// followed. Each has to give some answer, if only "unbounded", before go test
// times out.
func TestStress(t *testing.T) {
	t.Parallel()
	for name, src := range map[string]string{
		"deep calls":      deepCalls(300),
		"wide calls":      wideCalls(12, 6),
		"recursion":       recursion(40),
		"cyclic fields":   cyclicFields(60),
		"cyclic numbers":  cyclicNumbers(12),
		"nested branches": nestedBranches(200),
		"long sums":       longSums(400),
		"closures":        nestedClosures(60),
		"method tower":    methodTower(100),
	} {
		t.Run(name, func(t *testing.T) {
			p := programOf(t, src)
			if p == nil {
				t.Fatal("no program")
			}
			if len(p.Dynamic) == 0 && len(p.Statuses) < 3 {
				t.Errorf("found nothing: %+v", p.Statuses)
			}
		})
	}
}

// programOf analyses a program of one file, without a driver.
func programOf(t *testing.T, src string) *exit.Program {
	t.Helper()
	fset := token.NewFileSet()
	name := filepath.Join(t.TempDir(), "main.go")
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		t.Error(err)
		return nil
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
	// The program imports only os, and uses only these names of it.
	os := types.NewPackage("os", "os")
	code := types.NewTuple(types.NewParam(token.NoPos, os, "code", types.Typ[types.Int]))
	os.Scope().Insert(types.NewFunc(token.NoPos, os, "Exit", types.NewSignatureType(nil, nil, nil, code, nil, false)))
	args := types.NewVar(token.NoPos, os, "Args", types.NewSlice(types.Typ[types.String]))
	os.Scope().Insert(args)
	os.MarkComplete()
	cfg := types.Config{Importer: importerFunc(func(string) (*types.Package, error) { return os, nil })}
	pkg, err := cfg.Check("example.com/stress", fset, []*ast.File{f}, info)
	if err != nil {
		t.Error(err)
		return nil
	}
	res, err := exitflow.Analyzer.Run(&analysis.Pass{
		Analyzer: exitflow.Analyzer, Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info,
		ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		ExportPackageFact: func(analysis.Fact) {},
	})
	if err != nil {
		t.Error(err)
		return nil
	}
	return res.(*exitflow.Result).Program(nil)
}

type importerFunc func(string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

const stressHead = "package main\n\nimport \"os\"\n\nfunc on() bool { return len(os.Args) > 1 }\n\n"

func lines(n int, line func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(line(i) + "\n")
	}
	return b.String()
}

// deepCalls returns a program with n functions. Each one calls the next one, or returns
// a fixed status.
func deepCalls(n int) string {
	return stressHead + "func main() { os.Exit(f0(1)) }\n" + lines(n, func(i int) string {
		return fmt.Sprintf("func f%d(c int) int { if on() { return %d }; return f%d(c) }", i, i%250, i+1)
	}) + fmt.Sprintf("func f%d(c int) int { return c }\n", n)
}

// wideCalls returns a program with paths^depth paths from main to the exit.
func wideCalls(depth, paths int) string {
	return stressHead + "func main() { os.Exit(f0(1)) }\n" + lines(depth, func(i int) string {
		return fmt.Sprintf("func f%d(c int) int {\n%s\treturn c\n}", i, lines(paths, func(j int) string {
			return fmt.Sprintf("\tif on() { return f%d(f%d(c) + %d) }", i+1, i+1, j)
		}))
	}) + fmt.Sprintf("func f%d(c int) int { return c | 2 }\n", depth)
}

// recursion returns a program with n functions that all call each other.
func recursion(n int) string {
	return stressHead + "func main() { os.Exit(f0(3)) }\n" + lines(n, func(i int) string {
		return fmt.Sprintf("func f%d(c int) int {\n%s\treturn %d\n}", i, lines(n, func(j int) string {
			return fmt.Sprintf("\tif on() { return f%d(c + %d) }", j, j)
		}), i)
	})
}

// cyclicFields returns a program that copies a status between n fields.
func cyclicFields(n int) string {
	return stressHead + "type s struct {" + lines(n, func(i int) string { return fmt.Sprintf("f%d int", i) }) + "}\n" +
		"func main() {\n\tv := &s{f0: 4}\n" + lines(n, func(i int) string {
		return fmt.Sprintf("\tif on() { v.f%d = v.f%d; v.f%d = v.f%d ^ %d }", (i+1)%n, i, (i+7)%n, i, i)
	}) + "\tos.Exit(v.f1)\n}\n"
}

// cyclicNumbers returns a program that computes n variables from each other in
// a loop.
func cyclicNumbers(n int) string {
	return stressHead + "func main() {\n" + lines(n, func(i int) string { return fmt.Sprintf("\tv%d := %d", i, i) }) +
		"\tfor on() {\n" + lines(n, func(i int) string {
		return fmt.Sprintf("\t\tif on() { v%d = v%d*v%d + v%d }", i, (i+1)%n, (i+5)%n, (i+3)%n)
	}) + "\t}\n\tos.Exit(" + strings.Join(strings.Fields(lines(n, func(i int) string { return fmt.Sprintf("v%d", i) })), "+") + ")\n}\n"
}

// nestedBranches returns a program that changes a variable in n branches.
func nestedBranches(n int) string {
	return stressHead + "func main() {\n\tcode := 0\n" + lines(n, func(i int) string {
		return fmt.Sprintf("\tif on() { code |= %d } else if code == %d { code = code + 1 }", 1<<(i%8), i)
	}) + "\tos.Exit(code)\n}\n"
}

// longSums returns a program that computes a number in n steps, as a hash
// function does.
func longSums(n int) string {
	return stressHead + "func main() {\n\ta, b := len(os.Args), 2\n" + lines(n, func(i int) string {
		return fmt.Sprintf("\ta, b = a*b+%d, b^a", i)
	}) + "\tos.Exit(a)\n}\n"
}

// nestedClosures returns a program with n nested function literals. The innermost one
// sets a variable that main declares, and ends the process with its value.
func nestedClosures(n int) string {
	return stressHead + "func main() {\n\tcode := 3\n" + strings.Repeat("func() {\n", n) + "code = 4\nos.Exit(code)\n" + strings.Repeat("}()\n", n) + "}\n"
}

// methodTower returns a program with n types that implement an interface. Each type
// contains another value of the interface, and its method may call the method of this
// value.
func methodTower(n int) string {
	return stressHead + "type e interface{ ExitCode() int }\n" + lines(n, func(i int) string {
		return fmt.Sprintf("type t%d struct{ in e }\nfunc (t t%d) ExitCode() int { if on() { return %d }; return t.in.ExitCode() }", i, i, i)
	}) + "func main() {\n\tvar v e\n" + lines(n, func(i int) string { return fmt.Sprintf("\tif on() { v = t%d{v} }", i) }) + "\tos.Exit(v.ExitCode())\n}\n"
}
