package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// withPartTypes adds the possible struct types of the interface v to value, which
// describes a field that contains v. A single type becomes Value.Part. Several types are
// added to Value.From, as references to whole structs; see [FieldRef]. If v may also be an
// error of any type that the code has found in another error, or that has a MarshalJSON
// method, so is a reference to [AnyError].
func (f *funcAnalysis) withPartTypes(value Value, v ssa.Value) Value {
	var names []string
	if isErrorInterface(v.Type()) {
		names = f.errorTypes(nil, v, map[ssa.Value]bool{})
		for _, r := range f.encodedErrors(v) {
			if r == anyMarshaler || r.Type == AnyError && mayBeOfAnyType(v, 0) {
				value.From = unionOfSources(value.From, []FieldRef{r})
			}
		}
	}
	for _, t := range f.boxedTypes(v) {
		if name := f.nameOf(t); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 1 {
		value.Part = names[0]
		return value
	}
	for _, name := range names {
		value.From = unionOfSources(value.From, []FieldRef{{Type: name}})
	}
	return value
}

// partTypes returns what withPartTypes has added to v.From.
func (v *Value) partTypes() []FieldRef {
	var out []FieldRef
	for _, r := range v.From {
		if r.Path == "" && r.Type != AnyError {
			out = append(out, r)
		}
	}
	if len(out) < 2 {
		out = nil
	}
	for _, r := range v.From {
		if r.Type == AnyError && (r.Path == "" || r == anyMarshaler) {
			out = append(out, r)
		}
	}
	return out
}

// anyMarshaler stands for an error of any type that has a MarshalJSON method. Its Path is
// the [Use.Method] of such an error.
var anyMarshaler = FieldRef{AnyError, MarshalMethod}

// encodedErrors returns which errors the program encodes if it encodes v: structs of
// certain types, or an error of unknown type, with the type [AnyError]. If v is not an
// error, the result is nil. It is also nil if v is a parameter, because each call may pass
// an error of another type.
func (f *funcAnalysis) encodedErrors(v ssa.Value) []FieldRef {
	if !isErrorInterface(v.Type()) {
		return nil
	}
	found := f.errorTypes(nil, v, map[ssa.Value]bool{})
	_, isParam := v.(*ssa.Parameter)
	var out []FieldRef
	if len(found) == 1 {
		out = []FieldRef{{Type: found[0]}}
	}
	switch {
	case isParam || len(found) == 1 && !mayBeOfAnyType(v, 0):
	case hasMethod(v.Type(), MarshalMethod):
		out = append(out, anyMarshaler)
	default:
		out = append(out, FieldRef{Type: AnyError})
	}
	return out
}

// mayBeOfAnyType reports whether the code may have found the error v in another error, with
// errors.As or a type assertion, so that v may have any type; see isFoundInError.
func mayBeOfAnyType(v ssa.Value, depth int) bool {
	if depth > maxDepth {
		return false
	}
	return isFoundInError(v) || slices.ContainsFunc(sourcesOf(v), func(s ssa.Value) bool { return mayBeOfAnyType(s, depth+1) })
}

// foundErrors returns the error types that the interface v may contain if the code gets
// v from an error, as in
//
//	var s interface{ Status() int }
//	if errors.As(err, &s) {
//		enc.Encode(s)
//	}
//
// If the interface itself has an Error method, foundErrors returns none.
func (f *funcAnalysis) foundErrors(v ssa.Value) []string {
	iface, ok := v.Type().Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 || ssax.ImplementsError(v.Type()) || !isFoundInError(v) {
		return nil
	}
	var out []string
	for _, t := range f.receivers().mayImplement(iface) {
		if types.Implements(t, iface) && isErrorType(t) && f.isFollowed(t) {
			out = append(out, f.nameOf(t))
		}
	}
	return out
}

// isFoundInError reports whether the code gets the interface v from an error, with
// errors.As, a type assertion, or a call that takes the error. If v is the result of a
// call, it must have more methods than the interface error.
func isFoundInError(v ssa.Value) bool {
	isOfKind := isErrorInterface(v.Type()) && v.Type().Underlying().(*types.Interface).NumMethods() > 1
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	switch x := v.(type) {
	case *ssa.Call:
		return isOfKind && takesError(&x.Call)
	case *ssa.TypeAssert:
		return isErrorInterface(x.X.Type())
	case *ssa.UnOp:
		return len(findsOf(x.X)) > 0
	}
	return false
}

// maxErrors limits how many values errorTypes visits for one error.
const maxErrors = 40

// errorTypes appends to "found" the names of the struct types that the error v may
// have. It follows v through variables and through calls of functions of the package.
// "seen" contains the values that were visited, so that the recursion ends.
func (f *funcAnalysis) errorTypes(found []string, v ssa.Value, seen map[ssa.Value]bool) []string {
	if seen[v] || len(seen) == maxErrors {
		return found
	}
	seen[v] = true
	if x, ok := v.(*ssa.MakeInterface); ok {
		if name := f.nameOf(x.X.Type()); f.isFollowed(x.X.Type()) && !f.isForeign(x.X.Type()) && !slices.Contains(found, name) {
			return append(found, name)
		}
	}
	for _, v := range sourcesOf(v) {
		found = f.errorTypes(found, v, seen)
	}
	return found
}

// boxedTypes returns the struct types that the interface v may contain: those of the
// values that code of the package converts to an interface. It leaves out types that the
// analysis does not follow. It returns none if v is an error, or if v may also get a value
// from elsewhere.
func (f *funcAnalysis) boxedTypes(v ssa.Value) []types.Type {
	if !types.IsInterface(v.Type()) || isErrorInterface(v.Type()) {
		return nil
	}
	var out []types.Type
	seen := map[ssa.Value]bool{}
	var follow func(ssa.Value) bool
	follow = func(v ssa.Value) bool {
		if seen[v] {
			return true
		}
		if seen[v] = true; len(seen) > maxErrors {
			return false
		}
		if x, ok := v.(*ssa.MakeInterface); ok {
			if f.isFollowed(x.X.Type()) {
				out = append(out, x.X.Type())
			}
			return true
		}
		sources := sourcesOf(v)
		return isZero(v) || len(sources) > 0 && !slices.ContainsFunc(sources, func(s ssa.Value) bool { return !follow(s) })
	}
	if !follow(v) {
		return nil
	}
	return out
}

// sourcesOf returns the values that the interface v may have: the values stored in a
// variable, the operands of a phi or a conversion, or the results of a function of the
// package.
func sourcesOf(v ssa.Value) []ssa.Value {
	switch x := v.(type) {
	case *ssa.ChangeInterface:
		return []ssa.Value{x.X}
	case *ssa.Phi:
		return x.Edges
	case *ssa.UnOp:
		return storedIn(x.X)
	case *ssa.Call:
		return returnedBy(x.Call.StaticCallee(), 0)
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok {
			return returnedBy(call.Call.StaticCallee(), x.Index)
		}
	}
	return nil
}

// returnedBy returns the values that a function of the package returns as result i.
func returnedBy(fn *ssa.Function, i int) []ssa.Value {
	if fn == nil {
		return nil
	}
	var out []ssa.Value
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			out = append(out, ret.Results[i])
		}
	}
	return out
}
