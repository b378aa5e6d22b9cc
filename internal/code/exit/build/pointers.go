package build

// This file handles aliases: pointers or containers that refer to the same memory.
// After p := q, a value that is stored through p can be read through q, and the other
// way round. So for such an assignment, the graph needs an edge from p to q and an edge
// from q to p.

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// addAlias records that other code may store values through v, a pointer or container.
// The parameter "stored" lists these values. The other code can store them because the
// program copies v to a variable, or returns v to a caller.
func (b *builder) addAlias(v ssa.Value, stored []exit.Source) {
	if !isPointerLike(v.Type()) || !canHoldStatus(v.Type()) {
		return
	}
	// A slice of bytes hardly ever contains a status, so its copies are not followed.
	if isBytes(v.Type()) {
		stored = b.unboundedSource("a byte of a shared slice", v.Pos())
	}
	b.addEdges(b.c.nodesOf(v), stored)
}

// boxPointer records that a pointer is converted to an interface. The methods of the
// pointer, and code that takes it out of the interface, can then change the memory that
// it points to.
func (b *builder) boxPointer(mi *ssa.MakeInterface) {
	t := mi.X.Type()
	if !isPointerLike(t) || !canHoldStatus(t) || isBytes(t) {
		return
	}
	stored := []exit.Source{{Kind: exit.NodeSource, Node: exit.Node{Kind: exit.BoxedPointerNode, Name: ssax.ID(types.TypeString(t, nil))}}}
	methods := types.NewMethodSet(t)
	for i := range methods.Len() {
		fn := methods.At(i).Obj().(*types.Func).Origin()
		if fn.Pkg() == b.c.pass.Pkg || b.c.deps.Contains(fn.Pkg()) {
			stored = append(stored, exit.Source{Kind: exit.NodeSource, Node: exit.Node{Kind: exit.ParamMemoryNode, Name: ssax.ID(fn.FullName()), Index: -1}})
		}
	}
	b.addEdges(b.c.nodesOf(mi.X), stored)
}

// boundReceiver records the receiver of a method value: t in "f := t.Run". It does this
// where f is created, because a later call f() does not pass t.
func (b *builder) boundReceiver(mc *ssa.MakeClosure) {
	fn := mc.Fn.(*ssa.Function)
	obj, ok := fn.Object().(*types.Func)
	if !ok || fn.Synthetic == "" || len(mc.Bindings) != 1 || types.IsInterface(receiver(obj)) || !canHoldStatus(mc.Bindings[0].Type()) {
		return
	}
	recv, id := mc.Bindings[0], b.c.names.Func(fn)
	b.out.AddEdge(exit.Node{Kind: exit.ParamNode, Name: id, Index: -1}, b.values(recv, valueUse{expr: b.receiverExpr(mc), usage: "argument", block: mc.Block()}))
	b.addAlias(recv, []exit.Source{{Kind: exit.NodeSource, Node: exit.Node{Kind: exit.ParamMemoryNode, Name: id, Index: -1}}})
}

// receiverExpr returns the expression of the receiver in a method value: t for "t.Run".
// It returns nil if it does not find the method value in the source.
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

// exposeUnsafe records that anything can be stored in a variable whose address becomes
// an unsafe.Pointer.
func (b *builder) exposeUnsafe(v *ssa.Convert) {
	if isUnsafe(v.Type()) && canHoldStatus(v.X.Type()) {
		b.addEdges(b.c.nodesOf(v.X), b.unboundedSource("a value behind an unsafe pointer", v.Pos()))
	}
}

// builtinCall records what a call of copy, append, clear or close stores.
func (b *builder) builtinCall(name string, args []ssa.Value, instr ssa.CallInstruction) {
	switch name {
	case "copy":
		if canHoldStatus(args[0].Type()) {
			from := b.read(b.c.nodesOf(args[1]), instr.Pos())
			to := b.c.nodesOf(args[0])
			b.addEdges(to, from)
			if isPointerLike(elem(args[0].Type())) {
				b.addEdges(b.c.nodesOf(args[1]), b.read(to, instr.Pos()))
			}
		}
	case "append":
		if canHoldStatus(args[0].Type()) && hasRoom(args[0], map[ssa.Value]bool{}) {
			b.addEdges(b.c.nodesOf(args[0]), b.read(b.c.nodesOf(args[1]), instr.Pos()))
		}
	case "clear", "close":
		b.addEmptied(args[0], elem(args[0].Type()))
	}
}

// hasRoom reports whether append(v, x) may store x in an array that other slices share.
// This is possible if the capacity of v can be larger than its length, as for s[:2]. It
// is also assumed if the origin of v is not known.
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
		if ssax.IsAppend(v) {
			return appendedAgain(v) || hasRoom(v.Call.Args[0], seen)
		}
	}
	return true
}

// appendedAgain reports whether two calls of append may extend the same slice v, so
// that the second one overwrites the element of the first. A call outside of the block
// of v counts as two, because it may be in a loop.
func appendedAgain(v *ssa.Call) bool {
	n := 0
	for _, r := range *v.Referrers() {
		if call, ok := r.(*ssa.Call); ok && ssax.IsAppend(call) && call.Call.Args[0] == v {
			if n++; call.Block() != v.Block() {
				n++
			}
		}
	}
	return n > 1
}
