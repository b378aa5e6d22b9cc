package build

// Companions: the error or bool that a function returns together with a number.
// Beside a failure the number is often only a placeholder, as in
//
//	return -1, err
//
// A caller that checks the error first never uses the placeholder. Whether the
// placeholder can become a status depends on two functions: on whether the
// callee fails, and on whether the caller checks the error. So the builder
// records in the callee the error or bool beside each number (Companion), and
// in the caller whether each use of a result is checked (Check). The solver
// combines both.

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
)

// succeeded reports whether the call v (or another instruction with several
// results) must have succeeded when control is in block b or, if to is not nil,
// takes the edge from b to to. A call succeeds if its last result is a nil
// error, or the bool true.
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

// checkOf returns the Check of the use u of a result of call: whether the
// function checks that call succeeded before it uses the result.
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

// comparesNil reports whether the condition implies "v tok nil" when it is true
// or, with not, when it is false.
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

// lastResult returns the instruction that extracts the last result of v, or nil
// if no instruction uses that result.
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

// withCompanions marks the sources of a number v that is returned together with
// last, an error or a bool. A literal 0 beside a failure becomes a zero value
// without an origin: every program can end with 0, and this 0 was not meant as
// a status.
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
			out[i] = exit.Source{Kind: exit.ZeroSource} // a 0 returned with a failure is not an origin
		}
	}
	if !b.fails(last, block, 0) {
		return out
	}
	return withCompanion(out, exit.BesideFailure, isPlaceholder)
}

// isStoredResult reports whether v loads an unnamed result from the variable in
// which SSA stores it, because a deferred function runs before the function
// returns. Only return statements set such a variable.
func isStoredResult(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	variable, ok := load.X.(*ssa.Alloc)
	return ok && variable.Comment == ""
}

// withCompanion returns the sources with the field Beside set to c in every
// source for which where returns true.
func withCompanion(values []exit.Source, c exit.Companion, where func(exit.Source) bool) []exit.Source {
	out := slices.Clone(values)
	for i := range out {
		if where(out[i]) {
			out[i].Beside = c
		}
	}
	return out
}

// isPlaceholder reports whether a source is a number that may mean "no number":
// a literal that is not positive.
func isPlaceholder(s exit.Source) bool {
	return s.Kind == exit.ZeroSource || s.Kind == exit.ConstSource && s.Literal && len(s.Transfers) == 0 && s.Const <= 0
}

// isFalse reports whether v is the constant false.
func isFalse(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.Bool && !constant.BoolVal(k.Value)
}

// maxErrorDepth bounds the number of calls and phis through which fails follows
// an error.
const maxErrorDepth = 4

// fails reports whether v is false, or an error that cannot be nil when control
// is in the block. Such an error was compared with nil, is the result of a call
// that always fails, or is a package variable with an initial value. Programs
// do not set such variables to nil.
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
		g, ok := v.X.(*ssa.Global) // a sentinel error
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

// alwaysFails reports whether a call never returns a nil error. The callee is
// called New or Errorf, wraps an error that is not nil, or is a function of the
// package in which every return statement fails.
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
