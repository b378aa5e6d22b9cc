package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

func (b *builder) unary(v *ssa.UnOp, u use, open map[*ssa.Phi]int) []exit.Source {
	switch v.Op {
	case token.MUL:
		if f, ok := v.X.(*ssa.FieldAddr); ok {
			return []exit.Source{b.fieldSource(f.X.Type(), f.Field, v.Pos())}
		}
		return b.read(b.c.nodesOf(v.X), v.Pos())
	case token.ARROW:
		return b.read(b.c.nodesOf(v.X), v.Pos())
	case token.SUB:
		return b.applyTransfer(b.collect(v.X, u.operand(), open), exit.Transfer{Tok: token.SUB, Left: true}, v, u)
	case token.XOR:
		return b.applyTransfer(b.collect(v.X, u.operand(), open), exit.Transfer{Tok: token.XOR, K: -1}, v, u)
	}
	return b.unknown("a value that is not followed", v.Pos())
}

func (b *builder) binary(v *ssa.BinOp, u use, open map[*ssa.Phi]int) []exit.Source {
	if c, ok := v.Y.(*ssa.Const); ok && isInteger(c.Type()) && c.Value != nil {
		return b.applyTransfer(b.collect(v.X, u.operand(), open), exit.Transfer{Tok: v.Op, K: ssax.Int(c)}, v, u)
	}
	if c, ok := v.X.(*ssa.Const); ok && isInteger(c.Type()) && c.Value != nil {
		return b.applyTransfer(b.collect(v.Y, u.operand(), open), exit.Transfer{Tok: v.Op, K: ssax.Int(c), Left: true}, v, u)
	}
	i, ok := b.exprs[v]
	if !ok {
		i = len(b.out.Exprs)
		b.exprs[v] = i // before its operands: a loop leads back here
		at, how := b.computation(v, u)
		b.out.Exprs = append(b.out.Exprs, exit.Binary{Op: v.Op, At: at, How: how, Unsigned: ssax.IsUnsigned(v.Type())})
		x, y := b.values(v.X, use{block: v.Block()}), b.values(v.Y, use{block: v.Block()})
		b.out.Exprs[i].X, b.out.Exprs[i].Y = x, y
	}
	n := exit.Node{Kind: exit.ExprNode, Name: b.out.ID, Index: i}
	return withTransfers([]exit.Source{{Kind: exit.NodeSource, Node: n, At: b.out.Exprs[i].At}}, wraps(v.Op, v.Type())...)
}

// wraps returns what a type that is narrower than 64 bits makes of the result of
// an operator.
func wraps(op token.Token, t types.Type) []exit.Transfer {
	bits, signed := ssax.Width(t)
	switch op {
	case token.ADD, token.SUB, token.MUL, token.QUO, token.SHL, token.XOR:
		if bits > 0 {
			return []exit.Transfer{{Bits: bits, Signed: signed}}
		}
	}
	return nil
}

// computed adds a step to each source; the status is then fixed by the
// computation, not by what goes in.
func (b *builder) applyTransfer(in []exit.Source, st exit.Transfer, v ssa.Value, u use) []exit.Source {
	if ssax.IsUnsigned(v.Type()) && (st.Tok == token.QUO || st.Tok == token.REM || st.Tok == token.SHR) {
		st.Unsigned = true
	}
	by := exit.Source{}
	by.At, by.How = b.computation(v, u)
	return b.boundUnknown(withTransfers(in, append([]exit.Transfer{st}, wraps(st.Tok, v.Type())...)...), by)
}

// bounded says of each source that it is fixed where by is, and replaces unbounded
// ones that their steps bound.
func (b *builder) boundUnknown(in []exit.Source, by exit.Source) []exit.Source {
	var out []exit.Source
	for _, s := range in {
		if s.Kind != exit.UnknownSource {
			s.At, s.How, s.Literal = by.At, by.How, false
			out = append(out, s)
			continue
		}
		values, ok := exit.Bound(s.Transfers)
		if !ok {
			out = append(out, s)
		}
		for _, v := range values {
			out = append(out, exit.Source{Kind: exit.ConstSource, Const: v, At: by.At, How: by.How})
		}
	}
	return out
}

// computation returns the place of a computation, and what kind of origin it
// is: that of its use, or an assignment when it stands elsewhere.
func (b *builder) computation(v ssa.Value, u use) (at exit.Range, how string) {
	n := b.c.syntax.Computation(v.Pos())
	switch {
	case n != nil && u.expr != nil && u.expr.Pos() <= n.Pos() && n.End() <= u.expr.End():
		return b.c.rangeOf(u.expr.Pos(), u.expr.End()), u.how
	case n != nil && u.expr == nil && u.how == "":
		return b.c.rangeOf(n.Pos(), n.End()), "" // a part of a larger one
	case n != nil:
		return b.c.rangeOf(n.Pos(), n.End()), "assignment"
	}
	return b.c.rangeOf(v.Pos(), token.NoPos), u.how
}

func withTransfers(in []exit.Source, steps ...exit.Transfer) []exit.Source {
	if len(steps) == 0 {
		return in
	}
	out := slices.Clone(in)
	for i := range out {
		out[i].Transfers = append(slices.Clone(out[i].Transfers), steps...)
	}
	return out
}

func (b *builder) convert(v, x ssa.Value, u use, open map[*ssa.Phi]int) []exit.Source {
	if !carriesStatus(x.Type()) {
		return b.unknown("a converted "+types.TypeString(x.Type(), types.RelativeTo(b.c.pass.Pkg)), v.Pos())
	}
	in := b.collect(x, innerUse(u), open)
	if bits, signed := ssax.Width(v.Type()); bits > 0 && bits < 64 {
		return withTransfers(in, exit.Transfer{Bits: bits, Signed: signed})
	}
	return in
}

// innerUse is the use of the operand of a conversion.
func innerUse(u use) use {
	if call, ok := ast.Unparen(u.expr).(*ast.CallExpr); ok && len(call.Args) == 1 {
		u.expr = call.Args[0]
	}
	return u
}
