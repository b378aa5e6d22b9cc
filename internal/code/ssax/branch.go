package ssax

import "golang.org/x/tools/go/ssa"

// SidesTaken yields each branch that must go to a certain side for block b to run. In
// each result, from is the block that ends with the branch, an [ssa.If], and to is the
// block to which the branch must go. Branches nearer to b come first.
func SidesTaken(b *ssa.BasicBlock) func(yield func(from, to *ssa.BasicBlock) bool) {
	return func(yield func(from, to *ssa.BasicBlock) bool) {
		for to := b; to.Idom() != nil; to = to.Idom() {
			from := to.Idom()
			if _, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If); !ok || len(to.Preds) != 1 {
				continue
			}
			if !yield(from, to) {
				return
			}
		}
	}
}

// Condition returns the condition of the branch at the end of a block. The block must end
// with an [ssa.If].
func Condition(b *ssa.BasicBlock) ssa.Value { return b.Instrs[len(b.Instrs)-1].(*ssa.If).Cond }

// IsOnAllPaths reports whether a block is on every path from the start of its function to
// a return.
func IsOnAllPaths(b *ssa.BasicBlock) bool {
	for r := range Returns(b.Parent()) {
		if !b.Dominates(r.Block()) {
			return false
		}
	}
	return true
}
