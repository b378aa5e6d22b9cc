package swallow

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// printedLosses returns a [Loss] for each error that fn only prints. fn then returns as
// if it had succeeded, so its callers do not learn about the error.
func (f *finder) printedLosses(fn *ssa.Function, kind Kind) []Loss {
	var out []Loss
	outcomes := slices.DeleteFunc(slices.Clone(fn.Blocks), func(b *ssa.BasicBlock) bool { return !f.printsOutcome(b) })
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
		if kind != Status && isOfStatusCommand(fn) && f.onlyComputes(call.Call.StaticCallee()) {
			continue // a command such as "tool github status" answers "not configured"
		}
		if len(outcomes) > 1 && slices.Contains(outcomes, b) {
			continue // a function that prints the outcomes of several checks has done its work
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

// isOfStatusCommand reports whether the name of a function, or of the function that declares
// it, contains the word "status".
func isOfStatusCommand(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		if strings.Contains(strings.ToLower(fn.Name()), "status") {
			return true
		}
	}
	return false
}

// onlyComputes reports whether fn, a function of this package, does nothing but compute its
// results.
func (f *finder) onlyComputes(fn *ssa.Function) bool {
	if fn == nil || len(fn.Blocks) == 0 {
		return false
	}
	for _, b := range fn.Blocks {
		for e := range f.effectsIn(b) {
			if e != effectCompute {
				return false
			}
		}
	}
	return true
}

// printsOutcome reports whether block b tests an error, both branches do nothing but print,
// and the function then goes on in the same way:
//
//	if err := check(); err != nil {
//		fmt.Println("git: not found")
//	} else {
//		fmt.Println("git: ok")
//	}
func (f *finder) printsOutcome(b *ssa.BasicBlock) bool {
	if v, _ := testedError(b); v == nil {
		return false
	}
	yes, no := b.Succs[0], b.Succs[1]
	return len(yes.Succs) == 1 && len(no.Succs) == 1 && yes.Succs[0] == no.Succs[0] && f.prints(yes) && f.prints(no)
}

// prints reports whether a block does nothing but print.
func (f *finder) prints(b *ssa.BasicBlock) bool {
	found := false
	for e := range f.effectsIn(b) {
		switch e {
		case effectOther:
			return false
		case effectPrint, effectWarn:
			found = true
		}
	}
	return found
}

// testedError returns the error that block b compares with nil in its last instruction,
// and the block that runs next if the error is not nil. If the error is loaded from a
// variable, v is the stored error; see [ssax.Stored]. If b does not end with such a
// comparison, both results are nil.
func testedError(b *ssa.BasicBlock) (v ssa.Value, failed *ssa.BasicBlock) {
	v, _, failed = ssax.NilTest(b)
	if v == nil || !ssax.IsError(v.Type()) {
		return nil, nil
	}
	return ssax.Stored(v), failed
}

// callOf returns the call whose result is v, or nil if v is not the result of a call.
// The call may also have other results.
func callOf(v ssa.Value) *ssa.Call {
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	call, _ := v.(*ssa.Call)
	return call
}

// endings lists functions that clean up or print help. If they fail, a program may
// still end with 0.
var endings = []string{"Close", "Shutdown", "Stop", "Sync", "Flush", "Help", "Usage", "UsageFunc", "Cleanup", "CleanUp", "Remove", "RemoveAll", "Kill", "Unlock", "Release", "Disconnect", "GracefulStop"}

// openers lists packages that open a browser. If the browser cannot be opened, programs
// print the address instead, so such an error is not lost.
var openers = []string{"github.com/pkg/browser", "github.com/cli/browser", "github.com/skratchdot/open-golang/open", "github.com/toqueteos/webbrowser"}

// mayFailQuietly reports whether a call does something that does not matter for the
// success of a program, such as closing a connection or opening a browser. If it fails,
// the program may still end with 0.
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

// afterWait reports whether the program always receives from a channel before a call.
// Usually it waits for a signal or for the end of the work. The call then probably
// cleans up, and the program may ignore its error.
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

// printingCalls returns the calls that print the error v. ok is false unless the
// program only prints and tests the error.
func (f *finder) printingCalls(v ssa.Value) (prints []*ssa.Call, ok bool) {
	seen := map[ssa.Value]bool{}
	var follow func(v ssa.Value) bool
	follow = func(v ssa.Value) bool {
		if seen[v] {
			return true
		}
		seen[v] = true
		for _, ref := range *v.Referrers() {
			next, ok := f.valuesWithError(ref, v)
			if call, isCall := ref.(*ssa.Call); isCall && f.effectOf(&call.Call) == effectPrint {
				prints, ok = append(prints, call), true
			}
			if !ok || slices.ContainsFunc(next, func(n ssa.Value) bool { return !follow(n) }) {
				return false
			}
		}
		return true
	}
	return prints, follow(v)
}

// valuesWithError returns the values that contain the error v after an instruction such
// as a conversion. For an instruction that only tests the error, or prints it as a
// warning, there are none. For any other use of the error, ok is false.
func (f *finder) valuesWithError(instr ssa.Instruction, v ssa.Value) (next []ssa.Value, ok bool) {
	switch x := instr.(type) {
	case *ssa.DebugRef, *ssa.If:
		return nil, true
	case *ssa.BinOp:
		if x.Op == token.ADD {
			return []ssa.Value{x}, true
		}
		return nil, true
	case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.Slice:
		return []ssa.Value{x.(ssa.Value)}, true
	case *ssa.TypeAssert:
		return nil, x.CommaOk
	case *ssa.Store:
		if x.Val == v {
			return loadsOf(x)
		}
	case *ssa.IndexAddr: // the address of the element that a store sets
		return nil, true
	case *ssa.Call:
		switch f.effectOf(&x.Call) {
		case effectCompute:
			return []ssa.Value{x}, true
		case effectTest, effectWarn:
			return nil, true
		}
	}
	return nil, false
}

// loadsOf returns the values through which a function gets the value of a store: the array
// of variadic arguments, or the loads of a local variable. ok is false if they are
// not all known.
func loadsOf(s *ssa.Store) (loads []ssa.Value, ok bool) {
	switch at := s.Addr.(type) {
	case *ssa.IndexAddr:
		alloc, ok := at.X.(*ssa.Alloc)
		return []ssa.Value{alloc}, ok
	case *ssa.Alloc:
		for _, ref := range *at.Referrers() {
			switch ref := ref.(type) {
			case *ssa.UnOp:
				switch stored := ssax.Stored(ref); {
				case ref.Block() == s.Parent().Recover: // the function panics
				case stored == ssa.Value(ref):
					return nil, false
				case stored == ssax.Stored(s.Val):
					loads = append(loads, ref)
				}
			case *ssa.Store, *ssa.DebugRef:
			default: // captured, or its address is taken
				return nil, false
			}
		}
		return loads, true
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
// see how the function handles the error.
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

// alwaysPrints reports whether each path from block b to a return does nothing but
// print. The path must print the error, or that something has failed. The return must
// mean success, as "return nil" does.
//
// from is the block before b. printed is set if the path has printed the error before
// b.
func (w *walk) alwaysPrints(b, from *ssa.BasicBlock, printed bool) bool {
	if b == w.start || w.fallsBack(b, from) {
		// The path leads to the next iteration of a loop rather than to a return, or the
		// program makes do without the result of the call.
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

// fallsBack reports whether control that comes from a block after the error joins at block b
// the control after a success, and brings along a value of its own for a variable, such as
// a default:
//
//	text, err := load()
//	if err != nil {
//		fmt.Println("cannot load the text:", err)
//		text = "default"
//	}
//	fmt.Println(text)
func (w *walk) fallsBack(b, from *ssa.BasicBlock) bool {
	if w.failed.Dominates(b) {
		return false
	}
	i := slices.Index(b.Preds, from)
	return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
		phi, ok := instr.(*ssa.Phi)
		if !ok || ssax.IsError(phi.Type()) || ssax.IsBasic(phi.Type(), types.IsBoolean) {
			return false
		}
		if c, ok := phi.Edges[i].(*ssa.Const); ok {
			return !isZeroValue(c)
		}
		made, ok := phi.Edges[i].(ssa.Instruction)
		return ok && w.failed.Dominates(made.Block())
	})
}

// isZeroValue reports whether a constant is nil, 0 or "".
func isZeroValue(c *ssa.Const) bool {
	if c.Value != nil && c.Value.Kind() == constant.String {
		return constant.StringVal(c.Value) == ""
	}
	return c.Value == nil || ssax.IsZero(c)
}

// saysFailure reports whether a call runs only after the error, and prints a constant
// text such as "cannot connect".
func (w *walk) saysFailure(call *ssa.Call) bool {
	return len(w.failed.Preds) == 1 && w.failed.Dominates(call.Block()) && startsAsFailure(&call.Call) && w.effectOf(&call.Call) == effectPrint
}

// errorSuccessors returns the blocks that may run after a branch. If the branch tests
// for a kind of error, as in errors.Is(err, fs.ErrNotExist), the block for this kind is
// left out, because the program knows what such an error means.
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

// takesError reports whether an argument of a call is an error or the result of its
// Error method.
func takesError(c *ssa.Call) bool {
	return slices.ContainsFunc(c.Call.Args, func(arg ssa.Value) bool {
		if ssax.IsError(arg.Type()) {
			return true
		}
		text, ok := arg.(*ssa.Call)
		return ok && text.Call.IsInvoke() && text.Call.Method.Name() == "Error"
	})
}
