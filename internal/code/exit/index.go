package exit

import (
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An Index finds the parts of a graph by the keys that a solver looks up. It
// covers the whole graph; a solver filters out the functions that it has not
// reached.
type Index struct {
	Graph   *Graph
	Inits   []int32    // functions that run when the package is initialised
	Foreign []int32    // functions with an ID in another package: method expressions of methods of that package
	Paths   []string   // import paths, see Target
	Refs    [][]Target // by function, parallel to Function.Refs
	Methods [][]Target // by type, parallel to Type.Methods
	Edges   map[Node][]ScopedEdge
	Calls   map[ssax.ID][]CallSite // calls of a known function, by its ID
	Invokes map[string][]CallSite  // calls through interfaces, by the key of the method
	Values  []CallSite             // calls of function values

	References map[ssax.ID][]ReferenceSite // by the ID of the function or variable
	Exits      map[ssax.ID]Effect          // the exit functions in Calls and References, by ID
	Abstract   []CallSite                  // the calls in Invokes of a method of an interface that is an exit function
}

// A Target identifies a function by numbers, so that a solver goes from
// function to function without a look-up by name. Graph is an index in
// Index.Paths, or -1 if no graph contains the function. Func is an index in
// Graph.Funcs of that graph.
type Target struct {
	Graph, Func int32
}

// A ScopedEdge is an edge with the function that contains it.
type ScopedEdge struct {
	Scope
	Values []Source
}

// A CallSite is a call with the function that contains it.
type CallSite struct {
	Scope
	Call *Call
}

// A ReferenceSite is a reference to a function with the function that contains
// it.
type ReferenceSite struct {
	Scope
	At     Range
	IsCall bool
}

// Index returns the index of the graph, which all solvers share. deps are the
// graphs of the dependencies of the package. Only the deps of the first call
// are used, because in one run a package has the same dependencies in nearly
// every program. Because the dependencies can differ, a solver checks that each
// Target has the expected ID.
func (g *Graph) Index(deps Graphs) *Index {
	g.indexOnce.Do(func() { g.index = newIndex(g, deps) })
	return g.index
}

func newIndex(g *Graph, deps Graphs) *Index {
	x := &Index{Graph: g, Edges: map[Node][]ScopedEdge{}, Calls: map[ssax.ID][]CallSite{}, Invokes: map[string][]CallSite{}, References: map[ssax.ID][]ReferenceSite{}, Exits: map[ssax.ID]Effect{}}
	t := targetFinder{x: x, deps: deps, numbers: map[string]int32{}}
	for i, fn := range g.Funcs {
		fn.Number = int32(i)
		x.add(Scope{g, fn})
		refs := make([]Target, len(fn.Refs))
		for i, r := range fn.Refs {
			refs[i] = t.find(r.ID)
		}
		x.Refs = append(x.Refs, refs)
		if isInit(fn.ID, g.Path) {
			x.Inits = append(x.Inits, fn.Number)
		}
		if !strings.HasPrefix(strings.TrimLeft(string(fn.ID), "(*"), g.Path+".") {
			x.Foreign = append(x.Foreign, fn.Number)
		}
	}
	for _, typ := range g.Types {
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

// model adds a function to Exits if it ends the process.
func (x *Index) model(id ssax.ID) {
	if e, ok := EffectOf(id); ok {
		x.Exits[id] = e
	}
}

// add adds the parts of a function.
func (x *Index) add(in Scope) {
	for _, e := range in.Func.Edges {
		x.Edges[e.To] = append(x.Edges[e.To], ScopedEdge{in, e.Values})
	}
	for i := range in.Func.Calls {
		c := CallSite{in, &in.Func.Calls[i]}
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
	for _, r := range in.Func.Refs {
		x.References[r.ID] = append(x.References[r.ID], ReferenceSite{in, r.At, r.Call})
	}
}

// A targetFinder turns IDs into Targets.
type targetFinder struct {
	x       *Index
	deps    Graphs
	numbers map[string]int32 // indices in x.Paths
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

// isInit reports whether a function runs when its package is initialised: init
// itself, or one of the functions init#1, init#2 and so on that the source
// declares.
func isInit(id ssax.ID, pkg string) bool {
	name, ok := strings.CutPrefix(string(id), pkg+".init")
	return ok && (name == "" || name[0] == '#' && !strings.Contains(name, "$"))
}

// A Scope is a function with its graph. Ranges and nodes of a function can be
// interpreted only together with its Scope.
type Scope struct {
	Graph *Graph
	Func  *Function
}

// InFunc returns the function. Types that embed a Scope have this method too.
func (s Scope) InFunc() *Function { return s.Func }
