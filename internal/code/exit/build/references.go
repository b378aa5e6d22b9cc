package build

// References: a function that is referred to may run, and so may the methods of
// a type that becomes an interface. From the references the solver finds which
// functions may run at all.

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// references records the functions and package variables to which an
// instruction refers, and the types that become interfaces. For each function,
// variable and type it keeps the first position in the function.
func (b *builder) references(instr ssa.Instruction, seen map[referenceKey]int) {
	var called ssa.Value
	if call, ok := instr.(ssa.CallInstruction); ok && !call.Common().IsInvoke() {
		called = call.Common().Value
	}
	var stored ssa.Value // the variable to which instr stores: a store is not a reference
	if store, ok := instr.(*ssa.Store); ok {
		stored = store.Addr
	}
	b.operands = instr.Operands(b.operands[:0])
	for _, op := range b.operands {
		if *op == nil || *op == stored {
			continue
		}
		r := exit.Reference{Call: *op == called}
		switch v := (*op).(type) {
		case *ssa.Function:
			r.ID = b.c.names.Func(v)
			b.addTypeArguments(instr, v)
		case *ssa.Global:
			r.ID, r.Var = globalName(v), true
		default:
			continue
		}
		r.At = b.referenceRange(instr, *op, r.Call)
		for _, owner := range b.owners(instr, r.Call) {
			addReference(owner, r, seen)
		}
	}
	b.addInvoked(instr)
	if mi, ok := instr.(*ssa.MakeInterface); ok {
		b.addConversion(instr, mi.X.Type())
	}
}

// referenceRange returns the range of the reference to an operand. SSA has no
// local variables. If a local variable contains a function, the function is an
// operand where the variable is used, although the source names the function
// elsewhere.
func (b *builder) referenceRange(instr ssa.Instruction, v ssa.Value, called bool) exit.Range {
	at := b.instrRange(instr)
	fn, ok := v.(*ssa.Function)
	if !ok || called {
		return at
	}
	if fn.Parent() == b.fn && fn.Syntax() != nil {
		return b.nearer(at, []ast.Node{fn.Syntax()})
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return at
	}
	if b.idents == nil {
		b.idents = identsOf(b.fn.Syntax(), b.c.pass.TypesInfo)
	}
	return b.nearer(at, b.idents[obj.Origin()])
}

// nearer returns at if one of the nodes is on the lines of at, and otherwise
// the start of the first node.
func (b *builder) nearer(at exit.Range, nodes []ast.Node) exit.Range {
	for _, n := range nodes {
		if line := int32(b.c.pass.Fset.Position(n.Pos()).Line); at.Line <= line && line <= at.EndLine {
			return at
		}
	}
	if len(nodes) == 0 {
		return at
	}
	return b.c.rangeOf(nodes[0].Pos(), 0)
}

// identsOf returns the identifiers in a function that refer to functions,
// grouped by the function to which they refer. Identifiers in function literals
// are left out.
func identsOf(syntax ast.Node, info *types.Info) map[*types.Func][]ast.Node {
	found := map[*types.Func][]ast.Node{}
	if syntax == nil || info == nil {
		return found
	}
	ast.Inspect(syntax, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if fn, ok := info.Uses[id].(*types.Func); ok {
				found[fn.Origin()] = append(found[fn.Origin()], id)
			}
		}
		_, literal := n.(*ast.FuncLit)
		return !literal || n == syntax
	})
	return found
}

// addConversion records that an instruction converts a value of type t to an
// interface.
func (b *builder) addConversion(instr ssa.Instruction, t types.Type) {
	if i := b.c.typeIndex(t); i >= 0 {
		for _, owner := range b.owners(instr, false) {
			owner.AddConversion(exit.Conversion{Type: i, At: b.instrRange(instr)})
		}
	}
}

// addTypeArguments records the type arguments that an instruction passes to a
// generic function. Only the generic form of a function is analysed, in which
// methods of type arguments are called as if through interfaces.
func (b *builder) addTypeArguments(instr ssa.Instruction, fn *ssa.Function) {
	generic := fn.Origin()
	if generic == nil || !b.c.isFollowed(generic) {
		return
	}
	for i, arg := range fn.TypeArgs() {
		constraint, ok := generic.TypeParams().At(i).Constraint().Underlying().(*types.Interface)
		if ok && constraint.NumMethods() > 0 && !types.IsInterface(arg) {
			b.addConversion(instr, arg)
			b.c.addMethods(constraint)
		}
	}
}

// isFollowed reports whether a function is in this package or in one with a
// graph.
func (c *collector) isFollowed(fn *ssa.Function) bool {
	obj := fn.Object()
	return obj != nil && (obj.Pkg() == c.pass.Pkg || c.deps.Contains(obj.Pkg()))
}

// addInvoked records the methods that an instruction calls through an
// interface, and the methods that other code can call if the instruction passes
// the interface to this code.
func (b *builder) addInvoked(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		if c := instr.Common(); c.IsInvoke() {
			b.c.invoked[c.Method.Name()] = true
		}
	case *ssa.MakeInterface:
		b.c.addMethods(instr.Type())
	case *ssa.ChangeInterface:
		b.c.addMethods(instr.Type())
	case *ssa.TypeAssert:
		b.c.addMethods(instr.AssertedType)
	}
}

// addMethods records the methods of an interface.
func (c *collector) addMethods(t types.Type) {
	if iface, ok := t.Underlying().(*types.Interface); ok {
		for m := range iface.Methods() {
			c.invoked[m.Name()] = true
		}
	}
}

// owners returns the functions to which an instruction belongs. A reference in
// the initial value of a package variable belongs to the function that stands
// for the variable, because the reference matters only to code that refers to
// the variable. If called is set, the reference is a call and belongs to the
// initialiser of the package, because the call always runs.
func (b *builder) owners(instr ssa.Instruction, called bool) []*exit.Function {
	if called || b.fn.Synthetic == "" || b.fn.Parent() != nil {
		return []*exit.Function{b.out}
	}
	var out []*exit.Function
	for _, name := range b.c.syntax.InitialOf(positionOf(instr)) {
		out = append(out, b.c.variable(name))
	}
	if len(out) == 0 {
		return []*exit.Function{b.out}
	}
	return out
}

// A referenceKey identifies a reference by the function that contains the
// reference (owner), and by the function or variable that the reference names
// (id).
type referenceKey struct{ owner, id ssax.ID }

// addReference adds a reference to fn. If fn already contains a reference with
// the same ID, addReference only updates whether every such reference is a
// call. seen contains the indices in fn.Refs.
func addReference(fn *exit.Function, r exit.Reference, seen map[referenceKey]int) {
	key := referenceKey{fn.ID, r.ID}
	i, ok := seen[key]
	switch {
	case r.ID == fn.ID:
	case !ok:
		seen[key] = len(fn.Refs)
		fn.Refs = append(fn.Refs, r)
	case !r.Call:
		fn.Refs[i].Call = false
	}
}
