package deferred

import (
	"cmp"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A summarizer computes the summaries of the functions of one package.
type summarizer struct {
	pass  *analysis.Pass
	exits exitFlow
	deps  map[string]*fact.Part[Package]
	names *ssax.Names
	fns   []*ssa.Function
	own   map[ssax.ID]*Function
	// calls contains, for each function, the calls that may end the process or change
	// something outside the process, except calls in go statements.
	calls      map[*ssa.Function][]ssa.CallInstruction
	closures   map[*ssa.Function]*ssa.MakeClosure // where each function literal with free variables is created
	exitVars   map[*ssa.Global]ssax.ID            // see exitVariables
	registered []registeredFunc                   // the functions that the package registers as handlers
	handlers   []Handler                          // the registered functions that can end the process
}

func newSummarizer(pass *analysis.Pass, x exitFlow, deps map[string]*fact.Part[Package]) *summarizer {
	return &summarizer{
		pass: pass, exits: x, deps: deps, names: ssax.NewNames(),
		own: map[ssax.ID]*Function{}, calls: map[*ssa.Function][]ssa.CallInstruction{},
		closures: map[*ssa.Function]*ssa.MakeClosure{},
	}
}

// summarize computes the summaries again and again until they no longer change. Each
// round finds paths to an exit that are one call longer, so the first path that is
// found for a function is a shortest one.
func (s *summarizer) summarize() *Package {
	pkg, fns := s.exits.SSA()
	s.fns = fns
	s.exitVars = s.exitVariables(pkg)
	for _, fn := range fns {
		id := s.names.Func(fn)
		s.own[id] = &Function{ID: id}
	}
	for _, fn := range fns {
		s.collect(fn)
		s.methodHandler(fn)
	}
	for changed := true; changed; {
		changed = false
		ends, successes := map[*Function]*Step{}, map[*Function]*Step{}
		conditions := map[*Function][]Condition{}
		for _, fn := range fns {
			sum := s.own[s.names.Func(fn)]
			if sum.End == nil {
				if end := s.endOf(fn); end != nil {
					ends[sum] = end
					conditions[sum] = s.endConditions(fn)
				}
			} else if len(sum.Conditions) > 0 {
				if now := s.endConditions(fn); len(now) < len(sum.Conditions) {
					conditions[sum] = now
				}
			}
			if sum.Success == nil {
				if success := s.successOf(fn); success != nil {
					successes[sum] = success
				}
			}
			changed = s.addEffects(fn, sum) || changed
		}
		for sum, end := range ends {
			sum.End, changed = end, true
		}
		for sum, list := range conditions {
			sum.Conditions, changed = list, true
		}
		for sum, success := range successes {
			sum.Success, changed = success, true
		}
		changed = s.addHandlers() || changed
	}
	out := &Package{Handlers: s.handlers, Hooks: s.countHooks()}
	for _, id := range slices.Sorted(maps.Keys(s.own)) {
		if f := s.own[id]; f.End != nil || len(f.Effects) > 0 || len(f.Results) > 0 {
			out.Functions = append(out.Functions, f)
		}
	}
	return out
}

// collect records three things that a function does: calls that may end the process or
// have an effect, the creation of function literals, and stores of handlers.
func (s *summarizer) collect(fn *ssa.Function) {
	for instr := range ssax.Instructions(fn) {
		switch instr := instr.(type) {
		case *ssa.MakeClosure:
			s.closures[instr.Fn.(*ssa.Function)] = instr
		case *ssa.Store:
			s.storeHandler(instr)
		case *ssa.Call, *ssa.Defer:
			if call := instr.(ssa.CallInstruction); s.isRelevant(call.Common()) {
				s.calls[fn] = append(s.calls[fn], call)
			}
		}
	}
}

// isRelevant reports whether a call may end the process or have an effect.
func (s *summarizer) isRelevant(common *ssa.CallCommon) bool {
	id := s.names.CalleeID(common)
	if id == "" {
		_, isBuiltin := common.Value.(*ssa.Builtin)
		return !isBuiltin
	}
	_, hasEffect := EffectOf(id)
	_, ends := s.exits.Ending(id)
	return hasEffect || ends || exit.IsExit(id) || framework.RunnerNamed(id) != nil || s.function(id) != nil || common.IsInvoke() && s.effectOfMaker(common) != nil
}

// function returns the summary of a function of the package or of a dependency,
// or nil if there is none.
func (s *summarizer) function(id ssax.ID) *Function {
	if f := s.own[id]; f != nil {
		return f
	}
	if p := ssax.In(s.deps, id); p != nil {
		return p.Get().function(id)
	}
	return nil
}

// endOf returns the first call in fn that can end the process, or nil. It uses the
// summaries computed so far.
func (s *summarizer) endOf(fn *ssa.Function) *Step {
	for _, c := range s.calls[fn] {
		if call, ok := c.(*ssa.Call); ok {
			if id, ok := s.endingFunction(call); ok {
				return &Step{id, s.spanOf(call)}
			}
		}
	}
	return nil
}

// successOf returns the first call in fn that can end the process with status 0, or
// nil. It uses the summaries computed so far. If a parameter of fn is the status, the
// callers of fn choose it, so the call does not count.
func (s *summarizer) successOf(fn *ssa.Function) *Step {
	for _, c := range s.calls[fn] {
		if call, ok := c.(*ssa.Call); ok {
			if id, ok := s.endingFunction(call); ok && s.canSucceed(call, id) {
				return &Step{id, s.spanOf(call)}
			}
		}
	}
	return nil
}

// canSucceed reports whether a call of the function with the given ID can end the
// process with status 0. The function must be able to end the process.
func (s *summarizer) canSucceed(call *ssa.Call, id ssax.ID) bool {
	e, ok := s.exits.Ending(id)
	switch f := s.function(id); {
	case ok && e.Arg < 0:
		return e.Status == 0
	case ok:
		v := ssax.Argument(&call.Call, e.Arg)
		_, isParam := v.(*ssa.Parameter)
		return !isParam && mayBeZero(v, call.Block())
	case f != nil:
		return f.Success != nil
	}
	return false
}

// conditionalExits lists functions that end the process only if their argument is an
// error, and otherwise return.
var conditionalExits = []string{"CheckErr", "FatalIfError", "FatalIfErrorf"}

// endingFunction returns the ID of the called function. ok reports whether this
// function can end the process, with the arguments of the call. Two kinds of calls do
// not count: command-line parsers, which end the process before the program has done
// anything, and calls that run only if printing has failed.
func (s *summarizer) endingFunction(call ssa.CallInstruction) (id ssax.ID, ok bool) {
	id, ok = s.endingCallee(call)
	if !ok {
		return id, false
	}
	f := s.function(id)
	if f != nil && cannotEnd(f, call, func(v ssa.Value) bool { return isNilAt(v, call.Block()) }) {
		return id, false
	}
	return id, !isAfterFailedPrint(call.Block())
}

// endingCallee returns the ID of the called function. ok reports whether this function
// can end the process with some arguments.
func (s *summarizer) endingCallee(call ssa.CallInstruction) (id ssax.ID, ok bool) {
	common := call.Common()
	if id = s.names.CalleeID(common); id == "" {
		if load, ok := common.Value.(*ssa.UnOp); ok && load.Op == token.MUL {
			if g, ok := load.X.(*ssa.Global); ok {
				id = s.exitVars[g]
			}
		}
	}
	if id == "" {
		return "", false
	}
	switch e, ok := exit.EffectOf(id); {
	case ok && s.exits.IsUnsent(call):
		return "", false
	case ok:
		return id, !e.Returns || slices.Contains(conditionalExits, id.Name())
	}
	if f := s.function(id); f != nil {
		return id, f.End != nil
	}
	if framework.RunnerNamed(id) != nil {
		return id, s.handler() != nil
	}
	_, ok = s.exits.Ending(id)
	return id, ok
}

// exitVariables returns variables such as osExit in "var osExit = os.Exit", with the
// exit functions that are their initial values. It assumes that only tests store other
// functions in them.
func (s *summarizer) exitVariables(pkg *ssa.Package) map[*ssa.Global]ssax.ID {
	out := map[*ssa.Global]ssax.ID{}
	init := pkg.Func("init")
	if init == nil {
		return out
	}
	for instr := range ssax.Instructions(init) {
		store, ok := instr.(*ssa.Store)
		if !ok {
			continue
		}
		g, isGlobal := store.Addr.(*ssa.Global)
		fn, isFunc := store.Val.(*ssa.Function)
		if isGlobal && isFunc {
			if id := s.names.Func(fn); exit.IsExit(id) {
				out[g] = id
			}
		}
	}
	return out
}

// addEffects adds the effects of fn, and of the functions that fn returns, to sum, the
// summary of fn. It reports whether the summary has changed.
func (s *summarizer) addEffects(fn *ssa.Function, sum *Function) bool {
	before := len(sum.Effects)
	for _, e := range s.effectsIn(fn) {
		sum.Effects = addEffect(sum.Effects, e)
	}
	changed := len(sum.Effects) > before
	results := fn.Signature.Results()
	for i := range results.Len() {
		if _, isFunc := results.At(i).Type().Underlying().(*types.Signature); isFunc {
			changed = s.addResult(fn, sum, i) || changed
		}
	}
	return changed
}

// addResult adds effects to sum, the summary of fn: those of calling the i-th result of
// fn, which is a function. It reports whether the summary has changed.
func (s *summarizer) addResult(fn *ssa.Function, sum *Function, i int) bool {
	var found []Effect
	for instr := range ssax.Instructions(fn) {
		if r, ok := instr.(*ssa.Return); ok {
			for _, e := range s.effectsOfValue(r.Results[i], 0) {
				found = addEffect(found, e)
			}
		}
	}
	at, known := slices.BinarySearchFunc(sum.Results, i, func(r Result, i int) int { return cmp.Compare(r.Index, i) })
	switch {
	case len(found) == 0:
		return false
	case !known:
		sum.Results = slices.Insert(sum.Results, at, Result{i, found})
		return true
	}
	before := len(sum.Results[at].Effects)
	sum.Results[at].Effects = found
	return len(found) > before
}

// addEffect returns the sorted list with e inserted, unless it already contains an
// effect of the same library function.
func addEffect(list []Effect, e Effect) []Effect {
	at, known := slices.BinarySearchFunc(list, e, func(a, b Effect) int { return cmp.Compare(a.Func, b.Func) })
	if known {
		return list
	}
	return slices.Insert(list, at, e)
}

func (s *summarizer) spanOf(call ssa.CallInstruction) span.Span {
	if e := s.exits.Syntax().Call(call); e != nil {
		return span.Between(s.pass.Fset.Position(e.Pos()), s.pass.Fset.Position(e.End()))
	}
	return span.Span{Position: span.At(s.pass.Fset.Position(call.Pos()))}
}
