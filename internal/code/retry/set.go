package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Set is a list of numbers or strings with something in common, such as the statuses
// that may be retried. The name of the variable says what that is.
type Set struct {
	Name    *ast.Ident
	Obj     types.Object // the variable or field that contains the set
	Elem    types.Type   // the type of the members
	Members []Member     // the members that are constants
	Partial bool         // whether the set also has members that are not constants
}

// A Member is one element of a set.
type Member struct {
	Expr  ast.Expr
	Value constant.Value // the value of the member: an int or a string
	Obj   types.Object   // the constant that Expr names; nil if Expr is a literal
	Not   bool           // whether the map excludes the value, as {404: false} does
}

// Sets returns the sets in files. A set is the initial value of a variable or a field.
// It is a map to bools, strings or empty structs, a slice, an array, or the result of a
// function such as sets.New.
func Sets(info *types.Info, files []*ast.File) []Set {
	r := setReader{info}
	var out []Set
	put := func(name ast.Expr, value ast.Expr) {
		id, ok := name.(*ast.Ident)
		if !ok {
			return
		}
		obj := info.ObjectOf(id)
		if s := r.readSet(value); s != nil && obj != nil {
			s.Name, s.Obj = id, obj
			out = append(out, *s)
		}
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for i, v := range n.Values {
					if len(n.Values) == len(n.Names) {
						put(n.Names[i], v)
					}
				}
			case *ast.AssignStmt:
				for i, v := range n.Rhs {
					switch {
					case len(n.Lhs) != len(n.Rhs):
					case n.Tok == token.DEFINE:
						put(n.Lhs[i], v)
					case n.Tok == token.ASSIGN:
						if field, ok := n.Lhs[i].(*ast.SelectorExpr); ok {
							put(field.Sel, v)
						}
					}
				}
			case *ast.KeyValueExpr:
				if v, ok := fieldOf(info, n); ok && v.IsField() {
					put(n.Key, n.Value)
				}
			}
			return true
		})
	}
	return out
}

// fieldOf returns the struct field that kv sets. kv is an element of a struct literal,
// such as Code: 3.
func fieldOf(info *types.Info, kv *ast.KeyValueExpr) (v *types.Var, ok bool) {
	if key, isName := kv.Key.(*ast.Ident); isName {
		v, ok = info.Uses[key].(*types.Var)
	}
	return v, ok
}

type setReader struct{ info *types.Info }

// readSet returns the set of constants in an expression, such as a map or slice literal.
// It returns nil if the expression is not a set.
func (r setReader) readSet(e ast.Expr) *Set {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		switch t := r.info.TypeOf(e).Underlying().(type) {
		case *types.Map:
			return r.readMap(e, t)
		case *types.Slice:
			return r.list(t.Elem(), e.Elts)
		case *types.Array:
			return r.list(t.Elem(), e.Elts)
		}
	case *ast.CallExpr:
		fn, ok := typeutil.Callee(r.info, e).(*types.Func)
		if ok && fn.Pkg() != nil && setMaker().MatchString(fn.Name()+" "+fn.Pkg().Name()) && fn.Signature().Variadic() && fn.Signature().Params().Len() == 1 && !e.Ellipsis.IsValid() && len(e.Args) > 0 {
			return r.list(r.info.TypeOf(e.Args[0]), e.Args)
		}
	}
	return nil
}

// setMaker matches the name of a function that creates a set of its arguments, followed
// by the name of its package: "New sets" for sets.New, "CreateStringSet set",
// "NewSet mapset".
var setMaker = pattern.New(`(?i)^(new|of|from|make|create)\w* \w*set|set(of|from)? \w+$`)

// readMap returns the set of the keys of a map, or nil.
func (r setReader) readMap(lit *ast.CompositeLit, t *types.Map) *Set {
	st, isStruct := t.Elem().Underlying().(*types.Struct)
	isBool := ssax.IsBasic(t.Elem(), types.IsBoolean)
	elem, field := t.Key(), -1
	if key, ok := elem.Underlying().(*types.Struct); ok {
		elem, field = textOf(key)
	}
	// isText is set if the values of the map are strings, which explain the codes.
	isText := ssax.IsBasic(t.Elem(), types.IsString)
	if !isBool && !isText && !(isStruct && st.NumFields() == 0) || elem == nil || !isCodeType(elem) {
		return nil
	}
	s := &Set{Elem: elem}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		not := false
		if isBool {
			v := r.info.Types[kv.Value].Value
			if v == nil {
				s.Partial = true
				continue
			}
			not = !constant.BoolVal(v)
		}
		if key := element(kv.Key, field); key != nil {
			r.add(s, key, not)
		} else {
			s.Partial = true
		}
	}
	return s
}

// textOf returns the type and the index of the only string field of s, the key type of
// a map. A key may consist of an HTTP status and an error code, for example; the code
// is the string. If s has no string field, or several, elem is nil.
func textOf(s *types.Struct) (elem types.Type, field int) {
	for i := range s.NumFields() {
		if !ssax.IsBasic(s.Field(i).Type(), types.IsString) {
			continue
		}
		if elem != nil {
			return nil, -1
		}
		elem, field = s.Field(i).Type(), i
	}
	return elem, field
}

// element returns the value of the field with the given index in e, a struct literal
// without field names. If the index is -1, it returns e itself. If e is not such a
// literal, it returns nil.
func element(e ast.Expr, field int) ast.Expr {
	if field < 0 {
		return e
	}
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok || field >= len(lit.Elts) {
		return nil
	}
	if _, named := lit.Elts[field].(*ast.KeyValueExpr); named {
		return nil
	}
	return lit.Elts[field]
}

// list returns a set with elements of type t. It returns nil if t cannot be the type of
// a status or code, or if an element has an index, as in {2: "E_GONE"}.
func (r setReader) list(t types.Type, elements []ast.Expr) *Set {
	if !isCodeType(t) {
		return nil
	}
	s := &Set{Elem: t}
	for _, e := range elements {
		if _, ok := e.(*ast.KeyValueExpr); ok {
			return nil // a literal with indexes is a table rather than a set
		}
		r.add(s, e, false)
	}
	return s
}

func (r setReader) add(s *Set, e ast.Expr, not bool) {
	v := r.info.Types[e].Value
	if v == nil || v.Kind() != constant.Int && v.Kind() != constant.String {
		s.Partial = true
		return
	}
	s.Members = append(s.Members, Member{Expr: e, Value: v, Obj: ssax.Object(r.info, e), Not: not})
}

// isCodeType reports whether t can be a code: a string, or an integer other than
// [time.Duration].
func isCodeType(t types.Type) bool {
	return ssax.IsBasic(t, types.IsString) || ssax.IsBasic(t, types.IsInteger) && !IsDuration(t)
}
