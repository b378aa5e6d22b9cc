package eval

import (
	"go/token"
	"math"
	"strings"
	"syscall"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// apply returns the result of a call. It executes the called function if the machine
// has its code. Otherwise the result is what the machine or the model knows about the
// function.
func (f *frame) apply(c *ssa.CallCommon) value {
	args := f.args(c)
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return builtin(b.Name(), args)
	}
	if c.IsInvoke() {
		recv := f.get(c.Value)
		if _, isFailure := recv.(*failure); f.triesBothSides || isFailure && f.isInitializing {
			return f.invoke(recv, c.Method.Name(), args)
		}
	}
	if fn := external(c); fn != nil && !f.triesBothSides {
		if v := f.modelResult(c); isKnown(v) || c.IsInvoke() {
			return v
		}
	}
	if f.depth == 0 && !f.top.IsValid() {
		f.top = c.Pos()
		defer func() { f.top = token.NoPos }()
	}
	return f.applyFunc(f.get(c.Value), args)
}

// unknownResult returns unknown as the result of a call that the machine cannot
// execute. The called function may also change local variables whose addresses are in
// args. These variables become unknown in runs that try both sides of unknown branches.
func (f *frame) unknownResult(args []value) value {
	if f.triesBothSides {
		f.forgetLocals(args)
	}
	return unknown{}
}

// forgetLocals marks as unknown the local variables that other code may have changed.
// The parameter values contains what this code got: addresses of the variables, or
// closures that capture them. Errors stay known, because programs do not change their
// content.
func (f *frame) forgetLocals(values []value) {
	for _, v := range values {
		switch v := unbox(v).(type) {
		case *cell:
			if v.local {
				content := v.load()
				v.local = false // prevents an endless recursion if the variable contains its own address
				f.forgetLocals([]value{content})
				v.forgetContent()
				v.local = true
			}
		case list:
			for _, c := range v.cells {
				f.forgetLocals([]value{c})
			}
		case record:
			f.forgetLocals(v.fields)
		case closure:
			f.forgetLocals(v.bound)
		}
	}
}

func (f *frame) args(c *ssa.CallCommon) []value {
	var args []value
	for _, a := range c.Args {
		args = append(args, f.get(a))
	}
	return args
}

// applyFunc executes a function and returns its result. The result is unknown if the
// execution fails.
func (f *frame) applyFunc(fn value, args []value) value {
	c, ok := fn.(closure)
	if static, isFunc := fn.(*ssa.Function); isFunc {
		c, ok = closure{fn: static}, true
	}
	switch {
	case !ok:
		return f.unknownResult(args)
	case len(c.fn.Blocks) == 0 || f.isAsType(c.fn):
		if v := f.callLibrary(c.fn, args); isKnown(v) {
			return v
		}
		return f.unknownResult(args)
	}
	out, err := f.call(c, args, f.depth+1)
	if err != nil {
		if isInit(c.fn) {
			f.machine.setInitChanges(c.fn)
		}
		return f.unknownResult(append(args, c))
	}
	return out
}

// isAsType reports whether fn is an instance of errors.AsType. The machine cannot
// execute its body, because it finds only the generic body, which does not show the
// type argument.
func (f *frame) isAsType(fn *ssa.Function) bool {
	return fn.Origin() != nil && f.machine.names.Func(fn) == "errors.AsType"
}

func builtin(name string, args []value) value {
	switch name {
	case "len":
		switch x := args[0].(type) {
		case list:
			return int64(len(x.cells))
		case string:
			return int64(len(x))
		case *object:
			return int64(len(x.keys))
		}
	case "append":
		x, okX := args[0].(list)
		y, okY := args[1].(list)
		if okX && okY && len(x.cells)+len(y.cells) <= maxElements {
			return list{append(append([]*cell(nil), x.cells...), y.cells...)}
		}
	case "min", "max":
		return minOrMax(name == "max", args)
	case "recover":
		// Paths that panic do not count, and on all others recover returns nil.
		return null{}
	}
	return unknown{}
}

// callLibrary returns the result of a call of fn, a function of another package, or
// unknown. It knows predicates whose results were recorded in the analysis of their
// package (see [Answers]), and some library functions that predicates and computations
// of delays often call.
func (f *frame) callLibrary(fn *ssa.Function, args []value) value {
	name := f.machine.names.Func(fn)
	if v := callCodeFunc(name, fn.Signature.Results(), args); v != nil {
		return v
	}
	if f.machine.answers != nil && f.triesBothSides {
		if yes, ok := f.machine.answers(name, args); ok {
			return yes
		}
	}
	if recv := fn.Signature.Recv(); recv != nil {
		if n, ok := args[0].(int64); ok && isErrno(recv.Type()) {
			return errnoMethod(syscall.Errno(n), fn.Name())
		}
		if fn.Name() == "Error" {
			return textOf(args[0])
		}
		if v := fieldOf(args[0], fn.Signature.Results()); len(args) == 1 && isKnown(v) {
			return v
		}
	}
	if v := f.callErrorFunc(fn, name, args); v != nil {
		return v
	}
	switch name {
	case "slices.Contains", "slices.ContainsFunc", "golang.org/x/exp/slices.Contains", "github.com/samber/lo.Contains":
		if at, ok := f.index(args[0], args[1]).(int64); ok {
			return at >= 0
		}
	case "slices.Index", "slices.IndexFunc", "golang.org/x/exp/slices.Index":
		return f.index(args[0], args[1])
	}
	if v := f.callStringFunc(name, args); v != nil {
		return v
	}
	if compute := numberFuncs[name]; compute != nil {
		a, okA := args[0].(float64)
		b, okB := args[1].(float64)
		if okA && okB {
			return compute(a, b)
		}
	}
	return unknown{}
}

// callErrorFunc returns the result of a call of fn, a function such as errors.Is or
// fmt.Errorf, or nil if it does not know the result. name is the ID of fn.
func (f *frame) callErrorFunc(fn *ssa.Function, name ssax.ID, args []value) value {
	if isErrors(fn) {
		name = ssax.ID("errors." + fn.Name())
	}
	switch name {
	case "errors.Is":
		return f.errorsIs(args[0], args[1])
	case "errors.As":
		return f.errorsAs(args[0], args[1])
	case "errors.AsType":
		return f.asType(args[0], fn.Signature.Results().At(0).Type())
	case "errors.Cause":
		if wraps, ok := f.unwrap(args[0]); ok && len(wraps) == 0 {
			return args[0]
		}
	case "errors.Unwrap":
		if wraps, ok := f.unwrap(args[0]); ok && len(wraps) == 0 {
			return null{}
		}
	case "errors.Walk":
		if f.walkErrors(args[0], args[1]) {
			return null{}
		}
	case "os.IsTimeout":
		return f.hasTimeout(args[0])
	case "google.golang.org/grpc/status.FromError":
		if b, ok := args[0].(boxed); ok && f.method(b.typ, "GRPCStatus") == nil {
			return tuple{unknown{}, false}
		}
	case "errors.New":
		return &failure{text: args[0]}
	case "fmt.Errorf":
		return f.errorf(args)
	case "errors.Join":
		if l, ok := args[0].(list); ok {
			return &failure{text: unknown{}, wraps: elements(l)}
		}
	}
	return nil
}

// walkErrors executes a call Walk(err, visit) of an error library. Walk calls visit
// with err and with the errors that err wraps. If visit returns true for an error, Walk
// does not visit the errors wrapped in that error. walkErrors returns false if it does
// not know which errors Walk visits.
func (f *frame) walkErrors(err, visit value) bool {
	wraps, ok := f.unwrap(err)
	switch visit.(type) {
	case closure, *ssa.Function:
	default:
		ok = false
	}
	if !ok || isNull(err) {
		return isNull(err)
	}
	switch done := f.applyFunc(visit, []value{err}).(type) {
	case null: // the "visit" function has no result
	case bool:
		if done {
			return true
		}
	default:
		return false
	}
	for _, w := range wraps {
		if !f.walkErrors(w, visit) {
			return false
		}
	}
	return true
}

// hasTimeout returns the result of os.IsTimeout.
func (f *frame) hasTimeout(err value) value {
	switch v := err.(type) {
	case null:
		return false
	case *failure:
		if v.pkg == nil {
			return false
		}
	case boxed:
		if isErrno(v.typ) {
			return f.invoke(v, "Timeout", nil)
		}
	}
	return unknown{}
}

func (f *frame) errorf(args []value) value {
	format, ok := args[0].(string)
	rest, isList := args[1].(list)
	out := &failure{text: unknown{}}
	if ok {
		if text := f.sprintf(format, args[1]); text != nil {
			out.text = text
		}
	}
	if !ok || !isList {
		if isNull(args[1]) {
			return out
		}
		return unknown{}
	}
	if strings.Contains(format, "%w") {
		for _, v := range elements(rest) {
			switch unbox(v).(type) {
			case bool, int64, float64, string:
			case *failure:
				out.wraps = append(out.wraps, v)
			default:
				out.wraps = append(out.wraps, unknown{})
			}
		}
	}
	return out
}

func elements(l list) []value {
	var out []value
	for _, c := range l.cells {
		out = append(out, c.load())
	}
	return out
}

// numberFuncs contains functions of the standard library that take two numbers and
// return one.
var numberFuncs = map[ssax.ID]func(a, b float64) float64{"math.Pow": math.Pow, "math.Min": math.Min, "math.Max": math.Max}

// index executes slices.Index or slices.IndexFunc: it returns the index of the first
// element of s that matches target, or -1.
func (f *frame) index(s, target value) value {
	l, ok := s.(list)
	if !ok {
		return unknown{}
	}
	for i, c := range l.cells {
		found, ok := f.matches(c.load(), target)
		switch {
		case !ok:
			return unknown{}
		case found:
			return int64(i)
		}
	}
	return int64(-1)
}

// matches reports whether an element is equal to target or, if target is a function,
// whether the function returns true for it. ok is false if this is unknown.
func (f *frame) matches(element, target value) (yes, ok bool) {
	switch target.(type) {
	case closure, *ssa.Function:
		yes, ok = f.applyFunc(target, []value{element}).(bool)
		return yes, ok
	}
	return equal(element, target)
}
