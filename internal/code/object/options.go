package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// optionsParam returns the index of a list parameter of the analysed function if a call
// applies an element of the list. Examples are o(e) and o.apply(e) in
// "for _, o := range options { o(e) }". For other calls, the result is -1.
func (f *funcAnalysis) optionsParam(common *ssa.CallCommon) int {
	v := common.Value
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

// applyOptions returns "fields" after the calls of the functional options in a list,
// such as WithHint("wait"). Like append, it may change fields in place.
func (f *funcAnalysis) applyOptions(list ssa.Value, fields Fields) Fields {
	if i := f.paramIndex(list); i >= 0 {
		return fields.optional(i, "")
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

// optionMethod returns the method that applies an option, if the analysed function
// converts the option to an interface, as in
//
//	New("E_USAGE", "no task", Hint("name a task"))
//
// where Hint is a type with this method. For other options, the result is nil.
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

// applyOptionsAt is like applyOptions, for options that set fields of the struct at the
// given path.
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

// outermost returns the entries of f that are not inside of another struct with an
// entry.
func (f Fields) outermost() Fields {
	var out Fields
	for _, e := range f {
		if !slices.ContainsFunc(out, func(o Field) bool { return isIn(e.Path, o.Path) }) {
			out = append(out, e)
		}
	}
	return out
}

// optional returns f after a function has called the functional options in its
// parameter i, as in "func New(opts ...Option)". The options set fields of the struct
// at the given path. Each caller passes its own options, so any field that was Unset
// becomes Optional. Like append, optional may change f in place.
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

// optional returns a copy of v with the state Optional. The options are in parameter i.
func (v *Value) optional(i int) *Value {
	out := *v
	out.State, out.Param = Optional, i
	return &out
}

// applyOption returns "fields" after the call of a functional option. The option is the
// result of a call such as WithHint("wait"), or a function that itself sets fields:
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

// applyOwnOption returns "fields" after a call of fn, an option that sets fields of its
// parameter p. Like append, it may change fields in place.
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

// addBoxedOption records that result i of the function is an option in an interface. In
//
//	func WithHint(s string) Option { return optionFunc(func(e *Error) { e.Hint = s }) }
//
// the interface Option must have exactly one method. The type optionFunc implements it
// with a method that changes the *Error. The option sets the fields that this method
// sets. If the method only calls its receiver, the option sets those that the function
// literal sets, here Hint.
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

// methodOf returns the method of a value that is converted to an interface, if the
// interface has exactly one method, and this method has one parameter. Otherwise it
// returns nil.
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

// callsReceiver reports whether the receiver of a method is a function, and the method
// does nothing but call it with the parameter of the method.
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
