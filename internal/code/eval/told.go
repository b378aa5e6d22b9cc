package eval

import (
	"go/types"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A told is an error that the machine knows only through a [Teller]: it knows what the
// teller returns for the error, and nothing else.
type told struct {
	by  Teller
	typ types.Type // the dynamic type; nil if it is unknown
	v   value      // what the teller returns for the error
}

// A Teller is a function of another package, or a method of an interface, that returns
// the status or the code of an error.
type Teller struct {
	Func   ssax.ID // the function; "" for a method of an interface
	Method string  // the name of the method; "" for a function
}

// ToldBy returns an argument that is an error. The teller of the error is the parameter
// by, and returns v for it. If t is not nil, it is the dynamic type of the error.
// Everything else about the error is unknown.
func ToldBy(by Teller, t types.Type, v Argument) Argument {
	return func() any { return told{by, t, v()} }
}

// isTold reports whether at least one of two values has the type told.
func isTold(a, b value) bool {
	_, x := a.(told)
	_, y := b.(told)
	return x || y
}

// holds reports whether the error has the type t, or implements t if t is an interface.
// ok is false if this is unknown.
func (e told) holds(t types.Type) (yes, ok bool) {
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

// tell returns the result of a call of the function with the given name, if that
// function is the teller of one of the arguments. Otherwise it returns nil.
func tell(name ssax.ID, results *types.Tuple, args []value) value {
	for _, arg := range args {
		if e, ok := unbox(arg).(told); ok && e.by.Func == name && name != "" {
			return e.result(results)
		}
	}
	return nil
}

// result returns what the teller returns for the error. If the teller has a second
// result that is a bool, this result is true.
func (e told) result(results *types.Tuple) value {
	if results.Len() == 2 && isType(results.At(1).Type(), types.IsBoolean) {
		return tuple{e.v, true}
	}
	return e.v
}
