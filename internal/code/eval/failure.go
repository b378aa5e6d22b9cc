package eval

import (
	"go/types"
	"slices"
	"syscall"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

type (
	// A boxed is a value in an interface, together with its dynamic type. Only runs that
	// try both sides of unknown branches use boxed values.
	boxed struct {
		typ types.Type
		v   value // a *failure if [FailureOf] created the error
	}
	// A failure is an error like the result of errors.New. A run uses only its text and
	// the errors that it wraps. Two failures are equal if they are at the same address.
	failure struct {
		text  value // a string, or unknown
		wraps []value
		// pkg is the package of the variable that contains the error, if this variable
		// belongs to another package. Otherwise it is nil.
		pkg *types.Package
	}
)

// unbox returns the value without its dynamic type if v is a boxed value, and v itself
// otherwise.
func unbox(v value) value {
	if b, ok := v.(boxed); ok {
		return b.v
	}
	return v
}

// box returns x as a value in an interface. In runs that try both sides of unknown
// branches, it keeps the dynamic type of x if the value of x is known.
func (f *frame) box(x ssa.Value) value {
	v := f.get(x)
	if _, has := v.(boxed); has || !f.triesBothSides || !isKnown(v) {
		return v
	}
	return boxed{x.Type(), v}
}

// externalError returns the address of an error variable of another package. The value
// of this variable is assumed never to change. For other variables, the result is
// unknown.
func (m *Machine) externalError(g *ssa.Global) value {
	if g.Object() == nil || !ssax.IsError(deref(g.Type())) || m.globals[g] != nil {
		return unknown{}
	}
	if m.errors[g] == nil {
		e := &failure{text: unknown{}, pkg: g.Object().Pkg()}
		if text, ok := texts[g.String()]; ok {
			e.text = text
		}
		m.errors[g] = &cell{v: e}
	}
	return m.errors[g]
}

// texts maps error variables of the standard library to the messages of their errors.
var texts = map[string]string{
	"io.EOF": "EOF", "io.ErrUnexpectedEOF": "unexpected EOF",
	"context.Canceled": "context canceled", "context.DeadlineExceeded": "context deadline exceeded",
}

// sameFailure reports whether two errors are equal, as == does. At least one of them is
// a *failure. ok is false if this is unknown, because two variables may contain the
// same error, as fs.ErrNotExist and os.ErrNotExist do.
func sameFailure(a, b value) (same, ok bool) {
	x, isX := a.(*failure)
	y, isY := b.(*failure)
	switch {
	case !isX || !isY:
		// The other error is an errno, or its type belongs to the package that the
		// machine runs. It is assumed to differ.
		return false, true
	case x == y:
		return true, true
	}
	return false, x.pkg == nil || y.pkg == nil || x.pkg == y.pkg
}

func isNull(v value) bool {
	_, ok := v.(null)
	return ok
}

// hasType reports whether a value in an interface has the type t or, if t is an
// interface, implements t. ok is false if this is unknown.
func hasType(v value, t types.Type) (yes, ok bool) {
	i, isInterface := t.Underlying().(*types.Interface)
	switch v := v.(type) {
	case null:
		return false, true
	case boxed:
		if isInterface {
			return types.Implements(v.typ, i), true
		}
		return types.Identical(v.typ, t), true
	case codedError:
		return v.hasType(t)
	case *failure:
		if v.pkg != nil {
			return false, false
		}
		if !isInterface {
			return false, true
		}
		for m := range i.Methods() {
			if m.Name() != "Error" && (m.Name() != "Unwrap" || len(v.wraps) == 0) {
				return false, true
			}
		}
		return true, true
	}
	return false, false
}

// unwrap returns the errors that an error wraps. ok is false if they are unknown.
func (f *frame) unwrap(v value) (wraps []value, ok bool) {
	switch v := v.(type) {
	case null, codedError:
		return nil, true
	case *failure:
		return v.wraps, v.pkg == nil || len(v.wraps) == 0
	case boxed:
		if isErrno(v.typ) || f.method(v.typ, "Unwrap") == nil {
			return nil, true
		}
		if f.bodyOf(v.typ, "Unwrap") == nil {
			return knownCause(v), true // errors of other packages are assumed to wrap nothing else
		}
		inner := f.invoke(v, "Unwrap", nil)
		if !isKnown(inner) {
			return nil, false
		}
		if l, isList := inner.(list); isList {
			for _, c := range l.cells {
				wraps = append(wraps, c.load())
			}
			return wraps, true
		}
		return []value{inner}, true
	}
	return nil, false
}

// knownCause returns the error that v wraps. The type of v must belong to another
// package, so the machine cannot run its Unwrap method. Instead knownCause takes the
// first field of type error with a known value other than nil.
func knownCause(v boxed) []value {
	c, ok := v.v.(*cell)
	if !ok {
		return nil
	}
	for _, p := range c.allParts() {
		if cause := p.load(); p.typ != nil && ssax.IsError(p.typ) && isKnown(cause) && !isNull(cause) {
			return []value{cause}
		}
	}
	return nil
}

// mayEqualErrno reports whether errors.Is may match an errno with v, as it does for
// syscall.EACCES and fs.ErrPermission. It returns true for all error variables of
// packages io/fs, os and errors.
func mayEqualErrno(v value) bool {
	f, ok := v.(*failure)
	return ok && f.pkg != nil && slices.Contains([]string{"io/fs", "os", "errors"}, f.pkg.Path())
}

// isContextOrIOError reports whether v is an error variable of package context or io,
// such as context.Canceled.
//
// The machine cannot execute an Is method of another package, which errors.Is(err, v)
// may call. It assumes that such a method returns false for the variables of context
// and io. For other variables, such as fs.ErrNotExist, the result is unknown.
func isContextOrIOError(v value) bool {
	f, ok := v.(*failure)
	return ok && f.pkg != nil && slices.Contains([]string{"context", "io"}, f.pkg.Path())
}

func isErrno(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Errno"
}

func (f *frame) errorsIs(err, target value) value {
	same, ok := equal(err, target)
	if ok && same {
		return true
	}
	known := ok
	if b, isBoxed := err.(boxed); isBoxed && !isNull(target) {
		switch {
		case isErrno(b.typ):
			known = known && !mayEqualErrno(target)
		case f.method(b.typ, "Is") != nil:
			switch yes := f.invoke(b, "Is", []value{target}).(type) {
			case bool:
				if yes {
					return true
				}
			default:
				known = known && f.bodyOf(b.typ, "Is") == nil && isContextOrIOError(target)
			}
		}
	}
	wraps, all := f.unwrap(err)
	known = known && all
	for _, w := range wraps {
		switch yes := f.errorsIs(w, target).(type) {
		case bool:
			if yes {
				return true
			}
		default:
			known = false
		}
	}
	if !known {
		return unknown{}
	}
	return false
}

// errorsAs executes a call of errors.As and returns its result. It stores the error
// that errors.As finds in the variable that target points to. If the result is unknown,
// so is the variable.
func (f *frame) errorsAs(err, target value) value {
	b, ok := target.(boxed)
	to, isCell := unbox(target).(*cell)
	if !ok || !isCell {
		return unknown{}
	}
	t := deref(b.typ)
	found, known := f.find(err, t)
	switch {
	case !known:
		to.set(unknown{})
		return unknown{}
	case found == nil:
		return false
	}
	to.set(inInterface(found, t))
	return true
}

// asType returns the results of errors.AsType for the type t.
func (f *frame) asType(err value, t types.Type) value {
	found, known := f.find(err, t)
	switch {
	case !known:
		return tuple{unknown{}, unknown{}}
	case found == nil:
		return tuple{newCell(t).load(), false}
	}
	return tuple{inInterface(found, t), true}
}

// inInterface converts an error to the type t. The result keeps the dynamic type of the
// error only if t is an interface.
func inInterface(v value, t types.Type) value {
	if types.IsInterface(t) {
		return v
	}
	return unbox(v)
}

// find returns the first error of type t among err and the errors that it wraps, or nil
// if there is none. known is false if the result is unknown.
func (f *frame) find(err value, t types.Type) (found value, known bool) {
	yes, ok := hasType(err, t)
	if !ok || yes {
		return err, ok
	}
	if b, isBoxed := err.(boxed); isBoxed && !isErrno(b.typ) && f.method(b.typ, "As") != nil {
		return nil, false
	}
	wraps, ok := f.unwrap(err)
	if !ok {
		return nil, false
	}
	for _, w := range wraps {
		if found, known := f.find(w, t); !known || found != nil {
			return found, known
		}
	}
	return nil, true
}

// method returns the method of the type t with the given name, or nil if there is none.
func (f *frame) method(t types.Type, name string) *types.Selection {
	set := types.NewMethodSet(t)
	for m := range set.Methods() {
		if m.Obj().Name() == name {
			return m
		}
	}
	return nil
}

// invoke calls a method of a value in an interface, and returns its result.
func (f *frame) invoke(recv value, name string, args []value) value {
	switch v := recv.(type) {
	case *failure:
		if name == "Error" {
			return v.text
		}
	case codedError:
		if name == v.codeFunc.Method {
			return v.v
		}
	case boxed:
		if fn := f.bodyOf(v.typ, name); fn != nil {
			return f.applyFunc(fn, append([]value{v.v}, args...))
		}
		if n, ok := v.v.(int64); ok && isErrno(v.typ) {
			return errnoMethod(syscall.Errno(n), name)
		}
		switch {
		case f.method(v.typ, name) == nil:
		case name == "Error":
			return textOf(v.v)
		case name == "Unwrap":
			return null{}
		case len(args) == 0:
			return fieldOf(v.v, f.method(v.typ, name).Obj().(*types.Func).Signature().Results())
		}
	}
	return f.unknownResult(args)
}

// fieldOf guesses the result of a method of another package without parameters, such as
// the Status method of the errors of Kubernetes. recv is the receiver. If exactly one
// field of recv has the struct type that the method returns, the result is the value of
// this field. Otherwise it is unknown.
func fieldOf(recv value, results *types.Tuple) value {
	c, ok := recv.(*cell)
	if !ok || results.Len() != 1 {
		return unknown{}
	}
	if _, isStruct := results.At(0).Type().Underlying().(*types.Struct); !isStruct {
		return unknown{}
	}
	var found []*cell
	for _, p := range c.allParts() {
		if p.typ != nil && types.Identical(p.typ, results.At(0).Type()) {
			found = append(found, p)
		}
	}
	if len(found) != 1 {
		return unknown{}
	}
	return found[0].load()
}

func errnoMethod(n syscall.Errno, method string) value {
	switch method {
	case "Error":
		return n.Error()
	case "Timeout":
		return n.Timeout()
	case "Temporary":
		return n.Temporary()
	}
	return unknown{}
}

// textOf returns the text of a failure. The text of other errors is unknown.
func textOf(v value) value {
	if e, ok := v.(*failure); ok {
		return e.text
	}
	return unknown{}
}

// bodyOf returns the function that implements a method of a type, or nil if its code is
// not known.
func (f *frame) bodyOf(t types.Type, name string) *ssa.Function {
	sel := f.method(t, name)
	if sel == nil || f.fn == nil {
		return nil
	}
	if fn := f.fn.Prog.MethodValue(sel); fn != nil && len(fn.Blocks) > 0 {
		return fn
	}
	return nil
}
