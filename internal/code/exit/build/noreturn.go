package build

// This file finds the functions that never return. Code after a call of such a function
// never runs, but the analysis would find statuses in it. So SSA is built without this
// code.
//
// The search works on the syntax, because SSA can be built only after the search.
// golang.org/x/tools/go/analysis/passes/ctrlflow does the same, but exports its result
// as object facts, which the drivers of this module do not store.

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

// findNoReturn returns the functions of the package that never return. Such a function
// has no return or goto, and contains a statement that ends the process or loops
// forever. A call of a function found earlier is such a statement, so the search
// repeats until it finds no more functions.
//
// unsent contains calls of exit functions that do return, because they only start a log
// entry that the program never sends.
func findNoReturn(pass *analysis.Pass, foreign *foreignFunctions, unsent map[*ast.CallExpr]bool) map[*types.Func]bool {
	found := map[*types.Func]bool{}
	ends := func(call *ast.CallExpr) bool {
		f := typeutil.StaticCallee(pass.TypesInfo, call)
		return f != nil && !unsent[call] && (found[f.Origin()] || f.Pkg() != pass.Pkg && foreign.neverReturns(f))
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

// A foreignFunctions value knows which functions of other packages never return. It
// remembers the results, because a package calls the same functions many times.
type foreignFunctions struct {
	deps  exit.Graphs
	known map[*types.Func]bool
}

// neverReturns reports whether a function of another package never returns, according
// to the tables of exit functions or the graph of that package.
func (x *foreignFunctions) neverReturns(f *types.Func) bool {
	f = f.Origin()
	never, known := x.known[f]
	if !known {
		never = neverReturns(f, x.deps)
		x.known[f] = never
	}
	return never
}

func neverReturns(f *types.Func, deps exit.Graphs) bool {
	if e, ok := exit.EffectOfFunc(f); ok {
		return !e.Returns
	}
	if !deps.Contains(f.Pkg()) {
		return f.FullName() == "runtime.Goexit"
	}
	fn := deps.Function(ssax.ID(f.FullName()))
	return fn != nil && fn.NoReturn
}

// hasReturn reports whether a function body contains a return statement or a goto,
// which could skip the statement that ends the process.
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
	return found || canLeave(body, true)
}

// canLeave reports whether a statement in the body of a loop can leave this loop: a
// goto, a break with a label, or a break outside of inner loops, switches and selects.
// If "function" is set, body is the body of a function, and only a goto counts.
func canLeave(body *ast.BlockStmt, function bool) bool {
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
				// A break in an inner statement m leaves only m.
				if m != n {
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

// endsProcess reports whether control never gets past one of the statements in a list:
// a call that never returns, an endless loop, "select {}", or an if statement with two
// branches that end the process. The function that contains the list has no return or
// goto, so control skips none of the statements.
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
			if s.Cond == nil && !canLeave(s.Body, false) {
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
