package deferred

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A Skip is a deferred call that does not run, because the process ends first. It can
// also be a hook: a command ends the process before a framework can call the hook.
type Skip struct {
	Call ssax.ID // the deferred function; "" if unknown
	// Hook is the name of the field that contains the hook, such as PostRun, or of the
	// method, such as AfterRun. It is "" for a deferred call.
	Hook string
	// Defer is the deferred call. For a hook, it is the statement that stores the hook in
	// a field, or the declaration of the hook's method.
	Defer   span.Span
	Effects []Effect // the effects that are lost; at least one
	// Path lists the calls on the way to the exit; at least one. The first call is in
	// the function with the defer statement. For a hook, the first step is the command
	// after which the hook would run.
	Path []Step
	// Others is the number of other calls in the same function that skip the deferred
	// call. For a hook, it is the number of other commands that skip the hook.
	Others int
}

// maxPath limits the length of [Skip.Path].
const maxPath = 12

// skippedCalls returns a Skip for each deferred call and hook that an exit skips. The
// deferred calls come first, sorted by the position of the first call in Path.
func (s *summarizer) skippedCalls() []Skip {
	var out []Skip
	for _, fn := range s.fns {
		for _, c := range s.calls[fn] {
			if d, ok := c.(*ssa.Defer); ok {
				if effects := s.effectsOf(d); len(effects) > 0 {
					out = append(out, s.skipsOf(d, effects)...)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Skip) int { return a.Path[0].Compare(b.Path[0].Position) })
	return append(out, s.skippedHooks()...)
}

// skipsOf returns a Skip for the first exit that skips the deferred call d, or none if
// no exit skips it. effects are the effects of d.
func (s *summarizer) skipsOf(d *ssa.Defer, effects []Effect) []Skip {
	if s.isKept(d) {
		return nil
	}
	var found []Skip
	for _, call := range s.exitsAfter(d, effects) {
		id, _ := s.endingFunction(call)
		way := s.stepsToExit(Step{id, s.spanOf(call)}, false)
		left := s.lostEffects(effects, way)
		if !mayBeSuccess(call, id) {
			left = slices.DeleteFunc(left, func(e Effect) bool { return e.Kind.isOutput() })
		}
		if len(left) > 0 {
			found = append(found, Skip{Call: s.names.CalleeID(d.Common()), Defer: s.spanOf(d), Effects: left, Path: way})
		}
	}
	if len(found) == 0 {
		return nil
	}
	slices.SortStableFunc(found, func(a, b Skip) int { return a.Path[0].Compare(b.Path[0].Position) })
	first := found[0]
	first.Others = len(found) - 1
	return []Skip{first}
}

// isKept reports whether the deferred function is a function literal that the program also
// stores, or passes to a function. Whatever ends the process may call it, as in
//
//	atExit = append(atExit, remove)
//	defer remove()
func (s *summarizer) isKept(d *ssa.Defer) bool {
	if s.literalOf(d) == nil {
		return false
	}
	return slices.ContainsFunc(*d.Call.Value.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.DebugRef:
			return false
		case ssa.CallInstruction:
			return slices.Contains(ref.Common().Args, d.Call.Value)
		}
		return true
	})
}

// mayBeSuccess reports whether a call of the exit function with the given ID may end
// the process with status 0.
func mayBeSuccess(call ssa.CallInstruction, id ssax.ID) bool {
	e, ok := exit.EffectOf(id)
	if !ok {
		return false
	}
	return mayBeZero(ssax.Argument(call.Common(), e.Arg), call.Block())
}

// mayBeZero reports whether the status v can be 0 in block b. It returns false if v is
// nil.
func mayBeZero(v ssa.Value, b *ssa.BasicBlock) bool {
	if c, ok := v.(*ssa.Const); ok {
		return c.Value == nil || ssax.Int(c) == 0
	}
	if v == nil {
		return false
	}
	for from, to := range ssax.SidesTaken(b) {
		test, ok := ssax.Condition(from).(*ssa.BinOp)
		if !ok || !isSame(test.X, v, 0) || !ssax.IsZero(test.Y) {
			continue
		}
		if (test.Op == token.NEQ || test.Op == token.GTR) && to == from.Succs[0] || test.Op == token.EQL && to == from.Succs[1] {
			return false
		}
	}
	return true
}

// stepsToExit returns the calls on a shortest path to an exit. The parameter first is
// the first of these calls. If success is true, the status of the exit can be 0.
func (s *summarizer) stepsToExit(first Step, success bool) []Step {
	out := []Step{first}
	for len(out) < maxPath {
		id := out[len(out)-1].Func
		var next *Step
		switch f := s.function(id); {
		case exit.IsExit(id):
		case f != nil && success:
			next = f.Success
		case f != nil:
			next = f.End
		case framework.RunnerNamed(id) != nil:
			next = s.handler()
		}
		if next == nil {
			break
		}
		out = append(out, *next)
	}
	return out
}

// lostEffects returns the effects of a deferred call that are lost at an exit. An
// effect is not lost if another call on the way to the exit has the same effect. For
// example, the deferred call may be os.RemoveAll(dir), and the exit may be in
//
//	func fail(dir string) {
//		os.RemoveAll(dir)
//		os.Exit(1)
//	}
//
// An exit function of a logger, such as klog.Fatal, also writes the buffers that
// klog.Flush would write.
func (s *summarizer) lostEffects(effects []Effect, way []Step) []Effect {
	return slices.DeleteFunc(slices.Clone(effects), func(e Effect) bool {
		return slices.ContainsFunc(way, func(step Step) bool {
			if f := s.function(step.Func); f != nil {
				return slices.Contains(f.Effects, e)
			}
			return e.Kind == Log && step.Func.Pkg() == e.Func.Pkg()
		})
	})
}

// exitsAfter returns the calls after the defer statement d that can end the process,
// and so skip the deferred call. It leaves out three kinds of calls:
//
//   - calls that follow a direct call of the deferred function;
//   - calls that end the process only if the file or directory to clean up could not be created;
//   - calls that end the process only if d has not run: d is in a branch for err ==
//     nil, for example, and the process ends if err != nil.
func (s *summarizer) exitsAfter(d *ssa.Defer, effects []Effect) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	seen := map[*ssa.BasicBlock]bool{}
	created := s.creatingCalls(d)
	once := !ssax.InLoop(d.Block())
	absent := func(x ssa.Value) bool { return isErrorOf(x, created) || once && isNilAt(x, d.Block()) }
	var visit func(b *ssa.BasicBlock, instrs []ssa.Instruction)
	visit = func(b *ssa.BasicBlock, instrs []ssa.Instruction) {
		for _, instr := range instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				if _, ok := instr.(*ssa.RunDefers); ok {
					return
				}
				continue
			}
			if s.isRepeated(call, d, effects) {
				return
			}
			id, ok := s.endingFunction(call)
			if f := s.function(id); ok && f != nil {
				ok = !cannotEnd(f, call, absent)
			}
			if ok && !slices.Contains(out, ssa.CallInstruction(call)) {
				out = append(out, call)
			}
		}
		x, _, failure := ssax.NilTest(b)
		for _, next := range b.Succs {
			if seen[next] || next == failure && absent(x) {
				continue
			}
			seen[next] = true
			visit(next, next.Instrs)
		}
	}
	b := d.Block()
	visit(b, b.Instrs[slices.Index(b.Instrs, ssa.Instruction(d))+1:])
	return out
}

// isRepeated reports whether a call does the same as the deferred call d. It must call
// the same function as d, with the same first argument. If d calls a function literal,
// it is enough that a call in the literal calls the same function, and that the given
// call has all effects of the literal.
func (s *summarizer) isRepeated(call *ssa.Call, d *ssa.Defer, effects []Effect) bool {
	id, deferred := s.names.CalleeID(&call.Call), s.names.CalleeID(d.Common())
	if id == "" || deferred == "" {
		return id == deferred && isSame(call.Call.Value, d.Call.Value, 0)
	}
	if id == deferred {
		return len(call.Call.Args) == 0 || isSame(call.Call.Args[0], d.Call.Args[0], 0)
	}
	literal := s.literalOf(d)
	if literal == nil {
		return false
	}
	covers := func(list []Effect) bool {
		return !slices.ContainsFunc(effects, func(e Effect) bool { return !slices.Contains(list, e) })
	}
	return covers(s.effectsOf(call)) && slices.ContainsFunc(s.calls[literal], func(c ssa.CallInstruction) bool { return s.names.CalleeID(c.Common()) == id })
}

func (s *summarizer) literalOf(d *ssa.Defer) *ssa.Function {
	switch v := d.Call.Value.(type) {
	case *ssa.MakeClosure:
		return v.Fn.(*ssa.Function)
	case *ssa.Function:
		if v.Parent() != nil {
			return v
		}
	}
	return nil
}

// isSame reports whether two values of one function are computed in the same way, and
// so are probably equal.
func isSame(a, b ssa.Value, depth int) bool {
	if a == b {
		return true
	}
	if depth > maxDepth {
		return false
	}
	switch x := a.(type) {
	case *ssa.Const:
		y, ok := b.(*ssa.Const)
		return ok && types.Identical(x.Type(), y.Type()) && x.String() == y.String()
	case *ssa.UnOp:
		y, ok := b.(*ssa.UnOp)
		return ok && x.Op == y.Op && isSame(x.X, y.X, depth+1)
	case *ssa.FieldAddr:
		y, ok := b.(*ssa.FieldAddr)
		return ok && x.Field == y.Field && isSame(x.X, y.X, depth+1)
	case *ssa.MakeInterface:
		y, ok := b.(*ssa.MakeInterface)
		return ok && isSame(x.X, y.X, depth+1)
	case *ssa.Call:
		y, ok := b.(*ssa.Call)
		return ok && isSame(x.Call.Value, y.Call.Value, depth+1) &&
			slices.EqualFunc(x.Call.Args, y.Call.Args, func(a, b ssa.Value) bool { return isSame(a, b, depth+1) })
	}
	return false
}

// creatingCalls returns the calls that create what the deferred call d cleans up, such
// as a file. For "defer os.Remove(f.Name())", or for a function literal that calls
// os.Remove(f.Name()), the result is the call in "f, err := os.CreateTemp(…)". If a
// function literal cleans up several things, the result contains only calls on which
// the cleanup of all these things depends. Only calls with several results count, such
// as a file and an error.
func (s *summarizer) creatingCalls(d *ssa.Defer) []ssa.Value {
	literal := s.literalOf(d)
	if literal == nil {
		return s.creators(append(slices.Clone(d.Call.Args), d.Call.Value))
	}
	var out []ssa.Value
	first := true
	for _, call := range s.calls[literal] {
		if len(s.effectsOf(call)) == 0 {
			continue
		}
		one := s.creators(call.Common().Args)
		if first {
			out, first = one, false
			continue
		}
		out = slices.DeleteFunc(out, func(v ssa.Value) bool { return !slices.Contains(one, v) })
	}
	return out
}

// creators returns the calls with several results that the given values depend on, such
// as the call in "f, err := os.CreateTemp(…)". It follows arguments of calls, and
// variables that the program sets only once.
func (s *summarizer) creators(values []ssa.Value) []ssa.Value {
	var out []ssa.Value
	var add func(v ssa.Value, depth int)
	add = func(v ssa.Value, depth int) {
		if depth > maxDepth {
			return
		}
		switch v := v.(type) {
		case *ssa.Extract:
			out = append(out, v.Tuple)
		case *ssa.Call:
			for _, a := range v.Call.Args {
				add(a, depth+1)
			}
		case *ssa.MakeInterface:
			add(v.X, depth+1)
		case *ssa.UnOp:
			if v.Op == token.MUL {
				add(v.X, depth+1)
			}
		case *ssa.FreeVar:
			add(ssax.Captured(s.closures[v.Parent()], v), depth+1)
		case *ssa.Alloc:
			if stored := ssax.StoredOnce(v); stored != nil {
				add(stored, depth+1)
			}
		}
	}
	for _, v := range values {
		add(v, 0)
	}
	return out
}

// isErrorOf reports whether x is the error that one of the calls returns.
func isErrorOf(x ssa.Value, calls []ssa.Value) bool {
	e, ok := x.(*ssa.Extract)
	if !ok || !slices.Contains(calls, e.Tuple) {
		return false
	}
	results, ok := e.Tuple.Type().(*types.Tuple)
	return ok && e.Index == results.Len()-1
}

// Compare orders skipped calls by the position of the first call on the way to the
// exit, and then by the position of the deferred call.
func (k Skip) Compare(other Skip) int {
	return cmp.Or(k.Path[0].Compare(other.Path[0].Position), k.Defer.Compare(other.Defer.Position))
}
