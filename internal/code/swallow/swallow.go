package swallow

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Package is a package in which a finder searches for lost errors; see [Loss].
type Package struct {
	Types  *types.Package
	Funcs  []*ssa.Function                      // the functions of the package
	MayEnd func(id ssax.ID) bool                // whether a call of a function can end the process
	Ending func(id ssax.ID) (exit.Ending, bool) // how a function ends the process, if it always does
	Names  *ssax.Names
}

// A Loss is a lost error: the program ignores it or only prints it, and then ends with
// 0, so whoever runs the program does not learn of the error.
type Loss struct {
	Func  *ssa.Function
	Call  *ssa.Call         // the call that returns the error
	Print *ssa.Call         // the first call that prints the error; nil if no call prints it
	Text  bool              // whether Print prints a text such as "cannot connect" instead of the error
	Kind  Kind              // how the program ends when Func returns
	Root  *framework.Runner // the framework function that Call calls; nil for another function
	Test  *ssa.BinOp        // the condition that compares the error with nil; nil if there is none
	// Returns is the number of return statements that the program may reach after it has
	// printed the error. It is 0 if Test is nil.
	Returns int
	Main    bool // whether Func is main and contains no deferred calls, which os.Exit would skip
}

// newFinder returns a finder for a package. deps lists the functions of the
// dependencies that only print.
func newFinder(p Package, deps map[string]*fact.Part[Printers]) *finder {
	return &finder{Package: p, deps: deps, kinds: map[*ssa.Function]Kind{}, printers: map[*ssa.Function]effect{}, hasContinuingCaller: map[*ssa.Function]bool{}}
}

// find returns a [Loss] for each error that gets lost in the package, in source order.
func (f *finder) find() []Loss {
	f.findKinds()
	var out []Loss
	for _, fn := range f.Funcs {
		if kind := f.kinds[fn]; kind != None && !f.defersEnd(fn) {
			out = append(out, f.printedLosses(fn, kind)...)
		}
		out = append(out, f.droppedLosses(fn)...)
	}
	slices.SortFunc(out, func(a, b Loss) int { return cmp.Compare(a.Call.Pos(), b.Call.Pos()) })
	return out
}

// A finder finds the errors that get lost in one package; see [Loss].
type finder struct {
	Package
	deps  map[string]*fact.Part[Printers]
	kinds map[*ssa.Function]Kind
	// hasContinuingCaller contains the functions whose callers have more work to do
	// after the call; see findContinuingCallers.
	hasContinuingCaller map[*ssa.Function]bool
	printers            map[*ssa.Function]effect // see printEffect
}

// defersEnd reports whether a deferred call of a function may end the process.
func (f *finder) defersEnd(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if d, ok := instr.(*ssa.Defer); ok && f.mayEnd(&d.Call, 2) {
				return true
			}
		}
	}
	return false
}

// mayEnd reports whether a call can end the process. If it calls a function literal,
// mayEnd also looks at the calls in the literal. depth limits how deeply literals may
// be nested.
func (f *finder) mayEnd(c *ssa.CallCommon, depth int) bool {
	if id := f.Names.CalleeID(c); id != "" && f.MayEnd(id) {
		return true
	}
	fn := c.StaticCallee()
	if fn == nil || depth == 0 || fn.Parent() == nil {
		return false
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok && f.mayEnd(call.Common(), depth-1) {
				return true
			}
		}
	}
	return false
}

// errorResult returns the index of the last result of a signature if it is an error,
// and -1 otherwise.
func errorResult(sig *types.Signature) int {
	n := sig.Results().Len()
	if n == 0 || !ssax.IsError(sig.Results().At(n-1).Type()) {
		return -1
	}
	return n - 1
}
