package solve

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A callContext records the call through which a query has entered the function
// "callee". A query goes backwards: it enters at the result of the call. When it
// arrives at a parameter of callee, it continues with the argument of this call, and
// not of others. up is the context of the calling function, so a context is a chain
// of calls. Equal contexts are the same pointer.
type callContext struct {
	callee ssax.ID
	caller ssax.ID
	site   int
	up     *callContext
	depth  int
}

// maxDepth is the length of the longest chain of calls in a context.
const maxDepth = 4

// context returns the context for entering callee through the call c, where up is
// the context of c. It returns nil if no value in callee depends on a parameter,
// because its calls need not be distinguished then; most functions return only
// constants. If the chain of calls becomes longer than maxDepth, it is cut to the
// call c alone. A query that later leaves the function with c then continues at
// all callers of this function. That may add statuses, but loses none.
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
