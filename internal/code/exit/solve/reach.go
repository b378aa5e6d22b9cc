package solve

// This file finds the functions that may run. For each function, it records the first
// call or other reference that has led the solver to the function. There are tens of
// thousands of functions. So the solver numbers them, and uses slices that are indexed
// by these numbers instead of maps.

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A loadedGraph is the index of a graph, with the data that one solver adds. The solver
// numbers the functions of all graphs. The number of a function is its index in
// Graph.Funcs plus loadedGraph.first.
type loadedGraph struct {
	*exit.Index
	first int32 // number of the first function in Graph.Funcs
	// peers contains the loadedGraph for each element of Index.Graphs. The loadedGraph
	// is nil if the program does not contain the package, or contains another version
	// of it. The resolve method sets peers.
	peers []*loadedGraph
	// converted says for each element of Graph.Types whether convert has seen it. Most
	// conversions repeat an earlier one in the same graph, and a look-up in this slice
	// is faster than one in solver.converted.
	converted []bool
}

// A reachedFunction is a function that may run, with the first reference to it that was
// found. The field "from" leads to the function that contains this reference. Functions
// are visited breadth first, so these references form a shortest path back to a root: a
// function that runs first, such as main.
type reachedFunction struct {
	in *loadedGraph
	fn int32 // index of the function in Graph.Funcs
	// from is the index in solver.reachedFunctions of the function that refers to this
	// one, or -1 for a root.
	from  int32
	at    exit.Range // the position of this reference
	depth int32
}

func (v reachedFunction) scope() exit.Scope {
	return exit.Scope{Graph: v.in.Graph, Func: v.in.Graph.Funcs[v.fn]}
}

// numberFunctions stores a loadedGraph in s.graphs for each graph, and numbers the
// functions of all graphs. The number of a function is its index in s.reachedIndex.
func (s *solver) numberFunctions(graphs exit.Graphs) {
	n := int32(0)
	for path, l := range graphs {
		p := &loadedGraph{Index: l.Get().Index(graphs), first: n}
		n += int32(len(p.Graph.Funcs))
		s.graphs[path] = p
		for _, i := range p.Foreign {
			s.foreign[p.Graph.Funcs[i].ID] = reachedFunction{in: p, fn: i}
		}
		for _, name := range p.Graph.Invoked {
			s.invoked[name] = true
		}
	}
	s.reachedIndex = make([]int32, n)
}

// findUnreadErrorTypes returns the names of the error types whose ExitCode method the
// program never calls, because it only prints, compares or drops such errors.
func (s *solver) findUnreadErrorTypes() map[string]bool {
	out := map[string]bool{}
	for _, p := range s.graphs {
		for _, name := range p.Graph.ConvertedErrorTypes {
			out[name] = true
		}
	}
	for _, p := range s.graphs {
		for _, name := range p.Graph.ReadErrorTypes {
			delete(out, name)
		}
		if p.Graph.Dependency && len(out) > 0 {
			for i := range p.Graph.Types {
				delete(out, p.Graph.Types[i].Name)
			}
		}
	}
	return out
}

// find returns the function with the given ID, with only the fields "in" and "fn" set.
// It returns false if no graph contains the function.
func (s *solver) find(id ssax.ID) (reachedFunction, bool) {
	if p := ssax.In(s.graphs, id); p != nil {
		if i, ok := p.Graph.Find(id); ok {
			return reachedFunction{in: p, fn: int32(i)}, true
		}
	}
	v, ok := s.foreign[id]
	return v, ok
}

// function returns the function with the given ID. ok is false if no graph
// contains the function.
func (s *solver) function(id ssax.ID) (fn exit.Scope, ok bool) {
	v, ok := s.find(id)
	if !ok {
		return exit.Scope{}, false
	}
	return v.scope(), true
}

// resolve returns the function with the given ID, with only the fields "in" and "fn"
// set. The graph p refers to this function, and t is the target of the reference in the
// index of p. So resolve need not search for the ID, unless the index of p was built
// with another version of a dependency.
func (s *solver) resolve(p *loadedGraph, t exit.Target, id ssax.ID) (reachedFunction, bool) {
	if t.Graph < 0 {
		return reachedFunction{}, false
	}
	if p.peers == nil {
		p.peers = make([]*loadedGraph, len(p.Graphs))
		for i, g := range p.Graphs {
			if to := s.graphs[g.Path]; to != nil && to.Graph == g {
				p.peers[i] = to
			}
		}
	}
	to := p.peers[t.Graph]
	if to == nil {
		return s.find(id)
	}
	return reachedFunction{in: to, fn: t.Func}, true
}

// rank returns 1 for the function that was reached first, 2 for the next one, and so
// on. It returns 0 for a function that was not reached.
func (s *solver) rank(l exit.Scope) int32 {
	p := s.graphs[l.Graph.Path]
	return s.reachedIndex[p.first+l.Func.Number]
}

// reachedFunctionOf returns how the solver has reached the function with the given ID.
// ok is false if it has not reached this function.
func (s *solver) reachedFunctionOf(id ssax.ID) (found reachedFunction, ok bool) {
	v, ok := s.find(id)
	if !ok {
		return v, false
	}
	n := s.reachedIndex[v.in.first+v.fn]
	if n == 0 {
		return v, false
	}
	return s.reachedFunctions[n-1], true
}

// depth returns the number of references on the shortest path from a root to a
// function.
func (s *solver) depth(id ssax.ID) int {
	v, _ := s.reachedFunctionOf(id)
	return int(v.depth)
}

// findReached finds all functions that may run, starting at the roots.
func (s *solver) findReached(roots []reachedFunction) {
	for _, v := range roots {
		v.from = -1
		s.addReached(v)
	}
	for i := int32(0); int(i) < len(s.reachedFunctions); i++ {
		v := s.reachedFunctions[i]
		fn := v.in.Graph.Funcs[v.fn]
		for j := range fn.Refs {
			r := &fn.Refs[j]
			if to, ok := s.resolve(v.in, v.in.Refs[v.fn][j], r.ID); ok {
				to.from, to.at, to.depth = i, r.At, v.depth+1
				s.addReached(to)
			}
		}
		for _, c := range fn.Types {
			s.convert(v, i, c)
		}
	}
}

// addReached records that the function v may run, unless this is already recorded.
func (s *solver) addReached(v reachedFunction) {
	if at := &s.reachedIndex[v.in.first+v.fn]; *at == 0 {
		s.reachedFunctions = append(s.reachedFunctions, v)
		*at = int32(len(s.reachedFunctions))
	}
}

// convert records that a function converts a value to an interface, and visits the
// methods of the type of the value. The function is v, with the index i in
// solver.reachedFunctions.
//
// Methods of the program's own packages are always visited, because code may call them
// by reflection. A method of a dependency is visited only if some interface has a
// method of this name.
func (s *solver) convert(v reachedFunction, i int32, c exit.Conversion) {
	if v.in.converted == nil {
		v.in.converted = make([]bool, len(v.in.Graph.Types))
	}
	if v.in.converted[c.Type] {
		return
	}
	v.in.converted[c.Type] = true
	t := &v.in.Graph.Types[c.Type]
	key := convertedType{t.Name, len(t.MethodNames)}
	if s.converted[key] {
		return
	}
	s.converted[key] = true
	for j := range t.Methods {
		m := &t.Methods[j]
		to, known := s.resolve(v.in, v.in.Methods[c.Type][j], m.ID)
		if known && to.in.Graph.Dependency && !s.invoked[methodName(m.Key)] {
			continue
		}
		s.impls[m.Key] = append(s.impls[m.Key], implementation{m, t})
		if known {
			to.from, to.at, to.depth = i, c.At, v.depth+1
			s.addReached(to)
		}
	}
}

// A convertedType identifies a type by its name and the number of its methods, because
// two graphs can list different methods for a type.
type convertedType struct {
	name    string
	methods int
}
