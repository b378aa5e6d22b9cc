package solve

import (
	"cmp"
	"maps"
	"slices"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An origin is an Origin with the distance of its function from the roots,
// which are the functions that run first.
type origin struct {
	exit.Origin
	depth int
}

// solve runs a query for every exit. It returns each origin and each unbounded
// position once.
func (s *solver) solve() ([]origin, []exit.Dynamic) {
	found := map[string]origin{}
	open := map[string]exit.Dynamic{}
	for _, e := range s.exits() {
		q := s.follow(e)
		sink := e.Graph.Locate(e.at)
		for _, h := range q.consts {
			if h.implicit {
				continue // a zero value that no expression writes is no origin
			}
			for _, o := range s.origins(h, e) {
				o.Sink, o.ExitFunc = sink, e.target
				if old, ok := found[o.Key()]; !ok || o.closer(old) {
					found[o.Key()] = o
				}
			}
		}
		for _, h := range q.unbounded {
			d := exit.Dynamic{Location: h.Graph.Locate(h.at), Reason: h.reason, Func: h.Func.ID, Package: h.Graph.Path, Through: through(h, e), Sink: sink}
			if _, ok := open[d.Key()]; !ok {
				open[d.Key()] = d
			}
		}
	}
	return sortedOrigins(found), sortedDynamic(open)
}

// through returns the functions that an unbounded value passes through, from
// the function where it enters the program to that of the exit.
func through(h hit, e exitSite) []ssax.ID {
	out := []ssax.ID{h.Func.ID, e.Func.ID}
	for t := h.trail; t != nil; t = t.rest {
		out = append(out, t.fn)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// closer reports whether o explains an origin better than old does. Both have
// the same position and number, but were reached in different ways. An
// explanation in the program's own code is better, then one at a smaller
// distance from the roots, then one with an exit that comes first in the
// source.
func (o origin) closer(old origin) bool {
	if o.Dependency != old.Dependency {
		return old.Dependency
	}
	return cmp.Or(cmp.Compare(o.depth, old.depth), o.Sink.Compare(old.Sink.Position)) < 0
}

// follow runs the query of one exit.
func (s *solver) follow(e exitSite) *query {
	at := exit.CallSite{Scope: e.Scope, Call: e.call}
	if e.call == nil {
		at.Call = &exit.Call{At: e.at, Site: -1}
	}
	q := newQuery(s, at)
	if e.effect.IfArg >= 0 && !s.canBeArgument(at, e.effect) || e.effect.IfVar != "" && !s.canBeVariable(at, e.effect) {
		return q
	}
	st := state{Scope: e.Scope}
	if e.effect.Arg >= 0 {
		q.argument(at.Call, e.effect.Arg, st)
	}
	for _, v := range e.effect.Statuses {
		q.constant(exit.Source{Const: v, At: e.at, How: "call"}, st)
	}
	if e.effect.Coder {
		for _, id := range s.implementations("ExitCode() int", nil) {
			q.enter(at, id, exit.CallNode, 0, st)
		}
	}
	return q
}

// canBeArgument reports whether a conditional exit can happen: the argument on
// which the exit depends can have the value that ends the process.
func (s *solver) canBeArgument(at exit.CallSite, e exit.Effect) bool {
	q := newQuery(s, at)
	q.argument(at.Call, e.IfArg, state{Scope: at.Scope})
	return slices.ContainsFunc(q.consts, func(h hit) bool { return h.value == e.IfConst })
}

// canBeVariable reports whether a conditional exit can happen: the variable on
// which the exit depends can have the value that ends the process. This is also
// true for a variable that is never set.
func (s *solver) canBeVariable(at exit.CallSite, e exit.Effect) bool {
	q := newQuery(s, at)
	set := q.edges(exit.Node{Kind: exit.VarNode, Name: e.IfVar}, state{Scope: at.Scope})
	return set == 0 || len(q.unbounded) > 0 || slices.ContainsFunc(q.consts, func(h hit) bool { return h.value == e.IfConst })
}

// origins returns the origins of a hit. A hit in a dependency is replaced with
// the references in the program's own code from which the hit is reached only
// through functions that never return, if there are any. Such a reference ends
// the process, like a call of log.Fatal.
func (s *solver) origins(h hit, e exitSite) []origin {
	o := origin{depth: s.depth(h.Func.ID), Origin: exit.Origin{
		Location: h.Graph.Locate(h.at), Raw: h.value, Kind: h.how, Literal: h.literal,
		Func: h.Func.ID, Package: h.Graph.Path,
	}}
	if !h.Graph.Dependency {
		return []origin{o}
	}
	var out []origin
	s.entries(h.Func.ID, map[ssax.ID]bool{}, func(l exit.Scope, at exit.Range) {
		in := o
		in.Location, in.Func, in.Package, in.Kind, in.Literal = l.Graph.Locate(at), l.Func.ID, l.Graph.Path, "call", false
		in.depth = s.depth(l.Func.ID)
		out = append(out, in)
	})
	if len(out) == 0 {
		o.Dependency = true
		o.Entry = s.entry(h.Func.ID)
		out = append(out, o)
	}
	return out
}

// entry returns the reference in the program's own code from which a function
// of a dependency was reached.
func (s *solver) entry(id ssax.ID) exit.Location {
	v, ok := s.visitOf(id)
	for ok && v.from >= 0 {
		at := v.at
		v = s.visits[v.from]
		if !v.in.Graph.Dependency {
			return v.in.Graph.Locate(at)
		}
	}
	return exit.Location{}
}

// entries yields the references in the program's own code that lead to a
// function through functions that never return.
func (s *solver) entries(id ssax.ID, seen map[ssax.ID]bool, yield func(exit.Scope, exit.Range)) {
	if l, ok := s.function(id); !ok || seen[id] || !l.Func.NoReturn {
		return
	}
	seen[id] = true
	for _, m := range s.referencesTo(id) {
		if m.Graph.Dependency {
			s.entries(m.Func.ID, seen, yield)
		} else {
			yield(m.Scope, m.At)
		}
	}
}

// sortedOrigins returns the origins by position and number.
func sortedOrigins(m map[string]origin) []origin {
	return slices.SortedFunc(maps.Values(m), func(a, b origin) int {
		return cmp.Or(a.Compare(b.Position), cmp.Compare(a.Raw, b.Raw))
	})
}

// sortedDynamic returns the unbounded positions in order.
func sortedDynamic(m map[string]exit.Dynamic) []exit.Dynamic {
	return slices.SortedFunc(maps.Values(m), func(a, b exit.Dynamic) int { return a.Compare(b.Position) })
}
