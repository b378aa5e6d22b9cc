package eval

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Watcher observes the run of a loop.
type Watcher interface {
	// Call is called for each call c in the loop. The parameter value is a function
	// that returns the value of an argument of c, or false if the argument is not a
	// known integer. The parameter skipped is set if the run skips c, because it is
	// unknown whether the program makes this call.
	Call(c ssa.CallInstruction, value func(ssa.Value) (int64, bool), skipped bool)
	// Receive is called for each receive operation of the loop, including those in
	// select statements.
	Receive(instr ssa.Instruction, value func(ssa.Value) (int64, bool))
	// ShouldExecuteBody reports whether the run executes the body of the function that
	// c calls. Call and Receive are then called for the body, instead of Call for c
	// itself.
	ShouldExecuteBody(c ssa.CallInstruction) bool
	// BodyExecuted is called after the run has executed the body of a function for
	// which ShouldExecuteBody has returned true. "waited" is set if the function has
	// certainly waited.
	BodyExecuted(waited bool)
	// Waits reports whether the program waits in b before it tries its operation again.
	Waits(b *ssa.BasicBlock) bool
	// IterationStarts is called at the start of each iteration, and once more when the
	// loop has ended.
	IterationStarts()
}

// A Route says how a run reaches the function with a loop, and which wait in the loop
// it tries to reach.
type Route struct {
	// Call is the position of the left parenthesis of a call of the function with the
	// loop. The arguments of this call are the values of the parameters. If Call is 0,
	// a parameter is known only if all calls pass the same constant for it.
	Call token.Pos
	// Wait is the position of a wait in the loop. At a branch on an unknown condition,
	// the run takes the side that leads to this wait. If Wait is 0, any wait will do.
	Wait token.Pos
}

// RunLoop runs a loop as if the operation that the loop retries always failed. At a
// branch on an unknown condition, it therefore takes a side that leads to a wait, if
// there is one.
//
// RunLoop returns true if the run has left the loop: for example, because i < 3 became
// false. It returns false if the loop has more than [MaxIterations] iterations or
// cannot be run.
func (m *Machine) RunLoop(l *Loop, w Watcher, route Route) (ended bool) {
	r := &run{machine: m, steps: longSteps, watcher: w, route: route}
	r.isBeforeLoop = true
	f := r.frameAt(l.header)
	r.isBeforeLoop = false
	// Before the first iteration, control comes from outside of the loop. Before each
	// later iteration, it comes from the blocks at which the previous iteration ended.
	from := slices.DeleteFunc(slices.Clone(l.header.Preds), l.Contains)
	// One more iteration shows whether the loop ends after MaxIterations iterations.
	for range MaxIterations + 1 {
		w.IterationStarts()
		f.setPhis(l.header, from)
		if from, ended = f.runIteration(l); from == nil {
			w.IterationStarts()
			return ended
		}
	}
	return false
}

// frameAt returns a frame for the function that contains the block target. The frame
// contains all values that are known when control reaches target.
//
// frameAt executes the blocks that dominate target, because all of them have run when
// control reaches target. It skips the blocks between them, which may not have run. A
// phi, where several paths meet, is known only if all its operands are equal.
//
// If target is inside a loop, the values are correct in every iteration of that loop. A
// variable that the loop changes has a phi at the start of the loop. One operand of
// this phi is the value at the end of an iteration, which frameAt does not compute. So
// the phi is unknown.
func (r *run) frameAt(target *ssa.BasicBlock) *frame {
	f := r.newFrame(target.Parent(), 0)
	f.setCapturedVariables()
	for i, v := range r.parameters(target.Parent()) {
		f.values[target.Parent().Params[i]] = v
	}
	path := []*ssa.BasicBlock{target}
	for b := target.Idom(); b != nil; b = b.Idom() {
		path = append(path, b)
	}
	for slices.Reverse(path); len(path) > 1; path = path[1:] {
		b, next := path[0], path[1]
		f.setPhis(b, b.Preds)
		if f.exec(b) != nil {
			break
		}
		f.skip(b, b.Succs, next, b.Dominates)
	}
	return f
}

// parameters returns the known parameters of a function, keyed by index. They are the
// arguments of the call at r.route.Call. If the route has no such call, they are the
// constants that all calls pass.
func (r *run) parameters(fn *ssa.Function) map[int]value {
	call := r.machine.callAt(r.route.Call, fn)
	if call == nil {
		return r.machine.constantArgs(fn)
	}
	f := r.frameAt(call.Block())
	f.setPhis(call.Block(), call.Block().Preds)
	// If the execution fails, some arguments stay unknown.
	_ = f.exec(call.Block())
	out := map[int]value{}
	for i, arg := range f.args(call.Common()) {
		out[i] = arg
	}
	return out
}

// callAt returns the call of fn whose left parenthesis is at pos, or nil.
func (m *Machine) callAt(pos token.Pos, fn *ssa.Function) ssa.CallInstruction {
	if !pos.IsValid() {
		return nil
	}
	for _, caller := range m.fns {
		for instr := range ssax.Instructions(caller) {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || call.Common().Pos() != pos {
				continue
			}
			if callee := call.Common().StaticCallee(); callee == fn || callee != nil && callee.Origin() == fn {
				return call
			}
		}
	}
	return nil
}

// withUnknownErrors returns a copy of v in which bools and interface values, such as
// errors, are unknown. v is the result of a call before a loop, and t is its type. The
// call may be the first attempt at the operation that the loop retries, and every
// attempt is assumed to fail with an unknown error.
func (f *frame) withUnknownErrors(v value, t types.Type) value {
	if results, ok := t.(*types.Tuple); ok {
		all, _ := v.(tuple)
		out := tuple{}
		for i, one := range all {
			out = append(out, f.withUnknownErrors(one, results.At(i).Type()))
		}
		return out
	}
	if ssax.IsBasic(t, types.IsBoolean) || types.IsInterface(t) {
		return unknown{}
	}
	return v
}

// setCapturedVariables sets the variables that a function literal captures. A variable
// is known only if the code assigns to it once. Otherwise it may have changed before
// the literal runs.
func (f *frame) setCapturedVariables() {
	c := closureOf(f.fn)
	if c == nil {
		return
	}
	outer := f.frameAt(c.Block())
	_ = outer.exec(c.Block())
	for i, free := range f.fn.FreeVars {
		// If a binding is an *ssa.Alloc, it is a local variable of the enclosing
		// function. Its value is certain only if the code assigns to it once. Any other
		// binding is a variable that the enclosing function has captured itself.
		if alloc, ok := c.Bindings[i].(*ssa.Alloc); !ok || storedOnce(alloc) {
			f.values[free] = outer.get(c.Bindings[i])
		}
	}
}

// storedOnce reports whether code assigns to a variable at most once, and never to one
// of its fields or elements.
func storedOnce(v *ssa.Alloc) bool {
	stores := 0
	for _, instr := range *v.Referrers() {
		switch instr.(type) {
		case *ssa.Store:
			stores++
		case *ssa.FieldAddr, *ssa.IndexAddr:
			return false
		}
	}
	return stores <= 1
}

// runIteration executes one iteration of a loop. If another iteration follows, "from"
// contains the blocks from which control returns to the start of the loop, and "ended" is
// false. If control has left the loop, "from" is nil and "ended" is true. If the execution
// has failed, "from" is nil and "ended" is false.
func (f *frame) runIteration(l *Loop) (from []*ssa.BasicBlock, ended bool) {
	for b := l.header; ; {
		if f.exec(b) != nil {
			return nil, false
		}
		if startsNextIteration(b) {
			return []*ssa.BasicBlock{b}, false
		}
		next, from := f.chooseSuccessor(l, b)
		for inner := l.innerLoop(next); inner != nil; inner = l.innerLoop(next) {
			next, from = f.skipInnerLoop(l, inner)
		}
		if next == l.header {
			return from, false
		}
		f.setPhis(next, from)
		if !l.Contains(next) {
			// Also execute the first block after the loop: it may contain a last
			// attempt, as in "return op()".
			_ = f.exec(next)
			// chooseSuccessor returns a block outside of the loop only if control
			// cannot stay in the loop.
			return nil, true
		}
		b = next
	}
}

// chooseSuccessor returns the block that the run executes after b, and the predecessors
// of this block from which control may come.
//
// If the condition of the branch at the end of b is unknown, it chooses a side that
// stays in the loop, if there is one. If both sides stay in the loop, it prefers one
// that leads to a wait, because the try is assumed to have failed. If neither side
// leads to a wait, it skips both and returns the block where they join.
func (f *frame) chooseSuccessor(l *Loop, b *ssa.BasicBlock) (next *ssa.BasicBlock, from []*ssa.BasicBlock) {
	from = []*ssa.BasicBlock{b}
	if next := f.knownSuccessor(b); next != nil {
		return next, from
	}
	then, otherwise := b.Succs[0], b.Succs[1]
	switch {
	case !l.Contains(otherwise):
		// "otherwise" is outside of the loop, and "then" is usually inside.
		return then, from
	case !l.Contains(then):
		return otherwise, from
	}
	join := l.join(b.Succs)
	for _, succ := range b.Succs {
		if succ != join && slices.ContainsFunc(reachable([]*ssa.BasicBlock{succ}, join, l.Contains), f.isGoal) {
			return succ, from
		}
	}
	return join, f.skip(b, b.Succs, join, l.Contains)
}

// isGoal reports whether block b contains the wait that the run should reach: the one
// at f.route.Wait or, if that is 0, any wait.
func (f *frame) isGoal(b *ssa.BasicBlock) bool {
	if !f.route.Wait.IsValid() {
		return f.watcher.Waits(b)
	}
	return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return slices.Contains(PositionsOf(instr), f.route.Wait) })
}

// skipInnerLoop skips a loop inside l, even if its condition is known, because all its
// iterations belong to one attempt at the operation that l retries.
func (f *frame) skipInnerLoop(l, inner *Loop) (next *ssa.BasicBlock, from []*ssa.BasicBlock) {
	var exits []*ssa.BasicBlock
	for _, b := range inner.blocks {
		for _, succ := range b.Succs {
			if l.Contains(succ) && !inner.Contains(succ) {
				exits = append(exits, succ)
			}
		}
	}
	join := l.join(exits)
	return join, f.skip(inner.header, []*ssa.BasicBlock{inner.header}, join, l.Contains)
}
