package object

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// analyseLoad handles an instruction that reads a field or a whole struct from memory.
// For a struct, it records the fields, and the objects that the struct may be a copy
// of.
func (f *funcAnalysis) analyseLoad(u *ssa.UnOp) {
	if _, field := u.X.(*ssa.FieldAddr); field && f.emitting {
		for _, t := range f.targets(u.X) {
			f.addEscape(t.obj, escape{fields: f.resolvedFields(t.obj, 0), strength: escapeUnstored})
		}
	}
	if u.Op != token.MUL || !f.isFollowed(u.Type()) || isPointer(u.Type()) {
		return
	}
	var read []structValue
	for _, t := range f.targets(u.X) {
		read = append(read, structValue{fields: f.resolvedFields(t.obj, 0).fieldsAt(t.path), object: t.obj})
	}
	if len(read) > 0 && f.mayPointElsewhere(u.X) {
		read = append(read, structValue{fields: unknown(f.nameOf(u.Type())), object: -1})
	}
	if g, ok := u.X.(*ssa.Global); ok && len(read) == 0 {
		read = f.readVariable(g, u.Type())
	}
	f.setValue(u, read)
}

func (f *funcAnalysis) phi(p *ssa.Phi) {
	if !f.isFollowed(p.Type()) || !slices.ContainsFunc(p.Edges, f.isKnown) {
		return
	}
	var read []structValue
	for _, e := range p.Edges {
		v, ok := f.values[e]
		switch {
		case ok:
		case !f.emitting || isPointer(p.Type()):
			// The analysis may not have reached this operand yet. It visits the phi
			// again in the next iteration.
			return
		default:
			v = structValue{fields: unknown(f.nameOf(p.Type())), object: -1}
		}
		read = append(read, v)
	}
	f.setValue(p, read)
}

// isKnown reports whether the analysis has recorded the fields of the struct v in
// f.values.
func (f *funcAnalysis) isKnown(v ssa.Value) bool {
	_, ok := f.values[v]
	return ok
}

// setValue records that the struct v is equal to one of several structs. The parameter
// "read" lists these structs.
func (f *funcAnalysis) setValue(v ssa.Value, read []structValue) {
	if len(read) == 0 {
		return
	}
	out := read[0]
	if len(read) > 1 {
		out.alternatives = nil
		for _, r := range read {
			out.fields = out.fields.join(r.fields)
			for _, one := range r.structsOf() {
				if !slices.ContainsFunc(out.alternatives, func(o structValue) bool { return o.object == one.object }) {
					out.alternatives = append(out.alternatives, one)
				}
			}
		}
		if len(out.alternatives) > 1 {
			out.object = -1
		}
	}
	f.putStruct(v, out)
}

// analyseField handles an instruction such as outer.Inner, which reads an inner struct from
// the value of an outer struct.
func (f *funcAnalysis) analyseField(v *ssa.Field) {
	if outer, ok := f.values[v.X]; ok {
		s, _ := ssax.StructOf(v.X.Type())
		f.putStruct(v, structValue{fields: outer.fields.fieldsAt(pathOf(s, v.Field)), object: outer.object})
	}
}

// resolvedFields returns the known fields of object n. If a field points to another
// object, it also returns the fields of that object. If a field may point to several
// objects, recordPartEscapes handles these separately.
func (f *funcAnalysis) resolvedFields(n, depth int) Fields {
	fields := f.snapshot(n)
	if depth == maxDepth || !slices.ContainsFunc(fields, func(e Field) bool { return len(e.Value.refs) == 1 }) {
		return fields
	}
	out := slices.Clone(fields)
	for _, e := range fields {
		// For an embedded pointer, fields of the outer struct take precedence.
		if len(e.Value.refs) == 1 && e.Path == "" {
			out = f.embeddedFields(f.resolvedFields(e.Value.refs[0], depth+1), fields)
			whole := out.At("")
			whole.Part, whole.Span = e.Value.Part, e.Value.Span
			out = out.setEntry("", &whole)
			continue
		}
		if len(e.Value.refs) == 1 {
			out = out.setPart(e.Path, f.resolvedFields(e.Value.refs[0], depth+1))
			whole := out.At(e.Path)
			whole.Part, whole.Span, whole.Made = e.Value.Part, e.Value.Span, e.Value.Made
			out = out.setEntry(e.Path, &whole)
		}
	}
	return out
}

// embeddedFields returns the fields of a struct that embeds a pointer. embedded
// contains the fields of the struct to which the pointer points, and "own" the other
// fields. If both have a field with the same path, the one in "own" hides the other, as
// in Go.
func (f *funcAnalysis) embeddedFields(embedded, own Fields) Fields {
	out := slices.DeleteFunc(slices.Clone(embedded), func(e Field) bool { return e.Path == paramEntry })
	for _, e := range own {
		if e.Path != "" {
			out = out.set(e.Path, e.Value)
		}
	}
	return out
}

// peel removes conversions that do not change the underlying value. If a struct is
// converted to an interface, for example, peel returns the struct. It returns v if v is
// not such a conversion.
func peel(v ssa.Value) ssa.Value {
	return peelTo(v, func(*ssa.ChangeType) bool { return false })
}

// peelTo is like peel, but stops at the first ssa.ChangeType for which isLast returns
// true, and returns that instruction.
func peelTo(v ssa.Value, isLast func(*ssa.ChangeType) bool) ssa.Value {
	for {
		v = ssax.Unboxed(v)
		x, ok := v.(*ssa.ChangeType)
		if !ok || isLast(x) {
			return v
		}
		v = x.X
	}
}

func isEmptyArray(v ssa.Value) bool {
	a, ok := v.(*ssa.Alloc)
	if !ok {
		return false
	}
	array, ok := a.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	return ok && array.Len() == 0
}

// capturedVariable returns what is known about a captured variable. Its value is known
// only if the program assigns to it once, and assigns a parameter or a constant.
func (f *funcAnalysis) capturedVariable(v *ssa.FreeVar) Value {
	outside := boundTo(v)
	if outside == nil || isStoredByClosure(outside) {
		return Value{State: Dynamic}
	}
	if stored := storedIn(outside); len(stored) == 1 {
		switch x := stored[0].(type) {
		case *ssa.Parameter:
			return Value{State: FromOuter, Param: slices.Index(x.Parent().Params, x)}
		case *ssa.Const:
			return constantOf(x)
		}
	}
	return Value{State: Dynamic}
}

// isStoredByClosure reports whether a closure that captures the variable assigns to it.
func isStoredByClosure(variable ssa.Value) bool {
	for _, ref := range *variable.Referrers() {
		m, ok := ref.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		for i, binding := range m.Bindings {
			inside := m.Fn.(*ssa.Function).FreeVars[i]
			isStore := func(ref ssa.Instruction) bool {
				s, ok := ref.(*ssa.Store)
				return ok && s.Addr == inside
			}
			if binding == variable && (slices.ContainsFunc(*inside.Referrers(), isStore) || isStoredByClosure(inside)) {
				return true
			}
		}
	}
	return false
}

// boundTo returns the value that a closure captures as a free variable, or nil.
func boundTo(v *ssa.FreeVar) ssa.Value {
	if v.Parent().Parent() == nil {
		return nil
	}
	for instr := range ssax.Instructions(v.Parent().Parent()) {
		if m, ok := instr.(*ssa.MakeClosure); ok && m.Fn == v.Parent() {
			return ssax.Captured(m, v)
		}
	}
	return nil
}

// fieldRef returns a reference to field i of a struct type. The reference is zero if
// the type has no name.
func (s *summarizer) fieldRef(t types.Type, i int) FieldRef {
	fields, _ := ssax.StructOf(t)
	name := s.nameOf(t)
	if fields == nil || name == "" {
		return FieldRef{}
	}
	return FieldRef{name, pathOf(fields, i)}
}

// sourcesOf is like refsTo, but also returns a reference to the field of an error that
// points to the struct v. For e.Help.Hint, it returns Help.Hint and, if e is an error of
// type *Error, Error.Help. Without the inner struct, the error has no hint either.
func (s *summarizer) sourcesOf(v ssa.Value, i int) []FieldRef {
	out := s.refsTo(v, i)
	if isPartOfError(v) {
		out = unionOfSources(out, s.fieldRead(v))
	}
	return out
}

// isPartOfError reports whether v is a pointer to a struct that is read from a field of an
// error.
func isPartOfError(v ssa.Value) bool {
	if fields, _ := ssax.StructOf(v.Type()); fields == nil || !isPointer(v.Type()) {
		return false
	}
	switch x := v.(type) {
	case *ssa.Field:
		return isErrorType(x.X.Type())
	case *ssa.UnOp:
		field, ok := x.X.(*ssa.FieldAddr)
		return ok && isErrorType(field.X.Type())
	}
	return false
}

// refsTo returns references to field i of the struct v, or of the struct to which v
// points. If this struct is itself a field of another struct, refsTo also returns a
// reference that begins there. If Network embeds Base, for example, it returns
// Network.Hint and Base.Hint.
func (s *summarizer) refsTo(v ssa.Value, i int) []FieldRef {
	ref := s.fieldRef(v.Type(), i)
	if ref.Type == "" {
		return nil
	}
	out := []FieldRef{ref}
	if outer := s.enclosingRef(ref, v); outer != ref {
		out = unionOfSources(out, []FieldRef{outer})
	}
	return out
}
