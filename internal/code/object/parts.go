package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// recordPartsOfParam records an [escape], at a return statement, for each object to
// which a field of object n points. A parameter points to n, so the caller can still
// use these objects. If a field of such an object is unset, but another function of the
// package may set it later, it is recorded as unknown.
func (f *funcAnalysis) recordPartsOfParam(n int) {
	for _, e := range f.snapshot(n) {
		for _, part := range e.Value.refs {
			typ := f.objects[part].Type
			if typ == "" || part == n {
				continue
			}
			fields := f.resolvedFields(part, 0)
			for _, path := range f.setLater()[typ] {
				if fields.At(path).State == Unset {
					fields = slices.Clone(fields).set(path, dynamic)
				}
			}
			f.addEscape(part, escape{fields: fields, strength: escapeStored})
		}
	}
}

// noteCopy records that the code copies v, a struct that is an object, to the target t,
// which is a field of another object.
func (f *funcAnalysis) noteCopy(t target, v ssa.Value) {
	s, ok := f.values[peel(v)]
	if !ok || s.object < 0 || !f.emitting {
		return
	}
	if c := (target{s.object, t.path}); s.object != t.obj && !slices.Contains(f.objects[t.obj].copies, c) {
		f.objects[t.obj].copies = append(f.objects[t.obj].copies, c)
	}
}

// recordCopyEscapes records an [escape] for each object that the code has copied into
// object n. It does so only if n is an error that is stored or returned.
func (f *funcAnalysis) recordCopyEscapes(n int, x escape) {
	o := f.objects[n]
	if x.strength != escapeStored || len(o.copies) == 0 || o.at == nil || !isErrorType(o.at.Type()) {
		return
	}
	for _, c := range o.copies {
		if typ := f.objects[c.obj].Type; typ != "" && typ != o.Type {
			f.addEscape(c.obj, escape{fields: x.fields.fieldsAt(c.path), strength: escapeStored, isReturned: x.isReturned, copiedInto: o.Type})
		}
	}
}

// fieldsLater returns the fields of object n, to which a field of another object
// points. A field is unknown if functions may set it through that object, as the
// methods of a builder do.
func (f *funcAnalysis) fieldsLater(n int) Fields {
	fields := f.resolvedFields(n, 0)
	if f.laterInParams == nil {
		f.laterInParams = f.setThrough(isReadFromParam)
	}
	for _, path := range f.laterInParams[f.objects[n].Type] {
		if v := fields.at(path); v.State == Unset || v.State == Constant {
			fields = slices.Clone(fields).set(path, dynamic)
		}
	}
	return fields
}

// isReadFromParam reports whether pointer is read from a field of a parameter that is a
// struct. For a parameter that is a pointer to a struct, it returns false, because the
// analysis follows what functions set through such a parameter.
func isReadFromParam(pointer ssa.Value) bool {
	var outer ssa.Value
	switch x := pointer.(type) {
	case *ssa.Field:
		outer = x.X
	case *ssa.UnOp:
		if field, ok := x.X.(*ssa.FieldAddr); ok {
			outer = field.X
		}
	}
	if stored := storedIn(outer); len(stored) == 1 { // a parameter whose address is taken
		outer = stored[0]
	}
	p, ok := outer.(*ssa.Parameter)
	return ok && !isPointer(p.Type())
}

// setLater returns the paths of the fields that functions of the package set through a
// pointer in another struct. For "b.err.Hint = hint", it returns "hint", keyed by the
// type of b.err. It ignores functions that also assign the pointer, as in "b.err = &e".
func (s *summarizer) setLater() map[string][]string {
	if s.later == nil {
		s.later = s.setThrough(isReadFromField)
	}
	return s.later
}

// setThrough returns the paths of the fields that functions of the package set through
// certain pointers: those for which matches returns true. They are keyed by the type of
// the struct to which the pointer points. The key "" lists the keys that functions set
// in maps, with "" for a key that is not constant.
func (s *summarizer) setThrough(matches func(pointer ssa.Value) bool) map[string][]string {
	out := map[string][]string{}
	_, fns := s.exits.SSA()
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			switch x := instr.(type) {
			case *ssa.Store:
				if field, ok := x.Addr.(*ssa.FieldAddr); ok && !isEmptyConst(x.Val) && matches(field.X) {
					for _, ref := range s.refsTo(field.X, field.Field) {
						out[ref.Type] = append(out[ref.Type], ref.Path)
					}
				}
			case *ssa.MapUpdate:
				if key, _ := ssax.String(x.Key); matches(x.Map) {
					out[""] = append(out[""], key)
				}
			case ssa.CallInstruction:
				for i, p := range paramsOf(x) {
					if arg := x.Common().Args[i]; isReference(arg.Type()) && matches(arg) {
						out[s.nameOf(arg.Type())] = append(out[s.nameOf(arg.Type())], assignedIn(p)...)
					}
				}
			}
		}
	}
	return out
}

// paramsOf returns the parameters of the function that a call names, or nil.
func paramsOf(call ssa.CallInstruction) []*ssa.Parameter {
	if fn := call.Common().StaticCallee(); fn != nil {
		return fn.Params
	}
	return nil
}

// isReadFromField reports whether pointer is read from a field of a struct, and the
// function does not assign to this field.
func isReadFromField(pointer ssa.Value) bool {
	load, ok := pointer.(*ssa.UnOp)
	if !ok {
		return false
	}
	from, ok := load.X.(*ssa.FieldAddr)
	return ok && !slices.ContainsFunc(referrers(from.X), func(instr ssa.Instruction) bool {
		addr, ok := instr.(*ssa.FieldAddr)
		return ok && addr.Field == from.Field && slices.ContainsFunc(referrers(addr), func(use ssa.Instruction) bool {
			store, ok := use.(*ssa.Store)
			return ok && store.Addr == ssa.Value(addr)
		})
	})
}
