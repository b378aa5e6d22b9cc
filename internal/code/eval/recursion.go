package eval

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// RunRecursion executes a function that calls itself to try again. Each call of fn is
// one try, and every try is assumed to fail. RunRecursion returns true if the recursion
// ends because of a known condition, such as n == 3. It returns false if the recursion
// goes on too long, or ends because of an unknown condition.
//
// "again" contains the instructions that start the next try: calls of fn, and calls
// that pass fn to code that calls it later. In the first try, a parameter of fn is
// known if all calls from other functions of the package pass the same constant for it.
func (m *Machine) RunRecursion(fn *ssa.Function, again []ssa.CallInstruction, w Watcher) (ended bool) {
	r := &run{machine: m, steps: longSteps, watcher: w}
	args := make([]value, len(fn.Params))
	for i := range args {
		args[i] = unknown{}
	}
	for i, v := range m.firstCallArgs(fn) {
		args[i] = v
	}
	for range MaxIterations + 1 {
		w.IterationStarts()
		f := r.newFrame(fn, 0)
		for i, p := range fn.Params {
			f.values[p] = args[i]
		}
		call, ok := f.untilCall(again)
		if call == nil {
			w.IterationStarts()
			return ok
		}
		for i := range args {
			args[i] = unknown{}
			if call.Common().StaticCallee() == fn {
				args[i] = f.get(call.Common().Args[i])
			}
		}
	}
	return false
}

// untilCall executes the function of the frame until it reaches one of the given calls,
// and returns this call. It returns nil if the function ends first. ok is false if the
// run fails, or cannot decide where to continue.
func (f *frame) untilCall(calls []ssa.CallInstruction) (call ssa.CallInstruction, ok bool) {
	leads := func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(calls, func(c ssa.CallInstruction) bool { return c.Block() == b })
	}
	for b := f.fn.Blocks[0]; ; {
		if f.exec(b) != nil {
			return nil, false
		}
		if i := slices.IndexFunc(calls, func(c ssa.CallInstruction) bool { return c.Block() == b }); i >= 0 {
			return calls[i], true
		}
		if len(b.Succs) == 0 {
			return nil, true
		}
		next, from := f.knownSuccessor(b), []*ssa.BasicBlock{b}
		if next == nil {
			next, from = f.branchToGoal(b, leads)
		}
		if next == nil {
			return nil, false
		}
		f.setPhis(next, from)
		b = next
	}
}

// branchToGoal decides where to continue after block b, which ends with a branch on an
// unknown condition. It returns the next block, and the predecessors of this block from
// which control may come.
//
// If only one side of the branch leads to a block for which "goal" returns true, the
// next block is on this side. If both sides do, branchToGoal skips them, and the next
// block is the one where they join. "next" is nil if neither side leads to a goal, or
// if they do not join.
func (f *frame) branchToGoal(b *ssa.BasicBlock, goal func(*ssa.BasicBlock) bool) (next *ssa.BasicBlock, from []*ssa.BasicBlock) {
	var leading []*ssa.BasicBlock
	for _, succ := range b.Succs {
		if slices.ContainsFunc(reachable([]*ssa.BasicBlock{succ}, nil, alwaysTrue), goal) {
			leading = append(leading, succ)
		}
	}
	switch len(leading) {
	case 0:
		return nil, nil
	case 1:
		return leading[0], []*ssa.BasicBlock{b}
	}
	join := joinOf(b.Succs, goal, alwaysTrue)
	if join == nil {
		return nil, nil
	}
	return join, f.skip(b, b.Succs, join, alwaysTrue)
}
