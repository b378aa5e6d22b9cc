package object

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// maxWays bounds the number of blocks that are visited after a call.
const maxWays = 40

// failsAfter reports whether the program fails in or after a call. It does if on
// each path after the call, the process ends with a status other than 0, or the
// function returns an error that is not nil or a number that is not 0.
func (f *funcAnalysis) failsAfter(instr ssa.CallInstruction) bool {
	b := instr.Block()
	ways := ways{funcAnalysis: f, seen: map[*ssa.BasicBlock]bool{}}
	return ways.fail(b, b.Instrs[slices.Index(b.Instrs, ssa.Instruction(instr)):]) && ways.found
}

// ways follows the paths from one point of a function.
type ways struct {
	*funcAnalysis
	seen  map[*ssa.BasicBlock]bool
	found bool // whether a path has ended
}

// fail reports whether all paths through the rest of a block end with a failure. A path
// that never ends, as in an endless loop, does not count.
func (w *ways) fail(b *ssa.BasicBlock, rest []ssa.Instruction) bool {
	for _, instr := range rest {
		switch x := instr.(type) {
		case *ssa.Call:
			if status, arg, ends := w.statusOf(&x.Call); ends {
				w.found = true
				if c, ok := arg.(*ssa.Const); ok {
					status, _ = intOf(c)
				}
				return status != 0
			}
		case *ssa.Panic:
			w.found = true
			return true
		case *ssa.Return:
			w.found = true
			return w.isFailure(x)
		}
	}
	for _, next := range b.Succs {
		if w.seen[next] {
			continue
		}
		if w.seen[next] = true; len(w.seen) > maxWays || !w.fail(next, next.Instrs) {
			return false
		}
	}
	return true
}

// isFailure reports whether a return statement tells the caller that the function
// failed. It does if the last result is an error that is not nil, or a number
// that is not 0.
func (f *funcAnalysis) isFailure(ret *ssa.Return) bool {
	if len(ret.Results) == 0 {
		return false
	}
	v := ret.Results[len(ret.Results)-1]
	if c, ok := v.(*ssa.Const); ok && c.Value != nil {
		return c.Value.Kind() == constant.Int && constant.Sign(c.Value) != 0
	}
	return types.Implements(v.Type(), errorType) && f.isSet(v, ret.Block())
}

// isAsked reports whether the method Error of v has been called on every path to block
// b.
func isAsked(v ssa.Value, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(referrers(v), func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		return ok && call.Call.IsInvoke() && call.Call.Value == v && call.Call.Method.Name() == "Error" && call.Block().Dominates(b)
	})
}

// isInLoop reports whether control can come back to a block.
func isInLoop(b *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	return slices.ContainsFunc(b.Succs, func(next *ssa.BasicBlock) bool {
		return reach(next, seen, map[*ssa.BasicBlock]bool{b: true})
	})
}
