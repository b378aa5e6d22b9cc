package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// convert handles a conversion of a struct to another type with the same fields. If the
// JSON names of the fields differ between the types, the result is a new object with
// copies of the fields. Otherwise the result has the same value as the operand.
func (f *funcAnalysis) convert(c *ssa.ChangeType) {
	if isRenaming(c) {
		f.rename(c)
		return
	}
	if v, ok := f.values[c.X]; ok {
		f.putStruct(c, v)
	}
}

// rename handles a conversion of a struct to a struct type with other JSON names. The
// result becomes a new object with copies of the fields.
func (f *funcAnalysis) rename(c *ssa.ChangeType) {
	if !f.isFollowed(c.Type()) {
		return
	}
	fields := f.convertedFields(c.X)
	f.recordEscape(c.X, escape{strength: escapeStored})
	from, _ := ssax.StructOf(c.X.Type())
	to, _ := ssax.StructOf(c.Type())
	out := unknown("")
	for i := range to.NumFields() {
		path := pathOf(from, i)
		part := slices.Clone(fields.fieldsAt(path))
		if v := part.At(""); v.State != Constant && v.State != FromArg {
			if ref := f.fieldRef(c.X.Type(), i); ref.Type != "" {
				part = part.setEntry("", &Value{State: Dynamic, Kind: kindOf(from.Field(i).Type()), From: []FieldRef{ref}})
			}
		}
		out = out.setPart(pathOf(to, i), part)
	}
	if o := (Object{Kind: Struct, Span: f.span(c.Pos(), c.Pos())}); isPointer(c.Type()) {
		f.setFields(f.addObject(c, o), out)
	} else {
		f.setStruct(c, f.addStruct(c, o), out)
	}
}

// convertedFields returns the fields of the operand v of a conversion. v is a struct or
// a pointer to one.
func (f *funcAnalysis) convertedFields(v ssa.Value) Fields {
	if s, ok := f.values[v]; ok {
		return s.fields
	}
	to := f.targets(v)
	if len(to) == 0 {
		return unknown(f.nameOf(v.Type()))
	}
	fields := f.resolvedFields(to[0].obj, 0).fieldsAt(to[0].path)
	for _, t := range to[1:] {
		fields = fields.join(f.resolvedFields(t.obj, 0).fieldsAt(t.path))
	}
	return fields
}

// isRenaming reports whether a conversion changes the JSON names of fields.
func isRenaming(c *ssa.ChangeType) bool {
	from, _ := ssax.StructOf(c.X.Type())
	to, _ := ssax.StructOf(c.Type())
	if from == nil || to == nil || from.NumFields() != to.NumFields() {
		return false
	}
	for i := range to.NumFields() {
		if pathOf(from, i) != pathOf(to, i) {
			return true
		}
	}
	return false
}

// unbox removes conversions from v that do not change the JSON. It stops at a
// conversion that changes the JSON, such as one to a struct type with other json tags,
// and returns the result of that conversion.
func unbox(v ssa.Value) ssa.Value { return peelTo(v, isRenaming) }

// searchError handles a call errors.As(err, &s) for a struct s. The call may set any
// field of s, so the fields become unknown. A field that was set before may also keep
// its value, because errors.As may find nothing.
func (f *funcAnalysis) searchError(common *ssa.CallCommon) {
	if !isSearch(common) || len(common.Args) != 2 {
		return
	}
	a, ok := peel(common.Args[1]).(*ssa.Alloc)
	if !ok {
		return
	}
	if _, isStruct := a.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct); !isStruct {
		return
	}
	for _, t := range f.targets(a) {
		found := unknown(f.objects[t.obj].Type)
		if have := f.snapshot(t.obj); !have.equals(empty()) {
			found = have.join(found)
		}
		f.setFields(t.obj, found)
	}
}
