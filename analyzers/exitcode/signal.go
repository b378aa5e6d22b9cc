package exitcode

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/signals"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// maxSignal is the largest signal number that programs handle.
const maxSignal = 31

// reportBareSignals reports a status that is the number of a signal itself, instead of
// 128 plus this number. Then it calls checkInterrupted.
func (c *checker) reportBareSignals() {
	for _, d := range c.dynamic {
		if (d.Reason == exit.SignalReason || d.Reason == exit.AnySignal) && d.Becomes(9, 9) {
			c.reportSignal(d.Location, d.Sink, "the number of a signal", nil)
		}
	}
	// bare contains, for each exit, the statuses that are bare numbers of signals.
	bare := map[exit.Location][]int64{}
	for _, o := range c.origins {
		if c.isBare(o) {
			bare[o.Sink] = append(bare[o.Sink], o.Raw)
		}
	}
	for sink, numbers := range bare {
		slices.Sort(numbers)
		var words []string
		for _, n := range slices.Compact(numbers) {
			words = append(words, strconv.FormatInt(n, 10))
		}
		c.reportSignal(sink, sink, finding.Or(words)+", the number of a signal", numbers)
	}
	c.checkInterrupted(bare)
}

// checkInterrupted reports misleading statuses after a signal that asks the program to
// end:
//
//   - a 0, if the signal interrupts the work of the program,
//   - a status whose class is not "cancelled", if the registry has codes of this class,
//   - a status that stands for another signal.
//
// It skips the exits in "bare", which reportBareSignals has reported.
func (c *checker) checkInterrupted(bare map[exit.Location][]int64) {
	_, fns := c.flow.SSA()
	finder := signals.NewFinder(fns)
	cancelled := cancelledCodes(c.Registry)
	reported := map[span.Span]bool{}
	for at := range bare {
		reported[at.Span] = true
	}
	names := ssax.NewNames()
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			status, ok := c.statusOf(call, names.CalleeID(&call.Call))
			if ok && isOfSignal(status) {
				c.checkNumber(call, status, finder.AllReceivedBefore(call))
			}
			if at, known := c.spanOf(call); ok && known && !reported[at] && endsWithSignal(finder, call, status) {
				c.reportSignal(exit.Location{Span: at}, exit.Location{Span: at}, fmt.Sprintf("%d, the number of a signal", status), []int64{status})
				continue
			}
			if !ok || status == 0 && !finder.InterruptsWork(fn) || status != 0 && len(cancelled) == 0 || isOfSignal(status) || containsStatus(cancelled, status) {
				continue
			}
			if status != 0 && c.On(mismatch, c.Registry) && isForSignal(call) {
				continue // the exitcode/mismatch rule reports this status
			}
			numbers := finder.ReceivedBefore(call)
			at, ok := c.spanOf(call)
			if len(numbers) == 0 || !ok || reported[at] {
				continue
			}
			c.reportInterrupted(exit.Location{Span: at}, status, numbers, cancelled)
		}
	}
}

// endsWithSignal reports whether a call ends the program with the number of the signal that
// it has received. 1 and 2 are also usual statuses of failures: 2 counts only in the branch
// for SIGINT, and 1 never.
func endsWithSignal(finder *signals.Finder, call *ssa.Call, status int64) bool {
	one := []int64{status}
	return status > 1 && slices.Equal(signals.OfBlock(call.Block()), one) || status > 2 && slices.Equal(finder.AllReceivedBefore(call), one)
}

func (c *checker) reportInterrupted(at exit.Location, status int64, numbers []int64, cancelled []*registry.Code) {
	f := finding.Finding{
		Rule: signal, Span: at.Span,
		Message: "a signal cuts off the work of the program, which then ends with 0, so callers take that for success: end with 128 plus the number of the signal",
	}
	if status != 0 {
		f.Message = fmt.Sprintf("the status is %d after a signal, but the registry declares %d (%s) for a run that is cancelled: end with it, or with 128 plus the number of the signal", status, cancelled[0].Value, cancelled[0].Name)
	}
	if len(numbers) == 1 {
		if fix, ok := c.add128(at, numbers); ok {
			fix.Message = fmt.Sprintf("end with %d", 128+numbers[0])
			f.Fixes = append(f.Fixes, fix)
		}
	}
	c.Report(f)
}

// checkNumber reports a call that ends the program with 128 plus the number of a
// signal, if the program has received another signal. It reports nothing if the
// registry declares only this status, and not the one for the received signal.
func (c *checker) checkNumber(call *ssa.Call, status int64, received []int64) {
	if len(received) != 1 || received[0] == status-128 || c.declares(status) && !c.declares(128+received[0]) {
		return
	}
	at, ok := c.spanOf(call)
	if !ok {
		return
	}
	f := finding.Finding{
		Rule: signal, Span: at,
		Message: fmt.Sprintf("the status %d stands for signal %d, but the program has received signal %d: end with %d", status, status-128, received[0], 128+received[0]),
	}
	if fix, ok := c.add128(exit.Location{Span: at}, received); ok {
		fix.Message = fmt.Sprintf("end with %d", 128+received[0])
		f.Fixes = append(f.Fixes, fix)
	}
	c.Report(f)
}

func (c *checker) declares(status int64) bool {
	if c.Registry == nil {
		return false
	}
	_, ok := c.Registry.Code(int(status))
	return ok
}

// statusOf returns the status with which a call ends the process. id is the called
// function. ok is false if the call can return, or if the status is not constant.
func (c *checker) statusOf(call *ssa.Call, id ssax.ID) (status int64, ok bool) {
	e, ok := c.flow.Ending(id)
	if !ok || e.Arg < 0 {
		return e.Status, ok
	}
	k, ok := ssax.Argument(&call.Call, e.Arg).(*ssa.Const)
	if !ok || k.Value == nil {
		return 0, false
	}
	return ssax.Int(k), true
}

// isOfSignal reports whether a status is 128 plus the number of a signal.
func isOfSignal(status int64) bool { return 128 < status && status <= 128+maxSignal }

// reportSignal reports a status that is the number of a signal, without 128 added.
// numbers contains the signals that the program may have received; nil means any
// signal.
func (c *checker) reportSignal(at, sink exit.Location, what string, numbers []int64) {
	f := finding.Finding{
		Rule:    signal,
		Message: fmt.Sprintf("the status is %s, which callers cannot tell from a status of the program's own: end with 128 plus the number", what),
		Span:    at.Span,
		Related: c.sinkNote(at, sink, ""),
	}
	if fix, ok := c.add128(at, numbers); ok {
		f.Fixes = append(f.Fixes, fix)
	}
	c.Report(f)
}

// add128 returns a fix that adds 128 to the number of a signal that the code returns or
// passes to an exit function. ok is false if there is no such number in the code, or if
// a registry does not declare the new status.
func (c *checker) add128(at exit.Location, numbers []int64) (fix finding.Fix, ok bool) {
	undeclared := func(n int64) bool {
		_, declared := c.Registry.Code(128 + int(n))
		return !declared
	}
	file := c.syntax(at.File)
	if file == nil || c.Registry != nil && slices.ContainsFunc(numbers, undeclared) {
		return finding.Fix{}, false
	}
	call, ok := expressionAt(c.pass.Fset, file, at.Span).(*ast.CallExpr)
	if !ok {
		return finding.Fix{}, false
	}
	var e ast.Expr
	if _, isSignal := c.signalType(call); !isSignal {
		if len(call.Args) != 1 {
			return finding.Fix{}, false
		}
		e = call.Args[0]
	} else if e = c.conversionOf(file, call); e == nil {
		return finding.Fix{}, false
	}
	tf := c.pass.Fset.File(file.Package)
	edit := finding.Edit{File: tf.Name(), Start: tf.Offset(e.Pos()), End: tf.Offset(e.Pos()), NewText: "128 + "}
	switch e := e.(type) {
	case *ast.BasicLit:
		if len(numbers) != 1 {
			return finding.Fix{}, false
		}
		edit.End, edit.NewText = tf.Offset(e.End()), strconv.FormatInt(128+numbers[0], 10)
	case *ast.CallExpr:
		if len(e.Args) != 1 || !c.isConversion(e) {
			return finding.Fix{}, false
		}
		if _, isSignal := c.signalType(e.Args[0]); !isSignal {
			return finding.Fix{}, false
		}
	default:
		return finding.Fix{}, false
	}
	return finding.Fix{Message: "add 128", Edits: []finding.Edit{edit}}, true
}

// signalType returns the type of an expression. ok is false if it is not the type of a
// signal.
func (c *checker) signalType(e ast.Expr) (t types.Type, ok bool) {
	t = c.pass.TypesInfo.TypeOf(e)
	return t, t != nil && signals.IsSignal(t)
}

// isConversion reports whether a call converts a value to an int.
func (c *checker) isConversion(call *ast.CallExpr) bool {
	tv := c.pass.TypesInfo.Types[call.Fun]
	return tv.IsType() && types.Identical(tv.Type, types.Typ[types.Int])
}

// conversionOf returns the conversion int(e) in "os.Exit(int(e))" or "return int(e)",
// or nil if the file contains no such conversion of e.
func (c *checker) conversionOf(file *ast.File, e ast.Expr) ast.Expr {
	var found ast.Expr
	check := func(list []ast.Expr) {
		for _, x := range list {
			if call, ok := x.(*ast.CallExpr); ok && len(call.Args) == 1 && call.Args[0] == e && c.isConversion(call) {
				found = call
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			check(n.Args)
		case *ast.ReturnStmt:
			check(n.Results)
		}
		return found == nil
	})
	return found
}

// isBare reports whether a status is the number of a signal without 128 added: an
// expression such as syscall.SIGTERM, or 15 in the branch for SIGTERM. SIGHUP does not
// count, because 1 is also the usual status of a failure.
func (c *checker) isBare(o exit.Origin) bool {
	if o.Raw <= 1 || o.Raw > maxSignal || o.Package != c.pass.Pkg.Path() {
		return false
	}
	if f := c.syntax(o.File); f != nil {
		if e := expressionAt(c.pass.Fset, f, o.Span); e != nil && signals.IsSignal(c.pass.TypesInfo.TypeOf(e)) {
			return true
		}
	}
	return o.Sink.File == o.File && o.Sink.Line <= o.Line && o.Line <= o.Sink.EndLine && slices.Equal(c.branchOf(o.Sink.Span), []int64{o.Raw})
}

// expressionAt returns the outermost expression with the given span, or nil. If the
// span is empty, only the start has to match.
func expressionAt(fset *token.FileSet, f *ast.File, at span.Span) ast.Expr {
	var found ast.Expr
	isEmpty := at.Line == at.EndLine && at.Column == at.EndColumn
	ast.Inspect(f, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && found == nil {
			s := span.Between(fset.Position(e.Pos()), fset.Position(e.End()))
			if s == at || isEmpty && s.Position == at.Position {
				found = e
			}
		}
		return found == nil
	})
	return found
}

// branchOf returns the numbers of the signals for which a call runs: 2 for a call in
// "case syscall.SIGINT". It returns nil if the call is not in such a branch; see
// [signals.OfBlock].
func (c *checker) branchOf(call span.Span) []int64 {
	instr := c.callAt(call)
	if instr == nil {
		return nil
	}
	return signals.OfBlock(instr.Block())
}

func (c *checker) callAt(call span.Span) *ssa.Call {
	if c.calls == nil {
		c.calls = c.callsByPosition()
	}
	return c.calls[call.Position]
}

// callsByPosition returns the calls of the package, keyed by position. The instances of
// a generic function have calls at the same positions; the result contains one call for
// each position.
func (c *checker) callsByPosition() map[span.Position]*ssa.Call {
	calls := map[span.Position]*ssa.Call{}
	_, fns := c.flow.SSA()
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			e := c.flow.Syntax().Call(call)
			if e == nil {
				continue
			}
			if at := span.At(c.pass.Fset.Position(e.Pos())); calls[at] == nil {
				calls[at] = call
			}
		}
	}
	return calls
}
