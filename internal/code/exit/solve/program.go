package solve

import (
	"cmp"
	"slices"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// solveProgram returns what a main package can end with.
func Program(own *exit.Graph, g exit.Graphs, extra []exit.ExitFunc) *exit.Program {
	s := newSolver(g, true, extra)
	s.reach(s.programRoots(own))
	origins, dynamic := s.solve()
	return &exit.Program{Package: own.Path, Dir: own.Dir, Statuses: s.statuses(origins), Dynamic: dynamic}
}

// programRoots are main and the initialisation of everything linked.
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
	slices.SortFunc(inits, func(a, b visit) int { return cmp.Compare(a.located().Func.ID, b.located().Func.ID) })
	return append(roots, inits...)
}

// solveSites solves for the package and drops what a package below reports.
// Which statuses of other packages the extra terminators complete below is
// not known, so they are left to main packages.
func Sites(own *exit.Graph, g exit.Graphs, extra []exit.ExitFunc) ([]exit.Origin, []exit.Dynamic) {
	s := newSolver(g, own.Main, extra)
	var roots []visit
	for i := range own.Funcs { // any of its functions may run
		roots = append(roots, visit{in: s.graphs[own.Path], fn: int32(i)})
	}
	s.reach(append(roots, s.programRoots(own)...))
	found, dynamic := s.solve()
	seen := reportedByDeps(own, g)
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

// reported are the keys of what is complete in the package, for the packages
// above.
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

func reportedByDeps(own *exit.Graph, g exit.Graphs) map[string]bool {
	seen := map[string]bool{}
	for path, l := range g {
		if path == own.Path {
			continue
		}
		for _, key := range l.Get().Reported {
			seen[key] = true
		}
	}
	return seen
}

// statuses groups origins by what the operating system sees, and adds what
// every Go program can end with: 0 when main returns, 2 when it panics.
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

// witness is the way from a root to the function that holds the origin.
func (s *solver) witness(o exit.Origin) []exit.Step {
	steps := []exit.Step{{Func: o.Func, Location: o.Location}}
	v, ok := s.visitOf(o.Func)
	for ok && v.from >= 0 {
		at := v.at
		v = s.visits[v.from]
		if l := v.located(); !l.Func.ID.IsThunk() { // a method expression names the method
			steps = append(steps, exit.Step{Func: l.Func.ID, Location: l.Graph.Locate(at)})
		}
	}
	slices.Reverse(steps)
	return steps
}
