package build

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// isRelevant reports whether a call may end the process, or has an argument or a
// result that may be a status.
func (c *collector) isRelevant(common *ssa.CallCommon) bool {
	if _, ok := common.Value.(*ssa.Builtin); ok {
		return false
	}
	id := c.names.CalleeID(common)
	return exit.IsExit(id) || isExitSyscall(common) || hasLibraryCall(id, common.Signature()) || parsesCommandLine(id, common) != "" || canHoldStatus(common.Signature())
}

// variadicArgument returns the expression for a variadic argument: b in f(a, b) for
// "func f(x int, rest ...int)". SSA stores variadic arguments in an array before the
// call. addr is the address of the array element. For other addresses, the result is
// nil.
func (b *builder) variadicArgument(addr ssa.Value) ast.Expr {
	call, index := variadicCall(addr)
	if call == nil {
		return nil
	}
	return b.c.syntax.Argument(call, index)
}

// variadicCall returns the call whose variadic argument SSA stores at addr, and the
// index of this argument in the call. In f(a, b, c) for "func f(x int, rest ...int)",
// SSA stores b and c in an array, and the index of b is 1. For other addresses, the
// call is nil.
func variadicCall(addr ssa.Value) (call ssa.CallInstruction, index int) {
	elem, ok := addr.(*ssa.IndexAddr)
	if !ok {
		return nil, 0
	}
	array, isAlloc := elem.X.(*ssa.Alloc)
	at, isConst := elem.Index.(*ssa.Const)
	if !isAlloc || !isConst || array.Comment != "varargs" {
		return nil, 0
	}
	for _, r := range *array.Referrers() {
		slice, ok := r.(*ssa.Slice)
		if !ok {
			continue
		}
		for _, r := range *slice.Referrers() {
			if call, ok := r.(ssa.CallInstruction); ok {
				return call, call.Common().Signature().Params().Len() - 1 + int(at.Int64())
			}
		}
	}
	return nil, 0
}

// call adds a call to the graph, with the functions that it may run and the arguments
// that may be a status. site is the number of the call in its function.
func (b *builder) call(instr ssa.CallInstruction, site int) {
	common := instr.Common()
	out := exit.Call{Site: site, At: b.callRange(instr)}
	offset := 0
	switch fn := common.StaticCallee(); {
	case common.IsInvoke():
		out.Method = methodKey(common.Method)
		out.ReceiverMethods = interfaceMethods(common.Value)
		out.InterfaceMethod = b.c.names.Method(common.Method)
		b.c.limitTypes(&out, common)
		if isTypeParam(common.Value.Type()) && canHoldStatus(common.Value.Type()) {
			out.Args = append(out.Args, exit.Argument{Index: -1, Values: b.values(common.Value, valueUse{usage: "argument", block: instr.Block()})})
		}
	case fn != nil:
		out.Func = b.c.names.Func(fn)
		if fn.Signature.Recv() != nil {
			offset = 1
		}
		if pkg := parsesCommandLine(out.Func, common); pkg != "" {
			out.Func = ssax.ID(pkg + ".Parse")
		}
		if isExitSyscall(common) {
			b.exitSyscall(out, instr)
			return
		}
		if b.c.hasNoEffect(out.Func, instr) {
			return
		}
		b.libraryCall(out.Func, common, instr)
		if b.c.hasOwnExit(common) {
			out.Func = exit.WithOwnExit(out.Func)
		}
		if exit.IsPull(out.Func) {
			b.addPull(&out, common.Args[0], site)
			b.out.Calls = append(b.out.Calls, out)
			return
		}
	default:
		out.Value = b.values(common.Value, valueUse{usage: "assignment", block: instr.Block()})
	}
	for i, arg := range common.Args {
		if !canHoldStatus(arg.Type()) {
			continue
		}
		a := exit.Argument{Index: i - offset, Values: b.values(arg, valueUse{expr: b.c.syntax.Argument(instr, i-offset), usage: "argument", block: instr.Block()})}
		out.Args = append(out.Args, a)
		if out.Func == "" && out.Method == "" {
			b.recordYieldedValues(common.Value, out.Value, a.Values)
		}
		if fn := common.StaticCallee(); fn != nil && b.c.mayConvert(fn) {
			b.genericArgument(fn, arg, a.Values)
		}
		if isPointerLike(arg.Type()) {
			b.storedByCall(arg, a.Index, site, instr)
		}
	}
	b.out.Calls = append(b.out.Calls, out)
}

// isExitSyscall reports whether a call makes the system call exit or exit_group, as in
// "syscall.RawSyscall(syscall.SYS_EXIT_GROUP, 3, 0, 0)". The numbers of these system
// calls differ from system to system, so they come from the constants of package syscall.
func isExitSyscall(common *ssa.CallCommon) bool {
	fn := common.StaticCallee()
	if fn == nil || fn.Object() == nil || fn.Object().Pkg() == nil || len(common.Args) < 2 || !strings.Contains(fn.Name(), "Syscall") {
		return false
	}
	pkg := fn.Object().Pkg()
	trap, ok := common.Args[0].(*ssa.Const)
	if path := pkg.Path(); !ok || path != "syscall" && path != "golang.org/x/sys/unix" {
		return false
	}
	for _, name := range []string{"SYS_EXIT", "SYS_EXIT_GROUP"} {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if ok && constant.Compare(c.Val(), token.EQL, trap.Value) {
			return true
		}
	}
	return false
}

// exitSyscall adds the call of isExitSyscall to the graph, as a call of syscall.Exit.
// Numbers of type uintptr are not followed. So the status is 3 for the argument
// uintptr(3), and the value of code for uintptr(code).
func (b *builder) exitSyscall(out exit.Call, instr ssa.CallInstruction) {
	arg := instr.Common().Args[1]
	use := valueUse{expr: b.c.syntax.Argument(instr, 1), usage: "argument", block: instr.Block()}
	var status []exit.Source
	switch v := arg.(type) {
	case *ssa.Const:
		status = b.values(ssa.NewConst(v.Value, types.Typ[types.Int]), use)
	case *ssa.Convert:
		status = b.values(v.X, use)
	default:
		status = b.unboundedSource("a number of type uintptr", instr.Pos())
	}
	out.Func = "syscall.Exit"
	out.Args = []exit.Argument{{Values: status}}
	b.out.Calls = append(b.out.Calls, out)
}

// hasNoEffect reports whether a call of an exit function adds no status to the program.
func (c *collector) hasNoEffect(id ssax.ID, call ssa.CallInstruction) bool {
	if e, _ := exit.EffectOf(id); e.Replaces {
		// A program that replaces itself, as with syscall.Exec(os.Args[0], …), adds no
		// status.
		return c.isOwnFile(call.Common().Args[0], 0)
	}
	return c.isAnalyzerFlagSet(id, call)
}

// isOwnFile reports whether the string v is the path of the program's own executable,
// such as the result of os.Executable. depth counts the recursive calls.
func (c *collector) isOwnFile(v ssa.Value, depth int) bool {
	const maxDepth = 8
	if depth == maxDepth {
		return false
	}
	switch v := v.(type) {
	case *ssa.Extract:
		return c.isOwnFile(v.Tuple, depth+1)
	case *ssa.Call:
		switch c.names.CalleeID(&v.Call) {
		case "os.Executable":
			return true
		case "path/filepath.EvalSymlinks", "path/filepath.Abs", "path/filepath.Clean", "os/exec.LookPath":
			return c.isOwnFile(v.Call.Args[0], depth+1)
		}
	case *ssa.UnOp:
		elem, isElem := v.X.(*ssa.IndexAddr)
		return isElem && ssax.IsZero(elem.Index) && loadedVar(elem.X) == "os.Args"
	case *ssa.Const:
		s, _ := ssax.String(v)
		return s == "/proc/self/exe"
	case *ssa.Phi:
		return !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !c.isOwnFile(e, depth+1) })
	}
	return false
}

// interfaceMethods returns the names of the methods that the dynamic type of the
// interface value v must have. In
//
//	coder := err.(interface{ ExitCode() int })
//
// the dynamic type of coder must have the method ExitCode because of the type of coder,
// and the method Error because of the type of err. If there is only one such method,
// the result is nil, because every call through v already names this method.
func interfaceMethods(v ssa.Value) []string {
	var names []string
	for v != nil {
		if iface, ok := v.Type().Underlying().(*types.Interface); ok {
			for m := range iface.Methods() {
				names = append(names, m.Name())
			}
		}
		v = assertedFrom(v)
	}
	slices.Sort(names)
	if names = slices.Compact(names); len(names) < 2 {
		return nil
	}
	return names
}

// assertedFrom returns x if v is the result of x.(T), and nil otherwise.
func assertedFrom(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.TypeAssert:
		return v.X
	case *ssa.Extract:
		if t, ok := v.Tuple.(*ssa.TypeAssert); ok && v.Index == 0 {
			return t.X
		}
	}
	return nil
}

// storedByCall records that a call may store values through arg, its argument with the
// given index: after f(&code), code may contain what f has stored.
func (b *builder) storedByCall(arg ssa.Value, index, site int, instr ssa.CallInstruction) {
	stored := []exit.Source{{Kind: exit.NodeSource, Node: exit.NewCallMemoryNode(b.out.ID, site, index), At: b.callRange(instr)}}
	if fn := instr.Common().StaticCallee(); fn != nil && cName(fn) != "" {
		stored = b.unboundedSource("a value that "+cName(fn)+" stores", instr.Pos())
	}
	b.addEdges(b.c.nodesOf(arg), stored)
}
