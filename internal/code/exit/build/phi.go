package build

// A phi is the SSA value of a variable where paths join: after
// "if c { x = 1 } else { x = 2 }", x is phi(1, 2). In a loop, a phi can depend on
// itself: x in "for { x++ }" is phi(0, x+1). While a phi is expanded, its own value is
// a selfSource with the transfers of the loop ("+1"). At the end, closeLoop replaces
// each selfSource with the numbers that are possible after any number of iterations.

import (
	"go/token"
	"go/types"
	"math"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// selfSource is a kind of [exit.Source] for the value of a phi in a loop, while the
// possible values of this phi are computed. The Func field contains the name of the
// phi. Graphs never contain such a source: closeLoop replaces it, and builder.values
// drops those that are left.
const selfSource exit.SourceKind = 255

// phi returns the possible values of all operands of the phi v. SSA does not record
// which expression writes a constant operand, so phi looks for assignments to the
// variable of the phi.
func (b *builder) phi(v *ssa.Phi, u valueUse, inProgress map[*ssa.Phi]int) []exit.Source {
	if inProgress[v] > 0 {
		return []exit.Source{{Kind: selfSource, Func: ssax.ID(v.Name())}}
	}
	inProgress[v]++
	defer func() { inProgress[v]-- }()
	variable := b.c.syntax.Var(v.Pos())
	var out []exit.Source
	for i, e := range v.Edges {
		pred := v.Block().Preds[i]
		if !b.mayFollow(pred, v.Block()) {
			continue
		}
		if c, ok := e.(*ssa.Const); ok {
			out = append(out, b.assignedConstant(variable, c, u)...)
			continue
		}
		out = append(out, b.collect(e, valueUse{usage: "assignment", block: pred, next: v.Block()}, inProgress)...)
	}
	return withEachOf(b.closeLoop(v, out), guards(v, u))
}

// assignedConstant returns one source for each expression that assigns the constant c
// to the variable v, such as the 1 in "v = 1". Without such an expression, or if v is
// nil, it returns the result of builder.constant. u says where the program uses c.
func (b *builder) assignedConstant(v *types.Var, c *ssa.Const, u valueUse) []exit.Source {
	if v == nil {
		return b.constant(c, u)
	}
	if c.Value == nil || !isInteger(c.Type()) {
		return b.constant(c, u)
	}
	var out []exit.Source
	n := ssax.Int(c)
	for _, e := range b.c.syntax.VarOrigins(v, n) {
		out = append(out, b.constantAt(n, e, valueUse{usage: "assignment", expr: e}))
	}
	if len(out) == 0 {
		return b.constant(c, u)
	}
	return out
}

// closeLoop computes the possible values of v, a phi in a loop, from the sources in
// "in". Some of these refer to v itself, because the value in an iteration can depend
// on the iteration before. closeLoop replaces these sources:
//
//   - If the loop does not change the number, closeLoop only drops them.
//   - If the loop only sets bits, as in "code |= 4", every combination of these bits
//     replaces them.
//   - If an iteration has only a few possible results, as "n = (n + 1) % 4" has, these
//     numbers replace them.
//   - Otherwise an unbounded value replaces them.
func (b *builder) closeLoop(v *ssa.Phi, in []exit.Source) []exit.Source {
	var base, self []exit.Source
	for _, s := range in {
		switch {
		case s.Kind != selfSource || s.Func != ssax.ID(v.Name()):
			base = append(base, s)
		case slices.ContainsFunc(s.Transfers, func(st exit.Transfer) bool { return !st.Guard }):
			self = append(self, s)
		}
	}
	if len(self) == 0 {
		return base
	}
	for _, s := range self {
		if slices.ContainsFunc(s.Transfers, func(st exit.Transfer) bool { return st.Tok != token.OR && !st.Guard }) {
			return append(base, b.anyNumber(v, self, least(base, self))...)
		}
	}
	if out, ok := orClosure(base, self); ok {
		return out
	}
	return append(base, b.anyNumber(v, self, nil)...)
}

// anyNumber returns the possible values of the phi v after one iteration of the loop.
// It assumes that v can be any number before the iteration. The result is unbounded
// unless the iteration can yield only a few values, as with "v % 4". The guards in
// "after" hold after the iteration.
func (b *builder) anyNumber(v *ssa.Phi, self []exit.Source, after []exit.Transfer) []exit.Source {
	var out []exit.Source
	for _, s := range self {
		any := b.unboundedSource("a number computed in a loop", v.Pos())
		out = append(out, b.boundUnknown(withTransfers(any, slices.Concat(s.Transfers, after)...), s)...)
	}
	return out
}

// least returns the guard that a number passes if a loop only adds constants to it, such
// as ">= 0" for the number of failures in "failures++". base contains the numbers before
// the loop, and self the operations of one iteration. The result is empty if the number
// can be any. The guard ignores that the number of a very long loop overflows.
func least(base, self []exit.Source) []exit.Transfer {
	for _, s := range self {
		if slices.ContainsFunc(s.Transfers, func(t exit.Transfer) bool { return !t.Guard && (t.Tok != token.ADD || t.K < 0) }) {
			return nil
		}
	}
	if len(base) == 0 {
		return nil
	}
	guard := exit.Transfer{Tok: token.GEQ, K: math.MaxInt64, Guard: true}
	for _, s := range base {
		if s.Kind != exit.ConstSource && s.Kind != exit.ZeroSource {
			return nil
		}
		if n, ok := exit.Apply(s.Const, s.Transfers); ok {
			guard.K = min(guard.K, n)
		}
	}
	return []exit.Transfer{guard}
}

// orClosure returns the numbers that a variable can have after a loop that only sets
// bits, as "flags |= 4" does. base contains the possible numbers before the loop. self
// contains the operations of one iteration, such as "| 4". The result contains the
// numbers after any number of iterations, including none. ok is false if there are more
// than exit.MaxSet numbers.
func orClosure(base, self []exit.Source) (all []exit.Source, ok bool) {
	out := slices.Clone(base)
	for i := 0; i < len(out); i++ {
		for _, s := range self {
			next := out[i]
			next.Transfers = exit.Join(next.Transfers, s.Transfers)
			next.At, next.Usage, next.Literal = s.At, s.Usage, false
			if !s.At.IsValid() {
				next.At = out[i].At
			}
			if !slices.ContainsFunc(out, func(o exit.Source) bool { return sameNumber(o, next) }) {
				out = append(out, next)
			}
			if len(out) > exit.MaxSet {
				return nil, false
			}
		}
	}
	return out, true
}

// sameNumber reports whether two sources are known to be the same number.
func sameNumber(a, b exit.Source) bool {
	x, okX := a.Number()
	y, okY := b.Number()
	if okX && okY {
		return x == y
	}
	return a.Kind == b.Kind && a.Node == b.Node && a.Const == b.Const && a.Func == b.Func && slices.Equal(a.Transfers, b.Transfers)
}
