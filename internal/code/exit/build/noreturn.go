package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// findNoReturn returns the functions of the package whose last statement ends
// the process or loops forever, and that have no return before it.
func findNoReturn(pass *analysis.Pass, deps exit.Graphs) map[*types.Func]bool {
	found := map[*types.Func]bool{}
	ends := func(call *ast.CallExpr) bool {
		f := typeutil.StaticCallee(pass.TypesInfo, call)
		return f != nil && (found[f.Origin()] || f.Pkg() != pass.Pkg && neverReturns(f, deps))
	}
	decls := map[*types.Func]*ast.BlockStmt{}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && !hasReturn(d.Body) {
				if f, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					decls[f] = d.Body
				}
			}
		}
	}
	for grown := true; grown; {
		grown = false
		for f := range maps.Keys(decls) {
			if !found[f] && endsProcess(decls[f].List, ends) {
				found[f], grown = true, true
			}
		}
	}
	return found
}

// neverReturns reports whether a function of another package is known to end
// the process in every case.
func neverReturns(f *types.Func, deps exit.Graphs) bool {
	id := ssax.ID(f.Origin().FullName())
	if e, ok := exit.EffectOf(id); ok {
		return !e.Returns
	}
	fn := deps.Function(id)
	return fn != nil && fn.NoReturn
}

func hasReturn(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		}
		return !found
	})
	return found || leaves(body, true)
}

// leaves reports whether a statement can leave the body of a loop for what
// follows it: by goto, or by a break of the loop. Of a function only goto counts.
func leaves(body *ast.BlockStmt, function bool) bool {
	found := false
	var inspect func(n ast.Node, inner bool)
	inspect = func(n ast.Node, inner bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.BranchStmt:
				found = found || m.Tok == token.GOTO || !function && m.Tok == token.BREAK && (m.Label != nil || !inner)
			case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				if m != n { // a break in it leaves it, not the loop
					inspect(m, true)
					return false
				}
			}
			return !found
		})
	}
	inspect(body, false)
	return found
}

// endsProcess reports whether a statement of the list, which runs in every
// case, is a call that ends the process, or a loop that nothing leaves.
func endsProcess(list []ast.Stmt, ends func(*ast.CallExpr) bool) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && ends(call) {
				return true
			}
		case *ast.BlockStmt:
			if endsProcess(s.List, ends) {
				return true
			}
		case *ast.ForStmt:
			if s.Cond == nil && !leaves(s.Body, false) {
				return true
			}
		case *ast.SelectStmt:
			if len(s.Body.List) == 0 {
				return true
			}
		case *ast.IfStmt:
			if s.Else != nil && endsProcess(s.Body.List, ends) && endsProcess([]ast.Stmt{s.Else}, ends) {
				return true
			}
		}
	}
	return false
}
