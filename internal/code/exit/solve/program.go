// Package solve finds the statuses that a program can end with, from the graphs of its
// packages.
//
// A solver works in three steps.
//
// First it finds the functions that may run (reach.go), starting with main and the
// initialisation of packages. If a function may run, so may the functions that it
// refers to. If it converts a value to an interface, the methods of the type of this
// value may run, as in rapid type analysis.
//
// Then it finds the exits in these functions (exits.go): calls of functions that
// package exit knows or that a registry declares. Such a call may also go through an
// interface or a function value (calls.go).
//
// Finally a query for each exit follows the status backwards, from node to node, to all
// constants that it can be (query.go). On the way the query collects the transfers, and
// at a constant it applies them. The result is a status. Its origin is the expression
// that writes the constant or, if the program computes the status from the constant,
// the computation (origins.go). For
//
//	func run() int { return 2 }
//	func main()    { os.Exit(run() + 1) }
//
// the query starts at the argument of os.Exit, a node for the result of run with the
// transfer "+ 1". It continues at the result of run, finds the constant 2, and applies
// the transfer: the status is 3, and its origin is run() + 1.
//
// When a query enters a function through the result of a call, it records the call in a
// call context (contexts.go). At a parameter of the function it then continues with the
// argument of this call only. So in
//
//	os.Exit(atLeast(2, n))
//	fmt.Println(atLeast(70, m))
//
// 70 does not become a status. Fields and variables have no context: they contain every
// value that a function stores in them, if this function may run.
//
// Every answer is a number, or "unbounded" with the reason. If a value comes from
// outside the program or exceeds a limit, the query records the position. Every query
// ends, because it visits a node only once for each call context and list of transfers.
// These lists cannot grow without limit; see [exit.Join] and maxSteps.
package solve

import (
	"cmp"
	"slices"
	"sync"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// Program returns the statuses that a main package can end with. own is its graph.
// graphs contains this graph and those of the dependencies. extra lists the exit
// functions of the user's registry.
func Program(own *exit.Graph, graphs exit.Graphs, extra []exit.ExitFunc) *exit.Program {
	s := newSolver(graphs, true, extra)
	s.findReached(s.programRoots(own))
	origins, dynamic := s.solve()
	return &exit.Program{Package: own.Path, Dir: own.Dir, Statuses: s.statuses(origins), Dynamic: dynamic}
}

// programRoots returns the functions that run first: main and the initialisers of all
// packages. own is the graph of the main package.
func (s *solver) programRoots(own *exit.Graph) []reachedFunction {
	var roots, inits []reachedFunction
	for _, name := range []string{".main", ".init"} {
		if v, ok := s.find(ssax.ID(own.Path + name)); ok {
			roots = append(roots, v)
		}
	}
	for _, p := range s.graphs {
		for _, i := range p.Inits {
			inits = append(inits, reachedFunction{in: p, fn: i})
		}
	}
	slices.SortFunc(inits, func(a, b reachedFunction) int { return cmp.Compare(a.scope().Func.ID, b.scope().Func.ID) })
	return append(roots, inits...)
}

// Sites returns what a package has to report: the origins and the positions of
// unbounded values that can reach an exit in the package or its dependencies. It leaves
// out what a dependency has already reported. Every function of the package is assumed
// to run.
//
// The dependencies were analysed without the exit functions in extra, which add paths
// from their code to an exit. Only a main package reports the origins on such paths,
// because otherwise several packages would report them.
func Sites(own *exit.Graph, graphs exit.Graphs, extra []exit.ExitFunc) ([]exit.Origin, []exit.Dynamic) {
	s := newSolver(graphs, own.Main, extra)
	buffer := reachedBuffers.Get().(*[]reachedFunction)
	s.reachedFunctions = *buffer
	defer func() {
		clear(s.reachedFunctions) // so that the buffer keeps no graph in memory
		*buffer = s.reachedFunctions[:0]
		reachedBuffers.Put(buffer)
	}()
	var roots []reachedFunction
	for i := range own.Funcs {
		roots = append(roots, reachedFunction{in: s.graphs[own.Path], fn: int32(i)})
	}
	s.findReached(append(roots, s.programRoots(own)...))
	found, dynamic := s.solve()
	seen := reportedByDeps(own, graphs)
	foreign := func(pkg, key string) bool {
		return pkg != own.Path && (seen[key] || len(extra) > 0 && !own.Main)
	}
	var origins []exit.Origin
	for _, o := range found {
		if !foreign(o.Package, o.Key()) {
			origins = append(origins, o.Origin)
		}
	}
	return origins, slices.DeleteFunc(dynamic, func(d exit.Dynamic) bool { return foreign(d.Package, d.Key()) })
}

// reachedBuffers contains slices that solvers reuse for solver.reachedFunctions. These
// are long, because each package reaches most functions of its dependencies.
var reachedBuffers = sync.Pool{New: func() any { return new([]reachedFunction) }}

// Keys returns the keys of the origins and unbounded values that a package has reported,
// sorted. Packages that import it use the keys to avoid reporting them again.
func Keys(origins []exit.Origin, dynamic []exit.Dynamic) []string {
	var keys []string
	for _, o := range origins {
		keys = append(keys, o.Key())
	}
	for _, d := range dynamic {
		keys = append(keys, d.Key())
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// reportedByDeps returns the keys of the origins and positions that the dependencies of
// a package report. The package itself does not report them again.
func reportedByDeps(own *exit.Graph, graphs exit.Graphs) map[string]bool {
	seen := map[string]bool{}
	for path, l := range graphs {
		if path == own.Path {
			continue
		}
		for _, key := range l.Get().Reported {
			seen[key] = true
		}
	}
	return seen
}

// statuses groups origins by their status, which is the low byte of Origin.Raw. It adds
// the statuses that every Go program can end with: 0 and, for a panic, 2.
func (s *solver) statuses(origins []origin) []exit.Status {
	byValue := map[int]*exit.Status{0: {Value: 0, Implicit: true}, 2: {Value: 2, Implicit: true}}
	nearest := map[int]origin{}
	for _, o := range origins {
		v := int(uint8(o.Raw))
		st := byValue[v]
		if st == nil {
			st = &exit.Status{Value: v}
			byValue[v] = st
		}
		st.Implicit = false
		st.Origins = append(st.Origins, o.Origin)
		if old, ok := nearest[v]; !ok || o.depth < old.depth {
			nearest[v] = o
		}
	}
	var out []exit.Status
	for _, st := range byValue {
		if len(st.Origins) > 0 {
			st.Witness = s.witness(nearest[st.Value].Origin)
		}
		out = append(out, *st)
	}
	slices.SortFunc(out, func(a, b exit.Status) int { return a.Value - b.Value })
	return out
}

// witness returns a shortest path from main or another root to an origin, without the
// functions that SSA generates for method expressions.
func (s *solver) witness(o exit.Origin) []exit.Step {
	steps := []exit.Step{{Func: o.Func, Location: o.Location}}
	v, ok := s.reachedFunctionOf(o.Func)
	for ok && v.from >= 0 {
		at := v.at
		v = s.reachedFunctions[v.from]
		if l := v.scope(); !l.Func.ID.IsThunk() {
			steps = append(steps, exit.Step{Func: l.Func.ID, Location: l.Graph.Locate(at)})
		}
	}
	slices.Reverse(steps)
	return steps
}
