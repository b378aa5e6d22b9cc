package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An innerSet says that a function sets a field, Ref, of a struct through a pointer in
// one of its parameters, Param, which is a struct or points to one. An example is
// WithHint:
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
		sets := s.setInside(p)
		for _, variable := range variablesWith(p) {
			sets = append(sets, s.setInside(variable)...)
		}
		for _, ref := range sets {
			if x := (innerSet{i, ref}); !slices.Contains(out, x) {
				out = append(out, x)
			}
		}
	}
	s.setsInner[fn] = out
	return out
}

// variablesWith returns the addresses of the local variables to which a function copies
// the struct v. For other values, it returns none.
func variablesWith(v ssa.Value) []ssa.Value {
	if _, isStruct := v.Type().Underlying().(*types.Struct); !isStruct {
		return nil
	}
	var out []ssa.Value
	for _, ref := range referrers(v) {
		if store, ok := ref.(*ssa.Store); ok && store.Val == v {
			if variable, ok := store.Addr.(*ssa.Alloc); ok {
				out = append(out, variable)
			}
		}
	}
	return out
}

// setInside returns the fields that a function sets through pointers in fields of v, which
// is a struct or points to one.
func (s *summarizer) setInside(v ssa.Value) []FieldRef {
	if outer, _ := ssax.StructOf(v.Type()); outer == nil {
		return nil
	}
	var out []FieldRef
	for _, ref := range referrers(v) {
		switch field := ref.(type) {
		case *ssa.Field:
			if isPointerTo(field.X, field.Field) {
				out = append(out, s.assignedTo(field)...)
			}
		case *ssa.FieldAddr:
			if field.X != v || !isPointerTo(v, field.Field) {
				continue
			}
			for _, use := range referrers(field) {
				if load, ok := use.(*ssa.UnOp); ok {
					out = append(out, s.assignedTo(load)...)
				}
			}
		}
	}
	return out
}

// isPointerTo reports whether field i of v is a pointer to a struct with a name. v is a
// struct or points to one.
func isPointerTo(v ssa.Value, i int) bool {
	outer, _ := ssax.StructOf(v.Type())
	if !isPointer(outer.Field(i).Type()) {
		return false
	}
	inner, named := ssax.StructOf(outer.Field(i).Type())
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

// A resultUse describes what a function does with a struct that it gets from a call.
type resultUse struct {
	sets       []FieldRef // the fields that it sets through pointers in the struct
	isReturned bool       // whether it returns the struct or a pointer to it
}

// resultUseOf returns what the function does with v, directly or by calling methods such
// as WithHint. v is the result of a call: a struct or a pointer to one.
func (f *funcAnalysis) resultUseOf(v ssa.Value, depth int) resultUse {
	c := resultUse{}
	if v == nil || depth > maxDepth {
		return c
	}
	if outer, _ := ssax.StructOf(v.Type()); outer == nil {
		return c
	}
	c.sets = f.setInside(v)
	for _, variable := range variablesWith(v) {
		c.add(f.resultUseOf(variable, depth+1))
	}
	for _, ref := range referrers(v) {
		switch x := ref.(type) {
		case *ssa.Return:
			c.isReturned = true
		case *ssa.Phi:
			c.add(f.resultUseOf(x, depth+1))
		case *ssa.UnOp: // the struct to which v points
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
	hasStruct := false
	for i := range site.Signature().Results().Len() {
		if fields, _ := ssax.StructOf(site.Signature().Results().At(i).Type()); fields != nil {
			hasStruct = true
			all.add(f.resultUseOf(resultOf(call, i), 0))
		}
	}
	if !hasStruct {
		return all // the usual case, which needs no entry in the cache
	}
	if f.resultUses == nil {
		f.resultUses = map[*ssa.Call]resultUse{}
	}
	f.resultUses[call] = all
	return all
}

// recordPartFills records an [ErrorFill] for each field that the function sets through
// a pointer in the result of a call. Rules then know that callers can set the field.
func (f *funcAnalysis) recordPartFills(site callSite) {
	fn := f.static(site.CallCommon)
	if fn == nil || !f.emitting {
		return
	}
	for _, ref := range f.usesOfResults(site).sets {
		f.addErrorFill(ErrorFill{Func: string(f.names.Func(fn)), Ref: ref, Replaced: true, OfPart: true})
		if !slices.Contains(f.out.Assigned, ref) {
			f.out.Assigned = append(f.out.Assigned, ref)
		}
	}
}

// filledPart handles an object of type typ that is the value of a field of the struct
// that a call returns. It returns the fields of the object after the function has set
// some of them, and whether the function returns the struct.
func (f *funcAnalysis) filledPart(site callSite, typ string, fields Fields) (Fields, bool) {
	c := f.usesOfResults(site)
	for _, ref := range c.sets {
		if ref.Type == typ {
			fields = slices.Clone(fields).set(ref.Path, dynamic)
		}
	}
	return fields, c.isReturned
}
