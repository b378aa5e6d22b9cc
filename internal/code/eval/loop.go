package eval

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// MaxIterations limits how many iterations of a loop are executed. A loop with more
// iterations is assumed to have no limit of attempts.
const MaxIterations = 2000

// A Loop is a natural loop in the SSA, or the body of a range over a function. In SSA,
// such a body is a function of its own.
type Loop struct {
	header *ssa.BasicBlock // the first block of each iteration
	blocks []*ssa.BasicBlock
}

// Contains reports whether a block is part of the loop.
func (l *Loop) Contains(b *ssa.BasicBlock) bool { return slices.Contains(l.blocks, b) }

// LoopAround returns the innermost loop that contains one of the waits, or nil. waits
// contains the positions at which the program waits before it tries an operation again;
// see [PositionsOf]. All of them must be in one function. Blocks from which control
// cannot get back to the start of the loop are not part of it.
func (m *Machine) LoopAround(waits []token.Pos) *Loop {
	var best *Loop
	for _, fn := range m.fns {
		if s := fn.Syntax(); s == nil || waits[0] < s.Pos() || s.End() <= waits[0] {
			continue
		}
		for instr := range ssax.Instructions(fn) {
			if slices.ContainsFunc(PositionsOf(instr), func(p token.Pos) bool { return slices.Contains(waits, p) }) {
				best = smaller(best, innermost(instr.Block()))
			}
		}
	}
	return best
}

// PositionsOf returns the positions that identify an instruction which may wait: the
// parenthesis of a call, the arrow of a receive operation, or the "for" of a range over
// a channel.
func PositionsOf(instr ssa.Instruction) []token.Pos {
	switch x := instr.(type) {
	case ssa.CallInstruction:
		return []token.Pos{x.Common().Pos()}
	case *ssa.UnOp:
		if x.Op == token.ARROW {
			return []token.Pos{x.Pos()}
		}
	case *ssa.Select:
		var out []token.Pos
		for _, s := range x.States {
			out = append(out, s.Pos)
		}
		return out
	}
	return nil
}

func innermost(b *ssa.BasicBlock) *Loop {
	var best *Loop
	for _, header := range b.Parent().Blocks {
		if l := loopOf(header); l != nil && l.Contains(b) {
			best = smaller(best, l)
		}
	}
	if _, ok := b.Parent().Syntax().(*ast.RangeStmt); ok && best == nil {
		return rangeBody(b.Parent())
	}
	return best
}

// smaller returns the loop that has fewer blocks. If one loop is inside the other, this
// is the inner loop. Both a and b may be nil.
func smaller(a, b *Loop) *Loop {
	if a == nil || b != nil && len(b.blocks) < len(a.blocks) {
		return b
	}
	return a
}

// loopOf returns the natural loop with the given header, or nil.
//
// A back edge leads to the header from a block that the header dominates. The loop
// consists of the header, and of each block that can reach a back edge without going
// through the header. All back edges to one header, such as those of continue
// statements, belong to one loop.
func loopOf(header *ssa.BasicBlock) *Loop {
	l := &Loop{header, []*ssa.BasicBlock{header}}
	for _, latch := range header.Preds {
		if header.Dominates(latch) {
			l.add(latch)
		}
	}
	if len(l.blocks) == 1 && !slices.Contains(header.Succs, header) {
		return nil
	}
	return l
}

// rangeBody returns the loop for the body of a range over a function. In SSA, the body
// is the function fn, which is called for each iteration and returns whether to
// continue.
func rangeBody(fn *ssa.Function) *Loop {
	l := &Loop{header: fn.Blocks[0]}
	for _, b := range fn.Blocks {
		if startsNextIteration(b) {
			l.add(b)
		}
	}
	return l
}

// startsNextIteration reports whether a block of the body of a range over a function
// starts the next iteration, by returning true.
func startsNextIteration(b *ssa.BasicBlock) bool {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	c, ok := ret.Results[0].(*ssa.Const)
	return ok && constantValue(c) == value(true)
}

// add adds the block b to the loop, and all blocks from which control can reach b
// without going through the header.
func (l *Loop) add(b *ssa.BasicBlock) {
	if l.Contains(b) {
		return
	}
	l.blocks = append(l.blocks, b)
	for _, pred := range b.Preds {
		l.add(pred)
	}
}

// join returns the first block that is on all paths from the given blocks to the next
// iteration, or nil.
func (l *Loop) join(entries []*ssa.BasicBlock) *ssa.BasicBlock {
	return joinOf(entries, func(b *ssa.BasicBlock) bool { return b == l.header || startsNextIteration(b) }, l.Contains)
}

// innerLoop returns the loop with the header b if it is inside of l, and nil otherwise.
func (l *Loop) innerLoop(b *ssa.BasicBlock) *Loop {
	if b == l.header || !l.Contains(b) {
		return nil
	}
	return loopOf(b)
}
