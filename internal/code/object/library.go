package object

import (
	"bytes"
	"cmp"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// LibraryFacts is the package fact about libraries. It contains the functions of the
// package and of all its dependencies that make errors or set fields of errors; see
// [Library].
type LibraryFacts struct{ fact.Facts[Library] }

// A Library contains summaries of the exported functions of a library that make its
// errors or set fields of them. Only error types with a json key that occurs in nothing
// but errors count.
//
// Programs print such errors or copy their fields, and registries may name their types.
// The summaries contain no positions, because no findings are reported in a library.
type Library struct {
	Functions []*function // sorted by name
}

// MarshalBinary encodes the library for [fact.Facts].
func (l *Library) MarshalBinary() ([]byte, error) { return fact.Encode(l.code) }

// UnmarshalBinary decodes the result of MarshalBinary.
func (l *Library) UnmarshalBinary(data []byte) error { return fact.Decode(data, l.code) }

func (l *Library) code(c *fact.Coder) {
	fact.List(c, &l.Functions, func(f **function) { fact.Pointer(c, f, func(f *function) { f.code(c) }) })
}

// A Search finds out from the source of a package whether the package may have
// functions for a [Library]. So the package need not be loaded for this. IsKey is the
// same as in [New].
type Search struct {
	IsKey func(string) bool

	hasError, hasKey bool
	seen             map[string]bool // the json keys that were found
}

// Add searches the Go source of one file of the package for a method Error and for a
// json tag, or a field beside that method, with a key that occurs only in errors.
// [Search.Found] returns the result for all files.
func (s *Search) Add(src []byte) {
	hasError := bytes.Contains(src, []byte(") Error() string"))
	s.hasError = s.hasError || hasError
	s.hasKey = s.hasKey || hasError && s.hasField(src)
	for !s.hasKey {
		_, rest, ok := bytes.Cut(src, []byte(`json:"`))
		if !ok {
			return
		}
		key := rest[:max(0, bytes.IndexAny(rest[:min(len(rest), maxKey)], `",`))]
		if src = rest; !s.seen[string(key)] {
			s.see(string(key))
		}
	}
}

// hasField reports whether a line of a file begins like the declaration of a field
// whose name is a key. It is called only for files that declare errors.
func (s *Search) hasField(src []byte) bool {
	for line := range bytes.Lines(src) {
		if len(line) < 3 || line[0] != '\t' || line[1] < 'A' || line[1] > 'Z' {
			continue
		}
		name, _, ok := bytes.Cut(line[1:min(len(line), maxKey)], []byte(" "))
		if ok && s.IsKey(string(name)) {
			return true
		}
	}
	return false
}

// maxKey limits the length of the key in a json tag. Longer keys are ignored.
const maxKey = 40

func (s *Search) see(key string) {
	if s.seen == nil {
		s.seen = map[string]bool{}
	}
	s.seen[key], s.hasKey = true, s.IsKey(key)
}

// Found reports whether the package may have functions for a [Library]. Add must have
// been called for its files.
func (s *Search) Found() bool { return s.hasError && s.hasKey }

// exportLibraries exports the [LibraryFacts] of the package and its dependencies.
func exportLibraries(pass *analysis.Pass, flow exitFlow, deps map[string]*fact.Part[Library], isKey func(string) bool) {
	parts := deps
	if lib := libraryOf(pass, flow, deps, isKey); len(lib.Functions) > 0 {
		parts = maps.Clone(deps)
		parts[pass.Pkg.Path()] = fact.NewPart(lib)
	}
	if len(parts) > 0 {
		pass.ExportPackageFact(&LibraryFacts{fact.Facts[Library]{Path: pass.Pkg.Path(), Parts: parts}})
	}
}

// libraryOf returns the functions of the package for a [Library]. The Library is empty
// if there are none. It is also empty for packages of the user, and for packages whose
// exit functions are in a table of package exit.
func libraryOf(pass *analysis.Pass, flow exitFlow, deps map[string]*fact.Part[Library], isKey func(string) bool) *Library {
	out := &Library{}
	if len(pass.Files) == 0 || ssax.ClassOf(pass) != ssax.Dependency || ssax.IsUsers(pass) || exit.Modelled(pass.Pkg.Path()) {
		return out
	}
	errors := errorsWithKey(pass.Pkg, isKey)
	if len(errors) == 0 || !hasMethodOf(pass.Pkg, errors) {
		return out
	}
	s := newSummarizer(pass, flow, nil, deps)
	_, fns := flow.SSA()
	for _, fn := range fns {
		obj, ok := fn.Object().(*types.Func)
		if !ok || !obj.Exported() || !isMethodOf(obj.Signature(), errors) {
			continue
		}
		if sum := s.summary(fn).ofLibrary(); sum != nil {
			sum.Name = obj.Origin().FullName()
			out.Functions = append(out.Functions, sum)
		}
	}
	slices.SortFunc(out.Functions, func(a, b *function) int { return cmp.Compare(a.Name, b.Name) })
	out.Functions = slices.CompactFunc(out.Functions, func(a, b *function) bool { return a.Name == b.Name })
	return out
}

// errorsWithKey returns the exported error types of a package that have a field with a
// key for which isKey returns true. The key is in a json tag or, if none of the fields
// has such a tag, the name of the field: programs copy such errors into JSON.
func errorsWithKey(pkg *types.Package, isKey func(string) bool) []*types.Named {
	var out []*types.Named
	for _, name := range pkg.Scope().Names() {
		obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || !obj.Exported() || obj.IsAlias() {
			continue
		}
		fields, named := ssax.StructOf(obj.Type())
		if named == nil || named.TypeParams() != nil || !isError(named) {
			continue
		}
		hasTags := hasJSONTag(fields)
		for i := range fields.NumFields() {
			if key, _, tagged := jsonName(fields, i); tagged == hasTags && isKey(key) {
				out = append(out, named)
				break
			}
		}
	}
	return out
}

// hasMethodOf reports whether the package exports a function for which isMethodOf is
// true. It is cheap, because it needs no SSA.
func hasMethodOf(pkg *types.Package, named []*types.Named) bool {
	for _, name := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			if obj.Exported() && isMethodOf(obj.Signature(), named) {
				return true
			}
		case *types.TypeName:
			t, ok := obj.Type().(*types.Named)
			if !ok || obj.IsAlias() {
				continue
			}
			for m := range t.Methods() {
				if m.Exported() && isMethodOf(m.Signature(), named) {
					return true
				}
			}
		}
	}
	return false
}

// isMethodOf reports whether a function with the signature sig may make an error of one
// of the given types, or set fields of one.
//
// Such a function returns the error, or a function with the error as its only
// parameter, which may be an option. A method of the error counts, too, unless it has
// results and no parameters: Error and Unwrap set no fields.
func isMethodOf(sig *types.Signature, named []*types.Named) bool {
	is := func(t types.Type) bool {
		_, n := ssax.StructOf(t)
		return n != nil && slices.Contains(named, n)
	}
	if sig.Recv() != nil && is(sig.Recv().Type()) && (sig.Params().Len() > 0 || sig.Results().Len() == 0) {
		return true
	}
	for v := range sig.Results().Variables() {
		if option, ok := v.Type().Underlying().(*types.Signature); is(v.Type()) || ok && option.Params().Len() == 1 && is(option.Params().At(0).Type()) {
			return true
		}
	}
	return false
}

// ofLibrary returns a copy of the summary f with only the parts that a [Library]
// contains. It returns nil if these parts are empty.
func (f *function) ofLibrary() *function {
	if f == nil || len(f.Results)+len(f.Effects) == 0 && f.Option == nil {
		return nil
	}
	out := &function{Set: f.Set, Option: f.Option.withoutSpans()}
	for _, e := range f.Effects {
		out.Effects = append(out.Effects, e.withoutSpans())
	}
	for _, r := range f.Results {
		if r != nil {
			o := r.Object
			r = &returned{Pointer: r.Pointer, Object: Object{Type: o.Type, Kind: o.Kind, Fields: o.Fields.withoutSpans(), Maker: o.Maker}}
		}
		out.Results = append(out.Results, r)
	}
	return out
}

func (e *effect) withoutSpans() *effect {
	if e == nil {
		return nil
	}
	return &effect{e.Type, e.Fields.withoutSpans()}
}

func (f Fields) withoutSpans() Fields {
	return f.mapValues(func(e Field) Value {
		e.Value.Span, e.Value.Blank = span.Span{}, nil
		return e.Value
	})
}

// constructor returns the summary of a function of a library, or nil.
func (s *summarizer) constructor(fn *types.Func) *function {
	part := s.libraries[fn.Pkg().Path()]
	if part == nil {
		return nil
	}
	return functionIn(part.Get().Functions, fn.Origin().FullName())
}

// functionIn returns the function with the given name from a sorted list, or nil.
func functionIn(list []*function, name string) *function {
	i, ok := slices.BinarySearchFunc(list, name, func(f *function, name string) int { return cmp.Compare(f.Name, name) })
	if !ok {
		return nil
	}
	return list[i]
}
