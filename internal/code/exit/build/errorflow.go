package build

// This file finds the error types whose ExitCode method a program never calls. In
//
//	if err := create(); err != nil {
//		log.Fatal(err)
//	}
//
// log.Fatal only prints the error and drops it, so the ExitCode method of the error has
// no effect on the status.
//
// The search begins where an error is converted to an interface, and follows the error
// forward to all code of the package that uses it. The search in dynamic.go goes backward
// from calls of ExitCode, and gives up if an error comes from unknown code.
//
// The same search follows single conversions; see unread.go.

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An errorFlow follows errors forward through one package. It follows only errors of
// the program's own types that have a method such as ExitCode, and those that library
// functions return with a status, such as *exec.ExitError; see [exit.StatusType].
type errorFlow struct {
	c     *collector
	names map[types.Type]string // a cache for nameOf
	// convertedTypes contains the names of the error types that the package converts to
	// interfaces.
	convertedTypes map[string]bool
	// read contains the error types whose ExitCode method the package may call (see
	// Graph.ReadErrorTypes), and the conversions whose value it may use otherwise than to
	// print, compare or drop it.
	read map[subject]bool
	// returned contains what each function can return; see
	// Function.ReturnedErrorTypes.
	returned map[ssax.ID]map[subject]bool
	// exposedFuncs contains the functions that other packages may call: methods, and
	// functions that are used as values.
	exposedFuncs map[ssax.ID]bool
	exposedTypes map[types.Type]bool     // the types whose methods exposeMethods has recorded
	calls        map[ssax.ID][]*ssa.Call // the calls in the package, by callee
	seen         map[errorValue]bool
	sites        []*ssa.MakeInterface // the conversions that are followed by themselves
	work         []errorValue
	operands     []*ssa.Value // the operands of the current instruction; the slice is reused
}

// A subject is what the search follows: all errors of the type named typ or, if site is
// set, only the value that one instruction converts to an interface.
type subject struct {
	typ  string
	site *ssa.MakeInterface
}

// An errorValue is a value that may contain the subject. It is an interface, the address
// of a variable, or the slice that SSA builds for the variadic arguments of a call.
type errorValue struct {
	v ssa.Value
	subject
}

// followErrors follows the errors in the functions fns.
func (c *collector) followErrors(fns []*ssa.Function) *errorFlow {
	f := &errorFlow{
		c: c, names: map[types.Type]string{}, convertedTypes: map[string]bool{}, read: map[subject]bool{},
		returned: map[ssax.ID]map[subject]bool{}, exposedFuncs: map[ssax.ID]bool{}, exposedTypes: map[types.Type]bool{},
		calls: map[ssax.ID][]*ssa.Call{}, seen: map[errorValue]bool{},
	}
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			f.addStartingPoints(instr)
		}
	}
	for name, instance := range c.pass.TypesInfo.Instances {
		for t := range instance.TypeArgs.Types() {
			f.addTypeArgument(c.pass.TypesInfo.Uses[name], t)
		}
	}
	for len(f.work) > 0 {
		last := f.work[len(f.work)-1]
		f.work = f.work[:len(f.work)-1]
		f.followUses(last)
	}
	for id := range f.exposedFuncs {
		if fn := f.c.deps.Function(id); fn != nil {
			for _, t := range fn.ReturnedErrorTypes {
				f.read[subject{typ: t}] = true
			}
		}
		for s := range f.returned[id] {
			f.read[s] = true
		}
	}
	for id, found := range f.returned {
		if !id.IsExported() || c.graph.Main {
			continue
		}
		for s := range found { // other packages can call the function
			f.read[s] = f.read[s] || s.site != nil
		}
	}
	return f
}

// record records in the graph what the package does with errors. fns contains the
// functions of the graph. record sets their field ReturnedErrorTypes.
func (f *errorFlow) record(fns []*exit.Function) {
	f.c.graph.ConvertedErrorTypes, f.c.graph.ReadErrorTypes = slices.Sorted(maps.Keys(f.convertedTypes)), typesIn(f.read)
	for _, fn := range fns {
		fn.ReturnedErrorTypes = typesIn(f.returned[fn.ID])
	}
}

// typesIn returns the types in a set of subjects, sorted.
func typesIn(set map[subject]bool) []string {
	var out []string
	for s, in := range set {
		if in && s.site == nil {
			out = append(out, s.typ)
		}
	}
	slices.Sort(out)
	return out
}

// addStartingPoints starts the search at an instruction from which the package gets an
// error: a conversion to an interface, or a call of a function of another package. It
// also records the functions that the instruction uses as values, because other
// packages may call these functions and get their errors.
func (f *errorFlow) addStartingPoints(instr ssa.Instruction) {
	if mi, ok := instr.(*ssa.MakeInterface); ok {
		if name := f.nameOf(mi.X.Type()); name != "" {
			f.convertedTypes[name] = true
			f.add(mi, subject{typ: name})
		}
		f.addConversion(mi)
		f.exposeMethods(mi.X.Type())
	}
	var called ssa.Value
	if call, ok := instr.(ssa.CallInstruction); ok {
		called = call.Common().Value
		if fn := call.Common().StaticCallee(); fn != nil {
			f.recordCall(call, f.c.names.Func(fn))
		}
	}
	if mc, ok := instr.(*ssa.MakeClosure); ok && onlyCalled(mc) {
		return
	}
	f.operands = instr.Operands(f.operands[:0])
	for _, op := range f.operands {
		if fn, ok := (*op).(*ssa.Function); ok && fn != called {
			f.exposedFuncs[f.c.names.Func(fn)] = true
		}
	}
}

// onlyCalled reports whether a function literal is only called, and never passed or
// stored.
func onlyCalled(mc *ssa.MakeClosure) bool {
	return !slices.ContainsFunc(*mc.Referrers(), func(r ssa.Instruction) bool {
		call, ok := r.(ssa.CallInstruction)
		return !ok || call.Common().Value != mc || slices.Contains(call.Common().Args, ssa.Value(mc))
	})
}

// recordCall records a call of the function with the given ID. If this function belongs
// to another package, recordCall starts to follow the errors that it can return. Nothing
// follows the results of "go" and "defer" statements, because they are dropped.
func (f *errorFlow) recordCall(instr ssa.CallInstruction, id ssax.ID) {
	made, returnsStatus := exit.StatusType(id)
	if returnsStatus {
		f.convertedTypes[made.Name] = true
	}
	call, ok := instr.(*ssa.Call)
	if !ok {
		return
	}
	f.calls[id] = append(f.calls[id], call)
	if returnsStatus {
		f.addResults(call, subject{typ: made.Name})
	}
	if fn := f.c.deps.Function(id); fn != nil {
		for _, t := range fn.ReturnedErrorTypes {
			f.addResults(call, subject{typ: t})
		}
	}
}

// nameOf returns the name of t if the search follows errors of type t, and ""
// otherwise. Such a type is *exec.ExitError, or belongs to the program's own packages and
// has an Error method and a method such as ExitCode. Instances of generic types are not
// followed.
func (f *errorFlow) nameOf(t types.Type) string {
	name, ok := f.names[t]
	if !ok {
		if f.isStatusError(t) || isChildError(t) {
			name = types.TypeString(t, nil)
		}
		f.names[t] = name
	}
	return name
}

// isChildError reports whether t is *exec.ExitError, the error of a child process.
func isChildError(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && n.Obj().Name() == "ExitError" && n.Obj().Pkg().Path() == "os/exec"
}

func (f *errorFlow) isStatusError(t types.Type) bool {
	n := f.ownType(t)
	if n == nil || n.TypeArgs().Len() > 0 || n.TypeParams().Len() > 0 {
		return false
	}
	if m, _, _ := types.LookupFieldOrMethod(t, false, nil, "Error"); m == nil {
		// Most types have no Error method, and this test is far faster than
		// NewMethodSet.
		return false
	}
	set := types.NewMethodSet(t)
	status, text := false, false
	for i := range set.Len() {
		m := set.At(i).Obj().(*types.Func)
		status = status || returnsStatus(m.Signature())
		text = text || m.Name() == "Error"
	}
	return status && text
}

// ownType returns the type that t is or points to, if it is declared in the program's
// own packages, and nil otherwise.
func (f *errorFlow) ownType(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, ok := t.(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil
	}
	if pkg := n.Obj().Pkg(); pkg != f.c.pass.Pkg {
		if dep := f.c.deps[pkg.Path()]; dep == nil || dep.Get().Dependency {
			return nil
		}
	}
	return n
}

// addTypeArgument records that the generic code of a type or function may convert values
// of the type argument t to interfaces. The search does not follow errors into generic
// code, so it assumes that this code calls their ExitCode method. Only errors.AsType is
// known not to call it.
func (f *errorFlow) addTypeArgument(generic types.Object, t types.Type) {
	fn, _ := generic.(*types.Func)
	if name := f.nameOf(t); name != "" && (fn == nil || exit.WrapperOf(f.c.names.Method(fn)) != exit.Unwraps) {
		f.read[subject{typ: name}] = true
	}
	f.exposeMethods(t)
}

// exposeMethods records that other code can call the methods of t, because a value of
// type t is converted to an interface. By reflection, it can also call the methods of
// fields and elements of the value.
func (f *errorFlow) exposeMethods(t types.Type) {
	if f.exposedTypes[t] {
		return
	}
	f.exposedTypes[t] = true
	switch u := types.Unalias(t).(type) {
	case *types.Pointer:
		f.exposeMethods(u.Elem())
	case *types.Slice:
		f.exposeMethods(u.Elem())
	case *types.Array:
		f.exposeMethods(u.Elem())
	case *types.Chan:
		f.exposeMethods(u.Elem())
	case *types.Map:
		f.exposeMethods(u.Key())
		f.exposeMethods(u.Elem())
	case *types.Struct:
		for field := range u.Fields() {
			f.exposeMethods(field.Type())
		}
	case *types.Named:
		if f.ownType(u) == nil {
			return
		}
		for fn := range f.c.methodsOf(types.NewPointer(u)) {
			if fn.Pkg() == f.c.pass.Pkg || f.c.deps.Contains(fn.Pkg()) {
				f.exposedFuncs[f.c.names.Method(fn)] = true
			}
		}
		f.exposeMethods(u.Underlying())
	}
}

// add adds the value v to the work list, unless v was on it before. v may contain an
// error of the subject.
func (f *errorFlow) add(v ssa.Value, of subject) {
	if key := (errorValue{v, of}); !f.seen[key] {
		f.seen[key] = true
		f.work = append(f.work, key)
	}
}

// addResults continues the search at each result of a call that has an interface type.
// Such a result may contain the subject.
func (f *errorFlow) addResults(call *ssa.Call, of subject) {
	if _, ok := call.Type().(*types.Tuple); !ok {
		if types.IsInterface(call.Type()) {
			f.add(call, of)
		}
		return
	}
	for _, r := range *call.Referrers() {
		if x, ok := r.(*ssa.Extract); ok && types.IsInterface(x.Type()) {
			f.add(x, of)
		}
	}
}

// followUses follows the error x to each instruction that uses it. It adds the type of
// x to f.read if an instruction may read the exit status of x, as the call
// x.ExitCode() does, or if the search cannot follow x through an instruction.
func (f *errorFlow) followUses(x errorValue) {
	for _, r := range *x.v.Referrers() {
		if !f.followUse(x, r) {
			f.read[x.subject] = true
		}
	}
}

// followUse follows the error in x through r, an instruction that uses x. It returns
// false if r may call the ExitCode method of the error, or if the search cannot follow
// what r does with the error.
func (f *errorFlow) followUse(x errorValue, r ssa.Instruction) bool {
	switch r := r.(type) {
	case *ssa.DebugRef, *ssa.BinOp:
		return true
	case *ssa.Phi:
		f.add(r, x.subject)
		return true
	case *ssa.ChangeInterface:
		f.add(r, x.subject)
		return true
	case *ssa.TypeAssert:
		f.followAssertion(x, r)
		return true
	case *ssa.Store:
		return r.Val != x.v || f.followStored(x.subject, r.Addr)
	case *ssa.Return:
		f.recordResult(f.c.names.Func(r.Parent()), x.subject)
		return types.IsInterface(x.v.Type())
	case ssa.CallInstruction:
		return f.followArgument(x, r)
	}
	return false
}

// followAssertion continues the search at the result of the type assertion x.(T) if T
// is an interface. For any other T, the search ends. It starts again if the program
// converts the result back to an interface.
func (f *errorFlow) followAssertion(x errorValue, r *ssa.TypeAssert) {
	if !types.IsInterface(r.AssertedType) {
		f.readAs(x.subject, r.AssertedType)
		return
	}
	if !r.CommaOk {
		f.add(r, x.subject)
		return
	}
	for _, ref := range *r.Referrers() {
		if e, ok := ref.(*ssa.Extract); ok && e.Index == 0 {
			f.add(e, x.subject)
		}
	}
}

// recordResult records that the function with the given ID can return an error of the
// subject.
func (f *errorFlow) recordResult(id ssax.ID, of subject) {
	if f.returned[id][of] {
		return
	}
	if f.returned[id] == nil {
		f.returned[id] = map[subject]bool{}
	}
	f.returned[id][of] = true
	for _, call := range f.calls[id] {
		f.addResults(call, of)
	}
}

// followStored continues the search at each read of the variable or element at addr, in
// which an instruction has stored the subject. It returns false if it cannot
// find all reads.
func (f *errorFlow) followStored(of subject, addr ssa.Value) bool {
	switch addr := addr.(type) {
	case *ssa.Alloc:
		return f.followVariable(addr, of)
	case *ssa.FreeVar:
		captured := f.c.capturedVariable(addr)
		return captured != nil && f.followStored(of, captured)
	case *ssa.IndexAddr:
		array, ok := addr.X.(*ssa.Alloc)
		if !ok || array.Comment != "varargs" {
			return false
		}
		for _, r := range *array.Referrers() {
			if s, ok := r.(*ssa.Slice); ok {
				f.add(s, of)
			}
		}
		return true
	}
	return false
}

// followVariable continues the search at each read of the local or captured variable
// with the address v, which contains the subject. It returns false if it
// cannot find all reads.
func (f *errorFlow) followVariable(v ssa.Value, of subject) bool {
	key := errorValue{v, of}
	if f.seen[key] {
		return true
	}
	f.seen[key] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != v {
				return false
			}
		case *ssa.UnOp:
			f.add(r, of)
		case *ssa.DebugRef:
		case *ssa.MakeClosure:
			for i, b := range r.Bindings {
				if b == v && !f.followVariable(r.Fn.(*ssa.Function).FreeVars[i], of) {
					return false
				}
			}
		case *ssa.MakeInterface:
			if !f.isErrorsAsTarget(r) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// isErrorsAsTarget reports whether mi, a conversion of &target to an interface, is used
// only as the second argument of errors.As(err, &target).
func (f *errorFlow) isErrorsAsTarget(mi *ssa.MakeInterface) bool {
	return !slices.ContainsFunc(*mi.Referrers(), func(r ssa.Instruction) bool {
		call, ok := r.(*ssa.Call)
		return !ok || !f.isErrorsAsCall(&call.Call) || call.Call.Args[0] == mi
	})
}

// isErrorsAsCall reports whether a call is a call of errors.As or of a similar
// function; see isErrorsAs.
func (f *errorFlow) isErrorsAsCall(common *ssa.CallCommon) bool {
	return len(common.Args) == 2 && !common.IsInvoke() && isErrorsAs(f.c.names.CalleeID(common), common.Signature())
}

// followArgument follows x, an argument or the receiver of a call, into the called
// function. It returns false if this function is not known, or may read the exit status
// of x.
func (f *errorFlow) followArgument(x errorValue, instr ssa.CallInstruction) bool {
	common := instr.Common()
	if common.IsInvoke() {
		return !slices.Contains(common.Args, x.v) && cannotReturnStatus(common.Signature())
	}
	if b, ok := common.Value.(*ssa.Builtin); ok {
		return b.Name() == "print" || b.Name() == "println"
	}
	fn := common.StaticCallee()
	if fn == nil || common.Value == x.v {
		return false
	}
	id := f.c.names.Func(fn)
	wrapper := exit.WrapperOf(id)
	switch {
	case exit.OnlyReads(id) || onlyFormats(id, common):
		return true
	case wrapper == exit.MakesError || wrapper == exit.Unwraps:
		if call, ok := instr.(*ssa.Call); ok {
			f.addResults(call, x.subject)
			f.readAs(x.subject, fn.Signature.Results().At(0).Type())
		}
		return true
	case f.isErrorsAsCall(common):
		return f.followErrorsAs(x.subject, common.Args[1])
	case fn.Pkg == f.c.ssa && fn.Blocks != nil && fn.Origin() == nil:
		for i, a := range common.Args {
			if a == x.v {
				f.add(fn.Params[i], x.subject)
			}
		}
		return true
	}
	return false
}

// cannotReturnStatus reports whether a method with the signature sig cannot return the
// status of an error: it has no parameters, and its only result is a string or bool, as
// for Error and Timeout.
func cannotReturnStatus(sig *types.Signature) bool {
	if sig.Params().Len() > 0 || sig.Results().Len() != 1 {
		return false
	}
	b, ok := sig.Results().At(0).Type().Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsString|types.IsBoolean) != 0
}

// followErrorsAs continues the search at a call of errors.As, which stores the subject in
// a variable. arg is the second argument, a pointer to the variable. The search continues
// at each read of the variable, but ends if the type of the variable is not an interface.
// followErrorsAs returns false if it cannot find all reads.
func (f *errorFlow) followErrorsAs(of subject, arg ssa.Value) bool {
	mi, ok := arg.(*ssa.MakeInterface)
	if !ok {
		return false
	}
	p, ok := mi.X.Type().Underlying().(*types.Pointer)
	switch {
	case !ok:
		return false
	case types.IsInterface(p.Elem()):
		return f.followStored(of, mi.X)
	}
	f.readAs(of, p.Elem())
	return true
}
