package swallow

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// printedLosses returns a [Loss] for each error that fn only prints. After it has
// printed such an error, fn returns as it does after a success, so its callers do not
// learn about the error.
func (f *finder) printedLosses(fn *ssa.Function, kind Kind) []Loss {
	var out []Loss
	for _, b := range fn.Blocks {
		v, failed := testedError(b)
		if v == nil {
			continue
		}
		call := callOf(v)
		if call == nil || f.mayFailQuietly(call) || afterWait(call) || ssax.InLoop(b) {
			// A failure in a loop concerns only a part of the work, and may not matter.
			continue
		}
		prints, ok := f.printingCalls(v)
		if !ok {
			continue
		}
		w := walk{finder: f, kind: kind, start: b, failed: failed, prints: prints, seen: map[step]bool{}, returns: map[*ssa.Return]bool{}}
		if w.alwaysPrints(failed, b, false) && w.first != nil {
			out = append(out, Loss{Func: fn, Call: call, Print: w.first, Text: !slices.Contains(prints, w.first), Kind: kind, Root: framework.RunnerOf(ssax.Callee(&call.Call)), Test: b.Instrs[len(b.Instrs)-1].(*ssa.If).Cond.(*ssa.BinOp), Returns: len(w.returns), Main: isPlainMain(fn)})
		}
	}
	return out
}

// testedError returns the error that a block compares with nil at its end, and the
// block that runs next if the error is not nil. Both results are nil if the block does
// not end with such a comparison.
func testedError(b *ssa.BasicBlock) (v ssa.Value, failed *ssa.BasicBlock) {
	v, _, failed = ssax.NilTest(b)
	if v == nil || !ssax.IsError(v.Type()) {
		return nil, nil
	}
	return v, failed
}

// callOf returns the call that returns v, alone or together with other results. It
// returns nil if v is not the result of a call.
func callOf(v ssa.Value) *ssa.Call {
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	call, _ := v.(*ssa.Call)
	return call
}

// endings lists functions that clean up or print help. A program may end with 0 although
// they fail.
var endings = []string{"Close", "Shutdown", "Stop", "Sync", "Flush", "Help", "Usage", "UsageFunc", "Cleanup", "CleanUp", "Remove", "RemoveAll", "Kill", "Unlock", "Release", "Disconnect", "GracefulStop"}

// openers lists packages that open a browser. If the browser cannot be opened, programs
// print the address instead, so such an error is not lost.
var openers = []string{"github.com/pkg/browser", "github.com/cli/browser", "github.com/skratchdot/open-golang/open", "github.com/toqueteos/webbrowser"}

// mayFailQuietly reports whether a call does something that a program does not need for its
// success, such as closing a connection or opening a browser. The program may then end with
// 0 although the call has failed.
func (f *finder) mayFailQuietly(call *ssa.Call) bool {
	callee := ssax.Callee(&call.Call)
	if callee == nil {
		return false
	}
	name := callee.Name()
	if slices.Contains(endings, name) || strings.Contains(name, "Browser") {
		return true
	}
	if callee.Pkg() != nil && slices.Contains(openers, callee.Pkg().Path()) {
		return true
	}
	e := f.effectOf(&call.Call)
	return e == effectPrint || e == effectWarn || e == effectHarmless
}

// afterWait reports whether the program has always received from a channel before it
// makes a call. The channel usually receives a signal or the end of the work. So the
// call probably cleans up, and the program may ignore its error.
func afterWait(call *ssa.Call) bool {
	for b := call.Block(); b != nil; b = b.Idom() {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Select:
				return true
			case *ssa.UnOp:
				if instr.Op == token.ARROW {
					return true
				}
			}
			if instr == ssa.Instruction(call) {
				break
			}
		}
	}
	return false
}

// printingCalls returns the calls that print the error v. ok is false if the program
// does anything with the error other than print or test it.
func (f *finder) printingCalls(v ssa.Value) (prints []*ssa.Call, ok bool) {
	seen := map[ssa.Value]bool{}
	var follow func(v ssa.Value) bool
	follow = func(v ssa.Value) bool {
		if seen[v] {
			return true
		}
		seen[v] = true
		for _, ref := range *v.Referrers() {
			next, ok := f.valueWithError(ref, v)
			if call, isCall := ref.(*ssa.Call); isCall && f.effectOf(&call.Call) == effectPrint {
				prints, ok = append(prints, call), true
			}
			if !ok || next != nil && !follow(next) {
				return false
			}
		}
		return true
	}
	return prints, follow(v)
}

// valueWithError returns the value that contains the error v after an instruction such as
// a conversion. It returns nil for an instruction that only tests the error. ok is false
// if the instruction does anything else with the error.
func (f *finder) valueWithError(instr ssa.Instruction, v ssa.Value) (next ssa.Value, ok bool) {
	switch x := instr.(type) {
	case *ssa.DebugRef, *ssa.If:
		return nil, true
	case *ssa.BinOp:
		if x.Op == token.ADD {
			return x, true
		}
		return nil, true
	case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.Slice:
		return x.(ssa.Value), true
	case *ssa.TypeAssert:
		return nil, x.CommaOk
	case *ssa.Store: // stores a variadic argument in an array
		if at, ok := x.Addr.(*ssa.IndexAddr); ok && x.Val == v {
			alloc, ok := at.X.(*ssa.Alloc)
			return alloc, ok
		}
	case *ssa.IndexAddr: // the address of the element to which a store writes
		return nil, true
	case *ssa.Call:
		switch f.effectOf(&x.Call) {
		case effectCompute:
			return x, true
		case effectTest, effectWarn:
			return nil, true
		}
	}
	return nil, false
}

// A step is a basic block that a [walk] visits after a test of an error. printed says
// whether the path to the block prints the error.
type step struct {
	block   *ssa.BasicBlock
	printed bool
}

// A walk follows all paths from a test of an error to the returns of the function, to
// see what the function does after the error.
type walk struct {
	*finder
	kind   Kind
	start  *ssa.BasicBlock
	failed *ssa.BasicBlock // the block that runs next if the error is not nil
	prints []*ssa.Call     // the calls that print the error
	// first is the first call that prints the error, or prints that something has failed.
	// It is nil until the walk reaches such a call.
	first   *ssa.Call
	seen    map[step]bool
	returns map[*ssa.Return]bool // the returns that the walk has reached
}

// alwaysPrints reports whether every path from block b to a return only prints, and prints
// the error or that something has failed. Each return must mean success, as "return nil"
// does.
//
// from is the block from which control comes to b. printed reports whether the path has
// printed the error before b.
func (w *walk) alwaysPrints(b, from *ssa.BasicBlock, printed bool) bool {
	if b == w.start {
		// The test of the error is in a loop, and this path leads to the next iteration
		// and not to a return.
		return false
	}
	if w.seen[step{b, printed}] {
		return true
	}
	w.seen[step{b, printed}] = true
	for _, instr := range b.Instrs {
		switch instr := instr.(type) {
		case *ssa.Call:
			if w.effectOf(&instr.Call) == effectOther {
				return false
			}
			if slices.Contains(w.prints, instr) || w.saysFailure(instr) {
				printed = true
				if w.first == nil {
					w.first = instr
				}
			}
		case *ssa.Return:
			w.returns[instr] = true
			return printed && w.isSuccess(instr, w.kind)
		default:
			if !isHarmless(instr) {
				return false
			}
		}
	}
	next := b.Succs
	if len(next) == 0 {
		return false // b panics or ends the process
	}
	if branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
		next = errorSuccessors(branch)
	}
	for _, s := range next {
		if !w.alwaysPrints(s, b, printed) {
			return false
		}
	}
	return true
}

// saysFailure reports whether a call runs only after the error, and prints a constant
// text such as "cannot connect".
func (w *walk) saysFailure(call *ssa.Call) bool {
	return len(w.failed.Preds) == 1 && w.failed.Dominates(call.Block()) && startsAsFailure(&call.Call) && w.effectOf(&call.Call) == effectPrint
}

// errorSuccessors returns the blocks that may run after a branch. If the branch tests for
// a kind of error, as errors.Is(err, fs.ErrNotExist) does, the block for this kind is
// left out: the program knows what such an error means.
func errorSuccessors(branch *ssa.If) []*ssa.BasicBlock {
	succs := branch.Block().Succs
	cond, yes, no := branch.Cond, succs[0], succs[1]
	for {
		not, ok := cond.(*ssa.UnOp)
		if !ok || not.Op != token.NOT {
			break
		}
		cond, yes, no = not.X, no, yes
	}
	switch c := cond.(type) {
	case *ssa.BinOp:
		if ssax.IsError(c.X.Type()) && !ssax.IsNil(c.X) && !ssax.IsNil(c.Y) {
			if c.Op == token.EQL {
				return []*ssa.BasicBlock{no}
			}
			return []*ssa.BasicBlock{yes}
		}
	case *ssa.Call:
		if takesError(c) {
			return []*ssa.BasicBlock{no}
		}
	case *ssa.Extract:
		switch t := c.Tuple.(type) {
		case *ssa.Call:
			if takesError(t) {
				return []*ssa.BasicBlock{no}
			}
		case *ssa.TypeAssert:
			if ssax.IsError(t.X.Type()) {
				return []*ssa.BasicBlock{no}
			}
		}
	}
	return succs
}

// takesError reports whether an argument of a call is an error, or the string that its
// method Error returns.
func takesError(c *ssa.Call) bool {
	return slices.ContainsFunc(c.Call.Args, func(arg ssa.Value) bool {
		if ssax.IsError(arg.Type()) {
			return true
		}
		text, ok := arg.(*ssa.Call)
		return ok && text.Call.IsInvoke() && text.Call.Method.Name() == "Error"
	})
}
