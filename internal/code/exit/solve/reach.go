package solve

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A placed is the index of a flow in the world of a solver. The functions of a
// world are numbered through, those of a flow one after the other.
type loaded struct {
	*exit.Index
	first int32     // number of its first function
	peers []*loaded // by index.paths; nil where the world has none. Made on demand
}

// A visit says how a function was reached first.
type visit struct {
	in    *loaded
	fn    int32      // number in the flow
	from  int32      // the visit, by its number in solver.visits, that led here; -1 for a root
	at    exit.Range // in the function of that
	depth int32
}

func (v visit) located() exit.Scope {
	return exit.Scope{Graph: v.in.Graph, Func: v.in.Graph.Funcs[v.fn]}
}

// place numbers the functions of the world.
func (s *solver) number(g exit.Graphs) {
	n := int32(0)
	for path, l := range g {
		p := &loaded{Index: l.Get().Index(g), first: n}
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

// find returns the function of a name, not visited.
func (s *solver) find(id ssax.ID) (visit, bool) {
	if p := ssax.In(s.graphs, id); p != nil {
		if i, ok := p.Graph.Find(id); ok {
			return visit{in: p, fn: int32(i)}, true
		}
	}
	v, ok := s.foreign[id]
	return v, ok
}

// function returns the function of a name, if it is followed.
func (s *solver) function(id ssax.ID) (exit.Scope, bool) {
	v, ok := s.find(id)
	if !ok {
		return exit.Scope{}, false
	}
	return v.located(), true
}

// resolve returns the function of a target in a flow, not visited. id is its
// name, should a flow of the same path be another one here.
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

// rank is the place of a function among those reached, from 1; 0 is not reached.
func (s *solver) rank(l exit.Scope) int32 {
	p := s.graphs[l.Graph.Path]
	return s.reached[p.first+l.Func.Number]
}

// visitOf returns how a function was reached.
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

// depth is how many calls a function is away from the roots.
func (s *solver) depth(id ssax.ID) int {
	v, _ := s.visitOf(id)
	return int(v.depth)
}

// reach finds every function that may run once the roots do: a function that
// is mentioned may run, and so may the methods of a type that is put into an
// interface.
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

func (s *solver) visit(v visit) {
	if at := &s.reached[v.in.first+v.fn]; *at == 0 {
		s.visits = append(s.visits, v)
		*at = int32(len(s.visits))
	}
}

// convert makes a type that visit number i puts into an interface implement
// what interfaces call.
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
			continue // no interface has it; only the program's own types are reflected on
		}
		if s.implement(m, t) && known {
			to.from, to.at, to.depth = i, c.At, v.depth+1
			s.visit(to)
		}
	}
}

// A convertedType tells types apart. Of one that only its functions make known,
// a flow can have fewer methods than another.
type convertedType struct {
	name    string
	methods int
}
