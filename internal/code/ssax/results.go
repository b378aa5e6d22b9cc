package ssax

import (
	"go/constant"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Returns yields the return statements of a function. It leaves out the return that SSA
// adds for a recovered panic, which is not in the source.
func Returns(fn *ssa.Function) iter.Seq[*ssa.Return] {
	return func(yield func(*ssa.Return) bool) {
		for _, b := range fn.Blocks {
			if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && b != fn.Recover && !yield(r) {
				return
			}
		}
	}
}

// Result returns result i of a return statement. In a function with a defer statement,
// SSA stores the result in a variable, runs the deferred calls, and loads the variable.
// Result then returns the stored value; see Stored.
func Result(r *ssa.Return, i int) ssa.Value { return Stored(r.Results[i]) }

// Stored returns the value that v loads from a local variable: 3 for the argument of
// os.Exit in
//
//	var code int // captured, so that it stays in memory
//	code = 3
//	os.Exit(code)
//
// It returns v itself if v is no such load. It also returns v if several assignments can
// reach the load, or if the variable may be changed through a pointer or by a function
// literal.
func Stored(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return v
	}
	a, ok := load.X.(*ssa.Alloc)
	if !ok || isChangedElsewhere(a) {
		return v
	}
	b := load.Block()
	instrs := b.Instrs[:slices.Index(b.Instrs, ssa.Instruction(load))]
	for {
		for _, instr := range slices.Backward(instrs) {
			if s, ok := instr.(*ssa.Store); ok && s.Addr == ssa.Value(a) {
				return Stored(s.Val)
			}
			if instr == ssa.Instruction(a) {
				return initial(load)
			}
		}
		if len(b.Preds) != 1 {
			return v
		}
		b = b.Preds[0]
		instrs = b.Instrs
	}
}

// initial returns the zero value for the load of a variable to which nothing was
// assigned. For types other than integers and those that can be nil, it returns the load.
func initial(load *ssa.UnOp) ssa.Value {
	switch t := load.Type().Underlying().(type) {
	case *types.Basic:
		if t.Info()&types.IsInteger != 0 {
			return ssa.NewConst(constant.MakeInt64(0), load.Type())
		}
	case *types.Interface, *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature:
		return ssa.NewConst(nil, load.Type())
	}
	return load
}

// isChangedElsewhere reports whether a local variable may change other than by an
// assignment in its function: its address is taken, or a function literal assigns to it.
func isChangedElsewhere(a *ssa.Alloc) bool {
	return slices.ContainsFunc(*a.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return ref.Val == ssa.Value(a)
		case *ssa.MakeClosure:
			return !onlyReads(ref, a)
		case *ssa.UnOp, *ssa.DebugRef:
			return false
		}
		return true
	})
}

// onlyReads reports whether a function literal does nothing but load the variable a that
// it captures.
func onlyReads(closure *ssa.MakeClosure, a *ssa.Alloc) bool {
	fn := closure.Fn.(*ssa.Function)
	for i, bound := range closure.Bindings {
		if bound != ssa.Value(a) {
			continue
		}
		if slices.ContainsFunc(*fn.FreeVars[i].Referrers(), func(ref ssa.Instruction) bool {
			switch ref.(type) {
			case *ssa.UnOp, *ssa.DebugRef:
				return false
			}
			return true
		}) {
			return false
		}
	}
	return true
}
