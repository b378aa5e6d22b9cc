package retry

import (
	"go/ast"
	"go/token"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Run says what a loop does if every try fails.
type Run struct {
	Attempts int // the number of iterations that make a try; 0 if unknown
	// ExtraTries is how many tries may come in addition to Attempts: 1 for a try before
	// the loop, and 1 for a try after it.
	ExtraTries  int
	TriesBefore bool   // whether the first try is made before the loop
	Waits       []Wait // the waits between tries, in order
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

// run runs the loop once. route says how control gets to the loop, and which branches
// it takes; see [eval.Route].
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
// loop. A loop with several waits is run once for each of them, because the error of a
// try decides which wait comes next.
func (r *Run) compare(other Run) {
	if other.Attempts != r.Attempts {
		r.Attempts = 0
	}
	// differs is set after the first difference: the waits that follow are then
	// unknown.
	differs := false
	for i := range r.Waits {
		differs = differs || i >= len(other.Waits) || other.Waits[i].Known && other.Waits[i].Length != r.Waits[i].Length
		r.Waits[i].Known = r.Waits[i].Known && !differs && other.Waits[i].Known
	}
}

// result returns what the runner has recorded, and what is known about tries before and
// after the loop.
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
	// waits contains the positions of the calls and receive operations that make the
	// loop wait, including those in the functions that entered lists; see directWaits.
	waits []token.Pos
	// entered lists the functions that the loop calls only to wait; see addWaitingFunc.
	entered []*ast.FuncDecl

	out              Run
	tries            int
	hasStarted       bool // whether the loop has made a try or has waited
	hasWaitedFirst   bool // whether the loop has waited before it has made a try
	triedSinceWait   bool // whether the loop has made a try since the last wait
	triedInIteration bool // whether the loop has made a try in the current iteration

	triedBefore bool          // see Loop.triedBefore
	repeatedTry *ast.CallExpr // see Loop.repeatedTry
	// repeatsAtOnce is set if the code makes a try before the loop, and the loop makes the
	// same try again without a wait in between.
	repeatsAtOnce bool
	start         token.Pos // the position of the start of the loop

	// callInLoop is the call in the loop that led to the function that is running, if
	// this function only waits. Otherwise it is nil.
	callInLoop *ast.CallExpr
	depth      int // the number of active calls of functions that only wait
}

// addCalls records the calls that a loop makes in each iteration, except those in
// function literals, in the arguments of a wait, and in the operand of a range loop.
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

// addWaitingFunc records the calls and waits in the body of the called function, if the
// package declares the function and it only waits.
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

// tickerOf returns the call of time.NewTicker or time.Tick that has created the
// channel, or nil.
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
		// If the call is in an inner loop, the length of the wait stays unknown. It is
		// not known how many times the inner loop waits, so its total wait is not known
		// either.
		if n, ok := value(durationIn(c.Common().Args)); ok && direct && r.finder.waitingFunc(call) == nil {
			w.Length, w.Known = time.Duration(n), true
		}
		r.addWait(w)
	}
}

// waitAt returns a wait of unknown length at the position of the call. In a function
// that the loop calls only to wait, it uses the position of the call in the loop.
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
// that only waits.
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

// endsLoop reports whether a call limits the time of the whole loop, as in
// "case <-time.After(limit): return". Such a call is not a wait between tries.
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

// caseOf returns the block that a select statement runs for the case s.States[state],
// or nil. In SSA, it is the first successor of a branch that compares the index of the
// chosen case with state.
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
