package build

// Aliases: several pointers or containers that refer to the same memory. A
// value stored through one is read through the others, so a copy needs edges in
// both directions.

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// addAlias records that the pointer or container v was copied to memory or to a
// caller. stored are the values that may be stored through the copy.
func (b *builder) addAlias(v ssa.Value, stored []exit.Source) {
	if !isPointerLike(v.Type()) || !carriesStatus(v.Type()) {
		return
	}
	if isBytes(v.Type()) { // slices of bytes are frequent, and hardly any contains a status
		stored = b.unknown("a byte of a shared slice", v.Pos())
	}
	b.addEdges(b.c.nodesOf(v), stored)
}

// boxPointer records that a pointer is converted to an interface. The methods
// of the pointer, and code that takes the pointer out of the interface, can
// then change the memory to which the pointer points.
func (b *builder) boxPointer(mi *ssa.MakeInterface) {
	t := mi.X.Type()
	if !isPointerLike(t) || !carriesStatus(t) || isBytes(t) {
		return
	}
	stored := []exit.Source{{Kind: exit.NodeSource, Node: exit.Node{Kind: exit.ThroughNode, Name: ssax.ID(types.TypeString(t, nil))}}}
	methods := types.NewMethodSet(t)
	for i := range methods.Len() {
		fn := methods.At(i).Obj().(*types.Func).Origin()
		if fn.Pkg() == b.c.pass.Pkg || b.c.deps.Contains(fn.Pkg()) {
			stored = append(stored, exit.Source{Kind: exit.NodeSource, Node: exit.Node{Kind: exit.OutNode, Name: ssax.ID(fn.FullName()), Index: -1}})
		}
	}
	b.addEdges(b.c.nodesOf(mi.X), stored)
}

// boundReceiver records the receiver of a method value. A call of the method
// value does not pass the receiver, because the receiver was stored when the
// method value was created.
func (b *builder) boundReceiver(mc *ssa.MakeClosure) {
	fn := mc.Fn.(*ssa.Function)
	obj, ok := fn.Object().(*types.Func)
	if !ok || fn.Synthetic == "" || len(mc.Bindings) != 1 || types.IsInterface(receiver(obj)) || !carriesStatus(mc.Bindings[0].Type()) {
		return
	}
	recv, id := mc.Bindings[0], b.c.names.Func(fn)
	b.out.AddEdge(exit.Node{Kind: exit.ParamNode, Name: id, Index: -1}, b.values(recv, use{expr: b.receiverExpr(mc), how: "argument", block: mc.Block()}))
	b.addAlias(recv, []exit.Source{{Kind: exit.NodeSource, Node: exit.Node{Kind: exit.OutNode, Name: id, Index: -1}}})
}

// receiverExpr returns the expression of the receiver of a method value, or nil.
func (b *builder) receiverExpr(mc *ssa.MakeClosure) ast.Expr {
	var found ast.Expr
	if b.fn.Syntax() != nil {
		ast.Inspect(b.fn.Syntax(), func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Pos() == mc.Pos() {
				found = sel.X
			}
			return found == nil
		})
	}
	return found
}

// exposeUnsafe records that anything can be stored in a variable whose address
// becomes an unsafe pointer.
func (b *builder) exposeUnsafe(v *ssa.Convert) {
	if isUnsafe(v.Type()) && carriesStatus(v.X.Type()) {
		b.addEdges(b.c.nodesOf(v.X), b.unknown("a value behind an unsafe pointer", v.Pos()))
	}
}

// builtinCall records what a built-in function stores.
func (b *builder) builtinCall(name string, args []ssa.Value, instr ssa.CallInstruction) {
	switch name {
	case "copy":
		if carriesStatus(args[0].Type()) {
			from := b.read(b.c.nodesOf(args[1]), instr.Pos())
			to := b.c.nodesOf(args[0])
			b.addEdges(to, from)
			if isPointerLike(elem(args[0].Type())) {
				b.addEdges(b.c.nodesOf(args[1]), b.read(to, instr.Pos()))
			}
		}
	case "append":
		if carriesStatus(args[0].Type()) && hasRoom(args[0], map[ssa.Value]bool{}) {
			b.addEdges(b.c.nodesOf(args[0]), b.read(b.c.nodesOf(args[1]), instr.Pos()))
		}
	case "clear", "close":
		b.addEmptied(args[0], elem(args[0].Type()))
	}
}

// hasRoom reports whether the array of a slice may extend beyond the end of the
// slice. If so, append may store where other slices can see it. A slice with an
// unknown origin has room.
func hasRoom(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Const:
		return false
	case *ssa.MakeSlice:
		return v.Len != v.Cap
	case *ssa.ChangeType:
		return hasRoom(v.X, seen)
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return hasRoom(e, seen) })
	case *ssa.Slice:
		size, isArray := arraySize(v.X.Type())
		switch {
		case v.Max != nil:
			return false
		case v.High != nil:
			high, ok := v.High.(*ssa.Const)
			return !isArray || !ok || high.Int64() != size
		}
		return !isArray && hasRoom(v.X, seen)
	case *ssa.Call:
		if isAppend(v) {
			return appendedAgain(v) || hasRoom(v.Call.Args[0], seen)
		}
	}
	return true
}

// isAppend reports whether v is a call of the built-in append.
func isAppend(v *ssa.Call) bool {
	b, ok := v.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "append"
}

// appendedAgain reports whether the result of an append may itself be appended
// to more than once: by two calls, or by one in another block, which may be in
// a loop.
func appendedAgain(v *ssa.Call) bool {
	n := 0
	for _, r := range *v.Referrers() {
		if call, ok := r.(*ssa.Call); ok && isAppend(call) && call.Call.Args[0] == v {
			if n++; call.Block() != v.Block() {
				n++
			}
		}
	}
	return n > 1
}
