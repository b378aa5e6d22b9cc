package object

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A completion lists the fields that code sets in the result of one call: in
//
//	e := build(kind)
//	e.Hint = "see --help"
//
// the code sets Hint in any error that build returns.
type completion struct {
	typ  string
	sets []string // the paths of the fields that are never empty afterwards
}

// noteCompletions records which fields the function sets in results of calls. It
// considers only calls that may return one of several structs, because the analysis does
// not follow such a struct from the callee to the caller. The call may itself run one of
// several functions.
func (f *funcAnalysis) noteCompletions() {
	for n, o := range f.objects {
		call := cmp.Or(returningCall(o.at), f.fillingCall(o.at))
		if call == nil {
			continue
		}
		states := f.lastStates(n)
		if len(states) == 0 || !slices.Contains(states[0].at("").From, FieldRef{Type: o.Type}) {
			continue
		}
		for _, fn := range f.functionsCalled(call) {
			f.noteCompletion(fn, completion{o.Type, commonlySet(o.Type, states)})
		}
	}
}

// functionsCalled returns the functions that a call may run. It returns nil if they are not
// known. If the call goes through an interface, types in importing packages may have more
// methods for it.
func (f *funcAnalysis) functionsCalled(call *ssa.Call) []*ssa.Function {
	switch fn := call.Call.StaticCallee(); {
	case fn != nil:
		return []*ssa.Function{fn}
	case !call.Call.IsInvoke():
		return f.functionsIn(call.Call.Value, 0)
	}
	iface, ok := call.Call.Value.Type().Underlying().(*types.Interface)
	if !ok || !f.isOwn(call.Call.Method.Pkg()) {
		return nil
	}
	var out []*ssa.Function
	for _, m := range f.implementationsOf(abstractMethod{iface, call.Call.Method, false}) {
		if fn := f.program.FuncValue(m); fn != nil {
			out = append(out, fn)
		}
	}
	return out
}

// addUnknownResults handles a call that may run one of several functions. It adds an object
// for each struct that the call returns. The fields of the object are unknown, but
// noteCompletions needs those that the code sets in it later.
//
// A pointer that a method of an interface returns gets no object: the methods are not all
// known, and a [Fill] applies to all objects of the type instead.
func (f *funcAnalysis) addUnknownResults(instr ssa.CallInstruction) {
	call, ok := instr.(*ssa.Call)
	if !ok || call.Call.StaticCallee() != nil {
		return
	}
	for i := range call.Call.Signature().Results().Len() {
		t := call.Call.Signature().Results().At(i).Type()
		if !f.isFollowed(t) || isPointer(t) && call.Call.IsInvoke() {
			continue
		}
		v := resultOf(call, i)
		if v == nil || len(f.functionsCalled(call)) == 0 {
			continue
		}
		if o, fields := (Object{Kind: Struct}), unknown(f.nameOf(t)); isPointer(t) {
			f.setFields(f.addObject(v, o), fields)
		} else {
			f.setStruct(v, f.addStruct(v, o), fields)
		}
	}
}

// commonlySet returns the paths of the fields that are set in all states.
func commonlySet(typ string, states []Fields) []string {
	var out []string
	for _, e := range states[0] {
		if !slices.ContainsFunc(states, func(s Fields) bool { return !s.completes(FieldRef{typ, e.Path}) }) {
			out = append(out, e.Path)
		}
	}
	return out
}

// noteCompletion records c, the fields that code sets in the result of a call of fn. If
// all calls of fn are in this package, addCompletions compares them later. Otherwise
// noteCompletion adds an [ErrorFill] for each of the fields. If the code sets no
// fields, and fn returns an error, noteCompletion adds an ErrorFill without a path.
func (f *funcAnalysis) noteCompletion(fn *ssa.Function, c completion) {
	if len(fn.Blocks) > 0 && !mayHaveOtherCallers(fn, f.pass.Pkg) {
		if f.completions == nil {
			f.completions = map[*ssa.Function][]completion{}
		}
		f.completions[fn] = append(f.completions[fn], c)
		return
	}
	name := string(f.names.Func(fn))
	for _, path := range c.sets {
		f.addErrorFill(ErrorFill{Func: name, Ref: FieldRef{c.typ, path}, Replaced: true})
	}
	if results := fn.Signature.Results(); len(c.sets) == 0 && results.Len() > 0 && isErrorType(results.At(0).Type()) {
		f.addErrorFill(ErrorFill{Func: name, Ref: FieldRef{Type: c.typ}})
	}
}

// returningCall returns the call whose result is v. If v is read from a variable with a
// single value, it returns the call that returned this value. Otherwise it returns nil.
func returningCall(v ssa.Value) *ssa.Call {
	if stored := storedIn(v); len(stored) == 1 {
		v = stored[0]
	}
	if result, ok := v.(*ssa.Extract); ok {
		v = result.Tuple
	}
	call, _ := v.(*ssa.Call)
	return call
}

// lastStates returns the fields of object n at each point where the analysis stops
// following n. Of several escapes, only those with the greatest strength count. A read of a
// field does not count if the function returns n afterwards.
func (f *funcAnalysis) lastStates(n int) []Fields {
	var out []Fields
	strongest := escapeUnstored
	for _, x := range f.objects[n].escapes {
		strongest = max(strongest, x.strength)
	}
	if strongest <= escapePassed {
		for _, r := range f.returns {
			if r.object == n {
				out = append(out, r.fields)
			}
		}
	}
	if strongest == escapeUnstored && len(out) > 0 {
		return out
	}
	for _, x := range f.objects[n].escapes {
		if x.strength == strongest {
			out = append(out, x.fields)
		}
	}
	return out
}

// completes reports whether code has set the field r of a struct to a value that is not
// empty.
func (f Fields) completes(r FieldRef) bool {
	v := f.at(r.Path)
	return r.Path != "" && f.has(r.Path) && v.State != Unset && v.State != Maybe && v.State != Copied && !v.IsEmpty() && v.Blank == nil && !slices.Contains(v.From, r)
}

// addCompletions adds an [ErrorFill] for each field that code sets in the result of every
// call of a function.
func (s *summarizer) addCompletions() {
	for _, fn := range s.analysed {
		all := s.completions[fn]
		if len(all) == 0 || len(all) < len(s.callSites()[fn]) {
			continue
		}
		for _, path := range all[0].sets {
			if !slices.ContainsFunc(all, func(c completion) bool { return !slices.Contains(c.sets, path) }) {
				s.addErrorFill(ErrorFill{Func: string(s.names.Func(fn)), Ref: FieldRef{all[0].typ, path}, Replaced: true})
			}
		}
	}
}
