package choice

import (
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/internal/span"
)

var (
	encoder     = pattern.New(`^(Marshal(Indent|Write|ToString)?|Encode)$`)
	jsonPrinter = pattern.New(`(?i)^(p|fp|print|write|output|render|encode|emit|out|dump|show|format|respond|send|to|as)?_?json`)
	errorKey    = pattern.New(`(?i)^(err|error|errors)([_-]?(code|message|msg|type))?$`)
	errorWord   = pattern.New(`(?i)err|fail|problem|fatal`)
	jsonOfError = pattern.New(`^\s*\{.*"(?i:error|errors|err)"`)
)

// encodesJSON reports whether a call encodes JSON. Functions of the program are judged
// by their names, such as printJSON.
func encodesJSON(common *ssa.CallCommon) bool {
	fn := ssax.Callee(common)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	return isEncoder(fn) || jsonPrinter().MatchString(fn.Name()) && fn.Pkg().Path() != "encoding/json"
}

func isEncoder(fn *types.Func) bool {
	return fn.Pkg() != nil && ssax.IsJSONEncoder(fn.Pkg().Path()) && encoder().MatchString(fn.Name())
}

// writesError reports whether a call writes an error as JSON. It is one of these:
//
//   - a call of an encoder with a value that describes an error,
//   - a call of package fmt that prints a JSON key such as "error",
//   - a call of a function that writes errors as JSON, if its name or its arguments are
//     about errors.
//
// If only the keys of the value show that it describes an error, shape says which value
// it is.
func (r *reader) writesError(call ssa.CallInstruction) (shape Shape, ok bool) {
	common := call.Common()
	fn := ssax.Callee(common)
	callee := r.callee(common)
	if callee != nil && callee.WritesJSONError && (fn == nil || errorWord().MatchString(fn.Name()) || r.takesError(common)) {
		return callee.Shape, true
	}
	if encodesJSON(common) || callee != nil && callee.EncodesJSON {
		for _, a := range common.Args {
			if r.describesError(a, 0) {
				return Shape{}, true
			}
		}
		for _, a := range common.Args {
			if s := r.shapeOf(a, 0); s != (Shape{}) {
				return s, true
			}
		}
		return Shape{}, false
	}
	return Shape{}, fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "fmt" && strings.Contains(fn.Name(), "rint") && hasText(common, func(s string) bool { return jsonOfError().MatchString(s) })
}

func (r *reader) takesError(common *ssa.CallCommon) bool {
	for _, a := range common.Args {
		if ssax.ImplementsError(a.Type()) {
			return true
		}
	}
	return false
}

// describesError reports whether a value is an error, or an object that
// describes one.
func (r *reader) describesError(v ssa.Value, depth int) bool {
	if depth > maxDepth || v == nil {
		return false
	}
	if ssax.ImplementsError(v.Type()) {
		return true
	}
	if _, named := ssax.StructOf(v.Type()); named != nil && errorWord().MatchString(named.Obj().Name()) {
		return true
	}
	switch x := v.(type) {
	case *ssa.MakeInterface:
		return r.describesError(x.X, depth+1)
	case *ssa.ChangeType:
		return r.describesError(x.X, depth+1)
	case *ssa.UnOp:
		return r.describesError(x.X, depth+1)
	case *ssa.Slice:
		return r.describesError(x.X, depth+1)
	case *ssa.Phi:
		for _, e := range x.Edges {
			if e != v && r.describesError(e, depth+maxDepth/3) {
				return true
			}
		}
	case *ssa.MakeMap:
		return r.hasErrorKey(x)
	case *ssa.Alloc:
		return r.hasErrorField(x, depth)
	case *ssa.Call:
		return x.Call.Method == nil && r.takesError(&x.Call) && !isText(x.Type())
	}
	return false
}

func isText(t types.Type) bool { return ssax.IsBasic(t, types.IsString) }

// hasErrorKey reports whether code sets a key such as "error" in a map.
func (r *reader) hasErrorKey(m *ssa.MakeMap) bool {
	for _, ref := range *m.Referrers() {
		if u, ok := ref.(*ssa.MapUpdate); ok {
			if key, ok := ssax.String(u.Key); ok && errorKey().MatchString(key) {
				return true
			}
		}
	}
	return false
}

// hasErrorField reports whether a local variable contains an error, or a struct with a
// field such as "error" that is set.
func (r *reader) hasErrorField(a *ssa.Alloc, depth int) bool {
	s, _ := ssax.StructOf(a.Type())
	for _, ref := range *a.Referrers() {
		switch x := ref.(type) {
		case *ssa.Store:
			if x.Addr == a && r.describesError(x.Val, depth+1) {
				return true
			}
		case *ssa.FieldAddr:
			if s != nil && errorKey().MatchString(keyOf(s, x.Field)) && isStoredTo(x) {
				return true
			}
		case *ssa.IndexAddr:
			for _, use := range *x.Referrers() {
				if st, ok := use.(*ssa.Store); ok && r.describesError(st.Val, depth+1) {
					return true
				}
			}
		}
	}
	return false
}

// shapeOf returns the shape of a struct or map whose keys describe an error, or a zero
// Shape.
func (r *reader) shapeOf(v ssa.Value, depth int) Shape {
	if depth > maxDepth || v == nil {
		return Shape{}
	}
	if s, named := ssax.StructOf(v.Type()); named != nil && named.Obj().Pkg() != nil && r.describes(keysOf(s, nil)) {
		return Shape{Type: named.Obj().Pkg().Path() + "." + named.Obj().Name()}
	}
	switch x := v.(type) {
	case *ssa.MakeInterface:
		return r.shapeOf(x.X, depth+1)
	case *ssa.ChangeType:
		return r.shapeOf(x.X, depth+1)
	case *ssa.UnOp:
		return r.shapeOf(x.X, depth+1)
	case *ssa.Alloc:
		return r.shapeOf(ssax.StoredOnce(x), depth+1)
	case *ssa.Phi:
		for _, e := range x.Edges {
			if s := r.shapeOf(e, depth+maxDepth/3); s != (Shape{}) {
				return s
			}
		}
	case *ssa.MakeMap:
		var keys []string
		for _, ref := range *x.Referrers() {
			if u, ok := ref.(*ssa.MapUpdate); ok {
				if key, ok := ssax.String(u.Key); ok {
					keys = append(keys, key)
				}
			}
		}
		if x.Pos().IsValid() && r.describes(keys) {
			return Shape{At: span.At(r.pass.Fset.Position(x.Pos()))}
		}
	}
	return Shape{}
}

// keysOf appends the JSON keys of a struct, and of the structs that are embedded in it,
// to keys.
func keysOf(s *types.Struct, keys []string) []string {
	for i := range s.NumFields() {
		f := s.Field(i)
		inner, isStruct := f.Type().Underlying().(*types.Struct)
		switch {
		case f.Embedded() && isStruct && s.Tag(i) == "":
			keys = keysOf(inner, keys)
		case f.Exported():
			keys = append(keys, keyOf(s, i))
		}
	}
	return keys
}

// keyOf returns the JSON key of field i of s.
func keyOf(s *types.Struct, i int) string {
	name, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
	if name == "" {
		return s.Field(i).Name()
	}
	return name
}

func isStoredTo(at *ssa.FieldAddr) bool {
	for _, ref := range *at.Referrers() {
		if s, ok := ref.(*ssa.Store); ok && s.Addr == at {
			if k, ok := s.Val.(*ssa.Const); !ok || k.Value != nil && k.Value.ExactString() != `""` {
				return true
			}
		}
		if _, ok := ref.(*ssa.FieldAddr); ok {
			return true // code sets a field of a nested struct
		}
	}
	return false
}
