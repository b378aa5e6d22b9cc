package exitflow

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A placed is the index of a flow in the world of a solver. The functions of a
// world are numbered through, those of a flow one after the other.
type placed struct {
	*index
	first int32     // number of its first function
	peers []*placed // by index.paths; nil where the world has none. Made on demand
}

// A visit says how a function was reached first.
type visit struct {
	in    *placed
	fn    int32 // number in the flow
	from  int32 // the visit, by its number in solver.visits, that led here; -1 for a root
	at    place // in the function of that
	depth int32
}

func (v visit) located() located { return located{v.in.flow, v.in.flow.Funcs[v.fn]} }

// place numbers the functions of the world.
func (s *solver) place(g graphs) {
	n := int32(0)
	for path, l := range g {
		p := &placed{index: l.Get().index(g), first: n}
		n += int32(len(p.flow.Funcs))
		s.flows[path] = p
		for _, i := range p.foreign {
			s.foreign[p.flow.Funcs[i].ID] = visit{in: p, fn: i}
		}
		for _, name := range p.flow.Invoked {
			s.invoked[name] = true
		}
	}
	s.reached = make([]int32, n)
}

// find returns the function of a name, not visited.
func (s *solver) find(id ssax.ID) (visit, bool) {
	if p := ssax.In(s.flows, id); p != nil {
		if i, ok := p.flow.numberOf(id); ok {
			return visit{in: p, fn: int32(i)}, true
		}
	}
	v, ok := s.foreign[id]
	return v, ok
}

// function returns the function of a name, if it is followed.
func (s *solver) function(id ssax.ID) (located, bool) {
	v, ok := s.find(id)
	if !ok {
		return located{}, false
	}
	return v.located(), true
}

// resolve returns the function of a target in a flow, not visited. id is its
// name, should a flow of the same path be another one here.
func (s *solver) resolve(p *placed, t target, id ssax.ID) (visit, bool) {
	if t.flow < 0 {
		return visit{}, false
	}
	if p.peers == nil {
		p.peers = make([]*placed, len(p.paths))
		for i, path := range p.paths {
			p.peers[i] = s.flows[path]
		}
	}
	to := p.peers[t.flow]
	if to == nil || int(t.fn) >= len(to.flow.Funcs) || to.flow.Funcs[t.fn].ID != id {
		return s.find(id)
	}
	return visit{in: to, fn: t.fn}, true
}

// rank is the place of a function among those reached, from 1; 0 is not reached.
func (s *solver) rank(l located) int32 {
	p := s.flows[l.flow.Path]
	return s.reached[p.first+l.fn.number]
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
		fn := v.in.flow.Funcs[v.fn]
		for j, r := range fn.Refs {
			if to, ok := s.resolve(v.in, v.in.refs[v.fn][j], r.ID); ok {
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
func (s *solver) convert(v visit, i int32, c conversion) {
	t := &v.in.flow.Types[c.Type]
	key := convertedType{t.Name, len(t.All)}
	if s.converted[key] {
		return
	}
	s.converted[key] = true
	for j, m := range t.Methods {
		to, known := s.resolve(v.in, v.in.methods[c.Type][j], m.ID)
		if known && to.in.flow.Dependency && !s.invoked[methodName(m.Key)] {
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

// implement notes a method of a type that is put into an interface; it reports
// whether that is new.
func (s *solver) implement(m method, t *typ) bool {
	if slices.ContainsFunc(s.impls[m.Key], func(i implementation) bool { return i.id == m.ID && slices.Equal(i.all, t.All) }) {
		return false
	}
	s.impls[m.Key] = append(s.impls[m.Key], implementation{m.ID, t.All})
	return true
}

// methodName is the bare name in a method key.
func methodName(key string) string {
	name, _, _ := strings.Cut(key, "(")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// gather takes from flows what lies in reached functions, in the order in which
// they were reached.
func gather[T interface{ function() *function }](s *solver, flows map[string]*placed, from func(*index) []T) []T {
	type ranked struct {
		rank int32
		x    T
	}
	var found []ranked
	for _, p := range flows {
		for _, x := range from(p.index) {
			if n := s.reached[p.first+x.function().number]; n > 0 {
				found = append(found, ranked{n, x})
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	slices.SortStableFunc(found, func(a, b ranked) int { return int(a.rank - b.rank) })
	out := make([]T, len(found))
	for i, f := range found {
		out[i] = f.x
	}
	return out
}

// edgesTo are those that store something in a node. What belongs to a function
// is stored in its package; a field or a variable is set anywhere.
func (s *solver) edgesTo(n node) []locatedEdge {
	return once(s.edges, n, func() []locatedEdge {
		flows := s.flows
		if n.Kind != varNode { // a variable has a function of its name, too
			if owner, known := s.function(n.Name); known {
				flows = map[string]*placed{owner.flow.Path: s.flows[owner.flow.Path]}
			}
		}
		return gather(s, flows, func(x *index) []locatedEdge { return x.edges[n] })
	})
}

// mentionsOf are the places that name a function.
func (s *solver) mentionsOf(id ssax.ID) []mention {
	return once(s.mentions, id, func() []mention {
		return gather(s, s.flows, func(x *index) []mention { return x.mentions[id] })
	})
}

// isValue reports whether a function is used as a value.
func (s *solver) isValue(id ssax.ID) bool {
	return slices.ContainsFunc(s.mentionsOf(id), func(m mention) bool { return !m.call })
}

// escapes reports whether a function is used as a value, or is a method of a
// value that is put into an interface.
func (s *solver) escapes(id ssax.ID) bool {
	return len(s.keysOf(id)) > 0 || s.isValue(id)
}
