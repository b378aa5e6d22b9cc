package causes

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// causesIfTrue returns the causes that make a condition true, such as ErrNotFound for
// "errors.Is(err, ErrNotFound)". It returns none if the condition may also be true for
// another reason.
func (r *reader) causesIfTrue(cond ast.Expr) []Cause {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return r.causesIfFalse(e.X)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			return narrowerCauses(r.causesIfTrue(e.X), r.causesIfTrue(e.Y))
		case token.LOR:
			return eitherCause(r.causesIfTrue(e.X), r.causesIfTrue(e.Y))
		case token.EQL:
			return r.causesOfEquality(e.X, e.Y)
		case token.NEQ:
			return r.causesOfFailure(e.X, e.Y)
		}
	case *ast.CallExpr:
		return r.causesOfTest(e)
	case *ast.Ident:
		return r.causesOfBool(e)
	}
	return nil
}

// causesIfFalse returns the causes that are present when a condition is false:
// ErrNotFound for "err != ErrNotFound". It returns none if the condition may also be
// false for another reason.
func (r *reader) causesIfFalse(cond ast.Expr) []Cause {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return r.causesIfTrue(e.X)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			return eitherCause(r.causesIfFalse(e.X), r.causesIfFalse(e.Y))
		case token.LOR:
			return narrowerCauses(r.causesIfFalse(e.X), r.causesIfFalse(e.Y))
		case token.NEQ:
			return r.causesOfEquality(e.X, e.Y)
		}
	}
	return nil
}

// narrowerCauses returns the causes of a condition such as "x && y". The parameter
// first contains the causes that make x true, and last those that make y true. If both
// parameters contain causes, narrowerCauses returns those in last, because they are
// more specific.
func narrowerCauses(first, last []Cause) []Cause {
	if len(last) > 0 {
		return last
	}
	return first
}

// eitherCause returns the causes of a condition such as "x || y". The parameter a
// contains the causes that make x true, such as ErrLate for errors.Is(err, ErrLate).
// The parameter b contains those that make y true. If either is empty, the result is
// nil, because the condition may be true without a known cause.
func eitherCause(a, b []Cause) []Cause {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	return slices.Concat(a, b)
}

// causesOfEquality returns the cause that makes x == y true. This is an error code,
// error variable or constant on one side of the comparison, such as ErrNotFound in
// "err == ErrNotFound".
func (r *reader) causesOfEquality(x, y ast.Expr) []Cause {
	if found := r.causesOfValue(y, x); len(found) > 0 {
		return found
	}
	return r.causesOfValue(x, y)
}

// causesOfFailure returns the cause of the test "err != nil" if err is the result of a
// call that parses flags, as in "err := fs.Parse(args)". The kind of this cause is
// Usage.
func (r *reader) causesOfFailure(x, y ast.Expr) []Cause {
	if r.info.Types[x].IsNil() {
		x, y = y, x
	}
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || !r.info.Types[y].IsNil() {
		return nil
	}
	call, ok := ast.Unparen(r.definition(id)).(*ast.CallExpr)
	if f := r.callee(call); ok && parsesFlags(f) {
		return []Cause{{Kind: Usage, Name: f.Name()}}
	}
	return nil
}

// definition returns the expression that is assigned to a variable, or nil if the
// variable is assigned more than once.
func (r *reader) definition(id *ast.Ident) ast.Expr { return r.defined()[r.info.ObjectOf(id)] }

// causesOfBool returns the causes that make a bool variable true: the error type T for
// the variable ok in "_, ok := err.(T)".
func (r *reader) causesOfBool(id *ast.Ident) []Cause {
	switch e := ast.Unparen(r.definition(id)).(type) {
	case *ast.TypeAssertExpr:
		if e.Type != nil {
			return r.causesOfType(r.info.TypeOf(e.Type))
		}
	case *ast.CallExpr:
		return r.causesOfTest(e)
	}
	return nil
}

// causesOfTest returns the causes that make a call return true: errors.Is(err, ErrX),
// errors.As(err, &target), errors.AsType[T](err), or a predicate such as
// os.IsNotExist(err).
func (r *reader) causesOfTest(call *ast.CallExpr) []Cause {
	f := r.callee(call)
	if f == nil {
		return nil
	}
	switch name := f.Name(); {
	case name == "Is" && len(call.Args) == 2:
		return r.causesOfSentinel(call.Args[1])
	case name == "As" && len(call.Args) == 2:
		if p, ok := r.info.TypeOf(call.Args[1]).(*types.Pointer); ok {
			return r.causesOfType(p.Elem())
		}
	case name == "AsType":
		return r.ofAsType(call)
	case strings.HasPrefix(strings.ToLower(name), "is") && isErrorTest(f):
		return []Cause{{Kind: Predicate, Name: r.qualifiedName(f)}}
	}
	return nil
}

func (r *reader) ofAsType(call *ast.CallExpr) []Cause {
	if t, ok := r.info.TypeOf(call).(*types.Tuple); ok && t.Len() == 2 {
		return r.causesOfType(t.At(0).Type())
	}
	return nil
}

// isErrorTest reports whether a function takes an error and returns a bool.
func isErrorTest(f *types.Func) bool {
	sig := f.Signature()
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return false
	}
	b, ok := sig.Results().At(0).Type().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Bool && isError(sig.Params().At(0).Type())
}

// causesOfValue returns the error code, error variable or constant that e names.
// "other" is the other side of a comparison with e. It is nil if e is a key in a
// composite literal.
func (r *reader) causesOfValue(e, other ast.Expr) []Cause {
	if text, ok := r.text(e); ok {
		if isErrorCode(text) || other != nil && r.isErrorCodeOf(other) && isName(text) {
			return []Cause{{Kind: ErrorCode, Name: text}}
		}
		return nil
	}
	if found := r.causesOfSentinel(e); len(found) > 0 {
		return found
	}
	return r.causesOfConstant(e, other)
}

// text returns the value of e if e is a constant string. Otherwise ok is false.
func (r *reader) text(e ast.Expr) (s string, ok bool) {
	v := r.info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// isErrorCodeOf reports whether an expression such as apiErr.Code or errKind is the
// code of an error. The name of the field, variable or method must contain a word for
// codes, such as "code" or "kind".
//
// In addition, the name must contain a word such as "err", or the type of the
// expression or of apiErr must be about errors; see isAboutErrors.
func (r *reader) isErrorCodeOf(e ast.Expr) bool {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok {
		e = ast.Unparen(call.Fun)
	}
	name, owner := "", types.Type(nil)
	switch e := e.(type) {
	case *ast.Ident:
		name = e.Name
	case *ast.SelectorExpr:
		name, owner = e.Sel.Name, r.info.TypeOf(e.X)
	}
	return namesCodes(name) && (namesErrors(name) || isAboutErrors(owner) || isAboutErrors(r.info.TypeOf(e)))
}

// isAboutErrors reports whether a type is an error type, or has a word for
// errors in its name.
func isAboutErrors(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && (isError(n) || namesErrors(n.Obj().Name()))
}

// causesOfSentinel returns the package variable that an expression names, if the
// variable is an error.
func (r *reader) causesOfSentinel(e ast.Expr) []Cause {
	if v, ok := ssax.Object(r.info, e).(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && isError(v.Type()) {
		return []Cause{r.causeOf(Sentinel, v)}
	}
	return nil
}

// causesOfConstant returns the constant that e names, such as KindNotFound, if the
// constant describes a failure. Its type must be an error type, or have a name such as
// ErrorKind. Otherwise e must be compared with a field or method of an error, as in
// "apiErr.Kind == KindNotFound". "other" is the other side of the comparison, or nil.
func (r *reader) causesOfConstant(e, other ast.Expr) []Cause {
	k, ok := ssax.Object(r.info, e).(*types.Const)
	if !ok {
		return nil
	}
	n, ok := types.Unalias(k.Type()).(*types.Named)
	if !ok || !namesFailures(n.Obj().Name()) && !isError(n) && !isPartOfError(r.info, other) {
		return nil
	}
	return []Cause{{Kind: Constant, Name: r.qualifiedName(k)}}
}

// isPartOfError reports whether an expression is a field of an error, or a method call
// on an error.
func isPartOfError(info *types.Info, e ast.Expr) bool {
	if e == nil {
		return false
	}
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok {
		e = ast.Unparen(call.Fun)
	}
	sel, ok := e.(*ast.SelectorExpr)
	return ok && isError(info.TypeOf(sel.X))
}

// causeOf returns the cause for an error variable or error type.
func (r *reader) causeOf(kind Kind, obj types.Object) Cause {
	return Cause{kind, r.qualifiedName(obj), ssax.ID(obj.Pkg().Path() + "." + obj.Name())}
}

// qualifiedName returns the name of an object as code in the package writes it:
// ErrNotFound, or fs.ErrNotExist for an object of another package.
func (r *reader) qualifiedName(obj types.Object) string {
	if obj.Pkg() == nil || obj.Pkg() == r.pkg {
		return obj.Name()
	}
	return obj.Pkg().Name() + "." + obj.Name()
}

func (r *reader) callee(call *ast.CallExpr) *types.Func {
	if call == nil {
		return nil
	}
	f, _ := typeutil.Callee(r.info, call).(*types.Func)
	return f
}

// causesOfType returns the error type that t is or points to, if that type has a name.
func (r *reader) causesOfType(t types.Type) []Cause {
	if t == nil || !isError(t) {
		return nil
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil
	}
	return []Cause{r.causeOf(Type, n.Obj())}
}

// isError reports whether values of type t, or pointers to them, are errors.
func isError(t types.Type) bool {
	return t != nil && (ssax.ImplementsError(t) || ssax.ImplementsError(types.NewPointer(t)))
}
