package build

// What functions of the standard library do with statuses that their
// signatures do not say: deliver signals, run children, store and load
// atomically, unwrap errors, decode, and set up flags.

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

const (
	signalNotify ssax.ID = "os/signal.Notify" // delivers the signals of its list on a channel
	errorsAs     ssax.ID = "errors.As"        // stores an error in a variable of its type
)

// isSpecial reports whether special has something to record for a call of the
// function.
func hasLibraryCall(id ssax.ID) bool {
	_, isChild := exit.ChildType(id)
	return isChild || id == signalNotify || id == errorsAs
}

// special records what a function of the standard library does that its
// signature does not say.
func (b *builder) libraryCall(id ssax.ID, common *ssa.CallCommon, instr ssa.CallInstruction) {
	a, _ := exit.AtomicOf(id)
	if i := a.Stores; i > 0 && i < len(common.Args) {
		offset := 0
		if id.IsMethod() {
			offset = 1
		}
		e := b.c.syntax.Argument(instr, i-offset)
		b.addEdges(b.c.nodesOf(common.Args[0]), b.values(common.Args[i], use{expr: e, how: "assignment", block: instr.Block()}))
	}
	if a.Op != 0 {
		b.atomicChange(a.Op, common, instr)
	}
	if t, ok := exit.ChildType(id); ok {
		b.addChild(t, instr)
	}
	switch {
	case id == signalNotify:
		b.addSignals(common, instr)
	case id == errorsAs:
		b.unbox(common, instr)
	case strings.HasSuffix(string(id), ".FlagSet).Init"):
		b.errorHandling(instr, loadedVar(common.Args[0]), instr, 1)
	}
}

// parsesCommandLine returns the flag package whose Parse a call amounts to:
// flag.CommandLine.Parse is the same.
func parsesCommandLine(id ssax.ID, c *ssa.CallCommon) string {
	if !strings.HasSuffix(string(id), ".FlagSet).Parse") || len(c.Args) == 0 {
		return ""
	}
	return exit.FlagSetOf(loadedVar(c.Args[0]))
}

// loadedVar names the package variable that v was read from, if it was.
func loadedVar(v ssa.Value) ssax.ID {
	if load, ok := v.(*ssa.UnOp); ok {
		if g, ok := load.X.(*ssa.Global); ok {
			return globalName(g)
		}
	}
	return ""
}

// handling records how the flag set in a variable handles errors from here on:
// the i-th argument of a call says so.
func (b *builder) errorHandling(at ssa.Instruction, name ssax.ID, call ssa.CallInstruction, i int) {
	if exit.FlagSetOf(name) == "" {
		return
	}
	e := b.c.syntax.Argument(call, i)
	args := call.Common().Args
	how := args[len(args)-1] // the last of NewFlagSet and of Init
	b.addEdges([]exit.Node{{Kind: exit.VarNode, Name: name}}, b.values(how, use{expr: e, how: "argument", block: at.Block()}))
}

// replaced records the same for a new flag set.
func (b *builder) replaceFlagSet(store *ssa.Store) {
	g, ok := store.Addr.(*ssa.Global)
	if !ok || exit.FlagSetOf(globalName(g)) == "" {
		return
	}
	if made, ok := store.Val.(*ssa.Call); ok && strings.HasSuffix(string(b.c.names.Called(&made.Call)), ".NewFlagSet") {
		b.errorHandling(store, globalName(g), made, 1)
	} else {
		b.addEdges([]exit.Node{{Kind: exit.VarNode, Name: globalName(g)}}, b.unknown("a flag set that is not followed", store.Pos()))
	}
}

// change records that a variable is set to what an operator makes of its value
// and an argument.
func (b *builder) atomicChange(op token.Token, common *ssa.CallCommon, instr ssa.CallInstruction) {
	to, t := b.c.nodesOf(common.Args[0]), common.Args[1].Type()
	at := b.callRange(instr)
	x := b.read(to, instr.Pos())
	if k, ok := common.Args[1].(*ssa.Const); ok {
		st := []exit.Transfer{{Tok: op, K: ssax.Int(k)}}
		b.addEdges(to, b.boundUnknown(withTransfers(x, append(st, wraps(op, t)...)...), exit.Source{At: at, How: "assignment"}))
		return
	}
	n := exit.Node{Kind: exit.ExprNode, Name: b.out.ID, Index: len(b.out.Exprs)}
	b.out.Exprs = append(b.out.Exprs, exit.Binary{Op: op, X: x, Y: b.values(common.Args[1], use{block: instr.Block()}), At: at, How: "assignment", Unsigned: ssax.IsUnsigned(t)})
	b.addEdges(to, []exit.Source{{Kind: exit.NodeSource, Node: n, At: at, Transfers: wraps(op, t)}})
}

func (b *builder) addSignals(common *ssa.CallCommon, instr ssa.CallInstruction) {
	values := b.values(common.Args[1], use{how: "element", block: instr.Block()})
	if len(values) == 0 {
		values = b.unknown("any signal", instr.Pos())
	}
	b.addEdges(b.c.nodesOf(common.Args[0]), values)
}

// child notes that a value of the type may be around.
func (b *builder) addChild(t exit.Type, instr ssa.CallInstruction) {
	i, ok := b.c.types[t.Name]
	if !ok || i < 0 {
		i = len(b.c.graph.Types)
		b.c.types[t.Name] = i
		b.c.graph.Types = append(b.c.graph.Types, t)
	}
	b.out.Types = append(b.out.Types, exit.Conversion{Type: i, At: b.callRange(instr)})
}
