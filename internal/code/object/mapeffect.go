package object

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// addMapEffects handles the parameters of the function that are maps. It adds to the
// summary the keys that the function sets in these maps, as in
//
//	func addHint(m map[string]any) { m["hint"] = "see --help" }
//
// In contrast to a field of a struct, a key counts even if the function sets it only
// under some condition. Its value is then unknown. A key that is a parameter has a path
// such as "-key:1", and any other key that is not constant has the path "".
func (f *funcAnalysis) addMapEffects() {
	for i, p := range f.fn.Params {
		if m, ok := p.Type().Underlying().(*types.Map); !ok || !ssax.IsString(m.Key()) {
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
				if i := f.paramIndex(peel(x.Key)); i >= 0 {
					key = keyOfParam(i)
				}
				if list, _ := pairList(x); f.paramIndex(list) >= 0 {
					out = out.withPairsOfParam("", f.paramIndex(list))
					continue
				}
				out = out.setEntry(key, f.valueOfKey(x))
			}
		case *ssa.ChangeType:
			out = out.withKeys(f.keysSetIn(x))
		case ssa.CallInstruction:
			for i, arg := range x.Common().Args {
				if arg == v {
					out = out.withKeys(f.keysInCaller(f.keysSetBy(x.Common(), i), siteOf(x)))
				}
			}
		}
	}
	return out
}

// valueOfKey returns what is known about the value that m assigns to a map entry. The
// value is known if it is a constant or a parameter, and m runs on all paths.
func (f *funcAnalysis) valueOfKey(m *ssa.MapUpdate) *Value {
	if !ssax.IsOnAllPaths(m.Block()) {
		return dynamic
	}
	switch v := peel(m.Value).(type) {
	case *ssa.Const:
		out := constantOf(v)
		out.Kind, out.Span = kindOf(v.Type()), f.storedAt(m.Pos())
		return &out
	case *ssa.Parameter:
		out := f.argument(v)
		out.Kind = valueKind(v)
		return &out
	}
	return dynamic
}

// keysInCaller converts the keys that a called function sets to keys that the analysed
// function sets. A key that is a parameter is replaced by the argument of the call.
func (f *funcAnalysis) keysInCaller(keys Fields, site callSite) Fields {
	var out Fields
	for _, e := range keys {
		if p, around := pairsParam(e.Path); p >= 0 {
			out, _ = f.pairsInCaller(out, around, p, site)
			continue
		}
		path, _ := f.keyInCaller(e.Path, site)
		value := dynamic
		if ssax.IsOnAllPaths(site.instr.Block()) {
			value = f.valueInCaller(e.Value, site)
		}
		out = out.setEntry(path, value)
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
