package solve

// This file lets queries enter and leave functions. A query goes backwards. If it
// follows the result of a call, it enters the called function at the return statements
// of the function. At a parameter of the function, the query leaves the function, and
// continues with the argument of the call.

import (
	"go/token"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// followStores continues the query with the values that callers store through a pointer
// that a function returns, such as the 3 in "*newCode() = 3". n is the node for the
// memory that the pointer points to.
func (q *query) followStores(n exit.Node, st state) {
	st.context = nil
	for _, c := range q.s.callersOf(n.Name) {
		made := exit.NewCallNode(c.Func.ID, c.Call.Site, n.Index)
		made.Keys = n.Keys
		q.followEdges(made, st)
	}
}

// followCall continues the query in the functions that a call may run. For
// "code := f()", it looks for the values that f returns, and for f(&code), for those
// that f stores through its parameter.
func (q *query) followCall(v exit.Source, st state) {
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
		q.enterFunction(at, target, v.Node.Kind, index, st)
	}
	// If never is set, the receiver certainly has no method such as ExitCode.
	never := c.KnowsTypes && len(c.Types) == 0
	if len(targets)+len(q.s.exitVars[c]) == 0 && q.s.program && !never {
		reason := "the result of a function value that is not followed"
		if c.Method != "" {
			reason = "the result of " + c.Describe() + " of a type that is not followed"
		}
		q.recordUnbounded(reason, c.Method != "", c.At, st)
	}
}

// enterFunction continues the query in target, a function that a call may run. The
// parameter "at" is this call. enterFunction looks for the values of the result with
// the given index. If kind is CallMemoryNode, it looks for the values that target
// stores through the parameter with this index.
func (q *query) enterFunction(at exit.CallSite, target ssax.ID, kind exit.NodeKind, index int, st state) {
	inner := st
	inner.context = q.s.context(at, target, st.context)
	if exit.ReturnsArguments(target) {
		q.followArguments(at, st)
		return
	}
	if exit.ReturnsKeys(target) {
		st.keys = true
		q.followArguments(at, st)
		return
	}
	if indexed, ok := exit.ReturnsPairs(target); ok {
		q.followPairs(at, indexed, st)
		return
	}
	if kind == exit.CallMemoryNode {
		if _, known := q.s.function(target); known {
			q.followEdges(exit.Node{Kind: exit.ParamMemoryNode, Name: target, Index: index, Keys: st.keys}, inner)
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

func (q *query) followArguments(at exit.CallSite, st state) {
	for _, a := range at.Call.Args {
		q.followSources(a.Values, st)
	}
}

// followPairs continues the query with s or m at a call such as slices.All(s) or
// maps.All(m), because the iterator yields the keys and elements of this argument. If
// indexed is set, the argument is a slice. Its keys are indices, which are unbounded.
func (q *query) followPairs(at exit.CallSite, indexed bool, st state) {
	if indexed && st.keys {
		st.keys = false
		q.recordUnbounded("an index", false, at.Call.At, st)
		return
	}
	q.followArguments(at, st)
}

// recordExternal records that the result of a call is unbounded, because the called
// function target has no graph. If target declares a flag, as flag.Int does, the query
// also continues with the constant arguments, because one of them is the default of the
// flag.
func (q *query) recordExternal(at exit.CallSite, target ssax.ID, st state) {
	if _, ends := q.s.effect(target); ends {
		return
	}
	pkg := target.Pkg()
	if _, atomic := exit.AtomicOf(target); atomic || pkg == "os/signal" || exit.IsCountedWhereMade(target) {
		return // described elsewhere in the graph
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
					v.Usage = "default"
					q.followSource(v, st)
				}
			}
		}
	}
}

// followCommand finds the statuses that a framework function such as (*cli.CLI).Run can
// return: those of the framework, and the results of the commands of the program. "at"
// is the call of the function.
func (q *query) followCommand(at exit.CallSite, y exit.Yield, st state) {
	for _, v := range y.Statuses {
		q.recordConstant(exit.Source{Const: v, At: at.Call.At, Usage: "call"}, st)
	}
	for _, id := range q.s.implementations(y.Method, nil, nil) {
		inner := st
		inner.context = q.s.context(at, id, st.context)
		inner.transfers = exit.Join([]exit.Transfer{{Tok: token.NEQ, K: y.Except, Guard: true}}, st.transfers)
		q.followEdges(exit.Node{Kind: exit.ResultNode, Name: id}, inner)
	}
}

// followParam continues the query with the values that callers pass for a parameter.
//
// If the query has entered the function through a call, it continues with the argument
// of this call only. Otherwise it continues with the arguments of all calls.
//
// After "f := t.Run", calls such as f() have no argument for the receiver of Run. For
// such a method value, the graph has an edge from t to the receiver of Run, which
// followParam follows.
func (q *query) followParam(v exit.Source, st state) {
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
		// The function may be the yield function of an unknown iterator, which can pass
		// any value to it.
		passed = 0
	}

	// A parameter without known values can be any number. This does not hold for a
	// receiver, which has the index -1: its values are found where the program converts
	// them to an interface; see argumentOf.
	if len(callers)+passed == 0 && q.s.program && q.s.mayEscape(id) && v.Node.Index >= 0 {
		q.recordUnbounded("a parameter of "+string(id)+", which is called from code that is not followed", false, exit.Range{}, st)
	}
}

// reachesUnknown reports whether the query has reached a function without a graph,
// which may pass any value to the functions that it gets as arguments.
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
//   - In a call through an interface, a receiver of type T can be any number of type
//     T that the program converts to an interface.
//   - In a call x.M(), where the type of x is a type parameter that stands for several
//     types, the receiver can be any number. But if x can only be zero, the receiver is
//     0.
func (q *query) argumentOf(c *exit.Call, param exit.Node, st state) {
	if c.Method == "" || param.Index >= 0 {
		q.followArgument(c, param.Index, st)
		return
	}
	switch {
	case !c.IsGeneric():
		st.context = nil
		recv, _, _ := strings.Cut(strings.TrimPrefix(string(param.Name), "("), ")")
		q.followNode(exit.Source{Kind: exit.NodeSource, Node: exit.Node{Kind: exit.BoxNode, Name: ssax.ID(recv)}}, st)
	case len(q.s.targetsOf(c)) > 1:
		if !q.passesNumber(c, param, st) {
			q.recordZero(st)
			return
		}
		q.recordUnbounded("a value of one of several types that a type parameter stands for", false, c.At, st)
	default:
		q.followArgument(c, param.Index, st)
	}
}

// passesNumber reports whether the call c can pass anything other than an implicit zero
// value for a parameter; see [exit.ZeroSource].
func (q *query) passesNumber(c *exit.Call, param exit.Node, st state) bool {
	if q.active[param] {
		return false
	}
	q.active[param] = true
	defer delete(q.active, param)
	sub := newQuery(q.s, q.sink)
	sub.active, sub.operands, sub.states = q.active, q.operands, q.states
	sub.followArgument(c, param.Index, state{Scope: st.Scope, context: st.context})
	return len(sub.unbounded) > 0 || slices.ContainsFunc(sub.consts, func(h hit) bool { return !h.implicit })
}

func (q *query) followArgument(c *exit.Call, index int, st state) {
	for _, a := range c.Args {
		if a.Index == index {
			q.followSources(a.Values, st)
		}
	}
}
