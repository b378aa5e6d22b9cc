package ssax

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// NilTest returns the value x that b compares with nil at its end, and the blocks that
// run if x is nil and if it is not. For other blocks, all results are nil.
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
