package causes

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// holds are the causes where a condition is true: nil where nothing with a name
// is sure to lead there.
func (r *reader) holds(cond ast.Expr) []Cause {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return r.fails(e.X)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			return narrower(r.holds(e.X), r.holds(e.Y))
		case token.LOR:
			return either(r.holds(e.X), r.holds(e.Y))
		case token.EQL:
			return r.equal(e.X, e.Y)
		case token.NEQ:
			return r.failure(e.X, e.Y)
		}
	case *ast.CallExpr:
		return r.test(e)
	case *ast.Ident:
		return r.held(e)
	}
	return nil
}

// fails are the causes where a condition is false.
func (r *reader) fails(cond ast.Expr) []Cause {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return r.holds(e.X)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			return either(r.fails(e.X), r.fails(e.Y))
		case token.LOR:
			return narrower(r.fails(e.X), r.fails(e.Y))
		case token.NEQ:
			return r.equal(e.X, e.Y)
		}
	}
	return nil
}

// narrower are the causes where two conditions hold: what is asked last is asked
// of what passed the first.
func narrower(first, last []Cause) []Cause {
	if len(last) > 0 {
		return last
	}
	return first
}

// either are the causes where one of two conditions holds.
func either(a, b []Cause) []Cause {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	return slices.Concat(a, b)
}

// equal is what one side of a comparison is.
func (r *reader) equal(x, y ast.Expr) []Cause {
	if found := r.value(y, x); len(found) > 0 {
		return found
	}
	return r.value(x, y)
}

// failure is the usage where an error of a parser of flags is not nil.
func (r *reader) failure(x, y ast.Expr) []Cause {
	if r.info.Types[x].IsNil() {
		x, y = y, x
	}
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || !r.info.Types[y].IsNil() {
		return nil
	}
	call, ok := ast.Unparen(r.definition(id)).(*ast.CallExpr)
	if f := r.callee(call); ok && parsesFlags(f) {
		return []Cause{{Usage, f.Name()}}
	}
	return nil
}

// definition is what a variable is defined as, nil where that changes.
func (r *reader) definition(id *ast.Ident) ast.Expr { return r.defined[r.info.ObjectOf(id)] }

// held is what a variable says that holds the answer to a test.
func (r *reader) held(id *ast.Ident) []Cause {
	switch e := ast.Unparen(r.definition(id)).(type) {
	case *ast.TypeAssertExpr:
		if e.Type != nil {
			return r.errorType(e.Type)
		}
	case *ast.CallExpr:
		return r.test(e)
	}
	return nil
}

// test is what a call asks that answers with a bool: errors.Is(err, ErrX),
// errors.As(err, &target), errors.AsType[T](err), os.IsNotExist(err).
func (r *reader) test(call *ast.CallExpr) []Cause {
	f := r.callee(call)
	if f == nil {
		return nil
	}
	switch name := f.Name(); {
	case name == "Is" && len(call.Args) == 2:
		return r.sentinel(call.Args[1])
	case name == "As" && len(call.Args) == 2:
		if p, ok := r.info.TypeOf(call.Args[1]).(*types.Pointer); ok {
			return r.typeCause(p.Elem())
		}
	case name == "AsType":
		return r.asType(call)
	case strings.HasPrefix(strings.ToLower(name), "is") && r.asksError(f):
		return []Cause{{Predicate, r.qualified(f)}}
	}
	return nil
}

func (r *reader) asType(call *ast.CallExpr) []Cause {
	if t, ok := r.info.TypeOf(call).(*types.Tuple); ok && t.Len() == 2 {
		return r.typeCause(t.At(0).Type())
	}
	return nil
}

// asksError reports whether a function answers something about one error.
func (r *reader) asksError(f *types.Func) bool {
	sig := f.Signature()
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return false
	}
	b, ok := sig.Results().At(0).Type().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Bool && isError(sig.Params().At(0).Type())
}

// value is what an expression is that something is compared with, or looked up
// by; with is the other side, nil where there is none.
func (r *reader) value(e, with ast.Expr) []Cause {
	if text, ok := r.text(e); ok {
		if isErrorCode(text) || with != nil && r.holdsCodes(with) && isName(text) {
			return []Cause{{ErrorCode, text}}
		}
		return nil
	}
	if found := r.sentinel(e); len(found) > 0 {
		return found
	}
	return r.kind(e, with)
}

// text is the string that an expression is.
func (r *reader) text(e ast.Expr) (string, bool) {
	v := r.info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// holdsCodes reports whether an expression is called as what error codes are
// kept in, and is of an error, or called after one.
func (r *reader) holdsCodes(e ast.Expr) bool {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok {
		e = ast.Unparen(call.Fun)
	}
	name, of := "", types.Type(nil)
	switch e := e.(type) {
	case *ast.Ident:
		name = e.Name
	case *ast.SelectorExpr:
		name, of = e.Sel.Name, r.info.TypeOf(e.X)
	}
	return speaksOfCodes(name) && (speaksOfErrors(name) || aboutErrors(of) || aboutErrors(r.info.TypeOf(e)))
}

// aboutErrors reports whether a type is one of errors, or called as one.
func aboutErrors(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && (isError(n) || speaksOfErrors(n.Obj().Name()))
}

// sentinel is the package variable of an error type that an expression names.
func (r *reader) sentinel(e ast.Expr) []Cause {
	if v, ok := r.object(e).(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && isError(v.Type()) {
		return []Cause{{Sentinel, r.qualified(v)}}
	}
	return nil
}

// kind is the constant of a type of failures that an expression names, or of a
// type that an error has a field of, with which it is compared.
func (r *reader) kind(e, with ast.Expr) []Cause {
	k, ok := r.object(e).(*types.Const)
	if !ok {
		return nil
	}
	n, ok := types.Unalias(k.Type()).(*types.Named)
	if !ok || !speaksOfFailures(n.Obj().Name()) && !isError(n) && !r.ofError(with) {
		return nil
	}
	return []Cause{{Constant, r.qualified(k)}}
}

// ofError reports whether an expression is a field or a method's result of an
// error.
func (r *reader) ofError(e ast.Expr) bool {
	if e == nil {
		return false
	}
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok {
		e = ast.Unparen(call.Fun)
	}
	sel, ok := e.(*ast.SelectorExpr)
	return ok && isError(r.info.TypeOf(sel.X))
}

// qualified is how the package names an object.
func (r *reader) qualified(obj types.Object) string {
	if obj.Pkg() == nil || obj.Pkg() == r.pkg {
		return obj.Name()
	}
	return obj.Pkg().Name() + "." + obj.Name()
}

// errorType is the type of errors that a case or an assertion names.
func (r *reader) errorType(e ast.Expr) []Cause { return r.typeCause(r.info.TypeOf(e)) }

// object is what an expression names.
func (r *reader) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return r.info.Uses[e]
	case *ast.SelectorExpr:
		return r.info.Uses[e.Sel]
	}
	return nil
}

// callee is the function that a call names, nil where it names none.
func (r *reader) callee(call *ast.CallExpr) *types.Func {
	if call == nil {
		return nil
	}
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	f, _ := r.object(fun).(*types.Func)
	return f
}

// typeCause is the named type, or pointer to one, of errors.
func (r *reader) typeCause(t types.Type) []Cause {
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
	return []Cause{{Type, r.qualified(n.Obj())}}
}

// isError reports whether values of a type are errors.
func isError(t types.Type) bool {
	errorType, ok := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	return ok && t != nil && (types.Implements(t, errorType) || types.Implements(types.NewPointer(t), errorType))
}
