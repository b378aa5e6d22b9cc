// Package signals finds the code that runs only after certain signals. In
//
//	switch s := <-ch; s {
//	case syscall.SIGTERM:
//		os.Exit(15)
//	}
//
// the call of os.Exit runs only after signal 15. A [Finder] also finds code that runs only
// after a receive from a channel of [os/signal.Notify].
package signals

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// OfBlock returns the signals after which block b runs, such as SIGINT and SIGTERM for
// the body of "case syscall.SIGINT, syscall.SIGTERM:". It returns nil if b can also run
// after other signals or without a signal.
func OfBlock(b *ssa.BasicBlock) []int64 {
	for ; b != nil; b = b.Idom() {
		var out []int64
		for _, p := range b.Preds {
			n, ok := comparedSignal(p, b)
			if !ok {
				out = nil
				break
			}
			out = append(out, n)
		}
		if len(out) > 0 {
			slices.Sort(out)
			return slices.Compact(out)
		}
	}
	return nil
}

// ReceivesSignal reports whether block b contains an instruction that receives a signal
// from a channel.
func ReceivesSignal(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool {
		receive, ok := i.(*ssa.UnOp)
		return ok && receive.Op == token.ARROW && !receive.CommaOk && IsSignal(receive.Type())
	})
}

// comparedSignal returns the signal for which control goes from one block to another.
// The block "from" must end with a branch that compares a value with the signal. The
// block "to" must run if they are equal, like the body of "case syscall.SIGTERM:".
// Otherwise ok is false.
func comparedSignal(from, to *ssa.BasicBlock) (number int64, ok bool) {
	if len(from.Instrs) == 0 {
		return 0, false
	}
	branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok {
		return 0, false
	}
	test, ok := branch.Cond.(*ssa.BinOp)
	if !ok || from.Succs[0] == from.Succs[1] || test.Op == token.EQL && from.Succs[0] != to || test.Op == token.NEQ && from.Succs[1] != to {
		return 0, false
	}
	if test.Op != token.EQL && test.Op != token.NEQ || !IsSignal(test.X.Type()) {
		return 0, false
	}
	if n, ok := numberOf(test.Y); ok {
		return n, true
	}
	return numberOf(test.X)
}

// numberOf returns the number of the signal v. ok is false if it is unknown.
func numberOf(v ssa.Value) (number int64, ok bool) {
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return numberOf(v.X)
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Int {
			return ssax.Int(v), true
		}
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok && v.Op == token.MUL && g.Pkg != nil {
			return exit.SignalOf(ssax.ID(g.Pkg.Pkg.Path() + "." + g.Name()))
		}
	}
	return 0, false
}

// IsSignal reports whether a type is os.Signal or syscall.Signal.
func IsSignal(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Name() != "Signal" {
		return false
	}
	path := n.Obj().Pkg().Path()
	return path == "os" || path == "syscall"
}
