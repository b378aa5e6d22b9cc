package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An innerSet says that a function sets a field, Ref, of a struct through a pointer in
// one of its parameters, Param. An example is WithHint:
//
//	func (e *Exit) WithHint(hint string) *Exit { e.Detail.Hint = hint; return e }
type innerSet struct {
	Param int
	Ref   FieldRef
}

// innerSets returns the fields that a function sets through pointers in its parameters.
func (s *summarizer) innerSets(fn *ssa.Function) []innerSet {
	if known, ok := s.setsInner[fn]; ok {
		return known
	}
	var out []innerSet
	for i, p := range fn.Params {
		if !isPointer(p.Type()) {
			continue
		}
		for _, ref := range s.setInside(p) {
			if x := (innerSet{i, ref}); !slices.Contains(out, x) {
				out = append(out, x)
			}
		}
	}
	s.setsInner[fn] = out
	return out
}

// setInside returns the fields that a function sets through pointers in fields of *v.
func (s *summarizer) setInside(v ssa.Value) []FieldRef {
	var out []FieldRef
	for _, ref := range referrers(v) {
		field, ok := ref.(*ssa.FieldAddr)
		if !ok || field.X != v || !isPointerTo(field) {
			continue
		}
		for _, use := range referrers(field) {
			if load, ok := use.(*ssa.UnOp); ok {
				out = append(out, s.assignedTo(load)...)
			}
		}
	}
	return out
}

// isPointerTo reports whether the field at an address is a pointer to a struct with a
// name.
func isPointerTo(field *ssa.FieldAddr) bool {
	outer, _ := ssax.StructOf(field.X.Type())
	if outer == nil || !isPointer(outer.Field(field.Field).Type()) {
		return false
	}
	inner, named := ssax.StructOf(outer.Field(field.Field).Type())
	return inner != nil && named != nil
}

// assignedTo returns the fields of *pointer to which the function assigns values that
// are not empty.
func (s *summarizer) assignedTo(pointer ssa.Value) []FieldRef {
	var out []FieldRef
	for _, ref := range referrers(pointer) {
		field, ok := ref.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		for _, use := range referrers(field) {
			if store, ok := use.(*ssa.Store); ok && store.Addr == ssa.Value(field) && !isEmptyConst(store.Val) {
				out = append(out, s.refsTo(pointer, field.Field)...)
			}
		}
	}
	return out
}

// isSetInside reports whether functions set fields of structs of the named type through
// a pointer in another struct; see innerSet. The functions may be in this package, or
// in one that it imports.
func (s *summarizer) isSetInside(typ string) bool {
	if s.insideOf == nil {
		s.insideOf = map[string]bool{}
		_, fns := s.exits.SSA()
		for _, fn := range fns {
			for _, x := range s.innerSets(fn) {
				s.insideOf[x.Ref.Type] = true
			}
		}
		for _, imp := range s.pass.Pkg.Imports() {
			if p := s.deps[imp.Path()]; p != nil {
				for _, f := range p.Get().Functions {
					for _, x := range f.SetsInner {
						s.insideOf[x.Ref.Type] = true
					}
				}
			}
		}
	}
	return s.insideOf[typ]
}

// A resultUse describes what a function does with a struct that it gets from a call.
type resultUse struct {
	sets       []FieldRef // the fields that it sets through pointers in the struct
	isReturned bool       // whether it returns a pointer to the struct
}

// resultUseOf returns what the function does with the struct to which v points,
// directly or by calling methods such as WithHint. v is the result of a call.
func (f *funcAnalysis) resultUseOf(v ssa.Value, depth int) resultUse {
	c := resultUse{}
	if v == nil || !isPointer(v.Type()) || depth > maxDepth {
		return c
	}
	c.sets = f.setInside(v)
	for _, ref := range referrers(v) {
		switch x := ref.(type) {
		case *ssa.Return:
			c.isReturned = true
		case *ssa.Phi:
			c.add(f.resultUseOf(x, depth+1))
		case *ssa.Call:
			c.sets = append(c.sets, f.setsInArgument(&x.Call, v)...)
			if types.Identical(x.Type(), v.Type()) { // such as WithStatus, which returns its receiver
				c.add(f.resultUseOf(x, depth+1))
			}
		}
	}
	return c
}

func (c *resultUse) add(o resultUse) {
	c.sets, c.isReturned = append(c.sets, o.sets...), c.isReturned || o.isReturned
}

// setsInArgument returns the fields that a called function sets through pointers in its
// argument v.
func (f *funcAnalysis) setsInArgument(common *ssa.CallCommon, v ssa.Value) []FieldRef {
	if common.IsInvoke() {
		return nil
	}
	sum := f.summaryOf(common)
	if sum == nil {
		return nil
	}
	var out []FieldRef
	for _, set := range sum.SetsInner {
		if set.Param < len(common.Args) && common.Args[set.Param] == v {
			out = append(out, set.Ref)
		}
	}
	return out
}

// usesOfResults returns what the function does with the structs that a call returns.
func (f *funcAnalysis) usesOfResults(site callSite) resultUse {
	call, ok := site.instr.(*ssa.Call)
	if !ok {
		return resultUse{}
	}
	if known, ok := f.resultUses[call]; ok {
		return known
	}
	var all resultUse
	for i := range site.Signature().Results().Len() {
		all.add(f.resultUseOf(resultOf(call, i), 0))
	}
	if f.resultUses == nil {
		f.resultUses = map[*ssa.Call]resultUse{}
	}
	f.resultUses[call] = all
	return all
}

// recordPartFills records an [ErrorFill] for each field that the function sets through
// a pointer in the result of a call.
func (f *funcAnalysis) recordPartFills(site callSite) {
	fn := f.static(site.CallCommon)
	if fn == nil || !f.emitting {
		return
	}
	for _, ref := range f.usesOfResults(site).sets {
		f.addErrorFill(ErrorFill{Func: string(f.names.Func(fn)), Ref: ref, Replaced: true, OfPart: true})
	}
}

// filledPart handles an object of type typ that is the value of a field of the struct
// that a call returns. It returns the fields of the object after the function has set
// some of them, and whether the function returns the struct.
func (f *funcAnalysis) filledPart(site callSite, typ string, fields Fields) (Fields, bool) {
	c := f.usesOfResults(site)
	for _, ref := range c.sets {
		if have := fields.At(ref.Path); ref.Type == typ && (have.State == Unset || have.State == Maybe || have.IsEmpty()) {
			fields = slices.Clone(fields).set(ref.Path, dynamic)
		}
	}
	return fields, c.isReturned
}
