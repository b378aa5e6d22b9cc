package eval

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// always accepts every block.
func always(*ssa.BasicBlock) bool { return true }

// joinOf returns the nearest block that every path from some entries to a goal
// passes, through blocks that are inside; nil if there is none. An entry or a goal
// may be the join.
func joinOf(entries []*ssa.BasicBlock, goal, inside func(*ssa.BasicBlock) bool) *ssa.BasicBlock {
	// If there are several such blocks, every path passes them in the same order.
	// So a search by distance comes to the nearest first.
	for _, join := range reach(entries, nil, inside) {
		if !slices.ContainsFunc(reach(entries, join, inside), goal) {
			return join
		}
	}
	return nil
}

// reach returns the blocks inside that can be reached from some, these included,
// without passing stop, in the order of their distance.
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

// skip goes from b to a join without executing the blocks between: those inside
// that are reached from the entries. Everything that they set becomes unknown. It
// returns the blocks from which the join may be reached, b included, because an
// entry may be the join itself.
func (f *frame) skip(b *ssa.BasicBlock, entries []*ssa.BasicBlock, join *ssa.BasicBlock, inside func(*ssa.BasicBlock) bool) []*ssa.BasicBlock {
	skipped := reach(entries, join, inside)
	// The watcher observes calls in the order of the source, which the indices follow
	// better than the distance does.
	slices.SortFunc(skipped, func(x, y *ssa.BasicBlock) int { return x.Index - y.Index })
	for _, s := range skipped {
		for _, instr := range s.Instrs {
			f.forget(instr)
		}
	}
	return append(skipped, b)
}

// forget makes whatever an instruction sets unknown. The watcher observes its call
// all the same, because some paths make it.
func (f *frame) forget(instr ssa.Instruction) {
	if call, ok := instr.(ssa.CallInstruction); ok {
		f.watch(call)
	}
	switch x := instr.(type) {
	case *ssa.Store:
		// The address may have been computed on the skipped path, so that the
		// variable as a whole becomes unknown.
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

// forget makes a variable unknown, with the elements of the slice that it holds.
func (c *cell) forget() {
	if l, ok := c.v.(list); ok {
		for _, e := range l.cells {
			e.forget()
		}
	}
	c.set(unknown{})
}
