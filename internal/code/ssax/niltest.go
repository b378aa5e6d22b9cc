package ssax

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// NilTest returns the value x that block b compares with nil in its last instruction.
// isNil is the block that runs next if x is nil, and notNil the one that runs
// otherwise. If b does not end with such a comparison, all results are nil.
func NilTest(b *ssa.BasicBlock) (x ssa.Value, isNil, notNil *ssa.BasicBlock) {
	if len(b.Instrs) == 0 {
		return nil, nil, nil
	}
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return nil, nil, nil
	}
	test, ok := branch.Cond.(*ssa.BinOp)
	if !ok || test.Op != token.EQL && test.Op != token.NEQ {
		return nil, nil, nil
	}
	switch {
	case IsNil(test.Y):
		x = test.X
	case IsNil(test.X):
		x = test.Y
	default:
		return nil, nil, nil
	}
	if test.Op == token.EQL {
		return x, b.Succs[0], b.Succs[1]
	}
	return x, b.Succs[1], b.Succs[0]
}

// IsNil reports whether a value is the constant nil.
func IsNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

// NeverRuns reports whether a branch before block b always goes to the side that does
// not lead to b, so that b can never run. In a program that is built for Linux, an
// example is the body of
//
//	if runtime.GOOS == "windows" {
func NeverRuns(b *ssa.BasicBlock) bool {
	for from, to := range SidesTaken(b) {
		if holds, known := constantCondition(Condition(from)); known && (holds && to == from.Succs[1] || !holds && to == from.Succs[0]) {
			return true
		}
	}
	return false
}

// Runnable says for each block of fn, by its index, whether it may run: whether a path
// leads to it on which no branch with a constant condition goes the wrong way. It returns
// nil if fn has no such branch, so that all blocks may run.
func Runnable(fn *ssa.Function) []bool {
	if !slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool { return len(Successors(b)) < len(b.Succs) }) {
		return nil
	}
	runs := make([]bool, len(fn.Blocks))
	work := []*ssa.BasicBlock{fn.Blocks[0]}
	if fn.Recover != nil {
		work = append(work, fn.Recover)
	}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !runs[b.Index] {
			runs[b.Index] = true
			work = append(work, Successors(b)...)
		}
	}
	return runs
}

// Successors returns the blocks that may run after block b. There is only one if b ends
// with a branch whose condition is constant.
func Successors(b *ssa.BasicBlock) []*ssa.BasicBlock {
	if len(b.Succs) != 2 {
		return b.Succs
	}
	switch holds, known := constantCondition(Condition(b)); {
	case !known:
		return b.Succs
	case holds:
		return b.Succs[:1]
	}
	return b.Succs[1:]
}

// constantCondition returns the value of a condition that is a constant or compares two
// constants. For other conditions, known is false.
func constantCondition(v ssa.Value) (holds, known bool) {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Bool {
			return constant.BoolVal(v.Value), true
		}
	case *ssa.BinOp:
		x, _ := v.X.(*ssa.Const)
		y, _ := v.Y.(*ssa.Const)
		if x == nil || y == nil || x.Value == nil || y.Value == nil || v.Op != token.EQL && v.Op != token.NEQ {
			return false, false
		}
		return constant.Compare(x.Value, v.Op, y.Value), true
	}
	return false, false
}
