package exitflow

import (
	"go/constant"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"golang.org/x/tools/go/ssa"
)

// A way is the edge by which control went from one block to another.
type way struct{ from, to *ssa.BasicBlock }

// ways yields the edges by which control must have come to block b, and, unless
// to is nil, the one from b to it: the branches that dominate it, nearest first.
func ways(b, to *ssa.BasicBlock) iter.Seq[way] {
	return func(yield func(way) bool) {
		if b == nil || to != nil && !yield(way{b, to}) {
			return
		}
		for child, d := b, b.Idom(); d != nil; child, d = d, d.Idom() {
			// The branch counts where it is the only way into child.
			if len(child.Preds) == 1 && child.Preds[0] == d && !yield(way{d, child}) {
				return
			}
		}
	}
}

// branch returns the condition that is true on the way, or, with not, false.
func (w way) branch() (cond ssa.Value, not bool) {
	if len(w.from.Instrs) == 0 || len(w.from.Succs) != 2 || w.from.Succs[0] == w.from.Succs[1] {
		return nil, false
	}
	branch, ok := w.from.Instrs[len(w.from.Instrs)-1].(*ssa.If)
	if !ok {
		return nil, false
	}
	cond, not = branch.Cond, w.from.Succs[1] == w.to
	for {
		negated, ok := cond.(*ssa.UnOp)
		if !ok || negated.Op != token.NOT {
			return cond, not
		}
		cond, not = negated.X, !not
	}
}

// guards returns the comparisons of v with a constant that hold where it is used.
func guards(v ssa.Value, u use) []step {
	if u.block == nil || !isInteger(v.Type()) {
		return nil
	}
	var out []step
	for w := range ways(u.block, u.to) {
		cond, not := w.branch()
		x, g, ok := comparison(cond, not)
		if ok && (x == v || sameLoad(x, v, w)) {
			out = append(out, g)
		}
	}
	return out
}

// comparison returns the number that a condition compares with a constant, and
// what is then known of it.
func comparison(cond ssa.Value, not bool) (x ssa.Value, g step, ok bool) {
	cmp, ok := cond.(*ssa.BinOp)
	if !ok {
		return nil, step{}, false
	}
	tok := cmp.Op
	x, y := cmp.X, cmp.Y
	if _, swapped := x.(*ssa.Const); swapped {
		x, y, tok = y, x, mirror[tok]
	}
	k, ok := y.(*ssa.Const)
	if !ok || k.Value == nil || !isInteger(k.Type()) || negation[tok] == token.ILLEGAL {
		return nil, step{}, false
	}
	if not {
		tok = negation[tok]
	}
	return x, step{Tok: tok, K: ssax.Int(k), Guard: true, Unsigned: ssax.IsUnsigned(x.Type())}, true
}

// sameLoad reports whether x, which is compared before control goes the way, and
// v are loads from the same address with nothing between that could store there.
func sameLoad(x, v ssa.Value, w way) bool {
	a, ok := x.(*ssa.UnOp)
	b, ok2 := v.(*ssa.UnOp)
	if !ok || !ok2 || a.Op != token.MUL || b.Op != token.MUL || !sameAddress(a.X, b.X) || a.Block() != w.from {
		return false
	}
	// From the comparison to the end of its block, then block by block to v.
	if stores(instrsBetween(a, nil, w.from)) {
		return false
	}
	for block := b.Block(); ; block = block.Preds[0] {
		first := instrsBetween(nil, nil, block)
		if block == b.Block() {
			first = instrsBetween(nil, b, block)
		}
		if stores(first) {
			return false
		}
		if block == w.to {
			return true
		}
		if len(block.Preds) != 1 {
			return false
		}
	}
}

// instrsBetween are the instructions of a block behind one and in front of
// another; nil is its start and its end.
func instrsBetween(after, before ssa.Instruction, block *ssa.BasicBlock) []ssa.Instruction {
	from, to := 0, len(block.Instrs)
	if after != nil {
		from = slices.Index(block.Instrs, after) + 1
	}
	if before != nil {
		to = slices.Index(block.Instrs, before)
	}
	return block.Instrs[from:max(from, to)]
}

// stores reports whether one of the instructions can store something in memory,
// itself or in what it calls.
func stores(instrs []ssa.Instruction) bool {
	return slices.ContainsFunc(instrs, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Store:
			_, fresh := instr.Addr.(*ssa.IndexAddr)
			return !fresh || !isVarargs(instr.Addr)
		case *ssa.MapUpdate, *ssa.Send, *ssa.Select, *ssa.RunDefers, *ssa.Go:
			return true
		case *ssa.UnOp:
			return instr.Op == token.ARROW // others store while this one waits
		case *ssa.Call:
			return !keepsMemory(instr)
		}
		return false
	})
}

// isVarargs reports whether an address is one in the array that SSA makes of
// variadic arguments.
func isVarargs(addr ssa.Value) bool {
	e, ok := addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	array, ok := e.X.(*ssa.Alloc)
	return ok && array.Comment == "varargs"
}

// keepsMemory reports whether a call changes no variable of the program: that of
// a function of the standard library that gets no function and no pointer to a
// number.
func keepsMemory(call *ssa.Call) bool {
	if b, ok := call.Call.Value.(*ssa.Builtin); ok {
		return b.Name() == "len" || b.Name() == "cap" || b.Name() == "print" || b.Name() == "println"
	}
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Pkg == nil || !ssax.IsStandardPath(fn.Pkg.Pkg.Path()) || fn.Blocks != nil {
		return false
	}
	return !slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool {
		_, isFunc := a.Type().Underlying().(*types.Signature)
		return isFunc || tracked(a.Type()) && pointerLike(a.Type())
	})
}

func sameAddress(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	switch x := a.(type) {
	case *ssa.FieldAddr:
		y, ok := b.(*ssa.FieldAddr)
		return ok && x.Field == y.Field && sameAddress(x.X, y.X)
	case *ssa.UnOp: // a pointer that is loaded twice
		y, ok := b.(*ssa.UnOp)
		return ok && x.Op == token.MUL && y.Op == token.MUL && sameAddress(x.X, y.X)
	}
	return false
}

// succeeded reports whether the last of the results of v, an error or a bool,
// says on the way to where they are used that the others mean something.
func succeeded(v ssa.Value, b, to *ssa.BasicBlock) bool {
	last := lastResult(v)
	if last == nil || last.Index == 0 {
		return false
	}
	for w := range ways(b, to) {
		if cond, not := w.branch(); cond == ssa.Value(last) && !not || comparesNil(cond, not, last, token.EQL) {
			return true
		}
	}
	return false
}

// checkOf says what is known of the success of a call where its result is used.
func checkOf(call *ssa.Call, u use) check {
	last := lastResult(call)
	switch {
	case last == nil || last.Index == 0 || len(*last.Referrers()) == 0:
		return 0
	case succeeded(call, u.block, u.to):
		return checked
	}
	return looked
}

// comparesNil reports whether a condition, or with not its opposite, says that v
// is nil, or with NEQ that it is not.
func comparesNil(cond ssa.Value, not bool, v ssa.Value, tok token.Token) bool {
	cmp, ok := cond.(*ssa.BinOp)
	if !ok || not == (cmp.Op == tok) || cmp.Op != token.EQL && cmp.Op != token.NEQ {
		return false
	}
	isNil := func(v ssa.Value) bool {
		k, ok := v.(*ssa.Const)
		return ok && k.IsNil()
	}
	return cmp.X == v && isNil(cmp.Y) || cmp.Y == v && isNil(cmp.X)
}

// lastResult is the last of the results of v, as it is used.
func lastResult(v ssa.Value) *ssa.Extract {
	results, ok := v.Type().(*types.Tuple)
	if !ok {
		return nil
	}
	for _, r := range *v.Referrers() {
		if e, ok := r.(*ssa.Extract); ok && e.Index == results.Len()-1 {
			return e
		}
	}
	return nil
}

// beside marks the values returned beside an error or a bool: a 0 or -1 beside a
// failure is there because something must be. What a call gave beside its own
// error means as much as it does there.
func (b *builder) beside(values []source, v, last ssa.Value, block *ssa.BasicBlock) []source {
	number, ok := v.(*ssa.Extract)
	result, ok2 := last.(*ssa.Extract)
	if ok && ok2 && number.Tuple == result.Tuple && lastResult(number.Tuple) == result {
		return withCompanion(values, companied, func(s source) bool { return s.Kind == nodeSource && s.Node.Kind == callNode })
	}
	if _, ok := v.(*ssa.UnOp); ok && isStoredResult(v) && isStoredResult(last) {
		return withCompanion(values, companied, func(s source) bool { return s.Kind == nodeSource && s.Node.Kind == cellNode })
	}
	k, isConst := last.(*ssa.Const)
	if isError(last.Type()) && isConst && k.IsNil() || !isError(last.Type()) && !isFalse(last) {
		return values
	}
	out := slices.Clone(values)
	for i, s := range out {
		if s.Kind == constSource && s.Literal && len(s.Steps) == 0 && s.Const == 0 {
			out[i] = source{Kind: zeroSource} // status 0 there is, but this is not where it is fixed
		}
	}
	if !b.fails(last, block, 0) {
		return out
	}
	return withCompanion(out, failure, isPlaceholder)
}

// isStoredResult reports whether v is a result without a name that SSA stores
// before deferred functions run. Nothing but return statements sets it.
func isStoredResult(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	variable, ok := load.X.(*ssa.Alloc)
	return ok && variable.Comment == ""
}

func withCompanion(values []source, c companion, where func(source) bool) []source {
	out := slices.Clone(values)
	for i := range out {
		if where(out[i]) {
			out[i].Beside = c
		}
	}
	return out
}

// isPlaceholder reports whether a number is one that stands for none.
func isPlaceholder(s source) bool {
	return s.Kind == zeroSource || s.Kind == constSource && s.Literal && len(s.Steps) == 0 && s.Const <= 0
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

func isFalse(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.Bool && !constant.BoolVal(k.Value)
}

// fails reports whether v is false, or an error that cannot be nil in the block.
func (b *builder) fails(v ssa.Value, block *ssa.BasicBlock, depth int) bool {
	if isFalse(v) {
		return true
	}
	if !isError(v.Type()) || depth > maxDepth {
		return false
	}
	for w := range ways(block, nil) {
		if cond, not := w.branch(); comparesNil(cond, not, v, token.NEQ) {
			return true
		}
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return true
	case *ssa.UnOp:
		g, ok := v.X.(*ssa.Global) // a sentinel
		return ok && (g.Pkg.Pkg != b.c.pass.Pkg || b.c.syntax.HasValue(g.Pos()))
	case *ssa.Phi:
		for i, e := range v.Edges {
			if !b.fails(e, v.Block().Preds[i], depth+1) {
				return false
			}
		}
		return true
	case *ssa.Call:
		return b.alwaysFails(v, block, depth)
	}
	return false
}

// alwaysFails reports whether a call returns an error in every case.
func (b *builder) alwaysFails(call *ssa.Call, block *ssa.BasicBlock, depth int) bool {
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Pkg == nil {
		return false
	}
	switch name := fn.Name(); {
	case fn.Pkg.Pkg != b.c.pass.Pkg && (name == "New" || name == "Errorf"):
		return true
	case len(call.Call.Args) > 0 && isError(call.Call.Args[0].Type()) && fn.Pkg.Pkg != b.c.pass.Pkg:
		return b.fails(call.Call.Args[0], block, depth+1) // errors.Wrap
	}
	returns := 0
	for _, block := range fn.Blocks {
		r, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		if len(r.Results) != 1 || !b.fails(r.Results[0], block, depth+1) {
			return false
		}
		returns++
	}
	return returns > 0
}

var negation = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LSS: token.GEQ, token.GEQ: token.LSS,
	token.GTR: token.LEQ, token.LEQ: token.GTR,
}

var mirror = map[token.Token]token.Token{
	token.EQL: token.EQL, token.NEQ: token.NEQ,
	token.LSS: token.GTR, token.GTR: token.LSS,
	token.LEQ: token.GEQ, token.GEQ: token.LEQ,
}
