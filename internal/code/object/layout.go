package object

import (
	"go/token"
	"go/types"
	"reflect"
	"strings"
)

// A Type is how the values of a struct type look as JSON.
type Type struct {
	Name    string // full name, "" for none
	Place   Place  // of its name, or of the struct
	IsError bool   // it implements error
	Leaves  []Leaf
}

// A Leaf is a field that is not an object itself.
type Leaf struct {
	Path    string // "error.code"; "-" before the name of a field that JSON leaves out
	Kind    string // bool, string, number, list, other
	Go      string // the field's name in Go
	Pointer bool
	Omit    string // "omitempty" or "omitzero", if its tag says so
	Tagged  bool   // its JSON name is in a tag
	Place   Place  // of the field
	Tag     Place  // of its tag
}

// Leaf is the leaf at a path.
func (t *Type) Leaf(path string) (Leaf, bool) {
	for _, l := range t.Leaves {
		if l.Path == path {
			return l, true
		}
	}
	return Leaf{}, false
}

// structOf is the struct type behind a type, pointers and names removed.
func structOf(t types.Type) (*types.Struct, *types.Named) {
	if t == nil {
		return nil, nil
	}
	if p, ok := types.Unalias(t).Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	named, _ := types.Unalias(t).(*types.Named)
	s, _ := t.Underlying().(*types.Struct)
	return s, named
}

func fullName(n *types.Named) string {
	if n == nil || n.Obj().Pkg() == nil {
		return ""
	}
	if n.Obj().Parent() != n.Obj().Pkg().Scope() {
		return "" // local to a function
	}
	return n.Obj().Pkg().Path() + "." + n.Obj().Name()
}

// interesting reports whether a type is a struct that may be an error envelope
// or a part of one.
func (r *reader) interesting(t types.Type) bool {
	s, named := structOf(t)
	if s == nil {
		return false
	}
	key := layout{s, named}
	known, ok := r.interest[key]
	if !ok {
		known = r.hasInterest(s, named)
		r.interest[key] = known
	}
	return known
}

// A layout is a struct and its name, if it has one: names may share a struct.
type layout struct {
	fields *types.Struct
	named  *types.Named
}

func (r *reader) hasInterest(s *types.Struct, named *types.Named) bool {
	if r.wanted[fullName(named)] {
		return true
	}
	code, message := false, false
	for i := range s.NumFields() {
		name, _, tagged := jsonName(s, i)
		code, message = code || tagged && name == "code", message || tagged && name == "message"
		if tagged && isWord(name) || !tagged && strings.EqualFold(s.Field(i).Name(), "exitcode") || !tagged && isWord(s.Field(i).Name()) && !s.Field(i).Embedded() {
			return true
		}
	}
	return code && message || r.enclosed(named)
}

// enclosed reports whether a type is a part of one that is wanted.
func (r *reader) enclosed(named *types.Named) bool {
	if named == nil {
		return false
	}
	for name := range r.wanted {
		if i := strings.LastIndexByte(name, '.'); i > 0 && named.Obj().Pkg() != nil && name[:i] == named.Obj().Pkg().Path() {
			if obj, ok := named.Obj().Pkg().Scope().Lookup(name[i+1:]).(*types.TypeName); ok && holds(obj.Type(), named) {
				return true
			}
		}
	}
	return false
}

func holds(t types.Type, part *types.Named) bool {
	s, _ := structOf(t)
	if s == nil {
		return false
	}
	for i := range s.NumFields() {
		if _, n := structOf(s.Field(i).Type()); n != nil && n.Obj() == part.Obj() {
			return true
		}
	}
	return false
}

// jsonName is the name of a field in JSON, "-" for none, with the option of its
// tag that leaves out empty values.
func jsonName(s *types.Struct, i int) (name, omit string, tagged bool) {
	f := s.Field(i)
	tag, ok := reflect.StructTag(s.Tag(i)).Lookup("json")
	name, options, _ := strings.Cut(tag, ",")
	for option := range strings.SplitSeq(options, ",") {
		if option == "omitempty" || option == "omitzero" {
			omit = option
		}
	}
	switch {
	case tag == "-":
		return "-" + f.Name(), "", true
	case !f.Exported() && !f.Embedded():
		return "-" + f.Name(), "", false
	case name == "":
		return f.Name(), omit, false
	}
	return name, omit, ok
}

// step is the part of a path that a field adds: nothing for an embedded struct.
func step(s *types.Struct, i int) string {
	name, _, tagged := jsonName(s, i)
	if f := s.Field(i); f.Embedded() && !tagged {
		if inner, _ := structOf(f.Type()); inner != nil {
			return ""
		}
	}
	return name
}

// join makes one path of two.
func join(prefix, path string) string {
	switch {
	case prefix == "":
		return path
	case path == "":
		return prefix
	}
	return prefix + "." + path
}

// typeOf is the layout of a struct type, nil for other types.
func (r *reader) typeOf(t types.Type) *Type {
	s, named := structOf(t)
	if s == nil {
		return nil
	}
	key := types.Type(s)
	if named != nil {
		key = named
	}
	if have, ok := r.types[key]; ok {
		return have
	}
	out := &Type{Name: fullName(named), Place: r.place(token.NoPos, token.NoPos)}
	if named != nil {
		out.Place = r.place(named.Obj().Pos(), named.Obj().Pos()+token.Pos(len(named.Obj().Name())))
		out.IsError = isError(named)
	}
	r.types[key] = out
	r.leaves(out, s, "", 0)
	return out
}

// deepest is how far structs in structs are followed.
const deepest = 4

func (r *reader) leaves(out *Type, s *types.Struct, prefix string, depth int) {
	for i := range s.NumFields() {
		f := s.Field(i)
		path := join(prefix, step(s, i))
		if inner, _ := structOf(f.Type()); inner != nil && depth < deepest && inner.NumFields() > 0 && !marshals(f.Type()) {
			r.leaves(out, inner, path, depth+1)
			continue
		}
		_, omit, tagged := jsonName(s, i)
		_, pointer := f.Type().Underlying().(*types.Pointer)
		out.Leaves = append(out.Leaves, Leaf{
			Path: path, Kind: kindOf(f.Type()), Go: f.Name(), Pointer: pointer, Omit: omit, Tagged: tagged,
			Place: r.place(f.Pos(), f.Pos()+token.Pos(len(f.Name()))),
		})
	}
}

// marshals reports whether a type writes its own JSON or text.
func marshals(t types.Type) bool {
	for _, name := range []string{"MarshalJSON", "MarshalText"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj != nil {
			return true
		}
	}
	return false
}

func kindOf(t types.Type) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return "bool"
		case u.Info()&types.IsString != 0:
			return "string"
		case u.Info()&types.IsNumeric != 0:
			return "number"
		}
	case *types.Slice, *types.Array:
		return "list"
	}
	return "other"
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

func isError(n *types.Named) bool {
	return types.Implements(n, errorType) || types.Implements(types.NewPointer(n), errorType)
}

// place is where something stands, the zero place for nowhere.
func (r *reader) place(pos, end token.Pos) Place {
	if !pos.IsValid() {
		return Place{}
	}
	from := r.pass.Fset.Position(pos)
	p := Place{File: from.Filename, Line: from.Line, Column: from.Column, EndLine: from.Line, EndColumn: from.Column, Offset: from.Offset, EndOffset: from.Offset}
	if end.IsValid() {
		to := r.pass.Fset.Position(end)
		p.EndLine, p.EndColumn, p.EndOffset = to.Line, to.Column, to.Offset
	}
	p.Test = strings.HasSuffix(p.File, "_test.go")
	p.Generated = r.generated(pos)
	return p
}
