package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// An alternative is one of the maps that a function may return, as in
//
//	if err != nil {
//		return map[string]any{"error": err.Error()}, false
//	}
//	return map[string]any{"tasks": tasks}, true
//
// Structs are never alternatives. [Package.Objects] lists a struct of a named type at the
// return statement, because an importing package may encode its type.
type alternative struct {
	result int // the index of the result
	object Object
	others []otherResult // the other results of the return statement
}

// addAlternative adds r to the summary of the function as one of several objects that
// it may return. It ignores r if r is not a map, or comes from a parameter.
func (f *funcAnalysis) addAlternative(r returnedObject) {
	if f.objects[r.object].Kind != Map || r.fields.has(paramEntry) {
		return
	}
	o := f.objects[r.object].Object
	o.Fields = r.fields.withoutRefs()
	f.sum.alternatives = append(f.sum.alternatives, alternative{r.result, o, r.others})
}

// addAlternatives handles a call whose result i may be one of several maps. It adds an
// object for each of these maps, and makes object n, the result, a variable that may
// contain any of them. For other results, it does nothing and returns false.
func (f *funcAnalysis) addAlternatives(site callSite, i, n int, sum *summary) bool {
	call, ok := site.instr.(*ssa.Call)
	isResult := func(a alternative) bool { return a.result == i }
	if !ok || !slices.ContainsFunc(sum.alternatives, isResult) {
		return false
	}
	v := resultOf(call, i)
	known, isKnown := f.alternatives[v]
	var refs []int
	for _, a := range sum.alternatives {
		if !isResult(a) {
			continue
		}
		fields, given := f.resultFields(site, a.object.Fields)
		if !isKnown {
			o := a.object
			if len(given) > 0 || o.Call.File == "" {
				f.setCall(&o, call, given)
			}
			delete(f.objectIndex, v)
			m := f.addObject(v, o)
			f.objects[m].call, f.objects[m].others = call, a.others
			known = append(known, m)
		}
		refs = append(refs, known[len(refs)])
		f.setFields(refs[len(refs)-1], fields)
	}
	if !isKnown {
		if f.alternatives == nil {
			f.alternatives = map[ssa.Value][]int{}
		}
		f.alternatives[v], f.objectIndex[v] = known, n
	}
	f.setFields(n, Fields{{"", dynamic}, {content, &Value{State: Dynamic, refs: refs}}})
	return true
}

// isExcludedAt reports whether the code in block b cannot have received the object o
// from the call o.call, because a test of another result shows that the call has
// returned a different object.
func (o *object) isExcludedAt(b *ssa.BasicBlock) bool {
	return o.call != nil && isExcludedAt(b, o.call, o.others, map[*ssa.BasicBlock]bool{})
}
