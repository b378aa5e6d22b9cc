package object

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// Leaf returns the leaf with the given path, if there is one.
func (t *Type) Leaf(path string) (Leaf, bool) {
	for _, l := range t.Leaves {
		if l.Path == path {
			return l, true
		}
	}
	return Leaf{}, false
}

// HasTags reports whether some field has another name in JSON than in Go.
func (t *Type) HasTags() bool {
	return slices.ContainsFunc(t.Leaves, func(l Leaf) bool {
		return !strings.HasPrefix(l.Path, "-") && lastOf(l.Path) != l.Go
	})
}

// isCalled reports whether the field has the given name in JSON or in Go, ignoring
// case.
func (l *Leaf) isCalled(name string) bool {
	return strings.EqualFold(strings.TrimPrefix(l.Path, "-"), name) || strings.EqualFold(l.Go, name)
}

// nameOf returns the full name of a struct type, or of the struct type to which a
// pointer points. Rows of a table have a name even if their type has none in Go; see
// rowName.
func (s *summarizer) nameOf(t types.Type) string {
	fields, named := ssax.StructOf(t)
	if named == nil {
		return s.rowName(fields)
	}
	return s.fullName(named)
}

// fullName returns the import path and the name of a type, such as
// "example.com/x.Error". For a type without a package, it returns "". For a type that
// is declared in a function, it returns "" if another type of the package has the same
// name.
func (s *summarizer) fullName(n *types.Named) string {
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Parent() != n.Obj().Pkg().Scope() && !s.isOnly(n.Obj()) {
		return ""
	}
	return n.Obj().Pkg().Path() + "." + n.Obj().Name()
}

// isOnly reports whether a type that is declared in a function is the only type of the
// package with its name. Types in tests do not count.
func (s *summarizer) isOnly(name *types.TypeName) bool {
	if s.typeNames == nil {
		s.typeNames = map[string]int{}
		for _, obj := range s.pass.TypesInfo.Defs {
			t, ok := obj.(*types.TypeName)
			if ok && !strings.HasSuffix(s.pass.Fset.Position(t.Pos()).Filename, "_test.go") {
				s.typeNames[t.Name()]++
			}
		}
	}
	return name.Pkg() == s.pass.Pkg && s.typeNames[name.Name()] == 1
}

// A structType is a struct type together with its name: several named types may have
// the same underlying struct type.
type structType struct {
	fields *types.Struct
	name   *types.Named
}

// isFollowed reports whether the analysis follows values of a type, or of the type to
// which it points: structs of the user's module, structs with json tags, and errors of
// libraries. It does not follow large structs, such as configurations, or clients and
// caches (see isRuntime). They are frequent, and programs do not print them.
func (s *summarizer) isFollowed(t types.Type) bool {
	fields, named := ssax.StructOf(t)
	if fields == nil {
		return false
	}
	key := structType{fields, named}
	known, ok := s.followed[key]
	if !ok {
		known = fields.NumFields() > 0 && !isRuntime(fields, named) && s.countLeaves(fields, 0) <= maxLeaves && (named == nil || s.isOwn(named.Obj().Pkg()) || hasJSONTag(fields) || isError(named) && !isStandardType(named))
		s.followed[key] = known
	}
	return known
}

// isRuntime reports whether a struct seems to be a client, a cache or the like: it has
// a field that is a lock, a channel or a context, or an exported field of function
// type. It returns false for errors, structs with json tags, and structs without a
// name.
func isRuntime(s *types.Struct, named *types.Named) bool {
	if named == nil {
		return false
	}
	for f := range s.Fields() {
		_, isChan := f.Type().Underlying().(*types.Chan)
		_, isFunc := f.Type().Underlying().(*types.Signature)
		if isChan || isFunc && f.Exported() || isDeclaredIn(f.Type(), "sync", "sync/atomic", "context") {
			return !hasJSONTag(s) && !isError(named)
		}
	}
	return false
}

// isDeclaredIn reports whether one of the packages declares a type.
func isDeclaredIn(t types.Type, paths ...string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && slices.Contains(paths, n.Obj().Pkg().Path())
}

// isOwn reports whether a package belongs to the user's module: it is the package of
// the pass, or has facts.
func (s *summarizer) isOwn(pkg *types.Package) bool {
	return pkg != nil && (pkg == s.pass.Pkg || s.deps[pkg.Path()] != nil)
}

// isForeign reports whether a type, or the type to which it points, is a struct type
// that is declared outside of the user's module.
func (s *summarizer) isForeign(t types.Type) bool {
	_, named := ssax.StructOf(t)
	return named != nil && !s.isOwn(named.Obj().Pkg())
}

func isStandardType(n *types.Named) bool {
	return n.Obj().Pkg() == nil || ssax.IsStandardPath(n.Obj().Pkg().Path())
}

func hasJSONTag(s *types.Struct) bool {
	for i := range s.NumFields() {
		if _, ok := reflect.StructTag(s.Tag(i)).Lookup("json"); ok {
			return true
		}
	}
	return false
}

// jsonName returns the name of field i in JSON, and the option of its json tag that
// omits empty values. If JSON leaves the field out, the name is "-" followed by the Go
// name. tagged is set if the name comes from a json tag.
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

// pathOf returns the path of a field in its struct: the JSON name, or "" for an
// embedded struct.
func pathOf(s *types.Struct, i int) string {
	name, _, tagged := jsonName(s, i)
	if f := s.Field(i); f.Embedded() && !tagged {
		if inner, _ := ssax.StructOf(f.Type()); inner != nil {
			return ""
		}
	}
	return name
}

// typeOf returns the Type of a struct type or of a pointer to one, or nil.
func (s *summarizer) typeOf(t types.Type) *Type {
	fields, named := ssax.StructOf(t)
	if fields == nil {
		return nil
	}
	key := structType{fields, named}
	if have, ok := s.types[key]; ok {
		return have
	}
	out := &Type{Name: s.nameOf(t)}
	if named != nil {
		out.Span = s.nameSpan(named.Obj())
		out.isForeign = !s.isOwn(named.Obj().Pkg())
		out.IsError, out.Marshal = isError(named), marshals(types.NewPointer(named)) && !s.marshalsItself(named)
	}
	s.types[key] = out
	s.allTypes = append(s.allTypes, out)
	s.addLeaves(out, fields, "", 0)
	return out
}

// maxDepth limits how many levels of nested objects the analysis examines, and how many
// instructions it follows to find a value.
const maxDepth = 4

// The analysis ignores structs with more than maxLeaves leaves; see [Leaf]. An inner
// struct with more than maxInnerLeaves leaves counts as a single field. Such large
// structs contain the state of a program. Errors are smaller.
const (
	maxLeaves      = 64
	maxInnerLeaves = 24
)

// A nestedStruct is a struct type at a certain depth. It is a key of the cache
// summarizer.counts.
type nestedStruct struct {
	fields *types.Struct
	depth  int // the number of structs around the struct
}

// countLeaves returns how many leaves a struct has; see [Leaf]. depth is the number of
// structs around it.
func (s *summarizer) countLeaves(fields *types.Struct, depth int) int {
	key := nestedStruct{fields, depth}
	if n, ok := s.counts[key]; ok {
		return n
	}
	n := 0
	for i := range fields.NumFields() {
		if inner := s.inner(fields.Field(i), pathOf(fields, i) != "", depth); inner != nil {
			n += s.countLeaves(inner, depth+1)
		} else {
			n++
		}
	}
	s.counts[key] = n
	return n
}

// inner returns the struct type of the field f, if facts describe the fields of this
// struct one by one, as in error.code. Otherwise it returns nil, for example for a
// struct with too many fields. An embedded struct, for which hasName is false, may have
// any number of fields. depth is the number of structs around the struct with f.
func (s *summarizer) inner(f *types.Var, hasName bool, depth int) *types.Struct {
	inner, named := ssax.StructOf(f.Type())
	if inner == nil || depth+1 >= maxSegments || inner.NumFields() == 0 || marshals(f.Type()) || hasName && isRuntime(inner, named) || hasName && s.countLeaves(inner, depth+1) > maxInnerLeaves {
		return nil
	}
	return inner
}

// addEncoded adds a description of t to the facts of this package, which encodes values
// of t. The package that declares t describes it only if it creates a value of t.
func (s *summarizer) addEncoded(t types.Type) {
	if s.nameOf(t) != "" && s.isFollowed(t) && !s.isForeign(t) {
		s.typeOf(t).isEncoded = true
	}
}

// isDescribed reports whether the facts of the package that declares a type describe
// it.
func (s *summarizer) isDescribed(name string) bool {
	p := s.deps[name[:strings.LastIndexByte(name, '.')]]
	return p != nil && p.Get().Type(name) != nil
}

func (s *summarizer) addLeaves(out *Type, fields *types.Struct, prefix string, depth int) {
	for i := range fields.NumFields() {
		f := fields.Field(i)
		path := join(prefix, pathOf(fields, i))
		if inner := s.inner(f, path != prefix, depth); inner != nil {
			if name := s.nameOf(f.Type()); path == "" && name != "" {
				out.Embedded = append(out.Embedded, name)
			}
			s.addLeaves(out, inner, path, depth+1)
			continue
		}
		_, omit, _ := jsonName(fields, i)
		leaf := Leaf{Path: path, Kind: kindOf(f.Type()), Go: f.Name(), Pointer: isPointer(f.Type()), Omit: omit, Span: s.nameSpan(f), Texts: s.translationsOf(f.Type())}
		if leaf.Texts != nil {
			leaf.Kind = "string"
		}
		out.Leaves = append(out.Leaves, leaf)
	}
}

// nameSpan returns the span of the name of an object where it is declared.
func (s *summarizer) nameSpan(obj types.Object) span.Span {
	return s.span(obj.Pos(), obj.Pos()+token.Pos(len(obj.Name())))
}

// marshals reports whether a type has a method that determines its JSON.
func marshals(t types.Type) bool {
	return hasMethod(t, "MarshalJSON") || hasMethod(t, "MarshalText") || hasMethod(t, "MarshalJSONTo")
}

// marshalsItself reports whether a type has a MarshalJSON method that changes nothing:
// the method converts its receiver to a type without methods, and encodes the result.
func (s *summarizer) marshalsItself(named *types.Named) bool {
	if named.Obj().Pkg() != s.pass.Pkg || hasMethod(types.NewPointer(named), "MarshalText") {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(named, true, s.pass.Pkg, "MarshalJSON")
	method, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	fn := s.program.FuncValue(method)
	if fn == nil || len(fn.Blocks) != 1 || len(fn.Params) != 1 {
		return false
	}
	ret, ok := fn.Blocks[0].Instrs[len(fn.Blocks[0].Instrs)-1].(*ssa.Return)
	if !ok || len(ret.Results) != 2 {
		return false
	}
	result, ok := ret.Results[0].(*ssa.Extract)
	if !ok {
		return false
	}
	call, ok := result.Tuple.(*ssa.Call)
	return ok && callee(&call.Call).isFuncOf("encoding/json", "Marshal") && len(call.Call.Args) == 1 && isReceiver(unbox(call.Call.Args[0]), fn)
}

// isReceiver reports whether a value is the receiver of a method, or the struct to
// which the receiver points.
func isReceiver(v ssa.Value, method *ssa.Function) bool {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	if stored := storedIn(v); len(stored) == 1 { // a parameter whose address is taken
		v = stored[0]
	}
	return v == method.Params[0]
}

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// kindOf returns the kind of the JSON value of a field with the type t; see [Leaf].
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

// valueKind returns the kind of the JSON value of v, or "" if the type of v does not
// determine it.
func valueKind(v ssa.Value) string {
	t := peel(v).Type()
	if _, isParam := t.(*types.TypeParam); isParam || types.IsInterface(t) {
		return ""
	}
	return kindOf(t)
}

func isError(n *types.Named) bool {
	return ssax.ImplementsError(n) || ssax.ImplementsError(types.NewPointer(n))
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// isText reports whether the underlying type is string or []byte.
func isText(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		b, ok := s.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return ssax.IsString(t)
}

// isNamed reports whether t, or the type to which it points, is pkg.name.
func isNamed(t types.Type, pkg, name string) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == pkg && n.Obj().Name() == name
}
