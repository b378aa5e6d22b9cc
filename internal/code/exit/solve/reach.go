package solve

// The functions that may run, and how each was first reached. The functions of
// all graphs have consecutive numbers, so that slices can hold data about them:
// there are tens of thousands, and most programs reach few.

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A loaded is a graph with its index, as one solver uses it. In the solver, the
// number of a function is first plus the number of the function in the graph.
type loaded struct {
	*exit.Index
	first int32     // number of its first function
	peers []*loaded // parallel to Index.Paths; nil for a package that is not in the program; created on demand
}

// A visit records how a function was first reached: by the reference at, in the
// function of the visit from. Visits are in breadth-first order, so the chain
// of from is a shortest path back to a root, which is a function that runs
// first.
type visit struct {
	in    *loaded
	fn    int32      // index of the function in Graph.Funcs
	from  int32      // the index in solver.visits of the visit that led here; -1 for a root
	at    exit.Range // the reference in that function
	depth int32
}

// scope returns the function with its graph.
func (v visit) scope() exit.Scope {
	return exit.Scope{Graph: v.in.Graph, Func: v.in.Graph.Funcs[v.fn]}
}

// number gives a number to every function.
func (s *solver) number(graphs exit.Graphs) {
	n := int32(0)
	for path, l := range graphs {
		p := &loaded{Index: l.Get().Index(graphs), first: n}
		n += int32(len(p.Graph.Funcs))
		s.graphs[path] = p
		for _, i := range p.Foreign {
			s.foreign[p.Graph.Funcs[i].ID] = visit{in: p, fn: i}
		}
		for _, name := range p.Graph.Invoked {
			s.invoked[name] = true
		}
	}
	s.reached = make([]int32, n)
}

// find returns the function with an ID, as a visit without from and at.
func (s *solver) find(id ssax.ID) (visit, bool) {
	if p := ssax.In(s.graphs, id); p != nil {
		if i, ok := p.Graph.Find(id); ok {
			return visit{in: p, fn: int32(i)}, true
		}
	}
	v, ok := s.foreign[id]
	return v, ok
}

// function returns the function with an ID, if it has a graph.
func (s *solver) function(id ssax.ID) (exit.Scope, bool) {
	v, ok := s.find(id)
	if !ok {
		return exit.Scope{}, false
	}
	return v.scope(), true
}

// resolve returns the function of a target in the graph p, as a visit without
// from and at. The index of p may have been built for another program with
// another version of a dependency. So resolve checks that the function has the
// given ID.
func (s *solver) resolve(p *loaded, t exit.Target, id ssax.ID) (visit, bool) {
	if t.Graph < 0 {
		return visit{}, false
	}
	if p.peers == nil {
		p.peers = make([]*loaded, len(p.Paths))
		for i, path := range p.Paths {
			p.peers[i] = s.graphs[path]
		}
	}
	to := p.peers[t.Graph]
	if to == nil || int(t.Func) >= len(to.Graph.Funcs) || to.Graph.Funcs[t.Func].ID != id {
		return s.find(id)
	}
	return visit{in: to, fn: t.Func}, true
}

// rank returns the number of a function in the order in which functions were
// reached, from 1, or 0 if it was not reached.
func (s *solver) rank(l exit.Scope) int32 {
	p := s.graphs[l.Graph.Path]
	return s.reached[p.first+l.Func.Number]
}

// visitOf returns how a function was first reached. ok is false if the function
// was not reached.
func (s *solver) visitOf(id ssax.ID) (visit, bool) {
	v, ok := s.find(id)
	if !ok {
		return v, false
	}
	n := s.reached[v.in.first+v.fn]
	if n == 0 {
		return v, false
	}
	return s.visits[n-1], true
}

// depth returns the number of references on the shortest path from a root to a
// function.
func (s *solver) depth(id ssax.ID) int {
	v, _ := s.visitOf(id)
	return int(v.depth)
}

// reach finds all functions that may run if the roots do.
func (s *solver) reach(roots []visit) {
	for _, v := range roots {
		v.from = -1
		s.visit(v)
	}
	for i := int32(0); int(i) < len(s.visits); i++ {
		v := s.visits[i]
		fn := v.in.Graph.Funcs[v.fn]
		for j, r := range fn.Refs {
			if to, ok := s.resolve(v.in, v.in.Refs[v.fn][j], r.ID); ok {
				to.from, to.at, to.depth = i, r.At, v.depth+1
				s.visit(to)
			}
		}
		for _, c := range fn.Types {
			s.convert(v, i, c)
		}
	}
}

// visit adds a function to the functions that may run, unless it is already
// among them.
func (s *solver) visit(v visit) {
	if at := &s.reached[v.in.first+v.fn]; *at == 0 {
		s.visits = append(s.visits, v)
		*at = int32(len(s.visits))
	}
}

// convert registers the methods of a type that the i-th visited function
// converts to an interface, and visits them. A method of a dependency runs only
// if some interface contains the method. Methods of the program's own types may
// also be called by reflection.
func (s *solver) convert(v visit, i int32, c exit.Conversion) {
	t := &v.in.Graph.Types[c.Type]
	key := convertedType{t.Name, len(t.All)}
	if s.converted[key] {
		return
	}
	s.converted[key] = true
	for j, m := range t.Methods {
		to, known := s.resolve(v.in, v.in.Methods[c.Type][j], m.ID)
		if known && to.in.Graph.Dependency && !s.invoked[methodName(m.Key)] {
			continue
		}
		if s.implement(m, t) && known {
			to.from, to.at, to.depth = i, c.At, v.depth+1
			s.visit(to)
		}
	}
}

// A convertedType identifies a type in a graph. One type can have fewer methods
// in one graph than in another, because each graph leaves out methods from
// which no exit or status can be reached.
type convertedType struct {
	name    string
	methods int
}
