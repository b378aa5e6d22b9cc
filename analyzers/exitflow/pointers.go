package exitflow

// Pointers and containers that have several names: what is stored through one
// is read through the others.

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"golang.org/x/tools/go/ssa"
)

// aliased records that a pointer or container is copied to where what the
// sources hold is stored too: it may be stored there.
func (b *builder) aliased(v ssa.Value, stored []source) {
	if !pointerLike(v.Type()) || !tracked(v.Type()) {
		return
	}
	if isBytes(v.Type()) { // there are many of them, and what they hold is no status
		stored = b.unknown("a byte of a shared slice", v.Pos())
	}
	b.flow(b.c.nodesOf(v), stored)
}

func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	e, ok := s.Elem().Underlying().(*types.Basic)
	return ok && (e.Kind() == types.Uint8 || e.Kind() == types.Int32)
}

// boxPointer records that what a pointer in an interface leads to can be stored
// where it is taken out, and by its methods.
func (b *builder) boxPointer(mi *ssa.MakeInterface) {
	t := mi.X.Type()
	if !pointerLike(t) || !tracked(t) || isBytes(t) {
		return
	}
	stored := []source{{Kind: nodeSource, Node: node{Kind: throughNode, Name: ssax.ID(types.TypeString(t, nil))}}}
	methods := types.NewMethodSet(t)
	for i := range methods.Len() {
		fn := methods.At(i).Obj().(*types.Func).Origin()
		if fn.Pkg() == b.c.pass.Pkg || b.c.deps.contains(fn.Pkg()) {
			stored = append(stored, source{Kind: nodeSource, Node: node{Kind: outNode, Name: ssax.ID(fn.FullName()), Index: -1}})
		}
	}
	b.flow(b.c.nodesOf(mi.X), stored)
}

// bound records the receiver that a method value keeps.
func (b *builder) bound(mc *ssa.MakeClosure) {
	fn := mc.Fn.(*ssa.Function)
	obj, ok := fn.Object().(*types.Func)
	if !ok || fn.Synthetic == "" || len(mc.Bindings) != 1 || types.IsInterface(receiver(obj)) || !tracked(mc.Bindings[0].Type()) {
		return
	}
	recv, id := mc.Bindings[0], b.c.names.Func(fn)
	b.out.keep(node{Kind: paramNode, Name: id, Index: -1}, b.values(recv, use{expr: b.selected(mc), how: "argument", block: mc.Block()}))
	b.aliased(recv, []source{{Kind: nodeSource, Node: node{Kind: outNode, Name: id, Index: -1}}})
}

// selected is the expression in front of the name of a method value.
func (b *builder) selected(mc *ssa.MakeClosure) ast.Expr {
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

// unsafely records that a variable can be set behind an unsafe pointer.
func (b *builder) unsafely(v *ssa.Convert) {
	if isUnsafe(v.Type()) && tracked(v.X.Type()) {
		b.flow(b.c.nodesOf(v.X), b.unknown("a value behind an unsafe pointer", v.Pos()))
	}
}

// builtinCall records what a built-in function stores.
func (b *builder) builtinCall(name string, args []ssa.Value, instr ssa.CallInstruction) {
	switch name {
	case "copy":
		if tracked(args[0].Type()) {
			from := b.read(b.c.nodesOf(args[1]), instr.Pos())
			to := b.c.nodesOf(args[0])
			b.flow(to, from)
			if pointerLike(elem(args[0].Type())) {
				b.flow(b.c.nodesOf(args[1]), b.read(to, instr.Pos()))
			}
		}
	case "append":
		if tracked(args[0].Type()) && hasRoom(args[0], map[ssa.Value]bool{}) {
			b.flow(b.c.nodesOf(args[0]), b.read(b.c.nodesOf(args[1]), instr.Pos()))
		}
	case "clear", "close":
		b.emptied(args[0], elem(args[0].Type()))
	}
}

// hasRoom reports whether the array of a slice may go on behind its end, so that
// what is appended is stored where other slices can see it.
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

// arraySize is the length of the array that a pointer leads to.
func arraySize(t types.Type) (int64, bool) {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return 0, false
	}
	a, ok := p.Elem().Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	return a.Len(), true
}

func isAppend(v *ssa.Call) bool {
	b, ok := v.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "append"
}

// appendedAgain reports whether something may be appended more than once to what
// an append returns: at two positions, or at one in another block.
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
