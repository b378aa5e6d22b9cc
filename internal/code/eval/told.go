package eval

import (
	"go/types"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A told is an error about which only one thing is known: what one function or method
// returns for it.
type told struct {
	by  Teller
	typ types.Type // the dynamic type; nil if it is unknown
	v   value      // what the function or method returns
}

// A Teller is a function of another package, or a method of an interface, that takes an
// error and returns its code.
type Teller struct {
	Func   ssax.ID // the function; "" for a method of an interface
	Method string  // the name of the method; "" for a function
}

// ToldBy returns an argument that is an error for which the teller by returns v. If t is
// not nil, it is the dynamic type of the error. Everything else about the error is
// unknown.
func ToldBy(by Teller, t types.Type, v Argument) Argument {
	return func() any { return told{by, t, v()} }
}

// isTold reports whether one of two values is an error that only a teller knows.
func isTold(a, b value) bool {
	_, x := a.(told)
	_, y := b.(told)
	return x || y
}

// holds reports whether the error has the type t, or implements it. ok is false if this
// is unknown.
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

// tell returns the result of a function of another package, if it is the teller of an
// argument. Otherwise it returns nil.
func tell(name ssax.ID, results *types.Tuple, args []value) value {
	for _, arg := range args {
		if e, ok := unbox(arg).(told); ok && e.by.Func == name && name != "" {
			return e.result(results)
		}
	}
	return nil
}

// result returns what the teller returns. A second result that is a bool is true.
func (e told) result(results *types.Tuple) value {
	if results.Len() == 2 && isType(results.At(1).Type(), types.IsBoolean) {
		return tuple{e.v, true}
	}
	return e.v
}
