package solve

// This file finds the stores in functions that may run. Each look-up happens
// when a query first needs it.

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// cached returns m[key]. If m has no entry for the key yet, it first calls make and
// stores the result there.
func cached[K comparable, V any](m map[K]V, key K, make func() V) V {
	v, ok := m[key]
	if !ok {
		v = make()
		m[key] = v
	}
	return v
}

// knowsOwner reports whether there is a graph for the package that declares the field,
// variable or type of a node. If there is, all stores are known, and a field that is
// never set is zero.
func (s *solver) knowsOwner(n exit.Node) bool {
	if strings.HasPrefix(string(n.Name), "struct@") {
		return true
	}
	return ssax.In(s.graphs, n.Name) != nil
}

// gather calls list with the index of every graph. It returns the results that are in
// functions that may run, in the order in which these functions were reached.
func gather[T interface{ InFunc() *exit.Function }](s *solver, graphs map[string]*loadedGraph, list func(*exit.Index) []T) []T {
	type ranked struct {
		rank int32
		x    T
	}
	var found []ranked
	for _, p := range graphs {
		for _, x := range list(p.Index) {
			if n := s.reached[p.first+x.InFunc().Number]; n > 0 {
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

// edgesTo returns the edges that store values in a node. Any package may store
// in a field or variable, so edgesTo looks in all graphs. A node that belongs
// to a function has edges only in the graph of the function.
func (s *solver) edgesTo(n exit.Node) []exit.ScopedEdge {
	return cached(s.edges, n, func() []exit.ScopedEdge {
		graphs := s.graphs
		if n.Kind != exit.VarNode { // any package may set a variable; s.function would find only its initial value
			if owner, known := s.function(n.Name); known {
				graphs = map[string]*loadedGraph{owner.Graph.Path: s.graphs[owner.Graph.Path]}
			}
		}
		return gather(s, graphs, func(x *exit.Index) []exit.ScopedEdge { return x.Edges[n] })
	})
}

// referencesTo returns the references to a function in functions that may run.
func (s *solver) referencesTo(id ssax.ID) []exit.ReferenceSite {
	return cached(s.references, id, func() []exit.ReferenceSite {
		return gather(s, s.graphs, func(x *exit.Index) []exit.ReferenceSite { return x.References[id] })
	})
}

// canBeUnset reports whether some code creates a value without setting a field.
func (s *solver) canBeUnset(field ssax.ID) bool {
	return cached(s.unsets, field, func() bool {
		for _, p := range s.graphs {
			if _, found := slices.BinarySearch(p.Graph.Unset, field); found {
				return true
			}
		}
		return false
	})
}

// isUnread reports whether code that the solver does not see, in a package without a
// graph, may set the field or variable with the given ID. This is possible only for
// exported fields and variables of dependencies. It is not possible for those in
// Graph.StatusVars, because drivers analyse each package that sets one of them.
func (s *solver) isUnread(name ssax.ID) bool {
	p := ssax.In(s.graphs, name)
	if p == nil || !p.Graph.Dependency || !name.IsExported() {
		return false
	}
	_, found := slices.BinarySearch(p.Graph.StatusVars, name)
	return !found
}
