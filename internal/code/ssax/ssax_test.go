package ssax_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// dependency is the source of example.com/dep, the only package that test
// packages may import.
const dependency = `package dep

type T struct{ F int }
func (t *T) M(int) int { return 1 }
func (T) V() {}
func Used(int) {}
func Unused() {}
func Die() {}
func Generic[E any](e E) E { return e }
var Var, Other int
`

// pass type-checks a package that may import example.com/dep, and returns its
// pass.
func pass(t *testing.T, src string) *analysis.Pass {
	t.Helper()
	return check(t, token.NewFileSet(), "example.com/p", src)
}

func check(t *testing.T, fset *token.FileSet, path, src string) *analysis.Pass {
	t.Helper()
	return onefile.CheckWith(t, fset, path, src, importer(func(path string) (*types.Package, error) {
		return check(t, fset, path, dependency).Pkg, nil
	}))
}

type importer func(string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }

// TestBuild checks which functions Build returns, and which functions of an imported
// package the SSA declares. It also checks that the SSA of a function ends at a call
// that never returns.
func TestBuild(t *testing.T) {
	t.Parallel()
	p := pass(t, `package p
import "example.com/dep"
var v = func() int { return dep.Var }()
func f() { func() { dep.Used(1) }() }
func g() { dep.Die(); dep.Used(2) }
func (t T) m() { t.M(3) }
type T struct{ *dep.T }
`)
	pkg, fns := ssax.Build(p, func(f *types.Func) bool { return f.Name() == "Die" })
	var names []string
	calls := 0
	for _, fn := range fns {
		names = append(names, fn.Name())
		if fn.Name() == "g" {
			for instr := range ssax.Instructions(fn) {
				if _, ok := instr.(ssa.CallInstruction); ok {
					calls++
				}
			}
		}
	}
	if want := []string{"init", "init$1", "f", "f$1", "g", "m"}; !slices.Equal(names, want) {
		t.Errorf("functions %q, want %q", names, want)
	}
	if calls != 1 {
		t.Errorf("%d calls in g, want only the one that does not return", calls)
	}
	dep := pkg.Prog.ImportedPackage("example.com/dep")
	var members []string
	for name := range dep.Members {
		members = append(members, name)
	}
	slices.Sort(members)
	if want := []string{"Die", "Used", "Var", "init", "init$guard"}; !slices.Equal(members, want) {
		t.Errorf("the import declares %q, want %q", members, want)
	}
}

// TestNames checks the IDs of functions and of the callees of calls.
func TestNames(t *testing.T) {
	t.Parallel()
	p := pass(t, `package p
import "example.com/dep"
type I interface{ M(int) int }
type T[E any] struct{ e E }
func (t *T[E]) get() E { return t.e }
func id[E any](e E) E { func() {}(); return e }
func f(i I, fn func()) {
	(&dep.T{}).M(1)
	i.M(2)
	fn()
	id(3)
	(&T[int]{}).get()
	dep.Generic("")
	func() { func() {}() }()
	print((*dep.T).M == nil, i.M == nil)
}
`)
	pkg, fns := ssax.Build(p, nil)
	names := ssax.NewNames()
	var declared []string
	for _, fn := range fns {
		declared = append(declared, string(names.Func(fn)))
	}
	if want := []string{
		"example.com/p.init", "(*example.com/p.T[E]).get", "example.com/p.id", "example.com/p.id$1",
		"example.com/p.f", "example.com/p.f$1", "example.com/p.f$1$1",
	}; !slices.Equal(declared, want) {
		t.Errorf("functions\n%q, want\n%q", declared, want)
	}
	var called, callees, values []string
	for instr := range ssax.Instructions(pkg.Func("f")) {
		if call, ok := instr.(ssa.CallInstruction); ok {
			called = append(called, string(names.CalleeID(call.Common())))
			if callee := ssax.Callee(call.Common()); callee != nil {
				callees = append(callees, callee.FullName())
			} else {
				callees = append(callees, "")
			}
		}
		for _, op := range instr.Operands(nil) {
			if fn, ok := (*op).(*ssa.Function); ok && fn.Synthetic != "" && fn.Origin() == nil {
				values = append(values, fmt.Sprintf("%s %v", names.Func(fn), ssax.IsThunk(fn)))
			}
		}
	}
	if want := []string{
		"(*example.com/dep.T).M", "(example.com/p.I).M", "", "example.com/p.id", "(*example.com/p.T[E]).get",
		"example.com/dep.Generic", "example.com/p.f$1", "",
	}; !slices.Equal(called, want) {
		t.Errorf("called\n%q, want\n%q", called, want)
	}
	if want := []string{
		"(*example.com/dep.T).M", "(example.com/p.I).M", "", "example.com/p.id", "(*example.com/p.T[E]).get",
		"example.com/dep.Generic", "", "",
	}; !slices.Equal(callees, want) {
		t.Errorf("callees\n%q, want\n%q", callees, want)
	}
	if want := []string{"(*example.com/dep.T).M false", "(*example.com/dep.T).M$thunk true", "(example.com/p.I).M false"}; !slices.Equal(values, want) {
		t.Errorf("values\n%q, want\n%q", values, want)
	}
}

func TestID(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		id               ssax.ID
		pkg, local, name string
		outer            ssax.ID
		packages         string
		method, thunk    bool
	}{
		{id: "log.Fatal", pkg: "log", local: "Fatal", name: "Fatal", outer: "log.Fatal", packages: "log"},
		{id: "(*log.Logger).Fatal", pkg: "log", local: "(*Logger).Fatal", name: "Fatal", outer: "(*log.Logger).Fatal", packages: "log log.Logger)", method: true},
		{id: "(io.Writer).Write", pkg: "io", local: "(Writer).Write", name: "Write", outer: "(io.Writer).Write", packages: "io io.Writer)", method: true},
		{id: "example.com/p.f$1$2", pkg: "example.com/p", local: "f$1$2", name: "f$1$2", outer: "example.com/p.f", packages: "example.com/p"},
		{id: "gopkg.in/yaml.v3.Load", pkg: "gopkg.in/yaml.v3", local: "Load", name: "Load", outer: "gopkg.in/yaml.v3.Load", packages: "gopkg.in/yaml gopkg.in/yaml.v3"},
		{id: "p.v.F", pkg: "p", local: "v.F", name: "F", outer: "p.v.F", packages: "p p.v"},
		{id: "(*p.T).M$thunk", pkg: "p", local: "(*T).M$thunk", name: "M$thunk", outer: "(*p.T).M", packages: "p p.T)", method: true, thunk: true},
		{id: "(error).Error", pkg: "error)", local: "(Error", name: "Error", outer: "(error).Error", packages: "error)", method: true},
		{id: "print", local: "print", name: "print", outer: "print"},
	} {
		pkg, local := test.id.Split()
		packages := strings.Join(slices.Collect(test.id.Packages()), " ")
		if pkg != test.pkg || local != test.local || test.id.Pkg() != test.pkg || test.id.Name() != test.name || test.id.Outer() != test.outer || packages != test.packages {
			t.Errorf("%s: package %q, local %q, name %q, outer %q, packages %q", test.id, pkg, local, test.id.Name(), test.id.Outer(), packages)
		}
		if test.id.IsMethod() != test.method || test.id.IsThunk() != test.thunk {
			t.Errorf("%s: method %v, thunk %v", test.id, test.id.IsMethod(), test.id.IsThunk())
		}
	}
}

func TestIn(t *testing.T) {
	t.Parallel()
	long, short := 1, 2
	for _, test := range []struct {
		packages map[string]*int
		want     *int
	}{
		{map[string]*int{"example.com/p.go": &long}, &long},
		{map[string]*int{"example.com/p.go": &long, "example.com/p": &short}, &short},
		{map[string]*int{"example.com": &long}, nil},
	} {
		if got := ssax.In(test.packages, "(*example.com/p.go.T).M"); got != test.want {
			t.Errorf("%v: got %v", test.packages, got)
		}
	}
}

// TestWritten checks Normalize and Matches with names of functions as users write them.
func TestWritten(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]ssax.ID{
		"example.com/p.F":      "example.com/p.F",
		"example.com/p.T.M":    "(*example.com/p.T).M",
		"example.com/p.(*T).M": "(*example.com/p.T).M",
		"(*example.com/p.T).M": "(*example.com/p.T).M",
		"(example.com/p.T).M":  "(example.com/p.T).M",
		"p.v2.F":               "p.v2.F",
	} {
		if got := ssax.Normalize(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
		if !want.Matches(name) || !(want + "$1$2").Matches(name) || (want + "x").Matches(name) {
			t.Errorf("%s does not match as it should", name)
		}
	}
	generic := ssax.ID("(*example.com/p.T[K, V]).M")
	for name, want := range map[string]bool{"example.com/p.T.M": true, "(*example.com/p.T[K, V]).M": true, "example.com/p.T.N": false, "example.com/p.U.M": false} {
		if generic.Matches(name) != want {
			t.Errorf("%s matching %s is not %v", generic, name, want)
		}
	}
}

// TestSyntax checks which expression is found for each instruction. A comment "store X"
// in the source says that the instruction on this line stores the expression X.
func TestSyntax(t *testing.T) {
	t.Parallel()
	const src = `package p
type T struct{ F, G int }
var a, b = 1, two() // store 1 // store two()
var c int
func two() int { return 2 }
func f(t *T, m map[string]int, ch chan int, p *int, s []int) {
	t.F = 3 + c   // store 3 + c
	m["k"] = 4    // store 4
	ch <- 5       // store 5
	*p = 6        // store 6
	s[c] = 7      // store 7
	(t.G) = (8)   // store (8)
	g := T{F: c}  // store T{F: c} // store c
	g.G, c = t.G, t.F // store t.F // store t.G
	go two()
	defer h(two(), c)
	h(9, t.F*t.G)
	t.get(10)
	x, y := pair()
	h(pair())
	println(x, y, g)
	ints := []int{11, 12} // store 11 // store 12
	c += ints[0]  // store ints[0]
}
func (t *T) get(int) int { return t.F }
func pair() (int, int) { return 1, 2 }
func h(int, int) {}
`
	p := pass(t, src)
	pkg, fns := ssax.Build(p, nil)
	x := ssax.NewSyntax(p.Files, p.TypesInfo)
	text := func(n ast.Node) string {
		var b bytes.Buffer
		if err := printer.Fprint(&b, p.Fset, n); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	want := map[int][]string{}
	for i, line := range strings.Split(src, "\n") {
		for _, s := range strings.Split(line, "// store ")[1:] {
			want[i+1] = append(want[i+1], strings.TrimSpace(s))
		}
	}
	got := map[int][]string{}
	stored := func(pos token.Pos) {
		if e := x.Stored(pos); e != nil {
			line := p.Fset.Position(pos).Line
			got[line] = append(got[line], text(e))
		}
	}
	var calls, arguments, ops []string
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			switch instr := instr.(type) {
			case *ssa.Store, *ssa.MapUpdate, *ssa.Send:
				stored(instr.Pos())
			case *ssa.BinOp:
				ops = append(ops, text(x.Computation(instr.Pos())))
			case ssa.CallInstruction:
				if call := x.Call(instr); call != nil && fn == pkg.Func("f") {
					calls = append(calls, text(call))
					for _, i := range []int{-1, 0, 1} {
						if arg := x.Argument(instr, i); arg != nil {
							arguments = append(arguments, fmt.Sprint(i, " ", text(arg)))
						}
					}
				}
			}
		}
	}
	for line := range 30 {
		slices.Sort(got[line])
		if !slices.Equal(got[line], want[line]) {
			t.Errorf("line %d stores %q, want %q", line, got[line], want[line])
		}
	}
	if want := []string{"two()", "two()", "h(two(), c)", "h(9, t.F*t.G)", "t.get(10)", "pair()", "pair()", "h(pair())", "println(x, y, g)"}; !slices.Equal(calls, want) {
		t.Errorf("calls %q, want %q", calls, want)
	}
	if want := []string{"0 two()", "1 c", "0 9", "1 t.F * t.G", "-1 t", "0 10", "0 pair()", "0 x", "1 y"}; !slices.Equal(arguments, want) {
		t.Errorf("arguments %q, want %q", arguments, want)
	}
	if want := []string{"3 + c", "t.F * t.G", "c += ints[0]"}; !slices.Equal(ops, want) {
		t.Errorf("operations %q, want %q", ops, want)
	}
}

// TestInitial checks which package variables have an initial value, and which variables
// InitialOf finds for a position in an initial value.
func TestInitial(t *testing.T) {
	t.Parallel()
	const src = `package p
var c int
var a, b = 1, 2
var _, d = 3, 4
func f() { var local = 5; _ = local }
var e = func() int { return 6 }()
`
	p := pass(t, src)
	x := ssax.NewSyntax(p.Files, p.TypesInfo)
	for name, want := range map[string]bool{"a": true, "b": true, "c": false, "d": true, "e": true} {
		if got := x.HasValue(p.Pkg.Scope().Lookup(name).Pos()); got != want {
			t.Errorf("%s has a value: %v", name, got)
		}
	}
	start := p.Fset.File(p.Files[0].Package).Base()
	for text, want := range map[string][]string{"1, 2": {"a", "b"}, "3, 4": nil, "5;": nil, "6 }": {"e"}, "c int": nil, "return 6": {"e"}} {
		if got := x.InitialOf(token.Pos(start + strings.Index(src, text))); !slices.Equal(got, want) {
			t.Errorf("%q is in the value of %q, want %q", text, got, want)
		}
	}
	if got := x.InitialOf(token.NoPos); got != nil {
		t.Errorf("no position is in the value of %q", got)
	}
}

// TestOrigins checks which expressions in the source write a constant that is
// used as an argument.
func TestOrigins(t *testing.T) {
	t.Parallel()
	const src = `package p
type status int
const named = 4
func f(on bool) {
	code := 3
	if on { code = named }
	other := code
	var zero int
	typed := status(5)
	code, other = other, 6
	both := int(status(7))
	use(code, other, zero, typed, both, 8, int(typed))
}
func use(...any) {}
`
	p := pass(t, src)
	x := ssax.NewSyntax(p.Files, p.TypesInfo)
	var args []ast.Expr
	ast.Inspect(p.Files[0], func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 7 {
			args = call.Args
		}
		return true
	})
	line := func(list []ast.Expr) string {
		var out []string
		for _, e := range list {
			out = append(out, src[p.Fset.Position(e.Pos()).Offset:p.Fset.Position(e.End()).Offset])
		}
		return strings.Join(out, ", ")
	}
	for _, test := range []struct {
		arg  int
		c    int64
		want string
	}{
		{0, 3, "3"},
		{0, 4, "named"},
		{1, 3, "3"},
		{0, 6, "6"}, // through other: 6 is assigned to other, and other to code
		{2, 0, ""},
		{3, 5, "5"},
		{4, 7, "7"},
		{5, 8, "8"},
		{6, 5, "5"},
		{0, 9, "code"}, // 9 is never assigned, so the result is the expression itself
		{0, 0, ""},
	} {
		if got := line(x.Origins(args[test.arg], test.c)); got != test.want {
			t.Errorf("argument %d with %d is written in %q, want %q", test.arg, test.c, got, test.want)
		}
		if got, want := x.Writes(args[test.arg], test.c), test.want != "" && test.c != 9; got != want {
			t.Errorf("argument %d writes %d: %v", test.arg, test.c, got)
		}
	}
	if x.Origins(nil, 1) != nil {
		t.Error("no expression has origins")
	}
	code := p.TypesInfo.ObjectOf(args[0].(*ast.Ident)).(*types.Var)
	if got := x.Var(code.Pos()); got != code {
		t.Errorf("the variable at its declaration is %v", got)
	}
	if got := line(x.VarOrigins(code, 6)); got != "6" {
		t.Errorf("code = 6 is written in %q", got)
	}
}

// TestLiteral checks that a composite literal is found by the position of its left
// brace, and by the position of the variable to which it is assigned.
func TestLiteral(t *testing.T) {
	t.Parallel()
	const src = `package p
type T struct{ F int }
func f() (T, *T) { t := T{F: 1}; return t, &T{F: 2} }
`
	p := pass(t, src)
	x := ssax.NewSyntax(p.Files, p.TypesInfo)
	base := p.Fset.File(p.Files[0].Package).Base()
	for text, want := range map[string]string{"t := T": "T{F: 1}", "{F: 1}": "T{F: 1}", "{F: 2}": "T{F: 2}"} {
		lit := x.Literal(token.Pos(base + strings.Index(src, text)))
		if lit == nil || src[p.Fset.Position(lit.Pos()).Offset:p.Fset.Position(lit.End()).Offset] != want {
			t.Errorf("at %q: %v", text, lit)
		}
	}
}

func TestIsLiteral(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]bool{"1": true, "-1": true, "(-(1))": true, `"a"`: true, "x": false, "1 + 1": false, "int(1)": false} {
		e, err := parser.ParseExpr(src)
		if err != nil {
			t.Fatal(err)
		}
		if got := ssax.IsLiteral(e); got != want {
			t.Errorf("%s: %v", src, got)
		}
	}
}

// TestClassOf checks the class of a package with a given module, name and
// directory.
func TestClassOf(t *testing.T) {
	t.Parallel()
	std := filepath.Join(build.Default.GOROOT, "src", "os", "exec.go")
	for _, test := range []struct {
		path, file string
		module     *analysis.Module
		want       ssax.Class
	}{
		{"example.com/p", "/src/p.go", nil, ssax.Unknown},
		{"example.com/p", "/src/p.go", &analysis.Module{}, ssax.Unknown},
		{"example.com/p", "/src/p.go", &analysis.Module{Path: "example.com"}, ssax.Own},
		{"example.com/p", "/src/p.go", &analysis.Module{Path: "example.com", Version: "v1.0.0", Main: true}, ssax.Own},
		{"example.com/p", "/src/p.go", &analysis.Module{Path: "example.com", Version: "v1.0.0"}, ssax.Dependency},
		{"os", std, nil, ssax.Standard},
		{"os", std, &analysis.Module{Path: "std", Main: true}, ssax.Own},
		{"example.com/os", std, nil, ssax.Unknown},
		{"os", filepath.Join("/elsewhere", "os", "exec.go"), nil, ssax.Unknown},
		{"example.com/p.test", "/cache/0123456789-d", nil, ssax.TestMain},
		{"example.com/p.test", "/cache/0123456789-d", &analysis.Module{Path: "example.com"}, ssax.TestMain},
		{"example.com/p.test", "/cache/_cgo_gotypes.go", nil, ssax.TestMain},
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, test.file, "package main", 0)
		if err != nil {
			t.Fatal(err)
		}
		pass := &analysis.Pass{Fset: fset, Files: []*ast.File{f}, Pkg: types.NewPackage(test.path, "main"), Module: test.module}
		if got := ssax.ClassOf(pass); got != test.want {
			t.Errorf("%s in %s of %v: class %d, want %d", test.path, test.file, test.module, got, test.want)
		}
	}
}

// TestIsGenerated checks files with and without the comment that marks generated files.
// It also checks the files that cgo makes from both.
func TestIsGenerated(t *testing.T) {
	t.Parallel()
	const mark = "// Code generated by tool. DO NOT EDIT.\n\n"
	dir := t.TempDir()
	written := func(name, src string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	hand, marked := written("hand.go", "package p\n"), written("marked.go", mark+"package p\n")
	for src, want := range map[string]bool{
		"package p\n":        false,
		mark + "package p\n": true,
		"// Code generated by cmd/cgo; DO NOT EDIT.\n\n//line " + hand + ":1:1\npackage p\n":                          false,
		"// Code generated by cmd/cgo; DO NOT EDIT.\n\n//line " + marked + ":3:1\npackage p\n":                        true,
		"// Code generated by cmd/cgo; DO NOT EDIT.\n\n//line " + filepath.Join(dir, "gone.go") + ":1:1\npackage p\n": true,
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, filepath.Join(dir, "made.go"), src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := ssax.IsGenerated(fset, f); got != want {
			t.Errorf("%q: %v", src, got)
		}
	}
}

func TestIsStandardPath(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{"os": true, "os/exec": true, "internal/x.y": true, "example.com/os": false, "gopkg.in/yaml.v3": false} {
		if got := ssax.IsStandardPath(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}

// TestArithmetic checks operators and conversions for integers of all sizes,
// signed and unsigned.
func TestArithmetic(t *testing.T) {
	t.Parallel()
	minusOne, big := int64(-1), uint64(1)<<63
	for _, test := range []struct {
		op       token.Token
		x, y     int64
		unsigned bool
		want     int64
		fails    bool
	}{
		{op: token.ADD, x: 3, y: 4, want: 7},
		{op: token.SUB, x: 3, y: 4, want: -1},
		{op: token.MUL, x: 3, y: -4, want: -12},
		{op: token.QUO, x: -7, y: 2, want: -3},
		{op: token.QUO, x: -1, y: 2, unsigned: true, want: int64(uint64(minusOne) / 2)},
		{op: token.QUO, x: 1, y: 0, fails: true},
		{op: token.QUO, x: 1, y: 0, unsigned: true, fails: true},
		{op: token.REM, x: -7, y: 4, want: -3},
		{op: token.REM, x: -7, y: 4, unsigned: true, want: int64((uint64(minusOne) - 6) % 4)},
		{op: token.REM, x: 1, y: 0, fails: true},
		{op: token.AND, x: 6, y: 3, want: 2},
		{op: token.OR, x: 6, y: 3, want: 7},
		{op: token.XOR, x: 6, y: 3, want: 5},
		{op: token.AND_NOT, x: 6, y: 3, want: 4},
		{op: token.SHL, x: 3, y: 2, want: 12},
		{op: token.SHL, x: 3, y: -1, fails: true},
		{op: token.SHL, x: 3, y: 64, want: 0},
		{op: token.SHR, x: -8, y: 1, want: -4},
		{op: token.SHR, x: int64(big - 1 + 1), y: 63, unsigned: true, want: 1},
		{op: token.SHR, x: 8, y: -1, fails: true},
		{op: token.LAND, x: 1, y: 1, fails: true},
	} {
		got, ok := ssax.Compute(test.op, test.x, test.y, test.unsigned)
		if ok == test.fails || got != test.want {
			t.Errorf("%d %s %d, unsigned %v: %d, %v", test.x, test.op, test.y, test.unsigned, got, ok)
		}
	}
	for _, test := range []struct {
		kind   types.BasicKind
		v      int64
		bits   int
		signed bool
		want   int64
	}{
		{types.Int8, 200, 8, true, -56},
		{types.Uint8, -1, 8, false, 255},
		{types.Int16, 40000, 16, true, 40000 - 65536},
		{types.Uint16, 65537, 16, false, 1},
		{types.Int32, 1 << 31, 32, true, -1 << 31},
		{types.Uint32, -1, 32, false, 1<<32 - 1},
	} {
		bits, signed := ssax.Width(types.Typ[test.kind])
		if bits != test.bits || signed != test.signed || ssax.IsUnsigned(types.Typ[test.kind]) == signed {
			t.Errorf("%s has %d bits, signed %v", types.Typ[test.kind], bits, signed)
		}
		if got := ssax.Truncate(test.v, bits, signed); got != test.want {
			t.Errorf("%s(%d) is %d, want %d", types.Typ[test.kind], test.v, got, test.want)
		}
	}
	for _, kind := range []types.BasicKind{types.Int, types.Uint, types.Int64, types.Uint64, types.String} {
		if bits, _ := ssax.Width(types.Typ[kind]); bits != 0 {
			t.Errorf("%s has %d bits", types.Typ[kind], bits)
		}
	}
}

// TestStructOf checks which types are structs or pointers to structs, and the
// names of these structs.
func TestStructOf(t *testing.T) {
	t.Parallel()
	p := pass(t, "package p\ntype T struct{}\ntype P *T\ntype A = T\ntype N int\nvar t T; var pt *T; var pp P; var a A; var s struct{}; var ppt **T; var n N\n")
	for name, want := range map[string]string{"t": "T", "pt": "T", "pp": "T", "a": "T", "s": "", "ppt": "none", "n": "none"} {
		s, named := ssax.StructOf(p.Pkg.Scope().Lookup(name).Type())
		got := "none"
		if s != nil {
			got = ""
		}
		if named != nil {
			got = named.Obj().Name()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if s, named := ssax.StructOf(nil); s != nil || named != nil {
		t.Error("nil is a struct")
	}
}

// TestLoops checks that Loops and InLoop agree, and how many blocks of a function are in
// loops.
func TestLoops(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]int{
		`if on { print(1) }`:                              0,
		`for on { print(1) }`:                             2,
		`for { print(1) }`:                                1,
		`again: print(1); if on { goto again }; print(2)`: 1,
		`for on { if on { break }; print(1) }`:            3,
		`for on { if on { print(1); return }; print(2) }`: 3,

		// Several loops.
		`for on { for on { print(1) } }; for on { print(2) }; if on { print(3) }`: 5,
		`defer print(1); for range 3 { print(2) }`:                                1,
	} {
		p := pass(t, "package p\nfunc f(on bool) { "+body+" }\n")
		_, fns := ssax.Build(p, nil)
		for _, fn := range fns {
			got := 0
			for i, in := range ssax.Loops(fn) {
				if in != ssax.InLoop(fn.Blocks[i]) {
					t.Errorf("%s: block %d is in a loop: %v", body, i, in)
				}
				if in {
					got++
				}
			}
			if fn.Name() == "f" && got != want {
				t.Errorf("%s: %d blocks are in loops, want %d", body, got, want)
			}
		}
	}
}

// TestCaptured checks that Captured returns the right variable of the enclosing
// function for each free variable of a closure.
func TestCaptured(t *testing.T) {
	t.Parallel()
	p := pass(t, "package p\nfunc f() {\n\ta, b := 1, 2\n\tfunc() { b = 3; a = b }()\n\tprintln(a)\n}\n")
	pkg, _ := ssax.Build(p, nil)
	for instr := range ssax.Instructions(pkg.Func("f")) {
		closure, ok := instr.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		for _, v := range closure.Fn.(*ssa.Function).FreeVars {
			if got, ok := ssax.Captured(closure, v).(*ssa.Alloc); !ok || got.Comment != v.Name() {
				t.Errorf("%s is %v outside", v.Name(), got)
			}
			if got := ssax.Captured(nil, v); got != nil {
				t.Errorf("%s is %v outside of no closure", v.Name(), got)
			}
		}
		return
	}
	t.Error("no closure")
}

// TestResult checks which value each return statement returns. SSA loads the results of
// functions with deferred calls from memory.
func TestResult(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, results, body, want string }{
		{"no deferred call", "int", "return 1", "1"},
		{"a deferred call", "int", "defer g(); if b { return 1 }; return 2", "1 2"},
		{"several results", "(int, error)", "defer g(); return 1, nil", "1"},
		{"a name", "(code int)", "defer g(); code = 1; return", "1"},
		{"an earlier block", "(code int)", "defer g(); code = 1; if b { code = 2; return }; return", "2 1"},
		{"the zero value", "(code int)", "defer g(); if b { return }; code = 1; return", "0 1"},
		{"nil", "(err error)", "defer g(); return", "nil"},
		{"another zero value", "(s string)", "defer g(); return", "?"},
		{"two assignments", "(code int)", "defer g(); if b { code = 1 }; return", "?"},
		{"a loop", "(code int)", "defer g(); for b { code++ }; return", "?"},
		{"the variable itself", "(code int)", "defer g(); code = 1; return code", "1"},
		{"a literal that reads", "(code int)", "defer func() { println(code) }(); return 1", "1"},
		{"a literal that assigns", "(code int)", "defer func() { code = 2 }(); return 1", "?"},
		{"a literal in a literal", "(code int)", "defer func() { func() { code = 2 }() }(); return 1", "?"},
		{"a pointer", "(code int)", "defer h(&code); return 1", "?"},
		{"a stored pointer", "(code int)", "defer g(); p = &code; return 1", "?"},
		{"a call", "int", "defer g(); return g()", "?"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, fns := ssax.Build(pass(t, "package p\nvar b bool\nvar p *int\nfunc g() int { return 0 }\nfunc h(*int) {}\nfunc f() "+tt.results+" { "+tt.body+" }\n"), nil)
			var got []string
			for _, fn := range fns {
				if fn.Name() != "f" {
					continue
				}
				for r := range ssax.Returns(fn) {
					switch v := ssax.Result(r, 0).(type) {
					case *ssa.Const:
						got = append(got, strings.Split(v.Name(), ":")[0])
					default:
						got = append(got, "?")
					}
				}
			}
			if got := strings.Join(got, " "); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
