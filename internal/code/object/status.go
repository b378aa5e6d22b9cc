package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// endAfter returns what happens after a call.
func (f *funcAnalysis) endAfter(instr ssa.CallInstruction) end {
	return end{f.statusAfter(instr), f.failsAfter(instr)}
}

// statusAfter returns the status with which the process ends in or after a
// call, or nil if the status is unknown. It follows the instructions after the
// call up to the first branch. The first call that always ends the process
// determines the status.
func (f *funcAnalysis) statusAfter(instr ssa.CallInstruction) *int {
	b := instr.Block()
	rest := b.Instrs[slices.Index(b.Instrs, ssa.Instruction(instr)):]
	for range maxDepth {
		for _, next := range rest {
			if call, ok := next.(*ssa.Call); ok {
				if status, ends := f.statusOf(&call.Call); ends {
					return status
				}
			}
		}
		if len(b.Succs) != 1 {
			return nil
		}
		b = b.Succs[0]
		rest = b.Instrs
	}
	return nil
}

// statusOf returns the status with which a call ends the process, or nil if the
// status is not constant. ends is false for a call that may return.
func (f *funcAnalysis) statusOf(common *ssa.CallCommon) (status *int, ends bool) {
	fn, ok := ssax.Callee(common), common.StaticCallee() != nil
	if !ok || fn == nil {
		return nil, false
	}
	end, ok := f.endingOf(fn)
	if !ok {
		return nil, false
	}
	n := end.Status
	if arg := end.Arg; arg >= 0 {
		if fn.Signature().Recv() != nil {
			arg++
		}
		c, ok := common.Args[arg].(*ssa.Const)
		if !ok || c.Value == nil {
			return nil, true
		}
		n = ssax.Int(c)
	}
	seen := int(n & 0xff) // the part of the status that the operating system passes on
	return &seen, true
}

// endingOf asks exitflow how a function ends the process. It caches the
// answers, because the same few functions are called after most objects are
// written.
func (s *summarizer) endingOf(fn *types.Func) (exit.Ending, bool) {
	known, ok := s.endings[fn]
	if !ok {
		if e, ends := s.exits.Ending(ssax.ID(fn.FullName())); ends {
			known = &e
		}
		s.endings[fn] = known
	}
	if known == nil {
		return exit.Ending{}, false
	}
	return *known, true
}
