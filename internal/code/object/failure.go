package object

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// maxWays bounds the number of blocks that are visited after a call.
const maxWays = 40

// failsAfter reports whether the program fails in or after a call: on each way on,
// the process ends with a status other than 0, or the function returns an error
// that is not nil or a number that is not 0.
func (f *funcAnalysis) failsAfter(instr ssa.CallInstruction) bool {
	b := instr.Block()
	ways := ways{funcAnalysis: f, seen: map[*ssa.BasicBlock]bool{}}
	return ways.fail(b, b.Instrs[slices.Index(b.Instrs, ssa.Instruction(instr)):]) && ways.found
}

// ways follows the flow of control from one point.
type ways struct {
	*funcAnalysis
	seen  map[*ssa.BasicBlock]bool
	found bool // whether a way has ended
}

// fail reports whether all ways through the rest of a block that have an end end
// with a failure.
func (w *ways) fail(b *ssa.BasicBlock, rest []ssa.Instruction) bool {
	for _, instr := range rest {
		switch x := instr.(type) {
		case *ssa.Call:
			if status, arg, ends := w.statusOf(&x.Call); ends {
				w.found = true
				if c, ok := arg.(*ssa.Const); ok {
					status, _ = intOf(c)
				}
				return status != 0
			}
		case *ssa.Panic:
			w.found = true
			return true
		case *ssa.Return:
			w.found = true
			return w.isFailure(x)
		}
	}
	for _, next := range b.Succs {
		if w.seen[next] {
			continue
		}
		if w.seen[next] = true; len(w.seen) > maxWays || !w.fail(next, next.Instrs) {
			return false
		}
	}
	return true
}

// isFailure reports whether a return tells the caller that the function failed: its
// last result is an error that is not nil, or a number that is not 0.
func (f *funcAnalysis) isFailure(ret *ssa.Return) bool {
	if len(ret.Results) == 0 {
		return false
	}
	v := ret.Results[len(ret.Results)-1]
	if c, ok := v.(*ssa.Const); ok && c.Value != nil {
		return c.Value.Kind() == constant.Int && constant.Sign(c.Value) != 0
	}
	return isErrorValue(v) && f.isNotNil(v, ret.Block(), 0)
}

func isErrorValue(v ssa.Value) bool {
	return types.Identical(v.Type().Underlying(), errorType) || isInterface(v.Type()) && types.Implements(v.Type(), errorType)
}

// isNotNil reports whether an error cannot be nil in a block: it is made there or
// compared with nil, its method Error has been called, or it is a package variable.
func (f *funcAnalysis) isNotNil(v ssa.Value, b *ssa.BasicBlock, depth int) bool {
	if depth > maxDepth {
		return false
	}
	if isTested(b, func(x ssa.Value, isSet bool) bool { return isSet && x == v }) || isAsked(v, b) {
		return true
	}
	switch x := v.(type) {
	case *ssa.MakeInterface:
		return true
	case *ssa.ChangeInterface:
		return f.isNotNil(x.X, b, depth+1)
	case *ssa.UnOp:
		_, isGlobal := x.X.(*ssa.Global)
		return x.Op == token.MUL && isGlobal
	case *ssa.Phi:
		for i, e := range x.Edges {
			if !f.isNotNil(e, x.Block().Preds[i], depth+1) {
				return false
			}
		}
		return true
	case *ssa.Call:
		c := callee(&x.Call)
		return c.is("errors", "New") || c.is("fmt", "Errorf") || f.alwaysFails(x.Call.StaticCallee(), depth)
	}
	return false
}

// isAsked reports whether the method Error of v has been called before a block ends.
func isAsked(v ssa.Value, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(referrers(v), func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		return ok && call.Call.IsInvoke() && call.Call.Value == v && call.Call.Method.Name() == "Error" && call.Block().Dominates(b)
	})
}

// alwaysFails reports whether a function of the package returns a single result,
// which is an error that is never nil.
func (f *funcAnalysis) alwaysFails(fn *ssa.Function, depth int) bool {
	if fn == nil || len(fn.Blocks) == 0 || fn.Signature.Results().Len() != 1 {
		return false
	}
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if ok && !f.isNotNil(ret.Results[0], b, depth+1) {
			return false
		}
	}
	return true
}
