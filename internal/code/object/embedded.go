package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// embeddedStruct returns the struct with the embedded field that instr sets, and the
// type of this field. In JSON, the fields of an embedded struct are fields of the outer
// struct. For other instructions, both results are nil.
func embeddedStruct(instr ssa.Instruction) (outer *types.Struct, embedded types.Type) {
	s, ok := instr.(*ssa.Store)
	if !ok {
		return nil, nil
	}
	field, ok := s.Addr.(*ssa.FieldAddr)
	if !ok {
		return nil, nil
	}
	outer, _ = ssax.StructOf(field.X.Type())
	if outer == nil || pathOf(outer, field.Field) != "" {
		return nil, nil
	}
	return outer, s.Val.Type()
}

// storeEmbedded returns the fields of an object after an assignment to an embedded
// field of a struct. The parameter "outer" is the type of this struct, "path" is the path
// of the struct in the object, and "embedded" is the type of the field. The parameter
// "values" contains the fields of the assigned value. Like append, storeEmbedded may
// change fields in place.
func (f *funcAnalysis) storeEmbedded(fields Fields, path string, outer *types.Struct, embedded types.Type, values Fields) Fields {
	whole := values.at("")
	points := len(whole.refs) == 1 && len(fields.at(path).refs) == 0
	for _, l := range f.typeOf(embedded).Leaves {
		at := join(path, l.Path)
		switch {
		case hides(outer, l.Path):
		case points:
			// The assigned value is a pointer to a known object, whose fields
			// resolvedFields adds to those of the outer struct. What an earlier
			// assignment has set in the embedded struct no longer counts.
			fields = slices.DeleteFunc(fields, func(e Field) bool { return e.Path != path && isIn(e.Path, at) })
		default:
			fields = fields.set(at, values.at(l.Path))
		}
	}
	if points {
		fields = fields.setEntry(path, whole)
	}
	return fields
}

// hides reports whether the outer struct itself has a field with the given path. In
// JSON, such a field hides a field of an embedded struct with the same path.
func hides(outer *types.Struct, path string) bool {
	for i := range outer.NumFields() {
		if pathOf(outer, i) == path {
			return true
		}
	}
	return false
}
