package signals

import (
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Finder knows which channels receive signals.
type Finder struct {
	names    *ssax.Names
	channels map[ssa.Value][]int64 // the signals of a channel or context; see numbersOf
	calls    map[*ssa.Function][]ssa.CallInstruction
	closures map[*ssa.Function]*ssa.MakeClosure
}

// endSignals lists the signals that ask a program to end: SIGINT, SIGQUIT and SIGTERM.
var endSignals = []int64{2, 3, 15}

// unknown is the number of a signal that is not known.
const unknown = -1

// NewFinder returns a finder for functions of a package.
func NewFinder(fns []*ssa.Function) *Finder {
	f := &Finder{
		names: ssax.NewNames(), channels: map[ssa.Value][]int64{},
		calls: map[*ssa.Function][]ssa.CallInstruction{}, closures: map[*ssa.Function]*ssa.MakeClosure{},
	}
	var notify []*ssa.Call
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			switch instr := instr.(type) {
			case *ssa.MakeClosure:
				f.closures[instr.Fn.(*ssa.Function)] = instr
			case ssa.CallInstruction:
				if callee := instr.Common().StaticCallee(); callee != nil {
					f.calls[callee] = append(f.calls[callee], instr)
				}
				if call, ok := instr.(*ssa.Call); ok {
					notify = append(notify, call)
				}
			}
		}
	}
	for _, call := range notify {
		switch f.names.CalleeID(&call.Call) {
		case "os/signal.Notify":
			f.channels[f.root(call.Call.Args[0])] = numbersOf(call.Call.Args[1])
		case "os/signal.NotifyContext":
			f.addContext(call)
		}
	}
	return f
}

// addContext records the context that a call of signal.NotifyContext returns, and the
// variable in which the program stores it.
func (f *Finder) addContext(call *ssa.Call) {
	for _, ref := range *call.Referrers() {
		ctx, ok := ref.(*ssa.Extract)
		if !ok || ctx.Index != 0 {
			continue
		}
		f.channels[ctx] = numbersOf(call.Call.Args[1])
		for _, use := range *ctx.Referrers() {
			if store, ok := use.(*ssa.Store); ok && store.Val == ctx {
				f.channels[store.Addr] = f.channels[ctx]
			}
		}
	}
}

// numbersOf returns the signals in the variadic argument of signal.Notify. Without
// arguments, Notify reports all signals, and numbersOf returns those that ask a program
// to end.
func numbersOf(list ssa.Value) []int64 {
	elements, ok := ssax.Elements(list)
	if !ok {
		return []int64{unknown}
	}
	if len(elements) == 0 {
		return slices.Clone(endSignals)
	}
	var out []int64
	for _, e := range elements {
		n, ok := numberOf(e)
		if !ok {
			n = unknown
		}
		out = append(out, n)
	}
	return out
}

// root returns the value that a channel or context comes from. If a function literal
// captures it, the search continues in the enclosing function. If it is a parameter of
// a function with a single call, the search continues with the argument.
func (f *Finder) root(v ssa.Value) ssa.Value {
	for range 8 {
		switch x := v.(type) {
		case *ssa.ChangeType:
			v = x.X
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return v
			}
			v = x.X
		case *ssa.FreeVar:
			bound := ssax.Captured(f.closures[x.Parent()], x)
			if bound == nil {
				return v
			}
			v = bound
		case *ssa.Parameter:
			calls, i := f.calls[x.Parent()], slices.Index(x.Parent().Params, x)
			if len(calls) != 1 || i >= len(calls[0].Common().Args) {
				return v
			}
			v = calls[0].Common().Args[i]
		default:
			return v
		}
	}
	return v
}

// ReceivedBefore is like [Finder.AllReceivedBefore], but returns only the signals that ask
// a program to end.
func (f *Finder) ReceivedBefore(at ssa.Instruction) []int64 {
	return endingSignals(f.AllReceivedBefore(at))
}

// AllReceivedBefore returns the signals that lead to an instruction: the program has
// received one of them when control gets there. If control can also get there without a
// signal, or after any signal, it returns nil.
func (f *Finder) AllReceivedBefore(at ssa.Instruction) []int64 {
	if numbers := OfBlock(at.Block()); numbers != nil {
		return numbers
	}
	from := at.Block()
	for b := from; b != nil; b = b.Idom() {
		for _, instr := range b.Instrs {
			if instr == at {
				break
			}
			if numbers, ok := f.receivedBy(instr, b, from); ok {
				return numbers
			}
		}
	}
	return nil
}

// endingSignals returns those of the given signals that ask a program to end.
func endingSignals(numbers []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(numbers), func(n int64) bool { return !slices.Contains(endSignals, n) })
}

// receivedBy returns the signals that instr, an instruction in block b, receives.
// "from" is a block that runs later. ok is false if instr receives no signal, or if
// "from" can also run without a signal, for example after another case of a select
// statement.
func (f *Finder) receivedBy(instr ssa.Instruction, b, from *ssa.BasicBlock) (numbers []int64, ok bool) {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op != token.ARROW {
			return nil, false
		}
		if instr.CommaOk && !runsOnlyIf(instr, 1, nil, from) {
			return nil, false
		}
		return f.signalsOf(instr.X)
	case *ssa.Select:
		for i, s := range instr.States {
			numbers, ok := f.signalsOf(s.Chan)
			if ok && runsOnlyIf(instr, 0, func(c *ssa.Const) bool { return ssax.Int(c) == int64(i) }, from) {
				return numbers, true
			}
		}
	}
	return nil, false
}

// runsOnlyIf reports whether block b runs only if an element of a tuple is true. If
// matches is not nil, it reports whether b runs only if the element is equal to a
// constant for which matches returns true.
func runsOnlyIf(tuple ssa.Value, element int, matches func(*ssa.Const) bool, b *ssa.BasicBlock) bool {
	for from, to := range ssax.SidesTaken(b) {
		if from.Succs[0] != to {
			continue
		}
		cond := ssax.Condition(from)
		if matches != nil {
			test, ok := cond.(*ssa.BinOp)
			if !ok || test.Op != token.EQL {
				continue
			}
			c, ok := test.Y.(*ssa.Const)
			if !ok || !matches(c) {
				continue
			}
			cond = test.X
		}
		if e, ok := cond.(*ssa.Extract); ok && e.Tuple == tuple && e.Index == element {
			return true
		}
	}
	return false
}

// signalsOf returns the signals that a receive from a channel can report. ok is false
// unless the channel was passed to signal.Notify, or is the Done channel of a context
// that signal.NotifyContext returned.
func (f *Finder) signalsOf(channel ssa.Value) (numbers []int64, ok bool) {
	root := f.root(channel)
	if call, isCall := root.(*ssa.Call); isCall && call.Call.IsInvoke() && call.Call.Method.Name() == "Done" {
		root = f.root(call.Call.Value)
	}
	numbers, ok = f.channels[root]
	return numbers, ok
}

// longRunningWords are words in the names of functions, packages and files of programs
// that run until somebody stops them. A signal is the usual end of such a program.
var longRunningWords = []string{
	"serve", "listen", "daemon", "agent", "proxy", "watch", "worker", "gateway", "relay", "follow", "tail", "monitor",
	"tunnel", "forward", "loop", "forever", "mount", "poll", "dashboard", "tui", "repl", "bot", "exporter", "controller",
	"operator", "wait", "block", "live", "http", "grpc", "start", "stream", "consume", "subscribe", "shell", "terminal",
	"service", "session", "profil",
}

func isLongRunningName(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(longRunningWords, func(word string) bool { return strings.Contains(name, word) })
}

// InterruptsWork reports whether fn, which runs after a signal, interrupts work that
// would otherwise come to an end.
//
// fn must run in a goroutine. The function that starts the goroutine must go on with
// other work, and so must its callers, up to main or the handler of a command.
// InterruptsWork returns false if one of them waits or has a name such as serve,
// because the program may then run until somebody stops it.
func (f *Finder) InterruptsWork(fn *ssa.Function) bool {
	starts := f.calls[fn]
	if len(starts) != 1 {
		return false
	}
	started, ok := starts[0].(*ssa.Go)
	return ok && f.continuesWork(started, 4)
}

// continuesWork reports whether the program goes on with work after an instruction.
// depth limits how far callers are followed.
func (f *Finder) continuesWork(from ssa.CallInstruction, depth int) bool {
	fn := from.Parent()
	if depth == 0 || isLongRunningName(fn.Name()) || fn.Pkg == nil || isLongRunningName(fn.Pkg.Pkg.Path()) || isLongRunningName(filepath.Base(fn.Prog.Fset.Position(fn.Pos()).Filename)) {
		return false
	}
	b := from.Block()
	if !f.neverWaits(b, slices.Index(b.Instrs, ssa.Instruction(from))+1, map[*ssa.BasicBlock]bool{}) || !canReturn(b, map[*ssa.BasicBlock]bool{}) {
		return false
	}
	if fn.Name() == "main" && fn.Pkg.Pkg.Name() == "main" || framework.IsHandler(fn) || framework.MethodRole(fn) == framework.Action {
		return true
	}
	callers := f.calls[fn]
	return len(callers) > 0 && !slices.ContainsFunc(callers, func(c ssa.CallInstruction) bool { return !f.continuesWork(c, depth-1) })
}

// neverWaits reports whether a function never waits after instruction i of block b. A
// call of a function such as serve, which runs until somebody stops it, counts as
// waiting.
func (f *Finder) neverWaits(b *ssa.BasicBlock, i int, seen map[*ssa.BasicBlock]bool) bool {
	for _, instr := range b.Instrs[i:] {
		switch instr := instr.(type) {
		case *ssa.Select:
			return false
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				return false
			}
		case ssa.CallInstruction:
			if callee := ssax.Callee(instr.Common()); callee != nil && isLongRunningName(callee.Name()) {
				return false
			}
		}
	}
	for _, s := range b.Succs {
		if !seen[s] {
			seen[s] = true
			if !f.neverWaits(s, 0, seen) {
				return false
			}
		}
	}
	return true
}

// canReturn reports whether control can get from a block to a return.
func canReturn(b *ssa.BasicBlock, seen map[*ssa.BasicBlock]bool) bool {
	if seen[b] {
		return false
	}
	seen[b] = true
	if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
		return true
	}
	return slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return canReturn(s, seen) })
}
