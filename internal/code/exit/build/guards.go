package build

// A guard is a comparison of a number with a constant, together with its result. It says
// what is certain wherever the program uses the number. In
//
//	if code < 0 {
//		code = 1
//	}
//	os.Exit(code)
//
// the original value of code reaches os.Exit only if the comparison code < 0 is false. So
// the guard of this use is code >= 0, and an original value such as -1 does not become a
// status.
//
// A guard is valid if two conditions hold. First, every path to the use of the number
// takes the side of the branch on which the comparison has this result. branchEdges
// checks this: the side must dominate the use. Second, the number does not change
// between the comparison and the use. sameLoad checks this for numbers that are loaded
// from memory.

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

// branchEdges yields the edges that are on every path to block b, nearest to b first.
// If next is not nil, the edge from b to next comes before them.
//
// An edge leads from a dominator of b to the next dominator on the way to b. It is left
// out if the block at its end has other predecessors, because some paths then do not
// take it.
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

// condition returns the condition under which control takes the edge w: cond must be
// true or, if inverted is set, false. cond is nil if the block before the edge does not
// end with an if.
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

// guards returns comparisons of v with constants, such as v > 2, that are true whenever
// control reaches the use u.
func guards(v ssa.Value, u valueUse) []exit.Transfer {
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

// comparison returns what a branch with the condition cond shows about a number. For
// "x < 3", it returns x and the guard "< 3". If inverted is set, cond is false, and the
// guard is ">= 3". ok is false if cond does not compare a number with a constant.
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

// sameLoad reports whether x and v are certainly the same number, although the program
// loads them separately, as in "if p.code > 0 { os.Exit(p.code) }". x is compared
// before control takes the edge w, and v is loaded afterwards. Both must have the same
// address, and nothing between the loads may change the memory.
//
// sameLoad checks the instructions after x, and then goes backwards from v to the edge.
// It returns false where several paths join, because another path may change the
// memory.
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

// instrsBetween returns the instructions between first and last in a block. If first is
// nil, the list begins with the first instruction of the block. If last is nil, it ends
// with the last one.
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

// mayStore reports whether one of the instructions can change a variable: it stores a
// value, calls unknown code, or waits while another goroutine may store a value.
func mayStore(instrs []ssa.Instruction) bool {
	return slices.ContainsFunc(instrs, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Store:
			_, fresh := instr.Addr.(*ssa.IndexAddr)
			return !fresh || !isVarargs(instr.Addr)
		case *ssa.MapUpdate, *ssa.Send, *ssa.Select, *ssa.RunDefers, *ssa.Go:
			return true
		case *ssa.UnOp:
			return instr.Op == token.ARROW // other goroutines can store meanwhile
		case *ssa.Call:
			return !keepsMemory(instr)
		}
		return false
	})
}

// isVarargs reports whether addr is in the array that SSA creates for the variadic
// arguments of a call, as in f(a, b, c). The source contains no variable for this
// array.
func isVarargs(addr ssa.Value) bool {
	e, ok := addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	array, ok := e.X.(*ssa.Alloc)
	return ok && array.Comment == "varargs"
}

// keepsMemory reports whether a call certainly changes no variable. This holds for some
// built-in functions. It also holds for functions of the standard library, unless an
// argument is a function or a pointer to a number.
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
		return isFunc || canHoldStatus(a.Type()) && isPointerLike(a.Type())
	})
}

// sameAddress reports whether a and b are the same address, such as two computations of
// &p.code. It assumes that the program stores nothing between them.
func sameAddress(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	switch x := a.(type) {
	case *ssa.FieldAddr:
		y, ok := b.(*ssa.FieldAddr)
		return ok && x.Field == y.Field && sameAddress(x.X, y.X)
	case *ssa.UnOp: // such as p in &p.code
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

// mirror maps each comparison operator to the one for exchanged operands: "<" to ">",
// because 3 < x means x > 3.
var mirror = map[token.Token]token.Token{
	token.EQL: token.EQL, token.NEQ: token.NEQ,
	token.LSS: token.GTR, token.GTR: token.LSS,
	token.LEQ: token.GEQ, token.GEQ: token.LEQ,
}
