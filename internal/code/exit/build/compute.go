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

// unary returns the possible values of a unary operation: a load from memory, a receive
// from a channel, -x or ^x.
func (b *builder) unary(v *ssa.UnOp, u valueUse, inProgress map[*ssa.Phi]int) []exit.Source {
	switch v.Op {
	case token.MUL:
		exits := b.libraryExit(v)
		if f, ok := v.X.(*ssa.FieldAddr); ok {
			return append(b.fieldRead(v, f, u), exits...)
		}
		return append(b.read(b.c.nodesOf(v.X), v.Pos()), exits...)
	case token.ARROW:
		return b.read(b.c.nodesOf(v.X), v.Pos())
	case token.SUB:
		return b.applyTransfer(b.collect(v.X, u.operand(), inProgress), exit.Transfer{Tok: token.SUB, Left: true}, v, u)
	case token.XOR:
		return b.applyTransfer(b.collect(v.X, u.operand(), inProgress), exit.Transfer{Tok: token.XOR, K: -1}, v, u)
	}
	return b.unboundedSource(b.c.unfollowedReason(v), v.Pos())
}

// binary returns the possible values of a binary operation. For x + 1, these are the
// possible values of x, each with the operation "+ 1". For x + y, the result is a node
// of the graph for the sum. The solver later adds each number of x to each number of y.
func (b *builder) binary(v *ssa.BinOp, u valueUse, inProgress map[*ssa.Phi]int) []exit.Source {
	if c, ok := v.Y.(*ssa.Const); ok && isInteger(c.Type()) && c.Value != nil {
		return b.applyTransfer(b.collect(v.X, u.operand(), inProgress), exit.Transfer{Tok: v.Op, K: ssax.Int(c)}, v, u)
	}
	if c, ok := v.X.(*ssa.Const); ok && isInteger(c.Type()) && c.Value != nil {
		return b.applyTransfer(b.collect(v.Y, u.operand(), inProgress), exit.Transfer{Tok: v.Op, K: ssax.Int(c), Left: true}, v, u)
	}
	i, ok := b.exprs[v]
	if !ok {
		i = len(b.out.Exprs)
		// Store the index first: in a loop, an operand may depend on v, and this entry
		// ends the recursion.
		b.exprs[v] = i
		at, how := b.computationRange(v, u)
		b.out.Exprs = append(b.out.Exprs, exit.Binary{Op: v.Op, At: at, Usage: how, Unsigned: ssax.IsUnsigned(v.Type()), Once: v.Op == token.ADD && b.runsOnce(v.Block())})
		x, y := b.values(v.X, valueUse{block: v.Block()}), b.values(v.Y, valueUse{block: v.Block()})
		b.out.Exprs[i].X, b.out.Exprs[i].Y = x, y
	}
	n := exit.Node{Kind: exit.ExprNode, Name: b.out.ID, Index: i}
	return withEachOf([]exit.Source{{Kind: exit.NodeSource, Node: n, At: b.out.Exprs[i].At}}, wraps(v.Op, v.Type()))
}

// narrow returns the operations of a conversion to the type t. If t has fewer than 64
// bits, there is one operation, which truncates the number. Other conversions do not
// change the number, so the result is empty.
func narrow(t types.Type) []exit.Transfer {
	if bits, signed := ssax.Width(t); bits > 0 {
		return []exit.Transfer{{Bits: bits, Signed: signed}}
	}
	return nil
}

// narrowings returns the possible effects of a conversion to the integer type t, each
// as a list of operations; see narrow. Usually there is only one. For a type parameter
// t, there can be several: T(n) can be int8(n), which truncates n, or int(n), which
// does not change it.
func narrowings(t types.Type) [][]exit.Transfer {
	p, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return [][]exit.Transfer{narrow(t)}
	}
	out := [][]exit.Transfer{}
	for _, term := range termsOf(p.Constraint()) {
		n := narrow(term)
		if !slices.ContainsFunc(out, func(known []exit.Transfer) bool { return slices.Equal(known, n) }) {
			out = append(out, n)
		}
	}
	if len(out) == 0 {
		return [][]exit.Transfer{nil}
	}
	return out
}

// wraps returns the conversions that an operation implies because of overflow. For
// example, uint8(200) + 100 is 300 converted to uint8, which is 44. t is the type of
// the operands.
//
// If t is a type parameter, the result contains a list of conversions for each type
// that t can stand for. Otherwise it contains a single list. The list is empty if t has
// 64 bits, or if the operation cannot overflow.
func wraps(op token.Token, t types.Type) [][]exit.Transfer {
	switch op {
	case token.ADD, token.SUB, token.MUL, token.QUO, token.SHL, token.XOR:
		return narrowings(t)
	}
	return [][]exit.Transfer{nil}
}

// withEachOf returns one copy of the sources for each list of transfers. In each copy,
// the transfers of the list are appended to those of every source. There are several
// lists if the type of a conversion is a type parameter (see narrowings), or if one of
// several guards may be true. If there is no list, the sources stay as they are.
func withEachOf(in []exit.Source, lists [][]exit.Transfer) []exit.Source {
	switch len(lists) {
	case 0:
		return in
	case 1:
		return withTransfers(in, lists[0]...)
	}
	var out []exit.Source
	for _, transfers := range lists {
		out = append(out, withTransfers(in, transfers...)...)
	}
	return out
}

// applyTransfer returns the possible values of a computation v such as "base + 1". "in"
// contains the possible values of base, and st is the operation "+ 1". Each result has
// the position of v, because the sum determines the status.
func (b *builder) applyTransfer(in []exit.Source, st exit.Transfer, v ssa.Value, u valueUse) []exit.Source {
	if ssax.IsUnsigned(v.Type()) && (st.Tok == token.QUO || st.Tok == token.REM || st.Tok == token.SHR) {
		st.Unsigned = true
	}
	if at, ok := v.(*ssa.BinOp); ok && at.Op == token.ADD {
		st.Once = b.runsOnce(at.Block())
	}
	origin := exit.Source{}
	origin.At, origin.Usage = b.computationRange(v, u)
	return b.boundUnknown(withEachOf(withTransfers(in, st), wraps(st.Tok, v.Type())), origin)
}

// boundUnknown completes the sources of the result of a computation such as "x & 1".
// "in" contains a source for each possible value of x, and the Transfers of these sources
// already contain the operation "& 1". boundUnknown sets the position and usage of each
// source to origin.At and origin.Usage.
//
// An unbounded source keeps its own position and usage. But if its Transfers have only a
// few possible results, boundUnknown replaces the source with these results: "x & 1" is
// 0 or 1 for any x.
func (b *builder) boundUnknown(in []exit.Source, origin exit.Source) []exit.Source {
	var out []exit.Source
	for _, s := range in {
		if s.Kind != exit.UnknownSource {
			s.At, s.Usage, s.Literal = origin.At, origin.Usage, false
			out = append(out, s)
			continue
		}
		values, ok := exit.Bound(s.Transfers)
		if !ok {
			out = append(out, s)
		}
		for _, v := range values {
			out = append(out, exit.Source{Kind: exit.ConstSource, Const: v, At: origin.At, Usage: origin.Usage})
		}
	}
	return out
}

// computationRange returns the range of the computation v, and how the program uses it
// (see exit.Origin):
//
//	os.Exit(n + 1)       // "argument"
//	code := n + 1        // "assignment"
//	os.Exit(m * (n + 1)) // "": n + 1 is only an operand
func (b *builder) computationRange(v ssa.Value, u valueUse) (at exit.Range, how string) {
	n := b.c.syntax.Computation(v.Pos())
	switch {
	case n != nil && u.expr != nil && u.expr.Pos() <= n.Pos() && n.End() <= u.expr.End():
		return b.c.rangeOf(u.expr.Pos(), u.expr.End()), u.usage
	case n != nil && u.expr == nil && u.usage == "":
		return b.c.rangeOf(n.Pos(), n.End()), "" // only an operand of a larger computation
	case n != nil:
		return b.c.rangeOf(n.Pos(), n.End()), "assignment"
	}
	return b.c.rangeOf(v.Pos(), token.NoPos), u.usage
}

// withTransfers returns a copy of the given sources in which the given transfers are
// appended to each source.
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

// convert returns the possible values of v, a conversion such as int(x). A conversion
// to fewer than 64 bits truncates the numbers.
func (b *builder) convert(v, x ssa.Value, u valueUse, inProgress map[*ssa.Phi]int) []exit.Source {
	if !canHoldStatus(x.Type()) {
		return b.unboundedSource("a value of type "+types.TypeString(x.Type(), types.RelativeTo(b.c.pass.Pkg))+" that is converted to an integer", v.Pos())
	}
	return withEachOf(b.collect(x, operandUse(u), inProgress), narrowings(v.Type()))
}

// operandUse returns the valueUse of x in the conversion int(x), given the valueUse u
// of the conversion. If the expression of u is not a conversion, it returns u
// unchanged.
func operandUse(u valueUse) valueUse {
	if call, ok := ast.Unparen(u.expr).(*ast.CallExpr); ok && len(call.Args) == 1 {
		u.expr = call.Args[0]
	}
	return u
}
