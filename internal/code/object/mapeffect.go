package object

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// addMapEffects adds to the summary the keys that the function sets in maps that are
// its parameters, as in
//
//	func addHint(m map[string]any) { m["hint"] = "see --help" }
//
// Unlike a field of a struct, a key counts even if the function sets it only on some
// paths, and its value is unknown. Keys that are not constant have the path "".
func (f *funcAnalysis) addMapEffects() {
	for i, p := range f.fn.Params {
		if m, ok := p.Type().Underlying().(*types.Map); !ok || !isString(m.Key()) {
			continue
		}
		if sets := f.keysSetIn(p); len(sets) > 0 {
			f.sum.Effects[i] = &effect{"", sets}
		}
	}
}

// keysSetIn returns an entry for each key that the function, or a function that it
// calls, sets in the map v.
func (f *funcAnalysis) keysSetIn(v ssa.Value) Fields {
	var out Fields
	for _, ref := range referrers(v) {
		switch x := ref.(type) {
		case *ssa.MapUpdate:
			if x.Map == v {
				key, _ := ssax.String(x.Key)
				out = out.setEntry(key, dynamic)
			}
		case *ssa.ChangeType:
			out = out.withKeys(f.keysSetIn(x))
		case ssa.CallInstruction:
			for i, arg := range x.Common().Args {
				if arg == v {
					out = out.withKeys(f.keysSetBy(x.Common(), i))
				}
			}
		}
	}
	return out
}

// keysSetBy returns an entry for each key that a call sets in its i-th argument, a map.
func (f *funcAnalysis) keysSetBy(common *ssa.CallCommon, i int) Fields {
	if _, ok := common.Value.(*ssa.Builtin); ok {
		return nil
	}
	if sum := f.summaryOf(common); sum != nil {
		if i < len(sum.Effects) && sum.Effects[i] != nil {
			return sum.Effects[i].Fields
		}
		return nil
	}
	if c := f.calledName(common); c.pkg != "" && ssax.IsStandardPath(c.pkg) && (c.pkg != "maps" || i > 0) {
		return nil
	}
	return Fields{{"", dynamic}}
}

// withKeys returns f with the entries of "more". Like append, it may change f in place.
func (f Fields) withKeys(more Fields) Fields {
	for _, e := range more {
		f = f.setEntry(e.Path, e.Value)
	}
	return f
}
