package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/pattern"
)

// waitName is the name of a function that waits, or makes something that does.
var waitName = pattern.New(`(?i)sleep|^after$|^newtimer$|^reset$|^wait$|^pause$`)

// most is how many tries a run follows; a loop with more is bounded by
// something else.
const most = 200

// A run is one pass through a loop in which each try fails.
type run struct {
	*Scanner
	env    map[types.Object]constant.Value // nil values are not known
	inside map[types.Object]int            // how often the loop sets a variable
	tries  int
	waits  []Wait
	begun  bool // something was tried, or waited for
	first  bool // it began with a wait
	tried  bool // since the last wait
	round  bool // something was tried in this round
	ended  bool // by something that is known
}

// An outcome says where a statement leads.
type outcome int

const (
	onward    outcome = iota
	again             // the next round
	leave             // out of the loop
	out               // out of a switch or select
	elsewhere         // to a label that is not the loop's
)

// result says what was met.
func (r *run) result(pos, end token.Pos) Loop {
	l := Loop{Pos: pos, End: end, Waits: r.waits}
	if r.ended {
		l.Attempts = r.tries
	}
	if r.first {
		l.Around++
	}
	if !r.tried {
		l.Around++
	}
	return l
}

// loop runs a loop round by round.
func (r *run) loop(n ast.Node) {
	switch n := n.(type) {
	case *ast.ForStmt:
		if n.Init != nil {
			r.stmt(n.Init)
			if r.round {
				r.tries++
			}
		}
		for range most {
			if n.Cond != nil {
				if yes, known := r.condition(n.Cond); known && !yes {
					r.ended = true
					return
				}
			}
			if r.once(n.Body) {
				return
			}
			if n.Post != nil {
				r.stmt(n.Post)
			}
		}
	case *ast.RangeStmt:
		r.rangeLoop(n)
	}
}

func (r *run) rangeLoop(n *ast.RangeStmt) {
	elements, isList := r.list(n.X)
	count := len(elements)
	if !isList {
		v, ok := r.integer(n.X)
		if !ok {
			r.once(n.Body) // how often is not known; how long may be
			return
		}
		count = int(v)
	}
	for i := range min(count, most) {
		r.bind(n.Key, constant.MakeInt64(int64(i)))
		if isList {
			r.bind(n.Value, r.value(elements[i]))
		}
		if r.once(n.Body) {
			return
		}
	}
	r.ended = count <= most
}

func (r *run) bind(lhs ast.Expr, v constant.Value) {
	if id, ok := lhs.(*ast.Ident); ok {
		r.env[r.info.ObjectOf(id)] = v
	}
}

// once runs the body once; it is true when that ends the loop.
func (r *run) once(body *ast.BlockStmt) bool {
	r.round = false
	end := r.block(body.List)
	if r.round {
		r.tries++
	}
	if end == leave || end == out {
		r.ended = true
	}
	return end == leave || end == out || end == elsewhere
}

func (r *run) block(list []ast.Stmt) outcome {
	for _, s := range list {
		if end := r.stmt(s); end != onward {
			return end
		}
	}
	return onward
}

func (r *run) stmt(s ast.Stmt) outcome {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return r.block(s.List)
	case *ast.LabeledStmt:
		return r.stmt(s.Stmt)
	case *ast.IfStmt:
		return r.ifStmt(s)
	case *ast.BranchStmt:
		return branch(s)
	case *ast.ReturnStmt:
		r.calls(s)
		return leave
	case *ast.SelectStmt:
		return r.clauses(s.Body.List)
	case *ast.SwitchStmt:
		if s.Init != nil {
			r.stmt(s.Init)
		}
		return r.clauses(s.Body.List)
	case *ast.TypeSwitchStmt:
		return r.clauses(s.Body.List)
	case *ast.AssignStmt:
		r.calls(s)
		r.assign(s)
	case *ast.IncDecStmt:
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		r.update(s.X, op, constant.MakeInt64(1))
	case *ast.DeclStmt:
		r.calls(s)
		r.declare(s)
	case *ast.ForStmt, *ast.RangeStmt, *ast.DeferStmt, *ast.GoStmt:
		r.calls(s)
		r.forget(s)
	default:
		r.calls(s)
	}
	return onward
}

func branch(s *ast.BranchStmt) outcome {
	switch {
	case s.Tok == token.CONTINUE:
		return again
	case s.Tok == token.BREAK && s.Label == nil:
		return out
	case s.Tok == token.BREAK:
		return leave
	}
	return elsewhere
}

// ifStmt takes the branch that is known, or else the one that leads on.
func (r *run) ifStmt(s *ast.IfStmt) outcome {
	if s.Init != nil {
		r.stmt(s.Init)
	}
	yes, known := r.condition(s.Cond)
	switch {
	case known && yes:
		return r.block(s.Body.List)
	case known && s.Else == nil:
		return onward
	case known:
		return r.stmt(s.Else)
	case leaves(s.Body.List):
		if s.Else != nil {
			return r.stmt(s.Else)
		}
		return onward
	case r.Scanner.waits(s.Body) || goesOn(s.Body):
		return r.block(s.Body.List)
	case s.Else != nil && (r.Scanner.waits(s.Else) || goesOn(s.Else)):
		return r.stmt(s.Else)
	}
	r.calls(s.Body)
	r.forget(s.Body)
	if s.Else != nil {
		r.calls(s.Else)
		r.forget(s.Else)
	}
	return onward
}

// clauses runs those clauses of a switch or select that do not leave.
func (r *run) clauses(list []ast.Stmt) outcome {
	for _, clause := range list {
		var body []ast.Stmt
		switch clause := clause.(type) {
		case *ast.CommClause:
			if leaves(clause.Body) {
				continue
			}
			if clause.Comm != nil {
				r.stmt(clause.Comm)
			}
			body = clause.Body
		case *ast.CaseClause:
			block := &ast.BlockStmt{List: clause.Body}
			if leaves(clause.Body) || !r.Scanner.waits(block) && !goesOn(block) {
				r.forget(block)
				continue
			}
			body = clause.Body
		}
		if end := r.block(body); end == again || end == leave {
			return end
		}
	}
	return onward
}

// leaves reports whether statements end the loop at their end.
func leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch s := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK || s.Tok == token.GOTO
	case *ast.BlockStmt:
		return leaves(s.List)
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && slices.Contains([]string{"panic", "Exit", "Fatal", "Fatalf", "Fatalln", "Goexit"}, calleeName(call))
	}
	return false
}

// goesOn reports whether something leads to the next round.
func goesOn(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.CONTINUE
		return !found
	})
	return found
}

// aside are packages whose functions try nothing.
var aside = []string{"context", "errors", "fmt", "log", "log/slog", "math", "math/rand", "math/rand/v2", "strconv", "strings", "sync", "time"}

// calls notes the waits and the tries of a statement or an expression.
func (r *run) calls(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if length := r.wait(n); length != nil {
				r.first = r.first || !r.begun
				r.tried, r.begun = false, true
				d, known := r.duration(length)
				r.waits = append(r.waits, Wait{length.Pos(), length.End(), d, known})
				return false
			}
			if r.isTry(n) {
				r.tried, r.begun, r.round = true, true, true
			}
		}
		return true
	})
}

// isTry reports whether a call may be what is tried.
func (r *run) isTry(call *ast.CallExpr) bool {
	if tv := r.info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return false
	}
	obj := typeutil.Callee(r.info, call)
	if obj == nil || obj.Pkg() == nil {
		return obj == nil || obj.Name() != "Error"
	}
	return !slices.Contains(aside, obj.Pkg().Path()) && !strings.Contains(strings.ToLower(obj.Name()), "log")
}

// duration is how long an expression is.
func (r *run) duration(e ast.Expr) (time.Duration, bool) {
	n, ok := r.integer(e)
	return time.Duration(n), ok
}

func (r *run) integer(e ast.Expr) (int64, bool) {
	v := r.value(e)
	if v == nil || v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}
