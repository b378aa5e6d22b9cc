package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// keysAdded returns the keys that code of the package adds to maps after a function has
// returned them, and to maps in fields of structs. The code may set a key itself, or pass
// the map to a function that does. For the Type of the references to the former, see
// mapFrom. The path of the latter begins with the field that contains the map.
func (s *summarizer) keysAdded() []FieldRef {
	if s.added != nil {
		return s.added
	}
	s.added = []FieldRef{}
	_, fns := s.exits.SSA()
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			switch x := instr.(type) {
			case *ssa.MapUpdate:
				key, _ := ssax.String(x.Key)
				s.addKeys(x.Map, key)
			case *ssa.Call:
				params := paramsOf(x)
				for i, arg := range x.Call.Args {
					if _, isMap := arg.Type().Underlying().(*types.Map); isMap && i < len(params) {
						s.addKeys(arg, append(assignedIn(params[i]), s.keysGiven(x, i)...)...)
					}
				}
			}
		}
	}
	slices.SortFunc(s.added, FieldRef.compare)
	return s.added
}

// keysGiven returns the constant arguments of a call that the called function uses as keys
// of its i-th argument, a map.
func (s *summarizer) keysGiven(call *ssa.Call, i int) []string {
	sum := s.summaryOf(&call.Call)
	if sum == nil || i >= len(sum.Effects) || sum.Effects[i] == nil {
		return nil
	}
	var out []string
	for _, e := range sum.Effects[i].Fields {
		if p, around := paramOfKey(e.Path); p >= 0 && p < len(call.Call.Args) {
			if key, ok := ssax.String(call.Call.Args[p]); ok {
				out = append(out, join(around, key))
			}
		}
	}
	return out
}

// addKeys records keys that code sets in the map m, if a function has returned it, or if m
// is read from a field of a struct. The key "" is one that is not constant.
func (s *summarizer) addKeys(m ssa.Value, keys ...string) {
	name, fields := s.mapConstructor(m, 0), s.fieldsWithMap(m, 0)
	for _, key := range keys {
		if ref := (FieldRef{mapFrom(name), key}); name != "" && key != "" && !slices.Contains(s.added, ref) {
			s.added = append(s.added, ref)
		}
		for _, r := range fields {
			if r.Path = join(r.Path, key); !slices.Contains(s.added, r) {
				s.added = append(s.added, r)
			}
		}
	}
}

// fieldsWithMap returns the fields of structs that contain the map m, or a map with m as a
// value: Failure.Body for e.Body, and Failure.Body.error for e.Body["error"]. It returns
// none if the function assigns to the field, because the analysis of the function then
// follows the map. depth is the number of maps around m.
func (s *summarizer) fieldsWithMap(m ssa.Value, depth int) []FieldRef {
	if result, ok := m.(*ssa.Extract); ok {
		m = result.Tuple
	}
	if asserted, ok := m.(*ssa.TypeAssert); ok {
		m = asserted.X
	}
	if lookup, ok := m.(*ssa.Lookup); ok && depth < maxDepth {
		outer := s.fieldsWithMap(lookup.X, depth+1)
		key, _ := ssax.String(lookup.Index)
		for i := range outer {
			outer[i].Path = join(outer[i].Path, key)
		}
		return outer
	}
	if !isReadFromField(m) {
		return nil
	}
	return s.fieldRead(m)
}

// mapConstructor returns the name of the function that has made and returned the map m,
// or "" if there is none. depth is the number of functions and variables that have led
// to m.
func (s *summarizer) mapConstructor(m ssa.Value, depth int) string {
	if depth == maxDepth {
		return ""
	}
	if stored := storedInVariable(m); stored != nil {
		return s.mapConstructor(stored, depth+1)
	}
	index := 0
	if result, ok := m.(*ssa.Extract); ok {
		m, index = result.Tuple, result.Index
	}
	call, ok := m.(*ssa.Call)
	if !ok || call.Call.StaticCallee() == nil {
		return ""
	}
	if passed := returnedMap(call); passed != nil {
		return s.mapConstructor(passed, depth+1)
	}
	fn := call.Call.StaticCallee()
	if returned := returnedBy(fn, index); len(returned) == 1 {
		if inner := s.mapConstructor(returned[0], depth+1); inner != "" {
			return inner
		}
	}
	return string(s.names.Func(fn))
}

// storedInVariable returns the value of the variable from which v is read, if it has
// only one value. Otherwise it returns nil.
func storedInVariable(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	if stored := storedIn(load.X); len(stored) == 1 {
		return stored[0]
	}
	return nil
}

// innerSpan returns the span to report for object n, if it is the value of a field. If
// callers of its constructor add keys to such maps, it is the span of the call.
func (f *funcAnalysis) innerSpan(n int) span.Span {
	if o := &f.objects[n].Object; !f.isCompleted(o) {
		return o.Span
	}
	return f.objects[n].partSpan()
}

// isCompleted reports whether o is a map to which some caller of its constructor adds
// keys. It knows the callers in this package, and in the package of the caller of o.
func (s *summarizer) isCompleted(o *Object) bool {
	if o.Kind != Map || o.Constructor == "" {
		return false
	}
	if part := s.deps[ssax.ID(o.Caller).Pkg()]; part != nil && len(part.Get().KeysAdded(o.Constructor)) > 0 {
		return true
	}
	return slices.ContainsFunc(s.keysAdded(), func(r FieldRef) bool { return r.Type == mapFrom(o.Constructor) })
}
