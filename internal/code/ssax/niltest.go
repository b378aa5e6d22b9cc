package ssax

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// NilTest returns the value x that the block b compares with nil in its last
// instruction. isNil is the block that runs next if x is nil, and notNil the one that
// runs if x is not nil. If b ends in another way, all results are nil.
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
