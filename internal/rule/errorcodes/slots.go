package errorcodes

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/registry"
)

// A slot takes values that may be error codes. It is a field, a parameter, the cases of
// a switch, or the keys of a map.
type slot struct {
	object types.Object // the field, or the function with the parameter; nil for a switch or a map
	param  int
	node   ast.Node
}

// addLiterals adds the string literals that are undeclared error codes. A literal counts
// as an error code if declared error codes have the same type, or if most other strings
// in the same [slot] are declared error codes.
func (c *collector) addLiterals() {
	passed := map[slot][]ast.Expr{}
	typed := map[*types.Named]bool{}
	for _, f := range c.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				fn := typeutil.StaticCallee(c.pass.TypesInfo, n)
				for i, a := range n.Args {
					if fn != nil && i < fn.Signature().Params().Len() && (!fn.Signature().Variadic() || i < fn.Signature().Params().Len()-1) {
						at := slot{object: fn, param: i}
						passed[at] = append(passed[at], a)
					}
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok {
					if field, ok := c.pass.TypesInfo.Uses[key].(*types.Var); ok && field.IsField() {
						at := slot{object: field}
						passed[at] = append(passed[at], n.Value)
					}
				}
			case *ast.SwitchStmt:
				for _, s := range n.Body.List {
					at := slot{node: n}
					passed[at] = append(passed[at], s.(*ast.CaseClause).List...)
				}
			case *ast.CompositeLit:
				for _, e := range n.Elts {
					if kv, ok := e.(*ast.KeyValueExpr); ok && isMap(c.pass.TypesInfo.TypeOf(n)) {
						passed[slot{node: n}] = append(passed[slot{node: n}], kv.Key)
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

// addSlot looks at all expressions in one [slot], such as the arguments for one parameter
// of a function. If most of them are declared error codes, it adds the others that look
// like error codes.
func (c *collector) addSlot(all []ast.Expr) {
	declared, upper := map[string]bool{}, 0
	var others []*ast.BasicLit
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
		if ok && isCode(text) && isUpper(text) == (upper > 0) && (isSlot || c.isMisspeltCode(text)) {
			c.add(l, text)
		}
	}
}

func (c *collector) isMisspeltCode(text string) bool {
	return slices.ContainsFunc(c.Errors, func(e registry.ErrorCode) bool { return isMisspelling(text, e.Code) })
}

// isMisspelling reports whether a string differs from an error code by one typing
// error. In a long string, a few typing errors are allowed.
func isMisspelling(text, code string) bool {
	return len(text) > 4 && registry.Distance(text, code) <= 1+len(text)/12
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
	if text, ok := stringOf(c.pass.TypesInfo, l); ok && is && isCode(text) {
		c.add(l, text)
	}
}

func (c *collector) isCodeType(t *types.Named) bool {
	pkg := t.Obj().Pkg()
	if basic, ok := t.Underlying().(*types.Basic); !ok || basic.Info()&types.IsString == 0 || pkg == nil {
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
