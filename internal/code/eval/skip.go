package eval

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// alwaysTrue returns true.
func alwaysTrue(*ssa.BasicBlock) bool { return true }

// joinOf returns the nearest block that is on every path from the entries to a goal, or
// nil if there is none. The entries are the blocks at which the paths begin. A goal is
// a block for which "goal" returns true. joinOf follows only paths through blocks for
// which "inside" returns true. The result may itself be an entry or a goal.
func joinOf(entries []*ssa.BasicBlock, goal, inside func(*ssa.BasicBlock) bool) *ssa.BasicBlock {
	// Some blocks are on every path, and all paths pass these blocks in the same order.
	// The function reach returns the nearest blocks first. So the first block that is on
	// every path is the nearest one.
	for _, join := range reach(entries, nil, inside) {
		if !slices.ContainsFunc(reach(entries, join, inside), goal) {
			return join
		}
	}
	return nil
}

// reach returns the blocks that can be reached from starts without passing stop, the
// nearest ones first. The blocks in starts are included. It follows only blocks for
// which "inside" returns true.
func reach(starts []*ssa.BasicBlock, stop *ssa.BasicBlock, inside func(*ssa.BasicBlock) bool) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	add := func(blocks []*ssa.BasicBlock) {
		for _, b := range blocks {
			if b != stop && inside(b) && !slices.Contains(out, b) {
				out = append(out, b)
			}
		}
	}
	add(starts)
	for i := 0; i < len(out); i++ {
		add(out[i].Succs)
	}
	return out
}

// skip skips the blocks between b and join: whatever these blocks may set becomes
// unknown. entries are the first of these blocks. skip returns the blocks from which
// control may continue at join: b and the skipped blocks.
func (f *frame) skip(b *ssa.BasicBlock, entries []*ssa.BasicBlock, join *ssa.BasicBlock, inside func(*ssa.BasicBlock) bool) []*ssa.BasicBlock {
	skipped := reach(entries, join, inside)
	// The watcher expects calls in source order. The order of the block indices is
	// close to it.
	slices.SortFunc(skipped, func(x, y *ssa.BasicBlock) int { return x.Index - y.Index })
	for _, s := range skipped {
		for _, instr := range s.Instrs {
			f.forget(instr)
		}
	}
	return append(skipped, b)
}

// forget skips an instruction: whatever it may set becomes unknown. If the instruction
// is a call, it is reported to the watcher as skipped.
func (f *frame) forget(instr ssa.Instruction) {
	if call, ok := instr.(ssa.CallInstruction); ok {
		f.skipping = true
		f.reportCall(call)
		f.skipping = false
	}
	switch x := instr.(type) {
	case *ssa.Store:
		if c := f.fieldAt(x.Addr); c != nil {
			c.forget()
			return
		}
		// The skipped path may decide which part of the variable is changed, so the whole
		// variable becomes unknown.
		root := rootOf(x.Addr, true)
		if root == nil {
			root = baseOf(x.Addr)
		}
		if c, ok := f.get(root).(*cell); ok {
			c.forget()
		}
	case *ssa.MapUpdate:
		if o, ok := f.get(x.Map).(*object); ok {
			o.set(unknown{}, unknown{})
		}
	case ssa.Value:
		delete(f.values, x) // x may have a value from an earlier iteration
	}
}

// fieldAt returns the variable for a field at an address, or nil if the frame does not
// know it.
func (f *frame) fieldAt(addr ssa.Value) *cell {
	x, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	whole := f.fieldAt(x.X)
	if _, isField := x.X.(*ssa.FieldAddr); !isField {
		whole, _ = f.get(x.X).(*cell)
	}
	if whole == nil || x.Field >= len(whole.parts) {
		return nil
	}
	return whole.parts[x.Field]
}

// forget makes the value of a variable unknown. If it is a slice, the elements
// become unknown, too.
func (c *cell) forget() {
	if l, ok := c.v.(list); ok {
		for _, e := range l.cells {
			e.forget()
		}
	}
	c.set(unknown{})
	c.counter = -1
}
