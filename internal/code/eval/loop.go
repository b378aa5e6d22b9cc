package eval

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// MaxIterations limits how many iterations of a loop are executed. A loop with more
// iterations is assumed to have no limit of attempts.
const MaxIterations = 2000

// A Loop is a natural loop in the SSA, or the body of a range over a function, which
// SSA turns into a function.
type Loop struct {
	header *ssa.BasicBlock // the first block of each iteration
	blocks []*ssa.BasicBlock
}

// Contains reports whether a block is part of the loop.
func (l *Loop) Contains(b *ssa.BasicBlock) bool { return slices.Contains(l.blocks, b) }

// LoopAround returns the innermost loop that contains one of the waits, or nil. "waits"
// contains the positions of calls and receive operations at which the program waits
// before it tries an operation again; see [PositionsOf]. All of them must be in one
// function. A block from which control cannot get back to the start of the loop is not
// part of the loop.
func (m *Machine) LoopAround(waits []token.Pos) *Loop {
	var best *Loop
	for _, fn := range m.fns {
		if s := fn.Syntax(); s == nil || waits[0] < s.Pos() || s.End() <= waits[0] {
			continue
		}
		for instr := range ssax.Instructions(fn) {
			if slices.ContainsFunc(PositionsOf(instr), func(p token.Pos) bool { return slices.Contains(waits, p) }) {
				best = smaller(best, innermost(instr.Block()))
			}
		}
	}
	return best
}

// PositionsOf returns the positions that identify an instruction which may wait: the
// parenthesis of a call, the arrow of a receive operation, or the "for" of a range over
// a channel.
func PositionsOf(instr ssa.Instruction) []token.Pos {
	switch x := instr.(type) {
	case ssa.CallInstruction:
		return []token.Pos{x.Common().Pos()}
	case *ssa.UnOp:
		if x.Op == token.ARROW {
			return []token.Pos{x.Pos()}
		}
	case *ssa.Select:
		var out []token.Pos
		for _, s := range x.States {
			out = append(out, s.Pos)
		}
		return out
	}
	return nil
}

func innermost(b *ssa.BasicBlock) *Loop {
	var best *Loop
	for _, header := range b.Parent().Blocks {
		if l := loopOf(header); l != nil && l.Contains(b) {
			best = smaller(best, l)
		}
	}
	if _, ok := b.Parent().Syntax().(*ast.RangeStmt); ok && best == nil {
		return rangeBody(b.Parent())
	}
	return best
}

// smaller returns the loop that has fewer blocks. If one loop is inside the other, this
// is the inner loop. Both a and b may be nil.
func smaller(a, b *Loop) *Loop {
	if a == nil || b != nil && len(b.blocks) < len(a.blocks) {
		return b
	}
	return a
}

// loopOf returns the natural loop with the given header, or nil.
//
// A back edge leads to the header from a block that the header dominates. The loop
// consists of the header, and of each block that can reach a back edge without going
// through the header. All back edges to one header, such as those of continue
// statements, belong to one loop.
func loopOf(header *ssa.BasicBlock) *Loop {
	l := &Loop{header, []*ssa.BasicBlock{header}}
	for _, latch := range header.Preds {
		if header.Dominates(latch) {
			l.add(latch)
		}
	}
	if len(l.blocks) == 1 && !slices.Contains(header.Succs, header) {
		return nil
	}
	return l
}

// rangeBody returns the loop for the body of a range over a function. fn is the body in
// SSA: a function that is called in each iteration and returns whether to continue.
func rangeBody(fn *ssa.Function) *Loop {
	l := &Loop{header: fn.Blocks[0]}
	for _, b := range fn.Blocks {
		if startsNextIteration(b) {
			l.add(b)
		}
	}
	return l
}

// startsNextIteration reports whether a block of the body of a range over a function
// starts the next iteration, by returning true.
func startsNextIteration(b *ssa.BasicBlock) bool {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	c, ok := ret.Results[0].(*ssa.Const)
	return ok && constantValue(c) == value(true)
}

// add adds the block b to the loop, and all blocks from which control can reach b
// without going through the header.
func (l *Loop) add(b *ssa.BasicBlock) {
	if l.Contains(b) {
		return
	}
	l.blocks = append(l.blocks, b)
	for _, pred := range b.Preds {
		l.add(pred)
	}
}

// A Watcher observes the run of a loop.
type Watcher interface {
	// Call is called for each call c in the loop. The function "value" returns the
	// value of an argument of c. Its second result is false if the value is not a known
	// integer. The parameter "skipped" says that c is in code that the run skips,
	// because it is unknown whether the program executes this code.
	Call(c ssa.CallInstruction, value func(ssa.Value) (int64, bool), skipped bool)
	// Receive is called for each receive operation that the loop executes, also in
	// select statements.
	Receive(instr ssa.Instruction, value func(ssa.Value) (int64, bool))
	// ShouldExecuteBody reports whether the run also executes the body of the function
	// that c calls. If it does, Call and Receive are called for the calls and receive
	// operations in this body, and Call is not called for c itself.
	ShouldExecuteBody(c ssa.CallInstruction) bool
	// BodyExecuted is called after the run has executed the body of a called function,
	// because ShouldExecuteBody has returned true for the call. The parameter "waited"
	// is true if the function has certainly waited.
	BodyExecuted(waited bool)
	// Waits reports whether the program waits in b before it tries its operation again.
	Waits(b *ssa.BasicBlock) bool
	// IterationStarts is called at the start of each iteration, and once more when the
	// loop has ended.
	IterationStarts()
}

// A Route says which call leads a run to the function with a loop, and which wait in
// the loop the run tries to reach.
type Route struct {
	// Call is the position of the left parenthesis of a call of the function that
	// contains the loop. The values of the parameters are the arguments of this call. If
	// Call is 0, a parameter is known only if all calls of the function pass the same
	// constant for it.
	Call token.Pos
	// Wait is the position of a wait in the loop. At a branch on an unknown condition,
	// the run takes the side that leads to this wait. If Wait is 0, the run takes a
	// side that leads to any wait.
	Wait token.Pos
}

// RunLoop runs a loop as if the operation that the loop retries failed every time. At a
// branch on an unknown condition, the run therefore takes a side that leads to a wait,
// if there is one. RunLoop returns true if the run has left the loop, for example
// because i < 3 became false, and false if the loop has more than [MaxIterations]
// iterations or cannot be run.
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
// It executes the blocks that dominate target, because all of them have run by then. It
// skips the blocks between them, which may not have run. A phi, where several paths meet,
// is known only if all its operands are equal.
//
// If target is inside of another loop, the values are correct in every iteration of
// that loop. A variable that the loop changes has a phi at the start of the loop. One
// operand of this phi is the value at the end of an iteration. frameAt does not compute
// this value, so the phi is unknown.
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

// parameters returns the known parameters of a function, keyed by index. If the run
// reaches the function through the call at r.route.Call, these are the arguments of
// this call. Otherwise they are the constants that all calls of the function pass.
func (r *run) parameters(fn *ssa.Function) map[int]value {
	call := r.machine.callAt(r.route.Call, fn)
	if call == nil {
		return r.machine.constantArgs(fn)
	}
	f := r.frameAt(call.Block())
	f.setPhis(call.Block(), call.Block().Preds)
	// If the execution fails, the arguments that it has not computed are unknown.
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

// withUnknownErrors returns a copy of v in which each error and each bool is unknown. v
// is the result of a call before a loop, and t is the type of v. Such a call may be the
// first attempt at the operation that the loop retries. Every attempt is assumed to
// fail, with an error that is not known.
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
// is known only if the code stores in it once. Otherwise the enclosing function may
// store in it again before the literal runs.
func (f *frame) setCapturedVariables() {
	c := closureOf(f.fn)
	if c == nil {
		return
	}
	outer := f.frameAt(c.Block())
	_ = outer.exec(c.Block())
	for i, free := range f.fn.FreeVars {
		// A binding that is not an *ssa.Alloc is a variable that the enclosing function
		// literal has captured from its own enclosing function. The frame "outer" knows
		// the value of such a variable only if the code assigns to the variable once.
		if alloc, ok := c.Bindings[i].(*ssa.Alloc); !ok || storedOnce(alloc) {
			f.values[free] = outer.get(c.Bindings[i])
		}
	}
}

// storedOnce reports whether code stores in a variable at most once, and never in one
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

// runIteration executes one iteration of a loop. If the loop then begins another
// iteration, the result "from" contains the blocks that control may come from when it
// reaches the start of the loop. If control has left the loop, "from" is nil and
// "ended" is true. If the execution has failed, "from" is nil and "ended" is false.
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
			// Execute the first block after the loop, too, because it may contain a
			// last attempt, as in "return op()".
			_ = f.exec(next)
			// chooseSuccessor returns a block outside of the loop only if control
			// cannot stay in the loop.
			return nil, true
		}
		b = next
	}
}

// chooseSuccessor returns the block that the run executes after b. It also returns the
// predecessors of this block that control may come from.
//
// If the condition of the branch at the end of b is unknown, chooseSuccessor chooses a
// side that stays in the loop, if there is one. If both sides stay in the loop, it
// prefers a side that leads to a wait, because the operation that the loop retries is
// assumed to have failed. If neither side leads to a wait, it skips both and returns
// the block where they join.
func (f *frame) chooseSuccessor(l *Loop, b *ssa.BasicBlock) (next *ssa.BasicBlock, from []*ssa.BasicBlock) {
	from = []*ssa.BasicBlock{b}
	if next := f.knownSuccessor(b); next != nil {
		return next, from
	}
	then, otherwise := b.Succs[0], b.Succs[1]
	switch {
	case !l.Contains(otherwise):
		// The block "otherwise" is outside of the loop. The block "then" is usually
		// inside.
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

// isGoal reports whether block b contains a wait that the run should reach. At a branch
// on an unknown condition, the run takes the side that leads to such a wait. The wait
// is the one at f.route.Wait or, if f.route.Wait is 0, any wait.
func (f *frame) isGoal(b *ssa.BasicBlock) bool {
	if !f.route.Wait.IsValid() {
		return f.watcher.Waits(b)
	}
	return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return slices.Contains(PositionsOf(instr), f.route.Wait) })
}

// join returns the first block that all paths from the given blocks to the next
// iteration have in common, or nil if there is none.
func (l *Loop) join(entries []*ssa.BasicBlock) *ssa.BasicBlock {
	return joinOf(entries, func(b *ssa.BasicBlock) bool { return b == l.header || startsNextIteration(b) }, l.Contains)
}

// innerLoop returns the loop with the header b if it is inside of l, and nil otherwise.
func (l *Loop) innerLoop(b *ssa.BasicBlock) *Loop {
	if b == l.header || !l.Contains(b) {
		return nil
	}
	return loopOf(b)
}

// skipInnerLoop skips a loop inside l, even if the condition of the inner loop is
// known. All iterations of the inner loop belong to one attempt at the operation that l
// retries.
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

// reportCall reports a call in a loop to the [Watcher] of the run, which looks for
// attempts at the operation that the loop retries. It returns the result of the call,
// which is usually unknown. Calls that cannot be attempts are not reported: those that
// compute a number from numbers, and those of library functions whose results the
// [Model] of the machine knows.
func (f *frame) reportCall(c ssa.CallInstruction) value {
	if v := f.computedResult(c.Common()); isKnown(v) {
		return v
	}
	if v := f.modelResult(c.Common()); isKnown(v) || f.watcher == nil || f.isBeforeLoop {
		return v
	}
	fn := c.Common().StaticCallee()
	if _, isCall := c.(*ssa.Call); isCall && fn != nil && len(fn.Blocks) > 0 && f.depth < maxNestedWaits && !f.isSkipping && f.watcher.ShouldExecuteBody(c) {
		f.watcher.BodyExecuted(f.executeWait(fn, f.args(c.Common())))
		return unknown{}
	}
	out := f.resultOnAllPaths(c.Common())
	if _, isBool := out.(bool); isBool && allNumbers(f.args(c.Common())) {
		// A call such as isLast(3), with only numbers as arguments and a bool as its
		// result, only computes something. So it does not count as an attempt.
		return out
	}
	f.watcher.Call(c, f.integer, f.isSkipping)
	return out
}

// maxNestedWaits limits the depth of nested calls whose bodies a run executes; see
// [Watcher].ShouldExecuteBody.
const maxNestedWaits = 3

// executeWait executes the function fn, which the loop calls in order to wait. At a
// branch on an unknown condition, it takes a side that leads to a wait, if there is
// one. It returns false if fn may return without waiting.
func (f *frame) executeWait(fn *ssa.Function, args []value) (waited bool) {
	g := f.newFrame(fn, f.depth+1)
	for i, p := range fn.Params {
		g.values[p] = args[i]
	}
	for b := fn.Blocks[0]; ; {
		waited = waited || f.watcher.Waits(b)
		if g.exec(b) != nil {
			return waited
		}
		if endsInReturn(b) {
			// The run has come here without a guess: each branch had a known condition,
			// or a side that leads to a wait.
			return true
		}
		next, from := g.knownSuccessor(b), []*ssa.BasicBlock{b}
		if next == nil {
			next, from = g.branchToGoal(b, f.watcher.Waits)
		}
		if next == nil {
			return waited
		}
		g.setPhis(next, from)
		b = next
	}
}

// integer returns the value of v, and false if it is not a known integer.
func (f *frame) integer(v ssa.Value) (int64, bool) {
	n, ok := f.get(v).(int64)
	return n, ok
}

// receive reports a receive operation in the loop to the watcher.
func (f *frame) receive(instr ssa.Instruction) {
	if f.watcher != nil && !f.isBeforeLoop {
		f.watcher.Receive(instr, f.integer)
	}
}

// computedResult returns the result of a built-in function, or of a function that
// computes a number from known numbers. For other calls it returns unknown.
func (f *frame) computedResult(c *ssa.CallCommon) value {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return f.apply(c)
	}
	results := c.Signature().Results()
	if len(c.Args) == 0 || results.Len() != 1 || !ssax.IsBasic(results.At(0).Type(), types.IsNumeric) {
		return unknown{}
	}
	if !allNumbers(f.args(c)) {
		return unknown{}
	}
	// This run has no watcher, so it fails at a branch on an unknown condition. The
	// result of the call is then unknown.
	strict := &frame{run: &run{machine: f.machine, steps: callSteps}, values: f.values}
	return strict.apply(c)
}

func allNumbers(args []value) bool {
	return !slices.ContainsFunc(args, func(v value) bool {
		switch v.(type) {
		case int64, float64:
			return false
		}
		return true
	})
}

// resultOnAllPaths returns the result of a call such as shouldRetry(attempt, err). At
// least one argument must be a known number. For other calls, the result is unknown.
//
// It runs the function on all paths, because the other arguments are unknown. A bool or
// a number in the result is known if it is the same on all paths.
func (f *frame) resultOnAllPaths(c *ssa.CallCommon) value {
	fn := c.StaticCallee()
	if fn == nil || len(fn.Blocks) == 0 || !hasBasic(c.Signature().Results()) || f.machine.hasManyPaths[fn] {
		return unknown{}
	}
	args, counted := f.args(c), false
	for i, arg := range args {
		switch arg.(type) {
		case int64, float64:
			counted = true
		case bool, string, record:
		default:
			// The argument may contain an address. With it, the run of one path could
			// change a variable that the run of another path reads.
			args[i] = unknown{}
		}
	}
	if !counted {
		return unknown{}
	}
	out, ok := f.machine.runAllPaths(fn, args)
	if !ok {
		f.machine.hasManyPaths[fn] = true
	}
	return out
}

// runAllPaths runs fn once for each path through it. A bool or a number in its result
// is known if it is the same on all paths that do not panic. All other parts of the
// result are unknown. ok is false if there are too many paths, or if a run fails.
func (m *Machine) runAllPaths(fn *ssa.Function, args []value) (out value, ok bool) {
	const most = 32 // the largest number of paths
	r := &run{machine: m, steps: callSteps, triesBothSides: true, isOnWay: true}
	for range most {
		r.passedBranches = 0
		v, err := r.call(closure{fn: fn}, args, 0)
		switch {
		case errors.Is(err, errPanic):
		case err != nil:
			return unknown{}, false
		case out == nil:
			out = commonValue(v, v)
		default:
			out = commonValue(out, v)
		}
		if !r.nextPath() {
			if out == nil {
				out = unknown{}
			}
			return out, true
		}
	}
	return unknown{}, false
}

// commonValue returns v if v is a bool or a number and equal to a. Otherwise it returns
// unknown. For two tuples, it returns a tuple with the common value of each pair of
// elements.
func commonValue(a, v value) value {
	if all, ok := v.(tuple); ok {
		others, _ := a.(tuple)
		out := tuple{}
		for i := range all {
			out = append(out, commonValue(others[i], all[i]))
		}
		return out
	}
	switch v.(type) {
	case bool, int64, float64:
		if v == a {
			return v
		}
	}
	return unknown{}
}

// hasBasic reports whether at least one of the results of a function is a bool or a
// number.
func hasBasic(results *types.Tuple) bool {
	for v := range results.Variables() {
		if ssax.IsBasic(v.Type(), types.IsBoolean|types.IsNumeric) {
			return true
		}
	}
	return false
}
