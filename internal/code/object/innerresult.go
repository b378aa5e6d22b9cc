package object

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// An innerResult says that a function returns a struct inside one of its parameters, as
// the last method of a builder does:
//
//	func (b *builder) Err() *Error { return &b.err }
//
// The method may also return a copy of the struct, or an interface that contains it.
type innerResult struct {
	Param int
	Outer string // the type of the parameter, without the * of a pointer
	Path  string // the path of the returned struct in the parameter
}

// addInnerResult records result i of a return statement if it is a struct inside a
// parameter, or a pointer to such a struct. For other results, it returns false.
func (f *funcAnalysis) addInnerResult(i int, v ssa.Value) bool {
	if boxed, ok := v.(*ssa.MakeInterface); ok && isErrorType(boxed.Type()) {
		v = boxed.X
	}
	address, isLoad := v, false
	copied := copiedField(v)
	if load, ok := v.(*ssa.UnOp); ok {
		address, isLoad = load.X, true
	} else if copied != nil {
		address = copied
	}
	field, ok := address.(*ssa.FieldAddr)
	if !ok || !f.isFollowed(v.Type()) || isLoad == isPointer(v.Type()) || f.sum.Results[i] != nil {
		return false
	}
	to := f.targets(field)
	if len(to) != 1 || to[0].path == "" || len(f.fields(to[0].obj).At(to[0].path).refs) > 0 {
		return false
	}
	param := f.fields(to[0].obj).copiedParam()
	if param < 0 {
		return false
	}
	fields := unknown(f.nameOf(v.Type()))
	known := f.fields(to[0].obj).fieldsAt(to[0].path)
	if n, ok := onlyTarget(f.targets(v)); copied != nil && ok {
		known = f.fields(n)
	}
	for _, e := range known {
		if e.Path != "" {
			fields = fields.set(e.Path, e.Value)
		}
	}
	f.addResult(i, fields, -1, !isLoad)
	f.sum.Results[i].Object.Type = f.nameOf(v.Type())
	f.sum.Results[i].Inner = &innerResult{param, f.objects[to[0].obj].Type, to[0].path}
	return true
}

// copiedField returns the address of the field whose value is copied to the variable v,
// as in "f := b.err; return &f". If v has other values, copiedField returns nil.
func copiedField(v ssa.Value) ssa.Value {
	stored := storedIn(v)
	if len(stored) != 1 {
		return nil
	}
	load, ok := stored[0].(*ssa.UnOp)
	if !ok {
		return nil
	}
	if field, ok := load.X.(*ssa.FieldAddr); ok {
		return field
	}
	return nil
}

// addInnerObject handles a call that returns a struct inside one of its arguments: it
// adds an object with the fields of this struct. For other calls, it returns false.
func (f *funcAnalysis) addInnerObject(site callSite, v ssa.Value, r *resultSummary) bool {
	if r.Inner == nil || r.Inner.Param >= len(site.Args) {
		return false
	}
	if f.addAlias(site, v, r) {
		return true
	}
	n, outer := f.onlyObject(site.Args[r.Inner.Param])
	if n < 0 || outer.has(paramEntry) || f.objects[n].Span.File == "" {
		return types.IsInterface(v.Type()) // the struct in the interface is unknown
	}
	set, _ := f.fieldsInCaller(r.Object.Fields, site)
	fields := outer.fieldsAt(r.Inner.Path)
	for _, e := range set {
		if e.Path != "" {
			fields = fields.set(e.Path, e.Value)
		}
	}
	o := f.objects[n].Object
	o.Type, o.Layout, o.ArgumentPaths = r.Object.Type, nil, pathsInside(o.ArgumentPaths, r.Inner.Path)
	inner := f.addObject(v, o)
	f.setFields(inner, fields)
	if types.IsInterface(v.Type()) {
		if delete(f.objectIndex, v); f.emitting {
			f.addEscape(inner, escape{fields: f.snapshot(inner), strength: escapeStored})
		}
		return true
	}
	if !r.Pointer {
		delete(f.objectIndex, v)
		f.putStruct(v, structValue{fields: f.snapshot(inner), object: inner})
	}
	return true
}

// onlyObject returns the index and the fields of the object that an argument is or points
// to. If it may be none or one of several, the index is -1.
func (f *funcAnalysis) onlyObject(arg ssa.Value) (int, Fields) {
	if v, ok := f.values[arg]; ok && v.alternatives == nil {
		return v.object, v.fields
	}
	n, ok := onlyTarget(f.targets(arg))
	if !ok {
		return -1, nil
	}
	return n, f.resolvedFields(n, 0)
}

// pathsInside returns the paths of the fields inside a struct, relative to this struct.
// The parameter "outer" is the path of the struct.
func pathsInside(paths []string, outer string) []string {
	var out []string
	for _, path := range paths {
		if inner, ok := strings.CutPrefix(path, outer+"."); ok {
			out = append(out, inner)
		}
	}
	return out
}

// noteInnerAssigned records an assignment to a field of a struct inside a parameter, as
// in "b.err.Hint = hint". Rules then know that callers can set the field.
func (f *funcAnalysis) noteInnerAssigned(s *ssa.Store, to []target) {
	addr, ok := s.Addr.(*ssa.FieldAddr)
	if !ok || !f.emitting || len(to) != 1 || f.fields(to[0].obj).copiedParam() < 0 {
		return
	}
	if _, isInner := addr.X.(*ssa.FieldAddr); !isInner {
		return
	}
	if ref := f.fieldRef(addr.X.Type(), addr.Field); ref.Type != "" && ref.Type != f.objects[to[0].obj].Type {
		f.out.Assigned = append(f.out.Assigned, ref)
	}
}
