package solve

import (
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A query follows the value of an exit, or of an operand, backwards to all its
// possible sources.
type query struct {
	s         *solver
	sink      exit.CallSite
	seen      map[queryKey]bool
	active    map[exit.Node]bool  // operations with operands that are being followed
	path      map[contextNode]int // nodes that are being followed, with the result of growing when each was entered
	operands  map[operandKey]*query
	states    *int // number of states visited, shared with the queries of operands
	consts    []hit
	unbounded []hit
	funcs     map[ssax.ID]bool
	vars      map[ssax.ID]bool
}

// A hit is a number that a query found, with its origin. Or it is a position
// where an unbounded value enters the program, with the reason.
type hit struct {
	exit.Scope
	value   int64
	at      exit.Range
	how     string
	literal bool
	reason  string
	trail   *trail

	implicit bool // a zero value that no expression writes
}

// A queryKey identifies a visit of a node. A query makes each visit only once.
type queryKey struct {
	contextNode
	transfers string
	check     exit.Check
}

// A contextNode is a node in a call context.
type contextNode struct {
	node    exit.Node
	context *callContext
}

// A state describes how a query reached a value: the function and call context,
// and the transfers between the value and the exit.
type state struct {
	exit.Scope
	context    *callContext
	transfers  []exit.Transfer
	computedAt *hit // the computation that determines the value: the last one before the exit
	readAt     *hit // where the value was last read from a field or variable
	trail      *trail

	check exit.Check // if the value is the result of a call: whether success of the call is checked
}

// A trail is a linked list of the functions that a value passes through.
type trail struct {
	fn   ssax.ID
	rest *trail
}

// in moves the state into a function.
func (st state) in(l exit.Scope) state {
	if l.Func != st.Func {
		st.trail = &trail{l.Func.ID, st.trail}
	}
	st.Scope = l
	return st
}

// newQuery returns a query that starts at sink: an exit, or another call whose
// argument is followed.
func newQuery(s *solver, sink exit.CallSite) *query {
	return &query{s: s, sink: sink, seen: map[queryKey]bool{}, active: map[exit.Node]bool{}, path: map[contextNode]int{}, operands: map[operandKey]*query{}, states: new(int), funcs: map[ssax.ID]bool{}, vars: map[ssax.ID]bool{}}
}

// all follows several sources.
func (q *query) all(values []exit.Source, st state) {
	for _, v := range values {
		q.source(v, st)
	}
}

// source follows a source. Whether a number that is returned with a failure
// counts depends on the caller. If the caller uses the number only on success,
// the source is dropped. If the caller inspects the error but may go on after a
// failure, a constant that can reach the exit becomes unbounded, because the
// analysis does not see whether the program goes on.
func (q *query) source(v exit.Source, st state) {
	if v.Beside == exit.BesideFailure && st.check != 0 {
		if st.check == exit.Succeeded {
			return
		}
		_, reaches := exit.Apply(v.Const, exit.Join(v.Transfers, st.transfers))
		if v.Kind == exit.ConstSource && v.Const != 0 && reaches {
			v.Kind, v.Reason = exit.UnknownSource, "a number beside an error or false, which may go on from there"
		}
	}
	if v.Beside != exit.BesideOwn {
		st.check = 0
	}
	st.check = max(st.check, v.Check)
	if slices.ContainsFunc(v.Transfers, exit.Transfer.IsArithmetic) && st.computedAt == nil {
		st.computedAt = &hit{Scope: st.Scope, at: v.At, how: v.How}
	}
	st.transfers = exit.Join(v.Transfers, st.transfers)
	if len(st.transfers) > maxSteps {
		q.unknown("a number computed in a recursion", false, v.At, state{Scope: st.Scope, readAt: st.readAt})
		return
	}
	switch v.Kind {
	case exit.ConstSource:
		q.constant(v, st)
	case exit.ZeroSource:
		q.zero(st)
	case exit.FuncSource:
		q.funcs[v.Func] = true
	case exit.UnknownSource:
		q.unknown(v.Reason, v.Pinned, v.At, st)
	case exit.NodeSource:
		q.node(v, st)
	}
}

// maxSteps bounds the number of transfers of a value. After maxStates states, a
// query no longer distinguishes calls; after twice as many states it computes
// nothing more. From then on there are at most as many new states as nodes, so
// the query ends soon.
const (
	maxSteps  = 10
	maxStates = 20000
)

// boundaries contains the smallest and largest numbers of integer types.
// Programs use them as initial values, as in a search for a minimum, but not as
// statuses.
var boundaries = map[int64]bool{math.MaxInt32: true, math.MinInt32: true, math.MaxUint32: true, math.MaxInt64: true, math.MinInt64: true}

// constant records a number.
func (q *query) constant(v exit.Source, st state) {
	value, ok := exit.Apply(v.Const, st.transfers)
	if !ok {
		return
	}
	if boundaries[v.Const] && !slices.ContainsFunc(st.transfers, exit.Transfer.IsArithmetic) {
		q.unknown("the bound of a type, which stands for a number that is not known yet", false, v.At, state{Scope: st.Scope, readAt: st.readAt})
		return
	}
	h := hit{Scope: st.Scope, value: value, at: v.At, how: v.How, literal: v.Literal}
	if st.computedAt != nil {
		h = *st.computedAt
		h.value = value
	}
	q.consts = append(q.consts, h)
}

// zero records a zero value. The zero value has an origin only if a number is
// computed from it.
func (q *query) zero(st state) {
	value, ok := exit.Apply(0, st.transfers)
	switch {
	case !ok:
	case st.computedAt != nil:
		h := *st.computedAt
		h.value = value
		q.consts = append(q.consts, h)
	default:
		q.consts = append(q.consts, hit{Scope: st.Scope, value: value, implicit: true})
	}
}

// unknown records an unbounded value, or, if the transfers of the value allow
// only few numbers, these numbers. A pinned value is reported at its own
// position. Any other value is reported where the program last reads the value
// from a field or a variable, because a guard can be added there. A value that
// is not read from either is reported at the call of the exit.
func (q *query) unknown(reason string, pinned bool, at exit.Range, st state) {
	h := hit{Scope: st.Scope, at: at, reason: reason}
	if bounded, ok := exit.Bound(st.transfers); ok {
		h.how, h.reason = "comparison", ""
		if st.computedAt != nil {
			h = *st.computedAt
		}
		for _, v := range bounded {
			h.value = v
			q.consts = append(q.consts, h)
		}
		return
	}
	switch {
	case pinned || !at.IsValid():
	case st.readAt != nil:
		h = *st.readAt
	default:
		h = hit{Scope: q.sink.Scope, at: q.sink.Call.At}
	}
	if h.Graph.Dependency && !st.Graph.Dependency {
		h = hit{Scope: st.Scope, at: at} // not in a dependency, which the user cannot change
	}
	if !h.at.IsValid() {
		h = hit{Scope: q.sink.Scope, at: q.sink.Call.At}
	}
	h.reason, h.trail = reason, st.trail
	q.unbounded = append(q.unbounded, h)
}

// node follows a node. A query visits a node only once for each call context,
// list of transfers and check; this rule ends most cycles. In a cycle with
// arithmetic, the list of transfers becomes longer in every round. If growing
// detects such a cycle, the number depends on its own earlier value and is
// unbounded.
func (q *query) node(v exit.Source, st state) {
	if *q.states > maxStates {
		st.context = nil
	}
	at := contextNode{v.Node, st.context}
	key := queryKey{at, transfersKey(st.transfers), st.check}
	if q.seen[key] {
		return
	}
	q.seen[key] = true
	growth := growing(st.transfers)
	outer, within := q.path[at]
	if within && growth > outer {
		q.unknown("a number computed from its own earlier value", false, v.At, st)
		return
	}
	q.path[at] = growth
	defer func() {
		if within {
			q.path[at] = outer
		} else {
			delete(q.path, at)
		}
	}()
	*q.states++
	if *q.states > 2*maxStates && len(st.transfers) > 0 {
		q.unknown("a number computed in many ways", false, v.At, st)
		return
	}
	switch v.Node.Kind {
	case exit.CallNode, exit.CallOutNode:
		q.call(v, st)
		q.edges(v.Node, st)
	case exit.ParamNode:
		q.param(v, st)
	case exit.ExprNode:
		q.expr(v, st)
	case exit.FieldNode, exit.VarNode:
		q.heap(v, st)
	case exit.BackNode:
		q.back(v.Node, st)
	case exit.TextNode:
		st.context, st.readAt = nil, &hit{Scope: st.Scope, at: v.At}
		q.edges(v.Node, st)
	case exit.ThroughNode:
		st.context = nil
		q.edges(v.Node, st)
	case exit.BoxNode:
		st.context = nil
		q.edges(v.Node, st)
		if !q.s.knowsOwner(v.Node) {
			q.unknown("a value of type "+string(v.Node.Name)+", which is made in code that is not followed", true, v.At, st)
		}
	case exit.AllocNode:
		if st.context != nil && st.context.callee != v.Node.Name {
			st.context = nil
		}
		q.edges(v.Node, st)
	default:
		q.edges(v.Node, st)
	}
}

// growing counts the transfers that can produce a new number each time they are
// applied. Transfers that only set or clear bits produce only a few numbers in
// total.
func growing(transfers []exit.Transfer) int {
	n := 0
	for _, s := range transfers {
		if s.IsArithmetic() && s.Tok != token.OR && s.Tok != token.AND && s.Tok != token.AND_NOT {
			n++
		}
	}
	return n
}

// transfersKey returns a text that identifies a list of transfers.
func transfersKey(transfers []exit.Transfer) string {
	var b strings.Builder
	for _, s := range transfers {
		b.WriteString(s.String())
	}
	return b.String()
}

// edges follows every value that is stored in a node, and returns the number of
// edges.
func (q *query) edges(n exit.Node, st state) int {
	edges := q.s.edgesTo(n)
	for _, e := range edges {
		q.all(e.Values, st.in(e.Scope))
	}
	return len(edges)
}

// heap follows every value that reached functions store in a field or a package
// variable.
func (q *query) heap(v exit.Source, st state) {
	q.vars[v.Node.Name] = true
	read := &hit{Scope: st.Scope, at: v.At}
	if !v.At.IsValid() {
		read = st.readAt
	}
	st.context, st.readAt = nil, read
	if value, ok := exit.SignalOf(v.Node.Name); ok {
		q.constant(exit.Source{Const: value, At: v.At, How: "argument"}, st)
		return
	}
	stored := q.edges(v.Node, st)
	if v.Node.Kind == exit.FieldNode && (stored == 0 || q.s.canBeUnset(v.Node.Name)) && q.s.knowsOwner(v.Node) {
		q.zero(st)
	}
	switch {
	case v.Reason != "" && (v.Pinned || stored == 0):
		q.unknown(v.Reason, true, v.At, st)
	case !q.s.knowsOwner(v.Node) || q.s.isUnread(v.Node.Name):
		q.unknown(string(v.Node.Name)+", which is set outside the code that is followed", false, v.At, st)
	}
}
