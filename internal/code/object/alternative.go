package object

import (
	"go/types"
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
	Result int // the index of the result
	Object Object
	Others []otherResult // the other results of the return statement
}

// addAlternative adds r to the summary of the function as one of several objects that
// it may return. It ignores r if r is not a map, or comes from a parameter.
func (f *funcAnalysis) addAlternative(r returnedObject) {
	if f.objects[r.object].Kind != Map || r.fields.has(paramEntry) {
		return
	}
	o := f.objects[r.object].Object
	o.Fields = r.fields.withoutRefs()
	if made := f.objects[r.object].madeIn; made != nil {
		o.Tests = f.typeTestsBefore(made)
	}
	f.sum.Alternatives = append(f.sum.Alternatives, alternative{r.result, o, r.others})
}

// addAlternatives handles a call whose result i may be one of several maps. It adds an
// object for each of these maps, and makes object n, the result, a variable that may
// contain any of them. For other results, it does nothing and returns false.
func (f *funcAnalysis) addAlternatives(site callSite, i, n int, sum *summary) bool {
	call, ok := site.instr.(*ssa.Call)
	var possible []alternative // with the tests of this function
	for _, a := range sum.Alternatives {
		if tests, isPossible := f.testsInCaller(a.Object.Tests, site); isPossible && a.Result == i {
			a.Object.Tests = tests
			possible = append(possible, a)
		}
	}
	if !ok || len(possible) == 0 {
		return false
	}
	v := resultOf(call, i)
	known, isKnown := f.alternatives[v]
	var refs []int
	for _, a := range possible {
		fields, given := f.resultFields(site, sum, a.Object.Fields)
		if !isKnown {
			o := a.Object
			// This call returns each of the maps. A call that returns one of them stays.
			if o.Call.File == "" {
				f.setCall(&o, call, given)
			}
			delete(f.objectIndex, v)
			m := f.addObject(v, o)
			f.objects[m].call, f.objects[m].others = call, a.Others
			known = append(known, m)
		}
		refs = append(refs, known[len(refs)])
		f.setFields(refs[len(refs)-1], fields)
	}
	if !isKnown {
		if f.alternatives == nil {
			f.alternatives = map[ssa.Value][]int{}
		}
		f.alternatives[v] = known
		f.setIndex(v, n)
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

// mapsIn returns the maps of which v is one, if there are several, and v in the form that
// has them as targets. If v may also be something else, the list is nil.
func (f *funcAnalysis) mapsIn(v ssa.Value) (ssa.Value, []int) {
	v = peel(v)
	if _, ok := v.Type().Underlying().(*types.Map); !ok {
		return v, nil
	}
	to := f.targets(v)
	if len(to) < 2 || f.pointsElsewhere(v, map[ssa.Value]bool{}) {
		return v, nil
	}
	var out []int
	for _, t := range to {
		if f.objects[t.obj].Kind != Map || t.path != "" {
			return v, nil
		}
		if !f.objects[t.obj].isExcludedAt(f.current) {
			out = append(out, t.obj)
		}
	}
	return v, out
}

// forEachMap calls do for a call of a function that writes its arguments. If an argument is
// one of several maps, forEachMap calls do once for each of them: in the meantime, the
// argument is this map.
func (f *funcAnalysis) forEachMap(site callSite, sum *summary, do func()) {
	if len(sum.Templates) > 0 {
		for _, arg := range site.Args {
			v, maps := f.mapsIn(arg)
			for _, n := range maps {
				f.chosen = map[ssa.Value]int{v: n}
				do()
			}
			if f.chosen = nil; len(maps) > 0 {
				return
			}
		}
	}
	do()
}

// choicesOf returns the fields of object n. If a field is one of several maps, it returns
// the fields once for each of them.
func (f *funcAnalysis) choicesOf(n int) []Fields {
	all := f.snapshot(n)
	isChoice := func(e Field) bool {
		return e.Path != content && len(e.Value.refs) > 1 && !slices.ContainsFunc(e.Value.refs, func(part int) bool { return f.objects[part].Kind != Map })
	}
	i := slices.IndexFunc(all, isChoice)
	if i < 0 {
		return []Fields{f.resolvedFields(n, 0)}
	}
	var out []Fields
	for _, part := range all[i].Value.refs {
		v := *all[i].Value
		v.refs, v.Span = []int{part}, f.innerSpan(part)
		f.setFields(n, slices.Clone(all).setEntry(all[i].Path, &v))
		out = append(out, f.resolvedFields(n, 0))
	}
	f.setFields(n, slices.Clone(all))
	return out
}
