package exitflow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// guards returns the comparisons of v with a constant that hold in block b:
// those of the branches that dominate it.
func guards(v ssa.Value, b *ssa.BasicBlock) []step {
	if b == nil || !isInteger(v.Type()) {
		return nil
	}
	var out []step
	for child, d := b, b.Idom(); d != nil; child, d = d, d.Idom() {
		// The branch counts where it is the only way into child.
		if len(child.Preds) == 1 && child.Preds[0] == d {
			out = append(out, edgeGuards(v, d, child)...)
		}
	}
	return out
}

// edgeGuards returns the comparison that holds when control goes from one
// block to another, if it is one of v with a constant.
func edgeGuards(v ssa.Value, from, to *ssa.BasicBlock) []step {
	if len(from.Instrs) == 0 || !isInteger(v.Type()) {
		return nil
	}
	branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[0] == from.Succs[1] {
		return nil
	}
	cmp, ok := branch.Cond.(*ssa.BinOp)
	if !ok {
		return nil
	}
	tok := cmp.Op
	x, y := cmp.X, cmp.Y
	if _, swapped := x.(*ssa.Const); swapped {
		x, y, tok = y, x, mirror[tok]
	}
	k, ok := y.(*ssa.Const)
	if !ok || k.Value == nil || x != v || negation[tok] == token.ILLEGAL {
		return nil
	}
	if from.Succs[1] == to {
		tok = negation[tok]
	}
	return []step{{Tok: tok, K: k.Int64(), Guard: true}}
}

var negation = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LSS: token.GEQ, token.GEQ: token.LSS,
	token.GTR: token.LEQ, token.LEQ: token.GTR,
}

var mirror = map[token.Token]token.Token{
	token.EQL: token.EQL, token.NEQ: token.NEQ,
	token.LSS: token.GTR, token.GTR: token.LSS,
	token.LEQ: token.GEQ, token.GEQ: token.LEQ,
}
