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

// MaxRounds limits how many iterations of a loop are executed. A loop with more
// iterations is assumed to have no limit of attempts.
const MaxRounds = 2000

// A Loop is a natural loop in the SSA, or the body of a range over a function, which
// SSA turns into a function.
type Loop struct {
	header *ssa.BasicBlock // the block in which each iteration begins
	blocks []*ssa.BasicBlock
}

// Contains reports whether a block is part of the loop.
func (l *Loop) Contains(b *ssa.BasicBlock) bool { return slices.Contains(l.blocks, b) }

// LoopAround returns the innermost loop around one of the given waits, or nil. A wait
// is a call or a receive operation at which the program waits before it tries an
// operation again. It is identified by its position; see [PositionsOf]. All waits are
// in one function. Code that always leaves the loop is not part of it.
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

// smaller returns the loop with fewer blocks, which is the inner one if they are
// nested. a and b may be nil.
func smaller(a, b *Loop) *Loop {
	if a == nil || b != nil && len(b.blocks) < len(a.blocks) {
		return b
	}
	return a
}

// loopOf returns the natural loop with the given header, or nil.
//
// A back edge leads to the header from a block that the header dominates. The loop
// consists of the blocks that reach a back edge without passing the header. All back
// edges to one header, such as those of continue statements, belong to one loop.
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
		if goesOn(b) {
			l.add(b)
		}
	}
	return l
}

// goesOn reports whether a block of the body of a range over a function starts the next
// iteration, by returning true.
func goesOn(b *ssa.BasicBlock) bool {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	c, ok := ret.Results[0].(*ssa.Const)
	return ok && constantValue(c) == value(true)
}

// add adds the block b to the loop, and all blocks from which control can reach b
// without passing the header.
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
	// Call is called for each call in the loop. The function "value" returns the value
	// of an argument of c, and false if that is not a known integer. skipped is set if
	// it is unknown whether the program makes the call.
	Call(c ssa.CallInstruction, value func(ssa.Value) (int64, bool), skipped bool)
	// Receive is called for each receive operation that the loop executes, also in
	// select statements.
	Receive(instr ssa.Instruction, value func(ssa.Value) (int64, bool))
	// Enter decides whether the run also executes the body of the function that c
	// calls. If Enter returns true, Call and Receive are called for the calls and
	// receive operations in this body, and Call is not called for c.
	Enter(c ssa.CallInstruction) bool
	// Leave is called at the end of a function that the run has entered. waited is
	// false if the function may have returned without waiting.
	Leave(waited bool)
	// Waits reports whether the program waits in b before it tries its operation again.
	Waits(b *ssa.BasicBlock) bool
	// Round is called when an iteration begins, and when the loop ends.
	Round()
}

// A Route selects the call through which a run reaches the function with a loop, and
// the wait in the loop that the run tries to reach.
type Route struct {
	// From identifies the call of the function that contains the loop. It is the position
	// of the left parenthesis of the call, or 0 for any call.
	From token.Pos
	// To is the position of a wait in the loop. At a branch on an unknown condition, the
	// run takes the side that leads to this wait. If To is 0, any wait will do.
	To token.Pos
}

// Loop runs a loop as if the operation that the loop retries failed every time. At a
// branch on an unknown condition, the run therefore takes a side that leads to a wait,
// if there is one. Loop returns true if a known condition, such as i < 3, ended the
// loop.
func (m *Machine) Loop(l *Loop, w Watcher, by Route) (ended bool) {
	r := &run{machine: m, steps: longSteps, watcher: w, route: by}
	r.entering = true
	f := r.enter(l.header)
	r.entering = false
	// In the first iteration, control comes from outside of the loop. Later it comes from
	// where the last iteration ended.
	from := slices.DeleteFunc(slices.Clone(l.header.Preds), l.Contains)
	for range MaxRounds + 1 { // one more iteration, to see whether the loop ends after MaxRounds iterations
		w.Round()
		f.setPhis(l.header, from)
		if from, ended = f.round(l); from == nil {
			w.Round()
			return ended
		}
	}
	return false
}

// enter returns a frame with all values that are known when control reaches target.
//
// It executes the blocks that dominate target, because all of them have run by then. It
// skips the blocks between them, which may not have run. A phi is known only if all its
// operands are equal.
//
// If target is inside of another loop, the values are correct in every iteration of
// that loop. A phi in the header of that loop has an operand with the value at the end
// of an iteration. This operand is unknown, so the phi is unknown, too.
func (r *run) enter(target *ssa.BasicBlock) *frame {
	f := r.newFrame(target.Parent(), 0)
	f.capture()
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

// parameters returns the known parameters of a function, keyed by index. If
// r.route.From is a call of this function, these are the arguments of this call.
// Otherwise they are the constants that all calls of the function pass.
func (r *run) parameters(fn *ssa.Function) map[int]value {
	call := r.machine.callAt(r.route.From, fn)
	if call == nil {
		return r.machine.arguments(fn)
	}
	f := r.enter(call.Block())
	f.setPhis(call.Block(), call.Block().Preds)
	_ = f.exec(call.Block()) // if it fails, the arguments are unknown
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

// withUnknownErrors replaces the errors and bools in v with unknown. v is the result of
// a call before a loop, and t its type. The call may be the first attempt at the
// operation that the loop retries. Its error is then unknown, because every attempt is
// assumed to fail.
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

// capture sets the captured variables of a function literal. A variable is known only
// if the code stores in it once. Otherwise the enclosing function may store in it again
// before the literal runs.
func (f *frame) capture() {
	c := closureOf(f.fn)
	if c == nil {
		return
	}
	outer := f.enter(c.Block())
	_ = outer.exec(c.Block())
	for i, free := range f.fn.FreeVars {
		// The binding may be a captured variable of an enclosing literal. The frame "outer"
		// has checked that variable already.
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

// round runs one iteration of a loop. "from" contains the blocks from which control may
// continue to the next iteration. If the run has left the loop, "from" is nil and ended
// is true. If the run has failed, "from" is nil and ended is false.
func (f *frame) round(l *Loop) (from []*ssa.BasicBlock, ended bool) {
	for b := l.header; ; {
		if f.exec(b) != nil {
			return nil, false
		}
		if goesOn(b) {
			return []*ssa.BasicBlock{b}, false
		}
		next, from := f.decide(l, b)
		for inner := l.inner(next); inner != nil; inner = l.inner(next) {
			next, from = f.skipInner(l, inner)
		}
		if next == l.header {
			return from, false
		}
		f.setPhis(next, from)
		if !l.Contains(next) {
			_ = f.exec(next) // the code after the loop may contain one more attempt, as in "return op()"
			return nil, true // the method decide leaves a loop only if it has to
		}
		b = next
	}
}

// decide returns the block after b, and the blocks from which control may come to it.
//
// At an unknown condition, it stays in the loop if possible. If both sides of the
// branch stay in the loop, it prefers a side that leads to a wait, because the
// operation that the loop retries is assumed to have failed.
func (f *frame) decide(l *Loop, b *ssa.BasicBlock) (next *ssa.BasicBlock, from []*ssa.BasicBlock) {
	from = []*ssa.BasicBlock{b}
	if next := f.follow(b); next != nil {
		return next, from
	}
	then, otherwise := b.Succs[0], b.Succs[1]
	switch {
	case !l.Contains(otherwise):
		return then, from // "then" stays in the loop, unless both sides leave it
	case !l.Contains(then):
		return otherwise, from
	}
	join := l.join(b.Succs)
	for _, succ := range b.Succs {
		if succ != join && slices.ContainsFunc(reach([]*ssa.BasicBlock{succ}, join, l.Contains), f.isGoal) {
			return succ, from
		}
	}
	return join, f.skip(b, b.Succs, join, l.Contains)
}

// isGoal reports whether b contains a wait that the run tries to reach at a branch on
// an unknown condition: the wait at f.route.To or, if this position is 0, any wait.
func (f *frame) isGoal(b *ssa.BasicBlock) bool {
	if !f.route.To.IsValid() {
		return f.watcher.Waits(b)
	}
	return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return slices.Contains(PositionsOf(instr), f.route.To) })
}

// join returns the nearest block that is on every path from one of the given blocks to
// the next iteration.
func (l *Loop) join(entries []*ssa.BasicBlock) *ssa.BasicBlock {
	return joinOf(entries, func(b *ssa.BasicBlock) bool { return b == l.header || goesOn(b) }, l.Contains)
}

// inner returns the loop with the header b if it is inside of l, and nil otherwise.
func (l *Loop) inner(b *ssa.BasicBlock) *Loop {
	if b == l.header || !l.Contains(b) {
		return nil
	}
	return loopOf(b)
}

// skipInner skips a loop inside l, even if the condition of the inner loop is known.
// All iterations of the inner loop belong to one attempt at the operation that l
// retries.
func (f *frame) skipInner(l, inner *Loop) (next *ssa.BasicBlock, from []*ssa.BasicBlock) {
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

// reportCall reports a call in a loop to the watcher, and returns the result of the
// call, which usually is unknown. It does not report a call that computes a number from
// numbers, or a call whose result the model knows, because such a call is no attempt at
// the operation that the loop retries.
func (f *frame) reportCall(c ssa.CallInstruction) value {
	if v := f.compute(c.Common()); isKnown(v) {
		return v
	}
	if v := f.modelResult(c.Common()); isKnown(v) || f.watcher == nil || f.entering {
		return v
	}
	fn := c.Common().StaticCallee()
	if _, isCall := c.(*ssa.Call); isCall && fn != nil && len(fn.Blocks) > 0 && f.depth < maxEntered && !f.skipping && f.watcher.Enter(c) {
		f.watcher.Leave(f.execWaiter(fn, f.args(c.Common())))
		return unknown{}
	}
	out := f.agreedResult(c.Common())
	if _, isBool := out.(bool); isBool && allNumbers(f.args(c.Common())) {
		return out // a call with a known result is no attempt at the operation that the loop retries
	}
	f.watcher.Call(c, f.integer, f.skipping)
	return out
}

// maxEntered limits the nesting of functions that a run executes because
// [Watcher].Enter returns true.
const maxEntered = 3

// execWaiter executes a function that the loop calls to wait. At an unknown condition,
// it takes a side that leads to a wait, if there is one. It returns false if the
// function may return without waiting.
func (f *frame) execWaiter(fn *ssa.Function, args []value) (waited bool) {
	g := f.newFrame(fn, f.depth+1)
	for i, p := range fn.Params {
		g.values[p] = args[i]
	}
	for b := fn.Blocks[0]; ; {
		waited = waited || f.watcher.Waits(b)
		if g.exec(b) != nil {
			return waited
		}
		if returns(b) {
			return true // at each branch on the way, the condition was known or the run took a side that leads to a wait
		}
		next, from := g.follow(b), []*ssa.BasicBlock{b}
		if next == nil {
			next, from = g.branch(b, f.watcher.Waits)
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
	if f.watcher != nil && !f.entering {
		f.watcher.Receive(instr, f.integer)
	}
}

// compute returns the result of a built-in function, or of a function that computes a
// number from known numbers. For other calls it returns unknown.
func (f *frame) compute(c *ssa.CallCommon) value {
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
	// Without a watcher, a run fails at an unknown branch.
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

// agreedResult returns the result of a call such as shouldRetry(attempt, err), in which
// an argument is a known number. For other calls it returns unknown.
//
// It runs the function on all paths. A bool or a number in the result is known if it is
// the same on all paths.
func (f *frame) agreedResult(c *ssa.CallCommon) value {
	fn := c.StaticCallee()
	if fn == nil || len(fn.Blocks) == 0 || !hasBasic(c.Signature().Results()) || f.machine.costly[fn] {
		return unknown{}
	}
	args, counted := f.args(c), false
	for i, arg := range args {
		switch arg.(type) {
		case int64, float64:
			counted = true
		case bool, string, record:
		default:
			args[i] = unknown{} // one path could change a variable that another path reads
		}
	}
	if !counted {
		return unknown{}
	}
	out, ok := f.machine.runAllWays(fn, args)
	if !ok {
		f.machine.costly[fn] = true
	}
	return out
}

// runAllWays runs fn on all paths through it, and returns the part of the result that
// is the same on all of them. ok is false if there are too many paths.
func (m *Machine) runAllWays(fn *ssa.Function, args []value) (out value, ok bool) {
	const most = 32 // paths
	r := &run{machine: m, steps: callSteps, asks: true, visiting: true}
	for range most {
		r.taken = 0
		v, err := r.call(closure{fn: fn}, args, 0)
		switch {
		case errors.Is(err, errPanic):
		case err != nil:
			return unknown{}, false
		case out == nil:
			out = agreement(v, v)
		default:
			out = agreement(out, v)
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

// agreement returns v if "a" is the same bool or number. Otherwise it returns unknown.
// Tuples are compared element by element.
func agreement(a, v value) value {
	if all, ok := v.(tuple); ok {
		others, _ := a.(tuple)
		out := tuple{}
		for i := range all {
			out = append(out, agreement(others[i], all[i]))
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

// hasBasic reports whether a bool or a number is among the results of a function.
func hasBasic(results *types.Tuple) bool {
	for v := range results.Variables() {
		if ssax.IsBasic(v.Type(), types.IsBoolean|types.IsNumeric) {
			return true
		}
	}
	return false
}
