package exitflow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A builder turns the SSA of one function into its part of the flow.
type builder struct {
	c     *collector
	fn    *ssa.Function
	out   *function
	exprs map[*ssa.BinOp]int // number in out.Exprs

	budget int // what is left of maxExpansion
}

func (c *collector) function(fn *ssa.Function) *function {
	b := &builder{c: c, fn: fn, out: &function{ID: functionID(fn), Params: fn.Signature.Params().Len()}, exprs: map[*ssa.BinOp]int{}}
	refs := map[mentionKey]int{}
	for _, instr := range instructions(fn) {
		b.mentions(instr, refs)
		b.instruction(instr)
	}
	return b.out
}

// matters reports whether a call may carry a status or end the process.
func matters(c *ssa.CallCommon) bool {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return false
	}
	id := calledName(c)
	return isEffect(id) || isSpecial(id) || parsesCommandLine(id, c) != "" || tracked(c.Signature())
}

// mentions records the functions and package variables an instruction names,
// each at its first place, and the types it puts into interfaces.
func (b *builder) mentions(instr ssa.Instruction, seen map[mentionKey]int) {
	var called ssa.Value
	if call, ok := instr.(ssa.CallInstruction); ok && !call.Common().IsInvoke() {
		called = call.Common().Value
	}
	var stored ssa.Value // to set a variable is not to use it
	if store, ok := instr.(*ssa.Store); ok {
		stored = store.Addr
	}
	for _, op := range instr.Operands(nil) {
		if *op == nil || *op == stored {
			continue
		}
		r := ref{Call: *op == called, At: b.instrPlace(instr)}
		switch v := (*op).(type) {
		case *ssa.Function:
			r.ID = functionID(v)
		case *ssa.Global:
			r.ID, r.Var = v.Pkg.Pkg.Path()+"."+v.Name(), true
		default:
			continue
		}
		for _, holder := range b.holders(instr, r.Call) {
			holder.mention(r, seen)
		}
	}
	b.interfaces(instr)
	if mi, ok := instr.(*ssa.MakeInterface); ok {
		if i := b.c.typ(mi.X.Type()); i >= 0 {
			for _, holder := range b.holders(instr, false) {
				holder.convert(conversion{Type: i, At: b.instrPlace(instr)})
			}
		}
	}
}

// interfaces notes the methods that an instruction calls through an interface,
// or that whoever gets its value can call.
func (b *builder) interfaces(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		if c := instr.Common(); c.IsInvoke() {
			b.c.invoked[c.Method.Name()] = true
		}
	case *ssa.MakeInterface:
		b.c.invokes(instr.Type())
	case *ssa.ChangeInterface:
		b.c.invokes(instr.Type())
	case *ssa.TypeAssert:
		b.c.invokes(instr.AssertedType)
	}
}

func (c *collector) invokes(t types.Type) {
	if iface, ok := t.Underlying().(*types.Interface); ok {
		for m := range iface.Methods() {
			c.invoked[m.Name()] = true
		}
	}
}

// holders returns what an instruction is a part of: the function, or, for what
// the initial value of package variables mentions but does not call, those
// variables. It may run where one of them is mentioned.
func (b *builder) holders(instr ssa.Instruction, called bool) []*function {
	if called || b.fn.Synthetic == "" || b.fn.Parent() != nil {
		return []*function{b.out}
	}
	var out []*function
	for _, name := range b.c.syntax.initialised(positionOf(instr)) {
		out = append(out, b.c.variable(name))
	}
	if len(out) == 0 {
		return []*function{b.out}
	}
	return out
}

type mentionKey struct{ holder, id string }

func (fn *function) mention(r ref, seen map[mentionKey]int) {
	key := mentionKey{fn.ID, r.ID}
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

func (fn *function) convert(c conversion) {
	if !slices.ContainsFunc(fn.Types, func(old conversion) bool { return old.Type == c.Type }) {
		fn.Types = append(fn.Types, c)
	}
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
	if e := b.c.syntax.calls[call.Pos()]; e != nil {
		return b.c.place(e.Pos(), e.End())
	}
	return b.c.place(call.Pos(), 0)
}

func (b *builder) instruction(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		if site, ok := b.c.sites[instr]; ok {
			b.call(instr, site)
		}
	case *ssa.Store:
		b.replaced(instr)
		b.store(instr.Addr, instr.Val, b.c.syntax.stores[instr.Pos()], storeKind(instr.Addr), instr)
	case *ssa.MapUpdate:
		b.store(instr.Map, instr.Value, b.c.syntax.stores[instr.Pos()], "element", instr)
	case *ssa.Send:
		b.store(instr.Chan, instr.X, b.c.syntax.stores[instr.Pos()], "element", instr)
	case *ssa.Select:
		for _, s := range instr.States {
			if s.Dir == types.SendOnly {
				b.store(s.Chan, s.Send, b.c.syntax.stores[s.Pos], "element", instr)
			}
		}
	case *ssa.ChangeType:
		b.renamed(instr)
	case *ssa.MakeInterface:
		b.box(instr)
		b.filled(instr)
	case *ssa.Return:
		b.returns(instr)
	}
}

// renamed records that a struct is used under the name of another type: their
// fields are the same, in both directions behind a pointer.
func (b *builder) renamed(v *ssa.ChangeType) {
	from, isStruct := structOf(v.X.Type())
	if !isStruct {
		return
	}
	_, isPointer := v.Type().Underlying().(*types.Pointer)
	for i := range from.NumFields() {
		if !tracked(from.Field(i).Type()) {
			continue
		}
		b.flow([]node{b.c.fieldNode(v.Type(), i)}, []source{b.fieldSource(v.X.Type(), i, token.NoPos)})
		if isPointer {
			b.flow([]node{b.c.fieldNode(v.X.Type(), i)}, []source{b.fieldSource(v.Type(), i, token.NoPos)})
		}
	}
}

// structOf returns the struct that a type, or what it points to, is.
func structOf(t types.Type) (*types.Struct, bool) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	return s, ok
}

// box records a number that is put into an interface under a type of its own:
// an error value that is its status.
func (b *builder) box(mi *ssa.MakeInterface) {
	if name := boxedType(mi.X.Type()); name != "" {
		e, how := b.usedAs(mi)
		values := b.values(mi.X, use{expr: e, how: how, block: mi.Block()})
		b.flow([]node{{Kind: boxNode, Name: name}}, values)
	}
}

// filled records that a scanner or decoder stores through a pointer that it
// gets in an interface.
func (b *builder) filled(mi *ssa.MakeInterface) {
	p, ok := mi.X.Type().Underlying().(*types.Pointer)
	if !ok || !tracked(p.Elem()) {
		return
	}
	for _, r := range *mi.Referrers() {
		call, _ := r.(ssa.CallInstruction)
		if store, ok := r.(*ssa.Store); ok {
			call, _ = variadicCall(store.Addr)
		}
		if call == nil {
			continue
		}
		if reason := decoderReason(calledName(call.Common())); reason != "" {
			b.flow(b.c.nodesOf(mi.X), []source{{Kind: unknownSource, Reason: reason, At: b.callPlace(call), Strong: true}})
		}
	}
}

// calledName is the full name of the function or interface method called.
func calledName(c *ssa.CallCommon) string {
	if c.IsInvoke() {
		return c.Method.FullName()
	}
	if fn := c.StaticCallee(); fn != nil {
		return functionID(fn)
	}
	return ""
}

// boxedType names a declared integer type with methods, or is empty.
func boxedType(t types.Type) string {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || !isInteger(t) || n.NumMethods() == 0 || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() == "syscall" {
		return ""
	}
	return types.TypeString(n, nil)
}

// usedAs returns the expression that a conversion to an interface stands for,
// which has no position of its own, and the kind of origin a constant there is.
func (b *builder) usedAs(v ssa.Value) (ast.Expr, string) {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Return:
			stmt := b.c.syntax.returns[r.Pos()]
			if i := slices.Index(r.Results, v); stmt != nil && len(stmt.Results) == len(r.Results) {
				return stmt.Results[i], "return"
			}
		case *ssa.Store:
			if e := b.variadic(r.Addr); e != nil {
				return e, "argument"
			}
			if e := b.c.syntax.stores[r.Pos()]; e != nil {
				return e, storeKind(r.Addr)
			}
		case ssa.CallInstruction:
			offset := len(r.Common().Args) - r.Common().Signature().Params().Len()
			i := slices.Index(r.Common().Args, v)
			if e := argExpr(b.c.syntax.calls[r.Pos()], i-offset); e != nil {
				return e, "argument"
			}
		}
	}
	return nil, "assignment"
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
	b.flow(b.c.nodesOf(to), b.values(val, use{expr: e, how: how, block: at.Block()}))
}

// returned finds the expression of a return statement behind a store: where a
// deferred function can still change a result, SSA stores it first.
func (b *builder) returned(at ssa.Instruction, val ssa.Value) ast.Expr {
	stmt := b.c.syntax.returns[at.Pos()]
	c, ok := val.(*ssa.Const)
	if stmt == nil || !ok || c.Value == nil {
		return nil
	}
	for _, e := range stmt.Results {
		if len(b.c.syntax.search(e, c.Int64(), map[*types.Var]bool{})) > 0 {
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
	return argExpr(b.c.syntax.calls[call.Pos()], index)
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

func (b *builder) flow(to []node, values []source) {
	for _, n := range to {
		values := slices.DeleteFunc(slices.Clone(values), func(s source) bool {
			return s.Kind == nodeSource && s.Node == n && len(s.Steps) == 0
		})
		if n.Kind == paramNode || len(values) == 0 {
			continue // what a function stores through a parameter is its outNode
		}
		if i := slices.IndexFunc(b.out.Flows, func(e edge) bool { return e.To == n }); i >= 0 {
			b.out.Flows[i].Values = append(b.out.Flows[i].Values, values...)
		} else {
			b.out.Flows = append(b.out.Flows, edge{To: n, Values: values})
		}
	}
}

func (b *builder) returns(r *ssa.Return) {
	stmt := b.c.syntax.returns[r.Pos()]
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
		if i < len(r.Results)-1 && failed(r.Results) {
			values = slices.DeleteFunc(values, isPlaceholder)
		}
		b.flow([]node{{Kind: resultNode, Name: b.out.ID, Index: i}}, values)
	}
}

// failed reports whether the last of the results says that the others mean
// nothing: an error that is not nil on the face of it, or false.
func failed(results []ssa.Value) bool {
	last := results[len(results)-1]
	c, isConst := last.(*ssa.Const)
	if types.Identical(last.Type(), types.Universe.Lookup("error").Type()) {
		return !isConst || !c.IsNil()
	}
	return isConst && c.Value != nil && c.Value.Kind() == constant.Bool && !constant.BoolVal(c.Value)
}

// isPlaceholder reports whether a number returned beside an error or false is
// there because something must be: 0 and -1 are then no statuses.
func isPlaceholder(s source) bool {
	return s.Kind == constSource && s.Literal && len(s.Steps) == 0 && s.Const <= 0
}

// resultVar is the variable of a named result.
func (b *builder) resultVar(i int) *types.Var {
	return b.c.syntax.vars[b.fn.Signature.Results().At(i).Pos()]
}

// call records a call site: whom it calls, and the arguments that matter.
func (b *builder) call(instr ssa.CallInstruction, site int) {
	common := instr.Common()
	out := call{Site: site, At: b.callPlace(instr)}
	syntax := b.c.syntax.calls[instr.Pos()]
	offset := 0
	switch fn := common.StaticCallee(); {
	case common.IsInvoke():
		out.Method = methodKey(common.Method)
		out.Iface = interfaceMethods(common.Value)
		out.Abstract = common.Method.FullName()
	case fn != nil:
		out.Func = functionID(fn)
		if fn.Signature.Recv() != nil {
			offset = 1
		}
		if pkg := parsesCommandLine(out.Func, common); pkg != "" {
			out.Func = pkg + ".Parse"
		}
		b.special(out.Func, common, instr)
	default:
		out.Value = b.values(common.Value, use{how: "assignment", block: instr.Block()})
	}
	for i, arg := range common.Args {
		if !tracked(arg.Type()) {
			continue
		}
		a := argument{Index: i - offset, Values: b.values(arg, use{expr: argExpr(syntax, i-offset), how: "argument", block: instr.Block()})}
		out.Args = append(out.Args, a)
		if a.Index >= 0 && pointerLike(arg.Type()) {
			b.stored(arg, a.Index, site, instr)
		}
	}
	b.out.Calls = append(b.out.Calls, out)
}

// argExpr is the i-th argument of a call; -1 is its receiver.
func argExpr(call *ast.CallExpr, i int) ast.Expr {
	if call == nil || i >= len(call.Args) {
		return nil
	}
	if i < 0 {
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			return sel.X
		}
		return nil
	}
	return call.Args[i]
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
	var to []node
	for _, n := range b.c.nodesOf(arg) {
		if n.Kind != callNode {
			to = append(to, n)
		}
	}
	n := node{Kind: callOutNode, Name: b.out.ID, Index: site<<8 | index}
	b.flow(to, []source{{Kind: nodeSource, Node: n, At: b.callPlace(instr)}})
}

// notifySignals delivers signals on a channel: exactly those of its list.
const notifySignals = "os/signal.Notify"

// childTypes are the types that hold the status of a child process behind an
// interface, by the function that returns them. Their methods have the names of
// those of the program's own errors.
var childTypes = map[string]typ{
	"(*os/exec.Cmd).Run":            exitError,
	"(*os/exec.Cmd).Wait":           exitError,
	"(*os/exec.Cmd).Output":         exitError,
	"(*os/exec.Cmd).CombinedOutput": exitError,
	"(*os.ProcessState).Sys":        waitStatus,
}

var exitError = typ{
	Name: "*os/exec.ExitError", All: []string{"Error", "ExitCode"},
	Methods: []method{{Key: "ExitCode() int", ID: "(*os/exec.ExitError).ExitCode"}},
}

var waitStatus = typ{
	Name: "syscall.WaitStatus", All: []string{"ExitStatus"},
	Methods: []method{{Key: "ExitStatus() int", ID: "(syscall.WaitStatus).ExitStatus"}},
}

// atomicReads return what their first argument points to; atomicWrites store
// an argument there.
var (
	atomicReads  = map[string]bool{}
	atomicWrites = map[string]int{}
)

func init() {
	for _, t := range []string{"Int32", "Int64", "Uint32", "Uint64"} {
		method := "(*sync/atomic." + t + ")."
		atomicReads["sync/atomic.Load"+t] = true
		atomicReads[method+"Load"] = true
		atomicReads[method+"Swap"] = true
		atomicWrites["sync/atomic.Store"+t] = 1
		atomicWrites["sync/atomic.CompareAndSwap"+t] = 2
		atomicWrites[method+"Store"] = 1
		atomicWrites[method+"Swap"] = 1
		atomicWrites[method+"CompareAndSwap"] = 2
	}
}

// isSpecial reports whether special has something to record for a function.
func isSpecial(id string) bool {
	return id == notifySignals || id == errorsAs || childTypes[id].Name != ""
}

// special records what a function of the standard library does that its
// signature does not say.
func (b *builder) special(id string, common *ssa.CallCommon, instr ssa.CallInstruction) {
	if i, ok := atomicWrites[id]; ok && i < len(common.Args) {
		offset := 0
		if strings.HasPrefix(id, "(") {
			offset = 1
		}
		e := argExpr(b.c.syntax.calls[instr.Pos()], i-offset)
		b.flow(b.c.nodesOf(common.Args[0]), b.values(common.Args[i], use{expr: e, how: "assignment", block: instr.Block()}))
	}
	if id == notifySignals {
		b.notify(common, instr)
	}
	if t, ok := childTypes[id]; ok {
		b.child(t, instr)
	}
	if id == errorsAs {
		b.unbox(common, instr)
	}
	if strings.HasSuffix(id, ".FlagSet).Init") {
		b.handling(instr, loadedVar(common.Args[0]), instr, 1)
	}
}

// parsesCommandLine returns the flag package whose Parse a call amounts to:
// flag.CommandLine.Parse is the same.
func parsesCommandLine(id string, c *ssa.CallCommon) string {
	if !strings.HasSuffix(id, ".FlagSet).Parse") || len(c.Args) == 0 {
		return ""
	}
	return commandLines[loadedVar(c.Args[0])]
}

// loadedVar names the package variable that v was read from, if it was.
func loadedVar(v ssa.Value) string {
	if load, ok := v.(*ssa.UnOp); ok {
		if g, ok := load.X.(*ssa.Global); ok {
			return globalName(g)
		}
	}
	return ""
}

func globalName(g *ssa.Global) string { return g.Pkg.Pkg.Path() + "." + g.Name() }

// handling records how the flag set in a variable handles errors from here on:
// the i-th argument of a call says so.
func (b *builder) handling(at ssa.Instruction, name string, call ssa.CallInstruction, i int) {
	if commandLines[name] == "" {
		return
	}
	e := argExpr(b.c.syntax.calls[call.Pos()], i)
	args := call.Common().Args
	how := args[len(args)-1] // the last of NewFlagSet and of Init
	b.flow([]node{{Kind: varNode, Name: name}}, b.values(how, use{expr: e, how: "argument", block: at.Block()}))
}

// replaced records the same for a new flag set.
func (b *builder) replaced(store *ssa.Store) {
	g, ok := store.Addr.(*ssa.Global)
	if !ok || commandLines[globalName(g)] == "" {
		return
	}
	if made, ok := store.Val.(*ssa.Call); ok && strings.HasSuffix(calledName(&made.Call), ".NewFlagSet") {
		b.handling(store, globalName(g), made, 1)
	} else {
		b.flow([]node{{Kind: varNode, Name: globalName(g)}}, b.unknown("a flag set that is not followed", store.Pos()))
	}
}

const errorsAs = "errors.As"

// unbox records that errors.As fills in a variable of an integer type.
func (b *builder) unbox(common *ssa.CallCommon, instr ssa.CallInstruction) {
	mi, ok := common.Args[1].(*ssa.MakeInterface)
	if !ok {
		return
	}
	p, ok := mi.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return
	}
	if name := boxedType(p.Elem()); name != "" {
		n := node{Kind: boxNode, Name: name}
		b.flow(b.c.nodesOf(mi.X), []source{{Kind: nodeSource, Node: n, At: b.callPlace(instr)}})
	}
}

func (b *builder) notify(common *ssa.CallCommon, instr ssa.CallInstruction) {
	values := b.values(common.Args[1], use{how: "element", block: instr.Block()})
	if len(values) == 0 {
		values = b.unknown("any signal", instr.Pos())
	}
	b.flow(b.c.nodesOf(common.Args[0]), values)
}

// child notes that a value of the type may be around.
func (b *builder) child(t typ, instr ssa.CallInstruction) {
	i, ok := b.c.types[t.Name]
	if !ok || i < 0 {
		i = len(b.c.flow.Types)
		b.c.types[t.Name] = i
		b.c.flow.Types = append(b.c.flow.Types, t)
	}
	b.out.Types = append(b.out.Types, conversion{Type: i, At: b.callPlace(instr)})
}
