package build

// Functions that never return. SSA leaves out what follows a call of one:
// without that, code that never runs would add statuses.
//
// The syntax is enough here, and SSA is not possible: it is built from the
// answer. golang.org/x/tools/go/analysis/passes/ctrlflow does the same with
// facts on objects, which drivers of this module do not keep.

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

// findNoReturn returns the functions of the package that never return: without a
// return statement or goto, and with a statement that ends the process or loops
// forever, see endsProcess. Calls of such functions count themselves, so that it
// repeats until nothing changes.
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
	for changed := true; changed; {
		changed = false
		for f := range maps.Keys(decls) {
			if !found[f] && endsProcess(decls[f].List, ends) {
				found[f], changed = true, true
			}
		}
	}
	return found
}

// neverReturns reports whether a function of another package is known never to
// return.
func neverReturns(f *types.Func, deps exit.Graphs) bool {
	id := ssax.ID(f.Origin().FullName())
	if e, ok := exit.EffectOf(id); ok {
		return !e.Returns
	}
	fn := deps.Function(id)
	return fn != nil && fn.NoReturn
}

// hasReturn reports whether a function body contains a return statement, or a
// goto, which may skip the end of the process.
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

// leaves reports whether a statement in the body of a loop can leave the loop: a
// goto, or a break of this loop or, for simplicity, of any label. In the body of
// a function, with function, a break leaves nothing.
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
				if m != n { // a break without label leaves this statement
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

// endsProcess reports whether the list contains a statement that always runs and
// never completes: the call of a function that never returns, an endless loop
// that nothing leaves, an empty select, or an if with two such branches. Every
// statement of the list counts, not only the last one. None of them can be
// skipped, because the function has neither return nor goto.
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
