package eval

import (
	"go/types"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A codedError is an error of which the machine knows only the status or the code that
// a [CodeFunc] returns for it.
type codedError struct {
	by  CodeFunc   // the function that returns the code
	typ types.Type // the dynamic type, or an interface that it implements; nil if neither is known
	v   value      // the status or code that the function returns
}

// A CodeFunc is a function of another package, or a method of an interface, that
// returns the status or the code of an error.
type CodeFunc struct {
	Func   ssax.ID // the function; "" for a method of an interface
	Method string  // the name of the method; "" for a function
}

// WithCode returns an argument that is an error. The function in the parameter "by"
// returns the status or code v for it. If t is not nil, it is the dynamic type of the
// error, or an interface that this type implements. The error is assumed to wrap no
// other error, and to be none of the standard library. Everything else about it is
// unknown.
func WithCode(by CodeFunc, t types.Type, v Argument) Argument {
	return func() any { return codedError{by, t, v()} }
}

// differsByCode compares two values. hasCode reports whether at least one of them is
// a codedError. If so, differs reports whether they are known to be different.
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

// hasNoCode reports whether v is nil or an error that has neither a status nor a
// code: an errno, the result of errors.New, or a variable of the standard library.
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

// holds reports whether the error has the type t, or implements t if t is an interface.
// ok is false if this is unknown.
func (e codedError) holds(t types.Type) (yes, ok bool) {
	i, isInterface := t.Underlying().(*types.Interface)
	switch {
	case e.typ == nil:
		return isInterface && hasMethod(i, e.by.Method), isInterface && hasMethod(i, e.by.Method)
	case isInterface:
		yes = types.Implements(e.typ, i)
		return yes, yes || !types.IsInterface(e.typ)
	case types.IsInterface(e.typ):
		return false, !types.Implements(t, e.typ.Underlying().(*types.Interface))
	}
	return types.Identical(e.typ, t), true
}

// hasMethod reports whether an interface has a method with the given name.
func hasMethod(i *types.Interface, name string) bool {
	for m := range i.Methods() {
		if m.Name() == name {
			return true
		}
	}
	return false
}

// callCodeFunc returns the result of a call of the function with the given name, if one
// of the arguments is a codedError whose code this function returns. Otherwise it
// returns nil.
func callCodeFunc(name ssax.ID, results *types.Tuple, args []value) value {
	for _, arg := range args {
		if e, ok := unbox(arg).(codedError); ok && e.by.Func == name && name != "" {
			return e.result(results)
		}
	}
	return nil
}

// result returns what the CodeFunc returns for the error. If the function has a second
// result that is a bool, this result is true.
func (e codedError) result(results *types.Tuple) value {
	if results.Len() == 2 && ssax.IsBasic(results.At(1).Type(), types.IsBoolean) {
		return tuple{e.v, true}
	}
	return e.v
}
