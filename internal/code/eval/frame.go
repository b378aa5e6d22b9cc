package eval

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A run executes one function or one loop, with all functions that it calls.
type run struct {
	machine        *Machine
	steps          int  // how many more instructions the run may execute
	isInitializing bool // whether the run executes the initialisation of the package
	// stored contains the stores that the run has executed in the package initialiser
	// itself, not in functions that it calls. It is nil if isInitializing is not set.
	stored  map[*ssa.Store]bool
	watcher Watcher // observes the loop that the run executes; nil if it runs no loop
	// route says how the run reaches the loop, and which wait it tries to reach.
	route        Route
	isBeforeLoop bool // whether the run executes the code before the loop
	// isOnWay is set while the run executes the code before a given block. The run then
	// skips code that is only on some paths to the block; see Machine.RunTo.
	isOnWay bool

	// top is the position of the call that the first function of the run is making, or
	// 0 while that function itself runs.
	top token.Pos
	// isSkipping is set while the run reports calls that the program possibly does not
	// make, because they follow a branch on an unknown condition.
	isSkipping bool

	activeCalls []activeCall // the calls that the run is executing, the outermost first

	// triesBothSides is set in runs that try both sides of a branch on an unknown
	// condition: those of Machine.Evaluate and of runAllPaths.
	triesBothSides bool
	// choices contains a value for each branch on an unknown condition that the run
	// reaches. The value is true if the run takes the first side.
	choices        []bool
	passedBranches int // how many branches on unknown conditions the run has passed so far

	returned *ssa.Return // the return statement that the first function has reached
}

// A frame is one activation of a function, with the values that it has computed so far.
type frame struct {
	*run
	fn     *ssa.Function
	values map[ssa.Value]value // values of registers; a register without an entry is unknown
	depth  int
	// seen contains the blocks that end with a branch on an unknown condition, if the
	// run has taken the first side of this branch.
	seen map[*ssa.BasicBlock]bool

	// deferred contains the deferred calls in the order of the defer statements, if
	// triesBothSides is set.
	deferred []func()
}

// An activeCall is a function that a run is executing, with its arguments.
type activeCall struct {
	fn   *ssa.Function
	args []value
}

// isRecursive reports whether the run is already executing fn with the same arguments,
// so that the recursion would not end. It does not compare unknown arguments of the new
// call.
func (r *run) isRecursive(fn *ssa.Function, args []value) bool {
	return slices.ContainsFunc(r.activeCalls, func(a activeCall) bool {
		if a.fn != fn {
			return false
		}
		for i, arg := range args {
			if same, ok := equal(arg, a.args[i]); isKnown(arg) && (!ok || !same) {
				return false
			}
		}
		return true
	})
}

func (r *run) newFrame(fn *ssa.Function, depth int) *frame {
	return &frame{run: r, fn: fn, values: map[ssa.Value]value{}, depth: depth}
}

// skipsUnknownBranches reports whether the run skips both sides of a branch on an
// unknown condition, and continues where they join. Runs with triesBothSides take one
// side instead, and all other runs fail.
func (r *run) skipsUnknownBranches() bool {
	return r.isInitializing || r.isBeforeLoop || r.isOnWay || r.watcher != nil
}

// call executes the function c.fn and returns its result. The error is [ErrUnknown] if
// the function cannot be executed: for example, because it has no body, or because
// calls are nested too deep.
func (r *run) call(c closure, args []value, depth int) (value, error) {
	fn := c.fn
	if len(fn.Blocks) == 0 || depth > maxDepth || len(args) != len(fn.Params) || r.triesBothSides && r.isRecursive(fn, args) {
		return nil, ErrUnknown
	}
	r.activeCalls = append(r.activeCalls, activeCall{fn, args})
	defer func() { r.activeCalls = r.activeCalls[:len(r.activeCalls)-1] }()
	f := r.newFrame(fn, depth)
	for i, p := range fn.Params {
		f.set(p, args[i])
	}
	for i, free := range fn.FreeVars {
		if i < len(c.bound) {
			f.set(free, c.bound[i])
		}
	}
	for b := fn.Blocks[0]; ; {
		if err := f.exec(b); err != nil {
			return nil, err
		}
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			if depth == 0 {
				r.returned = ret
			}
			return f.result(ret), nil
		}
		next, from, err := f.next(b)
		if err != nil {
			return nil, err
		}
		f.setPhis(next, from)
		b = next
	}
}

// next returns the block that the run executes after b. It also returns the
// predecessors from which control may reach this block, because they determine its
// phis. Usually b is the only one. There are several if the run skips both sides of a
// branch at the end of b.
func (f *frame) next(b *ssa.BasicBlock) (next *ssa.BasicBlock, from []*ssa.BasicBlock, err error) {
	if next := f.knownSuccessor(b); next != nil {
		return next, []*ssa.BasicBlock{b}, nil
	}
	if next := f.chosenSuccessor(b); next != nil {
		return next, []*ssa.BasicBlock{b}, nil
	}
	if f.triesBothSides && panics(b) {
		return nil, nil, errPanic
	}
	if !f.skipsUnknownBranches() || len(b.Succs) == 0 {
		return nil, nil, ErrUnknown
	}
	// Continue where the two sides of the branch meet: at the first block on all paths
	// to a return. Paths that panic do not count, because they return nothing.
	join := joinOf(b.Succs, endsInReturn, alwaysTrue)
	if join == nil {
		return nil, nil, ErrUnknown
	}
	return join, f.skip(b, b.Succs, join, alwaysTrue), nil
}

func endsInReturn(b *ssa.BasicBlock) bool {
	_, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	return ok
}

// knownSuccessor returns the successor of b that control takes. It returns nil if the
// condition of the branch is unknown, or if b ends the function.
func (f *frame) knownSuccessor(b *ssa.BasicBlock) *ssa.BasicBlock {
	switch last := b.Instrs[len(b.Instrs)-1].(type) {
	case *ssa.Jump:
		return b.Succs[0]
	case *ssa.If:
		switch cond, known := f.get(last.Cond).(bool); {
		case !known:
			return nil
		case cond:
			return b.Succs[0]
		}
		return b.Succs[1]
	}
	return nil
}

// exec executes the instructions of a block, except for the phis at its start
// and the branch or return at its end.
func (f *frame) exec(b *ssa.BasicBlock) error {
	for _, instr := range b.Instrs {
		if f.steps--; f.steps < 0 {
			return ErrUnknown
		}
		switch instr := instr.(type) {
		case *ssa.Phi, *ssa.DebugRef, *ssa.Jump, *ssa.If, *ssa.Return:
		case *ssa.RunDefers:
			for _, call := range slices.Backward(f.deferred) {
				call()
			}
		case *ssa.Panic:
			if !f.triesBothSides && !f.skipsUnknownBranches() {
				return ErrUnknown
			}
		case *ssa.Store:
			// A store at an unknown address is ignored. It can only change a variable
			// whose address was passed on, and such a variable is unknown anyway.
			if c, ok := f.get(instr.Addr).(*cell); ok {
				c.set(f.get(instr.Val))
				c.at = instr.Pos()
			}
			if f.stored != nil && f.depth == 0 {
				f.stored[instr] = true
			}
		case *ssa.MapUpdate:
			if o, ok := f.get(instr.Map).(*object); ok {
				o.set(f.get(instr.Key), f.get(instr.Value))
			}
		case ssa.Value:
			f.set(instr, f.eval(instr))
		default:
			if d, ok := instr.(*ssa.Defer); ok && f.triesBothSides {
				f.deferred = append(f.deferred, f.deferredCall(d.Common()))
				continue
			}
			if !f.skipsUnknownBranches() {
				return ErrUnknown
			}
			// This is a go or defer statement. An ordinary call is an ssa.Value, so the
			// case above handles it.
			if call, ok := instr.(ssa.CallInstruction); ok {
				f.reportCall(call)
			}
		}
	}
	return nil
}

// deferredCall returns a function that executes the deferred call c. As in Go, the
// arguments are computed at the defer statement, and not when the function runs.
func (f *frame) deferredCall(c *ssa.CallCommon) func() {
	args := f.args(c)
	if _, isBuiltin := c.Value.(*ssa.Builtin); isBuiltin || c.IsInvoke() {
		return func() { f.unknownResult(args) }
	}
	fn := f.get(c.Value)
	return func() { f.applyFunc(fn, args) }
}

// setPhis sets the phis at the start of block b. "from" contains the predecessors from
// which control may come. setPhis computes all values before it sets the first phi,
// because a phi may be an operand of another one.
func (f *frame) setPhis(b *ssa.BasicBlock, from []*ssa.BasicBlock) {
	next := map[*ssa.Phi]value{}
	for _, instr := range b.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		next[phi] = f.phiValue(phi, from)
	}
	for phi, v := range next {
		f.set(phi, v)
	}
}

// phiValue returns the value of a phi if control comes from one of the blocks in
// "from". The value is unknown unless the operands for all these blocks are known and
// equal.
func (f *frame) phiValue(phi *ssa.Phi, from []*ssa.BasicBlock) value {
	var v value
	for i, pred := range phi.Block().Preds {
		if !slices.Contains(from, pred) {
			continue
		}
		switch edge := f.get(phi.Edges[i]); {
		case v == nil:
			v = edge
		default:
			if same, ok := equal(v, edge); !ok || !same {
				return unknown{}
			}
		}
	}
	if v == nil {
		return unknown{}
	}
	return v
}

func (f *frame) result(ret *ssa.Return) value {
	switch len(ret.Results) {
	case 0:
		return null{}
	case 1:
		return f.get(ret.Results[0])
	}
	out := make(tuple, len(ret.Results))
	for i, v := range ret.Results {
		out[i] = f.get(v)
	}
	return out
}

// set sets the value of a register. Unknown values are not stored, because most
// registers are unknown.
func (f *frame) set(register ssa.Value, v value) {
	if _, isUnknown := v.(unknown); isUnknown {
		delete(f.values, register)
		return
	}
	f.values[register] = v
}

// get returns the value of an SSA value: a constant, a package variable, a
// function or a register.
func (f *frame) get(v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Const:
		return constantValue(v)
	case *ssa.Global:
		if c := f.machine.globals[v]; c != nil && (f.isInitializing || !f.machine.changed[v]) {
			return c
		}
		if known := f.machine.variable(v); isKnown(known) {
			return known
		}
		return f.machine.externalError(v)
	case *ssa.Function:
		return v
	}
	if have, ok := f.values[v]; ok {
		return have
	}
	return unknown{}
}
