package solve

import (
	"cmp"
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A query finds all values that an expression can have, such as the argument of os.Exit
// or an operand of a computation. It follows the value backwards to the constants in
// the source.
type query struct {
	s    *solver
	sink exit.CallSite
	seen map[queryKey]bool
	// active contains the operations whose operands the query is following. An
	// operation that the query reaches again depends on its own earlier result.
	active map[exit.Node]bool
	// path contains the nodes that the query is visiting, with the operations on the way at
	// the start of each visit. If the query reaches a node again with more operations that
	// count as growing, a loop in the program computes ever new numbers.
	path     map[contextNode]progress
	operands map[operandKey]*query
	states   *int // how many states have been visited, including those of operands
	// orNode is the bitwise OR whose operand the query follows, if queryOrOperand has
	// started the query.
	orNode    exit.Node
	consts    []hit
	unbounded []hit
	funcs     map[ssax.ID]bool
	vars      map[ssax.ID]bool
	noSums    bool // whether the query has met too many additions; see allowsSum
}

// A hit is a result of a query: a number with its origin or, if reason is set, the
// position at which an unbounded value enters the program.
type hit struct {
	exit.Scope
	value   int64
	at      exit.Range
	usage   string
	literal bool
	reason  string
	trail   *trail

	// abstract is set for an unbounded result of a call through an interface; see
	// exit.Dynamic.
	abstract bool
	// transfers lists, for an unbounded value, the operations that the program applies
	// to the value before the exit.
	transfers []exit.Transfer

	implicit bool // whether the number is an implicit zero value; see exit.ZeroSource
	sum      bool // see state.isSum
}

// A queryKey identifies a visit of a node. A query makes each visit only once.
type queryKey struct {
	contextNode
	transfers string
	additions string
	check     exit.Check
}

// A progress value says how many operations are on the way from a node to the exit:
// growing is the result of countGrowing, and additions the length of state.additions.
type progress struct{ growing, additions int }

// A contextNode is a node in a call context.
type contextNode struct {
	node    exit.Node
	context *callContext
}

// A state describes how far the backward search from an exit has come: the function,
// the call context, and the operations on the value between this function and the exit.
type state struct {
	exit.Scope
	context   *callContext
	transfers []exit.Transfer
	// computedAt is the last computation of the value before the exit, or nil.
	computedAt *hit
	// readAt is the last read of the value from a field or variable before the exit, or
	// nil.
	readAt *hit
	trail  *trail

	// additions lists the additions on the way that are executed once; see additions.go.
	// isSum is set if the way leads twice to the same memory, with additions. summed is
	// then the readAt before the first of these additions.
	additions additions
	isSum     bool
	summed    *hit

	// check says whether the caller checks that the call with this result has
	// succeeded.
	check exit.Check

	// keys is set while the search looks for the keys of a map, not for its elements.
	// If the code assigns another map to this one, the search continues with the keys
	// of the other map; see keysOf.
	keys bool
}

// A trail lists the functions that a value passes through on its way to the exit. The
// search goes backwards, so the function that it has reached last comes first.
type trail struct {
	fn   ssax.ID
	rest *trail
}

// stateIn returns a copy of the state st for a search that continues in the function l.
// It adds l to the trail if l is not the function of st.
func (st state) stateIn(l exit.Scope) state {
	if l.Func != st.Func {
		st.trail = &trail{l.Func.ID, st.trail}
	}
	st.Scope = l
	return st
}

// newQuery returns a query without results. The parameter "sink" is the call at which
// the query starts, usually an exit. An unbounded value without a position is reported
// at this call.
func newQuery(s *solver, sink exit.CallSite) *query {
	return &query{s: s, sink: sink, seen: map[queryKey]bool{}, active: map[exit.Node]bool{}, path: map[contextNode]progress{}, operands: map[operandKey]*query{}, states: new(int), funcs: map[ssax.ID]bool{}, vars: map[ssax.ID]bool{}}
}

func (q *query) followSources(values []exit.Source, st state) {
	for _, v := range values {
		q.followSource(v, st)
	}
}

// followSource continues the query with one possible value. A constant is a result. For
// a node, the query continues with the values that are stored in it.
//
// A number that is returned together with a failure, such as the -1 in
// "return -1, err", is ignored if the caller uses the number only after success. If the
// caller looks at the error, but may go on after a failure, a constant other than 0
// becomes unbounded.
func (q *query) followSource(v exit.Source, st state) {
	if st.keys {
		if v = keysOf(v); v.Kind == 0 {
			return
		}
	}
	if v.Companion == exit.WithFailure && st.check != 0 {
		if st.check == exit.Succeeded {
			return
		}
		_, reaches := exit.Apply(v.Const, exit.Join(v.Transfers, st.transfers))
		if v.Kind == exit.ConstSource && v.Const != 0 && reaches {
			v.Kind, v.Reason = exit.UnknownSource, besideFailure
		}
	}
	if v.Companion != exit.FromSameCall {
		st.check = 0
	}
	st.check = max(st.check, v.Check)
	if slices.ContainsFunc(v.Transfers, exit.Transfer.IsArithmetic) && st.computedAt == nil {
		st.computedAt = &hit{Scope: st.Scope, at: v.At, usage: v.Usage}
	}
	if q.orNode != (exit.Node{}) {
		st.transfers = withoutGuards(st.transfers)
	}
	if !q.addOnce(&v, &st) {
		return
	}
	st.transfers = exit.Join(v.Transfers, st.transfers)
	if len(st.transfers) > maxSteps {
		q.recordUnbounded("a number computed in a recursion", false, v.At, state{Scope: st.Scope, readAt: st.readAt})
		return
	}
	switch v.Kind {
	case exit.ConstSource:
		q.recordConstant(v, st)
	case exit.ZeroSource:
		q.recordZero(st)
	case exit.FuncSource:
		q.funcs[v.Func] = true
	case exit.UnknownSource:
		q.recordUnbounded(v.Reason, v.Pinned, v.At, st)
	case exit.NodeSource:
		q.followNode(v, st)
	}
}

// keysOf returns the source for the keys of the map v. It returns the zero Source if
// there are no keys to follow: for a constant, which can only be a nil map, and for a
// source with transfers, which is an element of a map; see markElements in package
// build.
func keysOf(v exit.Source) exit.Source {
	switch {
	case len(v.Transfers) > 0 || v.Node.Keys:
	case v.Kind == exit.NodeSource && v.Node.Kind != exit.ExprNode && v.Node.Kind != exit.BoxNode && v.Node.Kind != exit.TextNode:
		v.Node.Keys = true
		return v
	case v.Kind == exit.UnknownSource:
		return v
	}
	return exit.Source{}
}

// These limits keep the search for the possible statuses of an exit short. maxSteps
// limits the number of operations, such as "+1", that the search applies to a value.
// maxStates limits the number of search states that are visited. After maxStates
// states, the search no longer distinguishes between the calls that lead to a function.
// After 2*maxStates states, it also gives up on values with operations, and records
// them as unbounded. The remaining states differ only in their node, so the search soon
// ends.
const (
	maxSteps  = 10
	maxStates = 20000
)

// boundaries contains the limits of integer types. Programs use them as initial values,
// for example in the search for a minimum, but not as statuses.
var boundaries = map[int64]bool{math.MaxInt32: true, math.MinInt32: true, math.MaxUint32: true, math.MaxInt64: true, math.MinInt64: true}

// recordConstant applies the operations in st.transfers, such as "+ 1", to the constant
// v, and records the result.
func (q *query) recordConstant(v exit.Source, st state) {
	value, ok := exit.Apply(v.Const, st.transfers)
	if !ok {
		return
	}
	if boundaries[v.Const] && !slices.ContainsFunc(st.transfers, exit.Transfer.IsArithmetic) {
		q.recordUnbounded("the bound of a type, which stands for a number that is not known yet", false, v.At, state{Scope: st.Scope, readAt: st.readAt})
		return
	}
	h := hit{Scope: st.Scope, value: value, at: v.At, usage: v.Usage, literal: v.Literal}
	if st.computedAt != nil {
		h = *st.computedAt
		h.value = value
	}
	h.sum = st.isSum
	q.consts = append(q.consts, h)
}

// recordZero records a status that comes from an implicit zero value, as after
// "var code int". It has no position in the code, unless the program computes it from
// the zero value, as in "code + 3".
func (q *query) recordZero(st state) {
	value, ok := exit.Apply(0, st.transfers)
	switch {
	case !ok:
	case st.computedAt != nil:
		h := *st.computedAt
		h.value, h.sum = value, st.isSum
		q.consts = append(q.consts, h)
	default:
		q.consts = append(q.consts, hit{Scope: st.Scope, value: value, implicit: true})
	}
}

// besideFailure is the reason that messages give for an unbounded number that a
// function returns together with a failure.
const besideFailure = "a number that is returned together with an error or false, and may be used all the same"

// recordUnbounded records an unbounded value, and decides where to report it:
//
//   - If pinned is set, at the position of the value, such as the call of strconv.Atoi.
//   - If the program reads the value from a field or variable, at the last such read,
//     because users can add a check there.
//   - If the value is in the function that contains the exit, at the exit.
//   - If the value is a number that is returned together with a failure, also at the
//     exit, because the code there shows whether the program goes on after the failure.
//   - Otherwise at the position of the value.
//
// The first of these rules that applies decides. But if the transfers of the value have
// only a few possible results, as "x % 4" has, these numbers are the results.
func (q *query) recordUnbounded(reason string, pinned bool, at exit.Range, st state) {
	h := hit{Scope: st.Scope, at: at, reason: reason}
	if bounded, ok := exit.Bound(st.transfers); ok {
		h.reason = ""
		if st.computedAt != nil {
			h = *st.computedAt
		}
		h.usage = cmp.Or(h.usage, "comparison")
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
	case st.Func != q.sink.Func && reason != besideFailure:
	default:
		h = hit{Scope: q.sink.Scope, at: q.sink.Call.At}
	}
	if h.Graph.Dependency && !st.Graph.Dependency {
		// Users cannot change the code of a dependency.
		h = hit{Scope: st.Scope, at: at}
	}
	if !h.at.IsValid() {
		h = hit{Scope: q.sink.Scope, at: q.sink.Call.At}
	}
	h.reason, h.trail, h.transfers = reason, st.trail, st.transfers
	q.unbounded = append(q.unbounded, h)
}

// followNode continues the query with all values that a node can contain.
//
// It visits a node only once for each combination of call context, list of transfers
// and st.check. So most loops in a program need no special treatment. But in a loop
// such as "n = n + 1", the list of transfers gets longer in every iteration. If the
// query reaches a node that it is still visiting, and the list has grown (see
// countGrowing), the number depends on its own earlier value and is unbounded.
func (q *query) followNode(v exit.Source, st state) {
	if *q.states > maxStates {
		st.context = nil
	}
	at := contextNode{v.Node, st.context}
	key := queryKey{at, transfersKey(st.transfers), st.additions.key(), st.check}
	if q.seen[key] {
		return
	}
	q.seen[key] = true
	now := progress{countGrowing(st.transfers), len(st.additions)}
	outer, within := q.path[at]
	if within && now.growing > outer.growing {
		q.recordGrowing(v.At, st)
		return
	}
	if within && now.additions > outer.additions && !q.allowsSum(v, &st) {
		return
	}
	q.path[at] = now
	defer func() {
		if within {
			q.path[at] = outer
		} else {
			delete(q.path, at)
		}
	}()
	*q.states++
	st.keys = v.Node.Keys
	if *q.states > 2*maxStates && len(st.transfers) > 0 {
		q.recordUnbounded("a number computed in many ways", false, v.At, st)
		return
	}
	q.followContents(v, st)
}

// followContents continues the query with the values that flow into a node. Where it
// finds them depends on the kind of the node.
func (q *query) followContents(v exit.Source, st state) {
	switch v.Node.Kind {
	case exit.CallNode, exit.CallMemoryNode:
		q.followCall(v, st)
		q.followEdges(v.Node, st)
	case exit.ParamNode:
		q.followParam(v, st)
	case exit.ExprNode:
		q.followBinary(v, st)
	case exit.FieldNode, exit.VarNode:
		q.followMemory(v, st)
	case exit.ResultMemoryNode:
		q.followStores(v.Node, st)
	case exit.TextNode:
		st.context = nil
		if v.At.IsValid() { // the call that parses the text
			st.readAt = &hit{Scope: st.Scope, at: v.At}
		}
		q.followEdges(v.Node, st)
	case exit.BoxedPointerNode:
		st.context = nil
		q.followEdges(v.Node, st)
	case exit.BoxNode:
		st.context = nil
		q.followEdges(v.Node, st)
		if !q.s.knowsOwner(v.Node) {
			q.recordUnbounded("a value of type "+string(v.Node.Name)+", which is made in code that is not followed", true, v.At, st)
		}
	case exit.AssignedNode:
		st.context, st.readAt = nil, &hit{Scope: st.Scope, at: v.At}
		q.followEdges(v.Node, st)
	case exit.AllocNode:
		if st.context != nil && st.context.callee != v.Node.Name {
			st.context = nil
		}
		q.followEdges(v.Node, st)
	default:
		q.followEdges(v.Node, st)
	}
}

// countGrowing counts the transfers that can make new numbers again and again, such as
// + 1. Operators that only set or clear bits do not count, because they produce few
// numbers, and neither do additions that are executed once.
func countGrowing(transfers []exit.Transfer) int {
	n := 0
	for _, s := range transfers {
		if s.IsArithmetic() && !s.Once && s.Tok != token.OR && s.Tok != token.AND && s.Tok != token.AND_NOT {
			n++
		}
	}
	return n
}

// transfersKey returns a string that contains all transfers, for use in a queryKey.
func transfersKey(transfers []exit.Transfer) string {
	var b strings.Builder
	for _, s := range transfers {
		b.WriteString(s.String())
		// String shows none of Signed, Unsigned and Once.
		if s.Signed {
			b.WriteByte('s')
		}
		if s.Unsigned {
			b.WriteByte('u')
		}
		if s.Once {
			b.WriteByte('o')
		}
	}
	return b.String()
}

// followEdges continues the query with every value that is stored in a node, and
// returns how many edges lead to it.
func (q *query) followEdges(n exit.Node, st state) int {
	st.keys = n.Keys
	edges := q.s.edgesTo(n.OfElements())
	for _, e := range edges {
		q.followSources(e.Values, st.stateIn(e.Scope))
	}
	if !n.Keys {
		return len(edges)
	}
	st.keys = false
	keys := q.s.edgesTo(n)
	for _, e := range keys {
		q.followSources(e.Values, st.stateIn(e.Scope))
	}
	return len(edges) + len(keys)
}

// followMemory continues the query with every value that the program stores in a field
// or package variable. It ignores stores in functions that cannot run.
func (q *query) followMemory(v exit.Source, st state) {
	q.vars[v.Node.Name] = true
	read := &hit{Scope: st.Scope, at: v.At}
	if !v.At.IsValid() {
		read = st.readAt
	}
	st.context, st.readAt = nil, read
	if value, ok := exit.SignalOf(v.Node.Name); ok {
		q.recordConstant(exit.Source{Const: value, At: v.At, Usage: "argument"}, st)
		return
	}
	stored := q.followEdges(v.Node, st)
	if v.Node.Kind == exit.FieldNode && (stored == 0 || q.s.canBeUnset(v.Node.Name)) && q.s.knowsOwner(v.Node) && !v.Node.Keys {
		q.recordZero(st)
	}
	switch {
	case v.Reason != "" && (v.Pinned || stored == 0):
		q.recordUnbounded(v.Reason, true, v.At, st)
	case !q.s.knowsOwner(v.Node) || q.s.mayBeSetElsewhere(v.Node.Name):
		q.recordUnbounded(string(v.Node.Name)+", which is set outside the code that is followed", false, v.At, st)
	}
}
