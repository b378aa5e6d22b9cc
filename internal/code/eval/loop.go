package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// MaxRounds is the largest number of rounds of a loop that are run. A loop that
// goes on longer is bounded by something other than its counter.
const MaxRounds = 200

// A Loop is a natural loop, or the body of a range over a function.
type Loop struct {
	header *ssa.BasicBlock // where a round begins
	blocks []*ssa.BasicBlock
}

// Contains reports whether a block belongs to the loop.
func (l *Loop) Contains(b *ssa.BasicBlock) bool { return slices.Contains(l.blocks, b) }

// LoopAround returns the innermost loop around any of the calls, which are in
// one function, or nil. The calls are given by the positions of their left
// parentheses. A call on the way out of a loop is not in it.
func (m *Machine) LoopAround(calls []token.Pos) *Loop {
	var best *Loop
	for _, fn := range m.fns {
		if s := fn.Syntax(); s == nil || calls[0] < s.Pos() || s.End() <= calls[0] {
			continue
		}
		for instr := range ssax.Instructions(fn) {
			if c, ok := instr.(ssa.CallInstruction); ok && slices.Contains(calls, c.Common().Pos()) {
				best = smaller(best, innermost(c.Block()))
			}
		}
	}
	return best
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

// smaller returns the loop with fewer blocks; either may be nil. If both
// contain the same block, the smaller loop is the inner one.
func smaller(a, b *Loop) *Loop {
	if a == nil || b != nil && len(b.blocks) < len(a.blocks) {
		return b
	}
	return a
}

// loopOf returns the natural loop with a header, or nil. A back edge is an edge
// to the header from a block that the header dominates. The loop consists of
// the blocks that reach a back edge without passing the header. Several back
// edges to one header, such as those of continue statements, form one loop.
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

// rangeBody returns the loop for a range over a function. SSA turns the loop
// body into a function. This function is called for each round and returns
// whether to continue.
func rangeBody(fn *ssa.Function) *Loop {
	l := &Loop{header: fn.Blocks[0]}
	for _, b := range fn.Blocks {
		if goesOn(b) {
			l.add(b)
		}
	}
	return l
}

// goesOn reports whether a block returns true.
func goesOn(b *ssa.BasicBlock) bool {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	c, ok := ret.Results[0].(*ssa.Const)
	return ok && constantValue(c) == value(true)
}

// add adds a block and, recursively, its predecessors.
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
	// Call observes a call. The second result of value is false if the argument
	// is not a known integer.
	Call(c ssa.CallInstruction, value func(ssa.Value) (int64, bool))
	// Waits reports whether a block waits for the next try.
	Waits(b *ssa.BasicBlock) bool
	// Round is called when a round begins, and when the loop ends.
	Round()
}

// Loop runs a loop as if every try in it failed, and reports whether a known
// condition ended it.
func (m *Machine) Loop(l *Loop, w Watcher) (ended bool) {
	r := &run{machine: m, steps: longSteps, watcher: w}
	f := r.enter(l.header)
	// In the first round, phis get their values from outside of the loop; in
	// each later round, from the blocks where the previous round ended.
	from := slices.DeleteFunc(slices.Clone(l.header.Preds), l.Contains)
	for range MaxRounds + 1 { // the last round only finds out whether the loop ends
		w.Round()
		f.setPhis(l.header, from)
		if from, ended = f.round(l); from == nil {
			w.Round()
			return ended
		}
	}
	return false
}

// enter returns a frame for the function that contains a block. The frame holds
// all that is known when control reaches the block.
//
// The blocks that dominate it have run by then, in the order of the dominator
// tree. Blocks between two dominators may or may not have run, so they are
// skipped. Phis take all edges into account, because the path is unknown. In
// the header of an enclosing loop these include the back edges, whose values
// are unknown; so the frame is valid in any round of that loop.
func (r *run) enter(to *ssa.BasicBlock) *frame {
	f := r.newFrame(to.Parent(), 0)
	f.capture()
	path := []*ssa.BasicBlock{to}
	for b := to.Idom(); b != nil; b = b.Idom() {
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

// capture sets the variables that a function literal captures. The enclosing
// function may go on before the literal runs, so a variable is known only if it
// is stored once.
func (f *frame) capture() {
	c := closureOf(f.fn)
	if c == nil {
		return
	}
	outer := f.enter(c.Block())
	_ = outer.exec(c.Block())
	for i, free := range f.fn.FreeVars {
		// In a literal within a literal, the binding is a captured variable
		// itself; outer has checked it already.
		if alloc, ok := c.Bindings[i].(*ssa.Alloc); !ok || storedOnce(alloc) {
			f.values[free] = outer.get(c.Bindings[i])
		}
	}
}

// storedOnce reports whether the function that declares a variable stores into
// it at most once, and only as a whole.
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

// round runs a loop from its header to the start of the next round. from holds
// the blocks from which control may reach the next round. It is nil if the run
// leaves the loop or is abandoned.
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
			next, from = f.pass(l, inner)
		}
		if next == l.header {
			return from, false
		}
		f.setPhis(next, from)
		if !l.Contains(next) {
			_ = f.exec(next) // the exit path may contain one more try, such as return op()
			return nil, true // decide leaves the loop only if it must
		}
		b = next
	}
}

// decide returns the block that is executed after b, and the blocks from which
// control may reach that block. An unknown condition is taken to depend on the
// outcome of the try. So decide chooses as a failure that deserves another try
// would: it stays in the loop, and does not bypass the wait.
func (f *frame) decide(l *Loop, b *ssa.BasicBlock) (next *ssa.BasicBlock, from []*ssa.BasicBlock) {
	from = []*ssa.BasicBlock{b}
	if next := f.follow(b); next != nil {
		return next, from
	}
	then, otherwise := b.Succs[0], b.Succs[1]
	switch {
	case !l.Contains(otherwise):
		return then, from // or both leave
	case !l.Contains(then):
		return otherwise, from
	}
	join := l.join(b.Succs)
	for _, succ := range b.Succs {
		if succ != join && slices.ContainsFunc(reach([]*ssa.BasicBlock{succ}, join, l.Contains), f.watcher.Waits) {
			return succ, from
		}
	}
	return join, f.skip(b, b.Succs, join, l.Contains)
}

// join returns the nearest block that lies on every path from the entries to
// the next round.
func (l *Loop) join(entries []*ssa.BasicBlock) *ssa.BasicBlock {
	return joinOf(entries, func(b *ssa.BasicBlock) bool { return b == l.header || goesOn(b) }, l.Contains)
}

// inner returns the loop inside l with header b, or nil.
func (l *Loop) inner(b *ssa.BasicBlock) *Loop {
	if b == l.header || !l.Contains(b) {
		return nil
	}
	return loopOf(b)
}

// pass skips a loop inside l and goes to the join of its exits. It skips the
// loop even if the condition of the inner loop is known: an inner loop counts
// as one try of l, however often it runs.
func (f *frame) pass(l, inner *Loop) (next *ssa.BasicBlock, from []*ssa.BasicBlock) {
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

// watch returns the result of a call in a loop. The result is unknown, unless
// the call computes a number from numbers. All other calls go to the watcher.
// During initialisation there is no watcher, and a skipped call has no result.
func (f *frame) watch(c ssa.CallInstruction) value {
	if v := f.compute(c.Common()); isKnown(v) || f.watcher == nil {
		return v
	}
	f.watcher.Call(c, func(arg ssa.Value) (int64, bool) {
		n, ok := f.get(arg).(int64)
		return n, ok
	})
	return unknown{}
}

// compute returns the result of a built-in function, or of a function that
// computes a number from known numbers. Any other result is unknown.
func (f *frame) compute(c *ssa.CallCommon) value {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return f.apply(c)
	}
	results := c.Signature().Results()
	if len(c.Args) == 0 || results.Len() != 1 || !isType(results.At(0).Type(), types.IsNumeric) {
		return unknown{}
	}
	for _, arg := range f.args(c) {
		switch arg.(type) {
		case int64, float64:
		default:
			return unknown{}
		}
	}
	// Use a run that fails at an unknown branch, as for every function that is
	// called for its result.
	strict := &frame{run: &run{machine: f.machine, steps: callSteps}, values: f.values}
	return strict.apply(c)
}
