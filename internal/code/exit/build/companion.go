package build

// A companion is the error or bool that a function returns together with a number. If
// the function fails, the number is often only a placeholder:
//
//	return -1, err
//
// A caller that checks err first never uses the -1. So the -1 can become a status only
// if the callee fails and the caller does not check the error. For the callee, the
// builder records what is returned together with the number (exit.Companion). For the
// caller, it records whether the caller checks the error before it uses the number
// (exit.Check). The solver combines both.

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// hasSucceeded reports whether the call v has certainly succeeded in block b or, if
// next is not nil, on the edge from b to next. A call has succeeded if its last result
// is a nil error, or true. In
//
//	if n, err := f(); err == nil {
//		os.Exit(n)
//	}
//
// the call of f has succeeded at os.Exit. Instead of a call, v may be another operation
// with several results, such as the map lookup in "n, ok := m[key]".
func hasSucceeded(v ssa.Value, b, next *ssa.BasicBlock) bool {
	last := lastResult(v)
	for w := range branchEdges(b, next) {
		if cond, inverted := w.condition(); cond == ssa.Value(last) && !inverted || comparesNil(cond, inverted, last, token.EQL) {
			return true
		}
	}
	return false
}

// checkOf returns how the caller of a function checks that the call has succeeded
// before it uses a result at u. It returns 0 if the call has a single result, or if the
// caller does not use the last result.
func checkOf(call *ssa.Call, u valueUse) exit.Check {
	last := lastResult(call)
	switch {
	case last == nil || last.Index == 0 || len(*last.Referrers()) == 0:
		return 0
	case hasSucceeded(call, u.block, u.next):
		return exit.Succeeded
	}
	return exit.Inspected
}

// comparesNil reports whether a condition shows that v is nil, or that v is not nil. It
// looks for proof that v is nil if tok is token.EQL, and that v is not nil if tok is
// token.NEQ. inverted is set if cond is false: in the else branch of "if err != nil",
// for example, cond is "err != nil" and inverted is set, so err is nil.
func comparesNil(cond ssa.Value, inverted bool, v ssa.Value, tok token.Token) bool {
	cmp, ok := cond.(*ssa.BinOp)
	if !ok || inverted == (cmp.Op == tok) || cmp.Op != token.EQL && cmp.Op != token.NEQ {
		return false
	}
	isNil := func(v ssa.Value) bool {
		k, ok := v.(*ssa.Const)
		return ok && k.IsNil()
	}
	return cmp.X == v && isNil(cmp.Y) || cmp.Y == v && isNil(cmp.X)
}

// lastResult returns the last result of the call v, such as err in "n, err := f()". It
// returns nil if v has a single result, or if its last result is not used.
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

// withCompanions returns a copy of values, the numbers that a function may return as
// its result v. The parameter "last" is the error or bool at the end of the same return
// statement. It decides the Companion field of each number in the copy; see
// exit.Companion.
//
// In "return 0, err", nobody chose the 0 as a status. So if the function may have
// failed, a literal 0 becomes an implicit zero value, which has no origin.
func (b *builder) withCompanions(values []exit.Source, v, last ssa.Value, block *ssa.BasicBlock) []exit.Source {
	number, ok := v.(*ssa.Extract)
	result, ok2 := last.(*ssa.Extract)
	if ok && ok2 && number.Tuple == result.Tuple && lastResult(number.Tuple) == result {
		return withCompanion(values, exit.FromSameCall, func(s exit.Source) bool { return s.Kind == exit.NodeSource && s.Node.Kind == exit.CallNode })
	}
	if _, ok := v.(*ssa.UnOp); ok && isStoredResult(v) && isStoredResult(last) {
		return withCompanion(values, exit.FromSameCall, func(s exit.Source) bool { return s.Kind == exit.NodeSource && s.Node.Kind == exit.AllocNode })
	}
	k, isConst := last.(*ssa.Const)
	if ssax.IsError(last.Type()) && isConst && k.IsNil() || !ssax.IsError(last.Type()) && !isFalse(last) {
		return values
	}
	out := slices.Clone(values)
	for i, s := range out {
		if s.Kind == exit.ConstSource && s.Literal && len(s.Transfers) == 0 && s.Const == 0 {
			out[i] = exit.Source{Kind: exit.ZeroSource} // nobody chose this 0 as a status
		}
	}
	if !b.isFailure(last, block, 0) {
		return out
	}
	return withCompanion(out, exit.WithFailure, isPlaceholder)
}

// isStoredResult reports whether v loads a result of the function from a variable
// without a name. In functions with defer, SSA stores the results in such variables
// before the deferred calls, and loads them afterwards.
func isStoredResult(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	variable, ok := load.X.(*ssa.Alloc)
	return ok && variable.Comment == ""
}

// withCompanion returns a copy of values. In each element for which match returns true,
// the Companion field is set to c.
func withCompanion(values []exit.Source, c exit.Companion, match func(exit.Source) bool) []exit.Source {
	out := slices.Clone(values)
	for i := range out {
		if match(out[i]) {
			out[i].Companion = c
		}
	}
	return out
}

// isPlaceholder reports whether a function may return the number s only because it has
// failed. Such a number is a zero value, or a literal that is not positive, such as the
// -1 in "return -1, err".
func isPlaceholder(s exit.Source) bool {
	return s.Kind == exit.ZeroSource || s.Kind == exit.ConstSource && s.Literal && len(s.Transfers) == 0 && s.Const <= 0
}

func isFalse(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.Bool && !constant.BoolVal(k.Value)
}

// maxErrorDepth limits how many calls and phis isFailure follows from a value back to
// its origin.
const maxErrorDepth = 4

// isFailure reports whether the result v, returned in block, shows that the function has
// failed: it is false, or an error that is certainly not nil. An error is not nil if
//
//   - a comparison with nil has shown this,
//   - it is a value such as &MyError{},
//   - it comes from a call that always fails, or
//   - it is in a variable such as io.EOF.
func (b *builder) isFailure(v ssa.Value, block *ssa.BasicBlock, depth int) bool {
	if isFalse(v) {
		return true
	}
	if !ssax.IsError(v.Type()) || depth > maxErrorDepth {
		return false
	}
	for w := range branchEdges(block, nil) {
		if cond, inverted := w.condition(); comparesNil(cond, inverted, v, token.NEQ) {
			return true
		}
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return true
	case *ssa.UnOp:
		g, ok := v.X.(*ssa.Global) // a sentinel error, such as io.EOF
		return ok && (g.Pkg.Pkg != b.c.pass.Pkg || b.c.syntax.HasValue(g.Pos()))
	case *ssa.Phi:
		for i, e := range v.Edges {
			if !b.isFailure(e, v.Block().Preds[i], depth+1) {
				return false
			}
		}
		return true
	case *ssa.Call:
		return b.alwaysFails(v, block, depth)
	}
	return false
}

// alwaysFails reports whether a call certainly returns a non-nil error. It returns true
// for calls of
//
//   - a function of another package with the name New or Errorf,
//   - a function of another package with a non-nil error as its first argument, such as
//     errors.Wrap(err, "..."), and
//   - a function of this package that always returns a non-nil error.
func (b *builder) alwaysFails(call *ssa.Call, block *ssa.BasicBlock, depth int) bool {
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Pkg == nil {
		return false
	}
	switch name := fn.Name(); {
	case fn.Pkg.Pkg != b.c.pass.Pkg && (name == "New" || name == "Errorf"):
		return true
	case len(call.Call.Args) > 0 && ssax.IsError(call.Call.Args[0].Type()) && fn.Pkg.Pkg != b.c.pass.Pkg:
		// errors.Wrap(err, "...") and similar functions return nil only if err is nil.
		return b.isFailure(call.Call.Args[0], block, depth+1)
	}
	returns := 0
	for _, block := range fn.Blocks {
		r, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		if len(r.Results) != 1 || !b.isFailure(r.Results[0], block, depth+1) {
			return false
		}
		returns++
	}
	return returns > 0
}
