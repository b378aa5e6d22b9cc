package object

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// noteNumberBeside handles a return statement such as "return 3, &Error{…}": it records
// the number 3 in the object for the error. The caller may exit with this number; see
// endsBeside.
func (f *funcAnalysis) noteNumberBeside(ret *ssa.Return) {
	number := numberOf(ret.Parent().Signature)
	if number < 0 {
		return
	}
	w := &walk{summarizer: f.summarizer}
	end := w.returnedNumber(ret, number, peelNumber(ssax.Result(ret, number)))
	if end.Kind != Returns {
		return
	}
	for i := range ret.Results {
		if v := ssax.Result(ret, i); isErrorType(unbox(v).Type()) {
			for _, n := range f.objectsIn(unbox(v)) {
				f.objects[n].beside = addEnd(f.objects[n].beside, end)
			}
		}
	}
}

// objectsIn returns the indices of the objects that v contains or to which it points.
func (f *funcAnalysis) objectsIn(v ssa.Value) []int {
	var out []int
	if s, ok := f.values[v]; ok {
		for _, one := range s.structsOf() {
			if one.object >= 0 {
				out = append(out, one.object)
			}
		}
		return out
	}
	for _, t := range f.targets(v) {
		if t.path == "" {
			out = append(out, t.obj)
		}
	}
	return out
}

// numberOf returns the index of the number among the results of a function that returns
// a number and an error. For other functions, it returns -1.
func numberOf(fn *types.Signature) int {
	number, hasError := -1, false
	for i := range fn.Results().Len() {
		switch t := fn.Results().At(i).Type(); {
		case isInteger(t) && number < 0:
			number = i
		case isErrorType(t):
			hasError = true
		}
	}
	if !hasError {
		return -1
	}
	return number
}

// endsBeside returns how the process may end after fn has returned an error together
// with a number. "ends" lists these numbers.
//
// If a caller in this package exits with the number, endsBeside returns the list
// unchanged. If none does, but fn may have callers in other packages, it returns a copy
// in which each End has the Kind ReturnsBeside. Otherwise it returns nil.
func (s *summarizer) endsBeside(fn *ssa.Function, ends []End) []End {
	if len(ends) == 0 {
		return nil
	}
	endsWith := func(call *ssa.Call) bool { return s.endsWithNumber(call, numberOf(fn.Signature)) }
	if slices.ContainsFunc(s.callSites()[fn], func(site ssa.CallInstruction) bool {
		call, ok := site.(*ssa.Call)
		return ok && endsWith(call)
	}) || slices.ContainsFunc(s.numberCallsOf(fn), endsWith) {
		return ends
	}
	if !token.IsExported(fn.Name()) || s.pass.Pkg.Name() == "main" {
		return nil
	}
	var out []End
	for _, e := range ends {
		e.Kind, e.Func = ReturnsBeside, string(s.names.Func(fn))
		out = append(out, e)
	}
	return out
}

// numberCallsOf returns the calls through variables, fields and tables that may reach fn, a
// function that returns a number and an error.
func (s *summarizer) numberCallsOf(fn *ssa.Function) []*ssa.Call {
	if s.dynamicCalls != nil {
		return s.dynamicCalls[fn]
	}
	s.dynamicCalls = map[*ssa.Function][]*ssa.Call{}
	_, fns := s.exits.SSA()
	for _, caller := range fns {
		for instr := range ssax.Instructions(caller) {
			call, ok := instr.(*ssa.Call)
			if !ok || call.Call.IsInvoke() || call.Call.StaticCallee() != nil || numberOf(call.Call.Signature()) < 0 {
				continue
			}
			for _, to := range s.functionsIn(call.Call.Value, 0) {
				s.dynamicCalls[to] = append(s.dynamicCalls[to], call)
			}
		}
	}
	return s.dynamicCalls[fn]
}

// numberCalls returns [Package.NumberCalls].
func (s *summarizer) numberCalls() []string {
	var out []string
	_, fns := s.exits.SSA()
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			to := call.Call.StaticCallee()
			if to == nil || len(to.Blocks) > 0 || to.Object() == nil || !s.isOwn(to.Object().Pkg()) {
				continue
			}
			name := string(s.names.Func(to))
			if i := numberOf(to.Signature); i >= 0 && !slices.Contains(out, name) && s.endsWithNumber(call, i) {
				out = append(out, name)
			}
		}
	}
	slices.Sort(out)
	return out
}

// endsWithNumber reports whether result i of a call is the exit status of the process if
// the call also returns an error that is not nil. On all paths, the caller must exit with
// this number, or return it to its own caller.
func (s *summarizer) endsWithNumber(call *ssa.Call, i int) bool {
	result := resultOf(call, i)
	if result == nil {
		return false
	}
	number := End{Kind: Returns, Status: -1}
	w := s.newWalk(call, nil)
	w.conditions.setError(call, true)
	w.calleeEnd, w.calleeResult, w.passesWrites = &number, result, true
	w.run(call)
	isOther := func(e End) bool { return e.Kind != number.Kind || e.Status != number.Status }
	return len(w.ends) > 0 && !slices.ContainsFunc(w.ends, isOther)
}
