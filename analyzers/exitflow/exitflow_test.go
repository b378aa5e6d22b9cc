package exitflow_test

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// statuses returns an analyzer that reports each status of a main package at
// its origin, so that want comments can specify the statuses. Origins in other
// packages cannot have want comments; they are in the result of the analyzer.
func statuses() *analysis.Analyzer {
	return statusesIn(func(*exit.Program, exit.Location) bool { return true })
}

// statusesIn returns an analyzer like that of statuses, which reports only locations for
// which the function "wanted" returns true.
func statusesIn(wanted func(*exit.Program, exit.Location) bool) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "statuses",
		Doc:        "reports where the statuses of a program are determined",
		Requires:   []*analysis.Analyzer{exitflow.Analyzer},
		ResultType: reflect.TypeFor[*exit.Program](),
		Run: func(pass *analysis.Pass) (any, error) {
			p := pass.ResultOf[exitflow.Analyzer].(*exitflow.Result).Program(exitFuncs[pass.Pkg.Path()])
			if p == nil {
				return p, nil
			}
			for _, f := range findings(p) {
				if pos := position(pass, f.Location); pos.IsValid() && wanted(p, f.Location) {
					pass.Reportf(pos, "%s", f.text)
				}
			}
			return p, nil
		},
	}
}

// A finding is an origin or an unbounded position, with the text that a want comment
// has to match.
type finding struct {
	exit.Location
	text string
}

func findings(p *exit.Program) []finding {
	var out []finding
	for _, s := range p.Statuses {
		for _, o := range s.Origins {
			out = append(out, finding{o.Location, fmt.Sprintf("status %d %s", o.Raw, o.Kind)})
		}
	}
	for _, d := range p.Dynamic {
		out = append(out, finding{d.Location, "unbounded: " + d.Reason})
	}
	return out
}

// position returns the position of a location in the files of the pass. It returns
// token.NoPos if none of these files contains the location.
func position(pass *analysis.Pass, at exit.Location) (pos token.Pos) {
	pass.Fset.Iterate(func(f *token.File) bool {
		if f.Name() == at.File && at.Line <= f.LineCount() {
			pos = f.LineStart(at.Line) + token.Pos(max(at.Column, 1)-1)
		}
		return pos == token.NoPos
	})
	return pos
}

// TestPrograms checks the statuses of every main package in testdata/src/flow*.
func TestPrograms(t *testing.T) {
	t.Parallel()
	dirs, err := filepath.Glob(filepath.Join(analyzertest.Testdata(t), "src", "flow*", "main.go"))
	if err != nil || len(dirs) == 0 {
		t.Fatal("no test packages", err)
	}
	var names []string
	for _, dir := range dirs {
		names = append(names, filepath.Base(filepath.Dir(dir))+"/...")
	}
	for _, r := range analyzertest.Run(t, analyzertest.Testdata(t), statuses(), names...) {
		p, _ := r.Result.(*exit.Program)
		isMain := r.Package.Name == "main" && !strings.HasSuffix(r.Package.PkgPath, ".test")
		if (p != nil) != isMain {
			t.Errorf("%s: program %v", r.Package, p)
		}
		if p != nil {
			t.Run(p.Package, func(t *testing.T) { witnesses(t, p) })
		}
	}
}

// witnesses checks that each witness ends at an origin of its status, and that
// at each step the source names the function of the next step.
func witnesses(t *testing.T, p *exit.Program) {
	t.Helper()
	for _, s := range p.Statuses {
		if s.Implicit {
			continue
		}
		if len(s.Witness) == 0 {
			t.Errorf("status %d has no witness", s.Value)
			continue
		}
		last := s.Witness[len(s.Witness)-1]
		if !slices.ContainsFunc(s.Origins, func(o exit.Origin) bool { return o.Location == last.Location }) {
			t.Errorf("the witness of %d ends at %s:%d, which is no origin", s.Value, last.File, last.Line)
		}
		for i, step := range s.Witness[:len(s.Witness)-1] {
			line := sourceLine(t, step.Location)
			before, after := line[:min(step.Column, len(line))-1], line[min(step.Column, len(line))-1:]
			name := shortName(string(s.Witness[i+1].Func))
			// The name usually follows the position. If the position is that of an
			// element or field, the name is before it.
			if !strings.Contains(after, name) && !strings.HasSuffix(strings.TrimSuffix(before, "."), name) {
				t.Errorf("status %d: %s:%d:%d does not name %s", s.Value, step.File, step.Line, step.Column, name)
			}
		}
	}
}

// shortName returns the name by which a call in the source names the function with the
// given ID. It returns "" if a witness can lead to the function without naming it: a
// function literal has no name, and a method can run because a value of its type is
// converted to an interface.
func shortName(id string) string {
	if strings.Contains(id, "$") || strings.HasPrefix(id, "(") {
		return ""
	}
	return id[strings.LastIndexByte(id, '.')+1:]
}

func sourceLine(t *testing.T, at exit.Location) string {
	t.Helper()
	src, err := os.ReadFile(at.File)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(src), "\n")
	if at.Line < 1 || at.Line > len(lines) {
		t.Fatalf("no line %d in %s", at.Line, at.File)
	}
	return lines[at.Line-1]
}

// exitFuncs lists, by main package, the exit functions that the registry of the
// program would declare.
var exitFuncs = map[string][]exit.ExitFunc{
	"flowterminators": {
		{Func: "flowterminators/host.Die", Status: new(70)},
		{Func: "flowterminators/host.Leave", Arg: 1},
		{Func: "flowterminators/host.Host.Exit"},
		{Func: "(flowterminators.logger).Fatal", Status: new(71)},
		{Var: "flowterminators/host.ExitFunc"},
		{Var: "flowterminators/host.Host.Stop"},
		{Var: "flowterminators.plugin"},
	},
}

// TestOriginSpans checks the source text that the location of each origin
// spans.
func TestOriginSpans(t *testing.T) {
	t.Parallel()
	want := []string{
		"1 log.Fatalf(\"a %s\",\n\t\t\t\"b\")", "2 flag.Parse()", "3 exitInput", "4 exitTyped", "5 5", "6 6",
		"7 7", "8 exitInput + 5", "9 9", "130 128 + int(sig.(syscall.Signal))", "255 -1",
		"? strconv.Atoi(os.Args[0])",
	}
	var got []string
	for _, r := range analyzertest.Analyze(t, statuses(), analyzertest.Load(t, analyzertest.Testdata(t), "flowplaces")) {
		p := r.Result.(*exit.Program)
		for _, s := range p.Statuses {
			for _, o := range s.Origins {
				got = append(got, fmt.Sprintf("%d %s", s.Value, textOf(t, o.Location)))
			}
		}
		for _, d := range p.Dynamic {
			got = append(got, "? "+textOf(t, d.Location))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func textOf(t *testing.T, at exit.Location) string {
	t.Helper()
	src, err := os.ReadFile(at.File)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(src), "\n")
	text := strings.Join(lines[at.Line-1:at.EndLine], "")
	last := lines[at.EndLine-1]
	return text[at.Column-1 : len(text)-len(last)+at.EndColumn-1]
}

// TestDependency checks which origin a status has if a function of a dependency
// determines it. If this function always ends the process, the origin is the call in
// the program's own code. Otherwise it is in the dependency.
func TestDependency(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(analyzertest.Testdata(t), "src", "flowmodule")
	own := statusesIn(func(p *exit.Program, at exit.Location) bool { return filepath.Dir(at.File) == p.Dir })
	for _, r := range analyzertest.Run(t, dir, own, "./cmd") {
		p := r.Result.(*exit.Program)
		var got []string
		for _, s := range p.Statuses {
			for _, o := range s.Origins {
				if o.Dependency {
					got = append(got, fmt.Sprintf("%d %s from %s", s.Value, textOf(t, o.Location), textOf(t, o.Entry)))
				}
			}
		}
		if want := []string{
			"34 34 from dep.Maybe(len(os.Args) > 9)", "36 36 from thin.Do(len(os.Args) > 8)",
			"37 37 from thin.New()", "38 38 from thin.Prepare()",
		}; !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", p.Package, got, want)
		}
		witnesses(t, p)
	}
}

// TestSites checks that each origin is reported in one package only: in the package
// where its path to an exit is complete, and in none of the packages that import this
// package.
func TestSites(t *testing.T) {
	t.Parallel()
	var got []string
	sites := &analysis.Analyzer{
		Name: "sites", Doc: "reports the places that are complete in a package",
		Requires: []*analysis.Analyzer{exitflow.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			res := pass.ResultOf[exitflow.Analyzer].(*exitflow.Result)
			origins, dynamic := res.Sites(nil)
			if len(dynamic) > 0 {
				t.Errorf("%s: unbounded %v", pass.Pkg.Path(), dynamic)
			}
			for _, o := range origins {
				if o.Package == pass.Pkg.Path() {
					pass.Reportf(position(pass, o.Location), "status %d %s", o.Raw, o.Kind)
				} else {
					got = append(got, fmt.Sprintf("%s: %s:%d: %d", pass.Pkg.Path(), filepath.Base(o.File), o.Line, o.Raw))
				}
			}
			return nil, nil
		},
	}
	analyzertest.Run(t, analyzertest.Testdata(t), sites, "flowsites/lib", "flowsites")
	if want := []string{"flowsites: lib.go:16: 4", "flowsites: lib.go:19: 5"}; !slices.Equal(got, want) {
		t.Errorf("in other packages: got %q, want %q", got, want)
	}
}

// TestMayExit checks which dependencies are analysed, judging by their source
// text.
func TestMayExit(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		code string
		want bool
	}{
		{code: "func f() { os.Exit(1) }", want: true},
		{code: "func f() { syscall.Exit(1) }", want: true},
		{code: "func f() { klog.Exit(err) }", want: true},
		{code: "func f() { glog.Exit(err) }", want: true},
		{code: "func f() { osExit(1) }", want: true},
		{code: "var OsExit = func(int) {}", want: true},
		{code: "func f() { l.Fatal(err) }", want: true},
		{code: "func f() { l.Fatalf(err) }", want: true},
		{code: "func f() { l.Fatalln(err) }", want: true},
		{code: "func f() { l.Fatalw(err) }", want: true},
		{code: "var die = log.Fatal", want: true},
		{code: "var fs = flag.NewFlagSet(name, flag.ExitOnError)", want: true},
		{code: "import \"golang.org/x/tools/go/analysis\"\nfunc init() { a.Flags.Init(name, flag.ExitOnError) }"},
		{code: "import \"golang.org/x/tools/go/analysis\"\nfunc init() { fs.Init(name, flag.ExitOnError); fs.Parse(args) }", want: true},
		{code: "func Main(args []string) int { return 3 }", want: true},
		{code: "func (c *Cmd) Run(w io.Writer, args []string) (int, error) {}", want: true},
		{code: "func Run(w io.Writer) int { return 3 }", want: true},
		{code: "func Execute(w io.Writer, s string) (int, error) {}"},
		{code: "func (v *VM) Run(in []byte) (n int, err error) {}"},
		{code: "func (e *Err) ExitCode() int { return 3 }", want: true},
		{code: "func f() { other.Die() }"},
		{code: "func f() { t.Exit() }"},
		{code: "func f() { fatal(err) }"},
		{code: "func Maintain(x string) string { return x }"},
		{code: "// f calls os.Exit(1).\nfunc f() {}"},
		{code: "var usage = `calls os.Exit(1)`"},
	} {
		if got := exitflow.MayExit([]byte("package p\n\n"+test.code+"\n"), nil); got != test.want {
			t.Errorf("%q: got %v", test.code, got)
		}
	}
}

// TestMayExitByImport checks which dependencies are analysed because they use names of
// their imports, judging by their source text.
func TestMayExitByImport(t *testing.T) {
	t.Parallel()
	imports := []exitflow.Import{
		{Path: "errors", Name: "errors"},
		{Path: "example.org/go-end", Name: "end", Globals: []string{"Die", "Logger"}, Members: []string{"Fail", "New", "Status"}},
	}
	for _, test := range []struct {
		imports, code string
		want          bool
	}{
		{`"example.org/go-end"`, "func f() { end.Die() }", true},
		{`"example.org/go-end"`, "var die = end.Die", true},
		{`"example.org/go-end"`, "type T struct{ *end.Logger }", true},
		{`e "example.org/go-end"`, "func f() { e.Die() }", true},
		{`"example.org/go-end"`, "func f() { end.Log.Fail() }", true},
		{`"example.org/go-end"`, "func f() { l.Status = 3 }", true},
		{`"errors"`, "func f() { l.Fail() }", true}, // a variable of another file
		{`"errors"`, "func f() { g().New() }", true},
		{`"errors"`, "func f() { x.errors.New() }", true},
		{`"errors"`, "func f(errors end) { errors.New() }", true},
		{`"errors"`, "var e = errors.New(text)", false},
		{`"errors"`, "var e = func() { x.errors = 1; errors.New(text) }", false},
		{`"errors"`, "func f() { l.Die() }", false},
		{`"example.org/go-end"`, "func f() { end.Close() }", false},
		{`"example.org/go-end"`, "func f() { end.DieLater() }", false},
		{`"example.org/go-end"`, "func f() { other.Die() }", false},
		{`e "example.org/go-end"`, "func f() { end.Die() }", false},
		{`"example.org/go-end"`, "// end.Die()\nfunc f() {}", false},
		{`"example.org/go-end"`, "var usage = `call end.Die()`", false},
		{`"example.org/new"`, "func f() { new.New() }", true}, // not in the variable imports
	} {
		src := "package p\n\nimport (\n\t" + test.imports + "\n)\n\n" + test.code + "\n"
		if got := exitflow.MayExit([]byte(src), imports); got != test.want {
			t.Errorf("%s: %q: got %v", test.imports, test.code, got)
		}
	}
}
