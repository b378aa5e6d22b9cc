package object

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// maxFailureBlocks limits how many blocks failsAfter visits to find out whether the
// program fails.
const maxFailureBlocks = 40

// failsAfter reports whether the program always fails during or after a call. On every
// path, the process must end with a status other than 0, or the function must return a
// non-nil error or a number other than 0.
func (f *funcAnalysis) failsAfter(instr ssa.CallInstruction) bool {
	b := instr.Block()
	ways := failureSearch{funcAnalysis: f, seen: map[*ssa.BasicBlock]bool{}}
	return ways.allPathsFail(b, b.Instrs[slices.Index(b.Instrs, ssa.Instruction(instr)):]) && ways.found
}

// A failureSearch visits the blocks that can run after a call, to find out whether the
// program fails on every path; see failsAfter.
type failureSearch struct {
	*funcAnalysis
	seen  map[*ssa.BasicBlock]bool
	found bool // whether the search has found the end of a path
}

// allPathsFail reports whether every path through the instructions in rest, which end
// block b, leads to a failure. It ignores paths that never end, such as an endless
// loop.
func (w *failureSearch) allPathsFail(b *ssa.BasicBlock, rest []ssa.Instruction) bool {
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
		if w.seen[next] = true; len(w.seen) > maxFailureBlocks || !w.allPathsFail(next, next.Instrs) {
			return false
		}
	}
	return true
}

// isFailure reports whether a return statement means a failure: its last result is a
// non-nil error, or a number other than 0.
func (f *funcAnalysis) isFailure(ret *ssa.Return) bool {
	if len(ret.Results) == 0 {
		return false
	}
	v := ssax.Result(ret, len(ret.Results)-1)
	if c, ok := v.(*ssa.Const); ok && c.Value != nil {
		return c.Value.Kind() == constant.Int && constant.Sign(c.Value) != 0
	}
	return ssax.ImplementsError(v.Type()) && f.isSet(v, ret.Block())
}

// areFailures reports whether all of the given ends are failures, and there is at least
// one. fn is the function that writes the object.
//
// An End is a failure if the process ends with a status other than 0, or if fn returns
// an error or a number other than 0. If fn returns neither an error nor a number, its
// callers in this package must fail after the call.
func (s *summarizer) areFailures(fn *ssa.Function, ends []End, depth int) bool {
	return len(ends) > 0 && !slices.ContainsFunc(ends, func(e End) bool {
		switch e.Kind {
		case Exits, Returns:
			return e.Status == 0
		case returnsError:
			return false
		}
		return e.Kind != returnsNothing || !s.callersFail(fn, depth)
	})
}

// callersFail reports whether the program fails after each call of a function.
func (s *summarizer) callersFail(fn *ssa.Function, depth int) bool {
	sites := s.callSites()[fn]
	if len(sites) == 0 || depth == 0 || fn.Signature.Recv() != nil || fn.Parent() != nil {
		return false
	}
	return !slices.ContainsFunc(sites, func(site ssa.CallInstruction) bool {
		w := s.newWalk(site, nil)
		w.conditions.setError(site.Value(), false)
		w.run(site)
		return !s.areFailures(site.Parent(), w.ends, depth-1)
	})
}

// hasCalledError reports whether the code has called v.Error() on every path to block
// b, so that v is not nil in b.
func hasCalledError(v ssa.Value, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(referrers(v), func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		return ok && call.Call.IsInvoke() && call.Call.Value == v && call.Call.Method.Name() == "Error" && call.Block().Dominates(b)
	})
}
