package swallow

import (
	"go/constant"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Kind says how the program ends when a function returns.
type Kind uint8

const (
	None    Kind = iota // the program continues
	Main                // the program ends with 0: the function is main, or the last one that main calls
	Handler             // the program ends with 0: the function is a handler of a framework, and has no result
	Failing             // the program ends with 0 if the function returns nil, and with another status for an error
	Status              // the program ends with the status that the function returns
)

// findKinds finds the functions whose return ends the program.
func (f *finder) findKinds() {
	before := f.hooks()
	f.findContinuingCallers()
	for _, fn := range f.Funcs {
		switch {
		case before[fn] || f.hasContinuingCaller[fn]:
		case isMain(fn):
			f.kinds[fn] = Main
		case runsRoot(fn):
			f.kinds[fn] = rootKind(fn)
		case framework.IsHandler(fn) || framework.MethodRole(fn) == framework.Action:
			f.kinds[fn] = kindOf(fn)
		case framework.IsStatusMethod(fn):
			f.kinds[fn] = Status
		}
	}
	for again := true; again; {
		again = false
		for _, fn := range f.Funcs {
			if f.kinds[fn] != None && f.propagateKind(fn) {
				again = true
			}
		}
	}
}

// kindOf returns the kind of fn, a handler of a command: Handler if fn has no result,
// and Failing if fn returns an error.
func kindOf(fn *ssa.Function) Kind {
	if fn.Signature.Results().Len() == 0 {
		return Handler
	}
	return Failing
}

// propagateKind gives a [Kind] to the functions that fn calls last, and reports whether
// there are any. The program ends when such a function returns: fn returns its result,
// passes it to os.Exit, or only prints afterwards. fn itself must have a Kind.
func (f *finder) propagateKind(fn *ssa.Function) bool {
	found := false
	set := func(v ssa.Value, kind Kind) {
		call := callOf(v)
		if call == nil || kind == None {
			return
		}
		if callee := call.Call.StaticCallee(); callee != nil && callee.Pkg == fn.Pkg && len(callee.Blocks) > 0 && f.kinds[callee] == None && !f.hasContinuingCaller[callee] {
			f.kinds[callee], found = kind, true
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Return:
				if len(instr.Results) == 1 {
					set(ssax.Result(instr, 0), f.kinds[fn])
				}
			case *ssa.Call:
				switch {
				case f.exitStatus(&instr.Call) != nil:
					set(f.exitStatus(&instr.Call), Status)
				case f.kinds[fn] == Main && instr.Call.Signature().Results().Len() == 0 && ssax.IsOnAllPaths(b) && f.onlyPrintsAfter(instr):
					set(instr, Main)
				}
			}
		}
		if v, ok := f.lastError(fn, b); ok {
			set(v, Failing)
		}
	}
	return found
}

// lastError returns the error that fn compares with nil at the end of block b, such as
// err in
//
//	if err := run(); err != nil {
//		return err
//	}
//	fmt.Println("done")
//
// ok is false if fn does more than print and return when the error is nil. It is also
// false if the program does not end when fn returns: fn must be main, or have the kind
// Main.
func (f *finder) lastError(fn *ssa.Function, b *ssa.BasicBlock) (v ssa.Value, ok bool) {
	if f.kinds[fn] != Main && !isMain(fn) {
		return nil, false
	}
	v, failed := testedError(b)
	if v == nil {
		return nil, false
	}
	next := b.Succs[0]
	if next == failed {
		next = b.Succs[1]
	}
	return v, f.onlyPrintsFrom(next, 0, map[*ssa.BasicBlock]bool{})
}

// findContinuingCallers finds the functions whose callers have more work to do after
// the call; see [finder.isLastCall]. The program does not end when such a function
// returns.
func (f *finder) findContinuingCallers() {
	for _, fn := range f.Funcs {
		for instr := range ssax.Instructions(fn) {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			callee := call.Common().StaticCallee()
			if callee != nil && callee.Pkg == fn.Pkg && len(callee.Blocks) > 0 && !f.isLastCall(call) {
				f.hasContinuingCaller[callee] = true
			}
		}
	}
}

// isLastCall reports whether the caller has nothing left to do after the call has
// succeeded: it only prints and returns, or ends the process with the result of the
// call as the status.
func (f *finder) isLastCall(c ssa.CallInstruction) bool {
	call, ok := c.(*ssa.Call)
	if !ok {
		return false
	}
	for _, ref := range *call.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Call:
			if f.exitStatus(&ref.Call) == ssa.Value(call) {
				return true
			}
		case *ssa.BinOp:
			if v, ok := f.lastError(call.Parent(), call.Block()); ok && v == ssa.Value(call) {
				return true
			}
		}
	}
	return f.onlyPrintsAfter(call)
}

func isMain(fn *ssa.Function) bool {
	return fn.Name() == "main" && fn.Parent() == nil && fn.Signature.Recv() == nil && fn.Pkg != nil && fn.Pkg.Pkg.Name() == "main"
}

// isPlainMain reports whether a function is main and has no deferred calls, which
// os.Exit would skip.
func isPlainMain(fn *ssa.Function) bool {
	return isMain(fn) && !slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
			_, ok := instr.(*ssa.Defer)
			return ok
		})
	})
}

// rootKind returns the kind of a function such as Execute, which runs the root command
// of a framework. main is assumed to call this function last, and to exit with a status
// other than 0 if the function returns an error.
func rootKind(fn *ssa.Function) Kind {
	switch n := fn.Signature.Results().Len(); {
	case n == 0 && fn.Parent() == nil:
		return Main
	case n == 1 && errorResult(fn.Signature) == 0:
		return Failing
	}
	return None
}

// runsRoot reports whether a function runs the root command of a framework.
func runsRoot(fn *ssa.Function) bool {
	for instr := range ssax.Instructions(fn) {
		if call, ok := instr.(*ssa.Call); ok && framework.RunnerOf(ssax.Callee(&call.Call)) != nil {
			return true
		}
	}
	return false
}

// exitStatus returns the status with which a call ends the process, such as x in
// os.Exit(x). It returns nil if the call does not always end the process.
func (f *finder) exitStatus(c *ssa.CallCommon) ssa.Value {
	e, ok := f.Ending(f.Names.CalleeID(c))
	if !ok {
		return nil
	}
	return ssax.Argument(c, e.Arg)
}

// hooks returns the functions that a command-line framework calls before or after a
// command, or for a task such as printing help. The program registers them in a field
// such as PreRun, or with a function such as SetHelpFunc. After a hook, the framework
// continues, so the program does not end when a hook returns.
func (f *finder) hooks() map[*ssa.Function]bool {
	out := map[*ssa.Function]bool{}
	for _, fn := range f.Funcs {
		for instr := range ssax.Instructions(fn) {
			for _, v := range registeredHooks(instr) {
				for _, hook := range framework.Functions(v) {
					out[hook] = true
				}
			}
		}
	}
	return out
}

// registeredHooks returns the functions that an instruction registers as hooks.
func registeredHooks(instr ssa.Instruction) []ssa.Value {
	switch instr := instr.(type) {
	case *ssa.Store:
		if r := framework.RoleOf(instr.Addr); r != framework.None && r != framework.Action {
			return []ssa.Value{instr.Val}
		}
	case *ssa.Call:
		if callee := ssax.Callee(&instr.Call); callee != nil && strings.HasPrefix(callee.Name(), "Set") && strings.HasSuffix(callee.Name(), "Func") {
			return instr.Call.Args
		}
	}
	return nil
}

// isSuccess reports whether the program ends with 0 after the return statement r of a
// function with the kind k. The error of a call such as Close counts as nil, because it is
// usually nil.
func (f *finder) isSuccess(r *ssa.Return, k Kind) bool {
	switch k {
	case Main, Handler:
		return true
	case Failing:
		v := ssax.Result(r, len(r.Results)-1)
		call := callOf(v)
		return ssax.IsNil(v) || call != nil && f.mayFailQuietly(call)
	case Status:
		c, ok := ssax.Result(r, 0).(*ssa.Const)
		return ok && c.Value != nil && constant.Sign(c.Value) == 0
	}
	return false
}
