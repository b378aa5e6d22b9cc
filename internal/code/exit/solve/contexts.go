package solve

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A callContext records the call through which a query, going backwards from
// the result of the call, entered callee. In this context, the parameters of
// callee are the arguments of this call only. up is the context of the function
// that contains the call, so a context is a call string. Equal contexts are one
// pointer, so that pointers can be compared.
type callContext struct {
	callee ssax.ID
	caller ssax.ID
	site   int
	up     *callContext
	depth  int
}

// maxDepth bounds the length of call strings.
const maxDepth = 4

// context returns the context for entering callee through a call. The context
// is nil, which does not distinguish calls, if no value in callee depends on a
// parameter: most functions return only constants. If the call string would be
// too long, the new string contains only this call. A query that leaves the
// function of this call then goes to all callers, so no status is lost.
func (s *solver) context(c exit.CallSite, callee ssax.ID, up *callContext) *callContext {
	if l, ok := s.function(callee); ok && !l.Func.Varies {
		return nil
	}
	f := callContext{callee: callee, caller: c.Func.ID, site: c.Call.Site, up: up, depth: 1}
	if up != nil {
		f.depth = up.depth + 1
		if f.depth > maxDepth {
			f.up, f.depth = nil, 1
		}
	}
	if known, ok := s.contexts[f]; ok {
		return known
	}
	s.contexts[f] = &f
	return &f
}
