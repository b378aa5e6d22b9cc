package solve

// This file handles operations on two values that are not constant, such as x +
// y. A query finds the possible numbers of each operand separately, and computes
// the result for every pair.

import (
	"slices"

	"github.com/exitlint/exitlint/internal/code/exit"
)

// expr records the results of an operation for all numbers of its two operands.
// The result is unbounded if an operand is, or if there are too many pairs.
func (q *query) expr(v exit.Source, st state) {
	l, ok := q.s.function(v.Node.Name)
	if !ok || v.Node.Index >= len(l.Func.Exprs) {
		return
	}
	e := l.Func.Exprs[v.Node.Index]
	if q.active[v.Node] {
		q.unknown("a number computed from its own earlier value", false, e.At, st)
		return
	}
	q.active[v.Node] = true
	defer delete(q.active, v.Node)
	x, y := q.operand(l, e.X, st), q.operand(l, e.Y, st)
	left, right := x.values(), y.values()
	if len(x.unbounded)+len(y.unbounded) > 0 || len(left)*len(right) > exit.MaxSet {
		q.unknown("a number computed from unbounded ones", false, e.At, st)
		return
	}
	for _, a := range left {
		for _, b := range right {
			if value, ok := exit.Apply(a, append([]exit.Transfer{{Tok: e.Op, K: b, Unsigned: e.Unsigned}}, st.transfers...)); ok {
				q.consts = append(q.consts, hit{Scope: l, value: value, at: e.At, how: e.How})
			}
		}
	}
}

// values returns the distinct numbers that the query has found, sorted.
func (q *query) values() []int64 {
	var out []int64
	for _, h := range q.consts {
		out = append(out, h.value)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// operand returns the finished query for one operand. It remembers the queries,
// because an operand can occur in several operations: after n operations such as
// y = x + x, there are 2^n paths to the first x.
func (q *query) operand(l exit.Scope, values []exit.Source, st state) *query {
	if len(values) == 0 {
		return newQuery(q.s, q.sink)
	}
	key := operandKey{&values[0], st.context}
	if sub, ok := q.operands[key]; ok {
		return sub
	}
	sub := newQuery(q.s, q.sink)
	sub.active, sub.operands, sub.states = q.active, q.operands, q.states
	sub.all(values, state{Scope: l, context: st.context})
	q.operands[key] = sub
	return sub
}

// An operandKey identifies an operand in a call context, by the address of its
// first source.
type operandKey struct {
	first   *exit.Source
	context *callContext
}
