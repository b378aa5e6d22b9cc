// Package solve finds which statuses a program can end with, from the graphs of
// its packages.
//
// A solver works in three steps.
//
// First it finds the functions that may run (reach.go), by the references from
// main and from the initialisation of packages. A function that is referred to
// may run, and so may the methods of a type that becomes an interface, as in
// rapid type analysis. The later steps examine only these functions.
//
// Then it finds the exits among what those functions refer to (exits.go): calls
// of functions that package exit knows or that a registry declares, also calls
// through interfaces and function values (calls.go).
//
// Finally a query follows the status of each exit backwards, from node to node,
// to all constants that it can be (query.go). On the way the query collects the
// transfers between the constant and the exit. At the constant it applies these
// transfers: the status is the result, and the position at which it was written
// or computed is the origin (origins.go).
//
// A query enters a function through the result of a call, and records the call
// in a call context (contexts.go). At a parameter the query then continues with
// the arguments of this call only. So
//
//	os.Exit(atLeast(2, n)) beside fmt.Println(atLeast(70, m))
//
// does not add the status 70. Fields and variables have no context: they
// contain every value that any reached function stores in them.
//
// Every answer is a number or "unbounded", with the reason: a query that
// reaches a value from outside, or exceeds a limit, records the position, and
// never drops a value silently. Queries end because each node is visited once
// for each call context and list of transfers, and those lists are bounded: see
// [exit.Join] and maxSteps.
package solve

import (
	"cmp"
	"slices"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// Program returns the statuses with which the main package of the graph own can
// end. graphs are the graphs of the package and its dependencies. extra are
// exit functions that only a registry declares.
func Program(own *exit.Graph, graphs exit.Graphs, extra []exit.ExitFunc) *exit.Program {
	s := newSolver(graphs, true, extra)
	s.reach(s.programRoots(own))
	origins, dynamic := s.solve()
	return &exit.Program{Package: own.Path, Dir: own.Dir, Statuses: s.statuses(origins), Dynamic: dynamic}
}

// programRoots returns the functions that run first: main and the initialisation
// of every package.
func (s *solver) programRoots(own *exit.Graph) []visit {
	var roots, inits []visit
	for _, name := range []string{".main", ".init"} {
		if v, ok := s.find(ssax.ID(own.Path + name)); ok {
			roots = append(roots, v)
		}
	}
	for _, p := range s.graphs {
		for _, i := range p.Inits {
			inits = append(inits, visit{in: p, fn: i})
		}
	}
	slices.SortFunc(inits, func(a, b visit) int { return cmp.Compare(a.scope().Func.ID, b.scope().Func.ID) })
	return append(roots, inits...)
}

// Sites returns the origins and unbounded positions from which the path to an
// exit is first complete in this package: it was not complete in any
// dependency. Any function of the package may run. extra exit functions can
// complete paths in other packages, but the facts do not record where; so with
// extra, only a main package reports origins in other packages.
func Sites(own *exit.Graph, graphs exit.Graphs, extra []exit.ExitFunc) ([]exit.Origin, []exit.Dynamic) {
	s := newSolver(graphs, own.Main, extra)
	var roots []visit
	for i := range own.Funcs {
		roots = append(roots, visit{in: s.graphs[own.Path], fn: int32(i)})
	}
	s.reach(append(roots, s.programRoots(own)...))
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

// Keys returns the sorted keys of the origins and positions that the package
// reports. Packages that import it need not report them again.
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

// reportedByDeps returns the keys of the origins and positions that the
// dependencies of a package report.
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

// statuses groups origins by the status that the operating system sees, which is
// the low byte. It adds the statuses of every Go program: 0 when main returns,
// and 2 when it panics.
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

// witness returns a shortest path from a root to the function of an origin. It
// leaves out thunks, because the reference to a method expression names the
// method.
func (s *solver) witness(o exit.Origin) []exit.Step {
	steps := []exit.Step{{Func: o.Func, Location: o.Location}}
	v, ok := s.visitOf(o.Func)
	for ok && v.from >= 0 {
		at := v.at
		v = s.visits[v.from]
		if l := v.scope(); !l.Func.ID.IsThunk() {
			steps = append(steps, exit.Step{Func: l.Func.ID, Location: l.Graph.Locate(at)})
		}
	}
	slices.Reverse(steps)
	return steps
}
