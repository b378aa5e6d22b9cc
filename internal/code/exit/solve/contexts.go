package solve

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A callContext is the call through which a query has entered a function.
//
// A query goes backwards: it enters the function callee at the result of the call. If
// this result depends on a parameter of callee, the query continues with the argument
// of the same call, and ignores other calls. "up" is the context of the function that
// contains the call. Equal contexts are the same pointer.
type callContext struct {
	callee ssax.ID
	caller ssax.ID
	site   int
	up     *callContext
	depth  int
}

// maxDepth limits the number of calls in a call context, including those in the
// enclosing contexts; see callContext.up.
const maxDepth = 4

// context returns the context of a search that enters the function callee through the
// call c. "up" is the context of the function that contains c. If nothing in callee
// depends on a parameter, all calls have the same results, and context returns nil.
//
// A context with more than maxDepth calls is cut down to the call c. When the search
// later leaves the function that contains c, it continues at all calls of this
// function. So it may find too many statuses, but misses none.
func (s *solver) context(c exit.CallSite, callee ssax.ID, up *callContext) *callContext {
	if l, ok := s.function(callee); ok && !l.Func.DependsOnParams {
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
