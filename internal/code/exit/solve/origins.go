package solve

import (
	"cmp"
	"maps"
	"slices"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An origin is an exit.Origin with the depth of its function: the number of references
// on the shortest path from main or another root to the function.
type origin struct {
	exit.Origin
	depth int
}

// solve finds the statuses that the program can end with. It returns their origins, and
// the positions where the program gets an unbounded number that can become a status.
// Neither list contains duplicates.
func (s *solver) solve() ([]origin, []exit.Dynamic) {
	found := map[string]origin{}
	open := map[string]exit.Dynamic{}
	for _, e := range s.exits() {
		q := s.queryExit(e)
		sink := e.Graph.Locate(e.at)
		for _, h := range q.consts {
			if h.implicit {
				continue // it has no origin
			}
			for _, o := range s.origins(h, e) {
				o.Sink, o.ExitFunc = sink, e.target
				if old, ok := found[o.Key()]; !ok || o.isCloser(old) {
					found[o.Key()] = o
				}
			}
		}
		for _, h := range q.unbounded {
			d := exit.Dynamic{Location: h.Graph.Locate(h.at), Reason: h.reason, Func: h.Func.ID, Package: h.Graph.Path, Through: passedThrough(h, e), Sink: sink}
			d.Abstract = h.abstract
			if known, ok := open[d.Key()]; ok {
				d = known
				d.Abstract = d.Abstract && h.abstract
			}
			if !slices.ContainsFunc(d.Ways, func(way []exit.Transfer) bool { return slices.Equal(way, h.transfers) }) {
				d.Ways = append(d.Ways, h.transfers)
			}
			open[d.Key()] = d
		}
	}
	return sortedOrigins(found), sortedDynamic(open)
}

// passedThrough returns the functions that an unbounded value passes through on its way
// from the position where it enters the program to an exit, sorted by name. They
// include the functions that contain this position and the exit.
func passedThrough(h hit, e exitSite) []ssax.ID {
	out := []ssax.ID{h.Func.ID, e.Func.ID}
	for t := h.trail; t != nil; t = t.rest {
		out = append(out, t.fn)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// isCloser reports whether o should replace old, an origin with the same position and
// number but a different exit. It prefers an origin in the program's own code, then one
// in a function nearer to main, and then one whose exit comes first in the source.
func (o origin) isCloser(old origin) bool {
	if o.Dependency != old.Dependency {
		return old.Dependency
	}
	return cmp.Or(cmp.Compare(o.depth, old.depth), o.Sink.Compare(old.Sink.Position)) < 0
}

// queryExit runs the query for one exit, and returns the query with its results.
func (s *solver) queryExit(e exitSite) *query {
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
		q.followArgument(at.Call, e.effect.Arg, st)
	}
	if !s.isPrevented(e.effect) {
		for _, v := range e.effect.Statuses {
			q.recordConstant(exit.Source{Const: v, At: e.at, Usage: "call"}, st)
		}
	}
	if e.effect.Replaces {
		q.unbounded = append(q.unbounded, hit{Scope: e.Scope, at: e.at, reason: exit.ReplacedReason})
	}
	if e.effect.Coder && !s.isSet(e.effect.Handler) {
		before := len(q.unbounded)
		for _, id := range s.implementations("ExitCode() int", nil, nil) {
			q.enterFunction(at, id, exit.CallNode, 0, st)
		}
		for i := range q.unbounded[before:] {
			q.unbounded[before+i].abstract = true
		}
	}
	return q
}

// isSet reports whether code of the program sets a variable. For the name "", it
// returns false.
func (s *solver) isSet(variable ssax.ID) bool {
	return variable != "" && len(s.edgesTo(exit.Node{Kind: exit.VarNode, Name: variable})) > 0
}

// isPrevented reports whether the program prevents an exit function from ending the
// process with one of e.Statuses. The program does so if it sets the variable
// e.IfUnset. It also does so if it sets the variable e.Handler, and no code calls the
// ExitCode method of an error.
func (s *solver) isPrevented(e exit.Effect) bool {
	return e.IfUnset != "" && (s.isSet(e.IfUnset) || s.isSet(e.Handler) && !s.readsErrorStatus())
}

// readsErrorStatus reports whether the program may call the ExitCode method of an error
// that urfave/cli has created. It looks at all packages, because the program may have
// its ExitErrHandler in one package, and call ExitCode in another.
func (s *solver) readsErrorStatus() bool {
	if s.invoked["ExitCode"] {
		return true
	}
	for _, p := range s.graphs {
		for id := range p.Exits {
			if exit.ReadsErrorStatus(id) {
				return true
			}
		}
	}
	return false
}

// canBeArgument reports whether a call can pass the value e.IfConst as its argument
// with the index e.IfArg. The parameter "at" is the call. If the result is false, the
// call does not end the process. For example, a call of flag.NewFlagSet counts as an
// exit only if it can pass flag.ExitOnError.
func (s *solver) canBeArgument(at exit.CallSite, e exit.Effect) bool {
	q := newQuery(s, at)
	q.followArgument(at.Call, e.IfArg, state{Scope: at.Scope})
	return slices.ContainsFunc(q.consts, func(h hit) bool { return h.value == e.IfConst })
}

// canBeVariable reports whether the variable e.IfVar can have the value e.IfConst at a
// call. The parameter "at" is the call. If the result is false, the call does not end the
// process. For example, flag.Parse ends it only if the error handling of
// flag.CommandLine is ExitOnError, which is the default.
func (s *solver) canBeVariable(at exit.CallSite, e exit.Effect) bool {
	q := newQuery(s, at)
	set := q.followEdges(exit.Node{Kind: exit.VarNode, Name: e.IfVar}, state{Scope: at.Scope})
	return set == 0 || len(q.unbounded) > 0 || slices.ContainsFunc(q.consts, func(h hit) bool { return h.value == e.IfConst })
}

// origins returns the positions to report for the status h, with which the exit e ends
// the program.
//
// If h is in the program's own code, its position is the only origin. If h is in a
// function of a dependency that always ends the process, the origins are the references
// to this function in the program's own code. For other functions of a dependency, and
// without such references, the origin is the position of h.
func (s *solver) origins(h hit, e exitSite) []origin {
	o := origin{depth: s.depth(h.Func.ID), Origin: exit.Origin{
		Location: h.Graph.Locate(h.at), Raw: h.value, Kind: h.usage, Literal: h.literal,
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

// entry returns the position where the path to the function with the given ID leaves
// the program's own code: a reference to a function of a dependency, usually a call.
func (s *solver) entry(id ssax.ID) exit.Location {
	v, ok := s.reachedFunctionOf(id)
	for ok && v.from >= 0 {
		at := v.at
		v = s.reachedFunctions[v.from]
		if !v.in.Graph.Dependency {
			return v.in.Graph.Locate(at)
		}
	}
	return exit.Location{}
}

// entries yields the references in the program's own code that lead to the function id,
// a function of a dependency. If id can return, entries yields nothing. Otherwise it
// yields the references to id in the program's own code. If a function g of a
// dependency refers to id, and g never returns either, it also yields the references to
// g, and so on.
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

func sortedOrigins(m map[string]origin) []origin {
	return slices.SortedFunc(maps.Values(m), func(a, b origin) int {
		return cmp.Or(a.Compare(b.Position), cmp.Compare(a.Raw, b.Raw))
	})
}

func sortedDynamic(m map[string]exit.Dynamic) []exit.Dynamic {
	return slices.SortedFunc(maps.Values(m), func(a, b exit.Dynamic) int { return a.Compare(b.Position) })
}
