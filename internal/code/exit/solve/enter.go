package solve

// Queries go backwards. A query that follows the result of a call enters the function
// where it returns. It leaves the function at its parameters, to the arguments of the
// call.

import (
	"go/token"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// followStores continues the query with what callers store through a pointer that a
// function returns, as in "*newCode() = 3".
func (q *query) followStores(n exit.Node, st state) {
	st.context = nil
	for _, c := range q.s.callersOf(n.Name) {
		made := exit.NewCallNode(c.Func.ID, c.Call.Site, n.Index)
		made.Keys = n.Keys
		q.followEdges(made, st)
	}
}

// call continues the query in the functions that a call may run. In "code := f()", it
// looks for the returned values. For f(&code), it looks for the values that the call
// stores through its argument.
func (q *query) call(v exit.Source, st state) {
	siteNo, index := v.Node.Site()
	caller, ok := q.s.function(v.Node.Name)
	if !ok {
		return
	}
	c := caller.Func.Call(siteNo)
	if c == nil {
		return
	}
	st = st.stateIn(caller)
	if st.context != nil && st.context.callee != caller.Func.ID {
		st.context = nil
	}
	at := exit.CallSite{Scope: caller, Call: c}
	targets := q.s.targetsOf(c)
	for _, target := range targets {
		q.enter(at, target, v.Node.Kind, index, st)
	}
	never := c.Limited && len(c.Types) == 0 // no type that the receiver can have declares such a method
	if len(targets)+len(q.s.exitVars[c]) == 0 && q.s.program && !never {
		reason := "the result of a function value that is not followed"
		if c.Method != "" {
			reason = "the result of " + c.Describe() + " of a type that is not followed"
		}
		q.recordUnbounded(reason, c.Method != "", c.At, st)
	}
}

// enter continues the query in target: with its index-th result or, if kind is
// CallOutNode, with what it stores through its index-th parameter.
func (q *query) enter(at exit.CallSite, target ssax.ID, kind exit.NodeKind, index int, st state) {
	inner := st
	inner.context = q.s.context(at, target, st.context)
	if exit.PassesOn(target) {
		q.followArguments(at, st)
		return
	}
	if exit.GivesKeys(target) {
		st.keys = true
		q.followArguments(at, st)
		return
	}
	if indexed, ok := exit.GivesPairs(target); ok {
		q.followPairs(at, indexed, st)
		return
	}
	if kind == exit.CallOutNode {
		if _, known := q.s.function(target); known {
			q.followEdges(exit.Node{Kind: exit.OutNode, Name: target, Index: index, Keys: st.keys}, inner)
		} else {
			q.recordExternal(at, target, st)
		}
		return
	}
	if y, ok := exit.YieldOf(target); ok {
		q.followCommand(at, y, st)
		return
	}
	if _, known := q.s.function(target); known {
		q.followEdges(exit.Node{Kind: exit.ResultNode, Name: target, Index: index, Keys: st.keys}, inner)
		return
	}
	q.recordExternal(at, target, st)
}

// followArguments continues the query with all arguments of a call.
func (q *query) followArguments(at exit.CallSite, st state) {
	for _, a := range at.Call.Args {
		q.followSources(a.Values, st)
	}
}

// followPairs continues the query with what an iterator such as slices.All(s) yields:
// with the keys or elements of the argument, or with an index.
func (q *query) followPairs(at exit.CallSite, indexed bool, st state) {
	if indexed && st.keys {
		st.keys = false
		q.recordUnbounded("an index", false, at.Call.At, st)
		return
	}
	q.followArguments(at, st)
}

// recordExternal records that the result of a call is unbounded, because the function
// has no graph. If it declares a flag, as flag.Int does, the query also continues with
// the constants in the call, one of which is the default.
func (q *query) recordExternal(at exit.CallSite, target ssax.ID, st state) {
	if _, ends := q.s.effect(target); ends {
		return
	}
	pkg := target.Pkg()
	if _, atomic := exit.AtomicOf(target); atomic || pkg == "os/signal" {
		return // the graph contains the effect of this call
	}
	reason, strong := exit.UnboundedReason(target)
	before := len(q.unbounded)
	q.recordUnbounded(reason, strong, at.Call.At, st)
	for i := range q.unbounded[before:] {
		q.unbounded[before+i].abstract = at.Call.Method != ""
	}
	if exit.FlagReason(pkg) != "" {
		for _, a := range at.Call.Args {
			for _, v := range a.Values {
				if v.Kind == exit.ConstSource {
					v.How = "default"
					q.source(v, st)
				}
			}
		}
	}
}

// followCommand continues the query with what a framework function such as
// (*cli.CLI).Run may return: its own statuses, and the results of the program's
// commands.
func (q *query) followCommand(at exit.CallSite, y exit.Yield, st state) {
	for _, v := range y.Statuses {
		q.constant(exit.Source{Const: v, At: at.Call.At, How: "call"}, st)
	}
	for _, id := range q.s.implementations(y.Method, nil, nil) {
		inner := st
		inner.context = q.s.context(at, id, st.context)
		inner.transfers = exit.Join([]exit.Transfer{{Tok: token.NEQ, K: y.Except, Guard: true}}, st.transfers)
		q.followEdges(exit.Node{Kind: exit.ResultNode, Name: id}, inner)
	}
}

// param continues the query with the values that callers pass for a parameter.
//
// If the query has entered the function through a call, only this call matters, and
// otherwise all do. The receiver t of a method value "f := t.Run" is no argument of a
// later f(), but the graph has an edge for it.
func (q *query) param(v exit.Source, st state) {
	id := v.Node.Name
	if f := st.context; f != nil && f.callee == id {
		caller, _ := q.s.function(f.caller)
		st = st.stateIn(caller)
		st.context = f.up
		if c := caller.Func.Call(f.site); c != nil {
			q.argumentOf(c, v.Node, st)
			if v.Node.Index < 0 && c.Func == "" && c.Method == "" {
				st.context = nil
				q.followEdges(v.Node, st)
			}
		}
		return
	}
	st.context = nil
	callers := q.s.callersOf(id)
	for _, c := range callers {
		q.argumentOf(c.Call, v.Node, st.stateIn(c.Scope))
	}
	passed := q.followEdges(v.Node, st)
	if passed > 0 && len(callers) == 0 && q.reachesUnknown() {
		passed = 0 // an iterator whose code is not followed may call the function, too
	}

	// A receiver does not count, because it is followed from where it is converted to
	// an interface.
	if len(callers)+passed == 0 && q.s.program && q.s.mayEscape(id) && v.Node.Index >= 0 {
		q.recordUnbounded("a parameter of "+string(id)+", which is called from code that is not followed", false, exit.Range{}, st)
	}
}

// reachesUnknown reports whether the query has reached a function without a graph.
func (q *query) reachesUnknown() bool {
	for id := range q.funcs {
		if _, known := q.s.function(id); !known {
			return true
		}
	}
	return false
}

// argumentOf continues the query with the values that the call c passes for a
// parameter. There are two special cases for a receiver:
//
//   - In a call through an interface, it can be any number of its type that is
//     converted to an interface.
//   - In a call x.M() where the type of x is a type parameter for several types, it is
//     unbounded, unless x can only be zero.
func (q *query) argumentOf(c *exit.Call, param exit.Node, st state) {
	if c.Method == "" || param.Index >= 0 {
		q.argument(c, param.Index, st)
		return
	}
	switch {
	case !c.IsGeneric():
		st.context = nil
		recv, _, _ := strings.Cut(strings.TrimPrefix(string(param.Name), "("), ")")
		q.node(exit.Source{Kind: exit.NodeSource, Node: exit.Node{Kind: exit.BoxNode, Name: ssax.ID(recv)}}, st)
	case len(q.s.targetsOf(c)) > 1:
		if !q.givesNumber(c, param, st) {
			q.zero(st)
			return
		}
		q.recordUnbounded("a value of one of several types that a type parameter stands for", false, c.At, st)
	default:
		q.argument(c, param.Index, st)
	}
}

// givesNumber reports whether the argument that the call c passes for a parameter can
// be anything other than a zero value that no code writes.
func (q *query) givesNumber(c *exit.Call, param exit.Node, st state) bool {
	if q.active[param] {
		return false
	}
	q.active[param] = true
	defer delete(q.active, param)
	sub := newQuery(q.s, q.sink)
	sub.active, sub.operands, sub.states = q.active, q.operands, q.states
	sub.argument(c, param.Index, state{Scope: st.Scope, context: st.context})
	return len(sub.unbounded) > 0 || slices.ContainsFunc(sub.consts, func(h hit) bool { return !h.implicit })
}

// argument continues the query with the values of an argument of the call c.
func (q *query) argument(c *exit.Call, index int, st state) {
	for _, a := range c.Args {
		if a.Index == index {
			q.followSources(a.Values, st)
		}
	}
}
