package build

// This file finds the error types whose ExitCode method a program never calls. Suppose
// that an error type is only used here:
//
//	if err := create(); err != nil {
//		log.Fatal(err)
//	}
//
// The program prints the error and drops it. If the type has a method ExitCode, no
// call of ExitCode through an interface can reach that method. The search goes
// forward: from each conversion of an error to an interface, to everything that the
// package does with the value. It is the counterpart of the search in dynamic.go,
// which goes backward from a call and gives up where an error may come from code that
// is not followed.

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An errorFlow follows errors forward through one package. It only follows error types
// that a package of the program itself declares and that have a method that returns a
// status. A type is identified by its name, as in exit.Type.
type errorFlow struct {
	c        *collector
	names    map[types.Type]string       // memo of nameOf
	followed map[string]bool             // the types that the package converts to interfaces
	asked    map[string]bool             // see Graph.Asked
	carries  map[ssax.ID]map[string]bool // see Function.Carries
	exposed  map[ssax.ID]bool            // the functions that code outside the package may call
	visible  map[types.Type]bool         // the types for which expose was called
	calls    map[ssax.ID][]*ssa.Call     // the calls in the package, by callee
	seen     map[carried]bool
	work     []carried
	operands []*ssa.Value // a buffer, reused for each instruction
}

// A carried is a value that may contain an error of type typ. The value is an
// interface, or the slice that holds the variadic arguments of a call.
type carried struct {
	v   ssa.Value
	typ string
}

// followErrors follows the errors in the given functions, and records in the graph
// where they end up. out contains the functions of the graph.
func (c *collector) followErrors(fns []*ssa.Function, out []*exit.Function) {
	f := &errorFlow{
		c: c, names: map[types.Type]string{}, followed: map[string]bool{}, asked: map[string]bool{},
		carries: map[ssax.ID]map[string]bool{}, exposed: map[ssax.ID]bool{}, visible: map[types.Type]bool{},
		calls: map[ssax.ID][]*ssa.Call{}, seen: map[carried]bool{},
	}
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			f.addEntering(instr)
		}
	}
	for _, instance := range c.pass.TypesInfo.Instances {
		for t := range instance.TypeArgs.Types() {
			f.convertAnywhere(t)
		}
	}
	for len(f.work) > 0 {
		last := f.work[len(f.work)-1]
		f.work = f.work[:len(f.work)-1]
		f.followUses(last)
	}
	for id := range f.exposed {
		for _, t := range f.carriedBy(id) {
			f.asked[t] = true
		}
	}
	c.graph.Followed, c.graph.Asked = slices.Sorted(maps.Keys(f.followed)), slices.Sorted(maps.Keys(f.asked))
	for _, fn := range out {
		fn.Carries = slices.Sorted(maps.Keys(f.carries[fn.ID]))
	}
}

// addEntering adds the errors that enter the package at an instruction: those that it
// converts to an interface, and those that a function of another package returns. It
// also records the functions that the instruction exposes.
func (f *errorFlow) addEntering(instr ssa.Instruction) {
	if mi, ok := instr.(*ssa.MakeInterface); ok {
		if name := f.nameOf(mi.X.Type()); name != "" {
			f.followed[name] = true
			f.add(mi, name)
		}
		f.expose(mi.X.Type())
	}
	var called ssa.Value
	if call, ok := instr.(ssa.CallInstruction); ok {
		called = call.Common().Value
		if fn := call.Common().StaticCallee(); fn != nil {
			if call, ok := call.(*ssa.Call); ok {
				f.recordCall(call, f.c.names.Func(fn))
			}
		}
	}
	if mc, ok := instr.(*ssa.MakeClosure); ok && onlyCalled(mc) {
		return
	}
	f.operands = instr.Operands(f.operands[:0])
	for _, op := range f.operands {
		if fn, ok := (*op).(*ssa.Function); ok && fn != called {
			f.exposed[f.c.names.Func(fn)] = true
		}
	}
}

// onlyCalled reports whether a function literal is called where it is written, and
// never passed or stored.
func onlyCalled(mc *ssa.MakeClosure) bool {
	return !slices.ContainsFunc(*mc.Referrers(), func(r ssa.Instruction) bool {
		call, ok := r.(ssa.CallInstruction)
		return !ok || call.Common().Value != mc || slices.Contains(call.Common().Args, ssa.Value(mc))
	})
}

// recordCall records a call of the function id. If that function is in a dependency,
// the search continues at the errors that the call can return.
func (f *errorFlow) recordCall(call *ssa.Call, id ssax.ID) {
	f.calls[id] = append(f.calls[id], call)
	if fn := f.c.deps.Function(id); fn != nil {
		for _, t := range fn.Carries {
			f.addResults(call, t)
		}
	}
}

// carriedBy returns the types of the errors that a function can return.
func (f *errorFlow) carriedBy(id ssax.ID) []string {
	if fn := f.c.deps.Function(id); fn != nil {
		return fn.Carries
	}
	return slices.Collect(maps.Keys(f.carries[id]))
}

// nameOf returns the name of the type t if its values are followed, and "" if not.
// They are followed if t is an error type with a method that returns a status, and a
// package of the program's own declares it. Instances of generic types are not
// followed.
func (f *errorFlow) nameOf(t types.Type) string {
	name, ok := f.names[t]
	if !ok {
		if f.isFollowed(t) {
			name = types.TypeString(t, nil)
		}
		f.names[t] = name
	}
	return name
}

func (f *errorFlow) isFollowed(t types.Type) bool {
	n := f.ownType(t)
	if n == nil || n.TypeArgs().Len() > 0 || n.TypeParams().Len() > 0 {
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

// ownType returns the type that t names or points to, if a package of the program's own
// declares it, and nil otherwise.
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

// convertAnywhere records that t is a type argument: the generic code may convert
// values of t to interfaces.
func (f *errorFlow) convertAnywhere(t types.Type) {
	if name := f.nameOf(t); name != "" {
		f.asked[name] = true
	}
	f.expose(t)
}

// expose records that a value of type t is converted to an interface. Other code can
// then call the methods of t and, by reflection, those of its fields and elements.
func (f *errorFlow) expose(t types.Type) {
	if f.visible[t] {
		return
	}
	f.visible[t] = true
	switch u := types.Unalias(t).(type) {
	case *types.Pointer:
		f.expose(u.Elem())
	case *types.Slice:
		f.expose(u.Elem())
	case *types.Array:
		f.expose(u.Elem())
	case *types.Chan:
		f.expose(u.Elem())
	case *types.Map:
		f.expose(u.Key())
		f.expose(u.Elem())
	case *types.Struct:
		for field := range u.Fields() {
			f.expose(field.Type())
		}
	case *types.Named:
		if f.ownType(u) == nil {
			return
		}
		set := types.NewMethodSet(types.NewPointer(u))
		for i := range set.Len() {
			f.exposed[f.c.names.Method(set.At(i).Obj().(*types.Func).Origin())] = true
		}
		f.expose(u.Underlying())
	}
}

// add continues the search at v, which may contain an error of type typ.
func (f *errorFlow) add(v ssa.Value, typ string) {
	if key := (carried{v, typ}); !f.seen[key] {
		f.seen[key] = true
		f.work = append(f.work, key)
	}
}

// addResults continues the search at those results of a call that are interfaces.
func (f *errorFlow) addResults(call *ssa.Call, typ string) {
	if _, ok := call.Type().(*types.Tuple); !ok {
		if types.IsInterface(call.Type()) {
			f.add(call, typ)
		}
		return
	}
	for _, r := range *call.Referrers() {
		if x, ok := r.(*ssa.Extract); ok && types.IsInterface(x.Type()) {
			f.add(x, typ)
		}
	}
}

// followUses continues the search at each use of x. If it cannot follow a use, it
// assumes that this use reads the status of the error.
func (f *errorFlow) followUses(x carried) {
	for _, r := range *x.v.Referrers() {
		if !f.followUse(x, r) {
			f.asked[x.typ] = true
		}
	}
}

// followUse continues the search at the instruction r, which uses x. It returns false
// if r may get the status of the error, or if it is not known where the value goes.
func (f *errorFlow) followUse(x carried, r ssa.Instruction) bool {
	switch r := r.(type) {
	case *ssa.DebugRef, *ssa.BinOp:
		return true
	case *ssa.Phi:
		f.add(r, x.typ)
		return true
	case *ssa.ChangeInterface:
		f.add(r, x.typ)
		return true
	case *ssa.TypeAssert:
		f.followAssertion(x, r)
		return true
	case *ssa.Store:
		return r.Val != x.v || f.followStored(x.typ, r.Addr)
	case *ssa.Return:
		f.recordResult(f.c.names.Func(r.Parent()), x.typ)
		return types.IsInterface(x.v.Type())
	case ssa.CallInstruction:
		return f.followArgument(x, r)
	}
	return false
}

// followAssertion continues the search at the result of a type assertion. If the
// asserted type is not an interface, the search ends there: a later conversion of the
// result to an interface starts a search of its own.
func (f *errorFlow) followAssertion(x carried, r *ssa.TypeAssert) {
	if !types.IsInterface(r.AssertedType) {
		return
	}
	if !r.CommaOk {
		f.add(r, x.typ)
		return
	}
	for _, ref := range *r.Referrers() {
		if e, ok := ref.(*ssa.Extract); ok && e.Index == 0 {
			f.add(e, x.typ)
		}
	}
}

// recordResult records that the function id can return an error of the type typ.
func (f *errorFlow) recordResult(id ssax.ID, typ string) {
	if f.carries[id][typ] {
		return
	}
	if f.carries[id] == nil {
		f.carries[id] = map[string]bool{}
	}
	f.carries[id][typ] = true
	for _, call := range f.calls[id] {
		f.addResults(call, typ)
	}
}

// followStored continues the search where the variable or element at addr is read. It
// returns false if other code may read it.
func (f *errorFlow) followStored(typ string, addr ssa.Value) bool {
	switch addr := addr.(type) {
	case *ssa.Alloc:
		return f.variable(addr, typ)
	case *ssa.FreeVar:
		captured := f.c.capturedVariable(addr)
		return captured != nil && f.followStored(typ, captured)
	case *ssa.IndexAddr:
		array, ok := addr.X.(*ssa.Alloc)
		if !ok || array.Comment != "varargs" {
			return false
		}
		for _, r := range *array.Referrers() {
			if s, ok := r.(*ssa.Slice); ok {
				f.add(s, typ)
			}
		}
		return true
	}
	return false
}

// variable continues the search where v is read: a local variable, or a variable of
// the enclosing function that a function literal refers to. It returns false if other
// code may read v.
func (f *errorFlow) variable(v ssa.Value, typ string) bool {
	key := carried{v, typ}
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
			f.add(r, typ)
		case *ssa.DebugRef:
		case *ssa.MakeClosure:
			for i, b := range r.Bindings {
				if b == v && !f.variable(r.Fn.(*ssa.Function).FreeVars[i], typ) {
					return false
				}
			}
		case *ssa.MakeInterface:
			if !f.isTarget(r) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// isTarget reports whether mi, the conversion of a pointer to an interface, is only
// used as the second argument of errors.As.
func (f *errorFlow) isTarget(mi *ssa.MakeInterface) bool {
	return !slices.ContainsFunc(*mi.Referrers(), func(r ssa.Instruction) bool {
		call, ok := r.(*ssa.Call)
		return !ok || !f.isAs(&call.Call) || call.Call.Args[0] == mi
	})
}

// isAs reports whether a call is a call of errors.As.
func (f *errorFlow) isAs(common *ssa.CallCommon) bool {
	return len(common.Args) == 2 && !common.IsInvoke() && isErrorsAs(f.c.names.Called(common), common.Signature())
}

// followArgument continues the search at a call that has x as an argument or as the
// receiver. It returns false if the callee may read the status of the error, or is
// not followed.
func (f *errorFlow) followArgument(x carried, instr ssa.CallInstruction) bool {
	common := instr.Common()
	if common.IsInvoke() {
		return !slices.Contains(common.Args, x.v) && isUninformative(common.Signature())
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
	case exit.OnlyReads(id):
		return true
	case wrapper == exit.MakesError || wrapper == exit.Unwraps:
		if call, ok := instr.(*ssa.Call); ok {
			f.addResults(call, x.typ)
		}
		return true
	case f.isAs(common):
		return f.target(x.typ, common.Args[1])
	case fn.Pkg == f.c.ssa && fn.Blocks != nil && fn.Origin() == nil:
		for i, a := range common.Args {
			if a == x.v {
				f.add(fn.Params[i], x.typ)
			}
		}
		return true
	}
	return false
}

// isUninformative reports whether a method of an error, such as Error or Timeout,
// returns neither a number nor an error that the receiver may wrap.
func isUninformative(sig *types.Signature) bool {
	if sig.Params().Len() > 0 || sig.Results().Len() != 1 {
		return false
	}
	b, ok := sig.Results().At(0).Type().Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsString|types.IsBoolean) != 0
}

// target continues the search at the variable in which errors.As stores an error. arg
// is the second argument of the call.
func (f *errorFlow) target(typ string, arg ssa.Value) bool {
	mi, ok := arg.(*ssa.MakeInterface)
	if !ok {
		return false
	}
	p, ok := mi.X.Type().Underlying().(*types.Pointer)
	return ok && (!types.IsInterface(p.Elem()) || f.followStored(typ, mi.X))
}
