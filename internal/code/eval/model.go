package eval

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Model knows functions and variables of other packages, whose code the machine does
// not execute.
//
// The machine computes with bools, int64s, float64s, strings, and the results of [Variable]
// and [Unknown]. A model may return other values. The machine passes them on without
// looking into them.
type Model interface {
	// Call returns the result of a call. ok is false if the model does not know
	// the function.
	Call(c *Call) (result any, ok bool)
	// Variable returns the address of a package variable that the machine does not
	// know, for example one of another package. It returns nil if the model does not
	// know the variable either.
	Variable(v *types.Var) any
	// Local returns the value of the local variable declared at pos, or nil. The machine
	// calls Local only for variables whose values it does not know.
	Local(pos token.Pos) any
	// Field returns the value of a struct field, or nil. The machine calls Field only
	// for fields whose values it does not know.
	Field(v *types.Var) any
	// OwnsType reports whether a variable of type t keeps its value when the program
	// passes its address to other code.
	OwnsType(t types.Type) bool
}

// A Call is a call of a function of another package, or of an interface method.
type Call struct {
	Func *types.Func
	Pos  token.Pos // position of the left parenthesis of the call
	// Top is the position of the left parenthesis of a call in f, the function that
	// [Machine.RunTo] runs. If f makes this Call, Top is equal to Pos. If f calls g,
	// and g makes this Call, Top is the position of the call of g.
	Top  token.Pos
	Recv any   // nil if the function has no receiver
	Args []any // if the function is variadic, the last one is a slice
	// Skip is set if it is unknown whether the program makes the call, because the call
	// follows a branch on an unknown condition. Some arguments may then be unknown.
	Skip bool

	IsOnWay bool // whether the run is on the way to a given block; see [Machine.RunTo]

	frame *frame
	call  *ssa.CallCommon
}

// Apply calls fn, which may be an argument of c, and returns its result. The result is
// unknown if fn is not a function of the package.
func (c *Call) Apply(fn any, args ...any) any {
	f := *c.frame
	run := *f.run
	run.isOnWay, run.watcher = run.isOnWay || run.watcher != nil, nil
	f.run = &run
	return f.applyFunc(fn, args)
}

// Result returns the type of the result of the call.
func (c *Call) Result() types.Type { return c.call.Signature().Results() }

// Unknown returns a value that could be anything.
func Unknown() any { return unknown{} }

// IsNil reports whether v is nil.
func IsNil(v any) bool { return v == value(null{}) }

// Pair returns a value for the result of a call that returns both a and b.
func Pair(a, b any) any { return tuple{a, b} }

// Variable returns the address of a new variable of type t with the value v, or
// with the zero value if v is nil.
func Variable(t types.Type, v any) any {
	c := newCell(t)
	if v != nil {
		c.set(v)
	}
	return c
}

// TypeOf returns the type of the struct v, or of the variable at the address v. For
// other values it returns nil.
func TypeOf(v any) types.Type {
	switch v := v.(type) {
	case *cell:
		return v.typ
	case record:
		return v.typ
	}
	return nil
}

// Field returns the value of a field of a struct, and the position of the last store in
// this field, or 0 if nothing was stored. v is the struct or its address. If there is
// no such field, the value is nil.
func Field(v any, name string) (any, token.Pos) {
	i := fieldIndex(TypeOf(v), name)
	switch v := v.(type) {
	case *cell:
		if i >= 0 && i < len(v.parts) {
			return v.part(i).load(), v.part(i).at
		}
	case record:
		if i >= 0 && i < len(v.fields) {
			return v.fields[i], v.at[i]
		}
	}
	return nil, token.NoPos
}

// SetField sets the field with the given name in the struct whose address is v.
func SetField(v any, name string, to any) {
	if c, ok := v.(*cell); ok {
		if i := fieldIndex(c.typ, name); i >= 0 && i < len(c.parts) {
			c.part(i).set(to)
		}
	}
}

func fieldIndex(t types.Type, name string) int {
	if t == nil {
		return -1
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return -1
	}
	return slices.IndexFunc(slices.Collect(s.Fields()), func(f *types.Var) bool { return f.Name() == name })
}

// Elements returns the elements of a slice. A nil value has no elements. ok is false if v
// is any other value, such as an unknown one.
func Elements(v any) (elements []any, ok bool) {
	l, ok := v.(list)
	if !ok {
		return nil, v == value(null{})
	}
	for _, c := range l.cells {
		elements = append(elements, c.load())
	}
	return elements, true
}

// owns reports whether the model owns the type of the variable at the address v; see
// [Model].OwnsType.
func (m *Machine) owns(v ssa.Value) bool { return m.model != nil && m.model.OwnsType(deref(v.Type())) }

// variable returns the address of a package variable whose value only the [Model]
// knows, such as a variable of a retry library. If the Model does not know it either,
// the result is unknown.
func (m *Machine) variable(g *ssa.Global) value {
	v, ok := g.Object().(*types.Var)
	if m.model != nil && ok {
		if known := m.model.Variable(v); known != nil {
			return known
		}
	}
	return unknown{}
}

// field returns the result of an instruction that reads a field or takes its address,
// if the model knows the value of the field. Otherwise it returns nil.
func (f *frame) field(instr ssa.Value) value {
	if f.machine.model == nil {
		return nil
	}
	switch x := instr.(type) {
	case *ssa.FieldAddr:
		v := deref(x.X.Type()).Underlying().(*types.Struct).Field(x.Field)
		if known := f.machine.model.Field(v); known != nil {
			return Variable(v.Type(), known)
		}
	case *ssa.Field:
		return f.machine.model.Field(x.X.Type().Underlying().(*types.Struct).Field(x.Field))
	}
	return nil
}

// external returns the called function if it is an interface method or in another
// package, and nil otherwise.
func external(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method
	}
	if fn := c.StaticCallee(); fn != nil && len(fn.Blocks) == 0 {
		obj, _ := fn.Object().(*types.Func)
		return obj
	}
	return nil
}

// modelResult returns what the model knows about the result of a call of an interface
// method, or of a function of another package. If it knows nothing, the result is
// unknown. In this case, the call may also have changed variables whose addresses are
// arguments. Such a variable becomes unknown if the model owns its type; see
// [Model].OwnsType.
func (f *frame) modelResult(c *ssa.CallCommon) value {
	fn := external(c)
	if f.machine.model == nil || fn == nil {
		return unknown{}
	}
	call := &Call{Func: fn.Origin(), Pos: c.Pos(), Top: f.top, Args: f.args(c), Skip: f.isSkipping, IsOnWay: f.isOnWay, frame: f, call: c}
	switch {
	case !call.Top.IsValid():
		call.Top = call.Pos
	// Calls in an instance of a generic function have no position. Use the position of
	// the call that led to the instance.
	case !call.Pos.IsValid():
		call.Pos = call.Top
	}
	args := call.Args
	switch {
	case c.IsInvoke():
		call.Recv = f.get(c.Value)
	case fn.Signature().Recv() != nil:
		call.Recv, call.Args = args[0], args[1:]
	}
	if v, ok := f.machine.model.Call(call); ok {
		return v
	}
	for _, arg := range args {
		if v, ok := arg.(*cell); ok && v.typ != nil && f.machine.model.OwnsType(v.typ) {
			v.forgetContent()
		}
	}
	return unknown{}
}

// local returns the address of a new variable that stands for x, a local variable that
// other code may change. The [Model] provides its value, for example if a library keeps
// x up to date. Without such a value, local returns unknown.
func (m *Machine) local(x *ssa.Alloc) value {
	if m.model != nil {
		if v := m.model.Local(x.Pos()); v != nil {
			return Variable(deref(x.Type()), v)
		}
	}
	return unknown{}
}

// Functions returns the functions of the package.
func (m *Machine) Functions() []*ssa.Function { return m.fns }

// baseOf returns the pointer from which the address of a field or element is computed:
// x for &x.f and &x[i].
func baseOf(addr ssa.Value) ssa.Value {
	for {
		switch x := addr.(type) {
		case *ssa.FieldAddr:
			addr = x.X
		case *ssa.IndexAddr:
			addr = x.X
		default:
			return addr
		}
	}
}

// RunTo executes the blocks that are on every path to block b, and then b itself. It
// calls the Call method of the model for each call of a function of another package. A
// parameter is known only if all callers pass the same constant for it.
func (m *Machine) RunTo(b *ssa.BasicBlock) {
	r := &run{machine: m, steps: longSteps, isOnWay: true}
	f := r.frameAt(b)
	f.setPhis(b, b.Preds)
	// The model has seen the calls before an error, so the error does not matter.
	_ = f.exec(b)
}

// Nil returns the nil value.
func Nil() any { return null{} }

// FuncName returns the name of a declared function, without its package, and "" for
// other values.
func FuncName(v any) string {
	if fn, ok := v.(*ssa.Function); ok && fn.Parent() == nil {
		return fn.Name()
	}
	return ""
}

// CanApply reports whether [Call.Apply] can call fn.
func (c *Call) CanApply(fn any) bool {
	switch fn := fn.(type) {
	case closure:
		return len(fn.fn.Blocks) > 0
	case *ssa.Function:
		return len(fn.Blocks) > 0
	}
	return false
}

// SetPosition sets the position of the last store to a field; see [Field].
func SetPosition(v any, name string, at token.Pos) {
	if c, ok := v.(*cell); ok {
		if i := fieldIndex(c.typ, name); i >= 0 && i < len(c.parts) {
			c.part(i).at = at
		}
	}
}

// ParamType returns the type of the i-th parameter of the called function. If the
// parameter is a functional option such as func(*Config), or a list of options,
// ParamType returns the type that the options change: Config.
func (c *Call) ParamType(i int) types.Type {
	t := c.Func.Signature().Params().At(i).Type()
	if s, ok := t.Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	if f, ok := t.Underlying().(*types.Signature); ok && f.Params().Len() == 1 {
		t = f.Params().At(0).Type()
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return t
}

// Counter returns the number that [SetCounter] has stored for the struct at the address
// v, or 0 if there is none. known is false if the number is negative, or if v is not an
// address.
func Counter(v any) (n int, known bool) {
	c, ok := v.(*cell)
	if !ok || c.counter < 0 {
		return 0, false
	}
	return c.counter, true
}

// SetCounter stores a number along with the struct whose address is v. [Counter] returns
// this number.
func SetCounter(v any, n int) {
	if c, ok := v.(*cell); ok {
		c.counter = n
	}
}
