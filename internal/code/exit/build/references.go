package build

// References decide which functions may run. If a function f runs and refers to a
// function g, by a call or as a value, g may run as well. If f converts a value to an
// interface, the methods of the type of this value may run.

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// recordReferences records the functions and package variables that an instruction
// names, and the types whose values it converts to interfaces. Of several references to
// one name, only the first one is kept. seen contains the references of the function so
// far.
func (b *builder) recordReferences(instr ssa.Instruction, seen map[referenceKey]int) {
	var called ssa.Value
	if call, ok := instr.(ssa.CallInstruction); ok && !call.Common().IsInvoke() {
		called = call.Common().Value
	}
	var stored ssa.Value // a store to a variable is not a reference to the variable
	if store, ok := instr.(*ssa.Store); ok {
		stored = store.Addr
	}
	b.operands = instr.Operands(b.operands[:0])
	for _, op := range b.operands {
		if *op == nil || *op == stored {
			continue
		}
		r := exit.Reference{Call: *op == called, Calls: 1}
		switch v := (*op).(type) {
		case *ssa.Function:
			if mc, ok := instr.(*ssa.MakeClosure); ok && onlyCalled(mc) {
				r.Call, r.Calls = true, b.callsOf(mc)
			}
			if !b.runsOnce(instr.Block()) {
				r.Calls = 0
			}
			r.ID = b.c.names.Func(v)
			b.addTypeArguments(instr, v)
		case *ssa.Global:
			r.ID, r.Var = globalName(v), true
		default:
			continue
		}
		b.out.Recursive = b.out.Recursive || r.ID == b.out.ID
		for _, owner := range b.owners(instr, r.Call) {
			if addReference(owner, r, seen) {
				owner.Refs[len(owner.Refs)-1].At = b.referenceRange(instr, *op, r.Call)
			}
		}
	}
	if load, ok := instr.(*ssa.UnOp); ok && b.libraryExit(load) != nil {
		for _, owner := range b.owners(instr, false) {
			if addReference(owner, exit.Reference{ID: "os.Exit"}, seen) {
				owner.Refs[len(owner.Refs)-1].At = b.instrRange(instr)
			}
		}
	}
	b.addInvoked(instr)
	if mi, ok := instr.(*ssa.MakeInterface); ok {
		b.addConversion(instr, mi.X.Type())
	}
}

// callsOf returns how many calls of a function literal one run of the function can make.
// The literal is only called; see onlyCalled. The result is 0 if a call is in a loop.
func (b *builder) callsOf(mc *ssa.MakeClosure) int {
	for _, r := range *mc.Referrers() {
		if !b.runsOnce(r.Block()) {
			return 0
		}
	}
	return len(*mc.Referrers())
}

// referenceRange returns the range of the expression that names v, a function or
// variable to which instr refers. It can differ from the range of instr, because SSA
// replaces a local variable by its value: in
//
//	f := fail
//	run(f)
//
// the call of run has fail as its argument, but the source names fail one line earlier.
func (b *builder) referenceRange(instr ssa.Instruction, v ssa.Value, called bool) exit.Range {
	at := b.instrRange(instr)
	fn, ok := v.(*ssa.Function)
	if !ok || called {
		return at
	}
	if fn.Parent() == b.fn && fn.Syntax() != nil {
		return b.nearerReference(at, []ast.Node{fn.Syntax()})
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return at
	}
	if b.idents == nil {
		b.idents = identsOf(b.fn.Syntax(), b.c.pass.TypesInfo)
	}
	return b.nearerReference(at, b.idents[obj.Origin()])
}

// nearerReference returns the range that messages give for a reference to a function. r
// is the range of the instruction that refers to the function, and nodes are the
// identifiers that name the function. The result is r if one of the nodes starts on a
// line of r, or if there are no nodes. Otherwise it is the start of the first node.
func (b *builder) nearerReference(r exit.Range, nodes []ast.Node) exit.Range {
	for _, n := range nodes {
		if line := int32(b.c.pass.Fset.Position(n.Pos()).Line); r.Line <= line && line <= r.EndLine {
			return r
		}
	}
	if len(nodes) == 0 {
		return r
	}
	return b.c.rangeOf(nodes[0].Pos(), 0)
}

// identsOf returns the identifiers that name functions, grouped by function. It
// searches the syntax of one function, without the function literals inside.
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

// addConversion records that an instruction converts a value of type t to an interface.
// It records nothing if no method of t can end the process or return a status.
func (b *builder) addConversion(instr ssa.Instruction, t types.Type) {
	if i := b.c.typeIndex(t); i >= 0 {
		for _, owner := range b.owners(instr, false) {
			owner.AddConversion(exit.Conversion{Type: i, At: b.instrRange(instr)})
		}
	}
}

// addInvoked records the names of methods that may be called through an interface. If
// instr is a call, this is the called method. If instr converts a value to an
// interface, these are all methods of the interface, because other code can call them.
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

// addMethods records the names of the methods of t, if t is an interface type.
func (c *collector) addMethods(t types.Type) {
	if iface, ok := t.Underlying().(*types.Interface); ok {
		for m := range iface.Methods() {
			c.invoked[m.Name()] = true
		}
	}
}

// owners returns the functions of the graph to which the references in instr belong.
// Usually this is only the function that contains instr.
//
// The initial value of a package variable is an exception. In "var handler = fail",
// only code that uses handler can call fail, so the reference belongs to the
// exit.Function of the variable. In "var code = pick()", the call always runs, so the
// reference to pick belongs to the initialiser of the package. "called" is true for
// such a call.
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

// A referenceKey identifies a reference by the function that contains it and the ID of
// the function or variable that it refers to.
type referenceKey struct{ owner, id ssax.ID }

// addReference adds the reference r to fn.Refs and returns true. It returns false if fn
// already refers to the same function or variable, or if r refers to fn itself. The
// caller then need not compute the position of r, which takes long.
//
// If r is not a call, addReference clears the Call field of an older reference to the
// same function, because not every use of the function is a call. It also adds the calls
// of r to those of the older reference. seen contains the index in fn.Refs of each known
// reference.
func addReference(fn *exit.Function, r exit.Reference, seen map[referenceKey]int) (added bool) {
	key := referenceKey{fn.ID, r.ID}
	i, ok := seen[key]
	switch {
	case r.ID == fn.ID:
	case !ok:
		seen[key] = len(fn.Refs)
		fn.Refs = append(fn.Refs, r)
		return true
	default:
		old := &fn.Refs[i]
		old.Call = old.Call && r.Call
		if old.Calls > 0 && r.Calls > 0 {
			old.Calls += r.Calls
		} else {
			old.Calls = 0
		}
	}
	return false
}
