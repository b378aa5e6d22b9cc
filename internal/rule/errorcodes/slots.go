package errorcodes

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/registry"
)

// A slot takes values that may be error codes. It is a variable, a field, a parameter, a
// result, the cases of a switch, or the keys of a map.
type slot struct {
	object   types.Object // the variable or field, or the function with the parameter or result
	param    int          // the index of the parameter or result
	isResult bool
	method   string   // the name of the method, for a result of a method of error types
	node     ast.Node // the switch or map
}

// addLiterals adds the string literals that are undeclared error codes. A literal counts
// as an error code if declared error codes have the same type, or if most other strings
// in the same [slot] are declared error codes.
func (c *collector) addLiterals() {
	passed := map[slot][]ast.Expr{}
	c.outer, c.isSuccess = map[ast.Expr]types.Object{}, map[ast.Expr]bool{}
	typed := map[*types.Named]bool{}
	for _, f := range c.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				c.addReturned(n, passed)
			case *ast.AssignStmt:
				c.addAssigned(n, passed)
			case *ast.CallExpr:
				fn := typeutil.StaticCallee(c.pass.TypesInfo, n)
				for i, a := range n.Args {
					if fn != nil && i < fn.Signature().Params().Len() && (!fn.Signature().Variadic() || i < fn.Signature().Params().Len()-1) {
						at := slot{object: fn, param: i}
						passed[at] = append(passed[at], a)
					}
				}
			case *ast.SwitchStmt:
				for _, s := range n.Body.List {
					at := slot{node: n}
					passed[at] = append(passed[at], s.(*ast.CaseClause).List...)
				}
			case *ast.CompositeLit:
				if slices.ContainsFunc(n.Elts, c.saysSuccess) {
					c.isSuccess[n] = true
				}
				for _, e := range n.Elts {
					kv, ok := e.(*ast.KeyValueExpr)
					if !ok {
						continue
					}
					if isMap(c.pass.TypesInfo.TypeOf(n)) {
						passed[slot{node: n}] = append(passed[slot{node: n}], kv.Key)
					}
					if field := c.fieldOf(kv); field != nil {
						at := slot{object: field}
						passed[at] = append(passed[at], kv.Value)
						c.noteOuter(kv, n, field)
					}
				}
			case *ast.BasicLit:
				if t, ok := types.Unalias(c.pass.TypesInfo.TypeOf(n)).(*types.Named); ok {
					c.addTyped(n, t, typed)
				}
			}
			return true
		})
	}
	for _, all := range passed {
		c.addSlot(all)
	}
}

// fieldOf returns the field that an element of a struct literal sets, or nil for other
// elements.
func (c *collector) fieldOf(kv *ast.KeyValueExpr) types.Object {
	if key, ok := kv.Key.(*ast.Ident); ok {
		if field, ok := c.pass.TypesInfo.Uses[key].(*types.Var); ok && field.IsField() {
			return field
		}
	}
	return nil
}

// noteOuter sets c.outer and c.isSuccess for an element of a struct literal, which sets
// the given field. The literal may itself be the value of a field of another literal, as
// in Report{Meta: Meta{Code: "E_GONE"}}.
func (c *collector) noteOuter(kv *ast.KeyValueExpr, literal *ast.CompositeLit, field types.Object) {
	if outer := c.outer[literal]; outer != nil {
		c.outer[kv.Value] = outer
	}
	c.isSuccess[kv.Value] = c.isSuccess[literal]
	value := ast.Unparen(kv.Value)
	if address, ok := value.(*ast.UnaryExpr); ok {
		value = address.X
	}
	if inner, ok := value.(*ast.CompositeLit); ok {
		c.outer[inner], c.isSuccess[inner] = field, c.isSuccess[literal]
	}
}

// saysSuccess reports whether an element of a struct literal says that an operation was
// successful, as OK: true does.
func (c *collector) saysSuccess(e ast.Expr) bool {
	kv, ok := e.(*ast.KeyValueExpr)
	if !ok {
		return false
	}
	field := c.fieldOf(kv)
	if field == nil {
		return false
	}
	name := strings.ToLower(field.Name())
	v := c.pass.TypesInfo.Types[kv.Value].Value
	return (name == "ok" || name == "success") && v != nil && v.Kind() == constant.Bool && constant.BoolVal(v)
}

// isOfOther reports whether an expression in a slot belongs to another sort of object than
// the error codes in the slot. A struct with a code may be part of errors and of results:
//
//	Report{Meta: Meta{Code: "E_GONE"}}
//	Result{Meta: Meta{Code: "DONE"}}
//
// The codes of a field such as Result.Meta are not error codes if none of them is
// declared, while other fields have declared error codes. "with" contains those fields.
// The code of a struct that says OK: true is not an error code either.
func (c *collector) isOfOther(e ast.Expr, with map[types.Object]bool) bool {
	outer := c.outer[e]
	return c.isSuccess[e] || outer != nil && !with[outer] && len(with) > 0
}

// addSlot looks at all expressions in one [slot], such as the arguments for one parameter
// of a function. If most of them are declared error codes, it adds the others that look
// like error codes.
func (c *collector) addSlot(all []ast.Expr) {
	declared, upper := map[string]bool{}, 0
	var others []*ast.BasicLit
	withDeclared := map[types.Object]bool{}
	for _, e := range all {
		if v := c.pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String && c.outer[e] != nil {
			if _, ok := c.ErrorCode(constant.StringVal(v)); ok {
				withDeclared[c.outer[e]] = true
			}
		}
	}
	for _, e := range all {
		v := c.pass.TypesInfo.Types[e].Value
		if v == nil || v.Kind() != constant.String || constant.StringVal(v) == "" {
			continue
		}
		text := constant.StringVal(v)
		if _, ok := c.ErrorCode(text); ok {
			declared[text] = true
			if isUpper(text) {
				upper++
			}
		} else if MeansSuccess(text) || c.isOfOther(e, withDeclared) && !c.isMisspeltCode(text) {
			continue
		} else if l, ok := ast.Unparen(e).(*ast.BasicLit); ok {
			others = append(others, l)
		} else {
			// nil stands for a constant. It counts as an undeclared string here;
			// addConstants adds the constants to the result.
			others = append(others, nil)
		}
	}
	// If a slot gets this many different declared error codes, its other strings are
	// probably also error codes.
	const most = 3
	if len(declared) < most-1 || len(others) > len(declared) {
		return
	}
	isSlot := len(declared) >= most && len(others)*2 <= len(declared)
	for _, l := range others {
		if l == nil {
			continue
		}
		text, ok := stringOf(c.pass.TypesInfo, l)
		_, hasPrefix := c.PrefixOf(text)
		if ok && IsCode(text) && isUpper(text) == (upper > 0) && (isSlot || hasPrefix || c.isMisspeltCode(text)) {
			c.add(l, text)
		}
	}
}

func (c *collector) isMisspeltCode(text string) bool {
	return slices.ContainsFunc(c.Errors, func(e registry.ErrorCode) bool { return registry.IsMisspelling(text, e.Code) })
}

func isMap(t types.Type) bool {
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// addTyped adds the literal l, of type t, if it is an undeclared error code: at least two
// constants of type t are declared error codes. codeTypes caches this property of t.
func (c *collector) addTyped(l *ast.BasicLit, t *types.Named, codeTypes map[*types.Named]bool) {
	is, done := codeTypes[t]
	if !done {
		is = c.isCodeType(t)
		codeTypes[t] = is
	}
	if text, ok := stringOf(c.pass.TypesInfo, l); ok && is && IsCode(text) {
		c.add(l, text)
	}
}

func (c *collector) isCodeType(t *types.Named) bool {
	pkg := t.Obj().Pkg()
	if pkg == nil || !ssax.IsString(t) {
		return false
	}
	n := 0
	for _, name := range pkg.Scope().Names() {
		if k, ok := pkg.Scope().Lookup(name).(*types.Const); ok && types.Identical(k.Type(), t) && k.Val().Kind() == constant.String {
			if _, ok := c.ErrorCode(constant.StringVal(k.Val())); ok {
				n++
			}
		}
	}
	return n >= 2 // a single constant may look like an error code by chance
}
