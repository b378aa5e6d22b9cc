package build

// Phis: values at a join of control flow. In a loop, a phi depends on itself. A
// source that depends on the phi itself is a selfSource with the transfers of
// the loop. closeLoop replaces such sources with the numbers that are possible
// after any number of iterations.

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// selfSource is the kind of a source that stands for a phi inside its own
// definition; Func names the phi. Such a source never leaves the builder.
const selfSource exit.SourceKind = 255

// phi returns the sources that a phi gets over each edge. SSA records no
// expression for a constant on an edge. The constant is written in an
// assignment to the variable of the phi.
func (b *builder) phi(v *ssa.Phi, u use, inProgress map[*ssa.Phi]int) []exit.Source {
	if inProgress[v] > 0 {
		return []exit.Source{{Kind: selfSource, Func: ssax.ID(v.Name())}}
	}
	inProgress[v]++
	defer func() { inProgress[v]-- }()
	variable := b.c.syntax.Var(v.Pos())
	var out []exit.Source
	for i, e := range v.Edges {
		pred := v.Block().Preds[i]
		if c, ok := e.(*ssa.Const); ok {
			out = append(out, b.assignedConstant(variable, c, u)...)
			continue
		}
		out = append(out, b.collect(e, use{how: "assignment", block: pred, to: v.Block()}, inProgress)...)
	}
	return withTransfers(b.closeLoop(v, out), guards(v, u)...)
}

// assignedConstant returns a source for each assignment of a constant to a
// variable.
func (b *builder) assignedConstant(v *types.Var, c *ssa.Const, u use) []exit.Source {
	if v == nil {
		return b.constant(c, u)
	}
	if c.Value == nil || !isInteger(c.Type()) {
		return b.constant(c, u)
	}
	var out []exit.Source
	n := ssax.Int(c)
	for _, e := range b.c.syntax.VarOrigins(v, n) {
		out = append(out, b.constantAt(n, e, use{how: "assignment", expr: e}))
	}
	if len(out) == 0 {
		return b.constant(c, u)
	}
	return out
}

// closeLoop replaces the sources that stand for the phi itself. If the loop
// does not change the number, these sources add nothing and are dropped. If the
// loop only ors constants into the number, as programs do to collect errors,
// the sources become every union of the bits. Otherwise they become an
// unbounded number, or a few numbers if the transfers of the loop allow only
// those.
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
			return append(base, b.anyNumber(v, self)...)
		}
	}
	if out, ok := orClosure(base, self); ok {
		return out
	}
	return append(base, b.anyNumber(v, self)...)
}

// anyNumber returns the numbers that are possible after the transfers of a loop
// that are applied to any number.
func (b *builder) anyNumber(v *ssa.Phi, self []exit.Source) []exit.Source {
	var out []exit.Source
	for _, s := range self {
		any := b.unknown("a number computed in a loop", v.Pos())
		out = append(out, b.boundUnknown(withTransfers(any, s.Transfers...), s)...)
	}
	return out
}

// orClosure adds to base every number that results when the transfers of self
// set more bits, and reports whether the result is few numbers. out grows while
// the loop ranges over it, so that each new number is transferred as well,
// until there is no new one.
func orClosure(base, self []exit.Source) ([]exit.Source, bool) {
	out := slices.Clone(base)
	for i := 0; i < len(out); i++ {
		for _, s := range self {
			next := out[i]
			next.Transfers = exit.Join(next.Transfers, s.Transfers)
			next.At, next.How, next.Literal = s.At, s.How, false
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

// sameNumber reports whether two sources are always the same number.
func sameNumber(a, b exit.Source) bool {
	x, okX := a.Number()
	y, okY := b.Number()
	if okX && okY {
		return x == y
	}
	return a.Kind == b.Kind && a.Node == b.Node && a.Const == b.Const && a.Func == b.Func && slices.Equal(a.Transfers, b.Transfers)
}
