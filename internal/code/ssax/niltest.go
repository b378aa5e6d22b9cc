package ssax

import (
	"go/constant"
	"go/token"

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
