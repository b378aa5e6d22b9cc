package build

// What a function mentions: a function that is named may run, and so may the
// methods of a type that is put into an interface.

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// mentions records the functions and package variables an instruction names,
// each at its first place, and the types it puts into interfaces.
func (b *builder) references(instr ssa.Instruction, seen map[referenceKey]int) {
	var called ssa.Value
	if call, ok := instr.(ssa.CallInstruction); ok && !call.Common().IsInvoke() {
		called = call.Common().Value
	}
	var stored ssa.Value // to set a variable is not to use it
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
		for _, holder := range b.owners(instr, r.Call) {
			addReference(holder, r, seen)
		}
	}
	b.addInvoked(instr)
	if mi, ok := instr.(*ssa.MakeInterface); ok {
		b.addConversion(instr, mi.X.Type())
	}
}

// mentionPlace returns where an instruction mentions one of its operands. A
// local variable leaves nothing in SSA: a function that it holds is used where
// the variable is, and mentioned where it is named.
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

// nearer is a place if it has one of the nodes on its lines, and else the place
// where the first of them begins.
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

// identsOf are the names of functions in a function, but for literals in it, by
// what they name.
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

// converts records that an instruction puts a type into an interface.
func (b *builder) addConversion(instr ssa.Instruction, t types.Type) {
	if i := b.c.typeIndex(t); i >= 0 {
		for _, holder := range b.owners(instr, false) {
			holder.AddConversion(exit.Conversion{Type: i, At: b.instrRange(instr)})
		}
	}
}

// instance records the types that an instruction gives to a function that is
// followed, for type parameters with methods: it calls them as through an
// interface.
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

// followed reports whether a function is of this package or of one with facts.
func (c *collector) isFollowed(fn *ssa.Function) bool {
	obj := fn.Object()
	return obj != nil && (obj.Pkg() == c.pass.Pkg || c.deps.Contains(obj.Pkg()))
}

// interfaces notes the methods that an instruction calls through an interface,
// or that whoever gets its value can call.
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

func (c *collector) addMethods(t types.Type) {
	if iface, ok := t.Underlying().(*types.Interface); ok {
		for m := range iface.Methods() {
			c.invoked[m.Name()] = true
		}
	}
}

// holders returns what an instruction is a part of: the function, or, for what
// the initial value of package variables mentions but does not call, those
// variables. It may run where one of them is mentioned.
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

type referenceKey struct{ holder, id ssax.ID }

func addReference(fn *exit.Function, r exit.Reference, seen map[referenceKey]int) {
	key := referenceKey{fn.ID, r.ID}
	i, ok := seen[key]
	switch {
	case r.ID == fn.ID:
	case !ok:
		seen[key] = len(fn.Refs)
		fn.Refs = append(fn.Refs, r)
	case !r.Call:
		fn.Refs[i].Call = false // it is used as a value as well
	}
}
