// Package progen draws small Go programs from a seed, to be run in all their
// branches and to be analysed: what a run shows, the analysis has to know.
//
// A program is composed: an expression, a statement, a function, a type and a
// way to store a value are productions, each of which asks for parts of its
// own. A program compiles and ends by construction. It decides its branches by
// the bits of its second argument, so that 2^Bits runs show all of them. The
// first argument is left to whoever runs several programs in one binary.
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
	Bits     int    // of input; see the package comment
	Packages []Unit // dependencies first, the main package last
}

// A Unit is the one file of a package. In its text, names of the top level
// begin with "X_", and the main function is Y_main; see [Unit.Text].
type Unit struct {
	Name    string            // main, lib, thin, deep
	Imports map[string]string // path by name; of the program's own packages, the name is the path
	Decls   []string          // in order
}

// Units are the names that packages of a program can have, imports first: deep
// belongs to a module that thin's module needs, and thin to one that the
// program's module needs; lib and main are the program's own.
var units = []string{"deep", "thin", "lib", "main"}

// Own reports whether a name is that of a package of a program.
func Own(name string) bool { return slices.Contains(units, name) }

// Text returns the file. path gives the import path of a package of the program,
// prefix goes in front of the names of its top level, so that several programs
// can share a package.
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

// A generator holds what is known while a program is drawn.
type generator struct {
	*rand.Rand
	off     map[string]bool // productions that this program does not use
	without []string
	bits    int
	fuel    int            // how much more may be drawn; at 0 only leaves are
	names   map[string]int // numbers that local names end in

	pkg     *pkg
	below   []*pkg // drawn before
	scope   []*variable
	focus   *variable // what the function is mostly about
	bit     int       // of the last condition
	nested  int       // in how many branches and loops of the function
	drawn   []int     // literals
	block   *block
	context context
	loops   int
	leaf    int // above 0, nothing of the program's own is called
	calls   int // how often something was

	initial bool // it runs before main, in every program of the binary: nothing exits
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

// dropImports drops the imports that nothing uses.
func (u *Unit) dropImports() {
	all := strings.Join(u.Decls, "\n")
	maps.DeleteFunc(u.Imports, func(name, _ string) bool {
		return !regexp.MustCompile(`\b` + name + `\.`).MatchString(all)
	})
}

func (p *pkg) declare(format string, args ...any) {
	p.decls = append(p.decls, fmt.Sprintf(format, args...))
}

// use notes an import of the standard library and returns the name.
func (g *generator) use(path string) string {
	name := path[strings.LastIndexByte(path, '/')+1:]
	g.pkg.imports[name] = path
	return name
}

// qualified is a name of a package as the current one writes it.
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

// pick draws with one of the productions. Half of the productions are off in a
// program, so that each has few kinds of things, and many of them.
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

// always are the productions that every program uses.
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
	tiny := g.chance(3) // one expression, mostly
	total := g.fuel
	for i, name := range units {
		if name != "main" && (tiny || !g.chance(3) || name == "deep" && !g.on("modules") || name == "thin" && len(g.below) == 0) {
			continue
		}
		g.pkg = &pkg{name: name, imports: map[string]string{}, helpers: map[string]bool{}}
		g.scope = nil
		for _, b := range g.below {
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
		g.below = append(g.below, g.pkg)
	}
	return g.below
}

// visible are the packages whose names can be used: thin hides deep.
func (g *generator) visible() []*pkg { return append(slices.Clone(g.below), g.pkg) }

func oneOf[T any](g *generator, list []T) T { return list[g.IntN(len(list))] }
