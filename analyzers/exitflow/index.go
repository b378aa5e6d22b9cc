package exitflow

import (
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An index finds what a flow holds by what it is asked for. It belongs to the
// flow: a solver takes from it what lies in functions that it reached.
type index struct {
	flow    *flow
	inits   []int32    // functions that run with the program
	foreign []int32    // functions named after another package: thunks
	paths   []string   // the flows that targets lie in
	refs    [][]target // by function, as in function.Refs
	methods [][]target // by type, as in typ.Methods
	edges   map[node][]locatedEdge
	calls   map[ssax.ID][]site // static ones, by callee
	invokes map[string][]site  // through interfaces, by method key
	values  []site             // of function values

	mentions map[ssax.ID][]mention // by function
	modelled map[ssax.ID]effect    // those of calls and mentions that the models know
	abstract []site                // those of invokes where the models know the method of the interface
}

// A target is a function by its flow, a number in index.paths, and by its number
// there: solvers go from function to function too often to look for names.
type target struct {
	flow, fn int32 // flow is -1 where the function has no flow
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

// index returns the index of the graph, which all solvers share. deps are the
// graphs of its dependencies: those of the first caller serve, because they are
// the same in every program that the package is part of.
func (f *flow) index(deps graphs) *index {
	f.indexed.Do(func() { f.memo = newIndex(f, deps) })
	return f.memo
}

func newIndex(f *flow, deps graphs) *index {
	x := &index{flow: f, edges: map[node][]locatedEdge{}, calls: map[ssax.ID][]site{}, invokes: map[string][]site{}, mentions: map[ssax.ID][]mention{}, modelled: map[ssax.ID]effect{}}
	t := targets{x: x, deps: deps, numbers: map[string]int32{}}
	for i, fn := range f.Funcs {
		fn.number = int32(i)
		x.add(located{f, fn})
		refs := make([]target, len(fn.Refs))
		for i, r := range fn.Refs {
			refs[i] = t.of(r.ID)
		}
		x.refs = append(x.refs, refs)
		if isInit(fn.ID, f.Path) {
			x.inits = append(x.inits, fn.number)
		}
		if !strings.HasPrefix(strings.TrimLeft(string(fn.ID), "(*"), f.Path+".") {
			x.foreign = append(x.foreign, fn.number)
		}
	}
	for _, typ := range f.Types {
		methods := make([]target, len(typ.Methods))
		for i, m := range typ.Methods {
			methods[i] = t.of(m.ID)
		}
		x.methods = append(x.methods, methods)
	}
	for id := range x.mentions {
		x.model(id)
	}
	for id := range x.calls {
		x.model(id)
	}
	return x
}

func (x *index) model(id ssax.ID) {
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
		switch {
		case c.call.Func != "":
			x.calls[c.call.Func] = append(x.calls[c.call.Func], c)
		case c.call.Method == "":
			x.values = append(x.values, c)
		default:
			x.invokes[c.call.Method] = append(x.invokes[c.call.Method], c)
			if _, ok := effectOf(c.call.Abstract); ok {
				x.abstract = append(x.abstract, c)
			}
		}
	}
	for _, r := range l.fn.Refs {
		x.mentions[r.ID] = append(x.mentions[r.ID], mention{l, r.At, r.Call})
	}
}

// targets finds the functions that a flow names.
type targets struct {
	x       *index
	deps    graphs
	numbers map[string]int32 // of paths
}

func (t targets) of(id ssax.ID) target {
	if i, ok := t.x.flow.numberOf(id); ok {
		return target{t.number(t.x.flow.Path), int32(i)}
	}
	if dep := ssax.In(t.deps, id); dep != nil {
		if i, ok := dep.Get().numberOf(id); ok {
			return target{t.number(dep.Get().Path), int32(i)}
		}
	}
	return target{flow: -1}
}

func (t targets) number(path string) int32 {
	n, ok := t.numbers[path]
	if !ok {
		n = int32(len(t.x.paths))
		t.x.paths = append(t.x.paths, path)
		t.numbers[path] = n
	}
	return n
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
