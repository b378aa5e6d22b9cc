package build

// A guard is a comparison with a constant that must have been true before a
// number is used. In
//
//	if code < 0 {
//		code = 1
//	}
//	os.Exit(code)
//
// the first value of code reaches os.Exit only if code >= 0 is true. So a -1 in
// code is not a status.
//
// A guard is valid only if every path to the use takes the branch, and if the
// number that is used is the number that was compared. branchEdges ensures the
// first condition by dominance. The second condition always holds for one SSA
// value; for two loads from the same address sameLoad checks it.

import (
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A branchEdge is an edge from one basic block to another.
type branchEdge struct{ from, to *ssa.BasicBlock }

// branchEdges yields the edges that control always takes on its way to block b, nearest
// first. If next is not nil, the edge from b to next comes first.
//
// Each of these edges leads from a dominator of b to the next dominator, which has no
// other predecessor. With another predecessor, two paths would join there, and one of
// them would not take the edge.
func branchEdges(b, next *ssa.BasicBlock) iter.Seq[branchEdge] {
	return func(yield func(branchEdge) bool) {
		if b == nil || next != nil && !yield(branchEdge{b, next}) {
			return
		}
		for child, d := b, b.Idom(); d != nil; child, d = d, d.Idom() {
			if len(child.Preds) == 1 && child.Preds[0] == d && !yield(branchEdge{d, child}) {
				return
			}
		}
	}
}

// condition returns the condition under which control takes the edge. Control
// takes it if cond is true or, if inverted is set, if cond is false. cond is
// nil if the edge has no condition.
func (w branchEdge) condition() (cond ssa.Value, inverted bool) {
	if len(w.from.Instrs) == 0 || len(w.from.Succs) != 2 || w.from.Succs[0] == w.from.Succs[1] {
		return nil, false
	}
	branch, ok := w.from.Instrs[len(w.from.Instrs)-1].(*ssa.If)
	if !ok {
		return nil, false
	}
	cond, inverted = branch.Cond, w.from.Succs[1] == w.to
	for {
		negated, ok := cond.(*ssa.UnOp)
		if !ok || negated.Op != token.NOT {
			return cond, inverted
		}
		cond, inverted = negated.X, !inverted
	}
}

// guards returns the comparisons of v with a constant that must have been true
// for control to reach the use u. Each of them is a guard transfer.
func guards(v ssa.Value, u use) []exit.Transfer {
	if u.block == nil || !isInteger(v.Type()) {
		return nil
	}
	var out []exit.Transfer
	for w := range branchEdges(u.block, u.next) {
		cond, inverted := w.condition()
		x, g, ok := comparison(cond, inverted)
		if ok && (x == v || sameLoad(x, v, w)) {
			out = append(out, g)
		}
	}
	return out
}

// comparison splits cond into x and g if cond compares a number x with a
// constant. g is the guard on x that holds if cond is true or, if inverted is
// set, if cond is false. For "x < 3" it is "x < 3" or, inverted, "x >= 3". ok is
// false if cond is not such a comparison.
func comparison(cond ssa.Value, inverted bool) (x ssa.Value, g exit.Transfer, ok bool) {
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
	if inverted {
		tok = negation[tok]
	}
	return x, exit.Transfer{Tok: tok, K: ssax.Int(k), Guard: true, Unsigned: ssax.IsUnsigned(x.Type())}, true
}

// sameLoad reports whether x and v load the same number: they are loads from
// one address, and nothing in between can store there. x is the number that is
// compared at the branch of edge w, and v is the number that is used after it.
//
// First sameLoad checks the instructions after x in its block. Then it goes
// backwards from v to the block where the edge ends. Where several paths join
// it gives up and returns false, because another path may contain a store.
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

// instrsBetween returns the instructions of a block between first and last,
// without these two. If first is nil, it begins at the start of the block; if
// last is nil, it ends at the end of the block.
func instrsBetween(first, last ssa.Instruction, block *ssa.BasicBlock) []ssa.Instruction {
	from, to := 0, len(block.Instrs)
	if first != nil {
		from = slices.Index(block.Instrs, first) + 1
	}
	if last != nil {
		to = slices.Index(block.Instrs, last)
	}
	return block.Instrs[from:max(from, to)]
}

// mayStore reports whether one of the instructions can change a variable. It can
// store a value itself, call code that stores one, or wait while another goroutine
// stores one.
func mayStore(instrs []ssa.Instruction) bool {
	return slices.ContainsFunc(instrs, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Store:
			_, fresh := instr.Addr.(*ssa.IndexAddr)
			return !fresh || !isVarargs(instr.Addr)
		case *ssa.MapUpdate, *ssa.Send, *ssa.Select, *ssa.RunDefers, *ssa.Go:
			return true
		case *ssa.UnOp:
			return instr.Op == token.ARROW // other goroutines can store while a receive waits
		case *ssa.Call:
			return !keepsMemory(instr)
		}
		return false
	})
}

// isVarargs reports whether an address is in the array that SSA allocates for the
// variadic arguments of a call. The program itself never has a pointer to this array.
func isVarargs(addr ssa.Value) bool {
	e, ok := addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	array, ok := e.X.(*ssa.Alloc)
	return ok && array.Comment == "varargs"
}

// keepsMemory reports whether a call leaves all variables of the program
// unchanged. This is certain only for some built-in functions and for the
// standard library, if no argument is a function or a pointer to a number.
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

// sameAddress reports whether a and b are the same address, such as two
// computations of &p.code. The caller checks that nothing is stored between
// these computations.
func sameAddress(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	switch x := a.(type) {
	case *ssa.FieldAddr:
		y, ok := b.(*ssa.FieldAddr)
		return ok && x.Field == y.Field && sameAddress(x.X, y.X)
	case *ssa.UnOp: // the pointer p in p.code is itself loaded from memory
		y, ok := b.(*ssa.UnOp)
		return ok && x.Op == token.MUL && y.Op == token.MUL && sameAddress(x.X, y.X)
	}
	return false
}

// negation maps each comparison operator to its opposite: "<" to ">=".
var negation = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LSS: token.GEQ, token.GEQ: token.LSS,
	token.GTR: token.LEQ, token.LEQ: token.GTR,
}

// mirror maps each comparison operator to the one that means the same after an
// exchange of the operands: "<" to ">", because 3 < x is the same as x > 3.
var mirror = map[token.Token]token.Token{
	token.EQL: token.EQL, token.NEQ: token.NEQ,
	token.LSS: token.GTR, token.GTR: token.LSS,
	token.LEQ: token.GEQ, token.GEQ: token.LEQ,
}
