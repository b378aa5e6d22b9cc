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
// takes the side of the branch on which the comparison has this result: the side must
// dominate the use. Second, the number does not change between the comparison and the
// use. For numbers that are loaded from memory, mayStore checks this.
//
// Where paths join, one of several comparisons may be true. In
//
//	if code == 3 || code == 4 {
//		os.Exit(code)
//	}
//
// the guards of code are "== 3" or "!= 3" and "== 4". Each of these alternatives is a
// list of guards.

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
// control reaches the use u. Each element of the result is an alternative: a list of
// comparisons that are true together. At least one alternative is true. The result is
// empty if nothing is known about v.
func guards(v ssa.Value, u valueUse) [][]exit.Transfer {
	if u.block == nil || !isInteger(v.Type()) || !mayBeCompared(v) {
		return nil
	}
	s := guardSearch{v: v, joins: maxJoined}
	var last [][]exit.Transfer
	if u.next != nil {
		last = s.across(branchEdge{u.block, u.next}, false)
	}
	before, _ := s.above(u.block, nil, false)
	return both(last, before)
}

// mayBeCompared reports whether guards has to search for comparisons of v. It is false
// for nearly all numbers, and saves the search.
func mayBeCompared(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		return true
	}
	refs := v.Referrers()
	return refs != nil && slices.ContainsFunc(*refs, func(r ssa.Instruction) bool {
		cmp, ok := r.(*ssa.BinOp)
		return ok && negation[cmp.Op] != token.ILLEGAL
	})
}

// maxJoined limits how many edges that lead to joins a guardSearch follows.
const maxJoined = 100

// A guardSearch finds comparisons of the number v with constants. It goes backwards from
// the use of the number.
type guardSearch struct {
	v     ssa.Value
	joins int // how many edges to joins the search may still follow
}

// above returns the alternatives that are known about v at the beginning of the block
// b, from comparisons on the way from the block "top" to b. top dominates b. If it is
// nil, the way begins at the entry of the function.
//
// unchanged says whether the program changes no memory between the beginning of b and
// the load v. It matters only for a number that is loaded from memory, if the search has
// come to the blocks before this load. In the result, unchanged says the same for the
// beginning of top.
func (s *guardSearch) above(b, top *ssa.BasicBlock, unchanged bool) (known [][]exit.Transfer, stillUnchanged bool) {
	for child := b; child != top; child = child.Idom() {
		if at, ok := s.v.(ssa.Instruction); ok && at.Block() == child {
			if load, ok := at.(*ssa.UnOp); !ok || load.Op != token.MUL || mayStore(instrsBetween(nil, load, child)) {
				break
			}
			unchanged = true
		}
		d := child.Idom()
		if d == nil {
			break
		}
		var here [][]exit.Transfer
		if len(child.Preds) == 1 && child.Preds[0] == d {
			here = s.across(branchEdge{d, child}, unchanged)
			unchanged = unchanged && !mayStore(d.Instrs)
		} else {
			here, unchanged = s.joined(child, d, unchanged)
		}
		known = both(known, here)
	}
	return known, unchanged
}

// joined returns the alternatives that are known about v where several paths from the
// block top join in the block b. See above for unchanged.
//
// An edge that leads back to b from a loop is left out, because the loop contains
// nothing that changes v: v is defined before b.
func (s *guardSearch) joined(b, top *ssa.BasicBlock, unchanged bool) (known [][]exit.Transfer, stillUnchanged bool) {
	isBack := func(p *ssa.BasicBlock) bool { return b.Dominates(p) }
	unchanged = unchanged && !slices.ContainsFunc(b.Preds, isBack)
	unknown := false
	stillUnchanged = unchanged
	for _, p := range b.Preds {
		if isBack(p) {
			continue
		}
		if s.joins--; s.joins < 0 {
			return nil, false
		}
		last := s.across(branchEdge{p, b}, unchanged)
		before, clean := s.above(p, top, unchanged && !mayStore(p.Instrs))
		path := both(last, before)
		known = append(known, path...)
		unknown = unknown || len(path) == 0
		stillUnchanged = stillUnchanged && clean
		if unknown && !stillUnchanged {
			break
		}
	}
	if unknown || len(known) > exit.MaxSet || exit.IsExhaustive(known) {
		known = nil
	}
	return known, stillUnchanged
}

// across returns what is known about v if control takes the edge w.
func (s *guardSearch) across(w branchEdge, unchanged bool) [][]exit.Transfer {
	cond, inverted := w.condition()
	x, g, ok := comparison(cond, inverted)
	if !ok || x != s.v && !(unchanged && loadsSame(x, s.v, w.from)) {
		return nil
	}
	return [][]exit.Transfer{{g}}
}

// both returns the alternatives that are known if one of the alternatives a and one of
// the alternatives b is true.
func both(a, b [][]exit.Transfer) [][]exit.Transfer {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0 || len(a)*len(b) > exit.MaxSet:
		return a
	}
	var out [][]exit.Transfer
	for _, x := range a {
		for _, y := range b {
			out = append(out, slices.Concat(x, y))
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

// loadsSame reports whether x and v are certainly the same number, although the program
// loads them separately, as in "if p.code > 0 { os.Exit(p.code) }". x is compared at the
// end of the block "from", and v is loaded in a later block. Both must have the same
// address. The caller has to check that no instruction changes memory between the end
// of the block and v.
func loadsSame(x, v ssa.Value, from *ssa.BasicBlock) bool {
	a, ok := x.(*ssa.UnOp)
	b, ok2 := v.(*ssa.UnOp)
	return ok && ok2 && a.Op == token.MUL && b.Op == token.MUL && a.Block() == from && sameAddress(a.X, b.X) &&
		!mayStore(instrsBetween(a, nil, from))
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
