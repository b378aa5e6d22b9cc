package ssax

import (
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// StructOfField returns the struct, or the pointer to a struct, to which the field v
// belongs, and the index of the field. v may also be the address of a field. For other
// values, StructOfField returns nil.
func StructOfField(v ssa.Value) (outer ssa.Value, index int) {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return v.X, v.Field
	case *ssa.Field:
		return v.X, v.Field
	}
	return nil, 0
}

// StructOf returns the struct type that t is or points to, and the named type if it has
// a name. For other types, it returns nil.
func StructOf(t types.Type) (*types.Struct, *types.Named) {
	if t == nil {
		return nil, nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil, nil
	}
	named, _ := types.Unalias(t).(*types.Named)
	return s, named
}

// PointedType returns the name of T if t is a pointer type *T with a declared type T.
// For other types, it returns nil.
func PointedType(t types.Type) *types.TypeName {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return nil
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok {
		return nil
	}
	return named.Obj()
}

// Captured returns the variable of the enclosing function that a function literal
// captures as v, one of its free variables. closure is the instruction that creates the
// closure. If the variable is not known, Captured returns nil.
func Captured(closure *ssa.MakeClosure, v *ssa.FreeVar) ssa.Value {
	if i := slices.Index(v.Parent().FreeVars, v); closure != nil && i >= 0 && i < len(closure.Bindings) {
		return closure.Bindings[i]
	}
	return nil
}

// StoredOnce returns the value of the local variable a if there is only one store to a.
// Otherwise it returns nil. Stores in function literals do not count.
func StoredOnce(a *ssa.Alloc) ssa.Value {
	var found ssa.Value
	for _, ref := range *a.Referrers() {
		if s, ok := ref.(*ssa.Store); ok && s.Addr == a {
			if found != nil {
				return nil
			}
			found = s.Val
		}
	}
	return found
}

// Argument returns the i-th argument of a call, not counting the receiver. It returns
// nil if there is no such argument.
func Argument(c *ssa.CallCommon, i int) ssa.Value {
	args := c.Args
	if c.Signature().Recv() != nil && !c.IsInvoke() {
		args = args[1:]
	}
	if i < 0 || i >= len(args) {
		return nil
	}
	return args[i]
}

// IsAppend reports whether a call is one of the builtin function append.
func IsAppend(call *ssa.Call) bool {
	b, ok := call.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "append"
}

// Elements returns the variadic arguments of a call. list is the slice that SSA builds
// for them. For any other slice, ok is false.
func Elements(list ssa.Value) (elements []ssa.Value, ok bool) {
	if c, ok := list.(*ssa.Const); ok && c.Value == nil {
		return nil, true
	}
	slice, ok := list.(*ssa.Slice)
	if !ok {
		return nil, false
	}
	array, ok := slice.X.(*ssa.Alloc)
	if !ok {
		return nil, false
	}
	for _, ref := range *array.Referrers() {
		at, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, use := range *at.Referrers() {
			if s, ok := use.(*ssa.Store); ok && s.Addr == at {
				elements = append(elements, s.Val)
			}
		}
	}
	return elements, true
}

// Instructions yields the instructions of a function, block by block.
func Instructions(fn *ssa.Function) iter.Seq[ssa.Instruction] {
	return func(yield func(ssa.Instruction) bool) {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if !yield(instr) {
					return
				}
			}
		}
	}
}

// Width returns the number of bits of an integer type, and whether the type is signed.
// The number is 0 for types of 64 bits, which need no truncation, and for types other
// than integers.
func Width(t types.Type) (bits int, signed bool) {
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		return 0, false
	}
	switch basic.Kind() {
	case types.Int8:
		return 8, true
	case types.Int16:
		return 16, true
	case types.Int32:
		return 32, true
	case types.Uint8:
		return 8, false
	case types.Uint16:
		return 16, false
	case types.Uint32:
		return 32, false
	}
	return 0, false
}

// IsBasic reports whether the underlying type of t is a basic type that has one of the
// properties in info, such as [types.IsString].
func IsBasic(t types.Type, info types.BasicInfo) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// IsString reports whether t is a string type.
func IsString(t types.Type) bool { return IsBasic(t, types.IsString) }

// IsUnsigned reports whether t is an unsigned integer type.
func IsUnsigned(t types.Type) bool { return IsBasic(t, types.IsUnsigned) }

// IsFunc reports whether t is a function type.
func IsFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// IsError reports whether t is the type error itself.
func IsError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// ImplementsError reports whether values of type t are errors.
func ImplementsError(t types.Type) bool {
	if hasNoMethods(t) {
		return false // the usual case, which needs no search
	}
	return types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
}

// hasNoMethods reports whether it is easy to see that t, or the type to which it points, has
// no methods: it is a named type without own methods and without embedded fields.
func hasNoMethods(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.NumMethods() > 0 {
		return false
	}
	switch u := n.Underlying().(type) {
	case *types.Interface, *types.Pointer:
		return false
	case *types.Struct:
		for f := range u.Fields() {
			if f.Embedded() {
				return false
			}
		}
	}
	return true
}

// IsErrorsPackage reports whether a package is the standard package errors or a similar
// one. It looks only at the name of the package, which must be errors or xerrors.
func IsErrorsPackage(pkg *types.Package) bool {
	return pkg != nil && (pkg.Name() == "errors" || pkg.Name() == "xerrors")
}
