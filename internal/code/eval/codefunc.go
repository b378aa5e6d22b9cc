package eval

import (
	"go/types"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A codedError is an error of which the machine knows only the status or the code that
// a [CodeFunc] returns for it.
type codedError struct {
	by  CodeFunc   // the function that returns the code
	typ types.Type // the dynamic type; nil if it is unknown
	v   value      // the status or code that the function returns
}

// A CodeFunc is a function of another package, or a method of an interface, that
// returns the status or the code of an error.
type CodeFunc struct {
	Func   ssax.ID // the function; "" for a method of an interface
	Method string  // the name of the method; "" for a function
}

// WithCode returns an argument that is an error. The function by returns the status or
// code v for it. If t is not nil, it is the dynamic type of the error. Everything else
// about the error is unknown.
func WithCode(by CodeFunc, t types.Type, v Argument) Argument {
	return func() any { return codedError{by, t, v()} }
}

// hasCodedError reports whether at least one of two values is a codedError.
func hasCodedError(a, b value) bool {
	_, x := a.(codedError)
	_, y := b.(codedError)
	return x || y
}

// holds reports whether the error has the type t, or implements t if t is an interface.
// ok is false if this is unknown.
func (e codedError) holds(t types.Type) (yes, ok bool) {
	if e.typ != nil && types.Identical(e.typ, t) {
		return true, true
	}
	i, isInterface := t.Underlying().(*types.Interface)
	if !isInterface || e.by.Method == "" {
		return false, false
	}
	for m := range i.Methods() {
		if m.Name() == e.by.Method {
			return true, true
		}
	}
	return false, false
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
	if results.Len() == 2 && isType(results.At(1).Type(), types.IsBoolean) {
		return tuple{e.v, true}
	}
	return e.v
}
