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

// unary returns the sources of a unary operation: a load, a receive, or a
// computation.
func (b *builder) unary(v *ssa.UnOp, u use, inProgress map[*ssa.Phi]int) []exit.Source {
	switch v.Op {
	case token.MUL:
		if f, ok := v.X.(*ssa.FieldAddr); ok {
			return []exit.Source{b.fieldSource(f.X.Type(), f.Field, v.Pos())}
		}
		return b.read(b.c.nodesOf(v.X), v.Pos())
	case token.ARROW:
		return b.read(b.c.nodesOf(v.X), v.Pos())
	case token.SUB:
		return b.applyTransfer(b.collect(v.X, u.operand(), inProgress), exit.Transfer{Tok: token.SUB, Left: true}, v, u)
	case token.XOR:
		return b.applyTransfer(b.collect(v.X, u.operand(), inProgress), exit.Transfer{Tok: token.XOR, K: -1}, v, u)
	}
	return b.unknown("a value that is not followed", v.Pos())
}

// binary returns the sources of a binary operation. If one operand is constant,
// the operation is a transfer on the other operand. Otherwise it becomes a
// node, and the solver combines the numbers of both operands.
func (b *builder) binary(v *ssa.BinOp, u use, inProgress map[*ssa.Phi]int) []exit.Source {
	if c, ok := v.Y.(*ssa.Const); ok && isInteger(c.Type()) && c.Value != nil {
		return b.applyTransfer(b.collect(v.X, u.operand(), inProgress), exit.Transfer{Tok: v.Op, K: ssax.Int(c)}, v, u)
	}
	if c, ok := v.X.(*ssa.Const); ok && isInteger(c.Type()) && c.Value != nil {
		return b.applyTransfer(b.collect(v.Y, u.operand(), inProgress), exit.Transfer{Tok: v.Op, K: ssax.Int(c), Left: true}, v, u)
	}
	i, ok := b.exprs[v]
	if !ok {
		i = len(b.out.Exprs)
		b.exprs[v] = i // set before the operands are followed, because in a loop an operand can depend on v
		at, how := b.computation(v, u)
		b.out.Exprs = append(b.out.Exprs, exit.Binary{Op: v.Op, At: at, How: how, Unsigned: ssax.IsUnsigned(v.Type())})
		x, y := b.values(v.X, use{block: v.Block()}), b.values(v.Y, use{block: v.Block()})
		b.out.Exprs[i].X, b.out.Exprs[i].Y = x, y
	}
	n := exit.Node{Kind: exit.ExprNode, Name: b.out.ID, Index: i}
	return withTransfers([]exit.Source{{Kind: exit.NodeSource, Node: n, At: b.out.Exprs[i].At}}, wraps(v.Op, v.Type())...)
}

// wraps returns the conversion that truncates the result of an operator to the
// integer type t. It returns nil if t has 64 bits, or if the operator cannot
// overflow.
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

// applyTransfer adds a transfer to each source. The origin of each source
// becomes the computation, because the computation, not its operand, determines
// the status.
func (b *builder) applyTransfer(in []exit.Source, st exit.Transfer, v ssa.Value, u use) []exit.Source {
	if ssax.IsUnsigned(v.Type()) && (st.Tok == token.QUO || st.Tok == token.REM || st.Tok == token.SHR) {
		st.Unsigned = true
	}
	by := exit.Source{}
	by.At, by.How = b.computation(v, u)
	return b.boundUnknown(withTransfers(in, append([]exit.Transfer{st}, wraps(st.Tok, v.Type())...)...), by)
}

// boundUnknown sets the origin of each bounded source to the position and kind
// of by. It replaces an unbounded source with numbers if the transfers of the
// source allow only a few numbers.
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

// computation returns the range and the kind of origin of a computation. If the
// computation is part of the expression that is used, both are those of the
// use. An operand of a larger computation has no kind of origin. Any other
// computation was assigned to a variable before, and its kind is an assignment.
func (b *builder) computation(v ssa.Value, u use) (at exit.Range, how string) {
	n := b.c.syntax.Computation(v.Pos())
	switch {
	case n != nil && u.expr != nil && u.expr.Pos() <= n.Pos() && n.End() <= u.expr.End():
		return b.c.rangeOf(u.expr.Pos(), u.expr.End()), u.how
	case n != nil && u.expr == nil && u.how == "":
		return b.c.rangeOf(n.Pos(), n.End()), "" // an operand of a larger computation
	case n != nil:
		return b.c.rangeOf(n.Pos(), n.End()), "assignment"
	}
	return b.c.rangeOf(v.Pos(), token.NoPos), u.how
}

// withTransfers returns the sources with transfers added. It does not change in.
func withTransfers(in []exit.Source, transfers ...exit.Transfer) []exit.Source {
	if len(transfers) == 0 {
		return in
	}
	out := slices.Clone(in)
	for i := range out {
		out[i].Transfers = append(slices.Clone(out[i].Transfers), transfers...)
	}
	return out
}

// convert returns the sources of the conversion v of x.
func (b *builder) convert(v, x ssa.Value, u use, inProgress map[*ssa.Phi]int) []exit.Source {
	if !carriesStatus(x.Type()) {
		return b.unknown("a converted "+types.TypeString(x.Type(), types.RelativeTo(b.c.pass.Pkg)), v.Pos())
	}
	in := b.collect(x, innerUse(u), inProgress)
	if bits, signed := ssax.Width(v.Type()); bits > 0 && bits < 64 {
		return withTransfers(in, exit.Transfer{Bits: bits, Signed: signed})
	}
	return in
}

// innerUse returns the use of the operand of a conversion.
func innerUse(u use) use {
	if call, ok := ast.Unparen(u.expr).(*ast.CallExpr); ok && len(call.Args) == 1 {
		u.expr = call.Args[0]
	}
	return u
}
