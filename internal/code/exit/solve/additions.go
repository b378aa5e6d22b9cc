package solve

// This file follows numbers that a program adds up in memory without a loop, as in
//
//	if failed {
//		code += 8
//	}
//	if late {
//		code += 16
//	}
//
// The graph does not show the order of the stores to code. So a query that follows one
// of the additions comes back to code, and finds both additions again. But a run of the
// program executes each of them at most once, if it is in no loop, and calls its function
// once. So the query follows each addition at most once on its way: code is 0, 8, 16 or
// 24. If the program calls the function of an addition from two places, the query follows
// the addition at most twice.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An addition identifies one execution of an addition such as "code += 8": by the
// position of the addition, and the number of the run of its function.
type addition struct {
	fn  ssax.ID
	at  exit.Range
	run int
}

// additions lists the executions of additions that a query has followed on its way to a
// node, sorted.
type additions []addition

// maxAdditions limits how many additions a query follows on a way that leads twice to the
// same memory, and how often the function of an addition may run. With more of them there
// would be more than 64 sums.
const maxAdditions = 6

// with returns the list with one more element.
func (a additions) with(x addition) additions {
	i, _ := slices.BinarySearchFunc(a, x, compareAdditions)
	return slices.Insert(slices.Clone(a), i, x)
}

func compareAdditions(a, b addition) int {
	return cmp.Or(cmp.Compare(a.fn, b.fn), cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Col, b.at.Col), cmp.Compare(a.run, b.run))
}

// key returns a string that identifies the list.
func (a additions) key() string {
	if len(a) == 0 {
		return ""
	}
	var b strings.Builder
	for _, x := range a {
		fmt.Fprintf(&b, "%s:%d:%d:%d;", x.fn, x.at.Line, x.at.Col, x.run)
	}
	return b.String()
}

// contains reports whether the list contains x.
func (a additions) contains(x addition) bool {
	_, found := slices.BinarySearchFunc(a, x, compareAdditions)
	return found
}

// addOnce adds to st the addition that v contains, if any. It returns false if the query
// has followed all executions of this addition, and so need not follow v. If the number of
// executions is not known, it clears the Once field of the addition in v.
func (q *query) addOnce(v *exit.Source, st *state) bool {
	if v.Kind != exit.NodeSource || !slices.ContainsFunc(v.Transfers, func(t exit.Transfer) bool { return t.Once }) {
		return true
	}
	runs := q.s.runsOf(st.Func.ID)
	for run := range runs {
		if x := (addition{st.Func.ID, v.At, run}); !st.additions.contains(x) {
			st.additions = st.additions.with(x)
			return true
		}
	}
	if len(runs) > 0 {
		return false
	}
	v.Transfers = slices.Clone(v.Transfers)
	for i := range v.Transfers {
		v.Transfers[i].Once = false
	}
	return true
}

// allowsSum records that the query has come back to the node v after additions. It returns
// false if there are too many. The sum is then unbounded, and the query forgets the sums
// that it has found so far.
func (q *query) allowsSum(v exit.Source, st *state) bool {
	if !st.isSum {
		st.isSum, st.summed = true, st.readAt
	}
	switch {
	case q.noSums:
		return false
	case len(st.additions) > maxAdditions:
		q.noSums = true
		q.consts = slices.DeleteFunc(q.consts, func(h hit) bool { return h.sum })
		q.recordGrowing(v.At, *st)
		return false
	}
	return true
}

// recordGrowing records that a number is unbounded because the program computes it from
// its own earlier value. The parameter "at" is the position where the program reads this
// value.
func (q *query) recordGrowing(at exit.Range, st state) {
	if st.isSum {
		st.readAt = st.summed
	}
	q.recordUnbounded("a number computed from its own earlier value", false, at, st)
}

// followSum continues the query with an operation such as "code += n" that depends on its
// own earlier result. n is the node of the operation, and x and y are its operands. One
// of them must be bounded: it is added to each value of the other. followSum returns
// false if this is not possible.
func (q *query) followSum(n exit.Node, l exit.Scope, x, y *query, st state) bool {
	e := l.Func.Exprs[n.Index]
	rest, added := e.X, e.Y
	if len(y.unbounded) > 0 {
		rest, added = e.Y, e.X
	}
	runs := q.s.runsOf(l.Func.ID)
	if len(x.unbounded) > 0 && len(y.unbounded) > 0 || len(runs) == 0 {
		return false
	}
	numbers := make([][]int64, len(runs))
	for run, context := range runs {
		operand := q.queryOperand(l, added, state{context: context})
		if len(operand.unbounded) > 0 {
			return false
		}
		numbers[run] = operand.sortedNumbers()
	}
	delete(q.active, n)
	st.computedAt = cmp.Or(st.computedAt, &hit{Scope: l, at: e.At, usage: e.Usage})
	for run, context := range runs {
		a := addition{l.Func.ID, e.At, run}
		if st.additions.contains(a) {
			continue
		}
		for _, k := range numbers[run] {
			next := st.stateIn(l)
			next.context, next.additions = context, st.additions.with(a)
			next.transfers = exit.Join([]exit.Transfer{{Tok: e.Op, K: k, Once: true}}, st.transfers)
			q.followSources(rest, next)
		}
	}
	return true
}

// runsOf returns the call contexts of all runs of the function with the given ID. It
// returns nothing if the function can run more than maxAdditions times, or if it is not
// known how often.
func (s *solver) runsOf(id ssax.ID) []*callContext {
	return cached(s.runs, id, func() []*callContext {
		s.runs[id] = nil // for a recursion
		l, ok := s.function(id)
		if !ok || !s.program || l.Func.Recursive || s.mayEscape(id) {
			return nil
		}
		refs := s.referencesTo(id)
		isMain := l.Graph.Main && id == ssax.ID(l.Graph.Path+".main") && len(refs) == 0
		if isMain || s.isInit(l) {
			return []*callContext{nil}
		}
		var out []*callContext
		for _, r := range refs {
			up := s.runsOf(r.Func.ID)
			if len(up) == 0 || r.Calls == 0 {
				return nil
			}
			for _, context := range up {
				out = append(out, s.contextsOf(r, id, context)...)
			}
			if len(out) > maxAdditions {
				return nil
			}
		}
		return out
	})
}

// isInit reports whether a function runs once when its package is initialised.
func (s *solver) isInit(l exit.Scope) bool {
	p := s.graphs[l.Graph.Path]
	return slices.Contains(p.Inits, l.Func.Number)
}

// contextsOf returns the call contexts for the calls of the function callee in the
// function of r. "up" is the context of the latter.
func (s *solver) contextsOf(r exit.ReferenceSite, callee ssax.ID, up *callContext) []*callContext {
	out := make([]*callContext, r.Calls)
	i := 0
	for _, c := range s.callersOf(callee) {
		if c.Func == r.Func && i < len(out) {
			out[i] = s.context(c, callee, up)
			i++
		}
	}
	return out
}
