package object

import (
	"bytes"
	"cmp"
	"go/types"
	"iter"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// LibraryFacts is the package fact about libraries. It contains a [Library] for the
// package and for each of its dependencies that has one.
type LibraryFacts struct{ fact.Facts[Library] }

// A Library contains summaries of exported functions that create an error or set fields
// of one. The type of the error must belong to the library and have a field that is
// typical of errors; see isErrorWithKey.
//
// Programs print such errors as JSON, or copy their fields, so the analysis of programs
// needs the summaries. They contain no positions, because exitlint reports no findings
// in a library.
type Library struct {
	Functions []*summary // sorted by name
}

// AppendBinary encodes the library for [fact.Facts].
func (l *Library) AppendBinary(b []byte) ([]byte, error) { return fact.Append(b, l.code) }

// UnmarshalBinary decodes the result of AppendBinary.
func (l *Library) UnmarshalBinary(data []byte) error { return fact.Decode(data, l.code) }

func (l *Library) code(c *fact.Coder) {
	fact.List(c, &l.Functions, func(f **summary) { fact.Pointer(c, f, func(f *summary) { f.code(c) }) })
}

// A Search finds out from the source code whether a package may have functions for a
// [Library]. The package need not be loaded. IsKey is the same as in [New].
//
// A Search compares names only. The package must declare a type with an Error method,
// and a struct of the same name with a JSON key that occurs only in errors. If a file
// does not show clearly whether there is such a type, the Search assumes that there is
// one.
type Search struct {
	IsKey func(string) bool

	errorTypes map[string]bool // the types with an Error method
	structs    map[string]bool // the structs that the package declares
	// structsWithKey contains the names of the structs with a json tag or field for
	// which IsKey returns true; see addStructAround.
	structsWithKey map[string]bool
	embedsType     bool            // whether one of these structs may embed an error type
	isErrorKey     map[string]bool // a cache for IsKey, keyed by JSON key
}

// Add reads the source of one file of the package. It records the types with an Error
// method, and the structs with a field whose JSON key occurs only in errors. Usually,
// the key is in a json tag. In a file with an Error method, the name of a field also
// counts as a key. After the last file, [Search.Found] returns the result.
func (s *Search) Add(src []byte) {
	if s.errorTypes == nil {
		s.errorTypes, s.structs, s.structsWithKey, s.isErrorKey = map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	}
	if s.addErrors(src) {
		s.addFields(src)
	}
	for at := range indices(src, `json:"`) {
		rest := src[at+len(`json:"`):]
		key := string(rest[:max(0, bytes.IndexAny(rest[:min(len(rest), maxKey)], `",`))])
		is, known := s.isErrorKey[key]
		if !known {
			is = s.IsKey(key)
			s.isErrorKey[key] = is
		}
		if is {
			s.addStructAround(src, at)
		}
	}
	for at := range indices(src, structStart) {
		s.structs[wordBefore(src, at)] = true
	}
}

// Found reports whether the package may contain functions that create errors, and so
// may need a [Library]. All files of the package must have been added before.
func (s *Search) Found() bool {
	for name := range s.errorTypes {
		if s.structsWithKey[name] || len(s.structsWithKey) > 0 && (s.embedsType || !s.structs[name]) {
			return true
		}
	}
	return false
}

// addErrors records the receiver types of all methods named Error in a file. It reports
// whether there are any.
func (s *Search) addErrors(src []byte) (found bool) {
	for at := range indices(src, ") Error() string") {
		name, _, _ := bytes.Cut(src[bytes.LastIndexByte(src[:at], '(')+1:at], []byte("["))
		s.errorTypes[string(name[bytes.LastIndexAny(name, " *")+1:])] = true
		found = true
	}
	return found
}

// addFields searches a file for structs. It records those that have a field with a name
// for which IsKey returns true. A line that begins with a tab, the name and a space is
// assumed to declare such a field.
func (s *Search) addFields(src []byte) {
	at := 0
	for line := range bytes.Lines(src) {
		if len(line) > 2 && line[0] == '\t' && 'A' <= line[1] && line[1] <= 'Z' {
			if name, _, ok := bytes.Cut(line[1:min(len(line), maxKey)], []byte(" ")); ok && s.IsKey(string(name)) {
				s.addStructAround(src, at)
			}
		}
		at += len(line)
	}
}

// addStructAround records the struct type whose declaration contains the given offset.
// It searches backward for a line "type Name struct {". In a group "type ( … )", the
// line is "Name struct {" after one tab, so addStructAround also records the last line
// of this form. Such a line may also declare a field, but this does no harm.
func (s *Search) addStructAround(src []byte, at int) {
	const declaration, member = "\ntype ", "\n\t"
	from := max(0, bytes.LastIndex(src[:at], []byte(declaration)))
	s.addStruct(src[from:], declaration)
	for end := at; end > from; {
		i := bytes.LastIndex(src[from:end], []byte(member))
		if i < 0 || s.addStruct(src[from+i:], member) {
			return
		}
		end = from + i
	}
}

// addStruct records the struct type whose declaration follows the prefix at the
// beginning of src. If there is none, addStruct returns false.
func (s *Search) addStruct(src []byte, prefix string) bool {
	src = src[min(len(prefix), len(src)):]
	line, fields, _ := bytes.Cut(src, []byte("\n"))
	name, ok := bytes.CutSuffix(line, []byte(structStart))
	if !ok || bytes.ContainsAny(name, " \t") {
		return false
	}
	s.structsWithKey[string(name)] = true
	s.embedsType = s.embedsType || embeds(fields)
	return true
}

// embeds reports whether a struct may have an embedded field. src begins after the
// opening brace of the struct.
func embeds(src []byte) bool {
	for line := range bytes.Lines(src) {
		line, _, _ = bytes.Cut(line, []byte("//"))
		line, _, _ = bytes.Cut(line, []byte("`"))
		switch line = bytes.TrimSpace(line); {
		case bytes.HasPrefix(line, []byte("}")):
			return false
		case len(line) > 0 && !bytes.ContainsAny(line, " \t"):
			return true
		}
	}
	return false
}

// structStart ends the first line of a struct declaration.
const structStart = " struct {"

func wordBefore(src []byte, at int) string {
	return string(src[bytes.LastIndexAny(src[:at], " \t\n")+1 : at])
}

func indices(src []byte, text string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := 0; ; {
			i := bytes.Index(src[at:], []byte(text))
			if i < 0 || !yield(at+i) {
				return
			}
			at += i + len(text)
		}
	}
}

// maxKey limits the length of the key in a json tag. Longer keys are ignored.
const maxKey = 40

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

// AddLibrary replaces the [LibraryFacts] in the facts of a package. The new ones
// contain the libraries in the old ones, and the [Library] of the package itself. The
// function analyse computes this Library when another package first needs it.
func AddLibrary(facts []analysis.Fact, path string, analyse func() []analysis.Fact) []analysis.Fact {
	out := &LibraryFacts{fact.Facts[Library]{Path: path, Parts: map[string]*fact.Part[Library]{}}}
	for _, f := range facts {
		if f, ok := f.(*LibraryFacts); ok {
			maps.Copy(out.Parts, f.Parts)
		}
	}
	out.Parts[path] = fact.NewLazyPart(func() *Library {
		for _, f := range analyse() {
			if f, ok := f.(*LibraryFacts); ok && f.Parts[path] != nil {
				return f.Parts[path].Get()
			}
		}
		return &Library{}
	})
	facts = slices.DeleteFunc(facts, func(f analysis.Fact) bool { _, is := f.(*LibraryFacts); return is })
	return append(facts, out)
}

// libraryOf returns the [Library] of the package that is being analysed. It is empty
// for packages of the user, for packages whose exit functions are in a table of package
// exit, and for packages that neither create errors nor set fields of errors.
func libraryOf(pass *analysis.Pass, flow exitFlow, deps map[string]*fact.Part[Library], isKey func(string) bool) *Library {
	out := &Library{}
	if len(pass.Files) == 0 || ssax.ClassOf(pass) != ssax.Dependency || ssax.IsUsers(pass) || exit.Modelled(pass.Pkg.Path()) {
		return out
	}
	if !MakesErrors(pass.Pkg, isKey) {
		return out
	}
	s := newSummarizer(pass, flow, nil, deps, isKey)
	_, fns := flow.SSA()
	for _, fn := range fns {
		obj, ok := fn.Object().(*types.Func)
		if !ok || !mayBeInLibrary(obj, isKey) {
			continue
		}
		if sum := s.summary(fn).ofLibrary(); sum != nil {
			sum.Name = obj.Origin().FullName()
			out.Functions = append(out.Functions, sum)
		}
	}
	slices.SortStableFunc(out.Functions, func(a, b *summary) int { return cmp.Compare(a.Name, b.Name) })
	out.Functions = slices.CompactFunc(out.Functions, func(a, b *summary) bool { return a.Name == b.Name })
	return out
}

// MakesErrors reports whether a package may need a [Library]: whether it has functions
// that return errors with fields for an envelope, or set such fields. It looks only at the
// types of the package. If it returns false, a driver need not load the source of the
// package. isKey is the same as in [New].
func MakesErrors(pkg *types.Package, isKey func(string) bool) bool {
	if !hasErrorWithKey(pkg, isKey) {
		return false // the common case
	}
	for _, name := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			if mayBeInLibrary(obj, isKey) {
				return true
			}
		case *types.TypeName:
			t, ok := obj.Type().(*types.Named)
			if !ok || obj.IsAlias() {
				continue
			}
			for m := range t.Methods() {
				if mayBeInLibrary(m, isKey) {
					return true
				}
			}
		}
	}
	return false
}

// hasErrorWithKey reports whether a package declares a type for which isErrorWithKey
// returns true.
func hasErrorWithKey(pkg *types.Package, isKey func(string) bool) bool {
	return slices.ContainsFunc(pkg.Scope().Names(), func(name string) bool {
		obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		return ok && !obj.IsAlias() && isErrorWithKey(obj.Type(), pkg, isKey)
	})
}

// isErrorWithKey reports whether t, or the type to which t points, is an exported error
// type of the package. The type must have a field that is typical of errors: isKey
// returns true for the key of the field. The key of a field is the name in its json
// tag. If the type has no json tags, the field names count as keys, because programs
// copy such fields into JSON themselves.
func isErrorWithKey(t types.Type, pkg *types.Package, isKey func(string) bool) bool {
	fields, named := ssax.StructOf(t)
	if named == nil || named.Obj().Pkg() != pkg || !named.Obj().Exported() || named.TypeParams() != nil || !isError(named) {
		return false
	}
	hasTags := hasJSONTag(fields)
	for i := range fields.NumFields() {
		if key, _, tagged := jsonName(fields, i); tagged == hasTags && isKey(key) {
			return true
		}
	}
	return false
}

// mayBeInLibrary reports whether the [Library] of a package may contain fn, judging by
// its signature. fn must be exported and have one of these forms:
//
//   - a function that returns an error for which isErrorWithKey returns true,
//   - a method of such an error, or
//   - a function that returns an option: a function with such an error as its only
//     parameter.
//
// Methods with results and without parameters do not count, because methods such as
// Error and Unwrap set no fields.
func mayBeInLibrary(fn *types.Func, isKey func(string) bool) bool {
	if !fn.Exported() {
		return false
	}
	is := func(t types.Type) bool { return isErrorWithKey(t, fn.Pkg(), isKey) }
	sig := fn.Signature()
	if sig.Recv() != nil && (sig.Params().Len() > 0 || sig.Results().Len() == 0) && is(sig.Recv().Type()) {
		return true
	}
	for v := range sig.Results().Variables() {
		if option, ok := v.Type().Underlying().(*types.Signature); is(v.Type()) || ok && option.Params().Len() == 1 && is(option.Params().At(0).Type()) {
			return true
		}
	}
	return false
}

// ofLibrary returns a copy of the summary f with only the parts for a [Library], or nil
// if there are none.
func (f *summary) ofLibrary() *summary {
	if f == nil {
		return nil
	}
	effects := clearedCopy(f.Effects, func(e *effect) bool { return e.Type != "" }) // without effects on maps
	effects = orNil(effects, func(e *effect) bool { return e != nil })
	if len(f.Results)+len(effects) == 0 && f.Option == nil {
		return nil
	}
	out := &summary{NeverNil: f.NeverNil, Option: f.Option.withoutSpans()}
	for _, e := range effects {
		out.Effects = append(out.Effects, e.withoutSpans())
	}
	for _, r := range f.Results {
		if r != nil {
			o := r.Object
			r = &resultSummary{Pointer: r.Pointer, Object: Object{Type: o.Type, Kind: o.Kind, Fields: o.Fields.withoutSpans(), Constructor: o.Constructor}}
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
	return f.mapValues(func(e Field) *Value {
		v := *e.Value
		v.Span, v.Blank = span.Span{}, nil
		return &v
	})
}

// constructor returns the summary of a function of a library, or nil if there is none.
// The summary is in the [Library] of the package. To get a Library, the driver may have
// to analyse the source of the package, which takes time. So constructor first checks
// whether a function with this signature can have a summary at all.
func (s *summarizer) constructor(fn *types.Func) *summary {
	part := s.libraries[fn.Pkg().Path()]
	if part == nil || !mayBeInLibrary(fn.Origin(), s.isKey) {
		return nil
	}
	return functionIn(part.Get().Functions, fn.Origin().FullName())
}

// functionIn returns the function with the given name from a sorted list, or nil.
func functionIn(list []*summary, name string) *summary {
	i, ok := slices.BinarySearchFunc(list, name, func(f *summary, name string) int { return cmp.Compare(f.Name, name) })
	if !ok {
		return nil
	}
	return list[i]
}
