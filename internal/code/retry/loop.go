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
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Loop is a loop that may retry something: usually one that waits, with a call such
// as time.Sleep or a receive from a time.Ticker.
type Loop struct {
	// Pos and End are the span for findings about the loop: the header of a loop
	// statement, the call that runs the loop if "call" is set, or the name of a
	// function that calls itself.
	Pos, End token.Pos
	Stmt     ast.Stmt      // the loop statement; nil for a function that calls itself
	Func     *ast.FuncDecl // the function that calls itself, or nil
	// triedBefore reports whether the function that contains the loop calls a retried
	// function before the loop.
	triedBefore bool
	// repeatedTry is the first try in the loop, if the code before the loop makes the
	// same call. Otherwise it is nil. See triesBefore.
	repeatedTry *ast.CallExpr
	finder      *Finder
	// call is a call such as retry(3, time.Second, op), if the loop is in the body of
	// the called function. It is nil if the loop is not run by such a call.
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

// A Run says what a loop does if every try fails.
type Run struct {
	Attempts int // the number of iterations that make a try; 0 if unknown
	// ExtraTries is how many tries may come in addition to Attempts: 1 for a try before
	// the loop, and 1 for a try after it.
	ExtraTries  int
	TriesBefore bool   // whether the first try is made before the loop
	Waits       []Wait // the waits between tries, in order
}

// A Wait is one wait between two tries.
type Wait struct {
	Pos, End token.Pos // the span of the expression that sets the length
	Length   time.Duration
	Known    bool // whether Length is known
}

// Loops returns the loops in a function that wait, in source order. It counts two more
// things as loops: a function that waits and calls itself, and a call such as retry(3,
// time.Second, op), if the function "retry" calls op in a loop that waits.
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

// triesBefore reports whether a function makes the call "try" of a loop also before the
// loop. The other call must call the same function with the same receiver. It must be in
// a statement before the loop, or before a block that contains the loop. body is the body
// of the function.
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

// directWaits returns the positions of the calls and receive operations that make a loop
// wait, as [eval.PositionsOf] returns them. It leaves out calls and operations in inner
// loops, function literals and go statements.
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

// isTicks reports whether e is a channel of ticks: the channel of a time.Ticker, the
// result of time.Tick, or a variable of the same type whose name begins with "tick".
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

// lengthOf returns the argument of a call that is the length of a wait: the only
// argument of type time.Duration. The call must wait, as Sleep does, or return a channel
// to wait for, as time.After does. For other calls, lengthOf returns nil.
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
// return. A receive from such a channel only waits: the received value cannot be the
// result of a try.
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

// Run runs the loop as if every try failed. m is the machine for the package.
func (l Loop) Run(m *eval.Machine) Run {
	from := token.NoPos
	if l.call != nil {
		from, l = l.call.Lparen, *l.inner
	}
	if l.Func != nil {
		return l.recur(m)
	}
	run := l.run(m, eval.Route{Call: from})
	if waits := l.finder.directWaits(l.Stmt); len(waits) > 1 {
		for _, w := range waits {
			run.compare(l.run(m, eval.Route{Call: from, Wait: w}))
		}
	}
	return run
}

// newRunner returns a [runner], which records the tries and waits of the given loop.
func (l Loop) newRunner(loop ast.Node) *runner {
	r := &runner{finder: l.finder, waits: l.finder.directWaits(loop), calls: map[token.Pos]*ast.CallExpr{}, triedBefore: l.triedBefore, repeatedTry: l.repeatedTry, start: l.Pos}
	r.addCalls(loop)
	return r
}

// run executes the loop once. The parameter "route" says how the run comes to the loop,
// and which side it takes at a branch; see [eval.Route].
func (l Loop) run(m *eval.Machine, route eval.Route) Run {
	r := l.newRunner(l.Stmt)
	inside := r.waits
	if len(inside) == 0 {
		inside = directCalls(bodyOf(l.Stmt))
	}
	if r.loop = m.LoopAround(inside); r.loop == nil {
		// Control leaves the loop after each wait, so the loop does not retry.
		return Run{}
	}
	if m.RunLoop(r.loop, r, route) && r.tries <= eval.MaxIterations {
		r.out.Attempts = r.tries
	}
	return r.result()
}

// compare marks as unknown everything in r that differs from another run of the same
// loop. A loop with several waits has several runs, because the error of a try decides
// which wait the program reaches. Each run goes to a different one of the waits.
func (r *Run) compare(other Run) {
	if other.Attempts != r.Attempts {
		r.Attempts = 0
	}
	// differs reports whether the waits so far differ. The waits that follow are then
	// unknown, too.
	differs := false
	for i := range r.Waits {
		differs = differs || i >= len(other.Waits) || other.Waits[i].Known && other.Waits[i].Length != r.Waits[i].Length
		r.Waits[i].Known = r.Waits[i].Known && !differs && other.Waits[i].Known
	}
}

// result returns what the runner has recorded, together with what is known about tries
// before and after the loop.
func (r *runner) result() Run {
	if r.hasWaitedFirst || r.triedBefore {
		r.out.ExtraTries++
	}
	r.out.TriesBefore = r.repeatedTry != nil
	if r.repeatsAtOnce {
		r.out.Waits = append([]Wait{{Pos: r.start, End: r.start, Known: true}}, r.out.Waits...)
	}
	if !r.triedSinceWait {
		r.out.ExtraTries++
	}
	return r.out
}

// A runner records the tries and waits of a loop while the loop is run.
type runner struct {
	finder *Finder
	loop   *eval.Loop
	// calls contains the calls that may be tries or waits, keyed by the position of the
	// left parenthesis.
	calls map[token.Pos]*ast.CallExpr
	// waits contains the positions of the calls and receive operations that make the loop
	// wait, as directWaits returns them. This includes those in the functions in
	// "entered".
	waits []token.Pos
	// entered lists the functions that only wait and that the loop calls; see
	// addWaitingFunc.
	entered []*ast.FuncDecl

	out              Run
	tries            int
	hasStarted       bool // whether the loop has made a try or has waited
	hasWaitedFirst   bool // whether the loop has waited before it has made a try
	triedSinceWait   bool // whether the loop has made a try since the last wait
	triedInIteration bool // whether the loop has made a try in the current iteration

	triedBefore bool          // see Loop.triedBefore
	repeatedTry *ast.CallExpr // see Loop.repeatedTry
	// repeatsAtOnce reports whether the same try is made before the loop and again,
	// without a wait, at the start of the loop.
	repeatsAtOnce bool
	start         token.Pos // the position of the start of the loop

	// callInLoop is the call in the loop that leads to the function that is running, if
	// this function only waits. Otherwise it is nil.
	callInLoop *ast.CallExpr
	depth      int // how many calls of functions that only wait are running
}

// addCalls records the calls that a loop makes in each iteration. It leaves out the
// calls in function literals, in the arguments of a call that waits, and in the operand
// of a range loop.
func (r *runner) addCalls(loop ast.Node) {
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.RangeStmt:
			if n == loop {
				r.addCalls(n.Body)
				return false
			}
		case *ast.CallExpr:
			r.calls[n.Lparen] = n
			r.addWaitingFunc(n)
			return !r.finder.isWait(n)
		}
		return true
	})
}

// addWaitingFunc records the calls and waits in the body of the called function. It does
// so only if the package declares this function, and the function waits but makes no try.
func (r *runner) addWaitingFunc(call *ast.CallExpr) {
	d := r.finder.waitingFunc(call)
	if d == nil || slices.Contains(r.entered, d) {
		return
	}
	r.entered = append(r.entered, d)
	if slices.Contains(r.waits, call.Lparen) {
		r.waits = append(r.waits, r.finder.directWaits(d)...)
	}
	r.addCalls(d.Body)
}

// Waits implements [eval.Watcher].
func (r *runner) Waits(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(eval.PositionsOf(instr), func(p token.Pos) bool { return slices.Contains(r.waits, p) })
	})
}

// Receive implements [eval.Watcher].
func (r *runner) Receive(instr ssa.Instruction, value func(ssa.Value) (int64, bool)) {
	channel, pos := ssa.Value(nil), token.NoPos
	switch x := instr.(type) {
	case *ssa.UnOp:
		channel, pos = x.X, x.Pos()
	case *ssa.Select:
		for i, s := range x.States {
			if b := caseOf(x, i); slices.Contains(r.waits, s.Pos) && (b == nil || r.loop.Contains(b)) {
				channel, pos = s.Chan, s.Pos
			}
		}
	}
	if channel == nil || !slices.Contains(r.waits, pos) {
		return
	}
	w := Wait{Pos: pos, End: pos + 2}
	if call := tickerOf(channel); call != nil {
		if n, ok := value(durationIn(call.Common().Args)); ok {
			w.Length, w.Known = time.Duration(n), true
		}
	}
	r.addWait(w)
}

// tickerOf returns the call of time.NewTicker or time.Tick that has made a channel, or
// nil.
func tickerOf(channel ssa.Value) *ssa.Call {
	if load, ok := channel.(*ssa.UnOp); ok && load.Op == token.MUL {
		if field, ok := load.X.(*ssa.FieldAddr); ok {
			channel = field.X
		}
	}
	if change, ok := channel.(*ssa.ChangeType); ok {
		channel = change.X
	}
	call, ok := channel.(*ssa.Call)
	if !ok {
		return nil
	}
	if fn := call.Call.StaticCallee(); fn != nil && (fn.String() == "time.NewTicker" || fn.String() == "time.Tick") {
		return call
	}
	return nil
}

// addWait adds a wait to the run. It ignores a wait of length 0 before the first try,
// because such a wait makes no difference.
func (r *runner) addWait(w Wait) {
	if !r.hasStarted && !r.triedBefore && w.Known && w.Length == 0 {
		return
	}
	r.hasWaitedFirst = r.hasWaitedFirst || !r.hasStarted
	r.hasStarted, r.triedSinceWait = true, false
	r.out.Waits = append(r.out.Waits, w)
}

// IterationStarts implements [eval.Watcher].
func (r *runner) IterationStarts() {
	if r.triedInIteration {
		r.tries++
	}
	r.triedInIteration = false
}

// Call implements [eval.Watcher].
func (r *runner) Call(c ssa.CallInstruction, value func(ssa.Value) (int64, bool), skipped bool) {
	call := r.calls[c.Common().Pos()]
	switch {
	case call == nil:
	case r.finder.isTry(call):
		r.repeatsAtOnce = r.repeatsAtOnce || call == r.repeatedTry && len(r.out.Waits) == 0 && !r.hasWaitedFirst
		r.hasStarted, r.triedSinceWait, r.triedInIteration = true, true, true
	case r.finder.isWait(call) && !r.endsLoop(c):
		direct := slices.Contains(r.waits, call.Lparen)
		if direct && skipped {
			return
		}
		w := r.waitAt(call)
		// It is not known how often an inner loop waits, so the length of its waits is
		// not known either.
		if n, ok := value(durationIn(c.Common().Args)); ok && direct && r.finder.waitingFunc(call) == nil {
			w.Length, w.Known = time.Duration(n), true
		}
		r.addWait(w)
	}
}

// waitAt returns a wait of unknown length, at the position of the given call. If this
// call is in a function that the loop calls in order to wait, waitAt uses the position
// of the call in the loop.
func (r *runner) waitAt(call *ast.CallExpr) Wait {
	if r.callInLoop != nil {
		call = r.callInLoop
	}
	if length := lengthOf(r.finder.info, call); length != nil {
		return Wait{Pos: length.Pos(), End: length.End()}
	}
	return Wait{Pos: call.Pos(), End: call.End()}
}

// ShouldExecuteBody implements [eval.Watcher]. It returns true for a call of a function
// that only waits, so that the run executes the body of this function.
func (r *runner) ShouldExecuteBody(c ssa.CallInstruction) bool {
	call := r.calls[c.Common().Pos()]
	if call == nil || r.finder.waitingFunc(call) == nil || !slices.Contains(r.waits, call.Lparen) {
		return false
	}
	if r.callInLoop == nil {
		r.callInLoop = call
	}
	r.depth++
	return true
}

// BodyExecuted implements [eval.Watcher].
func (r *runner) BodyExecuted(waited bool) {
	if !waited {
		r.addWait(r.waitAt(r.callInLoop))
	}
	if r.depth--; r.depth == 0 {
		r.callInLoop = nil
	}
}

// durationIn returns the first argument of type time.Duration, or nil.
func durationIn(args []ssa.Value) ssa.Value {
	for _, arg := range args {
		if i, ok := arg.(*ssa.MakeInterface); ok {
			arg = i.X
		}
		if IsDuration(arg.Type()) {
			return arg
		}
	}
	return nil
}

// logPackage matches packages that write logs, such as tflog and logrus.
var logPackage = pattern.New(`^(?:[kgsxz]|hc|tf|zero)?log(?:r|rus|ger|ging)?$|^zap$`)

// endsLoop reports whether a call limits the time of the whole loop, as time.After does
// in "case <-time.After(limit): return". Such a call is not a wait between tries.
func (r *runner) endsLoop(c ssa.CallInstruction) bool {
	call := c.Value()
	if call == nil || r.callInLoop != nil {
		return false
	}
	for _, ref := range *call.Referrers() {
		if s, ok := ref.(*ssa.Select); ok {
			state := slices.IndexFunc(s.States, func(s *ssa.SelectState) bool { return s.Chan == call })
			if b := caseOf(s, state); b != nil && !r.loop.Contains(b) {
				return true
			}
		}
	}
	return false
}

// caseOf returns the block that a select statement runs for one of its cases, or nil.
// "state" is the index of the case in s.States. In SSA, the block is the first
// successor of a branch that compares the index of the chosen case with "state".
func caseOf(s *ssa.Select, state int) *ssa.BasicBlock {
	for _, b := range s.Parent().Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		cond, ok := branch.Cond.(*ssa.BinOp)
		if !ok {
			continue
		}
		index, ok := cond.X.(*ssa.Extract)
		k, isConst := cond.Y.(*ssa.Const)
		if ok && isConst && index.Tuple == s && index.Index == 0 && k.Int64() == int64(state) {
			return b.Succs[0]
		}
	}
	return nil
}
