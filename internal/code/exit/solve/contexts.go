package solve

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A frame is a call that was entered on the way back from a result: the
// parameters of the callee are then the arguments of this call alone.
type callContext struct {
	callee ssax.ID
	caller ssax.ID
	site   int
	up     *callContext
	depth  int
}

// maxDepth bounds how many calls a parameter is told apart by.
const maxDepth = 4

func (s *solver) context(c exit.CallSite, callee ssax.ID, up *callContext) *callContext {
	if l, ok := s.function(callee); ok && !l.Func.Varies {
		return nil // nothing in it depends on the call
	}
	f := callContext{callee: callee, caller: c.Func.ID, site: c.Call.Site, up: up, depth: 1}
	if up != nil {
		f.depth = up.depth + 1
		if f.depth > maxDepth {
			f.up, f.depth = nil, 1 // callers further out are not told apart
		}
	}
	if known, ok := s.contexts[f]; ok {
		return known
	}
	s.contexts[f] = &f
	return &f
}
