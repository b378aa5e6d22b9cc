package eval

import (
	"go/types"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A codedError is an error for which a [CodeFunc] is assumed to return a known status
// or code.
type codedError struct {
	codeFunc CodeFunc // the function that returns the code
	// typ is the dynamic type of the error, or an interface that the error implements.
	// It is nil if neither is known.
	typ types.Type
	v   value // the status or code that the function returns
}

// A CodeFunc is a function such as apperr.Code, or a method of an interface, that
// returns the status or code of an error.
type CodeFunc struct {
	Func   ssax.ID // the function; "" for a method of an interface
	Method string  // the name of the method; "" for a function
}

// WithCode returns an error as an argument for [Machine.Evaluate]. The function or
// method codeFunc returns the status or code v for this error. t is the type of the
// error, or an interface that the error implements, or nil if neither is known.
//
// The error is assumed to wrap no other error, and not to belong to the standard
// library. Everything else about it is unknown.
func WithCode(codeFunc CodeFunc, t types.Type, v Argument) Argument {
	return func() any { return codedError{codeFunc, t, v()} }
}

// differsByCode reports whether one of two values has a code and the other one
// certainly has none, so that they differ. hasCode is false if neither of them is a
// codedError.
func differsByCode(a, b value) (differs, hasCode bool) {
	_, codedA := unbox(a).(codedError)
	_, codedB := unbox(b).(codedError)
	switch {
	case codedA && codedB:
		return false, true
	case codedA:
		return hasNoCode(b), true
	case codedB:
		return hasNoCode(a), true
	}
	return false, false
}

// hasNoCode reports whether v certainly has no code: it is nil, an errno, a result of
// errors.New, or an error variable of the standard library.
func hasNoCode(v value) bool {
	switch v := v.(type) {
	case null:
		return true
	case boxed:
		return isErrno(v.typ) || hasNoCode(v.v)
	case *failure:
		return v.pkg == nil || ssax.IsStandardPath(v.pkg.Path())
	}
	return false
}

// hasType reports whether the error has the type t or, if t is an interface, implements
// t. ok is false if this is unknown.
func (e codedError) hasType(t types.Type) (yes, ok bool) {
	i, isInterface := t.Underlying().(*types.Interface)
	switch {
	case e.typ == nil:
		return isInterface && hasMethod(i, e.codeFunc.Method), isInterface && hasMethod(i, e.codeFunc.Method)
	case isInterface:
		yes = types.Implements(e.typ, i)
		return yes, yes || !types.IsInterface(e.typ)
	case types.IsInterface(e.typ):
		return false, !types.Implements(t, e.typ.Underlying().(*types.Interface))
	}
	return types.Identical(e.typ, t), true
}

func hasMethod(i *types.Interface, name string) bool {
	for m := range i.Methods() {
		if m.Name() == name {
			return true
		}
	}
	return false
}

// callCodeFunc returns the result of a call of a function, given its ID, if one of the
// arguments is a codedError for this function. Otherwise it returns nil.
func callCodeFunc(name ssax.ID, results *types.Tuple, args []value) value {
	for _, arg := range args {
		if e, ok := unbox(arg).(codedError); ok && e.codeFunc.Func == name && name != "" {
			return e.result(results)
		}
	}
	return nil
}

// result returns what e.codeFunc, such as apperr.Code, returns for the error e. If the
// function also returns a bool, as in "code, ok := CodeOf(err)", this bool is true.
func (e codedError) result(results *types.Tuple) value {
	if results.Len() == 2 && ssax.IsBasic(results.At(1).Type(), types.IsBoolean) {
		return tuple{e.v, true}
	}
	return e.v
}
