// Package progen draws small Go programs from a seed. A test runs each program with
// all inputs and analyses it: the computed set of statuses must contain the status
// of each run.
//
// A program is composed of productions, as in a grammar: kinds of expressions,
// statements, functions, types and ways to store a value. Each draws its parts with
// other productions. By construction a program compiles and ends. The bits of its
// second argument decide which branches it takes, so that 2^Bits runs take all of
// them. The first argument selects one of several programs in a binary.
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

// A Program is one main package and the packages it imports.
type Program struct {
	Seed     uint64
	Bits     int    // of the input; see the package comment
	Packages []Unit // dependencies first, the main package last
}

// A Unit is the only file of a package. In its declarations, names of the top level
// begin with "X_", and the main function is Y_main; see [Unit.Text].
type Unit struct {
	Name    string            // main, lib, thin, deep
	Imports map[string]string // paths by name; the path of a package of the program is its name
	Decls   []string          // in order
}

// units lists the names of the packages of a program, imports first. lib and
// main belong to the module of the program, thin to a module that it requires,
// and deep to a module that this one requires.
var units = []string{"deep", "thin", "lib", "main"}

// Own reports whether name is that of a package of a program.
func Own(name string) bool { return slices.Contains(units, name) }

// Text returns the file as a package with a name and a main function called
// entry. path returns the import path of a package of the program. The names of
// the top level begin with prefix, so that several programs can share a package.
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

// New draws a program without the productions of the given names.
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

// A generator draws one program.
type generator struct {
	*rand.Rand
	off     map[string]bool // productions that this program does not use
	without []string
	bits    int
	fuel    int            // how much more may be drawn; at 0, only productions without parts
	names   map[string]int // the last number of local names, by their beginning

	pkg     *pkg
	deps    []*pkg // drawn before
	scope   []*variable
	focus   *variable // the variable that the function mostly uses
	bit     int       // of the last condition
	nested  int       // the number of branches and loops around the current statement
	drawn   []int     // literals
	block   *block
	context context
	loops   int
	leaf    int // above 0, no function of the program may be called
	calls   int // the number of such calls so far

	initial bool // the code runs before main, in every program of the binary, and must not exit
}

// A pkg is a package that is being drawn.
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

// dropImports drops unused imports.
func (u *Unit) dropImports() {
	all := strings.Join(u.Decls, "\n")
	maps.DeleteFunc(u.Imports, func(name, _ string) bool {
		return !regexp.MustCompile(`\b` + name + `\.`).MatchString(all)
	})
}

func (p *pkg) declare(format string, args ...any) {
	p.decls = append(p.decls, fmt.Sprintf(format, args...))
}

// use adds an import of the standard library, and returns its name.
func (g *generator) use(path string) string {
	name := path[strings.LastIndexByte(path, '/')+1:]
	g.pkg.imports[name] = path
	return name
}

// qualified returns a name of a package as it is written in the current package.
func (g *generator) qualified(in *pkg, name string) string {
	if in == nil || in == g.pkg {
		return name
	}
	g.pkg.imports[in.name] = in.name
	return in.name + "." + name
}

func (g *generator) fresh(stem string) string {
	g.names[stem]++
	return fmt.Sprintf("%s%d", stem, g.names[stem])
}

// chance reports true in one of n cases.
func (g *generator) chance(n int) bool { return g.IntN(n) == 0 }

// A production is one way to draw something.
type production[T any] struct {
	name   string
	weight int
	draw   func() T
}

// pick draws with one of the productions. In each program half of the
// productions are off, so that it has few kinds of constructs, but many of each.
func pick[T any](g *generator, ps ...production[T]) T {
	total := 0
	on := ps[:0:0]
	for i, p := range ps {
		if p.weight <= 0 || i > 0 && !g.on(p.name) {
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

// always lists the productions that are on in every program.
var always = []string{"atom", "literal", "variable", "assign", "new variable", "if", "assign in a branch", "exit", "os.Exit", "input", "zero value", "shape", "type int", "call", "binary"}

// on reports whether the program uses a production.
func (g *generator) on(name string) bool {
	if slices.Contains(always, name) && !slices.Contains(g.without, name) {
		return true
	}
	off, known := g.off[name]
	if !known {
		off = g.chance(2)
		g.off[name] = off
	}
	return !off
}

func (g *generator) program() []*pkg {
	g.fuel = []int{8, 12, 16, 20, 25, 30, 45, 80}[g.IntN(8)]
	tiny := g.chance(3) // a program with little more than one expression
	total := g.fuel
	for i, name := range units {
		if name != "main" && (tiny || !g.chance(3) || name == "deep" && !g.on("modules") || name == "thin" && len(g.deps) == 0) {
			continue
		}
		g.pkg = &pkg{name: name, imports: map[string]string{}, helpers: map[string]bool{}}
		g.scope = nil
		for _, b := range g.deps {
			g.scope = append(g.scope, b.vars...)
		}
		g.fuel = total / (len(units) - i + 1)
		if !tiny {
			g.declarations()
		}
		if name == "main" {
			g.fuel = max(g.fuel, 0) + total/2
			g.main(tiny)
		}
		g.deps = append(g.deps, g.pkg)
	}
	return g.deps
}

// visible returns the packages that the current package can use. deep is not
// visible after thin.
func (g *generator) visible() []*pkg { return append(slices.Clone(g.deps), g.pkg) }

func oneOf[T any](g *generator, list []T) T { return list[g.IntN(len(list))] }
