package build

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// boxedType returns the name of t if t is a declared integer type, and "" for other
// types. Numbers of such types are followed through interfaces, because they are often
// statuses: for example, a "type exitError int" with an Error method, or a
// "type status int" in a context or a sync.Map.
func boxedType(t types.Type) ssax.ID {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || !isInteger(t) || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() == "syscall" {
		return ""
	}
	return ssax.ID(types.TypeString(n, nil))
}

func hasMethods(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.NumMethods() > 0
}

// isBytes reports whether t is a slice of bytes or runes.
func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	e, ok := s.Elem().Underlying().(*types.Basic)
	return ok && (e.Kind() == types.Uint8 || e.Kind() == types.Int32)
}

// arraySize returns the length of the array that a pointer type t points to. ok is
// false for other types.
func arraySize(t types.Type) (size int64, ok bool) {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return 0, false
	}
	a, ok := p.Elem().Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	return a.Len(), true
}

// receiver returns the type of the receiver of a method, or an invalid type for a
// function without a receiver.
func receiver(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return types.Typ[types.Invalid]
}

func isIterator(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "iter"
}

func isUnsafe(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.UnsafePointer
}

// canHoldStatus reports whether a value of type t may be a status or contain one. It
// returns true for
//
//   - integer types, os.Signal and the integer types of sync/atomic,
//   - type parameters that can stand for an integer type,
//   - pointers, atomic.Pointer, slices, arrays, maps and channels, if canHoldStatus returns
//     true for the type of the elements or keys, and
//   - function types, if canHoldStatus returns true for the type of a parameter or result.
//
// It returns false for all other structs, because each field has a node of its own.
func canHoldStatus(t types.Type) bool { return canHoldStatusIn(t, 0) }

// canHoldStatusIn is like canHoldStatus for a type t inside other types. depth is the
// number of these: 2 for the int in [][]int. It returns false if depth is too large,
// because types can be recursive.
func canHoldStatusIn(t types.Type, depth int) bool {
	if depth > 4 {
		return false
	}
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return mayBeInteger(p)
	}
	if isInteger(t) || isSignal(t) || isAtomicInteger(t) {
		return true
	}
	named := t
	switch t := t.Underlying().(type) {
	case *types.Signature:
		return tupleCanHoldStatus(t.Params(), depth+1) || tupleCanHoldStatus(t.Results(), depth+1)
	case *types.Pointer:
		return canHoldStatusIn(t.Elem(), depth+1)
	case *types.Slice:
		return canHoldStatusIn(t.Elem(), depth+1)
	case *types.Array:
		return canHoldStatusIn(t.Elem(), depth+1)
	case *types.Map:
		return canHoldStatusIn(t.Elem(), depth+1) || canHoldStatusIn(t.Key(), depth+1)
	case *types.Chan:
		return canHoldStatusIn(t.Elem(), depth+1)
	case *types.Struct:
		elem := atomicPointee(named)
		return elem != nil && canHoldStatusIn(elem, depth+1)
	}
	return false
}

// atomicPointee returns T if t is atomic.Pointer[T], and nil otherwise.
func atomicPointee(t types.Type) types.Type {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeArgs().Len() != 1 || n.Obj().Name() != "Pointer" || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "sync/atomic" {
		return nil
	}
	return n.TypeArgs().At(0)
}

// tupleCanHoldStatus reports whether one of the parameters or results in a tuple can be
// a status or contain one; see canHoldStatus.
func tupleCanHoldStatus(t *types.Tuple, depth int) bool {
	for v := range t.Variables() {
		if canHoldStatusIn(v.Type(), depth) {
			return true
		}
	}
	return false
}

// isInteger reports whether t is an integer type other than uintptr, or a type
// parameter that allows only such types.
func isInteger(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return onlyIntegers(p)
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Kind() != types.Uintptr
}

func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// mayBeInteger reports whether a type argument for p can be an integer or contain one.
func mayBeInteger(p *types.TypeParam) bool {
	terms := termsOf(p.Constraint())
	return len(terms) == 0 || slices.ContainsFunc(terms, func(t types.Type) bool {
		b, ok := t.Underlying().(*types.Basic)
		return !ok || b.Info()&types.IsInteger != 0
	})
}

// termsOf returns the types that a constraint lists, including those in constraints
// that it embeds.
func termsOf(constraint types.Type) []types.Type {
	var out []types.Type
	switch t := constraint.Underlying().(type) {
	case *types.Interface:
		for e := range t.EmbeddedTypes() {
			out = append(out, termsOf(e)...)
		}
	case *types.Union:
		for term := range t.Terms() {
			out = append(out, termsOf(term.Type())...)
		}
	default:
		out = append(out, constraint)
	}
	return out
}

func onlyIntegers(p *types.TypeParam) bool {
	terms := termsOf(p.Constraint())
	return len(terms) > 0 && !slices.ContainsFunc(terms, func(t types.Type) bool { return !isInteger(t) })
}

func isSignal(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Signal" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "os"
}

func isAtomicInteger(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "sync/atomic" {
		return false
	}
	switch n.Obj().Name() {
	case "Int32", "Int64", "Uint32", "Uint64":
		return true
	}
	return false
}

// isPointerLike reports whether copies of a value of type t share memory, as copies of
// pointers, slices, maps and channels do.
func isPointerLike(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Chan, *types.Slice:
		return true
	case *types.Array:
		return isPointerLike(t.Elem())
	}
	return false
}

// isZeroable reports whether the zero value of a type is the number 0, or an
// array of zeros.
func isZeroable(t types.Type) bool {
	if isTypeParam(t) {
		return canHoldStatus(t)
	}
	if isInteger(t) || isAtomicInteger(t) {
		return true
	}
	a, ok := t.Underlying().(*types.Array)
	return ok && isZeroable(a.Elem())
}

// hasNumber reports whether a value of type t contains a number. It looks into nested
// structs, but not behind pointers.
func (c *collector) hasNumber(t types.Type) bool {
	known, ok := c.containsNumber[t]
	if ok {
		return known
	}
	found := isZeroable(t)
	if !found {
		switch u := t.Underlying().(type) {
		case *types.Array:
			found = c.hasNumber(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				found = found || c.hasNumber(f.Type())
			}
		}
	}
	c.containsNumber[t] = found
	return found
}

// reachesNumber reports whether a value of type t contains a number, or leads to one
// through pointers, slices and maps.
func (c *collector) reachesNumber(t types.Type) bool {
	known, ok := c.reachesNumbers[t]
	if ok {
		return known
	}
	c.reachesNumbers[t] = false // ends the recursion for a type that contains itself
	found := isZeroable(t)
	if !found {
		switch u := t.Underlying().(type) {
		case *types.Pointer:
			found = c.reachesNumber(u.Elem())
		case *types.Slice, *types.Map:
			found = c.reachesNumber(elem(t))
		case *types.Array:
			found = c.reachesNumber(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				found = found || c.reachesNumber(f.Type())
			}
		}
	}
	c.reachesNumbers[t] = found
	return found
}

func isArray(t types.Type) bool {
	_, ok := t.Underlying().(*types.Array)
	return ok
}

func pointee(v ssa.Value) types.Type {
	return v.Type().Underlying().(*types.Pointer).Elem()
}

// elem returns the element type of a slice, map or channel, and an invalid type
// for other types.
func elem(t types.Type) types.Type {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Map:
		return t.Elem()
	case *types.Chan:
		return t.Elem()
	}
	return types.Typ[types.Invalid]
}
