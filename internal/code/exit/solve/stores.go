package solve

// This file finds the values that the program stores in a variable, a field or another
// [exit.Node]. It ignores stores in functions that cannot run. When the solver first
// needs the stores to a node, the code in this file searches for them, and caches the
// result.

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// cached returns m[key]. If there is no entry, it first stores the result of make.
func cached[K comparable, V any](m map[K]V, key K, make func() V) V {
	v, ok := m[key]
	if !ok {
		v = make()
		m[key] = v
	}
	return v
}

// knowsOwner reports whether there is a graph for the package that declares the field,
// variable or type n.Name. With a graph, all stores are known, and a field that no code
// sets is zero.
func (s *solver) knowsOwner(n exit.Node) bool {
	if strings.HasPrefix(string(n.Name), "struct@") {
		return true
	}
	return ssax.In(s.graphs, n.Name) != nil
}

// collectReached collects elements of the graphs, such as edges or calls, from all
// functions that may run. The function "list" returns the elements of one graph, given
// its index. Elements of functions that were reached earlier come first.
func collectReached[T interface{ InFunc() *exit.Function }](s *solver, graphs map[string]*loadedGraph, list func(*exit.Index) []T) []T {
	type ranked struct {
		rank int32
		x    T
	}
	var found []ranked
	for _, p := range graphs {
		for _, x := range list(p.Index) {
			if n := s.reachedIndex[p.first+x.InFunc().Number]; n > 0 {
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

// edgesTo returns the edges that store values in a node. For a field or variable, they
// can be in the graph of any package. For a node that belongs to a function, they are
// in the graph of this function.
func (s *solver) edgesTo(n exit.Node) []exit.ScopedEdge {
	return cached(s.edges, n, func() []exit.ScopedEdge {
		graphs := s.graphs
		if n.Kind != exit.VarNode { // any package may set a variable, not only its own
			if owner, known := s.function(n.Name); known {
				graphs = map[string]*loadedGraph{owner.Graph.Path: s.graphs[owner.Graph.Path]}
			}
		}
		return collectReached(s, graphs, func(x *exit.Index) []exit.ScopedEdge { return x.Edges[n] })
	})
}

// referencesTo returns all references to the function with the given ID, except those
// in functions that cannot run.
func (s *solver) referencesTo(id ssax.ID) []exit.ReferenceSite {
	return cached(s.references, id, func() []exit.ReferenceSite {
		return collectReached(s, s.graphs, func(x *exit.Index) []exit.ReferenceSite { return x.References[id] })
	})
}

// canBeUnset reports whether some code creates a struct without setting the given
// field.
func (s *solver) canBeUnset(field ssax.ID) bool {
	return cached(s.unsetCache, field, func() bool {
		for _, p := range s.graphs {
			if _, found := slices.BinarySearch(p.Graph.Unset, field); found {
				return true
			}
		}
		return false
	})
}

// mayBeSetElsewhere reports whether a package without a graph may set a field or
// variable, so that not all of its values are known. It returns true only for exported
// fields and variables of dependencies. Those in Graph.StatusVars are excluded, because
// drivers analyse each package that sets them.
func (s *solver) mayBeSetElsewhere(name ssax.ID) bool {
	p := ssax.In(s.graphs, name)
	if p == nil || !p.Graph.Dependency || !name.IsExported() {
		return false
	}
	_, found := slices.BinarySearch(p.Graph.StatusVars, name)
	return !found
}
