package deferred

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// maxDepth limits how far a search follows the values from which a value is computed.
const maxDepth = 8

// effectsIn returns the effects of the calls in fn, including deferred calls. Calls that
// run only after a recovered panic are left out.
func (s *summarizer) effectsIn(fn *ssa.Function) []Effect {
	var out []Effect
	for _, call := range s.calls[fn] {
		effects := s.effectsOf(call)
		if len(effects) > 0 && !isAfterPanic(call.Block()) {
			out = append(out, effects...)
		}
	}
	return out
}

// isAfterPanic reports whether a block runs only after recover has returned a value
// other than nil.
func isAfterPanic(b *ssa.BasicBlock) bool {
	for from, to := range ssax.SidesTaken(b) {
		x, _, notNil := ssax.NilTest(from)
		call, ok := x.(*ssa.Call)
		if !ok || notNil != to {
			continue
		}
		if builtin, ok := call.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "recover" {
			return true
		}
	}
	return false
}

// effectsOf returns what a call changes outside of the process; see [Effect].
func (s *summarizer) effectsOf(call ssa.CallInstruction) []Effect {
	common := call.Common()
	if id := s.names.CalleeID(common); id != "" {
		if common.IsInvoke() {
			if e := s.effectOfMaker(common); e != nil {
				return []Effect{*e}
			}
		}
		return s.effectsOfFunction(id)
	}
	return s.effectsOfValue(common.Value, 0)
}

// makerEffects maps library functions to the effects of methods of their results. For
// example, profile.Start returns a value whose Stop method completes a profile.
var makerEffects = map[ssax.ID]Effect{
	"github.com/pkg/profile.Start": {Profile, "(*github.com/pkg/profile.Profile).Stop"},
	"encoding/base64.NewEncoder":   {Flush, "(io.WriteCloser).Close"},
	"encoding/base32.NewEncoder":   {Flush, "(io.WriteCloser).Close"},
	"encoding/hex.Dumper":          {Flush, "(io.WriteCloser).Close"},
}

// effectOfMaker returns the effect of a method call such as "profile.Start().Stop()",
// or nil. The receiver must be the result of a library function in makerEffects.
func (s *summarizer) effectOfMaker(common *ssa.CallCommon) *Effect {
	made, ok := common.Value.(*ssa.Call)
	if !ok {
		return nil
	}
	e, ok := makerEffects[s.names.CalleeID(&made.Call)]
	if !ok || common.Method.Name() != e.Func.Name() {
		return nil
	}
	return &e
}

func (s *summarizer) effectsOfFunction(id ssax.ID) []Effect {
	if kind, ok := EffectOf(id); ok {
		return []Effect{{kind, id}}
	}
	if f := s.function(id); f != nil {
		return f.Effects
	}
	return nil
}

// effectsOfValue returns the effects of calling v. If v can be one of several
// functions, it returns the effects of all of them.
func (s *summarizer) effectsOfValue(v ssa.Value, depth int) []Effect {
	if depth > maxDepth {
		return nil
	}
	var out []Effect
	add := func(v ssa.Value) { out = append(out, s.effectsOfValue(v, depth+1)...) }
	switch v := v.(type) {
	case *ssa.Function:
		return s.effectsOfFunction(s.names.Func(v))
	case *ssa.MakeClosure:
		return s.effectsOfFunction(s.names.Func(v.Fn.(*ssa.Function)))
	case *ssa.ChangeType:
		return s.effectsOfValue(v.X, depth+1)
	case *ssa.Call:
		return s.effectsOfResult(v, 0)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return s.effectsOfResult(call, v.Index)
		}
	case *ssa.Phi:
		for _, e := range v.Edges {
			add(e)
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return s.effectsOfValue(v.X, depth+1)
		}
	case *ssa.Alloc:
		for _, r := range *v.Referrers() {
			if store, ok := r.(*ssa.Store); ok && store.Addr == v {
				add(store.Val)
			}
		}
	case *ssa.FreeVar:
		fn := v.Parent()
		if c := s.closures[fn]; c != nil {
			add(c.Bindings[slices.Index(fn.FreeVars, v)])
		}
	}
	return out
}

// effectsOfResult returns the effects of the function that a call returns as its
// i-th result.
func (s *summarizer) effectsOfResult(call *ssa.Call, i int) []Effect {
	f := s.function(s.names.CalleeID(&call.Call))
	if f == nil {
		return nil
	}
	for _, r := range f.Results {
		if r.Index == i {
			return r.Effects
		}
	}
	return nil
}
