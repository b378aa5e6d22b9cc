package build

// This file finds the nodes for the memory that a pointer, a container or an address
// refers to; see the package comment.

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// alloc returns the node for the memory that the instruction v allocates.
func (c *collector) alloc(v ssa.Value) exit.Node {
	fn := v.Parent()
	i, ok := c.allocs[v]
	if !ok {
		i = c.allocsOf[fn]
		c.allocs[v] = i
		c.allocsOf[fn]++
	}
	return exit.Node{Kind: exit.AllocNode, Name: c.names.Func(fn), Index: i}
}

// capturedVariable returns the variable of the enclosing function that a function
// literal captures as v, or nil if it does not find the variable.
func (c *collector) capturedVariable(v *ssa.FreeVar) ssa.Value {
	fn := v.Parent()
	mc := c.closures[fn]
	if mc == nil {
		return nil
	}
	if i := slices.Index(fn.FreeVars, v); i >= 0 && i < len(mc.Bindings) {
		return mc.Bindings[i]
	}
	return nil
}

func globalName(g *ssa.Global) ssax.ID { return ssax.ID(g.Pkg.Pkg.Path() + "." + g.Name()) }

// receivedFrom returns the nodes for a received value, the index-th result of a select
// statement. It calls nodesOf with the channel from which the value comes. Results 0
// and 1 are not received values: they are the index of the case and the "ok" of the
// receive operation.
func receivedFrom(s *ssa.Select, index int, nodesOf func(ssa.Value) []exit.Node) []exit.Node {
	i := 2
	for _, state := range s.States {
		if state.Dir != types.RecvOnly {
			continue
		}
		if i == index {
			return nodesOf(state.Chan)
		}
		i++
	}
	return nil
}

// resultOf returns the node for the index-th result of the call v. site is the
// number of the call in its function.
func (c *collector) resultOf(v *ssa.Call, site, index int) exit.Node {
	return exit.NewCallNode(c.names.Func(v.Parent()), site, index)
}

// fieldNode returns the node for a field of the struct type owner. Its name is
// "pkg.T.F" for a field F of a type T. If T is declared in a function, the name also
// contains the position of T, because another function may also declare a type T. For a
// struct type without a name, the type itself takes the place of "pkg.T".
func (c *collector) fieldNode(owner types.Type, index int) exit.Node {
	s, _ := ssax.StructOf(owner)
	if s == nil {
		return exit.Node{}
	}
	if p, ok := owner.Underlying().(*types.Pointer); ok {
		owner = p.Elem()
	}
	return exit.Node{Kind: exit.FieldNode, Name: ssax.ID(c.structName(owner, s) + "." + s.Field(index).Name())}
}

// structName returns the part of the name of a FieldNode that identifies the struct
// type: "pkg.T" in "pkg.T.F". s is the underlying type of owner.
func (c *collector) structName(owner types.Type, s *types.Struct) string {
	named, ok := types.Unalias(owner).(*types.Named)
	if !ok {
		return "struct@" + types.TypeString(s, nil) // the same for identical struct types
	}
	obj := named.Origin().Obj()
	name := obj.Name()
	if obj.Parent() != nil && obj.Pkg() != nil && obj.Parent() != obj.Pkg().Scope() {
		name += "@" + c.shortPosition(obj.Pos())
	}
	if obj.Pkg() != nil {
		name = obj.Pkg().Path() + "." + name
	}
	return name
}

// nodesOf returns the nodes for all memory that the pointer or container v can refer
// to. If code without a graph can store values in it, an OutsideNode is among them.
func (c *collector) nodesOf(v ssa.Value) []exit.Node { return c.nodes(v, map[ssa.Value]bool{}) }

// externalNode returns an OutsideNode, which stands for memory that can contain any
// value. The parameter reason says why. It becomes the name of the node, and appears in
// messages.
func externalNode(reason string) []exit.Node {
	return []exit.Node{{Kind: exit.OutsideNode, Name: ssax.ID(reason)}}
}

// unfollowedReason returns a phrase for a value v whose possible values the builder
// cannot find, such as "the result of f, which is not followed".
func (c *collector) unfollowedReason(v ssa.Value) string {
	call, ok := v.(*ssa.Call)
	switch {
	case v == nil:
		return "a value whose origin is not followed"
	case !ok:
		return "a value of type " + types.TypeString(v.Type(), types.RelativeTo(c.pass.Pkg)) + ", whose origin is not followed"
	}
	if builtin, ok := call.Call.Value.(*ssa.Builtin); ok {
		return "the result of the built-in function " + builtin.Name() + ", which is not followed"
	}
	if id := c.names.CalleeID(&call.Call); id != "" {
		return "the result of " + string(id) + ", which is not followed"
	}
	return "the result of a function value that is not followed"
}

// nodes returns the nodes for the memory that v can refer to; see nodesOf. seen ends
// the recursion if a value depends on itself, as in a loop.
//
// A parameter that is a pointer has two nodes: one for the values that callers store
// through it, and one for those that the function itself stores.
func (c *collector) nodes(v ssa.Value, seen map[ssa.Value]bool) []exit.Node {
	if v == nil {
		return externalNode(c.unfollowedReason(nil))
	}
	if seen[v] {
		return nil
	}
	seen[v] = true
	switch {
	case ssax.IsString(v.Type()):
		return externalNode("a part of a string")
	case isUnsafe(v.Type()):
		return externalNode("a value behind an unsafe pointer")
	}
	switch v := v.(type) {
	case *ssa.Const:
		return nil // nil points to no memory
	case *ssa.Global:
		return []exit.Node{{Kind: exit.VarNode, Name: globalName(v)}}
	case *ssa.FieldAddr:
		return []exit.Node{c.fieldNode(v.X.Type(), v.Field)}
	case *ssa.Field:
		return []exit.Node{c.fieldNode(v.X.Type(), v.Field)}
	case *ssa.Parameter:
		i := paramIndex(v)
		id := c.names.Func(v.Parent())
		if isPointerLike(v.Type()) {
			return []exit.Node{{Kind: exit.ParamNode, Name: id, Index: i}, {Kind: exit.ParamMemoryNode, Name: id, Index: i}}
		}
		return []exit.Node{{Kind: exit.ParamNode, Name: id, Index: i}}
	case *ssa.FreeVar:
		return c.nodes(c.capturedVariable(v), seen)
	case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeChan, *ssa.MakeSlice:
		return []exit.Node{c.alloc(v)}
	case *ssa.Phi:
		return c.nodesOfAll(v.Edges, seen)
	case *ssa.Call:
		return c.callNodes(v, 0, seen)
	case *ssa.Extract:
		return c.extractedNodes(v, seen)
	case *ssa.TypeAssert:
		return c.assertedNodes(v, seen)
	}
	if from := operand(v); from != nil {
		return c.nodes(from, seen)
	}
	return externalNode(c.unfollowedReason(v))
}

// nodesOfAll returns the nodes for all memory that the values can refer to.
func (c *collector) nodesOfAll(vs []ssa.Value, seen map[ssa.Value]bool) []exit.Node {
	var out []exit.Node
	for _, v := range vs {
		out = append(out, c.nodes(v, seen)...)
	}
	return out
}

// assertedNodes returns the nodes for the memory that the result of x.(*T) can point
// to: the memory of every *T that the program converts to an interface, and an OutsideNode.
// If the type of x can itself hold a status, the result has the nodes of x instead.
func (c *collector) assertedNodes(v *ssa.TypeAssert, seen map[ssa.Value]bool) []exit.Node {
	if canHoldStatus(v.X.Type()) {
		return c.nodes(v.X, seen)
	}
	t := types.TypeString(v.AssertedType, nil)
	return append(externalNode(c.unboxedReason(v)), exit.Node{Kind: exit.BoxedPointerNode, Name: ssax.ID(t)})
}

// unboxedReason returns the reason why the result of a type assertion is unbounded.
func (c *collector) unboxedReason(v *ssa.TypeAssert) string {
	name := func(t types.Type) string { return types.TypeString(t, types.RelativeTo(c.pass.Pkg)) }
	return "a value of type " + name(v.AssertedType) + " taken out of " + name(v.X.Type()) + ", which may contain any"
}

// callNodes returns the nodes for the memory that the index-th result of a call can
// point to.
func (c *collector) callNodes(v *ssa.Call, index int, seen map[ssa.Value]bool) []exit.Node {
	if b, ok := v.Call.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "append", "min", "max", "ssa:wrapnilchk":
			return c.nodesOfAll(v.Call.Args, seen)
		}
		return externalNode(c.unfollowedReason(v))
	}
	id := ssax.ID("")
	if fn := v.Call.StaticCallee(); fn != nil {
		id = c.names.Func(fn)
	}
	if a, _ := exit.AtomicOf(id); a.Loads {
		return c.nodes(v.Call.Args[0], seen)
	}
	if exit.ReturnsArguments(id) {
		return c.nodesOfAll(slices.DeleteFunc(slices.Clone(v.Call.Args), func(a ssa.Value) bool { return !isPointerLike(a.Type()) && !isIterator(a.Type()) }), seen)
	}
	if site, ok := c.sites[v]; ok {
		return []exit.Node{c.resultOf(v, site, index)}
	}
	return externalNode(c.unfollowedReason(v))
}

// extractedNodes returns the nodes for the memory that one of several results can refer
// to, such as m in "m, err := f()".
func (c *collector) extractedNodes(v *ssa.Extract, seen map[ssa.Value]bool) []exit.Node {
	switch t := v.Tuple.(type) {
	case *ssa.Call:
		return c.callNodes(t, v.Index, seen)
	case *ssa.TypeAssert:
		return c.assertedNodes(t, seen)
	case *ssa.Select:
		return receivedFrom(t, v.Index, func(ch ssa.Value) []exit.Node { return c.nodes(ch, seen) })
	case *ssa.Next:
		return c.nextNodes(t, v.Index, seen)
	}
	return c.nodes(operand(v.Tuple), seen)
}

// nextNodes returns the nodes for one result of t, the instruction that takes the next
// element in a loop over a map or string. The result with the index 1 is the key, and 2
// is the element.
func (c *collector) nextNodes(t *ssa.Next, index int, seen map[ssa.Value]bool) []exit.Node {
	r, ok := t.Iter.(*ssa.Range)
	switch {
	case !ok:
		return externalNode(c.unfollowedReason(t))
	case index == 2:
		return c.nodes(r.X, seen)
	case t.IsString:
		return externalNode("an index in a string")
	}
	return keysOf(c.nodes(r.X, seen))
}

// operand returns the pointer or container that an expression reads from or converts: s
// for s[i], s[1:] and T(s), and p for *p. v is the value of the expression. For other
// values, the result is nil.
//
// If p is the address of a pointer variable q, *p is the value of q. One node
// represents both the variable q and the memory that q points to, so the node of p is
// also right for *p.
func operand(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		return v.X
	case *ssa.IndexAddr:
		return v.X
	case *ssa.Index:
		return v.X
	case *ssa.Lookup:
		return v.X
	case *ssa.Slice:
		return v.X
	case *ssa.ChangeType:
		return v.X
	case *ssa.ChangeInterface:
		return v.X
	case *ssa.Convert:
		return v.X
	case *ssa.MakeInterface:
		return v.X
	case *ssa.MultiConvert:
		return v.X
	case *ssa.SliceToArrayPointer:
		return v.X
	}
	return nil
}

// keysOf returns the nodes for the keys of the maps in nodes. An [exit.OutsideNode]
// stays the same.
func keysOf(nodes []exit.Node) []exit.Node {
	out := slices.Clone(nodes)
	for i, n := range out {
		if n.Kind != exit.OutsideNode {
			out[i] = n.OfKeys()
		}
	}
	return out
}

// markElements returns the given values, which code stores in a container. If the
// container is a map, it marks each value as an element of a map, by a transfer that
// leaves the number unchanged.
//
// The solver needs the marks when it looks for the keys of a map; see keysOf in package
// solve. A source without transfers is another map that code assigns to the same
// variable. Its keys are also keys of this map, so the solver follows it.
//
// The values are not marked if the keys of the map cannot be statuses, or if its
// elements are maps.
func markElements(values []exit.Source, container types.Type) []exit.Source {
	m, ok := container.Underlying().(*types.Map)
	if !ok || !canHoldStatus(m.Key()) || holdsMap(m.Elem()) {
		return values
	}
	return withTransfers(values, exit.Transfer{Bits: 64, Signed: true})
}

// holdsMap reports whether t is a map, or leads to a map through pointers, slices,
// arrays and channels, as []map[string]int does.
func holdsMap(t types.Type) bool {
	for range 5 { // as deep as canHoldStatus looks
		switch u := t.Underlying().(type) {
		case *types.Map:
			return true
		case interface{ Elem() types.Type }:
			t = u.Elem()
		default:
			return false
		}
	}
	return false
}

// paramIndex returns the index of a parameter, or -1 for the receiver.
func paramIndex(p *ssa.Parameter) int {
	i := slices.Index(p.Parent().Params, p)
	if p.Parent().Signature.Recv() != nil {
		i--
	}
	return i
}
