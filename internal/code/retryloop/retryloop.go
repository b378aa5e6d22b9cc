// Package retryloop says how often, and how slowly, functions try again.
//
// A loop is run as if each try failed with an error that is worth another one:
// what is constant is computed, conditions on anything else are taken the way
// that leads to the next try. So it does not matter how a loop counts, or how
// its waits grow. What it cannot compute it leaves out; there is no guess.
package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"
)

// A Loop is a loop that waits.
type Loop struct {
	Pos, End token.Pos // of its head
	Attempts int       // rounds in which something is tried; 0 is not known
	Around   int       // tries that may stand before and behind the loop, as it begins or ends with a wait
	Waits    []Wait    // in their order
}

// A Wait is a wait between two tries.
type Wait struct {
	Pos, End token.Pos
	Length   time.Duration
	Known    bool
}

// A Scanner reads the functions of one package.
type Scanner struct {
	info     *types.Info
	assigned map[types.Object]int      // how often a variable is set, its declaration included
	values   map[types.Object]ast.Expr // what declarations set variables to
}

// New makes a scanner for the files of a package.
func New(info *types.Info, files []*ast.File) *Scanner {
	s := &Scanner{info: info, assigned: map[types.Object]int{}, values: map[types.Object]ast.Expr{}}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			s.note(n)
			return true
		})
	}
	return s
}

// note counts what a node sets.
func (s *Scanner) note(n ast.Node) {
	switch n := n.(type) {
	case *ast.ValueSpec:
		for i, name := range n.Names {
			var value ast.Expr
			if len(n.Values) == len(n.Names) {
				value = n.Values[i]
			}
			s.set(name, value)
		}
	case *ast.AssignStmt:
		for i, lhs := range n.Lhs {
			var value ast.Expr
			if len(n.Lhs) == len(n.Rhs) && n.Tok == token.DEFINE {
				value = n.Rhs[i]
			}
			s.set(lhs, value)
		}
	case *ast.IncDecStmt:
		s.set(n.X, nil)
	case *ast.RangeStmt:
		s.set(n.Key, nil)
		s.set(n.Value, nil)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			s.set(n.X, nil) // who has the address may set it at any time
			s.set(n.X, nil)
		}
	case *ast.FuncLit:
		for obj := range s.setIn(n.Body) {
			if obj != nil && (obj.Pos() < n.Pos() || n.End() <= obj.Pos()) {
				s.assigned[obj] += 2 // when it is called
			}
		}
	}
}

// setIn counts how often variables are set inside a node.
func (s *Scanner) setIn(n ast.Node) map[types.Object]int {
	inner := &Scanner{info: s.info, assigned: map[types.Object]int{}, values: map[types.Object]ast.Expr{}}
	ast.Inspect(n, func(n ast.Node) bool {
		if _, literal := n.(*ast.FuncLit); !literal {
			inner.note(n)
		}
		return true
	})
	return inner.assigned
}

func (s *Scanner) set(lhs ast.Expr, value ast.Expr) {
	for {
		switch x := lhs.(type) {
		case *ast.Ident:
			obj := s.info.ObjectOf(x)
			s.assigned[obj]++
			if value != nil {
				s.values[obj] = value
			}
			return
		case *ast.IndexExpr:
			lhs, value = x.X, nil
		case *ast.ParenExpr:
			lhs = x.X
		default:
			return
		}
	}
}

// Loops are the loops of a function that wait, in the order of the source.
func (s *Scanner) Loops(fn ast.Node) []Loop {
	var out []Loop
	ast.Inspect(fn, func(n ast.Node) bool {
		body := loopBody(n)
		if body == nil || !s.waits(body) {
			return true
		}
		r := &run{Scanner: s, env: map[types.Object]constant.Value{}, inside: s.setIn(n)}
		r.loop(n)
		out = append(out, r.result(n.Pos(), body.Lbrace))
		return true
	})
	return out
}

func loopBody(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.ForStmt:
		return n.Body
	case *ast.RangeStmt:
		return n.Body
	}
	return nil
}

// waits reports whether a loop waits itself, not in another loop or function
// inside it.
func (s *Scanner) waits(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || s.wait(n) != nil
		}
		return !found
	})
	return found
}

// wait is the argument that says how long a call waits, nil for a call that
// does not.
func (s *Scanner) wait(call *ast.CallExpr) ast.Expr {
	if !waitName().MatchString(calleeName(call)) {
		return nil
	}
	var length ast.Expr
	for _, arg := range call.Args {
		if IsDuration(s.info.TypeOf(arg)) {
			if length != nil {
				return nil
			}
			length = arg
		}
	}
	return length
}

func calleeName(call *ast.CallExpr) string {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}

// IsDuration reports whether a type is [time.Duration].
func IsDuration(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Duration"
}
