package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// noteEncodedInside records in the summary that the function encodes v, if v is a
// struct inside a parameter, as in
//
//	func (b *builder) emit() { enc.Encode(b.err) }
func (f *funcAnalysis) noteEncodedInside(v ssa.Value, u Use, end writeCall) {
	if !f.isFollowed(v.Type()) {
		return
	}
	if p, path := insideOfParam(v); p >= 0 && path != "" && u.Prefix == "" {
		u.Of, u.OfType = path, f.nameOf(v.Type())
		f.addEncode(p, u)
		f.addParamEnds(p, end)
	}
}

// insideOfParam returns the index of the parameter that contains v, and the path of v
// in the parameter. v is a struct or points to one. For other values, the index is -1.
func insideOfParam(v ssa.Value) (param int, path string) {
	if load, ok := v.(*ssa.UnOp); ok && !isPointer(v.Type()) {
		v = load.X
	}
	for range maxDepth {
		var isField bool
		if v, path, isField = containerOf(v, path); !isField {
			return -1, ""
		}
		if p, ok := v.(*ssa.Parameter); ok {
			return paramOf(p), path
		}
	}
	return -1, ""
}

// containerOf returns the struct of which v is a field. It also returns the path of v in this
// struct, with the given path after it. ok is false if v is not a field.
func containerOf(v ssa.Value, path string) (outer ssa.Value, longer string, ok bool) {
	outer, i := ssax.StructOfField(v)
	if outer == nil {
		return nil, "", false
	}
	fields, _ := ssax.StructOf(outer.Type())
	if stored := storedIn(outer); len(stored) == 1 { // a receiver whose address is taken
		outer = stored[0]
	}
	return outer, join(pathOf(fields, i), path), true
}

// encodeInside records that a call encodes a struct inside v, at the path u.Of. v is a
// struct or points to one.
func (f *funcAnalysis) encodeInside(v ssa.Value, u Use, end writeCall) {
	if p := f.paramIndex(v); p >= 0 {
		f.addEncode(p, u)
		f.addParamEnds(p, end)
		return
	}
	outer, n := Fields(nil), -1
	if s, ok := f.values[v]; ok {
		outer, n = s.fields, s.object
	} else if to, ok := onlyTarget(f.targets(v)); ok && !f.mayPointElsewhere(v) {
		outer, n = f.resolvedFields(to, 0), to
	}
	if n < 0 || f.objects[n].Span.File == "" || outer.has(paramEntry) || u.OfType == "" {
		return
	}
	o, made := f.objects[n].Object, outer.fieldsAt(u.Of).withoutCopiesOf(f.objects[n].Type)
	if !made.isMadeAt(o.Span) && (o.Call.File == "" || !made.isMadeAt(o.Call)) {
		// Neither the literal nor the call sets a field of the inner struct, so a finding
		// there would not help.
		return
	}
	o.Type, o.Layout, o.ArgumentPaths = u.OfType, nil, pathsInside(o.ArgumentPaths, u.Of)
	sink := u.Sink
	x := escape{fields: made, sink: &sink, write: end.call, innerEnds: end.innerEnds, fails: f.failsAfter(end.call), strength: escapeEncoded}
	f.objects = append(f.objects, &object{Object: o, madeIn: f.objects[n].madeIn, escapes: []escape{x}})
}

// isMadeAt reports whether an expression within a span sets one of the fields.
func (f Fields) isMadeAt(at span.Span) bool {
	return slices.ContainsFunc(f, func(e Field) bool { return e.Value.Span.File != "" && e.Value.Span.Within(at) })
}

// withoutCopiesOf returns a copy of f in which no Value.From contains a field of the
// named type. Such a field is in Value.From because a method sets the field only on
// some paths. On the other paths, the field keeps its own value.
func (f Fields) withoutCopiesOf(typ string) Fields {
	isOf := func(r FieldRef) bool { return r.Type == typ }
	return f.mapValues(func(e Field) *Value {
		if !slices.ContainsFunc(e.Value.From, isOf) {
			return e.Value
		}
		out := *e.Value
		out.From = slices.DeleteFunc(slices.Clone(out.From), isOf)
		return &out
	})
}
