package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// passedBack returns the arguments of a call that the called function may return
// unchanged. v is the result of the call. In "out := redact(in)", for example, redact
// may contain "return p" for its parameter p; passedBack then returns the value of in.
// For functions of other packages, it returns nil.
func passedBack(v ssa.Value) []ssa.Value {
	i := 0
	if x, ok := v.(*ssa.Extract); ok {
		v, i = x.Tuple, x.Index
	}
	call, ok := v.(*ssa.Call)
	if !ok || call.Call.IsInvoke() {
		return nil
	}
	fn := call.Call.StaticCallee()
	var out []ssa.Value
	for _, returned := range returnedBy(fn, i) {
		p, ok := unbox(returned).(*ssa.Parameter)
		if !ok || !types.IsInterface(p.Type()) {
			continue
		}
		arg := call.Call.Args[slices.Index(fn.Params, p)]
		// The operands of a phi may include the result of the call itself.
		if _, isPhi := unbox(arg).(*ssa.Phi); !isPhi && !slices.Contains(out, arg) {
			out = append(out, arg)
		}
	}
	return out
}
