package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// noteEncodedInside records in the summary that the function encodes v, if v is a struct
// inside of a parameter, as in
//
//	func (b *builder) emit() { enc.Encode(b.err) }
func (f *funcAnalysis) noteEncodedInside(v ssa.Value, u Use, end writeCall) {
	if !f.isFollowed(v.Type()) {
		return
	}
	if p, path := f.insideOfParam(v); p >= 0 && path != "" && u.Prefix == "" {
		u.Of, u.OfType = path, f.nameOf(v.Type())
		f.addEncode(p, u)
		f.addParamEnds(p, end)
	}
}

// insideOfParam returns the index of the parameter that contains the struct v, or the
// struct to which v points, and the path of v in the parameter. The index is -1 for other
// values.
func (f *funcAnalysis) insideOfParam(v ssa.Value) (param int, path string) {
	if load, ok := v.(*ssa.UnOp); ok && !isPointer(v.Type()) {
		v = load.X
	}
	for range maxDepth {
		outer, i := ssax.StructOfField(v)
		if outer == nil {
			return -1, ""
		}
		fields, _ := ssax.StructOf(outer.Type())
		path = join(pathOf(fields, i), path)
		if stored := storedIn(outer); len(stored) == 1 { // a receiver whose address the code takes
			outer = stored[0]
		}
		if p := f.paramIndex(outer); p >= 0 {
			return p, path
		}
		v = outer
	}
	return -1, ""
}

// encodeInside records that a call encodes the struct at the path u.Of in the struct v, or
// in the struct to which v points.
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
		return // a later call makes the struct, so a finding at the outer one would not help
	}
	o.Type, o.Layout, o.ArgumentPaths = u.OfType, nil, pathsInside(o.ArgumentPaths, u.Of)
	sink := u.Sink
	x := escape{fields: made, sink: &sink, write: end.call, innerEnds: end.innerEnds, fails: f.failsAfter(end.call), strength: escapeEncoded}
	f.objects = append(f.objects, &object{Object: o, madeIn: f.objects[n].madeIn, escapes: []escape{x}})
}

// isMadeAt reports whether an expression in a span sets one of the fields.
func (f Fields) isMadeAt(at span.Span) bool {
	return slices.ContainsFunc(f, func(e Field) bool { return e.Value.Span.File != "" && e.Value.Span.Within(at) })
}

// withoutCopiesOf returns a copy of f in which no value is a copy of a field of the named
// type. A method that sets a field on some paths only copies the field to itself.
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
