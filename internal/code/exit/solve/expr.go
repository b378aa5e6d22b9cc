package solve

// Operations on two values, neither of them constant. The query finds the
// numbers of each operand separately, and combines every pair.

import (
	"slices"

	"github.com/exitlint/exitlint/internal/code/exit"
)

// expr combines the numbers of two operands. If an operand is unbounded, or
// there are too many pairs, the result is unbounded.
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

// values returns the distinct numbers that the query found, sorted.
func (q *query) values() []int64 {
	var out []int64
	for _, h := range q.consts {
		out = append(out, h.value)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// operand returns the query for one operand. It stores the queries, because
// expressions share operands: there can be 2^n paths through n operations.
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

// An operandKey identifies an operand, by its first source, in a call context.
type operandKey struct {
	first   *exit.Source
	context *callContext
}
