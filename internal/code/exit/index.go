package exit

import (
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An index finds what a flow holds by what it is asked for. It belongs to the
// flow: a solver takes from it what lies in functions that it reached.
type Index struct {
	Graph   *Graph
	Inits   []int32    // functions that run with the program
	Foreign []int32    // functions named after another package: thunks
	Paths   []string   // the flows that targets lie in
	Refs    [][]Target // by function, as in function.Refs
	Methods [][]Target // by type, as in typ.Methods
	Edges   map[Node][]ScopedEdge
	Calls   map[ssax.ID][]CallSite // static ones, by callee
	Invokes map[string][]CallSite  // through interfaces, by method key
	Values  []CallSite             // of function values

	References map[ssax.ID][]ReferenceSite // by function
	Exits      map[ssax.ID]Effect          // those of calls and mentions that the models know
	Abstract   []CallSite                  // those of invokes where the models know the method of the interface
}

// A target is a function by its flow, a number in index.paths, and by its number
// there: solvers go from function to function too often to look for names.
type Target struct {
	Graph, Func int32 // flow is -1 where the function has no flow
}

type ScopedEdge struct {
	Scope
	Values []Source
}

// A site is a call, with the function it stands in.
type CallSite struct {
	Scope
	Call *Call
}

// A mention is a place that names a function.
type ReferenceSite struct {
	Scope
	At     Range
	IsCall bool
}

// index returns the index of the graph, which all solvers share. deps are the
// graphs of its dependencies: those of the first caller serve, because they are
// the same in every program that the package is part of.
func (f *Graph) Index(deps Graphs) *Index {
	f.indexed.Do(func() { f.memo = newIndex(f, deps) })
	return f.memo
}

func newIndex(f *Graph, deps Graphs) *Index {
	x := &Index{Graph: f, Edges: map[Node][]ScopedEdge{}, Calls: map[ssax.ID][]CallSite{}, Invokes: map[string][]CallSite{}, References: map[ssax.ID][]ReferenceSite{}, Exits: map[ssax.ID]Effect{}}
	t := targetFinder{x: x, deps: deps, numbers: map[string]int32{}}
	for i, fn := range f.Funcs {
		fn.Number = int32(i)
		x.add(Scope{f, fn})
		refs := make([]Target, len(fn.Refs))
		for i, r := range fn.Refs {
			refs[i] = t.find(r.ID)
		}
		x.Refs = append(x.Refs, refs)
		if isInit(fn.ID, f.Path) {
			x.Inits = append(x.Inits, fn.Number)
		}
		if !strings.HasPrefix(strings.TrimLeft(string(fn.ID), "(*"), f.Path+".") {
			x.Foreign = append(x.Foreign, fn.Number)
		}
	}
	for _, typ := range f.Types {
		methods := make([]Target, len(typ.Methods))
		for i, m := range typ.Methods {
			methods[i] = t.find(m.ID)
		}
		x.Methods = append(x.Methods, methods)
	}
	for id := range x.References {
		x.model(id)
	}
	for id := range x.Calls {
		x.model(id)
	}
	return x
}

func (x *Index) model(id ssax.ID) {
	if e, ok := EffectOf(id); ok {
		x.Exits[id] = e
	}
}

func (x *Index) add(l Scope) {
	for _, e := range l.Func.Edges {
		x.Edges[e.To] = append(x.Edges[e.To], ScopedEdge{l, e.Values})
	}
	for i := range l.Func.Calls {
		c := CallSite{l, &l.Func.Calls[i]}
		switch {
		case c.Call.Func != "":
			x.Calls[c.Call.Func] = append(x.Calls[c.Call.Func], c)
		case c.Call.Method == "":
			x.Values = append(x.Values, c)
		default:
			x.Invokes[c.Call.Method] = append(x.Invokes[c.Call.Method], c)
			if _, ok := EffectOf(c.Call.Abstract); ok {
				x.Abstract = append(x.Abstract, c)
			}
		}
	}
	for _, r := range l.Func.Refs {
		x.References[r.ID] = append(x.References[r.ID], ReferenceSite{l, r.At, r.Call})
	}
}

// targets finds the functions that a flow names.
type targetFinder struct {
	x       *Index
	deps    Graphs
	numbers map[string]int32 // of paths
}

func (t targetFinder) find(id ssax.ID) Target {
	if i, ok := t.x.Graph.Find(id); ok {
		return Target{t.number(t.x.Graph.Path), int32(i)}
	}
	if dep := ssax.In(t.deps, id); dep != nil {
		if i, ok := dep.Get().Find(id); ok {
			return Target{t.number(dep.Get().Path), int32(i)}
		}
	}
	return Target{Graph: -1}
}

func (t targetFinder) number(path string) int32 {
	n, ok := t.numbers[path]
	if !ok {
		n = int32(len(t.x.Paths))
		t.x.Paths = append(t.x.Paths, path)
		t.numbers[path] = n
	}
	return n
}

func isInit(id ssax.ID, pkg string) bool {
	name, ok := strings.CutPrefix(string(id), pkg+".init")
	return ok && (name == "" || name[0] == '#' && !strings.Contains(name, "$"))
}

// located is a function and the flow it lies in.
type Scope struct {
	Graph *Graph
	Func  *Function
}

func (l Scope) InFunc() *Function { return l.Func }
