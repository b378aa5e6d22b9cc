package object

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/fact"
)

// A selection contains the types of the objects that importing packages may need. Most
// structs are neither printed nor errors. Leaving them out makes facts far smaller.
//
// A type is selected in any of these cases:
//
//   - It is an error, or has a method such as MarshalJSON.
//   - The package encodes values of the type.
//   - concerns returns true for the type, or for the keys of a map in a field of a value
//     of the type.
//   - The code copies fields of the type into a selected object.
//   - A function returns a selected struct that is inside a value of the type.
//   - Another package declares the type, and the facts of that package contain it.
type selection struct {
	types    map[string]bool
	concerns func(*Type) bool
	deps     map[string]*fact.Part[Package]
}

// selectedCopy returns a copy of the package that contains only the selected types and
// their objects. The package exports this copy as a fact.
func (p *Package) selectedCopy(concerns func(*Type) bool, deps map[string]*fact.Part[Package]) *Package {
	s := &selection{types: map[string]bool{"": true, AnyError: true}, concerns: concerns, deps: deps}
	s.start(p)
	for s.follow(p) {
	}
	out := *p
	out.Types = kept(p.Types, func(t *Type) bool { return s.contains(t.Name) })
	out.Objects = kept(p.Objects, func(o Object) bool { return s.contains(o.Type) })
	out.Assigned = kept(p.Assigned, func(r FieldRef) bool { return s.contains(r.Type) || r.isInMap() })
	out.ErrorFills = kept(p.ErrorFills, func(x ErrorFill) bool { return !x.OfPart || s.contains(x.Ref.Type) })
	out.Defaults = kept(p.Defaults, func(d Default) bool { return s.contains(d.Code.Type) })
	out.Fills = kept(p.Fills, func(x Fill) bool { return s.contains(x.Ref.Type) })
	out.Functions = nil
	for _, f := range p.Functions {
		if f = s.copySummary(f); f.isUseful() {
			out.Functions = append(out.Functions, f)
		}
	}
	out.addElements()
	return &out
}

func kept[T any](list []T, keep func(T) bool) []T {
	var out []T
	for _, t := range list {
		if keep(t) {
			out = append(out, t)
		}
	}
	return out
}

// start selects the types that do not depend on other selected types: errors, types
// with a method such as MarshalJSON, types whose values the package encodes, and types
// for which s.concerns returns true.
func (s *selection) start(p *Package) {
	for _, t := range p.Types {
		if t.IsError || t.Marshal || s.concerns(t) {
			s.types[t.Name] = true
		}
	}
	for _, u := range p.Uses {
		s.types[u.Type], s.types[u.Root] = true, true
	}
	for _, g := range p.Getters {
		s.addSources(&g.Value)
	}
	for o := range p.madeObjects {
		if o.Sink != nil || !s.types[o.Type] && s.hasMapOfConcern(o) {
			s.types[o.Type] = true
		}
	}
}

// hasMapOfConcern reports whether a field of o contains a map that importing packages may
// need: one with the keys of a type for which s.concerns returns true. These packages may
// print the map; see [Package.WithPrintedFields].
func (s *selection) hasMapOfConcern(o *Object) bool {
	if o.Kind != Struct {
		return false
	}
	for _, e := range o.Fields {
		if e.Path == "" || strings.Contains(e.Path, ".") || !o.Fields.HasInner(e.Path) {
			continue
		}
		inner := &Type{}
		for _, key := range o.Fields.fieldsAt(e.Path)[1:] {
			inner.Leaves = append(inner.Leaves, Leaf{Path: key.Path})
		}
		if s.concerns(inner) {
			return true
		}
	}
	return false
}

// follow selects each type whose fields are copied into a selected object, and each
// type with a method that returns a selected struct inside its receiver. It reports
// whether it has added a type.
func (s *selection) follow(p *Package) (added bool) {
	for o := range p.madeObjects {
		if !s.contains(o.Type) {
			continue
		}
		for _, e := range o.Fields {
			added = s.addSources(e.Value) || added
		}
	}
	for _, f := range p.Functions {
		for _, r := range f.Results {
			if r != nil && r.Inner != nil && s.contains(r.Object.Type) && !s.contains(r.Inner.Outer) {
				s.types[r.Inner.Outer], added = true, true
			}
		}
	}
	return added
}

func (s *selection) addSources(v *Value) (added bool) {
	for _, from := range v.From {
		if !s.contains(from.Type) {
			s.types[from.Type], added = true, true
		}
	}
	return added
}

func (s *selection) contains(name string) bool {
	isIn, known := s.types[name]
	if !known {
		if part := s.deps[name[:max(0, strings.LastIndexByte(name, '.'))]]; part != nil {
			isIn = part.Get().Type(name) != nil
			s.types[name] = isIn
		}
	}
	return isIn
}

// hasPart reports whether one of the fields may contain a struct of a selected type,
// such as the "error" field in {"error": err}.
func (s *selection) hasPart(f Fields) bool {
	return slices.ContainsFunc(f, func(e Field) bool { return e.Path != "" && e.Value.Part != "" && s.contains(e.Value.Part) })
}

// copySummary returns a copy of f that contains only objects and fields of selected
// types.
func (s *selection) copySummary(f *summary) *summary {
	out := *f
	out.Templates = kept(f.Templates, func(o Object) bool { return s.contains(o.Type) })
	out.Results = clearedCopy(f.Results, func(r *resultSummary) bool { return s.contains(r.Object.Type) || s.hasPart(r.Object.Fields) })
	out.Effects = clearedCopy(f.Effects, func(e *effect) bool { return s.contains(e.Type) })
	out.EscapeEffects = clearedCopy(f.EscapeEffects, func(e *effect) bool { return s.contains(e.Type) })
	out.Possible = clearedCopy(f.Possible, func(e *effect) bool { return e.Type == "" || s.contains(e.Type) })
	out.CallerUses = kept(f.CallerUses, func(u Use) bool { return !u.Sink.IsValue || s.contains(u.Type) || s.contains(u.Root) })
	out.Conditional = kept(f.Conditional, func(x conditionalSet) bool { return s.contains(x.Ref.Type) })
	out.SetsInner = kept(f.SetsInner, func(x innerSet) bool { return s.contains(x.Ref.Type) })
	out.compact()
	return &out
}

// clearedCopy returns a copy of list in which elements are nil if keep returns false
// for them.
func clearedCopy[T any](list []*T, keep func(*T) bool) []*T {
	out := slices.Clone(list)
	for i, e := range out {
		if e != nil && !keep(e) {
			out[i] = nil
		}
	}
	return out
}

// madeObjects yields the objects of the package, and the objects in the summaries of its
// functions.
func (p *Package) madeObjects(yield func(*Object) bool) {
	for i := range p.Objects {
		if !yield(&p.Objects[i]) {
			return
		}
	}
	for _, f := range p.Functions {
		for i := range f.Templates {
			if !yield(&f.Templates[i]) {
				return
			}
		}
		for _, r := range f.Results {
			if r != nil && !yield(&r.Object) {
				return
			}
		}
	}
}
