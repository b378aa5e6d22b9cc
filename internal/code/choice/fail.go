package choice

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// recordFailingPrints records each call that prints text before the process fails. It
// leaves out a call that the program makes only in one output format.
func (r *reader) recordFailingPrints() {
	if r.isInit() || r.writesJSONError() {
		return
	}
	var found []*ssa.BasicBlock
	for _, b := range r.fn.Blocks {
		for i, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok || !r.printsOnlyText(call) || slices.ContainsFunc(found, func(f *ssa.BasicBlock) bool { return f == b || f.Dominates(b) }) {
				continue
			}
			w := walk{reader: r, ended: map[*ssa.BasicBlock]bool{}, printed: call}
			for _, before := range b.Instrs[:i] {
				if call, ok := before.(*ssa.Call); ok {
					w.inspectCall(call)
				}
			}
			if !w.alwaysFails(b, i) || w.checksFormat || r.isDecided(b) || r.isBeforeFlags(b) || r.isAfterInvalidFormat(b) || r.followsEncoder(b) {
				continue
			}
			r.out.Failures = append(r.out.Failures, Failure{Span: r.collector.span(call), Return: w.result})
			found = append(found, b)
		}
	}
}

// printsOnlyText reports whether a call prints text and does nothing else that matters.
// A function of the program counts if it always prints text, and neither fails nor
// calls a function that fails.
func (r *reader) printsOnlyText(call *ssa.Call) bool {
	if r.printsText(call) {
		return true
	}
	callee := r.callee(&call.Call)
	if callee == nil || !callee.PrintsText || callee.leadsToFailure() || r.endsProcess(&call.Call) {
		return false
	}
	return !hasText(&call.Call, func(s string) bool { return usageText().MatchString(s) || encoderText().MatchString(s) })
}

// writesJSONError reports whether the function writes errors as JSON whatever the
// output format is. If it also prints text, the text is about a failure to write the
// JSON.
func (r *reader) writesJSONError() bool { return r.alwaysJSON && len(r.tests) == 0 }

// isBeforeFlags reports whether a block runs before the flags of the program are
// parsed, or only if parsing fails. In such a block, the program does not know the
// output format yet.
func (r *reader) isBeforeFlags(b *ssa.BasicBlock) bool {
	for instr := range ssax.Instructions(r.fn) {
		call, ok := instr.(*ssa.Call)
		if !ok || !parsesFlags(ssax.Callee(&call.Call)) {
			continue
		}
		if !call.Block().Dominates(b) || r.isParseFailure(call, b) {
			return true
		}
	}
	return false
}

// parsesFlags reports whether a library function parses flags. A function that runs
// commands counts, because it parses the flags first.
func parsesFlags(fn *types.Func) bool {
	return fn != nil && (fn.Name() == "Parse" && fn.Pkg() != nil && (fn.Pkg().Path() == "flag" || fn.Pkg().Name() == "pflag" || fn.Pkg().Name() == "kong") || runsCommands(fn))
}

// isParseFailure reports whether block b runs only if the given call has returned an
// error. The call must parse flags, or the value of a single flag.
func (r *reader) isParseFailure(call *ssa.Call, b *ssa.BasicBlock) bool {
	if runsCommands(ssax.Callee(&call.Call)) {
		return false
	}
	return slices.ContainsFunc(r.fn.Blocks, func(t *ssa.BasicBlock) bool {
		branch, ok := t.Instrs[len(t.Instrs)-1].(*ssa.If)
		if !ok || !t.Dominates(b) || t == b {
			return false
		}
		cond, ok := branch.Cond.(*ssa.BinOp)
		return ok && cond.Op == token.NEQ && comesFrom(cond.X, call) && t.Succs[0].Dominates(b)
	})
}

// isAfterInvalidFormat reports whether block b runs only if the user has selected an
// output format that does not exist: for example, if "format, err := parseFormat(flag)"
// has returned an error. The program then does not know which format to use.
func (r *reader) isAfterInvalidFormat(b *ssa.BasicBlock) bool {
	for instr := range ssax.Instructions(r.fn) {
		call, ok := instr.(*ssa.Call)
		if !ok || len(call.Call.Args) != 1 || call.Call.IsInvoke() {
			continue
		}
		if _, isChoice := r.valueOf(call.Call.Args[0], false); isChoice && call.Block().Dominates(b) && r.isParseFailure(call, b) {
			return true
		}
	}
	return false
}

func comesFrom(v ssa.Value, call *ssa.Call) bool {
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	return v == call
}

// followsEncoder reports whether every path to block b contains the same call that
// encodes JSON. If b prints text, the text probably says that this call has failed.
func (r *reader) followsEncoder(b *ssa.BasicBlock) bool {
	for instr := range ssax.Instructions(r.fn) {
		if call, ok := instr.(*ssa.Call); ok && call.Block() != b && call.Block().Dominates(b) {
			if fn := ssax.Callee(&call.Call); fn != nil && isEncoder(fn) {
				return true
			}
		}
	}
	return false
}

// A walk follows the paths after a call that prints text, to find out whether the
// process fails on all of them.
type walk struct {
	*reader
	printed *ssa.Call
	ended   map[*ssa.BasicBlock]bool // the results of alwaysFails; false for a block that is being examined
	// checksFormat is set if a path calls a function that looks at the output format,
	// encodes JSON or prints the usage.
	checksFormat bool
	result       span.Span // the return statement that a path ends with, if any
}

// alwaysFails reports whether the process fails on every path that begins at the
// instruction b.Instrs[start].
func (w *walk) alwaysFails(b *ssa.BasicBlock, start int) bool {
	known, ok := w.ended[b]
	if !ok && len(w.ended) <= maxDepth {
		w.ended[b] = false
		known = w.failsIn(b, start)
		w.ended[b] = known
	}
	return known
}

func (w *walk) failsIn(b *ssa.BasicBlock, start int) bool {
	for _, instr := range b.Instrs[start:] {
		switch x := instr.(type) {
		case *ssa.Call:
			w.inspectCall(x)
			if w.endsProcess(&x.Call) {
				return w.isFailure(&x.Call)
			}
		case *ssa.Return:
			return w.recordReturn(x)
		case *ssa.Panic:
			return false
		}
	}
	return len(b.Succs) > 0 && !slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return !w.alwaysFails(s, 0) })
}

// inspectCall looks at a call on a path. It sets w.checksFormat if the call reads the
// output format, encodes JSON or prints the usage.
func (w *walk) inspectCall(call *ssa.Call) {
	if callee := w.callee(&call.Call); callee != nil && (callee.ChecksFormat || callee.EncodesJSON) {
		w.checksFormat = true
	}
	if s, ok := w.valueOf(call, false); ok && s.key != "" {
		w.checksFormat = true
	}
	if fn := ssax.Callee(&call.Call); fn != nil && (usageName().MatchString(fn.Name()) || isEncoder(fn)) {
		w.checksFormat = true
	}
}

func (r *reader) endsProcess(common *ssa.CallCommon) bool {
	fn := ssax.Callee(common)
	if fn == nil {
		return false
	}
	_, ok := r.exits.Ending(ssax.ID(fn.FullName()))
	return ok
}

// The status 128 plus n means that signal n has ended a process.
const firstSignal = 128

// isFailure reports whether a call ends the process with a status from 1 to 127. An
// unknown status also counts if the call at the start of the walk has printed an error.
func (w *walk) isFailure(common *ssa.CallCommon) bool {
	fn := ssax.Callee(common)
	end, _ := w.exits.Ending(ssax.ID(fn.FullName()))
	n := end.Status
	if arg := end.Arg; arg >= 0 {
		if fn.Signature().Recv() != nil {
			arg++
		}
		if arg >= len(common.Args) {
			return false
		}
		k, ok := common.Args[arg].(*ssa.Const)
		if !ok || k.Value == nil {
			return hasError(&w.printed.Call)
		}
		n = ssax.Int(k)
	}
	return n > 0 && n < firstSignal
}

// recordReturn records the return statement at the end of a walk. It returns false if
// the statement does not return a single integer, or if the walk has already recorded
// another return statement. Whether the integer becomes the status of the process is
// decided later, for the whole program.
func (w *walk) recordReturn(ret *ssa.Return) bool {
	if len(ret.Results) != 1 {
		return false
	}
	if b, ok := ret.Results[0].Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
		return false
	}
	stmt := w.syntax.Return(ret.Pos())
	if stmt == nil || w.result.Line > 0 {
		return false
	}
	w.result = w.spanBetween(stmt.Pos(), stmt.End())
	return true
}
