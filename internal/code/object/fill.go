package object

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// recordFill records an assignment to a field of an object that another function has
// created. Which assignments count depends on the object:
//
//   - If the object is a parameter, the code must test that the field is empty, as in
//     "if e.Code == "" { e.Code = code }".
//   - If the object is an error found with errors.As, or the result of a function that
//     converts an error, an assignment without such a test counts too.
//
// In both cases, the code may also compare another field of the object with constants;
// see [Condition].
//
// A deferred closure may change the errors of the function with the defer statement. If
// this function creates all of these errors itself, the assignment counts only for
// errors that the function returns; see deferringFunction.
func (f *funcAnalysis) recordFill(s *ssa.Store, to []target) {
	addr, field := s.Addr.(*ssa.FieldAddr)
	if !field || !f.emitting || isEmptyConst(s.Val) {
		return
	}
	isParam := slices.ContainsFunc(to, func(t target) bool { return f.fields(t.obj).has(paramEntry) })
	converter := f.converterOf(addr.X)
	isFound := isReturnedOrStored(addr.X) || mayBeFoundError(addr.X) && (len(to) == 0 || f.mayPointElsewhere(addr.X))
	if len(to) > 0 && !isParam && !isFound && converter == "" {
		return
	}
	if len(to) > 0 && converter != "" {
		isFound = slices.ContainsFunc(to, func(t target) bool {
			return slices.Contains(f.fields(t.obj).At(t.path).From, FieldRef{f.objects[t.obj].Type, t.path})
		})
	}
	x, ok := f.fillAt(s.Block(), addr, isFound && !readsField(s.Val, addr))
	if !ok {
		return
	}
	by := f.deferringFunction(addr.X)
	for _, x.Ref = range f.filledRefs(addr, to, isParam) {
		switch {
		case len(to) > 0 && !isParam && converter != "":
			f.addErrorFill(ErrorFill{Func: converter, Ref: x.Ref, Replaced: true, Condition: x.Condition})
		case by != nil && x.Path == "":
			f.addErrorFill(ErrorFill{Func: string(f.names.Func(by)), Ref: x.Ref, Replaced: true})
		case by == nil && isParam:
			x = f.lookedUp(s, x)
			if f.fillConditions == nil {
				f.fillConditions = map[*ssa.Store]Condition{}
			}
			f.fillConditions[s] = x.Condition
			f.addParamFill(f.fields(to[0].obj).copiedParam(), x)
		case by == nil:
			x.IsInError = isFound
			f.addFill(f.lookedUp(s, x))
		}
	}
}

// filledRefs returns references to the field at addr. If the code fills a copy of a
// parameter that has another type, as a MarshalJSON method does, the field of the
// parameter's type is one of them:
//
//	type plain T
//	p := plain(*t)
func (f *funcAnalysis) filledRefs(addr *ssa.FieldAddr, to []target, isParam bool) []FieldRef {
	out := f.refsTo(addr.X, addr.Field)
	if !isParam || to[0].path == "" {
		return out
	}
	param := f.fields(to[0].obj).copiedParam()
	if param < 0 {
		return out
	}
	of := f.fn.Params[param].Type()
	from, _ := ssax.StructOf(of)
	filled, _ := ssax.StructOf(addr.X.Type())
	if from == nil || filled == nil || !types.Identical(from, filled) {
		return out
	}
	if ref := f.fieldRef(of, addr.Field); ref.Type != "" && !slices.Contains(out, ref) {
		out = append(out, ref)
	}
	return out
}

// lookedUp returns x, an assignment s that fills a field. If s takes the value from a
// table, and the key is another field of the same object, it fills only objects with the
// keys of the table.
func (f *funcAnalysis) lookedUp(s *ssa.Store, x Fill) Fill {
	v := f.value(s.Val)
	if v.Keys == nil && v.EmptyKeys == nil || v.Blank != nil || len(v.From) != 1 || v.From[0].Type != x.Ref.Type || v.From[0] == x.Ref || x.Path != "" {
		return x
	}
	x.Condition = Condition{Path: v.From[0].Path, Consts: slices.Sorted(slices.Values(v.Keys))}
	return x
}

// mayBeFoundError reports whether the code may have found v in another error; see
// isFoundError. On other paths, v may be a new error.
func mayBeFoundError(v ssa.Value) bool {
	if p, ok := v.(*ssa.Phi); ok {
		return slices.ContainsFunc(p.Edges, isFoundError)
	}
	return isFoundError(v)
}

// A paramFill is a [Fill] of the object to which a parameter points.
type paramFill struct {
	param int
	fill  Fill
}

// addParamFill records a Fill of the object to which a parameter points. If all calls
// of the function are known, applyParamFills later applies the Fill to the arguments.
// Otherwise it applies to all objects of the type.
func (f *funcAnalysis) addParamFill(param int, x Fill) {
	if param < 0 || mayHaveOtherCallers(f.fn, f.pass.Pkg) || len(f.callSites()[f.fn]) == 0 {
		f.addFill(x)
	} else if !slices.ContainsFunc(f.sum.fills, func(p paramFill) bool { return p.param == param && p.fill.compare(x) == 0 }) {
		f.sum.fills = append(f.sum.fills, paramFill{param, x})
	}
}

// applyParamFills applies the fills in the summary of a called function. If the
// argument is a new object of the calling function, nothing is recorded: the fill
// affects only this object. If the argument is a parameter of the calling function, the
// fill becomes a fill of that function. In all other cases, the fill may affect any
// object of the type.
func (f *funcAnalysis) applyParamFills(site callSite, sum *summary) {
	if !f.emitting {
		return
	}
	for _, p := range sum.fills {
		arg := site.Args[p.param]
		n, isOne := onlyTarget(f.targets(arg))
		if !isOne || f.mayPointElsewhere(arg) {
			f.addFill(p.fill)
			continue
		}
		switch fields := f.fields(n); {
		case fields.has(paramEntry):
			f.addParamFill(fields.copiedParam(), p.fill)
		case fields.At("").State != Unset || len(f.objects[n].escapes) > 0:
			f.addFill(p.fill)
		}
	}
}

func (f *funcAnalysis) addFill(x Fill) {
	if !slices.ContainsFunc(f.out.Fills, func(o Fill) bool { return o.compare(x) == 0 }) {
		f.out.Fills = append(f.out.Fills, x)
	}
}

// recordFillByCall handles a call whose argument with the index param is an error that the
// code has found in another error. It records the fields that the callee always sets in the
// argument. The call must run for all such errors; see isForAll. The fields that the callee
// sets only in some errors are [Package.Fills].
func (f *funcAnalysis) recordFillByCall(site callSite, param int, sum *summary) {
	arg, b := site.Args[param], site.instr.Block()
	if !f.emitting || !isFoundError(arg) || len(f.targets(arg)) > 0 || !isForAll(b, firstBlockWith(arg)) {
		return
	}
	for _, e := range sum.Effects[param].Fields {
		ref := FieldRef{sum.Effects[param].Type, e.Path}
		if !e.Value.IsEmpty() && (e.Value.State != Dynamic || !sum.setsConditionally(param, ref)) {
			f.addFill(Fill{Ref: ref})
		}
	}
}

// converterOf returns the name of the function that has made v from another error, as
// classify does in
//
//	e := classify(err)
//
// If there is no such function, or if the analysed function does not return v,
// converterOf returns "".
func (f *funcAnalysis) converterOf(v ssa.Value) string {
	call, ok := v.(*ssa.Call)
	isReturned := func(ref ssa.Instruction) bool {
		if boxed, ok := ref.(*ssa.MakeInterface); ok {
			return strengthOf(boxed) == escapeStored
		}
		_, isReturn := ref.(*ssa.Return)
		return isReturn
	}
	if !ok || !takesError(&call.Call) || !slices.ContainsFunc(referrers(v), isReturned) {
		return ""
	}
	fn := call.Call.StaticCallee()
	if fn == nil {
		return ""
	}
	return string(f.names.Func(fn))
}

// fillAt returns the [Fill] for an assignment in block b to the field at addr. ok is
// false if the assignment is also made to a field that is not empty, unless mayReplace
// is set.
//
// ok is also false if the assignment depends on other conditions. The code may test the
// type of the struct, compare a pointer to it with nil, and compare one other field
// with constants. Other conditions on the struct itself are ignored, because it is not
// known whether they hold. Any other condition is allowed only if both branches set the
// field.
//
// If the code has copied the struct, it may also test the original; see fieldOfOriginal.
func (f *funcAnalysis) fillAt(b *ssa.BasicBlock, addr *ssa.FieldAddr, mayReplace bool) (x Fill, ok bool) {
	if x, ok = f.fillIf(b, addr, addr, mayReplace); !ok {
		if original := fieldOfOriginal(addr); original != nil {
			return f.fillIf(b, addr, original, mayReplace)
		}
	}
	return x, ok
}

// fillIf is like fillAt, but takes the address of the field that the code tests.
func (f *funcAnalysis) fillIf(b *ssa.BasicBlock, addr, tested *ssa.FieldAddr, mayReplace bool) (x Fill, ok bool) {
	x.Ref, ok = f.fieldRef(addr.X.Type(), addr.Field), mayReplace
	from := firstBlockWith(tested.X)
	for d := b.Idom(); d != nil && b != from; b, d = d, d.Idom() {
		test, isTest := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !isTest {
			continue
		}
		c, isOfSibling := f.conditionFrom(d, b, tested)
		both, isOfOne := x.Condition.and(c)
		if len(b.Preds) != 1 {
			if isOfSibling && isOfOne {
				x.Condition = both
			}
			continue
		}
		y, then := nonEmpty(test.Cond)
		load, isLoad := y.(*ssa.UnOp)
		switch {
		case isLoad && isSameRead(load.X, tested):
			if (d.Succs[0] == b) == then {
				return x, false
			}
			ok = true
		case y != nil && !isLeafType(y.Type()), isTypeTest(test.Cond), setsAlways(d, addr):
		case isOfSibling && isOfOne:
			x.Condition = both
		case readsFrom(test.Cond, tested.X):
		default:
			return x, false
		}
	}
	return x, ok
}

// fieldOfOriginal returns the address of the field e.Hint if addr is that of hinted.Hint in
//
//	if e.Hint != "" {
//		return e
//	}
//	hinted := *e
//	hinted.Hint = "look"
//	return &hinted
//
// The result is not an instruction of the function. It is nil if the struct is not a copy.
func fieldOfOriginal(addr *ssa.FieldAddr) *ssa.FieldAddr {
	if stored := storedIn(addr.X); len(stored) == 1 && len(findsOf(addr.X)) == 0 {
		if load, ok := stored[0].(*ssa.UnOp); ok && load.Op == token.MUL {
			return &ssa.FieldAddr{X: load.X, Field: addr.Field}
		}
	}
	return nil
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

// readsField reports whether v is computed from the field at an address, as in "e.Hint =
// strings.TrimSpace(e.Hint)".
func readsField(v ssa.Value, addr *ssa.FieldAddr) bool {
	for range maxDepth {
		switch x := v.(type) {
		case *ssa.UnOp:
			return isSameRead(x.X, addr)
		case *ssa.Call:
			if v = ownArgument(x); v == nil {
				return false
			}
		default:
			return false
		}
	}
	return false
}

// isReturnedOrStored reports whether the function returns, encodes or stores the error
// in the variable v, or passes it to another function. errors.As or a type assertion
// must have set v.
func isReturnedOrStored(v ssa.Value) bool {
	a, ok := v.(*ssa.Alloc)
	if !ok || len(findsOf(a)) == 0 && !slices.ContainsFunc(storedIn(a), isFoundError) {
		return false
	}
	return slices.ContainsFunc(referrers(a), func(ref ssa.Instruction) bool {
		switch x := ref.(type) {
		case *ssa.UnOp:
			return slices.ContainsFunc(referrers(x), isUse)
		case *ssa.MakeInterface:
			return slices.ContainsFunc(referrers(x), func(use ssa.Instruction) bool {
				call, ok := use.(*ssa.Call)
				return ok && !takesError(&call.Call)
			})
		}
		return false
	})
}

// isUse reports whether an instruction converts a struct to an interface, or passes it
// to a function.
func isUse(instr ssa.Instruction) bool {
	switch instr.(type) {
	case *ssa.MakeInterface, *ssa.Call:
		return true
	}
	return false
}

// deferringFunction returns the function with the defer statement, if f.fn is a
// deferred closure that changes errors of this function:
//
//	defer func() {
//		var e *Error
//		if errors.As(err, &e) {
//			e.Hint = "try again"
//		}
//	}()
//
// a is the address of e or, if e is a pointer, its value. Every value of err must be
// nil or an error that the function itself creates. Otherwise deferringFunction returns
// nil.
func (f *funcAnalysis) deferringFunction(a ssa.Value) *ssa.Function {
	parent := f.fn.Parent()
	if parent == nil || !isDeferred(f.fn) {
		return nil
	}
	if load, ok := a.(*ssa.UnOp); ok && load.Op == token.MUL {
		a = load.X
	}
	for _, call := range findsOf(a) {
		load, ok := call.Call.Args[0].(*ssa.UnOp)
		if !ok || !f.calledName(&call.Call).isFuncOf("errors", "As") {
			continue
		}
		if v, ok := load.X.(*ssa.FreeVar); ok && holdsOwnErrors(boundTo(v)) {
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
// function itself creates, and no results of calls.
func holdsOwnErrors(variable ssa.Value) bool {
	values := storedIn(variable)
	return len(values) > 0 && !slices.ContainsFunc(values, func(v ssa.Value) bool {
		boxed, ok := v.(*ssa.MakeInterface)
		if !ok {
			return !isZero(v)
		}
		_, isCall := boxed.X.(*ssa.Call)
		return isCall || types.IsInterface(boxed.X.Type())
	})
}
