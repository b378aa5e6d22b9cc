package solve

// This file handles operations on two values that are not constant, such as x + y. A
// query finds the numbers of each operand, and computes the result for every pair.

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
)

// followBinary continues the query with an operation on two values, such as x + y. It
// records the result for each pair of numbers of the operands. The result is unbounded
// if one of the operands is, or if there are too many pairs.
func (q *query) followBinary(v exit.Source, st state) {
	l, ok := q.s.function(v.Node.Name)
	if !ok || v.Node.Index >= len(l.Func.Exprs) {
		return
	}
	e := l.Func.Exprs[v.Node.Index]
	if q.orNode != (exit.Node{}) && e.Op == token.OR {
		q.followOrOperands(v.Node, l, st)
		return
	}
	if q.active[v.Node] {
		q.recordUnbounded("a number computed from its own earlier value", false, e.At, st)
		return
	}
	q.active[v.Node] = true
	defer delete(q.active, v.Node)
	x, y := q.queryOperand(l, e.X, st), q.queryOperand(l, e.Y, st)
	left, right := x.sortedNumbers(), y.sortedNumbers()
	if len(x.unbounded)+len(y.unbounded) > 0 && e.Op == token.OR && q.recordAccumulated(v.Node, l, st) {
		return
	}
	if len(x.unbounded)+len(y.unbounded) > 0 && e.Op == token.ADD && e.Once && q.followSum(v.Node, l, x, y, st) {
		return
	}
	if operands := slices.Concat(x.unbounded, y.unbounded); len(operands) > 0 {
		q.recordUnbounded(computedFrom(operands[0].reason), false, e.At, st)
		return
	}
	if len(left)*len(right) > exit.MaxSet {
		q.recordUnbounded(fmt.Sprintf("a number computed from two others with more than %d combinations", exit.MaxSet), false, e.At, st)
		return
	}
	for _, a := range left {
		for _, b := range right {
			if value, ok := exit.Apply(a, append([]exit.Transfer{{Tok: e.Op, K: b, Unsigned: e.Unsigned}}, st.transfers...)); ok {
				q.consts = append(q.consts, hit{Scope: l, value: value, at: e.At, usage: e.Usage})
			}
		}
	}
}

// computedFrom returns the reason why the result of a computation is unbounded, given
// the reason why one of its operands is.
func computedFrom(reason string) string {
	const prefix = "a number computed from "
	if strings.HasPrefix(reason, prefix) {
		return reason
	}
	return prefix + reason
}

// recordAccumulated records the results of n, a bitwise OR that can depend on its own
// earlier result, as in "func (s *set) add(bit int) { s.bits |= bit }". Each result
// combines one or more numbers of the left operand with one or more numbers of the
// right one. ok is false if there are too many results, or if an operand is unbounded.
func (q *query) recordAccumulated(n exit.Node, l exit.Scope, st state) (ok bool) {
	e := l.Func.Exprs[n.Index]
	x, y := q.queryOrOperand(n, e.X, l, st), q.queryOrOperand(n, e.Y, l, st)
	if len(x.unbounded)+len(y.unbounded) > 0 {
		return false
	}
	all := orCombinations(x.sortedNumbers(), y.sortedNumbers())
	for _, bits := range all {
		if value, ok := exit.Apply(bits, st.transfers); ok {
			q.consts = append(q.consts, hit{Scope: l, value: value, at: e.At, usage: e.Usage})
		}
	}
	return all != nil
}

// queryOrOperand runs a query for the numbers of one operand of n, a bitwise OR such as
// "s.bits | bit". After "s.bits |= bit", the operand s.bits can be the result of n. If
// the query comes back to n in this way, it goes no further. If it comes to another
// bitwise OR, it follows both operands of that operation; see followOrOperands.
func (q *query) queryOrOperand(n exit.Node, operand []exit.Source, l exit.Scope, st state) *query {
	sub := newQuery(q.s, q.sink)
	sub.active, sub.operands, sub.states, sub.orNode = q.active, q.operands, q.states, n
	sub.followSources(operand, state{Scope: l})
	return sub
}

// orCombinations returns each bitwise OR of at least one number in x and at least one
// number in y. It returns nil if there are too many.
func orCombinations(x, y []int64) []int64 {
	if len(x)*len(y) > exit.MaxSet {
		return nil
	}
	var out []int64
	add := func(bits int64) {
		if !slices.Contains(out, bits) {
			out = append(out, bits)
		}
	}
	for _, a := range x {
		for _, b := range y {
			add(a | b)
		}
	}
	for i := 0; i < len(out); i++ {
		for _, bits := range slices.Concat(x, y) {
			if add(out[i] | bits); len(out) > exit.MaxSet {
				return nil
			}
		}
	}
	return out
}

// followOrOperands continues a query for an operand of the bitwise OR q.orNode; see
// queryOrOperand. The query has come to n, which is also a bitwise OR.
//
// If n is q.orNode itself, the query stops. Otherwise it continues with both operands
// of n, whose numbers recordAccumulated combines later. This is right only if all
// operations between n and q.orNode are distributive; see isDistributive. If one of
// them is not, the number can be anything.
func (q *query) followOrOperands(n exit.Node, l exit.Scope, st state) {
	e := l.Func.Exprs[n.Index]
	if slices.ContainsFunc(st.transfers, func(t exit.Transfer) bool { return !isDistributive(t) }) {
		q.recordUnbounded("a number computed from its own earlier value", false, e.At, st)
		return
	}
	if n == q.orNode {
		return
	}
	st = st.stateIn(l)
	st.computedAt = nil
	q.followSources(e.X, st)
	q.followSources(e.Y, st)
}

// isDistributive reports whether t(x|y) is equal to t(x)|t(y) for the operation t. The
// result is true for a guard such as "> 0", because the solver ignores guards of the
// operands; see withoutGuards.
func isDistributive(t exit.Transfer) bool {
	return t.Guard || t.Bits != 0 || t.Tok == token.OR || t.Tok == token.AND || t.Tok == token.AND_NOT && !t.Left
}

// withoutGuards returns the operations that are not guards such as "> 0". It is used
// for the operands of a bitwise OR: a comparison of x | y with a number says nothing
// about x or y alone.
func withoutGuards(transfers []exit.Transfer) []exit.Transfer {
	return slices.DeleteFunc(slices.Clone(transfers), func(t exit.Transfer) bool { return t.Guard })
}

// sortedNumbers returns the numbers that the query has found, sorted and without
// duplicates.
func (q *query) sortedNumbers() []int64 {
	var out []int64
	for _, h := range q.consts {
		out = append(out, h.value)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// queryOperand runs a query for an operand of an operation, and returns the query with
// its results. It keeps the results, because an operand can occur in many operations:
// after n operations such as y = x + x, there are 2^n paths to the first x.
func (q *query) queryOperand(l exit.Scope, values []exit.Source, st state) *query {
	if len(values) == 0 {
		return newQuery(q.s, q.sink)
	}
	key := operandKey{&values[0], st.context}
	if sub, ok := q.operands[key]; ok {
		return sub
	}
	sub := newQuery(q.s, q.sink)
	sub.active, sub.operands, sub.states = q.active, q.operands, q.states
	sub.followSources(values, state{Scope: l, context: st.context})
	q.operands[key] = sub
	return sub
}

// An operandKey identifies an operand of an operation in a call context, such as x in x
// + y. The address of the first possible value identifies the operand, because each
// operand has its own slice of values.
type operandKey struct {
	first   *exit.Source
	context *callContext
}
