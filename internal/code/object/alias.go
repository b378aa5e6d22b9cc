package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// returnedMap returns the map that a call returns, if it is always the same argument, as
// in
//
//	func (b bag) with(key string, v any) bag { b[key] = v; return b }
//
// For other calls, it returns nil.
func returnedMap(call *ssa.Call) ssa.Value {
	if _, ok := call.Type().Underlying().(*types.Map); !ok || call.Call.IsInvoke() {
		return nil
	}
	fn := call.Call.StaticCallee()
	returned := returnedBy(fn, 0)
	if len(returned) == 0 {
		return nil
	}
	p, ok := returned[0].(*ssa.Parameter)
	if !ok || slices.ContainsFunc(returned, func(v ssa.Value) bool { return v != returned[0] }) {
		return nil
	}
	return call.Call.Args[slices.Index(fn.Params, p)]
}

// addAlias records that a call returns the address of a struct inside its argument. The
// caller must only read and set fields of this struct, as in
//
//	b.body().Hint = "see --help" // func (b *builder) body() *env { return &b.env }
//
// For other calls, it returns false.
func (f *funcAnalysis) addAlias(site callSite, v ssa.Value, r *resultSummary) bool {
	call, ok := v.(*ssa.Call)
	to := f.targets(site.Args[r.Inner.Param])
	if !ok || !r.Pointer || len(to) != 1 || f.mayPointElsewhere(site.Args[r.Inner.Param]) {
		return false
	}
	for _, ref := range referrers(v) {
		switch ref.(type) {
		case *ssa.FieldAddr, *ssa.DebugRef:
		default:
			return false
		}
	}
	if f.aliases == nil {
		f.aliases = map[*ssa.Call]target{}
	}
	f.aliases[call] = target{to[0].obj, join(to[0].path, r.Inner.Path)}
	return true
}
