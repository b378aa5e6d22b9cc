package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// optionsParam returns the index of the parameter that contains the option which a call
// applies. The parameter is the option itself, as in set(e), or a list of options, as in
// "for _, o := range options { o(e) }". A method of an option may be called instead, as
// in o.apply(e). For other calls, optionsParam returns -1.
func (f *funcAnalysis) optionsParam(common *ssa.CallCommon) int {
	v := common.Value
	if p, ok := v.(*ssa.Parameter); ok && ssax.IsFunc(p.Type()) {
		return f.paramIndex(p)
	}
	for range maxDepth {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.Parameter:
			if _, isList := x.Type().Underlying().(*types.Slice); isList {
				return f.paramIndex(x)
			}
			return -1
		default:
			return -1
		}
	}
	return -1
}

// applyOptions returns the fields of an object after functional options such as
// WithHint("wait") have been applied to it. list contains the options, or is a single
// option. Like append, applyOptions may change fields in place.
func (f *funcAnalysis) applyOptions(list ssa.Value, fields Fields) Fields {
	if i := f.paramIndex(list); i >= 0 {
		return fields.optional(i, "")
	}
	if ssax.IsFunc(list.Type()) {
		return f.applyFunction(list, fields)
	}
	if lists := f.joinedLists(list); lists != nil {
		for _, one := range lists {
			fields = f.applyOptions(one, fields)
		}
		return fields
	}
	elements, ok := ssax.Elements(list)
	if !ok { // unknown options
		return fields.mapValues(func(e Field) *Value {
			if e.Value.State == Unset {
				return dynamic
			}
			return e.Value
		})
	}
	for _, e := range elements {
		if method := f.optionMethod(e); method != nil {
			fields = f.applyOwnOption(method, 1, fields)
		} else {
			fields = f.applyOption(peel(e), fields)
		}
	}
	return fields
}

// applyFunction returns the fields of an object after a call of v, a value of a
// function type that sets some of them. If v is nil, the code does not call it. Like
// append, applyFunction may change fields in place.
func (f *funcAnalysis) applyFunction(v ssa.Value, fields Fields) Fields {
	if isZero(v) {
		return fields
	}
	functions := f.functionsIn(v, 0)
	if len(functions) < 2 {
		return f.applyOption(peel(v), fields)
	}
	var out Fields
	for _, fn := range functions {
		after := f.applyOwnOption(fn, 0, slices.Clone(fields))
		if out == nil {
			out = after
			continue
		}
		out = out.join(after)
	}
	return out
}

// optionMethod returns the method that applies an option, if the option is a value
// whose type has such a method, as Hint in
//
//	New("E_USAGE", "no task", Hint("name a task"))
//
// For options that are functions, optionMethod returns nil.
func (f *funcAnalysis) optionMethod(option ssa.Value) *ssa.Function {
	boxed, ok := option.(*ssa.MakeInterface)
	if !ok || functionValue(peel(boxed)) != nil {
		return nil
	}
	if _, isCall := peel(boxed).(*ssa.Call); isCall {
		return nil
	}
	return f.methodOf(boxed)
}

// applyOptionsAt is like applyOptions, but for options that set fields of the struct at
// the given path.
func (f *funcAnalysis) applyOptionsAt(path string, list ssa.Value, fields Fields) Fields {
	if path == "" {
		return f.applyOptions(list, fields)
	}
	if !fields.HasInner(path) && fields.at(path).Part == "" {
		// It is not known which fields the options set in this value.
		return fields.set(path, dynamic)
	}
	whole := fields.at(path)
	fields = fields.setPart(path, f.applyOptions(list, fields.fieldsAt(path)))
	changed := fields.At(path)
	changed.Part, changed.Span, changed.Made = whole.Part, whole.Span, whole.Made
	return fields.setEntry(path, &changed)
}

// outermost returns the entries of f that are not inside another struct with an entry.
func (f Fields) outermost() Fields {
	var out Fields
	for _, e := range f {
		if !slices.ContainsFunc(out, func(o Field) bool { return isIn(e.Path, o.Path) }) {
			out = append(out, e)
		}
	}
	return out
}

// optional returns f after a function has applied the functional options in its
// parameter i, as in "func New(opts ...Option)". The options set fields of the struct
// at the given path. Which fields they set depends on the caller, so Unset fields
// become Optional. Like append, optional may change f in place.
func (f Fields) optional(i int, path string) Fields {
	for n, e := range f {
		if e.Value.State == Unset && isIn(e.Path, path) {
			f[n].Value = e.Value.optional(i)
		}
	}
	if whole := f.at(path); whole.State == Unset {
		f = f.setEntry(path, whole.optional(i))
	}
	return f
}

// optional returns a copy of v with the state Optional, for options in parameter i.
func (v *Value) optional(i int) *Value {
	out := *v
	out.State, out.Param = Optional, i
	return &out
}

// applyOption returns the fields of an object after a functional option has been
// applied to it. The option is known if it is the result of a call such as
// WithHint("wait"), or a function that itself sets fields:
//
//	func Retryable(e *Error) { e.Retryable = true }
//
// Any other option may set every field. Like append, applyOption may change fields in
// place.
func (f *funcAnalysis) applyOption(option ssa.Value, fields Fields) Fields {
	if fn := functionValue(option); fn != nil {
		return f.applyOwnOption(fn, 0, fields)
	}
	if call, ok := option.(*ssa.Call); ok {
		if sum := f.summaryOf(&call.Call); sum != nil && sum.Option != nil {
			site := siteOf(call)
			for _, e := range sum.Option.Fields {
				if bound, ok := f.objectInCaller(fields, e.Path, e.Value, site); ok && e.Value.State == FromArg {
					fields = bound
					continue
				}
				fields = fields.set(e.Path, f.valueInCaller(e.Value, site))
			}
			return fields
		}
	}
	return fields.setEntry("", dynamic)
}

// applyOwnOption returns the fields of an object after a call of fn, an option that
// sets fields of its parameter p. Like append, it may change fields in place.
func (f *funcAnalysis) applyOwnOption(fn *ssa.Function, p int, fields Fields) Fields {
	sum := f.summaryOfFunction(fn)
	if sum == nil || len(sum.Effects) <= p || sum.Effects[p] == nil {
		return fields.setEntry("", dynamic)
	}
	for _, e := range sum.Effects[p].Fields {
		v := e.Value
		if v.State != Constant {
			v = dynamic
		}
		fields = fields.set(e.Path, v)
	}
	return fields
}

// addBoxedOption records in the summary that result i of the function is an option in
// an interface with a single method, as in
//
//	func WithHint(s string) Option { return optionFunc(func(e *Error) { e.Hint = s }) }
//
// The option sets the fields that this method sets in its parameter. If the method only
// calls its receiver, as that of optionFunc does, the option sets the fields that the
// function literal sets, here Hint.
func (f *funcAnalysis) addBoxedOption(i int, boxed *ssa.MakeInterface) {
	if i != 0 {
		return
	}
	fn := f.methodOf(boxed)
	if fn == nil {
		return
	}
	if callsReceiver(fn) {
		f.addOption(i, peel(boxed.X))
		return
	}
	f.setOption(f.summary(fn), 1)
}

// methodOf returns the only method of the interface to which a value is converted. It
// returns nil if the interface has several methods, or if the method does not have
// exactly one parameter.
func (f *funcAnalysis) methodOf(boxed *ssa.MakeInterface) *ssa.Function {
	methods, ok := boxed.Type().Underlying().(*types.Interface)
	if !ok || methods.NumMethods() != 1 || methods.Method(0).Signature().Params().Len() != 1 {
		return nil
	}
	sel := types.NewMethodSet(boxed.X.Type()).Lookup(methods.Method(0).Pkg(), methods.Method(0).Name())
	if sel == nil {
		return nil
	}
	return f.fn.Prog.MethodValue(sel)
}

// callsReceiver reports whether a method contains exactly one call, which calls the
// receiver of the method. The receiver is a function, and the argument of the call must
// be the parameter of the method.
func callsReceiver(method *ssa.Function) bool {
	if len(method.Params) != 2 || len(method.Blocks) != 1 {
		return false
	}
	calls := 0
	for _, instr := range method.Blocks[0].Instrs {
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		common := call.Common()
		if calls++; peel(common.Value) != ssa.Value(method.Params[0]) || len(common.Args) != 1 || common.Args[0] != ssa.Value(method.Params[1]) {
			return false
		}
	}
	return calls == 1
}
