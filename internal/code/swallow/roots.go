package swallow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// droppedLosses returns a [Loss] for each call in fn that runs the program, such as
// Execute of cobra, if fn drops the error of the call, or prints this error without a
// test.
func (f *finder) droppedLosses(fn *ssa.Function) []Loss {
	main := f.kinds[fn] == Main
	if fn.Signature.Results().Len() > 0 || fn.Parent() != nil {
		return nil
	}
	var out []Loss
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			root := framework.RunnerOf(ssax.Callee(&call.Call))
			if root == nil && !main || f.defersEnd(fn) {
				continue
			}
			printed := f.untestedPrint(call)
			if printed == nil && !dropsError(call) {
				continue
			}
			if (root != nil || f.runsProgram(call) && !isAfterError(call.Block())) && f.onlyPrintsAfter(call) {
				out = append(out, Loss{Func: fn, Call: call, Print: printed, Kind: f.kinds[fn], Root: root, Main: isPlainMain(fn)})
			}
		}
	}
	return out
}

// untestedPrint returns the first call that prints the error of the given call without
// a test, as in log.Println(run()). If the function also uses the error in another way,
// it returns nil.
func (f *finder) untestedPrint(call *ssa.Call) *ssa.Call {
	v := errorOf(call)
	if v == nil || slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		_, compared := ref.(*ssa.BinOp)
		return compared
	}) {
		return nil
	}
	prints, ok := f.printingCalls(v)
	if !ok || len(prints) == 0 {
		return nil
	}
	return prints[0]
}

// errorOf returns the error that a call returns as its last result. It returns nil if there
// is none, or if nothing uses it.
func errorOf(call *ssa.Call) ssa.Value {
	i := errorResult(call.Call.Signature())
	if i == 0 {
		return call
	}
	for _, ref := range *call.Referrers() {
		if e, ok := ref.(*ssa.Extract); ok && e.Index == i {
			return e
		}
	}
	return nil
}

// dropsError reports whether a call returns an error that nothing uses.
func dropsError(call *ssa.Call) bool {
	v := errorOf(call)
	return errorResult(call.Call.Signature()) >= 0 && (v == nil || !isUsed(v))
}

func isUsed(v ssa.Value) bool {
	return slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		_, debug := ref.(*ssa.DebugRef)
		return !debug
	})
}

// runsProgram reports whether a call in main runs the program itself, as run() or
// cmd.Execute() does. The called function must belong to the same module, must return
// only an error, and must not end the process.
func (f *finder) runsProgram(call *ssa.Call) bool {
	fn := call.Call.StaticCallee()
	if fn == nil || call.Call.Signature().Results().Len() != 1 || f.mayFailQuietly(call) {
		return false
	}
	callee := ssax.Declared(fn)
	if callee == nil || callee.Pkg() == nil || f.MayEnd(ssax.ID(callee.FullName())) {
		return false
	}
	if callee.Pkg() == f.Types {
		return mayFail(fn)
	}
	return sameModule(callee.Pkg(), f.Types)
}

// isAfterError reports whether a block runs only if an error is not nil. A function
// that is called there handles the error, and is not the program itself.
func isAfterError(b *ssa.BasicBlock) bool {
	for from, to := range ssax.SidesTaken(b) {
		if _, failed := testedError(from); failed == to {
			return true
		}
	}
	return false
}

// sameModule reports whether two packages probably belong to one module: the first
// three elements of their import paths are the same.
func sameModule(a, b *types.Package) bool { return moduleOf(a.Path()) == moduleOf(b.Path()) }

func moduleOf(path string) string {
	slashes := 0
	for i, c := range path {
		if c == '/' {
			if slashes++; slashes == 3 {
				return path[:i]
			}
		}
	}
	return path
}

// mayFail reports whether a function may return an error that is not nil.
func mayFail(fn *ssa.Function) bool {
	for r := range ssax.Returns(fn) {
		if v := ssax.Result(r, 0); !ssax.IsNil(v) && !isNilIn(v, r.Block()) {
			return true
		}
	}
	return false
}

// isNilIn reports whether a branch before block b shows that the error v is nil in b,
// as "if err != nil { return }" does.
func isNilIn(v ssa.Value, b *ssa.BasicBlock) bool {
	for d := b; d != nil; d = d.Idom() {
		if at := d.Idom(); at != nil {
			if e, failed := testedError(at); e == v && d != failed && len(d.Preds) == 1 {
				return true
			}
		}
	}
	return false
}

// onlyPrintsAfter reports whether the function that contains a call does nothing but
// print between this call and a return.
func (f *finder) onlyPrintsAfter(call *ssa.Call) bool {
	b := call.Block()
	return f.onlyPrintsFrom(b, slices.Index(b.Instrs, ssa.Instruction(call))+1, map[*ssa.BasicBlock]bool{})
}

// onlyPrintsFrom reports whether a function does nothing but print between instruction
// i of block b and a return. seen contains the blocks that were visited before.
func (f *finder) onlyPrintsFrom(b *ssa.BasicBlock, i int, seen map[*ssa.BasicBlock]bool) bool {
	for _, instr := range b.Instrs[i:] {
		if c, ok := instr.(*ssa.Call); ok {
			if f.effectOf(&c.Call) == effectOther {
				return false
			}
		} else if !isHarmless(instr) {
			return false
		}
	}
	if len(b.Succs) == 0 {
		_, returns := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return returns
	}
	for _, s := range b.Succs {
		if !seen[s] {
			seen[s] = true
			if !f.onlyPrintsFrom(s, 0, seen) {
				return false
			}
		}
	}
	return true
}
