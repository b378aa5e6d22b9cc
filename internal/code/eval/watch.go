package eval

import (
	"errors"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// reportCall returns the result of a call in a loop, which is usually unknown. It
// reports the call to the [Watcher] of the run, which looks for attempts at the
// operation that the loop retries. Calls that cannot be attempts are not reported:
// computations of numbers, and calls of library functions that the [Model] knows.
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
// one. executeWait returns false if fn may return without waiting.
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

// integer returns the value of v, or false if v is not a known integer.
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
// resultOnAllPaths runs the function on all paths, because the other arguments are
// unknown. A bool or a number in the result is known if it is the same on all paths.
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

// commonValue returns v if v is a bool or a number and equal to a, and unknown
// otherwise. For two tuples, it returns the tuple of the common values.
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
