package object

import (
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/span"
)

// maxElements limits how many elements of a slice literal the analysis records.
const maxElements = 4

// addListLiteral creates an object from a slice literal whose elements are maps or
// structs. The elements are its fields, with the paths "[0]", "[1]" and so on. An
// element that may be one of several maps or structs has a field for each of them.
func (f *funcAnalysis) addListLiteral(s *ssa.Slice) {
	fields := Fields{{"", &Value{State: Dynamic, Kind: "list"}}}
	for _, n := range f.elementsOf(s) {
		if len(fields) > maxElements {
			break
		}
		o := &f.objects[n].Object
		v := Value{State: Dynamic, refs: []int{n}, Span: o.partSpan()}
		if v.Span != o.Span && o.Span.File != "" {
			literal := o.Span
			v.Made = &literal
		}
		fields = fields.set("["+strconv.Itoa(len(fields)-1)+"]", &v)
	}
	if len(fields) > 1 {
		f.setFields(f.addObject(s, Object{Kind: List}), fields)
	}
}

// elementsOf returns the indices of the objects that are elements of a slice literal,
// or to which its elements point.
func (f *funcAnalysis) elementsOf(s *ssa.Slice) []int {
	var out []int
	add := func(t target) {
		if t.path == "" && f.objects[t.obj].Kind != List {
			out = append(out, t.obj)
		}
	}
	for _, ref := range referrers(s.X) {
		at, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, t := range f.targets(at) { // a struct in the slice literal
			add(t)
		}
		for _, use := range referrers(at) {
			if store, ok := use.(*ssa.Store); ok && store.Addr == at {
				for _, t := range f.targets(peel(store.Val)) {
					add(t)
				}
			}
		}
	}
	return out
}

func (f *funcAnalysis) holdsObjects(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && (isList(t) || f.isFollowed(s.Elem()))
}

// isList reports whether a type is a list whose elements may be maps.
func isList(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	_, isMap := s.Elem().Underlying().(*types.Map)
	return isMap || types.IsInterface(s.Elem())
}

// isDefault reports whether v is an empty list that replaces a nil parameter, as in
// "if errs == nil { errs = []any{} }". v is the i-th operand of the phi p.
func (f *funcAnalysis) isDefault(p *ssa.Phi, i int, v ssa.Value) bool {
	s, ok := v.(*ssa.Slice)
	return ok && isEmptyArray(s.X) && isList(v.Type()) && f.paramKnownEmpty(p.Block().Preds[i]) >= 0
}

// AllObjects yields the objects of the package and the maps that are their elements.
// For the object {"errors": [{"code": 1}]}, it also yields the map {"code": 1}.
func (p *Package) AllObjects(yield func(*Object) bool) {
	for _, list := range [][]Object{p.Objects, p.elements} {
		for i := range list {
			if !yield(&list[i]) {
				return
			}
		}
	}
}

// addElements sets p.elements to the elements of p.Objects. These elements contain
// pointers into p.Objects, so p.Objects must not change afterwards.
func (p *Package) addElements() {
	p.elements = nil
	for i := range p.Objects {
		p.elements = append(p.elements, p.Objects[i].elements()...)
	}
	if len(p.elements) == 0 {
		return
	}
	types := map[span.Span]string{}
	for i := range p.Objects {
		types[p.Objects[i].Span] = p.Objects[i].Type
	}
	for i := range p.elements {
		p.elements[i].elementType = types[p.elements[i].Span]
	}
}

// List returns the object that contains o in a list, and the path of this list. If o is
// not an element of a list, List returns nil.
func (o *Object) List() (whole *Object, path string) { return o.whole, o.list }

// ElementType returns the full name of the type of o if o is a struct in a list. It
// returns "" if o is a map, or a struct without a name.
func (o *Object) ElementType() string { return o.elementType }

// elements returns an Object for each map or struct that is an element of a list in o.
func (o *Object) elements() []Object {
	var out []Object
	for _, e := range o.Fields {
		if list, index, _ := cutLast(e.Path); list != "" && strings.HasPrefix(index, "[") {
			out = append(out, o.element(e, list))
		}
	}
	return out
}

// cutLast splits a path into its last segment and the segments before it.
func cutLast(path string) (before, last string, found bool) {
	i := strings.LastIndexByte(path, '.')
	return path[:max(0, i)], path[i+1:], i >= 0
}

// element returns an Object for a map or struct in a list of o. The field e of o contains
// this element, and list is the path of the list. If the element comes from a call of its
// own, this call becomes the Call of the result. Otherwise the result has the Call of o, if
// some arguments of this call are values in the element. The result has no Type, because
// another Object describes a struct by itself.
func (o *Object) element(e Field, list string) Object {
	at := e.Value.Span
	if e.Value.Made != nil {
		at = *e.Value.Made
	}
	out := Object{
		Kind: Map, Fields: o.Fields.fieldsAt(e.Path), whole: o, list: list,
		Span: at, Call: o.Call, Caller: o.Caller, Inner: o.Inner,
		Sink: o.Sink, WrittenByCallers: o.WrittenByCallers, Marshaler: o.Marshaler, Ends: o.Ends, Fails: o.Fails,
	}
	if e.Value.Made == nil {
		for _, path := range o.ArgumentPaths {
			if rest, ok := strings.CutPrefix(path, e.Path+"."); ok {
				out.ArgumentPaths = append(out.ArgumentPaths, rest)
			}
		}
		if out.IsForOneCall = o.IsForOneCall; len(out.ArgumentPaths) == 0 {
			out.Call, out.IsForOneCall = span.Span{}, false
		}
		return out
	}
	out.Call = e.Value.Span
	for _, inner := range out.Fields {
		if inner.Path != "" && inner.Value.Span.Within(out.Call) {
			out.ArgumentPaths = append(out.ArgumentPaths, inner.Path)
		}
	}
	return out
}

// dropLists removes lists from the results in the summary, because callers cannot use
// what is known about a list. It keeps a list that is always one of the parameters.
func (f *funcAnalysis) dropLists() {
	results := f.fn.Signature.Results()
	for i, v := range f.sum.Values {
		if v != nil && !isLeafType(results.At(i).Type()) && v.State != FromArg {
			f.sum.Values[i] = nil
		}
	}
}
