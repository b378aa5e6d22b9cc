package deferred

import (
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A Handler is a function that a framework calls for a command and that can end the
// process.
type Handler struct {
	Step
	Action bool // whether the handler is the command itself rather than a hook
}

// A registeredFunc is a function that the package registers as a handler.
type registeredFunc struct {
	Step
	field  framework.Field
	holder ssa.Value // the value whose field contains the function; nil for a method
	val    ssa.Value // the function
}

// storeHandler records the functions that an instruction stores as handlers, in a field
// such as Run.
func (s *summarizer) storeHandler(store *ssa.Store) {
	field, ok := framework.FieldOf(store.Addr)
	if !ok || field.Role == framework.Beside {
		return
	}
	for _, fn := range framework.Functions(store.Val) {
		at := span.Span{Position: span.At(s.pass.Fset.Position(store.Pos()))}
		s.registered = append(s.registered, registeredFunc{Step{s.names.Func(fn), at}, field, store.Addr.(*ssa.FieldAddr).X, fn})
	}
}

// methodHandler records fn as a handler if it is a method such as Run, which a
// framework finds by its name.
func (s *summarizer) methodHandler(fn *ssa.Function) {
	if role := framework.MethodRole(fn); role != framework.None {
		at := span.Span{Position: span.At(s.pass.Fset.Position(fn.Pos()))}
		field := framework.Field{Name: fn.Name(), Role: role, Everywhere: true, Always: true}
		s.registered = append(s.registered, registeredFunc{Step{s.names.Func(fn), at}, field, nil, fn})
	}
}

// addHandlers sets s.handlers to the functions in s.registered that can end the
// process, according to the summaries computed so far. It returns true if s.handlers
// has become longer.
func (s *summarizer) addHandlers() bool {
	before := len(s.handlers)
	s.handlers = nil
	for _, h := range s.registered {
		if f := s.function(h.Func); f != nil && f.End != nil {
			s.handlers = append(s.handlers, Handler{h.Step, h.field.Role == framework.Action})
		}
	}
	return len(s.handlers) > before
}

// handler returns a handler that can end the process, or nil. It looks first in the
// package itself, and then in the packages that the package imports directly.
func (s *summarizer) handler() *Step {
	if len(s.handlers) > 0 {
		return &s.handlers[0].Step
	}
	for _, imp := range s.pass.Pkg.Imports() {
		if p := s.deps[imp.Path()]; p != nil && len(p.Get().Handlers) > 0 {
			return &p.Get().Handlers[0].Step
		}
	}
	return nil
}

// countHooks returns how many handlers of the package a framework calls after every
// command.
func (s *summarizer) countHooks() int {
	n := 0
	for _, h := range s.registered {
		if h.field.Role == framework.After && h.field.Everywhere {
			n++
		}
	}
	return n
}

// skippedHooks returns a Skip for each hook with an effect outside the process that
// does not run because a command ends the process. Hooks that apply to every command
// are ignored if there are several, because a framework may call only one of them.
func (s *summarizer) skippedHooks() []Skip {
	everywhere := s.countHooks()
	for _, p := range s.deps {
		everywhere += p.Get().Hooks
	}
	var out []Skip
	for _, h := range s.registered {
		if h.field.Role != framework.After || h.field.Everywhere && everywhere > 1 {
			continue
		}
		if effects := s.effectsOfValue(h.val, 0); len(effects) > 0 {
			out = append(out, s.skipsOfHook(h, effects)...)
		}
	}
	return out
}

// skipsOfHook returns a [Skip] for the first command that can end the process before a
// framework calls the hook, or none. If the framework calls the hook only after a
// success, a command counts only if it can end the process with status 0.
func (s *summarizer) skipsOfHook(hook registeredFunc, effects []Effect) []Skip {
	var found []Skip
	for _, action := range s.actionsBefore(hook) {
		f := s.function(action.Func)
		succeeds := f != nil && f.Success != nil
		if f == nil || !succeeds && !hook.field.Always || s.alsoCalls(action.Func, hook) {
			continue
		}
		way := s.stepsToExit(action, succeeds)
		left := s.lostEffects(effects, way[1:])
		if !succeeds {
			left = slices.DeleteFunc(left, func(e Effect) bool { return e.Kind.isOutput() })
		}
		if len(left) > 0 && len(way) > 1 {
			found = append(found, Skip{Call: hook.Func, Hook: hook.field.Name, Defer: hook.Span, Effects: left, Path: way})
		}
	}
	if len(found) == 0 {
		return nil
	}
	first := found[0]
	first.Others = len(found) - 1
	return []Skip{first}
}

// alsoCalls reports whether a command and a hook call the same function with an effect,
// such as os.Remove. The command then probably does what the hook would do. The result
// is false for a command in another package, whose calls are not known.
func (s *summarizer) alsoCalls(action ssax.ID, hook registeredFunc) bool {
	in := func(id ssax.ID) map[ssax.ID]bool {
		out := map[ssax.ID]bool{}
		for fn, calls := range s.calls {
			if s.names.Func(fn) != id {
				continue
			}
			for _, c := range calls {
				if callee := s.names.CalleeID(c.Common()); callee != "" && len(s.effectsOf(c)) > 0 {
					out[callee] = true
				}
			}
		}
		return out
	}
	after := in(hook.Func)
	for callee := range in(action) {
		if after[callee] {
			return true
		}
	}
	return false
}

// actionsBefore returns the commands after which a framework calls the given hook.
func (s *summarizer) actionsBefore(hook registeredFunc) []Step {
	var out []Step
	for _, h := range s.registered {
		if h.field.Role == framework.Action && (hook.field.Everywhere || h.holder == hook.holder) {
			out = append(out, h.Step)
		}
	}
	if hook.field.Everywhere {
		for _, path := range slices.Sorted(maps.Keys(s.deps)) {
			for _, h := range s.deps[path].Get().Handlers {
				if h.Action {
					out = append(out, h.Step)
				}
			}
		}
	}
	return out
}
