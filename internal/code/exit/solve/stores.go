package solve

// Stores in the reached functions, which are looked up as queries need them.

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// once returns m[key]. On first use it computes the value.
func once[K comparable, V any](m map[K]V, key K, make func() V) V {
	v, ok := m[key]
	if !ok {
		v = make()
		m[key] = v
	}
	return v
}

// knowsOwner reports whether the package that declares a field or variable has
// a graph. If the package has a graph, a field that is never set is zero.
func (s *solver) knowsOwner(n exit.Node) bool {
	if strings.HasPrefix(string(n.Name), "struct@") {
		return true
	}
	return ssax.In(s.graphs, n.Name) != nil
}

// gather returns the results of from for all indices. It keeps those in reached
// functions, ordered by when the functions were reached.
func gather[T interface{ InFunc() *exit.Function }](s *solver, graphs map[string]*loaded, from func(*exit.Index) []T) []T {
	type ranked struct {
		rank int32
		x    T
	}
	var found []ranked
	for _, p := range graphs {
		for _, x := range from(p.Index) {
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

// edgesTo returns the edges that store values in a node. A node of a function
// has edges only in the package of the function; any package may store in a
// field or a variable.
func (s *solver) edgesTo(n exit.Node) []exit.ScopedEdge {
	return once(s.edges, n, func() []exit.ScopedEdge {
		graphs := s.graphs
		if n.Kind != exit.VarNode { // a variable has a Function, too, for its initial value, but may be set anywhere
			if owner, known := s.function(n.Name); known {
				graphs = map[string]*loaded{owner.Graph.Path: s.graphs[owner.Graph.Path]}
			}
		}
		return gather(s, graphs, func(x *exit.Index) []exit.ScopedEdge { return x.Edges[n] })
	})
}

// referencesTo returns the references to a function.
func (s *solver) referencesTo(id ssax.ID) []exit.ReferenceSite {
	return once(s.references, id, func() []exit.ReferenceSite {
		return gather(s, s.graphs, func(x *exit.Index) []exit.ReferenceSite { return x.References[id] })
	})
}

// canBeUnset reports whether a value can be made without setting a field.
func (s *solver) canBeUnset(field ssax.ID) bool {
	return once(s.unsets, field, func() bool {
		for _, p := range s.graphs {
			if _, found := slices.BinarySearch(p.Graph.Unset, field); found {
				return true
			}
		}
		return false
	})
}

// isUnread reports whether a dependency that is not followed may set a field or
// variable of another dependency. This is possible if no status of the
// declaring package depends on the field or variable: then drivers did not have
// to read packages that set it, see Graph.StatusVars.
func (s *solver) isUnread(name ssax.ID) bool {
	p := ssax.In(s.graphs, name)
	if p == nil || !p.Graph.Dependency || !name.IsExported() {
		return false
	}
	_, found := slices.BinarySearch(p.Graph.StatusVars, name)
	return !found
}
