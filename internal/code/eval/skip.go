package eval

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// always returns true for every block.
func always(*ssa.BasicBlock) bool { return true }

// joinOf returns the nearest block that lies on every path from the entries to
// a goal, or nil. Paths run only through blocks for which inside is true. An
// entry or a goal may be the join itself.
func joinOf(entries []*ssa.BasicBlock, goal, inside func(*ssa.BasicBlock) bool) *ssa.BasicBlock {
	// If several blocks lie on all paths, every path passes them in the same
	// order, so a search by distance finds the nearest first.
	for _, join := range reach(entries, nil, inside) {
		if !slices.ContainsFunc(reach(entries, join, inside), goal) {
			return join
		}
	}
	return nil
}

// reach returns the blocks that can be reached from the given ones without
// passing stop, in order of distance. It includes the given ones, and contains
// only blocks for which inside is true.
func reach(from []*ssa.BasicBlock, stop *ssa.BasicBlock, inside func(*ssa.BasicBlock) bool) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	add := func(blocks []*ssa.BasicBlock) {
		for _, b := range blocks {
			if b != stop && inside(b) && !slices.Contains(out, b) {
				out = append(out, b)
			}
		}
	}
	add(from)
	for i := 0; i < len(out); i++ {
		add(out[i].Succs)
	}
	return out
}

// skip goes from b to a join without executing the blocks in between, which are
// reached from the entries. All that they set becomes unknown. It returns the
// blocks from which control may reach the join. They include b, because an
// entry may be the join itself.
func (f *frame) skip(b *ssa.BasicBlock, entries []*ssa.BasicBlock, join *ssa.BasicBlock, inside func(*ssa.BasicBlock) bool) []*ssa.BasicBlock {
	skipped := reach(entries, join, inside)
	// Show calls to the watcher in source order, which block indices follow
	// better than distance does.
	slices.SortFunc(skipped, func(x, y *ssa.BasicBlock) int { return x.Index - y.Index })
	for _, s := range skipped {
		for _, instr := range s.Instrs {
			f.forget(instr)
		}
	}
	return append(skipped, b)
}

// forget sets everything that a skipped instruction sets to unknown. If the
// instruction is a call, the watcher still observes it, because some paths make
// the call.
func (f *frame) forget(instr ssa.Instruction) {
	if call, ok := instr.(ssa.CallInstruction); ok {
		f.watch(call)
	}
	switch x := instr.(type) {
	case *ssa.Store:
		// The address may have been computed on the skipped path, so the whole
		// variable becomes unknown.
		if c, ok := f.get(rootOf(x.Addr, true)).(*cell); ok {
			c.forget()
		}
	case *ssa.MapUpdate:
		if o, ok := f.get(x.Map).(*object); ok {
			o.set(unknown{}, unknown{})
		}
	case ssa.Value:
		delete(f.values, x) // an earlier round may have computed it
	}
}

// forget makes a variable unknown and, if it contains a slice, also the
// elements of the slice.
func (c *cell) forget() {
	if l, ok := c.v.(list); ok {
		for _, e := range l.cells {
			e.forget()
		}
	}
	c.set(unknown{})
}
