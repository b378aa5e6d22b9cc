package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// noteCompleted records a store to a field that runs only if the field is still empty,
// as in
//
//	if e.Code == "" {
//		e.Code = code
//	}
//
// The store may also depend on whether another field of the object is equal to a
// constant. The object must be made elsewhere: it is a parameter, or was found with
// errors.As.
//
// A store in a deferred closure completes only the errors of the function that defers
// the closure. That function must make all of these errors itself.
func (f *funcAnalysis) noteCompleted(s *ssa.Store, to []target) {
	addr, field := s.Addr.(*ssa.FieldAddr)
	if !field || !f.emitting || isEmptyConst(s.Val) {
		return
	}
	isParam := slices.ContainsFunc(to, func(t target) bool { return f.fields(t.obj).has(inherited) })
	if len(to) > 0 && !isParam && !isHandedBack(addr.X) {
		return
	}
	x, ok := f.completionAt(s.Block(), addr)
	if !ok || x.Ref.Type == "" {
		return
	}
	if by := f.deferredBy(addr.X); by != nil && x.Key == "" {
		f.addSupply(Supply{string(f.names.Func(by)), x.Ref, true})
	} else if by == nil && !slices.Contains(f.out.Completed, x) {
		f.out.Completed = append(f.out.Completed, x)
	}
}

// completionAt returns a [Completion] for a store in block b to the field at addr. ok
// is false unless the block runs only if the field is empty.
//
// Other tests before the block may be about the type of the struct or about whether a
// pointer to the struct is nil. One of them may compare another field of the struct
// with a constant. Any other test is allowed only if the code sets the field whatever
// the outcome of the test is.
func (f *funcAnalysis) completionAt(b *ssa.BasicBlock, addr *ssa.FieldAddr) (x Completion, ok bool) {
	x.Ref = f.fieldRef(addr.X.Type(), addr.Field)
	for d := b.Idom(); d != nil; b, d = d, d.Idom() {
		test, isTest := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !isTest || len(b.Preds) != 1 {
			continue
		}
		y, then := nonEmpty(test.Cond)
		load, isLoad := y.(*ssa.UnOp)
		key, value := f.siblingTest(test.Cond, d.Succs[0] == b, addr)
		switch {
		case isLoad && isSameRead(load.X, addr):
			if (d.Succs[0] == b) == then {
				return x, false
			}
			ok = true
		case y != nil && !isPlain(y.Type()), isTypeTest(test.Cond), setsAlways(d, addr):
		case key != "" && x.Key == "":
			x.Key, x.Const = key, value
		default:
			return x, false
		}
	}
	return x, ok
}

// siblingTest returns the path of a field and the constant to which the field is equal
// if cond has the given outcome. For e.Kind == "x" and the outcome true, these are the
// path of Kind and "x". The field must belong to the same struct as the field at addr.
// For other conditions, the path is "".
func (f *funcAnalysis) siblingTest(cond ssa.Value, outcome bool, addr *ssa.FieldAddr) (path, value string) {
	y, equal := comparedWithConst(cond)
	load, ok := y.(*ssa.UnOp)
	if !ok || equal != outcome {
		return "", ""
	}
	field, ok := load.X.(*ssa.FieldAddr)
	if !ok || !isSameRead(field.X, addr.X) {
		return "", ""
	}
	v := constantOf(cond.(*ssa.BinOp).Y.(*ssa.Const))
	if v.Is != Constant || v.Const == "" {
		return "", ""
	}
	return f.fieldRef(field.X.Type(), field.Field).Path, v.Const
}

// setsAlways reports whether each path from a block to the end of the function sets the
// field at an address to a value that is not empty.
func setsAlways(from *ssa.BasicBlock, addr *ssa.FieldAddr) bool {
	seen := map[*ssa.BasicBlock]bool{}
	var isMissed func(*ssa.BasicBlock) bool
	isMissed = func(b *ssa.BasicBlock) bool {
		if seen[b] || slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool { return isSet(i, addr) }) {
			return false
		}
		seen[b] = true
		return len(b.Succs) == 0 || slices.ContainsFunc(b.Succs, isMissed)
	}
	return !isMissed(from)
}

// isSet reports whether an instruction sets the field at an address to a value that is
// not an empty constant.
func isSet(i ssa.Instruction, addr *ssa.FieldAddr) bool {
	s, ok := i.(*ssa.Store)
	return ok && isSameRead(s.Addr, addr) && !isEmptyConst(s.Val)
}

// isHandedBack reports whether errors.As stores an error in the variable v, and the
// function then returns this error or stores it in another variable.
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

// isStored reports whether an instruction converts a value to an error interface that
// the program then stores in a variable.
func isStored(instr ssa.Instruction) bool {
	boxed, ok := instr.(*ssa.MakeInterface)
	return ok && isErrorType(boxed.Type()) && slices.ContainsFunc(referrers(boxed), func(ref ssa.Instruction) bool {
		s, ok := ref.(*ssa.Store)
		return ok && s.Val == boxed
	})
}

// deferredBy returns the enclosing function, if the function that is being analysed is
// a closure that the enclosing function defers. "a" is a variable of the closure in
// which errors.As stores an error. If this error may come from a function other than
// the enclosing one, deferredBy returns nil.
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

// isDeferred reports whether a closure is used only in defer statements.
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
