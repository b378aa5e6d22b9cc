package exitflow

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"golang.org/x/tools/go/ssa"
)

// A use is where a value is used: the expression that denotes it, what kind
// of origin a constant there is, and the block in which guards hold, or the edge
// out of it.
type use struct {
	expr      ast.Expr
	how       string
	block, to *ssa.BasicBlock
}

// operand is the use of a part of a computation.
func (u use) operand() use { return use{block: u.block, to: u.to} }

// selfSource stands for a phi inside its own definition; it never leaves
// this file.
const selfSource sourceKind = 255

// values returns what v can be.
func (b *builder) values(v ssa.Value, u use) []source {
	if v == nil || !tracked(v.Type()) {
		return nil
	}
	outer := b.budget
	b.budget = maxExpansion
	out := b.collect(v, u, map[*ssa.Phi]int{})
	b.budget = outer
	return slices.DeleteFunc(out, func(s source) bool { return s.Kind == selfSource })
}

// maxExpansion bounds how many values one expression is expanded into. Nobody
// computes a status in more steps; hash functions do.
const maxExpansion = 300

func (b *builder) collect(v ssa.Value, u use, open map[*ssa.Phi]int) []source {
	if b.budget--; b.budget < 0 {
		return b.unknown("a number computed in many steps", v.Pos())
	}
	switch v := v.(type) {
	case *ssa.Const:
		return b.constant(v, u)
	case *ssa.Phi:
		return b.phi(v, u, open)
	}
	out := b.collectPlain(v, u, open)
	if gs := guards(v, u); len(gs) > 0 {
		out = withSteps(out, gs...)
	}
	return out
}

func (b *builder) collectPlain(v ssa.Value, u use, open map[*ssa.Phi]int) []source {
	switch v := v.(type) {
	case *ssa.Function:
		return b.function(v, v.Pos())
	case *ssa.MakeClosure:
		return b.function(v.Fn.(*ssa.Function), v.Pos())
	case *ssa.UnOp:
		return b.unary(v, u, open)
	case *ssa.BinOp:
		return b.binary(v, u, open)
	case *ssa.Convert:
		return b.convert(v, v.X, u, open)
	case *ssa.MultiConvert:
		return b.convert(v, v.X, u, open)
	case *ssa.ChangeType:
		return b.collect(v.X, u, open)
	case *ssa.ChangeInterface:
		return b.collect(v.X, u, open)
	case *ssa.MakeInterface:
		if tracked(v.X.Type()) {
			return b.collect(v.X, u, open)
		}
	case *ssa.TypeAssert:
		return b.assert(v, u, open)
	case *ssa.Call:
		return b.result(v, 0, u, open)
	case *ssa.Extract:
		return b.extract(v, u, open)
	case *ssa.Field:
		return []source{b.fieldSource(v.X.Type(), v.Field, v.Pos())}
	case *ssa.Lookup:
		return b.missed(b.read(b.c.nodesOf(v), v.Pos()), v.Type())
	default:
		return b.read(b.c.nodesOf(v), v.Pos())
	}
	return b.unknown("a value that is not followed", v.Pos())
}

// read makes a source of each node.
func (b *builder) read(nodes []node, at token.Pos) []source {
	var out []source
	for _, n := range nodes {
		if n.Kind == outsideNode {
			out = append(out, b.unknown(string(n.Name), at)...)
			continue
		}
		out = append(out, source{Kind: nodeSource, Node: n, At: b.c.place(at, token.NoPos)})
	}
	return out
}

// missed adds the zero value that a map gives for a key it does not have, and
// that is beside false.
func (b *builder) missed(values []source, t types.Type) []source {
	if !holdsZero(t) {
		return values
	}
	return append(slices.Clone(values), zero()...)
}

// function returns the source of a function value. What a method value of an
// interface calls is not known.
func (b *builder) function(fn *ssa.Function, at token.Pos) []source {
	out := []source{{Kind: funcSource, Func: b.c.names.Func(fn)}}
	if obj, ok := fn.Object().(*types.Func); ok && types.IsInterface(receiver(obj)) {
		out = append(out, b.unknown("a method value of an interface", at)...)
	}
	return out
}

// receiver is the type of the receiver of a function, or nothing that matters.
func receiver(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return types.Typ[types.Invalid]
}

func (b *builder) unknown(reason string, at token.Pos) []source {
	return []source{{Kind: unknownSource, Reason: reason, At: b.c.place(at, token.NoPos)}}
}

// constant makes a source of each expression that fixes the constant, and a zero
// source of a zero that nothing in the source fixes.
func (b *builder) constant(v *ssa.Const, u use) []source {
	switch {
	case v.Value == nil && holdsZero(v.Type()):
		return zero()
	case v.Value == nil || !isInteger(v.Type()):
		return nil
	}
	c := ssax.Int(v)
	var out []source
	for _, e := range b.c.syntax.Origins(u.expr, c) {
		out = append(out, b.fixed(c, e, u))
	}
	switch {
	case len(out) > 0:
		return out
	case c == 0:
		return zero()
	}
	return []source{{Kind: constSource, Const: c, How: u.how, At: b.c.place(b.fn.Pos(), token.NoPos)}}
}

func (b *builder) fixed(c int64, e ast.Expr, u use) source {
	how := u.how
	if u.expr == nil || e.Pos() < u.expr.Pos() || u.expr.End() < e.End() {
		how = "assignment"
	}
	return source{Kind: constSource, Const: c, How: how, Literal: ssax.IsLiteral(e), At: b.c.place(e.Pos(), e.End())}
}

// phi merges what comes in over each edge. The constants of a variable are
// fixed by the assignments to it.
func (b *builder) phi(v *ssa.Phi, u use, open map[*ssa.Phi]int) []source {
	if open[v] > 0 {
		return []source{{Kind: selfSource, Func: ssax.ID(v.Name())}}
	}
	open[v]++
	defer func() { open[v]-- }()
	variable := b.c.syntax.Var(v.Pos())
	var out []source
	for i, e := range v.Edges {
		pred := v.Block().Preds[i]
		if c, ok := e.(*ssa.Const); ok {
			out = append(out, b.assigned(variable, c, u)...)
			continue
		}
		out = append(out, b.collect(e, use{how: "assignment", block: pred, to: v.Block()}, open)...)
	}
	return withSteps(b.closeLoop(v, out), guards(v, u)...)
}

func (b *builder) assigned(v *types.Var, c *ssa.Const, u use) []source {
	if v == nil {
		return b.constant(c, u)
	}
	if c.Value == nil || !isInteger(c.Type()) {
		return b.constant(c, u)
	}
	var out []source
	n := ssax.Int(c)
	for _, e := range b.c.syntax.VarOrigins(v, n) {
		out = append(out, b.fixed(n, e, use{how: "assignment", expr: e}))
	}
	if len(out) == 0 {
		return b.constant(c, u)
	}
	return out
}

// closeLoop replaces what a phi takes from itself: nothing where the value is
// unchanged, every union of bits where only constants are or-ed in, and
// otherwise what the steps leave of a number that may be any.
func (b *builder) closeLoop(v *ssa.Phi, in []source) []source {
	var base, self []source
	for _, s := range in {
		switch {
		case s.Kind != selfSource || s.Func != ssax.ID(v.Name()):
			base = append(base, s)
		case slices.ContainsFunc(s.Steps, func(st step) bool { return !st.Guard }):
			self = append(self, s)
		}
	}
	if len(self) == 0 {
		return base
	}
	for _, s := range self {
		if slices.ContainsFunc(s.Steps, func(st step) bool { return st.Tok != token.OR && !st.Guard }) {
			return append(base, b.anyNumber(v, self)...)
		}
	}
	if out, ok := orClosure(base, self); ok {
		return out
	}
	return append(base, b.anyNumber(v, self)...)
}

// anyNumber is what the steps of a loop leave of a number that may be any.
func (b *builder) anyNumber(v *ssa.Phi, self []source) []source {
	var out []source
	for _, s := range self {
		any := b.unknown("a number computed in a loop", v.Pos())
		out = append(out, b.bounded(withSteps(any, s.Steps...), s)...)
	}
	return out
}

// maxSet bounds how many values one set of statuses may have before it counts
// as unbounded.
const maxSet = 64

// orClosure adds every union of bits that the loop can or into what comes in; it
// reports whether these are few.
func orClosure(base, self []source) ([]source, bool) {
	out := slices.Clone(base)
	for i := 0; i < len(out); i++ {
		for _, s := range self {
			next := out[i]
			next.Steps = join(next.Steps, s.Steps)
			next.At, next.How, next.Literal = s.At, s.How, false
			if !s.At.valid() {
				next.At = out[i].At
			}
			if !slices.ContainsFunc(out, func(o source) bool { return sameNumber(o, next) }) {
				out = append(out, next)
			}
			if len(out) > maxSet {
				return nil, false
			}
		}
	}
	return out, true
}

// sameNumber reports whether two sources give the same numbers.
func sameNumber(a, b source) bool {
	x, okX := a.fixedNumber()
	y, okY := b.fixedNumber()
	if okX && okY {
		return x == y
	}
	return a.Kind == b.Kind && a.Node == b.Node && a.Const == b.Const && a.Func == b.Func && slices.Equal(a.Steps, b.Steps)
}

// fixedNumber returns the number that a source gives, if there is just one.
func (s source) fixedNumber() (int64, bool) {
	if s.Kind != constSource && s.Kind != zeroSource || slices.ContainsFunc(s.Steps, func(st step) bool { return st.Guard }) {
		return 0, false
	}
	return apply(s.Const, s.Steps)
}

func (b *builder) unary(v *ssa.UnOp, u use, open map[*ssa.Phi]int) []source {
	switch v.Op {
	case token.MUL:
		if f, ok := v.X.(*ssa.FieldAddr); ok {
			return []source{b.fieldSource(f.X.Type(), f.Field, v.Pos())}
		}
		return b.read(b.c.nodesOf(v.X), v.Pos())
	case token.ARROW:
		return b.read(b.c.nodesOf(v.X), v.Pos())
	case token.SUB:
		return b.computed(b.collect(v.X, u.operand(), open), step{Tok: token.SUB, Left: true}, v, u)
	case token.XOR:
		return b.computed(b.collect(v.X, u.operand(), open), step{Tok: token.XOR, K: -1}, v, u)
	}
	return b.unknown("a value that is not followed", v.Pos())
}

func (b *builder) binary(v *ssa.BinOp, u use, open map[*ssa.Phi]int) []source {
	if c, ok := v.Y.(*ssa.Const); ok && isInteger(c.Type()) && c.Value != nil {
		return b.computed(b.collect(v.X, u.operand(), open), step{Tok: v.Op, K: ssax.Int(c)}, v, u)
	}
	if c, ok := v.X.(*ssa.Const); ok && isInteger(c.Type()) && c.Value != nil {
		return b.computed(b.collect(v.Y, u.operand(), open), step{Tok: v.Op, K: ssax.Int(c), Left: true}, v, u)
	}
	i, ok := b.exprs[v]
	if !ok {
		i = len(b.out.Exprs)
		b.exprs[v] = i // before its operands: a loop leads back here
		at, how := b.computation(v, u)
		b.out.Exprs = append(b.out.Exprs, binary{Op: v.Op, At: at, How: how, Unsigned: ssax.IsUnsigned(v.Type())})
		x, y := b.values(v.X, use{block: v.Block()}), b.values(v.Y, use{block: v.Block()})
		b.out.Exprs[i].X, b.out.Exprs[i].Y = x, y
	}
	n := node{Kind: exprNode, Name: b.out.ID, Index: i}
	return withSteps([]source{{Kind: nodeSource, Node: n, At: b.out.Exprs[i].At}}, wraps(v.Op, v.Type())...)
}

// wraps returns what a type that is narrower than 64 bits makes of the result of
// an operator.
func wraps(op token.Token, t types.Type) []step {
	bits, signed := ssax.Width(t)
	switch op {
	case token.ADD, token.SUB, token.MUL, token.QUO, token.SHL, token.XOR:
		if bits > 0 {
			return []step{{Bits: bits, Signed: signed}}
		}
	}
	return nil
}

// computed adds a step to each source; the status is then fixed by the
// computation, not by what goes in.
func (b *builder) computed(in []source, st step, v ssa.Value, u use) []source {
	if ssax.IsUnsigned(v.Type()) && (st.Tok == token.QUO || st.Tok == token.REM || st.Tok == token.SHR) {
		st.Unsigned = true
	}
	by := source{}
	by.At, by.How = b.computation(v, u)
	return b.bounded(withSteps(in, append([]step{st}, wraps(st.Tok, v.Type())...)...), by)
}

// bounded says of each source that it is fixed where by is, and replaces unbounded
// ones that their steps bound.
func (b *builder) bounded(in []source, by source) []source {
	var out []source
	for _, s := range in {
		if s.Kind != unknownSource {
			s.At, s.How, s.Literal = by.At, by.How, false
			out = append(out, s)
			continue
		}
		values, ok := bound(s.Steps)
		if !ok {
			out = append(out, s)
		}
		for _, v := range values {
			out = append(out, source{Kind: constSource, Const: v, At: by.At, How: by.How})
		}
	}
	return out
}

// computation returns the place of a computation, and what kind of origin it
// is: that of its use, or an assignment when it stands elsewhere.
func (b *builder) computation(v ssa.Value, u use) (at place, how string) {
	n := b.c.syntax.Computation(v.Pos())
	switch {
	case n != nil && u.expr != nil && u.expr.Pos() <= n.Pos() && n.End() <= u.expr.End():
		return b.c.place(u.expr.Pos(), u.expr.End()), u.how
	case n != nil && u.expr == nil && u.how == "":
		return b.c.place(n.Pos(), n.End()), "" // a part of a larger one
	case n != nil:
		return b.c.place(n.Pos(), n.End()), "assignment"
	}
	return b.c.place(v.Pos(), token.NoPos), u.how
}

func withSteps(in []source, steps ...step) []source {
	if len(steps) == 0 {
		return in
	}
	out := slices.Clone(in)
	for i := range out {
		out[i].Steps = append(slices.Clone(out[i].Steps), steps...)
	}
	return out
}

func (b *builder) convert(v, x ssa.Value, u use, open map[*ssa.Phi]int) []source {
	if !tracked(x.Type()) {
		return b.unknown("a converted "+types.TypeString(x.Type(), types.RelativeTo(b.c.pass.Pkg)), v.Pos())
	}
	in := b.collect(x, innerUse(u), open)
	if bits, signed := ssax.Width(v.Type()); bits > 0 && bits < 64 {
		return withSteps(in, step{Bits: bits, Signed: signed})
	}
	return in
}

// innerUse is the use of the operand of a conversion.
func innerUse(u use) use {
	if call, ok := ast.Unparen(u.expr).(*ast.CallExpr); ok && len(call.Args) == 1 {
		u.expr = call.Args[0]
	}
	return u
}

func (b *builder) assert(v *ssa.TypeAssert, u use, open map[*ssa.Phi]int) []source {
	if tracked(v.X.Type()) {
		return b.collect(v.X, u, open)
	}
	if !tracked(v.AssertedType) {
		return nil
	}
	if name := boxedType(v.AssertedType); name != "" {
		out := b.read([]node{{Kind: boxNode, Name: name}}, v.Pos())
		if v.CommaOk && !succeeded(v, u.block, u.to) {
			out = append(out, zero()...)
		}
		return out
	}
	return b.unknown("a value taken out of "+types.TypeString(v.X.Type(), types.RelativeTo(b.c.pass.Pkg)), v.Pos())
}

func (b *builder) extract(v *ssa.Extract, u use, open map[*ssa.Phi]int) []source {
	switch t := v.Tuple.(type) {
	case *ssa.Call:
		if v.Index == 0 && readsNumber(b.c.names.Called(&t.Call), t.Call.Args) {
			return b.parsed(t, u)
		}
		out := b.result(t, v.Index, u, open)
		if len(out) == 1 && out[0].Kind == nodeSource && out[0].Node.Kind == callNode {
			out[0].Check = checkOf(t, u)
		}
		return out
	case *ssa.TypeAssert:
		return b.assert(t, u, open)
	case *ssa.Lookup:
		out := b.read(b.c.nodesOf(t.X), t.Pos())
		if !succeeded(t, u.block, u.to) {
			out = b.missed(out, v.Type())
		}
		return out
	case *ssa.UnOp:
		return b.read(b.c.nodesOf(t.X), t.Pos())
	case *ssa.Select:
		return b.read(received(t, v.Index, b.c.nodesOf), t.Pos())
	case *ssa.Next:
		if r, ok := t.Iter.(*ssa.Range); ok && v.Index == 2 {
			return b.read(b.c.nodesOf(r.X), t.Pos())
		}
	}
	return b.unknown("a value that is not followed", v.Pos())
}

// received returns the channel behind the index-th result of a select: its
// first two results are the case and whether a receive succeeded.
func received(s *ssa.Select, index int, nodesOf func(ssa.Value) []node) []node {
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

func (b *builder) result(v *ssa.Call, index int, u use, open map[*ssa.Phi]int) []source {
	if builtin, ok := v.Call.Value.(*ssa.Builtin); ok {
		return b.builtin(builtin.Name(), v, u, open)
	}
	if fn := v.Call.StaticCallee(); fn != nil {
		id := b.c.names.Func(fn)
		if a, _ := AtomicOf(id); a.Loads || a.Op != 0 {
			return b.read(b.c.nodesOf(v.Call.Args[0]), v.Pos())
		}
		if id == "errors.AsType" {
			if name := boxedType(v.Call.Signature().Results().At(index).Type()); name != "" {
				out := b.read([]node{{Kind: boxNode, Name: name}}, v.Pos())
				if !succeeded(v, u.block, u.to) {
					out = append(out, zero()...)
				}
				return out
			}
		}
	}
	site, ok := b.c.sites[v]
	if !ok {
		return b.unknown("a value that is not followed", v.Pos())
	}
	return []source{{Kind: nodeSource, Node: b.c.resultOf(v, site, index), At: b.callPlace(v)}}
}

func (c *collector) resultOf(v *ssa.Call, site, index int) node {
	return newCallNode(c.names.Func(v.Parent()), site, index)
}

func (b *builder) builtin(name string, v *ssa.Call, u use, open map[*ssa.Phi]int) []source {
	switch name {
	case "min", "max", "append":
		var out []source
		for _, a := range v.Call.Args {
			out = append(out, b.collect(a, u, open)...)
		}
		return out
	case "len", "cap", "copy":
		return withSteps(b.unknown("a length", v.Pos()), step{Tok: token.GEQ, Guard: true})
	}
	return b.unknown("a value that is not followed", v.Pos())
}

// fieldSource reads a field. Decoders fill in tagged fields behind the
// program's back.
func (b *builder) fieldSource(owner types.Type, index int, at token.Pos) source {
	s := source{Kind: nodeSource, Node: b.c.fieldNode(owner, index), At: b.c.place(at, token.NoPos)}
	if name := decodedBy(fieldTag(owner, index)); name != "" {
		s.Reason, s.Strong = filledIn(name), configTag[name]
	}
	return s
}

// configTag holds the struct tags of configuration: such a field may be set
// from outside even where the program stores a default in it.
var configTag = map[string]bool{
	"mapstructure": true, "yaml": true, "toml": true, "koanf": true, "hcl": true, "env": true, "envconfig": true,
	"kong": true, "arg": true, "long": true, "short": true, "json": false,
}

func decodedBy(tag string) string {
	for _, name := range []string{"mapstructure", "koanf", "env", "envconfig", "kong", "arg", "long", "short", "toml", "hcl", "yaml", "json"} {
		if v, ok := reflect.StructTag(tag).Lookup(name); ok && v != "-" {
			return name
		}
	}
	return ""
}

func fieldTag(owner types.Type, index int) string {
	if s, _ := ssax.StructOf(owner); s != nil {
		return s.Tag(index)
	}
	return ""
}

// fieldNode names a field by its owner.
func (c *collector) fieldNode(owner types.Type, index int) node {
	s, _ := ssax.StructOf(owner)
	if s == nil {
		return node{}
	}
	if p, ok := owner.Underlying().(*types.Pointer); ok {
		owner = p.Elem()
	}
	f := s.Field(index)
	name := "struct@" + types.TypeString(s, nil) // two that are alike are one type
	if named, ok := types.Unalias(owner).(*types.Named); ok {
		obj := named.Origin().Obj()
		name = obj.Name()
		if obj.Parent() != nil && obj.Pkg() != nil && obj.Parent() != obj.Pkg().Scope() {
			name += "@" + c.at(obj.Pos())
		}
		if obj.Pkg() != nil {
			name = obj.Pkg().Path() + "." + name
		}
	}
	return node{Kind: fieldNode, Name: ssax.ID(name + "." + f.Name())}
}

// nodesOf returns the nodes that hold what the pointer, container or
// parameter v leads to.
func (c *collector) nodesOf(v ssa.Value) []node { return c.nodes(v, map[ssa.Value]bool{}) }

// notFollowed is what a pointer leads to of which nothing is known.
func notFollowed(reason string) []node { return []node{{Kind: outsideNode, Name: ssax.ID(reason)}} }

const aValueNotFollowed = "a value that is not followed"

func (c *collector) nodes(v ssa.Value, seen map[ssa.Value]bool) []node {
	if v == nil {
		return notFollowed(aValueNotFollowed)
	}
	if seen[v] {
		return nil
	}
	seen[v] = true
	switch {
	case isString(v.Type()):
		return notFollowed("a part of a string")
	case isUnsafe(v.Type()):
		return notFollowed("a value behind an unsafe pointer")
	}
	switch v := v.(type) {
	case *ssa.Const:
		return nil // there is nothing behind nil
	case *ssa.Global:
		return []node{{Kind: varNode, Name: globalName(v)}}
	case *ssa.FieldAddr:
		return []node{c.fieldNode(v.X.Type(), v.Field)}
	case *ssa.Field:
		return []node{c.fieldNode(v.X.Type(), v.Field)}
	case *ssa.Parameter:
		i := paramIndex(v)
		id := c.names.Func(v.Parent())
		if pointerLike(v.Type()) {
			return []node{{Kind: paramNode, Name: id, Index: i}, {Kind: outNode, Name: id, Index: i}}
		}
		return []node{{Kind: paramNode, Name: id, Index: i}}
	case *ssa.FreeVar:
		return c.nodes(c.captured(v), seen)
	case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeChan, *ssa.MakeSlice:
		return []node{c.cell(v)}
	case *ssa.Phi:
		return c.union(v.Edges, seen)
	case *ssa.Call:
		return c.callNodes(v, 0, seen)
	case *ssa.Extract:
		return c.extracted(v, seen)
	case *ssa.TypeAssert:
		return c.asserted(v, seen)
	}
	return c.nodes(operand(v), seen)
}

func (c *collector) union(vs []ssa.Value, seen map[ssa.Value]bool) []node {
	var out []node
	for _, v := range vs {
		out = append(out, c.nodes(v, seen)...)
	}
	return out
}

// asserted returns the nodes of a pointer that comes out of an interface.
func (c *collector) asserted(v *ssa.TypeAssert, seen map[ssa.Value]bool) []node {
	if tracked(v.X.Type()) {
		return c.nodes(v.X, seen)
	}
	t := types.TypeString(v.AssertedType, nil)
	return append(notFollowed("a value taken out of "+types.TypeString(v.X.Type(), types.RelativeTo(c.pass.Pkg))), node{Kind: throughNode, Name: ssax.ID(t)})
}

// callNodes returns the node of a container or pointer that a call returns.
func (c *collector) callNodes(v *ssa.Call, index int, seen map[ssa.Value]bool) []node {
	if b, ok := v.Call.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "append", "min", "max", "ssa:wrapnilchk":
			return c.union(v.Call.Args, seen)
		}
		return notFollowed(aValueNotFollowed)
	}
	id := ssax.ID("")
	if fn := v.Call.StaticCallee(); fn != nil {
		id = c.names.Func(fn)
	}
	if a, _ := AtomicOf(id); a.Loads {
		return c.nodes(v.Call.Args[0], seen)
	}
	if PassesOn(id) {
		return c.union(slices.DeleteFunc(slices.Clone(v.Call.Args), func(a ssa.Value) bool { return !pointerLike(a.Type()) && !isIterator(a.Type()) }), seen)
	}
	if site, ok := c.sites[v]; ok {
		return []node{c.resultOf(v, site, index)}
	}
	return notFollowed(aValueNotFollowed)
}

// isIterator reports whether a type is iter.Seq or iter.Seq2.
func isIterator(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "iter"
}

func (c *collector) extracted(v *ssa.Extract, seen map[ssa.Value]bool) []node {
	switch t := v.Tuple.(type) {
	case *ssa.Call:
		return c.callNodes(t, v.Index, seen)
	case *ssa.TypeAssert:
		return c.asserted(t, seen)
	case *ssa.Select:
		return received(t, v.Index, func(ch ssa.Value) []node { return c.nodes(ch, seen) })
	case *ssa.Next:
		if r, ok := t.Iter.(*ssa.Range); ok && v.Index == 2 {
			return c.nodes(r.X, seen)
		}
		return notFollowed(aValueNotFollowed)
	}
	return c.nodes(operand(v.Tuple), seen)
}

// operand is the pointer or container that v is a part or another view of.
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

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isUnsafe(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.UnsafePointer
}

func paramIndex(p *ssa.Parameter) int {
	i := slices.Index(p.Parent().Params, p)
	if p.Parent().Signature.Recv() != nil {
		i--
	}
	return i
}

// tracked reports whether values of type t may carry a status: integers,
// functions that take or return one, signals, and containers of them.
func tracked(t types.Type) bool { return trackedIn(t, 0) }

func trackedIn(t types.Type, depth int) bool {
	if depth > 4 {
		return false
	}
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return mayBeInteger(p)
	}
	if isInteger(t) || isSignal(t) || atomicInteger(t) {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Signature:
		return trackedTuple(t.Params(), depth+1) || trackedTuple(t.Results(), depth+1)
	case *types.Pointer:
		return trackedIn(t.Elem(), depth+1)
	case *types.Slice:
		return trackedIn(t.Elem(), depth+1)
	case *types.Array:
		return trackedIn(t.Elem(), depth+1)
	case *types.Map:
		return trackedIn(t.Elem(), depth+1)
	case *types.Chan:
		return trackedIn(t.Elem(), depth+1)
	}
	return false
}

func trackedTuple(t *types.Tuple, depth int) bool {
	for v := range t.Variables() {
		if trackedIn(v.Type(), depth) {
			return true
		}
	}
	return false
}

func isInteger(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return integerConstraint(p)
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Kind() != types.Uintptr
}

func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// mayBeInteger reports whether a type parameter can stand for an integer, or
// for something that holds one.
func mayBeInteger(p *types.TypeParam) bool {
	iface, ok := p.Constraint().Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for t := range iface.EmbeddedTypes() {
		u, ok := t.(*types.Union)
		if !ok {
			continue
		}
		for term := range u.Terms() {
			if b, ok := term.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger != 0 {
				return true
			}
		}
		return false
	}
	return true
}

// integerConstraint reports whether a type parameter stands for integers only.
func integerConstraint(p *types.TypeParam) bool {
	iface, ok := p.Constraint().Underlying().(*types.Interface)
	if !ok || iface.NumEmbeddeds() == 0 {
		return false
	}
	for t := range iface.EmbeddedTypes() {
		u, ok := t.(*types.Union)
		if !ok {
			if !isInteger(t) {
				return false
			}
			continue
		}
		for term := range u.Terms() {
			if !isInteger(term.Type()) {
				return false
			}
		}
	}
	return true
}

func isSignal(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Signal" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "os"
}

func atomicInteger(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "sync/atomic" {
		return false
	}
	switch n.Obj().Name() {
	case "Int32", "Int64", "Uint32", "Uint64":
		return true
	}
	return false
}

// pointerLike reports whether a copy of a value leads to the same variables as
// the value itself.
func pointerLike(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Chan, *types.Slice:
		return true
	case *types.Array:
		return pointerLike(t.Elem())
	}
	return false
}
