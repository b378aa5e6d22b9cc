package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// AnyError replaces the name of a type in a [FieldRef] or a [Use] for errors of unknown
// type. The Path of the FieldRef is then a method of the error, as in [Getter.Method]
// or [Fill].
const AnyError = "error"

// MarshalMethod is the [Use.Method] of errors of unknown type that have this method.
const MarshalMethod = "MarshalJSON"

// methodRef returns the name of a method with its result types, such as
// "Hint() (string)". It returns "" if the method has parameters, or if the type of its
// first result is not a leaf type; see isLeafType. It also returns "" for the Error
// method, which every error has.
func methodRef(fn *types.Func) string {
	sig := fn.Signature()
	if sig.Params().Len() > 0 || sig.Results().Len() == 0 || fn.Name() == "Error" || !isLeafType(sig.Results().At(0).Type()) {
		return ""
	}
	return fn.Name() + "() " + types.TypeString(sig.Results(), nil)
}

// getterOf returns a reference to the method that a call invokes on an error in an
// interface, as in err.Hint(). i is the index of the result that the caller uses. For
// other calls, and if i is not 0, the reference is zero.
func (f *funcAnalysis) getterOf(call *ssa.Call, i int) FieldRef {
	if i > 0 || !call.Call.IsInvoke() || !f.isOfError(call.Call.Value, 0) {
		return FieldRef{}
	}
	if method := methodRef(call.Call.Method); method != "" {
		f.noteOptionalGetter(call.Call.Value, method)
		return FieldRef{AnyError, method}
	}
	return FieldRef{}
}

// noteOptionalGetter adds a method that the code calls on v to [Package.OptionalGetters], if
// v is the result of a type assertion that may fail.
func (f *funcAnalysis) noteOptionalGetter(v ssa.Value, method string) {
	result, ok := v.(*ssa.Extract)
	if !ok || !f.emitting {
		return
	}
	assertion, ok := result.Tuple.(*ssa.TypeAssert)
	if !ok {
		return
	}
	iface, ok := assertion.X.Type().Underlying().(*types.Interface)
	if !ok || types.Implements(assertion.X.Type(), assertion.AssertedType.Underlying().(*types.Interface)) {
		return
	}
	for m := range iface.Methods() {
		if r := (FieldRef{methodRef(m), method}); r.Type != "" && !slices.Contains(f.out.OptionalGetters, r) {
			f.out.OptionalGetters = append(f.out.OptionalGetters, r)
		}
	}
}

// isOfError reports whether the interface v contains an error. The type of v must have
// an Error method, or the function must get v from an error, with a type assertion,
// errors.As or a call that takes the error.
func (f *funcAnalysis) isOfError(v ssa.Value, depth int) bool {
	if isErrorInterface(v.Type()) {
		return true
	}
	if depth > maxDepth {
		return false
	}
	switch x := v.(type) {
	case *ssa.Extract:
		return f.isOfError(x.Tuple, depth+1)
	case *ssa.TypeAssert:
		return f.isOfError(x.X, depth+1)
	case *ssa.ChangeInterface:
		return f.isOfError(x.X, depth+1)
	case *ssa.Phi:
		return slices.ContainsFunc(x.Edges, func(e ssa.Value) bool { return f.isOfError(e, depth+1) })
	case *ssa.Call:
		return takesError(&x.Call)
	case *ssa.UnOp:
		return len(findsOf(x.X)) > 0 || slices.ContainsFunc(storedIn(x.X), func(s ssa.Value) bool { return f.isOfError(s, depth+1) })
	}
	return false
}

func takesError(common *ssa.CallCommon) bool { return errorArgument(common) != nil }

// errorArgument returns the first error among the arguments of a call, or nil.
func errorArgument(common *ssa.CallCommon) ssa.Value {
	i := slices.IndexFunc(common.Args, func(a ssa.Value) bool { return isErrorInterface(a.Type()) })
	if i < 0 {
		return nil
	}
	return common.Args[i]
}

func isErrorInterface(t types.Type) bool { return types.IsInterface(t) && ssax.ImplementsError(t) }

// findsOf returns the calls that find an error in another one and store it in the given
// variable, such as errors.As(err, &variable).
func findsOf(variable ssa.Value) []*ssa.Call {
	var out []*ssa.Call
	for _, ref := range referrers(variable) {
		switch x := ref.(type) {
		case *ssa.MakeInterface:
			for _, use := range referrers(x) {
				if call, ok := use.(*ssa.Call); ok && takesError(&call.Call) {
					out = append(out, call)
				}
			}
		case *ssa.Call:
			if isSearch(&x.Call) {
				out = append(out, x)
			}
		}
	}
	return out
}

// isSearch reports whether a call looks for an error of a certain type in another
// error, stores it in a variable, and returns whether it has found one. Besides
// errors.As, this can be a function of the same name and signature in another package,
// or a function such as
//
//	func asError(err error, target **Error) bool { return errors.As(err, target) }
func isSearch(common *ssa.CallCommon) bool {
	c, results := callee(common), common.Signature().Results()
	switch {
	case c.isFuncOf("errors", "As"):
		return true
	case results.Len() != 1 || !types.Identical(results.At(0).Type(), types.Typ[types.Bool]) || !takesError(common):
		return false
	}
	return c.name == "As" && !c.method && len(common.Args) == 2 || slices.ContainsFunc(common.Args, func(arg ssa.Value) bool {
		to, ok := arg.Type().Underlying().(*types.Pointer)
		return ok && isPointer(to.Elem()) && isErrorType(to.Elem())
	})
}

// addGetters adds the getters of all error types of the package to [Package.Getters].
// It also adds these types to the facts, because other packages may create the errors.
func (s *summarizer) addGetters() {
	scope := s.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		t, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || t.IsAlias() {
			continue
		}
		if named, ok := t.Type().(*types.Named); ok && !types.IsInterface(named) && !isPointer(named) && isError(named) {
			s.out.Getters = append(s.out.Getters, s.gettersOf(named)...)
			if named.TypeParams() == nil && s.isFollowed(named) {
				s.typeOf(named)
			}
		}
	}
}

func (s *summarizer) gettersOf(named *types.Named) []Getter {
	var out []Getter
	set := types.NewMethodSet(types.NewPointer(named))
	for i := range set.Len() {
		m := set.At(i)
		fn, ok := m.Obj().(*types.Func)
		if !ok || methodRef(fn) == "" {
			continue
		}
		v := Value{State: Dynamic}
		if sum := s.method(fn); sum != nil && len(sum.Values) > 0 && sum.Values[0] != nil {
			v = *sum.Values[0]
		}
		v.From = slices.Clone(v.From)
		v.refs = nil
		for j := range v.From {
			v.From[j] = s.promotedGetter(v.From[j], named, m.Index())
		}
		slices.SortFunc(v.From, FieldRef.compare)
		out = append(out, Getter{s.fullName(named), methodRef(fn), v, len(m.Index()) > 1})
	}
	return out
}

// promotedGetter returns a reference to the field that a promoted method returns. For
// example, Error embeds Base, and the Hint method of Base returns its Text field. For
// the reference Base.Text and the type Error, promotedGetter returns Error.Text. index
// lists the indices of the fields that lead from Error to the method, as in
// [types.Selection].
//
// If Base is embedded as a pointer, its struct is an object of its own. promotedGetter
// then returns ref unchanged.
func (s *summarizer) promotedGetter(ref FieldRef, around *types.Named, index []int) FieldRef {
	var t types.Type = around
	prefix := ""
	for _, i := range index[:len(index)-1] {
		fields, _ := ssax.StructOf(t)
		if fields == nil || isPointer(fields.Field(i).Type()) {
			return ref
		}
		prefix = join(prefix, pathOf(fields, i))
		t = fields.Field(i).Type()
	}
	if ref.Type != s.nameOf(t) {
		return ref
	}
	return FieldRef{s.fullName(around), join(prefix, ref.Path)}
}
