package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// isOneOfSeveral reports whether s assigns a literal to the struct to which a parameter
// points, and the function may also assign another literal to this struct:
//
//	switch {
//	case errors.Is(err, errBusy):
//		*p = Failure{Code: "E_BUSY"}
//	default:
//		*p = Failure{Code: "E_INTERNAL"}
//	}
//
// Callers cannot tell which of the literals they get, so the analysis stops following
// each of them here.
func (f *funcAnalysis) isOneOfSeveral(s *ssa.Store) bool {
	p, ok := s.Addr.(*ssa.Parameter)
	if _, isStruct := s.Val.Type().Underlying().(*types.Struct); !ok || !isStruct || !isMoved(s.Val) {
		return false
	}
	return slices.ContainsFunc(referrers(p), func(ref ssa.Instruction) bool {
		other, ok := ref.(*ssa.Store)
		return ok && other != s && other.Addr == ssa.Value(p) && isMoved(other.Val)
	})
}

// resets returns the entry of f for the path "" if the function has assigned an unknown
// struct to the whole struct. All fields of the struct are then unknown. Otherwise
// resets returns nil.
func (f Fields) resets() Fields {
	if v := f.At(""); f.has("") && v.State == Dynamic && f.copiedParam() < 0 {
		return Fields{{"", &v}}
	}
	return nil
}

// fillingCall returns the call that assigns one of several structs to the variable v,
// whose address is an argument of the call. It returns nil if there is no such call.
func (f *funcAnalysis) fillingCall(v ssa.Value) *ssa.Call {
	if _, ok := v.(*ssa.Alloc); !ok {
		return nil
	}
	for _, ref := range referrers(v) {
		call, ok := ref.(*ssa.Call)
		if !ok {
			continue
		}
		i, sum := slices.Index(call.Call.Args, v), f.summaryOf(&call.Call)
		if i >= 0 && sum != nil && i < len(sum.Effects) && sum.Effects[i] != nil && sum.Effects[i].Fields.has("") {
			return call
		}
	}
	return nil
}
