package build

// Only the body of a generic function is analysed, and not its instances. A value whose
// type is a type parameter can have the type of any type argument. So a call of a
// method on such a value is treated like a call through an interface, and the value
// counts as converted to an interface. Wherever the program uses an instance such as
// F[exitError], the type argument exitError counts as converted to an interface, so
// that its methods may run.

import (
	"go/types"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// mayConvert reports whether fn is an instance of a generic function that may convert
// values of its type arguments to interfaces. Functions of the standard library are
// assumed not to do this.
func (c *collector) mayConvert(fn *ssa.Function) bool {
	generic := fn.Origin()
	if generic == nil || generic.Object() == nil || generic.Object().Pkg() == nil {
		return false
	}
	return c.hasGraph(c.names.Func(generic)) || !ssax.IsStandardPath(generic.Object().Pkg().Path())
}

// addTypeArguments records that fn, an instance of a generic function, may convert
// values of its type arguments to interfaces. instr refers to fn.
func (b *builder) addTypeArguments(instr ssa.Instruction, fn *ssa.Function) {
	if !b.c.mayConvert(fn) {
		return
	}
	generic := fn.Origin()
	for i, arg := range fn.TypeArgs() {
		if !types.IsInterface(arg) {
			b.addConversion(instr, arg)
		}
		if !b.c.hasGraph(b.c.names.Func(generic)) {
			continue
		}
		if constraint, ok := generic.TypeParams().At(i).Constraint().Underlying().(*types.Interface); ok {
			b.c.addMethods(constraint)
		}
		if to := b.boxName(arg); to != "" {
			from := exit.Node{Kind: exit.BoxNode, Name: b.c.typeParamName(generic, i)}
			b.addEdges([]exit.Node{{Kind: exit.BoxNode, Name: to}}, []exit.Source{{Kind: exit.NodeSource, Node: from, At: b.instrRange(instr)}})
		}
	}
}

// boxName returns the name of the BoxNode for numbers of type t that are converted to
// interfaces, or "" if there is no such node. For type parameters, see typeParamName.
func (b *builder) boxName(t types.Type) ssax.ID {
	p, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return boxedType(t)
	}
	if !canHoldStatus(t) {
		return ""
	}
	fn := b.fn
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	for i := range fn.TypeParams().Len() {
		if fn.TypeParams().At(i) == p {
			return b.c.typeParamName(fn, i)
		}
	}
	return ""
}

// typeParamName returns a name for the i-th type parameter of fn, a generic function or
// a method of a generic type. All methods of a type use the same name, because their
// declarations may use different names for the type parameter.
func (c *collector) typeParamName(fn *ssa.Function, i int) ssax.ID {
	name := c.names.Func(fn)
	if recv := fn.Signature.Recv(); recv != nil {
		t := recv.Type()
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
			name = ssax.ID(n.Obj().Pkg().Path() + "." + n.Obj().Name())
		}
	}
	return name + ssax.ID("["+strconv.Itoa(i)+"]")
}

// boxInstance records that a value of a generic type such as T[exitError] is converted
// to an interface. The methods of T can then run, and may convert values of the type
// argument exitError to interfaces.
func (b *builder) boxInstance(mi *ssa.MakeInterface) {
	t := mi.X.Type()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeArgs().Len() == 0 || n.Obj().Pkg() == nil {
		return
	}
	for i := range n.TypeArgs().Len() {
		if to := b.boxName(n.TypeArgs().At(i)); to != "" {
			from := exit.Node{Kind: exit.BoxNode, Name: ssax.ID(n.Obj().Pkg().Path() + "." + n.Obj().Name() + "[" + strconv.Itoa(i) + "]")}
			b.addEdges([]exit.Node{{Kind: exit.BoxNode, Name: to}}, []exit.Source{{Kind: exit.NodeSource, Node: from, At: b.instrRange(mi)}})
		}
	}
}

// boxParam records that a number is converted to an interface, if its type is a type
// parameter. For most conversions, SSA has a MakeInterface. If the interface is the
// constraint of the type parameter, SSA has a ChangeType instead, which boxParam
// handles.
func (b *builder) boxParam(v *ssa.ChangeType) {
	if !isTypeParam(v.X.Type()) || isTypeParam(v.Type()) || !types.IsInterface(v.Type()) {
		return
	}
	if name := b.boxName(v.X.Type()); name != "" {
		b.addEdges([]exit.Node{{Kind: exit.BoxNode, Name: name}}, b.values(v.X, valueUse{usage: "argument", block: v.Block()}))
	}
}

// genericArgument records that the generic function fn may convert its argument v to an
// interface. If v is a pointer, other code can then store values through it.
//
// If v is a number, other code can take it out of the interface. The graph of fn
// records this conversion. Without such a graph, genericArgument records it, with the
// given possible values of v.
func (b *builder) genericArgument(fn *ssa.Function, v ssa.Value, values []exit.Source) {
	t := v.Type()
	if isPointerLike(t) && !isBytes(t) {
		through := exit.Node{Kind: exit.BoxedPointerNode, Name: ssax.ID(types.TypeString(t, nil))}
		b.addEdges(b.c.nodesOf(v), []exit.Source{{Kind: exit.NodeSource, Node: through}})
	}
	if name := b.boxName(t); name != "" && !b.c.hasGraph(b.c.names.Func(fn)) {
		b.addEdges([]exit.Node{{Kind: exit.BoxNode, Name: name}}, values)
	}
}
