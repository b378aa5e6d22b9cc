package retry

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Finder finds the loops of a package that wait and try again.
type Finder struct {
	info         *types.Info
	waitingFuncs map[types.Object]*ast.FuncDecl // the functions that wait and make no try; see onlyWaits
	// retryFuncs contains functions such as retry(3, time.Second, op). The value is the
	// loop in which the function calls its parameter op.
	retryFuncs map[types.Object]*Loop
}

// NewFinder returns a finder for the retry loops in files.
func NewFinder(info *types.Info, files []*ast.File) *Finder {
	p := &Finder{info, map[types.Object]*ast.FuncDecl{}, map[types.Object]*Loop{}}
	// Repeat this until it adds no function: a function that waits by calling another
	// one can only be added after that function.
	for more := true; more; {
		more = false
		for _, f := range files {
			for _, d := range f.Decls {
				d, ok := d.(*ast.FuncDecl)
				if !ok || d.Body == nil || p.waitingFuncs[info.Defs[d.Name]] != nil || !p.onlyWaits(d) {
					continue
				}
				p.waitingFuncs[info.Defs[d.Name]] = d
				more = true
			}
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
				p.addRetryFunc(d)
			}
		}
	}
	return p
}

// addRetryFunc records the function d if it has a single loop that waits, and this loop
// calls a parameter of d.
func (p *Finder) addRetryFunc(d *ast.FuncDecl) {
	params := map[types.Object]bool{}
	for _, field := range d.Type.Params.List {
		if t := p.info.TypeOf(field.Type); t != nil {
			if _, ok := t.Underlying().(*types.Signature); ok {
				for _, name := range field.Names {
					params[p.info.Defs[name]] = true
				}
			}
		}
	}
	if len(params) == 0 {
		return
	}
	loops := p.Loops(d)
	if len(loops) != 1 || loops[0].call != nil || loops[0].Stmt == nil {
		return
	}
	if slices.ContainsFunc(callsIn(bodyOf(loops[0].Stmt)), func(call *ast.CallExpr) bool {
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		return ok && params[p.info.Uses[id]] && p.isTry(call)
	}) {
		p.retryFuncs[p.info.Defs[d.Name]] = &loops[0]
	}
}

// loopOf returns a loop for a call such as retry(3, time.Second, op), if the called
// function calls op in a loop that waits. For other calls it returns none.
func (p *Finder) loopOf(call *ast.CallExpr) []Loop {
	fn, ok := typeutil.Callee(p.info, call).(*types.Func)
	if !ok || p.retryFuncs[fn.Origin()] == nil {
		return nil
	}
	return []Loop{{Pos: call.Pos(), End: call.Lparen, finder: p, call: call, inner: p.retryFuncs[fn.Origin()]}}
}

// onlyWaits reports whether a function waits outside of loops and makes no try. It
// returns false if the function contains a function literal or a go statement, which
// may make a try.
func (p *Finder) onlyWaits(d *ast.FuncDecl) bool {
	if len(p.directWaits(d)) == 0 {
		return false
	}
	only := true
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt:
			only = false
		case *ast.CallExpr:
			only = only && !(p.isTry(n) && !p.isPlain(n))
		}
		return only
	})
	return only
}

// isPlain reports whether a call returns nothing or only a number. Such a call cannot
// report that a try has failed.
func (p *Finder) isPlain(call *ast.CallExpr) bool {
	switch t := p.info.TypeOf(call).(type) {
	case nil:
		return true
	case *types.Tuple:
		return t.Len() == 0
	default:
		return ssax.IsBasic(t, types.IsNumeric)
	}
}

// waitingFunc returns the called function if this package declares it and it only
// waits. Otherwise it returns nil.
func (p *Finder) waitingFunc(call *ast.CallExpr) *ast.FuncDecl {
	fn, ok := typeutil.Callee(p.info, call).(*types.Func)
	if !ok {
		return nil
	}
	return p.waitingFuncs[fn.Origin()]
}

// isWait reports whether a call waits, or returns something to wait for.
func (p *Finder) isWait(call *ast.CallExpr) bool {
	return lengthOf(p.info, call) != nil || p.waitingFunc(call) != nil
}

// notRetried lists packages whose functions are never tries.
var notRetried = []string{"context", "fmt", "log", "log/slog", "math", "math/rand", "math/rand/v2", "strconv", "strings", "sync", "time"}

// isTry reports whether a call may be what a loop retries. It returns false for calls
// that log, wait, decide whether to go on, or only compute something.
func (p *Finder) isTry(call *ast.CallExpr) bool {
	if p.isWait(call) || p.info.Types[call.Fun].IsBuiltin() || p.info.Types[call.Fun].IsType() || IsDuration(p.info.TypeOf(call)) || p.isDecision(call) {
		return false
	}
	obj := typeutil.Callee(p.info, call)
	if obj == nil || obj.Pkg() == nil {
		return obj == nil || obj.Name() != "Error"
	}
	return !slices.Contains(notRetried, obj.Pkg().Path()) && obj.Pkg().Name() != "errors" && !isLogName(obj.Name()) && !logPackage().MatchString(obj.Pkg().Name())
}

// isLogName reports whether a function with this name writes a log message, such as
// LogError or Printf. It returns false for names such as login and LogOut, which are
// about sessions, and for FetchLogs, which reads messages.
func isLogName(name string) bool {
	return logName().MatchString(name) && !sessionName().MatchString(name)
}

var (
	logName     = pattern.New(`^(?:[Ll]og|LOG)(?:f|ln|w|s)?(?:[A-Z0-9_]|$)|(?:^|[a-z0-9_])[Ll]ogg(?:er|ing)(?:[A-Z0-9_]|$)|(?i:^(?:write|print|append|add|emit|debug|info|warn|error|trace|verbose|audit|access|event|progress|retry)_?log(?:f|ln|w|s)?$|^f?print(?:f|ln)?$|^(?:debug|info|warn|warning|trace)(?:f|ln|w|ctx|context)?$)`)
	sessionName = pattern.New(`^(?:[Ll]og|LOG)_?(?:[Ii]n|[Oo]ut|[Oo]n|[Oo]ff|IN|OUT|ON|OFF)(?:[A-Z0-9_]|$)`)
)

// decisionName matches functions that decide whether to try again.
var decisionName = pattern.New(`(?i)^(should|can|may|allow|want|needs?|is)_?(re_?)?(try|retry|continue|again)|retr[iy]able|transient|temporary|exhausted|^give_?up|^has_?(next|more)`)

// isDecision reports whether a call decides if the loop tries again, judging by the
// name and the result of the called function.
func (p *Finder) isDecision(call *ast.CallExpr) bool {
	t := p.info.TypeOf(call)
	if results, ok := t.(*types.Tuple); ok && results.Len() > 0 {
		t = results.At(0).Type()
	}
	return t != nil && ssax.IsBasic(t, types.IsBoolean) && decisionName().MatchString(CalledName(call))
}
