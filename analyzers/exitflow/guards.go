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
	if !ok || k.Value == nil || !isInteger(k.Type()) || negation[tok] == token.ILLEGAL {
		return nil
	}
	if from.Succs[1] == to {
		tok = negation[tok]
	}
	g := step{Tok: tok, K: k.Int64(), Guard: true}
	if x != v && !(sameLoad(x, v) && onlySentinels(g)) {
		return nil
	}
	return []step{g}
}

// sameLoad reports whether two values are loads from the same place. What is
// stored there between the two is not looked at.
func sameLoad(a, b ssa.Value) bool {
	x, ok := a.(*ssa.UnOp)
	y, ok2 := b.(*ssa.UnOp)
	return ok && ok2 && x.Op == token.MUL && y.Op == token.MUL && sameAddress(x.X, y.X)
}

func sameAddress(a, b ssa.Value) bool {
	if a == b || sameLoad(a, b) {
		return true
	}
	x, ok := a.(*ssa.FieldAddr)
	y, ok2 := b.(*ssa.FieldAddr)
	return ok && ok2 && x.Field == y.Field && sameAddress(x.X, y.X)
}

// onlySentinels reports whether a guard stops nothing but numbers that are no
// statuses, so that it does no harm where it no longer holds.
func onlySentinels(g step) bool {
	return g.Tok != token.EQL && (g.Tok != token.NEQ || g.K < 0 || g.K > 255)
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
