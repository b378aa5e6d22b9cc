package ssax

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// InLoop reports whether the block b can run again after it has run.
func InLoop(b *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	var reaches func(from *ssa.BasicBlock) bool
	reaches = func(from *ssa.BasicBlock) bool {
		return slices.ContainsFunc(from.Succs, func(s *ssa.BasicBlock) bool {
			if s == b {
				return true
			}
			if seen[s] {
				return false
			}
			seen[s] = true
			return reaches(s)
		})
	}
	return reaches(b)
}

// Loops says for each block of fn, by its index, whether the block can run again after it
// has run. For a single block, InLoop is simpler.
func Loops(fn *ssa.Function) []bool {
	s := loopSearch{inLoop: make([]bool, len(fn.Blocks))}
	for _, block := range fn.Blocks {
		for _, next := range block.Succs {
			if next.Index <= block.Index {
				s.number, s.lowest = make([]int, len(fn.Blocks)), make([]int, len(fn.Blocks))
				s.visit(fn.Blocks[0])
				return s.inLoop
			}
		}
	}
	return s.inLoop // without an edge to an earlier block, there is no loop
}

// A loopSearch finds the strongly connected components of the blocks of a function with
// Tarjan's algorithm. The slices are indexed by block.
type loopSearch struct {
	number []int // the order of the visits, from 1; 0 before the visit
	lowest []int // the smallest number that a path from the block leads to
	count  int
	stack  []*ssa.BasicBlock // the blocks whose component is not complete
	inLoop []bool
}

func (s *loopSearch) visit(b *ssa.BasicBlock) {
	s.count++
	s.number[b.Index], s.lowest[b.Index] = s.count, s.count
	s.stack = append(s.stack, b)
	for _, next := range b.Succs {
		if s.number[next.Index] == 0 {
			s.visit(next)
		}
		if next == b {
			s.inLoop[b.Index] = true
		}
		s.lowest[b.Index] = min(s.lowest[b.Index], s.lowest[next.Index])
	}
	if s.lowest[b.Index] < s.number[b.Index] {
		return
	}
	for i := len(s.stack) - 1; ; i-- {
		done := s.stack[i]
		s.lowest[done.Index] = len(s.number) + 1 // no longer reachable
		s.inLoop[done.Index] = s.inLoop[done.Index] || done != b || i < len(s.stack)-1
		if done == b {
			s.stack = s.stack[:i]
			return
		}
	}
}
