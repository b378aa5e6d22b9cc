package build

// This file records calls of library functions that pass on statuses in ways that their
// signatures do not show. For example, signal.Notify sends signals to its channel. The
// tables of these functions are in package exit.

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

const signalNotify ssax.ID = "os/signal.Notify" // sends the signals in its arguments to a channel

// hasLibraryCall reports whether a call of the library function id can pass on statuses
// in a way that its signature does not show. For example, signal.Notify sends signals
// to a channel. libraryCall records what such a call passes on.
func hasLibraryCall(id ssax.ID, sig *types.Signature) bool {
	_, returnsStatus := exit.StatusType(id)
	return returnsStatus || id == signalNotify || isErrorsAs(id, sig)
}

// isErrorsAs reports whether a function is errors.As, or a function of another package
// with the same name and signature. Such a function stores an error in the variable
// that its second argument points to.
func isErrorsAs(id ssax.ID, sig *types.Signature) bool {
	if _, name := id.Split(); name != "As" || sig.Params().Len() != 2 || sig.Results().Len() != 1 {
		return false
	}
	target, ok := sig.Params().At(1).Type().Underlying().(*types.Interface)
	return ok && target.Empty() && ssax.IsError(sig.Params().At(0).Type())
}

// libraryCall records the statuses that a call of a library function passes on. For
// example, signal.Notify sends the numbers of signals to a channel.
func (b *builder) libraryCall(id ssax.ID, common *ssa.CallCommon, instr ssa.CallInstruction) {
	a, _ := exit.AtomicOf(id)
	if i := a.Stores; i > 0 && i < len(common.Args) {
		offset := 0
		if id.IsMethod() {
			offset = 1
		}
		e := b.c.syntax.Argument(instr, i-offset)
		nodes := b.c.nodesOf(common.Args[0])
		b.addEdges(nodes, b.values(common.Args[i], valueUse{expr: e, usage: "assignment", block: instr.Block()}))
		b.addAlias(common.Args[i], b.read(nodes, instr.Pos()))
	}
	if a.Op != 0 {
		b.atomicChange(a.Op, common, instr)
	}
	if t, ok := exit.StatusType(id); ok {
		b.addStatusType(t, instr)
	}
	if statuses := exit.CallbackStatuses(id); statuses != nil && len(common.Args) > 0 {
		b.addCallback(common.Args[0], statuses, b.callRange(instr), instr.Block())
	}
	if exit.IsKongExit(id) {
		b.addEdges([]exit.Node{{Kind: exit.FieldNode, Name: exit.KongExitField}}, b.values(common.Args[0], valueUse{usage: "argument", block: instr.Block()}))
	}
	switch {
	case id == signalNotify:
		b.addSignals(common, instr)
	case isErrorsAs(id, common.Signature()):
		b.unbox(common, instr)
	case strings.HasSuffix(string(id), ".FlagSet).Init"):
		b.errorHandling(instr, loadedVar(common.Args[0]), instr, 1)
	}
}

// libraryField handles a store to a field of a library that decides how the process
// ends. For example, logrus calls the function in Logger.ExitFunc with the status 1.
func (b *builder) libraryField(dest, val ssa.Value, instr ssa.Instruction) {
	f, ok := dest.(*ssa.FieldAddr)
	if !ok {
		return
	}
	n := b.c.fieldNode(f.X.Type(), f.Field)
	if statuses := exit.CallbackStatuses(n.Name); statuses != nil {
		b.addCallback(val, statuses, b.instrRange(instr), instr.Block())
	}
	if variable := exit.PreventsNoTopic(n.Name); variable != "" && preventsExit(val) {
		b.addEdges([]exit.Node{{Kind: exit.VarNode, Name: variable}}, zero())
	}
	if variable := exit.ReplacesExit(n.Name); variable != "" && isDefined(val) && !isElement(f.X) {
		b.addEdges([]exit.Node{{Kind: exit.VarNode, Name: variable}}, zero())
	}
}

// libraryExit returns os.Exit as the source of v if v is loaded from a library variable
// or field that contains os.Exit. An example is cli.OsExiter of urfave/cli. For other
// values, it returns nil.
func (b *builder) libraryExit(v *ssa.UnOp) []exit.Source {
	g, ok := v.X.(*ssa.Global)
	if ok && exit.IsExitVar(g.Pkg.Pkg.Path(), g.Name()) || b.c.isParserExit(v) {
		return []exit.Source{{Kind: exit.FuncSource, Func: "os.Exit"}}
	}
	return nil
}

// isDefined reports whether v is a function that the program defines, and so is
// certainly not nil.
func isDefined(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Function, *ssa.MakeClosure:
		return true
	case *ssa.ChangeType:
		return isDefined(v.X)
	}
	return false
}

// isElement reports whether v is stored in a slice or array. A command in a slice is a
// subcommand, and version 3 of urfave/cli ignores the ExitErrHandler field of
// subcommands.
func isElement(v ssa.Value) bool {
	if v.Referrers() == nil {
		return false // v is a package variable
	}
	return slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		s, ok := r.(*ssa.Store)
		if !ok || s.Val != v {
			return false
		}
		_, ok = s.Addr.(*ssa.IndexAddr)
		return ok
	})
}

// preventsExit reports whether val, the value of a field such as HideHelp, is true or a
// function other than nil. urfave/cli then does not end the process if the user asks
// for help on an unknown topic.
func preventsExit(val ssa.Value) bool {
	k, isConst := val.(*ssa.Const)
	switch {
	case ssax.IsFunc(val.Type()):
		return !(isConst && k.IsNil())
	case isConst && k.Value != nil && k.Value.Kind() == constant.Bool:
		return constant.BoolVal(k.Value)
	}
	return false
}

// addCallback records that a library calls the function f with one of the statuses. For
// example, logrus calls Logger.ExitFunc with the status 1.
func (b *builder) addCallback(f ssa.Value, statuses []int64, at exit.Range, block *ssa.BasicBlock) {
	var args []exit.Source
	for _, status := range statuses {
		args = append(args, exit.Source{Kind: exit.ConstSource, Const: status, At: at, Usage: "call"})
	}
	for _, s := range b.values(f, valueUse{block: block}) {
		if s.Kind == exit.FuncSource {
			b.out.AddEdge(exit.Node{Kind: exit.ParamNode, Name: s.Func}, args)
		}
	}
}

// isEmptySlice reports whether v is nil or a literal without elements.
func isEmptySlice(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.IsNil()
	case *ssa.Slice:
		size, isArray := arraySize(v.X.Type())
		return isArray && size == 0
	}
	return false
}

// loadedVar returns the ID of the package variable that the program loads v from. It
// returns "" if v is not loaded from a package variable.
func loadedVar(v ssa.Value) ssax.ID {
	if load, ok := v.(*ssa.UnOp); ok {
		if g, ok := load.X.(*ssa.Global); ok {
			return globalName(g)
		}
	}
	return ""
}

// atomicChange records an atomic operation such as n.Add(2), which applies an operator
// to n and an argument and stores the result in n.
func (b *builder) atomicChange(op token.Token, common *ssa.CallCommon, instr ssa.CallInstruction) {
	to, t := b.c.nodesOf(common.Args[0]), common.Args[1].Type()
	at := b.callRange(instr)
	x := b.read(to, instr.Pos())
	once := op == token.ADD && b.runsOnce(instr.Block())
	if k, ok := common.Args[1].(*ssa.Const); ok {
		st := []exit.Transfer{{Tok: op, K: ssax.Int(k), Once: once}}
		b.addEdges(to, b.boundUnknown(withEachOf(withTransfers(x, st...), wraps(op, t)), exit.Source{At: at, Usage: "assignment"}))
		return
	}
	n := exit.Node{Kind: exit.ExprNode, Name: b.out.ID, Index: len(b.out.Exprs)}
	b.out.Exprs = append(b.out.Exprs, exit.Binary{Op: op, X: x, Y: b.values(common.Args[1], valueUse{block: instr.Block()}), At: at, Usage: "assignment", Unsigned: ssax.IsUnsigned(t), Once: once})
	b.addEdges(to, withEachOf([]exit.Source{{Kind: exit.NodeSource, Node: n, At: at}}, wraps(op, t)))
}

// addSignals records that signal.Notify(ch, sigs...) sends the signals sigs to
// ch, or any signal if sigs is empty.
func (b *builder) addSignals(common *ssa.CallCommon, instr ssa.CallInstruction) {
	values := b.values(common.Args[1], valueUse{usage: "element", block: instr.Block()})
	if len(values) == 0 {
		values = b.unboundedSource(exit.AnySignal, instr.Pos())
	}
	b.addEdges(b.c.nodesOf(common.Args[0]), values)
}

// addStatusType records that a call may return a status in a value of type t, such as an
// *exec.ExitError for cmd.Run(). Calls through interfaces can then reach the ExitCode
// method of t.
func (b *builder) addStatusType(t exit.Type, instr ssa.CallInstruction) {
	i, ok := b.c.types[t.Name]
	if !ok || i < 0 {
		i = len(b.c.graph.Types)
		b.c.types[t.Name] = i
		b.c.graph.Types = append(b.c.graph.Types, t)
	}
	b.out.Types = append(b.out.Types, exit.Conversion{Type: i, At: b.callRange(instr)})
}

// testsSignal reports whether the program tests if a signal has ended a child process.
// The parameter status is the call that returns the status of this process, such as
// err.ExitCode(). After a signal, the call returns -1. If there is such a test,
// exitlint assumes that the program does not end with this -1.
//
// The search for a test covers the declared function that contains the call, and all
// function literals in this function.
func (b *builder) testsSignal(status *ssa.Call) bool {
	outer := b.fn
	for outer.Parent() != nil {
		outer = outer.Parent()
	}
	return b.c.testsSignal(outer, status)
}

func (c *collector) testsSignal(fn *ssa.Function, status *ssa.Call) bool {
	for instr := range ssax.Instructions(fn) {
		switch instr := instr.(type) {
		case ssa.CallInstruction:
			if exit.IsSignalTest(c.names.CalleeID(instr.Common())) || c.callsSignalTest(instr, status) {
				return true
			}
		case *ssa.BinOp:
			if c.excludesNegative(instr, status) {
				return true
			}
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, func(fn *ssa.Function) bool { return c.testsSignal(fn, status) })
}

// callsSignalTest reports whether a call passes the state or the error of a child process to
// a function of this package that tests whether a signal has ended the child. The call must
// always precede the call "status", which returns the status of the child.
func (c *collector) callsSignalTest(call ssa.CallInstruction, status *ssa.Call) bool {
	fn := call.Common().StaticCallee()
	if fn == nil || fn.Pkg != c.ssa || call.Parent() != status.Parent() || !call.Block().Dominates(status.Block()) ||
		!slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool { return describesChild(a.Type()) }) {
		return false
	}
	for instr := range ssax.Instructions(fn) {
		if inner, ok := instr.(ssa.CallInstruction); ok && exit.IsSignalTest(c.names.CalleeID(inner.Common())) {
			return true
		}
	}
	return false
}

// describesChild reports whether a value of type t can say how a child process has ended.
func describesChild(t types.Type) bool {
	switch types.TypeString(t, nil) {
	case "error", "*os.ProcessState", "*os/exec.ExitError", "*os/exec.Cmd", "syscall.WaitStatus", "golang.org/x/sys/unix.WaitStatus":
		return true
	}
	return false
}

// excludesNegative reports whether the comparison v excludes the status -1 of a child
// process, as the comparison with 0 does in
//
//	if err.ExitCode() >= 0 {
//		os.Exit(err.ExitCode())
//	}
//
// The parameter status is the call that the comparison protects, here the argument of
// os.Exit. Both calls must be of the same method on the same value.
func (c *collector) excludesNegative(v *ssa.BinOp, status *ssa.Call) bool {
	call, ok := v.X.(*ssa.Call)
	if !ok || call == status || c.names.CalleeID(&call.Call) != c.names.CalleeID(&status.Call) ||
		len(call.Call.Args) == 0 || !sameAddress(call.Call.Args[0], status.Call.Args[0]) {
		return false
	}
	_, guard, ok := comparison(v, false)
	if !ok {
		return false
	}
	switch guard.Tok {
	case token.EQL, token.NEQ:
		return guard.K == -1
	case token.GTR, token.LEQ:
		return guard.K >= -1 && guard.K <= 1
	}
	// The operator is < or >=. status >= 0 and status >= 1 exclude -1.
	return guard.K >= 0 && guard.K <= 1
}

// childHasSucceeded reports whether cmd.Wait or cmd.Run has returned nil on every path
// to a call that returns the status of the child process. This status is then 0. The
// parameter status is the call, here the call of ExitCode:
//
//	if err := cmd.Wait(); err != nil {
//		return err
//	}
//	os.Exit(cmd.ProcessState.ExitCode())
func (b *builder) childHasSucceeded(status *ssa.Call) bool {
	cmd := b.commandOf(status)
	if cmd == nil {
		return false
	}
	for at := status.Block(); at.Idom() != nil; at = at.Idom() {
		err, isNil, _ := ssax.NilTest(at.Idom())
		wait, ok := err.(*ssa.Call)
		if !ok || isNil != at || len(at.Preds) != 1 || len(wait.Call.Args) == 0 {
			continue
		}
		if t, isChild := exit.StatusType(b.c.names.CalleeID(&wait.Call)); isChild && t.Name == "*os/exec.ExitError" && sameAddress(wait.Call.Args[0], cmd) {
			return true
		}
	}
	return false
}

// commandOf returns the *exec.Cmd of the child process whose status a call returns: cmd
// for cmd.ProcessState.ExitCode(). It returns nil if the status does not come from a
// ProcessState field.
func (b *builder) commandOf(status *ssa.Call) ssa.Value {
	if len(status.Call.Args) == 0 {
		return nil
	}
	v := status.Call.Args[0]
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	if t, ok := v.(*ssa.TypeAssert); ok {
		sys, ok := t.X.(*ssa.Call)
		if !ok || b.c.names.CalleeID(&sys.Call) != "(*os.ProcessState).Sys" {
			return nil
		}
		v = sys.Call.Args[0]
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	field, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	return field.X
}
