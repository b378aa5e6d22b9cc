// Package progen generates random Go programs to test the analysis of exit statuses. A
// test runs a program with all inputs and analyses it. The analysis must find every
// status that a run ends with.
//
// A program is built by productions, as in a grammar: ways to write an expression, a
// statement, a function or a type. A production uses other productions for its parts,
// chosen at random. Many functions that generate code have names that begin with "draw".
//
// All programs compile and terminate. Several programs share a binary, whose first
// argument says which of them to run. The second argument is a string of bits. The bits
// decide which branches the program takes, so 2^Bits runs cover all branches.
package progen

import (
	"fmt"
	"go/format"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
)

// A Program is a main package with the packages that it imports.
type Program struct {
	Seed     uint64
	Bits     int    // the number of bits that decide which branches a run takes
	Packages []Unit // imports first, the main package last
}

// A Unit is a package with one file. The names of its declarations begin with X_,
// except that the main function has the name Y_main. [Unit.Text] replaces X_ with a
// prefix, and Y_main with another name.
type Unit struct {
	Name string // main, lib, thin or deep
	// Imports maps package names to import paths. The import path of a package of the
	// program is its name.
	Imports map[string]string
	Decls   []string // the declarations, in order
}

// units lists the names of the packages that a program can have. Each may import those
// before it in the list. They are in three modules: main and lib, thin, and deep. Each
// module requires the next.
var units = []string{"deep", "thin", "lib", "main"}

// Own reports whether a package belongs to the program, and not to the standard library.
func Own(name string) bool { return slices.Contains(units, name) }

// Text returns the source of the package. It replaces X_ in names with prefix, so that
// several programs can share a package. The parameter "entry" is the new name of the
// main function. The function "path" returns the import path of a package of the
// program.
func (u Unit) Text(name, prefix, entry string, path func(name string) string) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n", name)
	for _, imp := range slices.Sorted(maps.Keys(u.Imports)) {
		if Own(imp) {
			fmt.Fprintf(&b, "\t%s %q\n", imp, path(imp))
		} else {
			fmt.Fprintf(&b, "\t%q\n", u.Imports[imp])
		}
	}
	b.WriteString(")\n")
	for _, d := range u.Decls {
		b.WriteString("\n" + strings.NewReplacer("X_", prefix, "Y_main", entry).Replace(d) + "\n")
	}
	return format.Source([]byte(b.String()))
}

// New generates the program for a seed. without lists the names of productions that the
// program does not use.
func New(seed uint64, without ...string) *Program {
	g := &generator{
		Rand: rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)), off: map[string]bool{}, names: map[string]int{},
	}
	for _, name := range without {
		g.off[name] = true
		g.without = append(g.without, name)
	}
	g.bits = []int{2, 2, 3, 3, 3, 4}[g.IntN(6)]
	p := &Program{Seed: seed, Bits: g.bits}
	for _, u := range g.program() {
		p.Packages = append(p.Packages, u.unit())
	}
	return p
}

// A generator generates one program.
type generator struct {
	*rand.Rand
	off     map[string]bool // the productions that this program does not use
	without []string
	bits    int
	fuel    int // how much code may still be generated; at 0, only simple code
	// names contains the number in the newest generated name, keyed by the rest of the
	// name: 3 for "v" after v3.
	names map[string]int

	pkg     *pkg
	deps    []*pkg // the packages that pkg may import
	scope   []*variable
	focus   *variable // the variable that the current function uses most
	bit     int       // the bit of the input that the latest condition tests
	nested  int       // how many branches and loops the current statement is nested in
	drawn   []int     // the numbers that have been generated so far
	block   *block
	context context
	loops   int
	leaf    int // above 0 while the code must not call functions of the program
	calls   int // the number of generated calls of the program's own functions

	// initial is set while the value of a package variable is generated. Such code must
	// not exit. The tests build many programs into one executable, which initializes the
	// variables of all programs before it runs one of them.
	initial bool
}

// A pkg is a package under construction.
type pkg struct {
	name    string
	imports map[string]string
	decls   []string
	funcs   []*fn
	types   []*typ
	vars    []*variable
	helpers map[string]bool
}

func (p *pkg) unit() Unit {
	u := Unit{p.name, p.imports, p.decls}
	u.dropImports()
	return u
}

// dropImports removes imports that no declaration uses.
func (u *Unit) dropImports() {
	all := strings.Join(u.Decls, "\n")
	maps.DeleteFunc(u.Imports, func(name, _ string) bool {
		return !regexp.MustCompile(`\b` + name + `\.`).MatchString(all)
	})
}

func (p *pkg) declare(format string, args ...any) {
	p.decls = append(p.decls, fmt.Sprintf(format, args...))
}

// importStd adds an import of a package of the standard library to the current package,
// and returns the name of the imported package.
func (g *generator) importStd(path string) string {
	name := path[strings.LastIndexByte(path, '/')+1:]
	g.pkg.imports[name] = path
	return name
}

// qualifiedName returns how the current package writes a name that p declares: the name
// itself in p, and otherwise "p.Name". In the second case it also adds an import of p.
func (g *generator) qualifiedName(p *pkg, name string) string {
	if p == nil || p == g.pkg {
		return name
	}
	g.pkg.imports[p.name] = p.name
	return p.name + "." + name
}

func (g *generator) freshName(stem string) string {
	g.names[stem]++
	return fmt.Sprintf("%s%d", stem, g.names[stem])
}

// oneIn returns true with a probability of 1/n.
func (g *generator) oneIn(n int) bool { return g.IntN(n) == 0 }

// A production is a way to generate a value of type T at random. A production with a
// greater weight is used more often.
type production[T any] struct {
	name   string
	weight int
	draw   func() T
}

// drawWeighted chooses one of the productions at random, and generates code with it. A
// program uses only about half of all productions, but these more often, so that they
// interact.
func drawWeighted[T any](g *generator, ps ...production[T]) T {
	total := 0
	on := ps[:0:0]
	for i, p := range ps {
		if p.weight <= 0 || i > 0 && !g.isOn(p.name) {
			continue
		}
		on = append(on, p)
		total += p.weight
	}
	if len(on) == 0 {
		on, total = ps[:1], 1
	}
	n := g.IntN(max(total, 1))
	for _, p := range on {
		if n -= p.weight; n < 0 {
			g.fuel--
			return p.draw()
		}
	}
	return on[0].draw()
}

// always lists the productions that every program may use.
var always = []string{"atom", "literal", "variable", "assign", "new variable", "if", "assign in a branch", "exit", "os.Exit", "input", "zero value", "shape", "type int", "call", "binary"}

// isOn reports whether the program uses the production with the given name, such as
// "if" or "call". The first call with a name decides this at random.
func (g *generator) isOn(name string) bool {
	if slices.Contains(always, name) && !slices.Contains(g.without, name) {
		return true
	}
	off, known := g.off[name]
	if !known {
		off = g.oneIn(2)
		g.off[name] = off
	}
	return !off
}

func (g *generator) program() []*pkg {
	g.fuel = []int{8, 12, 16, 20, 25, 30, 45, 80}[g.IntN(8)]
	tiny := g.oneIn(3) // a tiny program has no declarations and hardly any statements
	total := g.fuel
	for i, name := range units {
		if name != "main" && (tiny || !g.oneIn(3) || name == "deep" && !g.isOn("modules") || name == "thin" && len(g.deps) == 0) {
			continue
		}
		g.pkg = &pkg{name: name, imports: map[string]string{}, helpers: map[string]bool{}}
		g.scope = nil
		for _, b := range g.deps {
			g.scope = append(g.scope, b.vars...)
		}
		g.fuel = total / (len(units) - i + 1)
		if !tiny {
			g.drawDeclarations()
		}
		if name == "main" {
			g.fuel = max(g.fuel, 0) + total/2
			g.drawMain(tiny)
		}
		g.deps = append(g.deps, g.pkg)
	}
	return g.deps
}

// visible returns the packages whose declarations the current package may use, including
// itself.
func (g *generator) visible() []*pkg { return append(slices.Clone(g.deps), g.pkg) }

func oneOf[T any](g *generator, list []T) T { return list[g.IntN(len(list))] }
