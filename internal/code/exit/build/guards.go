package build

import (
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A way is the edge by which control went from one block to another.
type branchEdge struct{ from, to *ssa.BasicBlock }

// ways yields the edges by which control must have come to block b, and, unless
// to is nil, the one from b to it: the branches that dominate it, nearest first.
func branchEdges(b, to *ssa.BasicBlock) iter.Seq[branchEdge] {
	return func(yield func(branchEdge) bool) {
		if b == nil || to != nil && !yield(branchEdge{b, to}) {
			return
		}
		for child, d := b, b.Idom(); d != nil; child, d = d, d.Idom() {
			// The branch counts where it is the only way into child.
			if len(child.Preds) == 1 && child.Preds[0] == d && !yield(branchEdge{d, child}) {
				return
			}
		}
	}
}

// branch returns the condition that is true on the way, or, with not, false.
func (w branchEdge) condition() (cond ssa.Value, not bool) {
	if len(w.from.Instrs) == 0 || len(w.from.Succs) != 2 || w.from.Succs[0] == w.from.Succs[1] {
		return nil, false
	}
	branch, ok := w.from.Instrs[len(w.from.Instrs)-1].(*ssa.If)
	if !ok {
		return nil, false
	}
	cond, not = branch.Cond, w.from.Succs[1] == w.to
	for {
		negated, ok := cond.(*ssa.UnOp)
		if !ok || negated.Op != token.NOT {
			return cond, not
		}
		cond, not = negated.X, !not
	}
}

// guards returns the comparisons of v with a constant that hold where it is used.
func guards(v ssa.Value, u use) []exit.Transfer {
	if u.block == nil || !isInteger(v.Type()) {
		return nil
	}
	var out []exit.Transfer
	for w := range branchEdges(u.block, u.to) {
		cond, not := w.condition()
		x, g, ok := comparison(cond, not)
		if ok && (x == v || sameLoad(x, v, w)) {
			out = append(out, g)
		}
	}
	return out
}

// comparison returns the number that a condition compares with a constant, and
// what is then known of it.
func comparison(cond ssa.Value, not bool) (x ssa.Value, g exit.Transfer, ok bool) {
	cmp, ok := cond.(*ssa.BinOp)
	if !ok {
		return nil, exit.Transfer{}, false
	}
	tok := cmp.Op
	x, y := cmp.X, cmp.Y
	if _, swapped := x.(*ssa.Const); swapped {
		x, y, tok = y, x, mirror[tok]
	}
	k, ok := y.(*ssa.Const)
	if !ok || k.Value == nil || !isInteger(k.Type()) || negation[tok] == token.ILLEGAL {
		return nil, exit.Transfer{}, false
	}
	if not {
		tok = negation[tok]
	}
	return x, exit.Transfer{Tok: tok, K: ssax.Int(k), Guard: true, Unsigned: ssax.IsUnsigned(x.Type())}, true
}

// sameLoad reports whether x, which is compared before control goes the way, and
// v are loads from the same address with nothing between that could store there.
func sameLoad(x, v ssa.Value, w branchEdge) bool {
	a, ok := x.(*ssa.UnOp)
	b, ok2 := v.(*ssa.UnOp)
	if !ok || !ok2 || a.Op != token.MUL || b.Op != token.MUL || !sameAddress(a.X, b.X) || a.Block() != w.from {
		return false
	}
	// From the comparison to the end of its block, then block by block to v.
	if mayStore(instrsBetween(a, nil, w.from)) {
		return false
	}
	for block := b.Block(); ; block = block.Preds[0] {
		first := instrsBetween(nil, nil, block)
		if block == b.Block() {
			first = instrsBetween(nil, b, block)
		}
		if mayStore(first) {
			return false
		}
		if block == w.to {
			return true
		}
		if len(block.Preds) != 1 {
			return false
		}
	}
}

// instrsBetween are the instructions of a block behind one and in front of
// another; nil is its start and its end.
func instrsBetween(after, before ssa.Instruction, block *ssa.BasicBlock) []ssa.Instruction {
	from, to := 0, len(block.Instrs)
	if after != nil {
		from = slices.Index(block.Instrs, after) + 1
	}
	if before != nil {
		to = slices.Index(block.Instrs, before)
	}
	return block.Instrs[from:max(from, to)]
}

// stores reports whether one of the instructions can store something in memory,
// itself or in what it calls.
func mayStore(instrs []ssa.Instruction) bool {
	return slices.ContainsFunc(instrs, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Store:
			_, fresh := instr.Addr.(*ssa.IndexAddr)
			return !fresh || !isVarargs(instr.Addr)
		case *ssa.MapUpdate, *ssa.Send, *ssa.Select, *ssa.RunDefers, *ssa.Go:
			return true
		case *ssa.UnOp:
			return instr.Op == token.ARROW // others store while this one waits
		case *ssa.Call:
			return !keepsMemory(instr)
		}
		return false
	})
}

// isVarargs reports whether an address is one in the array that SSA makes of
// variadic arguments.
func isVarargs(addr ssa.Value) bool {
	e, ok := addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	array, ok := e.X.(*ssa.Alloc)
	return ok && array.Comment == "varargs"
}

// keepsMemory reports whether a call changes no variable of the program: that of
// a function of the standard library that gets no function and no pointer to a
// number.
func keepsMemory(call *ssa.Call) bool {
	if b, ok := call.Call.Value.(*ssa.Builtin); ok {
		return b.Name() == "len" || b.Name() == "cap" || b.Name() == "print" || b.Name() == "println"
	}
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Pkg == nil || !ssax.IsStandardPath(fn.Pkg.Pkg.Path()) || fn.Blocks != nil {
		return false
	}
	return !slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool {
		_, isFunc := a.Type().Underlying().(*types.Signature)
		return isFunc || carriesStatus(a.Type()) && isPointerLike(a.Type())
	})
}

func sameAddress(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	switch x := a.(type) {
	case *ssa.FieldAddr:
		y, ok := b.(*ssa.FieldAddr)
		return ok && x.Field == y.Field && sameAddress(x.X, y.X)
	case *ssa.UnOp: // a pointer that is loaded twice
		y, ok := b.(*ssa.UnOp)
		return ok && x.Op == token.MUL && y.Op == token.MUL && sameAddress(x.X, y.X)
	}
	return false
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
