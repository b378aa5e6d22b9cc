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
	if p := sameParam(call.Call.StaticCallee(), 0); p >= 0 {
		return call.Call.Args[p]
	}
	return nil
}

// sameParam returns the index of the parameter that a function always returns as result
// i, or -1 if there is none.
func sameParam(fn *ssa.Function, i int) int {
	returned := returnedBy(fn, i)
	if len(returned) == 0 {
		return -1
	}
	p, ok := returned[0].(*ssa.Parameter)
	if !ok || slices.ContainsFunc(returned, func(v ssa.Value) bool { return v != returned[0] }) {
		return -1
	}
	return slices.Index(fn.Params, p)
}

// addSame records that a call returns its argument, a pointer that the code also uses
// after the call, as in
//
//	b := start("E_BUSY").because(err)
//	b.temporary().next("wait") // func (b *builder) next(s string) *builder { b.hint = s; return b }
//	return b.err()
//
// What the code does with the result, it does with the argument. addSame returns false
// for other calls. The calls of a chain whose intermediate results are not used otherwise
// each return an object of their own.
func (f *funcAnalysis) addSame(site callSite, v ssa.Value, r *resultSummary) bool {
	call, ok := v.(*ssa.Call)
	if !ok || !r.Pointer || r.Same == 0 || r.Same > len(site.Args) {
		return false
	}
	arg := site.Args[r.Same-1]
	to := f.targets(arg)
	isPart := func(t target) bool { return t.path != "" }
	if len(to) == 0 || slices.ContainsFunc(to, isPart) || f.mayPointElsewhere(arg) || !f.isUsedAgain(arg) {
		delete(f.aliases, call)
		return false
	}
	f.setAlias(call, to)
	return true
}

// isUsedAgain reports whether several instructions use v, or the pointer that v is an alias
// of.
func (f *funcAnalysis) isUsedAgain(v ssa.Value) bool {
	if call, ok := v.(*ssa.Call); ok && len(f.aliases[call]) > 0 {
		return true
	}
	uses := 0
	for _, ref := range referrers(v) {
		if _, isDebug := ref.(*ssa.DebugRef); !isDebug {
			uses++
		}
	}
	return uses > 1
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
	f.setAlias(call, []target{{to[0].obj, join(to[0].path, r.Inner.Path)}})
	return true
}

func (f *funcAnalysis) setAlias(call *ssa.Call, to []target) {
	if f.aliases == nil {
		f.aliases = map[*ssa.Call][]target{}
	}
	f.aliases[call] = to
}

// isInnerAlias reports whether a call returns the address of a struct inside its argument;
// see addAlias.
func (f *funcAnalysis) isInnerAlias(call *ssa.Call) bool {
	return slices.ContainsFunc(f.aliases[call], func(t target) bool { return t.path != "" })
}
