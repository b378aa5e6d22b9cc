package exitflow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"golang.org/x/tools/go/ssa"
)

// A builder turns the SSA of one function into its part of the flow.
type builder struct {
	c     *collector
	fn    *ssa.Function
	out   *function
	exprs map[*ssa.BinOp]int // number in out.Exprs

	operands []*ssa.Value               // of the instruction at hand
	idents   map[*types.Func][]ast.Node // names of functions; see mentionPlace

	budget int // what is left of maxExpansion
}

func (c *collector) function(fn *ssa.Function, pkg *ssa.Package) *function {
	b := &builder{c: c, fn: fn, out: &function{ID: c.names.Func(fn), Params: fn.Signature.Params().Len()}, exprs: map[*ssa.BinOp]int{}}
	refs := map[mentionKey]int{}
	for _, block := range fn.Blocks {
		for i, instr := range block.Instrs {
			b.mentions(instr, refs)
			b.instruction(instr)
			b.zeros(instr, block.Instrs[i+1:])
			b.escapingText(instr)
		}
	}
	if pkg != nil && fn == pkg.Func("init") {
		b.globals(pkg)
	}
	if fn.Blocks == nil {
		b.bodiless()
	}
	return b.out
}

// bodiless records that nothing is known of a function that is not written in Go.
func (b *builder) bodiless() {
	for i := range b.fn.Signature.Results().Len() {
		if tracked(b.fn.Signature.Results().At(i).Type()) {
			b.flow([]node{{Kind: resultNode, Name: b.out.ID, Index: i}}, b.unknown("the result of a function that is not written in Go", b.fn.Pos()))
		}
	}
	for i := range b.fn.Signature.Params().Len() {
		if t := b.fn.Signature.Params().At(i).Type(); tracked(t) && pointerLike(t) {
			b.flow([]node{{Kind: outNode, Name: b.out.ID, Index: i}}, b.unknown("what a function stores that is not written in Go", b.fn.Pos()))
		}
	}
}

// matters reports whether a call may carry a status or end the process.
func (c *collector) matters(common *ssa.CallCommon) bool {
	if _, ok := common.Value.(*ssa.Builtin); ok {
		return false
	}
	id := c.names.Called(common)
	return isEffect(id) || isSpecial(id) || parsesCommandLine(id, common) != "" || tracked(common.Signature())
}

func (b *builder) instrPlace(instr ssa.Instruction) place {
	if call, ok := instr.(ssa.CallInstruction); ok {
		return b.callPlace(call)
	}
	at := positionOf(instr)
	if !at.IsValid() {
		at = b.fn.Pos()
	}
	return b.c.place(at, 0)
}

// positionOf returns the position of an instruction. A conversion that the
// source does not write has none, and stands where its value is used.
func positionOf(instr ssa.Instruction) token.Pos {
	for range 4 {
		if instr.Pos().IsValid() {
			return instr.Pos()
		}
		v, ok := instr.(ssa.Value)
		if !ok || v.Referrers() == nil || len(*v.Referrers()) == 0 {
			return token.NoPos
		}
		instr = (*v.Referrers())[0]
	}
	return token.NoPos
}

func (b *builder) callPlace(call ssa.CallInstruction) place {
	if e := b.c.syntax.Call(call); e != nil {
		return b.c.place(e.Pos(), e.End())
	}
	return b.c.place(call.Pos(), 0)
}

func (b *builder) instruction(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		if builtin, ok := instr.Common().Value.(*ssa.Builtin); ok {
			b.builtinCall(builtin.Name(), instr.Common().Args, instr)
		} else if site, ok := b.c.sites[instr]; ok {
			b.call(instr, site)
		}
	case *ssa.Store:
		b.replaced(instr)
		b.store(instr.Addr, instr.Val, b.c.syntax.Stored(instr.Pos()), storeKind(instr.Addr), instr)
	case *ssa.MapUpdate:
		b.store(instr.Map, instr.Value, b.c.syntax.Stored(instr.Pos()), "element", instr)
	case *ssa.Send:
		b.store(instr.Chan, instr.X, b.c.syntax.Stored(instr.Pos()), "element", instr)
	case *ssa.Select:
		for _, s := range instr.States {
			if s.Dir == types.SendOnly {
				b.store(s.Chan, s.Send, b.c.syntax.Stored(s.Pos), "element", instr)
			}
		}
	case *ssa.ChangeType:
		b.renamed(instr)
	case *ssa.MakeInterface:
		b.box(instr)
		b.boxPointer(instr)
		b.filled(instr)
	case *ssa.MakeClosure:
		b.bound(instr)
	case *ssa.Convert:
		b.unsafely(instr)
	case *ssa.Return:
		b.returns(instr)
	}
}

func storeKind(addr ssa.Value) string {
	switch addr.(type) {
	case *ssa.FieldAddr:
		return "field"
	case *ssa.IndexAddr:
		return "element"
	}
	return "assignment"
}

// store records that what to leads to gets val.
func (b *builder) store(to, val ssa.Value, e ast.Expr, how string, at ssa.Instruction) {
	b.storeText(to, val, at)
	if !tracked(val.Type()) {
		return
	}
	if e == nil {
		if e = b.returned(at, val); e != nil {
			how = "return"
		} else if e = b.variadic(to); e != nil {
			how = "argument"
		}
	}
	values := b.values(val, use{expr: e, how: how, block: at.Block()})
	if last := b.lastReturned(at); last != nil && last != val {
		values = b.beside(values, val, last, at.Block())
	}
	nodes := b.c.nodesOf(to)
	b.stores(at, nodes, values)
	b.aliased(val, b.read(nodes, at.Pos()))
}

// stores records what an instruction stores. What the initial value of package
// variables fixes belongs to those variables: nobody gets it who mentions none.
func (b *builder) stores(at ssa.Instruction, to []node, values []source) {
	holders := b.holders(at, false)
	if holders[0] == b.out {
		b.flow(to, values)
		return
	}
	var fixed, rest []source
	for _, s := range values {
		if s.Kind == constSource {
			fixed = append(fixed, s)
		} else {
			rest = append(rest, s)
		}
	}
	for _, v := range holders {
		v.flow(to, fixed)
	}
	b.flow(to, rest)
}

// lastReturned is the last of several results that a store, which SSA makes of
// a return statement, stores beside others; nil for other stores.
func (b *builder) lastReturned(at ssa.Instruction) ssa.Value {
	stmt := b.c.syntax.Return(at.Pos())
	if stmt == nil || b.fn.Signature.Results().Len() < 2 {
		return nil
	}
	var last ssa.Value
	for _, instr := range at.Block().Instrs {
		if s, ok := instr.(*ssa.Store); ok && s.Pos() == at.Pos() {
			last = s.Val
		}
	}
	return last
}

// returned finds the expression of a return statement behind a store: where a
// deferred function can still change a result, SSA stores it first.
func (b *builder) returned(at ssa.Instruction, val ssa.Value) ast.Expr {
	stmt := b.c.syntax.Return(at.Pos())
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

// variadic finds the argument behind a store into the array that SSA makes of
// variadic arguments.
func (b *builder) variadic(addr ssa.Value) ast.Expr {
	call, index := variadicCall(addr)
	if call == nil {
		return nil
	}
	return b.c.syntax.Argument(call, index)
}

// variadicCall returns the call whose index-th argument is stored at addr.
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

func (b *builder) flow(to []node, values []source) { b.out.flow(to, values) }

func (fn *function) flow(to []node, values []source) {
	for _, n := range to {
		if n.Kind == outsideNode || n.Kind == paramNode {
			continue // what a function stores through a parameter is its outNode
		}
		fn.keep(n, slices.DeleteFunc(slices.Clone(values), func(s source) bool {
			return s.Kind == nodeSource && s.Node == n && len(s.Steps) == 0
		}))
	}
}

// keep records that a node gets the values.
func (fn *function) keep(n node, values []source) {
	if len(values) == 0 {
		return
	}
	if i := slices.IndexFunc(fn.Flows, func(e edge) bool { return e.To == n }); i >= 0 {
		fn.Flows[i].Values = append(fn.Flows[i].Values, values...)
	} else {
		fn.Flows = append(fn.Flows, edge{To: n, Values: values})
	}
}

func (b *builder) returns(r *ssa.Return) {
	stmt := b.c.syntax.Return(r.Pos())
	for i, v := range r.Results {
		if !tracked(v.Type()) {
			continue
		}
		u := use{how: "return", block: r.Block()}
		if stmt != nil && len(stmt.Results) == len(r.Results) {
			u.expr = stmt.Results[i]
		}
		values := b.values(v, u)
		if c, ok := v.(*ssa.Const); ok && u.expr == nil {
			values = b.assigned(b.resultVar(i), c, u)
		}
		if i < len(r.Results)-1 {
			values = b.beside(values, v, r.Results[len(r.Results)-1], r.Block())
		}
		b.flow([]node{{Kind: resultNode, Name: b.out.ID, Index: i}}, values)
		b.aliased(v, []source{{Kind: nodeSource, Node: node{Kind: backNode, Name: b.out.ID, Index: i}}})
	}
}

// resultVar is the variable of a named result.
func (b *builder) resultVar(i int) *types.Var {
	return b.c.syntax.Var(b.fn.Signature.Results().At(i).Pos())
}

// call records a call site: whom it calls, and the arguments that matter.
func (b *builder) call(instr ssa.CallInstruction, site int) {
	common := instr.Common()
	out := call{Site: site, At: b.callPlace(instr)}
	offset := 0
	switch fn := common.StaticCallee(); {
	case common.IsInvoke():
		out.Method = methodKey(common.Method)
		out.Iface = interfaceMethods(common.Value)
		out.Abstract = b.c.names.Method(common.Method)
		if isTypeParam(common.Value.Type()) && tracked(common.Value.Type()) {
			out.Args = append(out.Args, argument{Index: -1, Values: b.values(common.Value, use{how: "argument", block: instr.Block()})})
		}
	case fn != nil:
		out.Func = b.c.names.Func(fn)
		if fn.Signature.Recv() != nil {
			offset = 1
		}
		if pkg := parsesCommandLine(out.Func, common); pkg != "" {
			out.Func = ssax.ID(pkg + ".Parse")
		}
		b.special(out.Func, common, instr)
	default:
		out.Value = b.values(common.Value, use{how: "assignment", block: instr.Block()})
	}
	for i, arg := range common.Args {
		if !tracked(arg.Type()) {
			continue
		}
		a := argument{Index: i - offset, Values: b.values(arg, use{expr: b.c.syntax.Argument(instr, i-offset), how: "argument", block: instr.Block()})}
		out.Args = append(out.Args, a)
		if pointerLike(arg.Type()) {
			b.stored(arg, a.Index, site, instr)
		}
	}
	b.out.Calls = append(b.out.Calls, out)
}

// interfaceMethods are the methods that whatever is in an interface value must
// have: those of its type and, behind a type assertion, of the type before. It
// is nil where there is just the one that is called.
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

// stored records what a callee may put where an argument points.
func (b *builder) stored(arg ssa.Value, index, site int, instr ssa.CallInstruction) {
	n := newCallOutNode(b.out.ID, site, index)
	b.flow(b.c.nodesOf(arg), []source{{Kind: nodeSource, Node: n, At: b.callPlace(instr)}})
}
