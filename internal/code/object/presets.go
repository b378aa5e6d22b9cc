package object

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// joinedLists returns, in order, the lists from which the code creates a list of
// options: the arguments of append, slices.Concat or slices.Clone, or the only value of
// a package variable. For other lists, it returns nil.
func (f *funcAnalysis) joinedLists(list ssa.Value) []ssa.Value {
	switch x := list.(type) {
	case *ssa.ChangeType:
		return []ssa.Value{x.X}
	case *ssa.UnOp:
		if g, ok := x.X.(*ssa.Global); ok && x.Op == token.MUL {
			if only := f.onlyValue(g); only != nil {
				return []ssa.Value{only}
			}
		}
	case *ssa.Slice:
		if _, isLiteral := x.X.(*ssa.Alloc); !isLiteral && x.Low == nil && x.High == nil {
			return []ssa.Value{x.X}
		}
	case *ssa.Call:
		return listArguments(x)
	}
	return nil
}

// listArguments returns the lists that a call of append, slices.Concat or slices.Clone
// joins or copies. For other calls, it returns nil.
func listArguments(call *ssa.Call) []ssa.Value {
	c, args := callee(&call.Call), call.Call.Args
	switch {
	case ssax.IsAppend(call) && len(args) == 2, c == callable{pkg: "slices", name: "Clone"}:
		return args
	case c == callable{pkg: "slices", name: "Concat"} && len(args) == 1:
		if lists, ok := ssax.Elements(args[0]); ok {
			return lists
		}
	}
	return nil
}
