package build

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A builder builds the part of the graph that describes one function.
type builder struct {
	c     *collector
	fn    *ssa.Function
	out   *exit.Function
	exprs map[*ssa.BinOp]int // indices in out.Exprs

	operands []*ssa.Value // the operands of the current instruction; the slice is reused
	// idents contains the identifiers in fn that name functions, grouped by function.
	// It is nil until referenceRange fills it.
	idents map[*types.Func][]ast.Node

	runnable []bool // which blocks may run, by their index; nil if all may
	loops    []bool // which blocks are in loops, by their index; nil until runsOnce fills it

	budget int // the number of values that may still be expanded; see maxExpansion
}

// function returns the [exit.Function] that describes fn. If fn is the initialiser of
// the package, it also records which package variables have no initial value.
func (c *collector) function(fn *ssa.Function, pkg *ssa.Package) *exit.Function {
	b := &builder{c: c, fn: fn, out: &exit.Function{ID: c.names.Func(fn), Params: fn.Signature.Params().Len()}, exprs: map[*ssa.BinOp]int{}}
	if c.oneSystem {
		b.runnable = ssax.Runnable(fn)
	}
	refs := map[referenceKey]int{}
	for _, block := range fn.Blocks {
		if !b.mayRun(block) {
			continue
		}
		for i, instr := range block.Instrs {
			b.recordReferences(instr, refs)
			b.instruction(instr)
			b.recordZeros(instr, block.Instrs[i+1:])
			b.addUnknownText(instr)
			b.passText(instr)
		}
	}
	if pkg != nil && fn == pkg.Func("init") {
		b.recordZeroGlobals(pkg)
	}
	if fn.Blocks == nil {
		b.addExternal()
	}
	return b.out
}

// cName returns the name C.f if fn is a function that cgo generates to call the C
// function f, and "" for other functions. The graph does not contain such functions,
// because their Go code does not show what f returns or stores.
func cName(fn *ssa.Function) string {
	for _, prefix := range []string{"_Cfunc_", "_C2func_"} { // the second is for "n, err := C.f()"
		if f, ok := strings.CutPrefix(fn.Name(), prefix); ok {
			return "C." + f
		}
	}
	return ""
}

// addExternal records a function without a Go body, such as one in assembly. Its
// results are unbounded, and so are the values that it stores through its parameters.
func (b *builder) addExternal() {
	for i := range b.fn.Signature.Results().Len() {
		if canHoldStatus(b.fn.Signature.Results().At(i).Type()) {
			b.addEdges([]exit.Node{{Kind: exit.ResultNode, Name: b.out.ID, Index: i}}, b.unboundedSource("the result of "+string(b.out.ID)+", which is not written in Go", b.fn.Pos()))
		}
	}
	for i := range b.fn.Signature.Params().Len() {
		if t := b.fn.Signature.Params().At(i).Type(); canHoldStatus(t) && isPointerLike(t) {
			b.addEdges([]exit.Node{{Kind: exit.ParamMemoryNode, Name: b.out.ID, Index: i}}, b.unboundedSource("a value that "+string(b.out.ID)+" stores, which is not written in Go", b.fn.Pos()))
		}
	}
}

// instruction adds to the graph what an instruction does: a call, store, conversion or
// return.
func (b *builder) instruction(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		if builtin, ok := instr.Common().Value.(*ssa.Builtin); ok {
			b.builtinCall(builtin.Name(), instr.Common().Args, instr)
		} else if site, ok := b.c.sites[instr]; ok {
			b.call(instr, site)
		}
	case *ssa.Store:
		b.replaceFlagSet(instr)
		b.storeValue(instr.Addr, instr.Val, b.c.syntax.Stored(instr.Pos()), storeKind(instr.Addr), instr)
	case *ssa.MapUpdate:
		b.storeMapKey(instr)
		b.storeValue(instr.Map, instr.Value, b.c.syntax.Stored(instr.Pos()), "element", instr)
	case *ssa.Send:
		b.storeValue(instr.Chan, instr.X, b.c.syntax.Stored(instr.Pos()), "element", instr)
	case *ssa.Select:
		for _, s := range instr.States {
			if s.Dir == types.SendOnly {
				b.storeValue(s.Chan, s.Send, b.c.syntax.Stored(s.Pos), "element", instr)
			}
		}
	case *ssa.ChangeType:
		b.renameStruct(instr)
		b.boxParam(instr)
	case *ssa.MakeInterface:
		b.box(instr)
		b.boxPointer(instr)
		b.recordDecoded(instr)
	case *ssa.MakeClosure:
		b.boundReceiver(instr)
	case *ssa.Convert:
		b.exposeUnsafe(instr)
	case *ssa.Return:
		b.addReturn(instr)
	}
}

// storeKind returns how the program uses a constant that it stores at addr: "field" for
// x.f = 3, "element" for x[i] = 3, and "assignment" for other addresses; see the Kind
// field of [exit.Origin].
func storeKind(addr ssa.Value) string {
	switch addr.(type) {
	case *ssa.FieldAddr:
		return "field"
	case *ssa.IndexAddr:
		return "element"
	}
	return "assignment"
}

// storeValue records that instr stores val in dest, which is an address, a map or a
// channel. e is the expression for val, or nil. "how" says how the program uses e, such
// as "field"; see [exit.Origin].Kind.
func (b *builder) storeValue(dest, val ssa.Value, e ast.Expr, how string, instr ssa.Instruction) {
	b.storeText(dest, val, instr)
	b.libraryField(dest, val, instr)
	if !canHoldStatus(val.Type()) || b.c.isUnread(dest) {
		return
	}
	if e == nil {
		if e = b.returnedExpr(instr, val); e != nil {
			how = "return"
		} else if e = b.variadicArgument(dest); e != nil {
			how = "argument"
		}
	}
	values := b.values(val, valueUse{expr: e, usage: how, block: instr.Block()})
	if last := b.lastReturned(instr); last != nil && last != val {
		values = b.withCompanions(values, val, last, instr.Block())
	}
	if _, isUpdate := instr.(*ssa.MapUpdate); isUpdate {
		values = markElements(values, dest.Type())
	}
	nodes := b.c.nodesOf(dest)
	b.addStored(instr, nodes, values)
	b.addAlias(val, b.read(nodes, instr.Pos()))
	if store, ok := instr.(*ssa.Store); ok {
		b.addAssigned(store, values)
	}
}

// storeMapKey adds the key of a store such as m[key] = v to the graph. Code that ranges
// over the map may use the key as a status.
func (b *builder) storeMapKey(instr *ssa.MapUpdate) {
	if !canHoldStatus(instr.Key.Type()) {
		return
	}
	nodes := keysOf(b.c.nodesOf(instr.Map))
	b.addStored(instr, nodes, b.values(instr.Key, valueUse{expr: b.c.syntax.Key(instr.Pos()), usage: "element", block: instr.Block()}))
	b.addAlias(instr.Key, b.read(nodes, instr.Pos()))
}

// addStored adds edges for an instruction that stores the values in the nodes. The
// edges usually belong to the exit.Function of the function that contains instr.
//
// The constants that initialise package variables, such as the 3 in "var code = 3", are
// an exception. Their edges belong to the exit.Function of the variable, although the
// package initialiser stores them. So such a constant counts only in programs that
// refer to the variable.
func (b *builder) addStored(instr ssa.Instruction, nodes []exit.Node, values []exit.Source) {
	holders := b.owners(instr, false)
	if holders[0] == b.out {
		b.addEdges(nodes, values)
		return
	}
	var fixed, others []exit.Source
	for _, s := range values {
		if s.Kind == exit.ConstSource {
			fixed = append(fixed, s)
		} else {
			others = append(others, s)
		}
	}
	for _, v := range holders {
		v.AddEdges(nodes, fixed)
	}
	b.addEdges(nodes, others)
}

// lastReturned returns the last value of the return statement to which a store belongs:
// err for "return -1, err". In functions with defer, SSA stores the values of a return
// statement before the deferred calls. For other stores, the result is nil.
func (b *builder) lastReturned(store ssa.Instruction) ssa.Value {
	stmt := b.c.syntax.Return(store.Pos())
	if stmt == nil || b.fn.Signature.Results().Len() < 2 {
		return nil
	}
	var last ssa.Value
	for _, instr := range store.Block().Instrs {
		if s, ok := instr.(*ssa.Store); ok && s.Pos() == store.Pos() {
			last = s.Val
		}
	}
	return last
}

// returnedExpr returns the expression for the constant val in a return statement, such
// as the -1 in "return -1, err". In functions with defer, SSA stores the values of a
// return statement before the deferred calls. For a store that does not belong to a
// return statement, the result is nil.
func (b *builder) returnedExpr(store ssa.Instruction, val ssa.Value) ast.Expr {
	stmt := b.c.syntax.Return(store.Pos())
	c, ok := val.(*ssa.Const)
	if stmt == nil || !ok || c.Value == nil {
		return nil
	}
	for _, e := range stmt.Results {
		if b.c.syntax.Writes(e, c.Int64()) {
			return e
		}
	}
	return nil
}

func (b *builder) addEdges(nodes []exit.Node, values []exit.Source) { b.out.AddEdges(nodes, values) }

// addReturn adds the values in a return statement to the results of the function.
func (b *builder) addReturn(r *ssa.Return) {
	stmt := b.c.syntax.Return(r.Pos())
	for i, v := range r.Results {
		if !canHoldStatus(v.Type()) {
			continue
		}
		u := valueUse{usage: "return", block: r.Block()}
		if stmt != nil && len(stmt.Results) == len(r.Results) {
			u.expr = stmt.Results[i]
		}
		values := b.values(v, u)
		if c, ok := v.(*ssa.Const); ok && u.expr == nil {
			values = b.assignedConstant(b.resultVar(i), c, u)
		}
		if i < len(r.Results)-1 {
			values = b.withCompanions(values, v, r.Results[len(r.Results)-1], r.Block())
		}
		b.addEdges([]exit.Node{{Kind: exit.ResultNode, Name: b.out.ID, Index: i}}, values)
		b.addAlias(v, []exit.Source{{Kind: exit.NodeSource, Node: exit.Node{Kind: exit.ResultMemoryNode, Name: b.out.ID, Index: i}}})
	}
}

// resultVar returns the variable of the i-th result, or nil if the result has
// no name.
func (b *builder) resultVar(i int) *types.Var {
	return b.c.syntax.Var(b.fn.Signature.Results().At(i).Pos())
}

// mayRun reports whether a block may run. It is always true unless the graph is for one
// system.
func (b *builder) mayRun(block *ssa.BasicBlock) bool {
	return b.runnable == nil || b.runnable[block.Index]
}

// mayFollow reports whether the block "next" may run directly after the block "from". It
// is always true unless the graph is for one system.
func (b *builder) mayFollow(from, next *ssa.BasicBlock) bool {
	return b.runnable == nil || from.Parent() != b.fn || b.runnable[from.Index] && slices.Contains(ssax.Successors(from), next)
}

// runsOnce reports whether one run of the function executes the block at most once,
// because the block is in no loop.
func (b *builder) runsOnce(block *ssa.BasicBlock) bool {
	if b.loops == nil {
		b.loops = ssax.Loops(block.Parent())
	}
	return !b.loops[block.Index]
}
