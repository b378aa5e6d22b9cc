package errorcodes

import (
	"go/ast"
	"go/types"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// addReturned adds the strings that a function returns to their slots. Error types often have
// one method each for their error codes, so that methods of the same name are one slot:
//
//	func (e *BusyError) Code() string { return "E_BUSY" }
//	func (e *GoneError) Code() string { return "E_GONE" }
func (c *collector) addReturned(d *ast.FuncDecl, passed map[slot][]ast.Expr) {
	fn, ok := c.pass.TypesInfo.Defs[d.Name].(*types.Func)
	if !ok || d.Body == nil {
		return
	}
	results := fn.Signature().Results()
	of := slot{object: fn, isResult: true}
	if recv := fn.Signature().Recv(); recv != nil && ssax.ImplementsError(recv.Type()) {
		of = slot{method: fn.Name(), isResult: true}
	}
	for i := range results.Len() {
		of.param = i
		if ssax.IsString(results.At(i).Type()) {
			passed[of] = append(passed[of], returned(d.Body, i, results.Len())...)
		}
	}
}

// returned returns the expressions that a function returns as result i of n.
func returned(body *ast.BlockStmt, i, n int) []ast.Expr {
	var out []ast.Expr
	ast.Inspect(body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(node.Results) == n {
				out = append(out, node.Results[i])
			}
		}
		return true
	})
	return out
}

// addAssigned adds the strings that an assignment stores in variables and fields to their
// slots.
func (c *collector) addAssigned(a *ast.AssignStmt, passed map[slot][]ast.Expr) {
	if len(a.Lhs) != len(a.Rhs) {
		return
	}
	for i, to := range a.Lhs {
		var v types.Object
		switch to := to.(type) {
		case *ast.Ident:
			v = c.pass.TypesInfo.ObjectOf(to)
		case *ast.SelectorExpr:
			v = c.pass.TypesInfo.Uses[to.Sel]
		}
		if v, ok := v.(*types.Var); ok && ssax.IsString(v.Type()) {
			passed[slot{object: v}] = append(passed[slot{object: v}], a.Rhs[i])
		}
	}
}
