package exit

import (
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An Index finds parts of a graph by a key, such as the calls of a function by its ID.
// It covers all functions of the graph, including those that cannot run in a given
// program. Solvers have to skip these.
type Index struct {
	Graph *Graph
	Inits []int32 // functions that run when the package is initialised, as indices in Graph.Funcs
	// Foreign lists functions whose ID names another package, such as the one for the
	// method expression other.T.Method, as indices in Graph.Funcs.
	Foreign []int32
	Graphs  []*Graph   // the graphs with the functions in Refs and Methods; see Target.Graph
	Refs    [][]Target // for each function of the graph, the functions in Function.Refs
	Methods [][]Target // for each type of the graph, the functions in Type.Methods
	Edges   map[Node][]ScopedEdge
	Calls   map[ssax.ID][]CallSite // calls of a known function, keyed by the ID of the function
	Invokes map[string][]CallSite  // calls through interfaces, keyed by Method.Key
	Values  []CallSite             // calls of function values

	References map[ssax.ID][]ReferenceSite // references, keyed by the function or variable that they refer to
	Exits      map[ssax.ID]Effect          // the exit functions among the keys of Calls and References
	// Abstract contains the calls of interface methods that are exit functions, such as
	// Fatal of logrus.FieldLogger. Invokes also contains them.
	Abstract []CallSite
}

// A Target identifies a function by two indexes, so that it need not be looked up by
// name. Graph is an index in Index.Graphs, or -1 if no graph contains the function. Func
// is an index in the Funcs of that graph.
type Target struct {
	Graph, Func int32
}

// A ScopedEdge lists the values that the function in Scope may store in a variable or
// in other memory; see [Edge].
type ScopedEdge struct {
	Scope
	Values []Source
}

// A CallSite is a call together with the function that contains it.
type CallSite struct {
	Scope
	Call *Call
}

// A ReferenceSite is a reference together with the function that contains it.
type ReferenceSite struct {
	Scope
	At     Range
	IsCall bool
	Calls  int // see Reference.Calls
}

// Index returns the index of the graph, which all solvers share. deps are the graphs of
// the dependencies. They are used only in the first call, which builds the index.
//
// Programs that are analysed together share the index, because a package nearly always
// has the same dependencies in all of them. If a program has a different version of a
// dependency, a Target may identify a function in the graph of the wrong version. So
// solvers compare Index.Graphs with the graphs of the program.
func (g *Graph) Index(deps Graphs) *Index {
	g.indexOnce.Do(func() { g.index = newIndex(g, deps) })
	return g.index
}

func newIndex(g *Graph, deps Graphs) *Index {
	x := &Index{Graph: g, Edges: map[Node][]ScopedEdge{}, Calls: map[ssax.ID][]CallSite{}, Invokes: map[string][]CallSite{}, References: map[ssax.ID][]ReferenceSite{}, Exits: map[ssax.ID]Effect{}}
	t := targetFinder{x: x, deps: deps, numbers: map[*Graph]int32{}}
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
		x.addExit(id)
	}
	for id := range x.Calls {
		x.addExit(id)
	}
	return x
}

// addExit adds the function with the given ID to Exits if the tables of exit functions
// contain it; see EffectOf.
func (x *Index) addExit(id ssax.ID) {
	if e, ok := EffectOf(id); ok {
		x.Exits[id] = e
	}
}

// add adds the edges, calls and references of a function to the index.
func (x *Index) add(scope Scope) {
	for _, e := range scope.Func.Edges {
		x.Edges[e.To] = append(x.Edges[e.To], ScopedEdge{scope, e.Values})
	}
	for i := range scope.Func.Calls {
		c := CallSite{scope, &scope.Func.Calls[i]}
		switch {
		case c.Call.Func != "":
			x.Calls[c.Call.Func] = append(x.Calls[c.Call.Func], c)
		case c.Call.Method == "":
			x.Values = append(x.Values, c)
		default:
			x.Invokes[c.Call.Method] = append(x.Invokes[c.Call.Method], c)
			if _, ok := EffectOf(c.Call.InterfaceMethod); ok {
				x.Abstract = append(x.Abstract, c)
			}
		}
	}
	for _, r := range scope.Func.Refs {
		x.References[r.ID] = append(x.References[r.ID], ReferenceSite{scope, r.At, r.Call, r.Calls})
	}
}

// A targetFinder looks up functions by ID in a graph and in its dependencies, and
// returns a Target for each. It adds the graphs with these functions to Index.Graphs.
type targetFinder struct {
	x       *Index
	deps    Graphs
	numbers map[*Graph]int32 // indices in x.Graphs
}

func (t targetFinder) find(id ssax.ID) Target {
	if i, ok := t.x.Graph.Find(id); ok {
		return Target{t.number(t.x.Graph), int32(i)}
	}
	if dep := ssax.In(t.deps, id); dep != nil {
		if i, ok := dep.Get().Find(id); ok {
			return Target{t.number(dep.Get()), int32(i)}
		}
	}
	return Target{Graph: -1}
}

func (t targetFinder) number(g *Graph) int32 {
	n, ok := t.numbers[g]
	if !ok {
		n = int32(len(t.x.Graphs))
		t.x.Graphs = append(t.x.Graphs, g)
		t.numbers[g] = n
	}
	return n
}

// isInit reports whether a function runs when its package is initialised. SSA generates
// the init function; the functions init#1, init#2 and so on are those in the source.
func isInit(id ssax.ID, pkg string) bool {
	name, ok := strings.CutPrefix(string(id), pkg+".init")
	return ok && (name == "" || name[0] == '#' && !strings.Contains(name, "$"))
}

// A Scope is a function together with the graph that contains it. A Range in the
// function refers to a file of this graph.
type Scope struct {
	Graph *Graph
	Func  *Function
}

// InFunc returns s.Func. Types that embed a Scope inherit the method, so a generic
// function can call it for any of them.
func (s Scope) InFunc() *Function { return s.Func }
