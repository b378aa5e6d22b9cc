package exitflow

import "slices"

// An index finds what a flow holds by what it is asked for. It belongs to the
// flow: a solver takes from it what lies in functions that it reached.
type index struct {
	edges    map[node][]locatedEdge
	calls    map[string][]site    // static ones, by callee
	open     []site               // through interfaces and function values
	mentions map[string][]mention // by function
	modelled map[string]effect    // those of calls and mentions that the models know
}

type locatedEdge struct {
	located
	values []source
}

// A site is a call, with the function it stands in.
type site struct {
	located
	call *call
}

// A mention is a place that names a function.
type mention struct {
	located
	at   place
	call bool
}

func newIndex(f *flow) *index {
	x := &index{edges: map[node][]locatedEdge{}, calls: map[string][]site{}, mentions: map[string][]mention{}, modelled: map[string]effect{}}
	for _, fn := range f.Funcs {
		x.add(located{f, fn})
	}
	for id := range x.mentions {
		x.model(id)
	}
	for id := range x.calls {
		x.model(id)
	}
	return x
}

func (x *index) model(id string) {
	if e, ok := effectOf(id); ok {
		x.modelled[id] = e
	}
}

func (x *index) add(l located) {
	for _, e := range l.fn.Flows {
		x.edges[e.To] = append(x.edges[e.To], locatedEdge{l, e.Values})
	}
	for i := range l.fn.Calls {
		c := site{l, &l.fn.Calls[i]}
		if c.call.Func == "" {
			x.open = append(x.open, c)
		} else {
			x.calls[c.call.Func] = append(x.calls[c.call.Func], c)
		}
	}
	for _, r := range l.fn.Refs {
		x.mentions[r.ID] = append(x.mentions[r.ID], mention{l, r.At, r.Call})
	}
}

// gather takes from flows what lies in reached functions, in the order in which
// they were reached.
func gather[T interface{ function() string }](s *solver, flows map[string]*lazyFlow, from func(*index) []T) []T {
	var out []T
	for _, l := range flows {
		for _, x := range from(l.index()) {
			if _, ok := s.reached[x.function()]; ok {
				out = append(out, x)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b T) int { return s.reached[a.function()].n - s.reached[b.function()].n })
	return out
}

// once is what a map has under a key, which is made when it is first asked for.
func once[K comparable, V any](m map[K]V, key K, make func() V) V {
	v, ok := m[key]
	if !ok {
		v = make()
		m[key] = v
	}
	return v
}

// edgesTo are those that store something in a node. What belongs to a function
// is stored in its package; a field or a variable is set anywhere.
func (s *solver) edgesTo(n node) []locatedEdge {
	return once(s.edges, n, func() []locatedEdge {
		flows := s.world
		if owner, known := s.funcs[n.Name]; known && n.Kind != varNode { // a variable has a function of its name, too
			flows = map[string]*lazyFlow{owner.flow.Path: s.world[owner.flow.Path]}
		}
		return gather(s, flows, func(x *index) []locatedEdge { return x.edges[n] })
	})
}

// callersOf are the calls that can go to a function.
func (s *solver) callersOf(id string) []site {
	static := once(s.callers, id, func() []site {
		return gather(s, s.world, func(x *index) []site { return x.calls[id] })
	})
	return slices.Concat(static, s.linked[id])
}

// mentionsOf are the places that name a function.
func (s *solver) mentionsOf(id string) []mention {
	return once(s.mentions, id, func() []mention {
		return gather(s, s.world, func(x *index) []mention { return x.mentions[id] })
	})
}

// escapes reports whether a function is used as a value, or is a method of a
// value that is put into an interface.
func (s *solver) escapes(id string) bool {
	return s.boxed[id] || slices.ContainsFunc(s.mentionsOf(id), func(m mention) bool { return !m.call })
}
