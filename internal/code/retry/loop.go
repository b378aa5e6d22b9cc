// Package retry finds out how code retries. It looks at loops that try again, at
// settings of retry libraries, and at tables that say for each code whether and how to
// retry. It does not decide what is allowed.
//
// Package [eval] runs the loops as if every try failed. This package decides which
// calls are tries and which are waits.
package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Loop is a loop that may retry something. Usually it waits, for example with
// time.Sleep or a time.Ticker.
type Loop struct {
	// Pos and End are the span for findings about the loop: the header of a loop
	// statement, the call that runs the loop if call is set, or the name of a function
	// that calls itself.
	Pos, End token.Pos
	Stmt     ast.Stmt      // the loop statement; nil for a function that calls itself
	Func     *ast.FuncDecl // the function that calls itself, or nil
	// triedBefore reports whether the function with the loop calls a retried function
	// before the loop.
	triedBefore bool
	// repeatedTry is the first try in the loop, if the same call also comes before the
	// loop; see triesBefore. Otherwise it is nil.
	repeatedTry *ast.CallExpr
	finder      *Finder
	// call is a call such as retry(3, time.Second, op), if the loop is in the body of
	// the called function. Otherwise it is nil.
	call  *ast.CallExpr
	inner *Loop // if call is set, the loop in the called function
}

// Node returns the syntax of the loop.
func (l Loop) Node() ast.Node {
	switch {
	case l.call != nil:
		return l.call
	case l.Func != nil:
		return l.Func.Body
	}
	return l.Stmt
}

// A Wait is one wait between two tries.
type Wait struct {
	Pos, End token.Pos // the span of the expression that sets the length
	Length   time.Duration
	Known    bool // whether Length is known
}

// Loops returns the loops in a function that wait, in source order. These also count as
// loops: a function that waits and calls itself, and a call such as retry(3,
// time.Second, op) of a function that calls op in a loop that waits.
func (p *Finder) Loops(fn ast.Node) []Loop {
	var out []Loop
	ast.Inspect(fn, func(n ast.Node) bool {
		if body := bodyOf(n); body != nil && len(p.directWaits(n)) > 0 {
			out = append(out, p.newLoop(fn, n.(ast.Stmt)))
		}
		if call, ok := n.(*ast.CallExpr); ok {
			out = append(out, p.loopOf(call)...)
		}
		if d, ok := n.(*ast.FuncDecl); ok && d.Body != nil {
			fn = d
			out = append(out, p.recursion(d)...)
		}
		return true
	})
	return out
}

// Plain returns the loops in a function that call something and do not wait. Such a loop
// is a retry loop only if a comment such as //exitlint:retry says so.
func (p *Finder) Plain(fn ast.Node) []Loop {
	var out []Loop
	ast.Inspect(fn, func(n ast.Node) bool {
		if body := bodyOf(n); body != nil && len(p.directWaits(n)) == 0 && len(directCalls(body)) > 0 {
			out = append(out, p.newLoop(fn, n.(ast.Stmt)))
		}
		return true
	})
	return out
}

// newLoop returns the loop for the statement stmt. fn is the function that contains stmt.
func (p *Finder) newLoop(fn ast.Node, stmt ast.Stmt) Loop {
	body := bodyOf(stmt)
	l := Loop{Pos: stmt.Pos(), End: body.Lbrace, Stmt: stmt, finder: p}
	again := map[types.Object]bool{}
	for _, call := range callsIn(body) {
		if obj := typeutil.Callee(p.info, call); obj != nil && p.isTry(call) {
			again[obj] = true
		}
	}
	if d, ok := fn.(*ast.FuncDecl); ok && d.Body != nil {
		for _, call := range callsIn(d.Body) {
			l.triedBefore = l.triedBefore || call.End() < l.Pos && again[typeutil.Callee(p.info, call)]
		}
		if try := p.firstTry(body); try != nil && p.triesBefore(d.Body, stmt, try) {
			l.repeatedTry = try
		}
	}
	return l
}

// triesBefore reports whether the code before a loop makes the same call as "try", a call
// in the loop, with the same receiver. The earlier call must be in a statement before the
// loop, or before a block that contains the loop. body is the body of the function.
func (p *Finder) triesBefore(body *ast.BlockStmt, loop ast.Stmt, try *ast.CallExpr) bool {
	made := false
	for _, block := range blocksAround(body, loop) {
		for _, s := range block.List {
			if s.End() > loop.Pos() {
				break
			}
			inspectOutside(s, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
					return false
				case *ast.CallExpr:
					made = made || types.ExprString(n.Fun) == types.ExprString(try.Fun)
				}
				return true
			})
		}
	}
	return made
}

// firstTry returns the first call in a loop that may be a try and that returns an
// error. It returns nil if there is none.
func (p *Finder) firstTry(body *ast.BlockStmt) (try *ast.CallExpr) {
	inspectOutside(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && try == nil && p.isTry(call) && returnsError(p.info.TypeOf(call)) {
			try = call
		}
		_, returns := n.(*ast.ReturnStmt)
		return !returns
	})
	return try
}

// blocksAround returns the blocks in body that contain the given loop. body itself is
// one of them, and comes first.
func blocksAround(body *ast.BlockStmt, loop ast.Stmt) (out []*ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || n.Pos() > loop.Pos() || n.End() < loop.End() || n == loop {
			return false
		}
		if b, ok := n.(*ast.BlockStmt); ok {
			out = append(out, b)
		}
		return true
	})
	return out
}

// inspectOutside calls f for the nodes below n, except in loops and function literals.
func inspectOutside(n ast.Node, f func(ast.Node) bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, nil:
			return false
		}
		return f(n)
	})
}

// returnsError reports whether the last result of a call is an error. t is the type of
// the call.
func returnsError(t types.Type) bool {
	if results, ok := t.(*types.Tuple); ok && results.Len() > 0 {
		t = results.At(results.Len() - 1).Type()
	}
	return t != nil && ssax.IsError(t)
}

// directCalls returns the positions of the calls in a loop, except in inner loops and
// function literals.
func directCalls(body *ast.BlockStmt) (out []token.Pos) {
	for _, call := range callsIn(body) {
		out = append(out, call.Lparen)
	}
	return out
}

// callsIn returns the calls in a body, except in inner loops and function literals.
func callsIn(body *ast.BlockStmt) (out []*ast.CallExpr) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit:
			return false
		case *ast.CallExpr:
			out = append(out, n)
		}
		return true
	})
	return out
}

func bodyOf(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.ForStmt:
		return n.Body
	case *ast.RangeStmt:
		return n.Body
	}
	return nil
}

// directWaits returns the positions, as in [eval.PositionsOf], of the calls and receive
// operations that make a loop wait. It leaves out those in inner loops, function
// literals and go statements.
func (p *Finder) directWaits(loop ast.Node) []token.Pos {
	var out []token.Pos
	if r, ok := loop.(*ast.RangeStmt); ok && isTicks(p.info, r.X) {
		out = append(out, r.For)
	}
	var body ast.Node = bodyOf(loop)
	if f, ok := loop.(*ast.FuncDecl); ok {
		body = f.Body
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.CallExpr:
			if p.isWait(n) {
				out = append(out, n.Lparen)
			}
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && isTicks(p.info, n.X) {
				out = append(out, n.OpPos)
			}
		}
		return true
	})
	return out
}

// isTicks reports whether e is the channel of a time.Ticker, the result of time.Tick, or
// a variable of the same type whose name begins with "tick".
func isTicks(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		t := info.TypeOf(e.X)
		return e.Sel.Name == "C" && t != nil && types.TypeString(t, nil) == "*time.Ticker"
	case *ast.CallExpr:
		fn, ok := typeutil.Callee(info, e).(*types.Func)
		return ok && fn.FullName() == "time.Tick"
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		return ok && isTimes(v.Type()) && tickName().MatchString(v.Name())
	}
	return false
}

// tickName matches the names of variables that contain the channel of a ticker.
var tickName = pattern.New(`(?i)^tick`)

// waitName matches functions that wait, such as Sleep, or return something to wait for,
// such as After.
var waitName = pattern.New(`(?i)sleep|^after(func)?$|^newtimer$|^reset$|^wait$|^pause$`)

// lengthOf returns the expression for the length of a wait: the only argument of type
// time.Duration. The call must wait, as time.Sleep does, or return a channel to wait
// for, as time.After does. For other calls, lengthOf returns nil.
func lengthOf(info *types.Info, call *ast.CallExpr) ast.Expr {
	if !waitName().MatchString(CalledName(call)) && (!isTimer(info.TypeOf(call)) || CalledName(call) == "Tick") {
		return nil
	}
	var length ast.Expr
	for _, arg := range call.Args {
		if IsDuration(info.TypeOf(arg)) {
			if length != nil {
				return nil
			}
			length = arg
		}
	}
	return length
}

// isTimes reports whether t is the type of the channel of time.After.
func isTimes(t types.Type) bool { return t != nil && types.TypeString(t, nil) == "<-chan time.Time" }

// isTimer reports whether t is the type of a channel that functions such as time.After
// return. Receiving from such a channel only waits, so it is not a try.
func isTimer(t types.Type) bool {
	return isTimes(t) || t != nil && types.TypeString(t, nil) == "<-chan struct{}"
}

// CalledName returns the bare name of the called function, method or variable.
func CalledName(call *ast.CallExpr) string {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}
