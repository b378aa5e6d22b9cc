package build

// This file follows statuses that the program converts to strings and back: strconv.Atoi
// returns the number that strconv.Itoa has formatted.
//
// Strings are followed only in packages that parse numbers, and only where no other
// package can set them. They can be in local variables, unexported fields and package
// variables, in results of functions of the package, in parameters of functions that
// only the package calls, and in maps in all of these. The annotations of cobra's commands
// are followed in all packages that use them.

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// textReaders lists the functions that parse a number in a string. textWriters lists
// the functions that format a number as a string.
var (
	textReaders = map[ssax.ID]bool{"strconv.Atoi": true, "strconv.ParseInt": true, "strconv.ParseUint": true}
	textWriters = map[ssax.ID]bool{"strconv.Itoa": true, "strconv.FormatInt": true, "strconv.FormatUint": true, "fmt.Sprint": true, "fmt.Sprintf": true}
)

// readsNumber reports whether a call parses a decimal number and returns exactly this
// number. A call such as strconv.ParseInt(s, 10, 8) returns a different number if the
// number in the string does not fit. So for such a call, the program must check that
// the call has succeeded.
func readsNumber(id ssax.ID, call *ssa.Call, u valueUse) bool {
	if !textReaders[id] {
		return false
	}
	args := call.Call.Args
	return len(args) == 1 || isNumber(args[1], 10) && (isNumber(args[2], 64) || isNumber(args[2], 0) || hasSucceeded(call, u.block, u.next))
}

func isNumber(v ssa.Value, n int64) bool {
	k, ok := v.(*ssa.Const)
	return ok && isInteger(k.Type()) && ssax.Int(k) == n
}

// parsedNumbers returns the numbers that a call such as strconv.Atoi can return. For a
// string that is not a number, the call returns 0. So 0 is among them, unless the
// program checks the error.
func (b *builder) parsedNumbers(call *ssa.Call, u valueUse) []exit.Source {
	out := b.text(call.Call.Args[0], map[ssa.Value]bool{})
	for i, s := range out {
		if s.Kind == exit.UnknownSource || s.Kind == exit.NodeSource && s.Node.Kind == exit.TextNode || !s.At.IsValid() {
			out[i].At = b.callRange(call)
		}
		if s.Kind == exit.UnknownSource && s.Reason == exit.ParsedNumber {
			out[i].Pinned = true
		}
	}
	if hasSucceeded(call, u.block, u.next) {
		return out
	}
	return append(out, zero()...)
}

// text returns the numbers that the string v may contain, such as 3 for the result of
// strconv.Itoa(3). Constant strings without a number are skipped.
func (b *builder) text(v ssa.Value, seen map[ssa.Value]bool) []exit.Source {
	if seen[v] {
		return nil
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Const:
		return b.literalText(v)
	case *ssa.Phi:
		var out []exit.Source
		for _, e := range v.Edges {
			out = append(out, b.text(e, seen)...)
		}
		return out
	case *ssa.ChangeType:
		return b.text(v.X, seen)
	case *ssa.Call:
		return b.textOfCall(v, 0)
	case *ssa.Parameter:
		if i := slices.Index(v.Parent().Params, v); b.c.knowsCallers(v.Parent()) {
			return b.read([]exit.Node{b.c.textParam(v.Parent(), i)}, v.Pos())
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return b.textIn(v.X, v.Pos())
		}
	case *ssa.Lookup:
		return b.textIn(v.X, v.Pos())
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Lookup:
			return b.textIn(t.X, t.Pos())
		case *ssa.Call:
			return b.textOfCall(t, v.Index)
		}
	}
	return b.unboundedSource(exit.ParsedNumber, v.Pos())
}

// literalText returns the number in a constant string, such as 3 for "3". The caller
// has to set the position of the result, because SSA records no positions for
// constants.
func (b *builder) literalText(v *ssa.Const) []exit.Source {
	if v.Value == nil || v.Value.Kind() != constant.String {
		return nil
	}
	n, err := strconv.ParseInt(constant.StringVal(v.Value), 10, 64)
	if err != nil {
		return nil
	}
	return []exit.Source{{Kind: exit.ConstSource, Const: n, Usage: "argument"}}
}

// textOfCall returns the numbers that the i-th result of a call, such as the string of
// strconv.Itoa, can contain.
func (b *builder) textOfCall(call *ssa.Call, i int) []exit.Source {
	if fn := call.Call.StaticCallee(); fn != nil && fn.Pkg == b.c.ssa && fn.Blocks != nil && !ssax.IsThunk(fn) {
		return b.read([]exit.Node{b.c.textResult(fn, i)}, call.Pos())
	}
	return b.writtenNumber(call)
}

// textParam returns the node for the numbers in the i-th parameter of fn, a string.
// textResult returns the node for the i-th result. Both have a negative Index; see
// [exit.TextNode].
func (c *collector) textParam(fn *ssa.Function, i int) exit.Node {
	return exit.Node{Kind: exit.TextNode, Name: c.names.Func(fn), Index: -1 - 2*i}
}

func (c *collector) textResult(fn *ssa.Function, i int) exit.Node {
	return exit.Node{Kind: exit.TextNode, Name: c.names.Func(fn), Index: -2 - 2*i}
}

// knowsCallers reports whether the builder can find all calls of the function fn: other
// packages cannot call fn, and this package never uses fn as a value.
func (c *collector) knowsCallers(fn *ssa.Function) bool {
	obj := fn.Object()
	if fn.Pkg != c.ssa || fn.Signature.Recv() != nil || obj == nil || obj.Exported() && !c.graph.Main {
		return false
	}
	if c.asValues == nil {
		c.asValues = functionValues(c.fns)
	}
	return !c.asValues[fn]
}

// functionValues returns the functions that the code of fns uses as values. A function
// that the code only calls is not among them.
func functionValues(fns []*ssa.Function) map[*ssa.Function]bool {
	out := map[*ssa.Function]bool{}
	var operands []*ssa.Value
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			operands = instr.Operands(operands[:0])
			for i, op := range operands {
				_, isCall := instr.(ssa.CallInstruction)
				if f, ok := (*op).(*ssa.Function); ok && !(isCall && i == 0) {
					out[f] = true
				}
			}
		}
	}
	return out
}

// passText records the numbers in strings that instr passes within the package, as
// arguments or results.
func (b *builder) passText(instr ssa.Instruction) {
	if !b.c.readsText {
		return
	}
	record := func(n exit.Node, v ssa.Value) {
		b.storeTextIn([]exit.Node{n}, v, instr)
	}
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		if fn := instr.Common().StaticCallee(); fn != nil && b.c.knowsCallers(fn) {
			for i, arg := range instr.Common().Args {
				record(b.c.textParam(fn, i), arg)
			}
		}
	case *ssa.Return:
		for i, v := range instr.Results {
			if ssax.IsString(v.Type()) || b.c.knowsCallers(b.fn) {
				record(b.c.textResult(b.fn, i), v)
			}
		}
	}
}

// writtenNumber returns the numbers that a call such as strconv.Itoa(code)
// formats. For other calls it returns an unbounded source.
func (b *builder) writtenNumber(call *ssa.Call) []exit.Source {
	args := call.Call.Args
	id := b.c.names.CalleeID(&call.Call)
	hasBase := id == "strconv.FormatInt" || id == "strconv.FormatUint"
	if !textWriters[id] || hasBase && !isNumber(args[1], 10) || id == "fmt.Sprintf" && !isText(args[0], "%d") {
		return b.unboundedSource(exit.ParsedNumber, call.Pos())
	}
	v, e := args[0], b.c.syntax.Argument(call, 0)
	if pkg, _ := id.Split(); pkg == "fmt" {
		if v = onlyVariadic(args[len(args)-1]); v == nil {
			return b.unboundedSource(exit.ParsedNumber, call.Pos())
		}
		e = b.c.syntax.Argument(call, len(args)-1)
	}
	if !isInteger(v.Type()) || hasMethods(v.Type()) {
		return b.unboundedSource(exit.ParsedNumber, call.Pos())
	}
	return b.values(v, valueUse{expr: e, usage: "argument", block: call.Block()})
}

func isText(v ssa.Value, s string) bool {
	text, ok := ssax.String(v)
	return ok && text == s
}

// onlyVariadic returns the single variadic argument of a call: x for fmt.Sprint(x). v
// is the slice that SSA builds for the variadic arguments. onlyVariadic returns nil if
// there are several arguments.
func onlyVariadic(v ssa.Value) ssa.Value {
	s, ok := v.(*ssa.Slice)
	if !ok {
		return nil
	}
	array, ok := s.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	if t, ok := pointee(array).Underlying().(*types.Array); !ok || t.Len() != 1 {
		return nil
	}
	for _, r := range *array.Referrers() {
		elem, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, r := range *elem.Referrers() {
			if store, ok := r.(*ssa.Store); ok {
				if mi, ok := store.Val.(*ssa.MakeInterface); ok {
					return mi.X
				}
			}
		}
	}
	return nil
}

// isSharedText reports whether a field contains strings that are followed in all packages.
func isSharedText(f *ssa.FieldAddr) bool {
	st, _ := ssax.StructOf(f.X.Type())
	if st == nil || st.Field(f.Field).Pkg() == nil {
		return false
	}
	v := st.Field(f.Field)
	return v.Pkg().Path() == exit.SharedText.Pkg() && strings.HasSuffix(string(exit.SharedText), "."+v.Name())
}

// textIn returns the numbers that a string in a map or variable can contain. container
// is the map, or the address of the variable. The parameter "at" is the position where
// the program reads the string.
func (b *builder) textIn(container ssa.Value, at token.Pos) []exit.Source {
	nodes := b.textNodes(container)
	if len(nodes) == 0 && !isNil(container) {
		return b.unboundedSource(exit.ParsedNumber, at)
	}
	return b.read(nodes, at)
}

// textNodes returns the nodes for the strings that v contains or points to. v is a map
// of strings, a pointer to a string, or a pointer to such a map. textNodes returns nil
// for other types, and if other packages can change the strings.
func (b *builder) textNodes(v ssa.Value) []exit.Node {
	switch v.Type().Underlying().(type) {
	case *types.Pointer, *types.Map:
	default:
		return nil
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		if b.c.knowsCallers(v.Parent()) {
			return []exit.Node{b.c.textParam(v.Parent(), slices.Index(v.Parent().Params, v))}
		}
	case *ssa.Call:
		if fn := v.Call.StaticCallee(); fn != nil && b.c.knowsCallers(fn) {
			return []exit.Node{b.c.textResult(fn, 0)}
		}
	}
	var out []exit.Node
	for _, n := range b.c.nodesOf(v) {
		switch {
		case n.Kind == exit.AllocNode:
		case (n.Kind == exit.VarNode || n.Kind == exit.FieldNode) && b.c.ownsText(n):
			n.Index = -int(n.Kind)
		default:
			return nil
		}
		n.Kind = exit.TextNode
		out = append(out, n)
	}
	return out
}

// ownsText reports whether the graphs show all strings that code stores in the field or
// variable n: only this package can use it, or it is followed in all packages.
func (c *collector) ownsText(n exit.Node) bool {
	if n.Name == exit.SharedText {
		return true
	}
	own := strings.HasPrefix(string(n.Name), c.pass.Pkg.Path()+".")
	return own && (!n.Name.IsExported() || n.Kind == exit.VarNode && c.graph.Main)
}

// storeText records the numbers in the string val, which instr stores at the address
// dest. val can also be a pointer to strings or a map of strings.
func (b *builder) storeText(dest, val ssa.Value, instr ssa.Instruction) {
	if b.c.readsText && (ssax.IsString(val.Type()) || refersToStrings(val.Type())) {
		b.storeTextIn(b.textNodes(dest), val, instr)
	}
}

// storeTextIn records that instr makes the strings of val readable through nodes. val is
// a string, or refers to strings; see refersToStrings. A string that is stored through
// such a reference can be read through nodes, and the other way round, so storeTextIn
// then adds edges in both directions. Values of other types are ignored.
func (b *builder) storeTextIn(nodes []exit.Node, val ssa.Value, instr ssa.Instruction) {
	switch {
	case ssax.IsString(val.Type()):
		values := b.text(val, map[ssa.Value]bool{})
		for i, s := range values {
			switch {
			case s.Kind == exit.NodeSource && s.Node.Kind == exit.TextNode:
				values[i].At = exit.Range{} // findings belong to the call that parses the text
			case !s.At.IsValid():
				values[i].At = b.instrRange(instr)
			}
		}
		b.addEdges(nodes, values)
	case refersToStrings(val.Type()):
		from := b.textNodes(val)
		if len(from) == 0 && !isNil(val) {
			b.addEdges(nodes, b.unboundedSource(exit.ParsedNumber, instr.Pos()))
		}
		if len(nodes) == 0 {
			b.addEdges(from, b.unboundedSource(exit.ParsedNumber, instr.Pos()))
		}
		b.addEdges(nodes, b.read(from, token.NoPos))
		b.addEdges(from, b.read(nodes, token.NoPos))
	}
}

// isNil reports whether v is the constant nil.
func isNil(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.IsNil()
}

// refersToStrings reports whether code can change strings through a value of type t. This
// is possible for a pointer to a string, a map of strings, and a pointer to such a map.
func refersToStrings(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Map:
		return ssax.IsString(t.Elem())
	case *types.Pointer:
		return ssax.IsString(t.Elem()) || refersToStrings(t.Elem())
	}
	return false
}

// addUnknownText records that unknown code may change strings through an operand of
// instr: for example, through a map of strings that a call gets as an argument.
// Instructions that cannot give the operand to other code are ignored.
func (b *builder) addUnknownText(instr ssa.Instruction) {
	if !b.c.readsText {
		return
	}
	switch instr := instr.(type) {
	case *ssa.Store, *ssa.UnOp, *ssa.BinOp, *ssa.Lookup, *ssa.FieldAddr, *ssa.MakeClosure, *ssa.Range, *ssa.DebugRef:
		return
	case *ssa.MapUpdate:
		if !refersToStrings(instr.Value.Type()) {
			return
		}
	case *ssa.Return:
		if b.c.knowsCallers(b.fn) {
			return
		}
	case ssa.CallInstruction:
		if builtin, ok := instr.Common().Value.(*ssa.Builtin); ok && (builtin.Name() == "len" || builtin.Name() == "delete") {
			return
		}
		if fn := instr.Common().StaticCallee(); fn != nil && b.c.knowsCallers(fn) {
			return
		}
	}
	b.operands = instr.Operands(b.operands[:0])
	for _, op := range b.operands {
		if *op != nil && refersToStrings((*op).Type()) {
			b.addEdges(b.textNodes(*op), b.unboundedSource(exit.ParsedNumber, instr.Pos()))
		}
	}
}
