package object

import (
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// addUsesOfPrintedField records that the program encodes v, if v is the value of a field,
// as in "enc.Encode(f.Body)". It does so only if the type of the field does not say which
// object this is: if it is any or a map.
func (f *funcAnalysis) addUsesOfPrintedField(v ssa.Value, u Use) {
	if mayBeAnyObject(v.Type()) {
		f.addUsesOfFields(f.fieldRead(v), u)
	}
}

// addUsesOfFields records that the program encodes the values of fields.
func (f *funcAnalysis) addUsesOfFields(fields []FieldRef, u Use) {
	for _, r := range fields {
		if r.Path != "" {
			f.addUse(Use{Type: r.Type, Of: r.Path, Prefix: u.Prefix, Root: u.Root, Sink: u.Sink, At: u.At})
		}
	}
}

// mayBeAnyObject reports whether a value of type t may be an object whose fields the type
// does not describe.
func mayBeAnyObject(t types.Type) bool {
	_, isMap := t.Underlying().(*types.Map)
	return isMap || isEmptyInterface(t)
}

// WithPrintedFields returns a copy of p for which AllObjects also yields the maps in printed
// fields. "printed" lists these fields; see [Use.Of]. If the program prints the field Body
// of a Failure, the copy has the object {"code": "E1"} for
//
//	Failure{Body: map[string]any{"code": "E1"}}
//
// "later" lists fields that code sets later, and keys that it adds to maps in fields; see
// [Package.Assigned]. Their values in the maps are unknown.
func (p *Package) WithPrintedFields(printed []Use, later []FieldRef) *Package {
	out := *p
	out.elements = slices.Clone(p.elements)
	for o, u := range p.objectsWith(printed) {
		if o.Fields.At(u.Of).Part == "" && o.Fields.HasInner(u.Of) {
			out.elements = append(out.elements, o.printedField(u, later))
		}
	}
	return &out
}

// UsesInFields yields a Use for each struct with a name that is the value of a printed
// field. "printed" lists these fields; see [Use.Of].
func (p *Package) UsesInFields(printed []Use) iter.Seq[Use] {
	return func(yield func(Use) bool) {
		for o, u := range p.objectsWith(printed) {
			part := o.Fields.At(u.Of).Part
			if part != "" && !yield(Use{Type: part, Prefix: u.Prefix, Root: u.Root, Sink: u.Sink, At: u.At}) {
				return
			}
		}
	}
}

// objectsWith yields the objects of p that have a printed field, together with this field.
func (p *Package) objectsWith(printed []Use) iter.Seq2[*Object, Use] {
	return func(yield func(*Object, Use) bool) {
		for o := range p.AllObjects {
			for _, u := range printed {
				if u.Type == o.Type && !yield(o, u) {
					return
				}
			}
		}
	}
}

// printedField returns an Object for the map in the field u.Of of o.
func (o *Object) printedField(u Use, later []FieldRef) Object {
	out := o.element(Field{u.Of, new(o.Fields.At(u.Of))}, "")
	out.whole, out.inField = nil, FieldRef{o.Type, u.Of}
	out.Sink, out.Ends, out.Fails, out.WrittenByCallers = &u.Sink, nil, false, false
	for _, r := range later {
		switch {
		case r.Type != u.Type || !isIn(r.Path, u.Of):
		case r.Path == u.Of: // any key
			out.Fields = out.Fields.setEntry("", openMap)
		default:
			out.Fields = out.Fields.setEntry(r.Path[len(u.Of)+1:], dynamic)
		}
	}
	if u.Prefix != "" {
		out.Fields = Fields(nil).setPart(u.Prefix, out.Fields)
	}
	return out
}

// InField returns the field that contains o, if the program prints the value of this field.
// Otherwise the result is zero.
func (o *Object) InField() FieldRef { return o.inField }
