package build

// Guards: comparisons with a constant that must have been true on the way to the
// use of a number, as in
//
//	if code < 0 {
//	code = 1
//	}
//	os.Exit(code)
//
// A guard is sound only if every path to the use takes the branch, and if the
// number that was compared is still the one that is used. The first condition
// is checked by dominance, see branchEdges. The second condition always holds
// for an SSA value, but not for two loads from one address, see sameLoad.

import (
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A branchEdge is an edge from one block to another.
type branchEdge struct{ from, to *ssa.BasicBlock }

// branchEdges yields the edges that every path to block b takes, nearest first.
// If to is not nil, branchEdges first yields the edge from b to to.
//
// The edges are found among the dominators of b. Every path takes the edge from
// a dominator to its child only if the child has no other predecessor.
// Otherwise paths join in the child, and the condition may have been true or
// false.
func branchEdges(b, to *ssa.BasicBlock) iter.Seq[branchEdge] {
	return func(yield func(branchEdge) bool) {
		if b == nil || to != nil && !yield(branchEdge{b, to}) {
			return
		}
		for child, d := b, b.Idom(); d != nil; child, d = d, d.Idom() {
			if len(child.Preds) == 1 && child.Preds[0] == d && !yield(branchEdge{d, child}) {
				return
			}
		}
	}
}

// condition returns the condition of the branch from which the edge leaves.
// Control takes the edge if cond is true or, if not is set, if cond is false.
// cond is nil if the edge is unconditional.
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

// guards returns, as transfers, the comparisons of v with a constant that are
// true at the use u.
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

// comparison returns the number x that cond compares with a constant, and the
// guard on x. The guard is true if cond is true or, if not is set, if cond is
// false. ok is false if cond is not such a comparison.
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

// sameLoad reports whether v and x, the number that the condition of an edge
// compares, are loads from one address with no store to it in between. It
// checks the instructions from x to the end of its block. Then it goes
// backwards from v, as long as there is only one predecessor, to the block
// where the edge ends. At a join sameLoad returns false, because another path
// may contain a store.
func sameLoad(x, v ssa.Value, w branchEdge) bool {
	a, ok := x.(*ssa.UnOp)
	b, ok2 := v.(*ssa.UnOp)
	if !ok || !ok2 || a.Op != token.MUL || b.Op != token.MUL || !sameAddress(a.X, b.X) || a.Block() != w.from {
		return false
	}
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

// instrsBetween returns the instructions of a block that follow after and
// precede before. If after is nil, the instructions begin at the start of the
// block. If before is nil, they extend to its end.
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

// mayStore reports whether one of the instructions can change memory of the
// program, either directly or through code that the instruction calls or waits
// for.
func mayStore(instrs []ssa.Instruction) bool {
	return slices.ContainsFunc(instrs, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Store:
			_, fresh := instr.Addr.(*ssa.IndexAddr)
			return !fresh || !isVarargs(instr.Addr)
		case *ssa.MapUpdate, *ssa.Send, *ssa.Select, *ssa.RunDefers, *ssa.Go:
			return true
		case *ssa.UnOp:
			return instr.Op == token.ARROW // other goroutines run while this one waits
		case *ssa.Call:
			return !keepsMemory(instr)
		}
		return false
	})
}

// isVarargs reports whether an address is in the array that SSA allocates for
// variadic arguments. No other pointer points to such an array.
func isVarargs(addr ssa.Value) bool {
	e, ok := addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	array, ok := e.X.(*ssa.Alloc)
	return ok && array.Comment == "varargs"
}

// keepsMemory reports whether a call cannot change a variable of the program:
// the callee is in the standard library, and no argument is a function or a
// pointer to a number.
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

// sameAddress reports whether two values are the same address, provided that
// nothing is stored between their computations.
func sameAddress(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	switch x := a.(type) {
	case *ssa.FieldAddr:
		y, ok := b.(*ssa.FieldAddr)
		return ok && x.Field == y.Field && sameAddress(x.X, y.X)
	case *ssa.UnOp: // the pointer itself is loaded
		y, ok := b.(*ssa.UnOp)
		return ok && x.Op == token.MUL && y.Op == token.MUL && sameAddress(x.X, y.X)
	}
	return false
}

// negation maps each comparison operator to its opposite.
var negation = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LSS: token.GEQ, token.GEQ: token.LSS,
	token.GTR: token.LEQ, token.LEQ: token.GTR,
}

// mirror maps each comparison operator to the operator with the same meaning
// after the operands are exchanged.
var mirror = map[token.Token]token.Token{
	token.EQL: token.EQL, token.NEQ: token.NEQ,
	token.LSS: token.GTR, token.GTR: token.LSS,
	token.LEQ: token.GEQ, token.GEQ: token.LEQ,
}
