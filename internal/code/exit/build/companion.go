package build

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
)

// succeeded reports whether the last of the results of v, an error or a bool,
// says on the way to where they are used that the others mean something.
func succeeded(v ssa.Value, b, to *ssa.BasicBlock) bool {
	last := lastResult(v)
	if last == nil || last.Index == 0 {
		return false
	}
	for w := range branchEdges(b, to) {
		if cond, not := w.condition(); cond == ssa.Value(last) && !not || comparesNil(cond, not, last, token.EQL) {
			return true
		}
	}
	return false
}

// checkOf says what is known of the success of a call where its result is used.
func checkOf(call *ssa.Call, u use) exit.Check {
	last := lastResult(call)
	switch {
	case last == nil || last.Index == 0 || len(*last.Referrers()) == 0:
		return 0
	case succeeded(call, u.block, u.to):
		return exit.Succeeded
	}
	return exit.Inspected
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
func (b *builder) withCompanions(values []exit.Source, v, last ssa.Value, block *ssa.BasicBlock) []exit.Source {
	number, ok := v.(*ssa.Extract)
	result, ok2 := last.(*ssa.Extract)
	if ok && ok2 && number.Tuple == result.Tuple && lastResult(number.Tuple) == result {
		return withCompanion(values, exit.BesideOwn, func(s exit.Source) bool { return s.Kind == exit.NodeSource && s.Node.Kind == exit.CallNode })
	}
	if _, ok := v.(*ssa.UnOp); ok && isStoredResult(v) && isStoredResult(last) {
		return withCompanion(values, exit.BesideOwn, func(s exit.Source) bool { return s.Kind == exit.NodeSource && s.Node.Kind == exit.AllocNode })
	}
	k, isConst := last.(*ssa.Const)
	if isError(last.Type()) && isConst && k.IsNil() || !isError(last.Type()) && !isFalse(last) {
		return values
	}
	out := slices.Clone(values)
	for i, s := range out {
		if s.Kind == exit.ConstSource && s.Literal && len(s.Transfers) == 0 && s.Const == 0 {
			out[i] = exit.Source{Kind: exit.ZeroSource} // status 0 there is, but this is not where it is fixed
		}
	}
	if !b.fails(last, block, 0) {
		return out
	}
	return withCompanion(out, exit.BesideFailure, isPlaceholder)
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

func withCompanion(values []exit.Source, c exit.Companion, where func(exit.Source) bool) []exit.Source {
	out := slices.Clone(values)
	for i := range out {
		if where(out[i]) {
			out[i].Beside = c
		}
	}
	return out
}

// isPlaceholder reports whether a number is one that stands for none.
func isPlaceholder(s exit.Source) bool {
	return s.Kind == exit.ZeroSource || s.Kind == exit.ConstSource && s.Literal && len(s.Transfers) == 0 && s.Const <= 0
}

func isFalse(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.Bool && !constant.BoolVal(k.Value)
}

// maxErrorDepth bounds how many calls and phis an error is followed through.
const maxErrorDepth = 4

// fails reports whether v is false, or an error that cannot be nil in the block.
func (b *builder) fails(v ssa.Value, block *ssa.BasicBlock, depth int) bool {
	if isFalse(v) {
		return true
	}
	if !isError(v.Type()) || depth > maxErrorDepth {
		return false
	}
	for w := range branchEdges(block, nil) {
		if cond, not := w.condition(); comparesNil(cond, not, v, token.NEQ) {
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
