package solve

// Which functions may run, and how each is reached first. The functions of all
// graphs are numbered through, so that what is known of one is in a slice: there
// are tens of thousands, and most programs run few.

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A loaded is the index of a graph with the numbers that its functions have in a
// solver: the number of each is first plus its number in the graph.
type loaded struct {
	*exit.Index
	first int32     // number of its first function
	peers []*loaded // the graphs of Index.Paths, nil for those that the program lacks; made on demand
}

// A visit says how a function was reached first: by a reference in a function
// that was reached before. Visits are in the order of a breadth-first search, so
// that from leads back to a root on a shortest way.
type visit struct {
	in    *loaded
	fn    int32      // its index in Graph.Funcs
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

// find returns the function with an ID, as a visit that has not been made.
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

// resolve returns the function of a target in the graph p, as a visit that has
// not been made. The index of the graph was made for another program, perhaps,
// in which a package had another version; so it compares id with the ID of what
// it finds.
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

// rank returns the position of a function in the order in which they were
// reached, from 1, or 0 if it was not.
func (s *solver) rank(l exit.Scope) int32 {
	p := s.graphs[l.Graph.Path]
	return s.reached[p.first+l.Func.Number]
}

// visitOf returns how a function was reached, if it was.
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

// depth returns how many references lie between a function and the roots.
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

// visit adds a function to those that may run, if it is new.
func (s *solver) visit(v visit) {
	if at := &s.reached[v.in.first+v.fn]; *at == 0 {
		s.visits = append(s.visits, v)
		*at = int32(len(s.visits))
	}
}

// convert registers the methods of a type that the i-th visited function makes
// an interface of, and visits them. A method of a dependency runs only if some
// interface has it. Types of the program itself may also be used by reflection.
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

// A convertedType identifies a type. The same type can have fewer methods in one
// graph than in another, which leaves out those that lead to nothing.
type convertedType struct {
	name    string
	methods int
}
