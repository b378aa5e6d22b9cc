package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// noteCompleted records a store that runs only if the field is still empty, as in "if
// e.Code == "" { e.Code = code }". The object must be made elsewhere: it is a
// parameter, or was found with errors.As.
//
// A deferred closure completes only the errors of the function that defers it, which
// must make all of them itself.
func (f *funcAnalysis) noteCompleted(s *ssa.Store, to []target) {
	addr, field := s.Addr.(*ssa.FieldAddr)
	if !field || !f.emitting || isEmptyConst(s.Val) {
		return
	}
	isParam := slices.ContainsFunc(to, func(t target) bool { return f.fields(t.obj).has(inherited) })
	if len(to) > 0 && !isParam && !isHandedBack(addr.X) || !isOnlyIfEmpty(s.Block(), addr) {
		return
	}
	ref := f.fieldRef(addr.X.Type(), addr.Field)
	if ref.Type == "" {
		return
	}
	if by := f.deferredBy(addr.X); by != nil {
		f.addSupply(Supply{string(f.names.Func(by)), ref, true})
	} else if !slices.Contains(f.out.Completed, ref) {
		f.out.Completed = append(f.out.Completed, ref)
	}
}

// isHandedBack reports whether errors.As stores an error at v that the function then
// returns or stores in another variable.
func isHandedBack(v ssa.Value) bool {
	a, ok := v.(*ssa.Alloc)
	if !ok || len(findsOf(a)) == 0 {
		return false
	}
	for _, ref := range referrers(a) {
		load, ok := ref.(*ssa.UnOp)
		if !ok {
			continue
		}
		for _, use := range referrers(load) {
			if boxed, ok := use.(*ssa.MakeInterface); ok && strengthOf(boxed) == stored || isStored(use) {
				return true
			}
		}
	}
	return false
}

// isStored reports whether an instruction converts a value to an interface and the
// program stores that in a variable.
func isStored(instr ssa.Instruction) bool {
	boxed, ok := instr.(*ssa.MakeInterface)
	return ok && isErrorType(boxed.Type()) && slices.ContainsFunc(referrers(boxed), func(ref ssa.Instruction) bool {
		s, ok := ref.(*ssa.Store)
		return ok && s.Val == boxed
	})
}

// deferredBy returns the function that defers the closure that is being analysed, or
// nil. a is the variable of the closure that gets the error. The result is also nil if
// the error may come from another function.
func (f *funcAnalysis) deferredBy(a ssa.Value) *ssa.Function {
	parent := f.fn.Parent()
	if parent == nil || !isDeferred(f.fn) {
		return nil
	}
	for _, call := range findsOf(a) {
		load, ok := call.Call.Args[0].(*ssa.UnOp)
		if !ok || !f.calledName(&call.Call).isFuncOf("errors", "As") {
			continue
		}
		if v, ok := load.X.(*ssa.FreeVar); ok && holdsOwnErrors(f.boundValue(v)) {
			return parent
		}
	}
	return nil
}

// isDeferred reports whether a closure is only deferred.
func isDeferred(fn *ssa.Function) bool {
	for _, ref := range referrers(fn) {
		made, ok := ref.(*ssa.MakeClosure)
		if !ok {
			return false
		}
		for _, use := range referrers(made) {
			if _, ok := use.(*ssa.Defer); !ok {
				return false
			}
		}
	}
	return true
}

// holdsOwnErrors reports whether a variable contains only nil and errors that the
// function makes.
func holdsOwnErrors(variable ssa.Value) bool {
	values := storedIn(variable)
	return len(values) > 0 && !slices.ContainsFunc(values, func(v ssa.Value) bool {
		boxed, ok := v.(*ssa.MakeInterface)
		if !ok {
			return !isZero(v)
		}
		_, isCall := boxed.X.(*ssa.Call)
		return isCall || isInterface(boxed.X.Type())
	})
}
