package eval

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

func alwaysTrue(*ssa.BasicBlock) bool { return true }

// joinOf returns the nearest block that is on all paths from the entries to a goal, or
// nil if there is none. The result may itself be an entry or a goal. joinOf ignores
// blocks for which "inside" returns false, and the paths through them.
func joinOf(entries []*ssa.BasicBlock, goal, inside func(*ssa.BasicBlock) bool) *ssa.BasicBlock {
	// reachable sorts blocks by their distance from the entries. So the first block
	// that is on every path is the nearest one.
	for _, join := range reachable(entries, nil, inside) {
		if !slices.ContainsFunc(reachable(entries, join, inside), goal) {
			return join
		}
	}
	return nil
}

// reachable returns the blocks in starts and all blocks that can be reached from them,
// nearest first. The parameter end is a block. reachable does not follow paths through
// this block, or through blocks for which "inside" returns false.
func reachable(starts []*ssa.BasicBlock, end *ssa.BasicBlock, inside func(*ssa.BasicBlock) bool) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	add := func(blocks []*ssa.BasicBlock) {
		for _, b := range blocks {
			if b != end && inside(b) && !slices.Contains(out, b) {
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

// skip passes over the blocks between b and join. Every variable or value that these
// blocks may set becomes unknown. entries contains the successors of b where the
// skipped paths begin. skip returns the blocks from which control may reach join: the
// skipped blocks and b.
func (f *frame) skip(b *ssa.BasicBlock, entries []*ssa.BasicBlock, join *ssa.BasicBlock, inside func(*ssa.BasicBlock) bool) []*ssa.BasicBlock {
	skipped := reachable(entries, join, inside)
	// Report the skipped calls in source order, which is roughly the order of the
	// blocks.
	slices.SortFunc(skipped, func(x, y *ssa.BasicBlock) int { return x.Index - y.Index })
	for _, s := range skipped {
		for _, instr := range s.Instrs {
			f.skipInstruction(instr)
		}
	}
	return append(skipped, b)
}

// skipInstruction marks as unknown every variable and value that an instruction may
// set. It reports a call to the [Watcher] as skipped, because it is unknown whether the
// program makes the call.
func (f *frame) skipInstruction(instr ssa.Instruction) {
	if call, ok := instr.(ssa.CallInstruction); ok {
		f.isSkipping = true
		f.reportCall(call)
		f.isSkipping = false
	}
	switch x := instr.(type) {
	case *ssa.Store:
		if c := f.fieldAt(x.Addr); c != nil {
			c.forgetContent()
			return
		}
		// The store may be in an element, as in a[i] = x, and i may be unknown. So all
		// of a becomes unknown.
		root := rootOf(x.Addr, true)
		if root == nil {
			root = baseOf(x.Addr)
		}
		if c, ok := f.get(root).(*cell); ok {
			c.forgetContent()
		}
	case *ssa.MapUpdate:
		if o, ok := f.get(x.Map).(*object); ok {
			o.set(unknown{}, unknown{})
		}
	case ssa.Value:
		// From now on x is unknown, even if an earlier iteration has computed it.
		delete(f.values, x)
	}
}

// fieldAt returns the variable for the struct field at the address addr. It returns nil
// if addr is not the address of a field, or if the struct is unknown.
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
	return whole.part(x.Field)
}

// forgetContent marks the value of a variable as unknown. If the value is a slice, its
// elements also become unknown.
func (c *cell) forgetContent() {
	if l, ok := c.v.(list); ok {
		for _, e := range l.cells {
			e.forgetContent()
		}
	}
	c.set(unknown{})
	c.counter = -1
}
