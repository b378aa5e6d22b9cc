package object

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/exitlint/exitlint/internal/span"
)

// IsEmpty reports whether a value is nil, or a text of at most white space.
func (v Value) IsEmpty() bool { return v.State == Constant && strings.TrimSpace(v.Const) == "" }

// IsOpen reports whether code that the analysis does not follow, such as a decoder, may
// have set the field.
func (v Value) IsOpen() bool { return v.isOpen }

// equals reports whether two values are equal, ignoring their positions. Two paths may
// set the same value at different positions. Comparing the positions might keep the
// analysis from terminating.
func (v *Value) equals(w *Value) bool {
	return v.State == w.State && v.Const == w.Const && v.Kind == w.Kind && v.Part == w.Part && v.Param == w.Param && slices.Equal(v.refs, w.refs) && v.isGuarded == w.isGuarded && v.isUnused == w.isUnused && v.isOpen == w.isOpen && v.IsOneOf == w.IsOneOf && v.IsErrorText == w.IsErrorText && slices.EqualFunc(v.Candidates, w.Candidates, Word.isSame) && slices.Equal(v.Keys, w.Keys) && slices.Equal(v.Rows, w.Rows) && slices.Equal(v.Texts, w.Texts) && slices.Equal(v.trueIf, w.trueIf) && v.onlyIf == w.onlyIf && v.isCases == w.isCases &&
		(v.Blank == nil) == (w.Blank == nil) && slices.Equal(v.From, w.From)
}

// join returns the value of a field that has the value v on one path and w on
// another.
func (v Value) join(w Value) Value {
	switch {
	case v.equals(&w), v.State == Optional && w.State == Unset, w.isUnused:
		return v
	case v.isUnused:
		return w
	case w.State == Optional && v.State == Unset:
		return w
	// This is the join after if arg != "" { field = arg }. On the path without the
	// assignment, arg is empty and the field is unset, so the field is a copy of arg on
	// both paths.
	case v.State == Unset && w.isGuarded && w.State == FromArg:
		return w
	case w.State == Unset && v.isGuarded && v.State == FromArg:
		return v
	// One path uses the text that it has found in a table. The other path uses a text
	// that is not empty.
	case v.isOfFoundKey() && w.isFilled():
		return v
	case w.isOfFoundKey() && v.isFilled():
		return w
	}
	if out, ok := v.joinCase(w); ok {
		return out
	}
	if v.trueIf != nil && w.mayBeFalse() {
		return v.copyOfCondition(w)
	}
	if w.trueIf != nil && v.mayBeFalse() {
		return w.copyOfCondition(v)
	}
	out := Value{State: Dynamic, From: unionOfSources(v.copiesBeside(w), w.copiesBeside(v)), refs: union(v.refs, w.refs, cmp.Compare[int]), Blank: cmp.Or(v.blank(w), w.blank(v)), Candidates: unionOfWords(v.words(), w.words())}
	out.IsErrorText = v.IsErrorText && w.IsErrorText
	out.IsOneOf = v.isOneWord() && w.isOneWord() && !slices.ContainsFunc(slices.Concat(v.words(), w.words()), func(word Word) bool {
		return !slices.ContainsFunc(out.Candidates, word.isSame)
	})
	if v.Kind == w.Kind || w.State == Unset {
		out.Kind = v.Kind
	} else if v.State == Unset {
		out.Kind = w.Kind
	}
	out.Part = cmp.Or(v.Part, w.Part)
	switch {
	case v.isOpen || w.isOpen:
		out.isOpen, out.Blank, out.Span = true, nil, cmp.Or(v.Span, w.Span)
	case v.State == Maybe || w.State == Maybe:
		out.State = Maybe
	case v.State == Copied || w.State == Copied || (v.State == Unset && w.isGuarded) || (w.State == Unset && v.isGuarded):
		// The result is Copied even if v or w is Unset: each iteration of a loop joins
		// the value with the Unset value from before the loop.
		out.State = Copied
	case v.State == Unset || w.State == Unset:
		out.State = Maybe
	}
	return out
}

// mayBeFalse reports whether a value is false, or unset.
func (v *Value) mayBeFalse() bool {
	return v.State == Unset || v.State == Constant && v.Const == "false"
}

// copyOfCondition returns what is known about a bool that is true if the fields v.trueIf
// are, and has the value "other" otherwise.
func (v Value) copyOfCondition(other Value) Value {
	out := Value{State: Dynamic, Kind: v.Kind, From: v.trueIf, Candidates: unionOfWords(v.words(), other.words())}
	if other.State == Unset && !v.isFalseIfUnset {
		out.State = Maybe
	}
	return out
}

// joined is like join, but makes no copy if the values are equal.
func (v *Value) joined(w *Value) *Value {
	if v == w || v.equals(w) {
		return v
	}
	out := v.join(*w)
	return &out
}

// orElse returns what is known about the result of a call such as cmp.Or(e.Hint, p),
// which returns a field of an error or, if the field is empty, the default value v.
// "from" contains the field, here Hint. If v is never empty, neither is the result.
// Otherwise "from" becomes the From of the result.
func (v Value) orElse(from []FieldRef) Value {
	if v.IsEmpty() || v.Blank != nil {
		return Value{State: Dynamic, Kind: v.Kind, From: from}
	}
	if v.State == FromArg {
		v.From = from
		return v
	}
	return Value{State: Dynamic, Kind: v.Kind}
}

// blank returns the span of an expression that may make a field empty or missing. The
// field has the value v on one path and the value "other" on another path:
//
//   - If v is the constant "", and "other" is neither "" nor Unset, blank returns the
//     span of v.
//   - If "other" is Unset, and the code sets the field only after a test, as in
//     if hint != "" { e.Hint = hint }, blank returns the span of an expression that may
//     make hint empty, if there is one. The field is then missing.
//   - Otherwise blank returns v.Blank.
func (v Value) blank(other Value) *span.Span {
	if v.IsEmpty() && !other.IsEmpty() && other.State != Unset {
		at := v.Span // a copy: &v.Span would put every v on the heap
		return &at
	}
	if other.State == Unset && v.guardedBlank != nil {
		return v.guardedBlank
	}
	return v.Blank
}

// copiesBeside is like copies, but returns nil if a test shows that v is not empty, and the
// value on another path is a text. Then it does not matter whether the fields are set.
func (v Value) copiesBeside(other Value) []FieldRef {
	if v.isGuarded && other.isFilled() {
		return nil
	}
	return v.copies()
}

// copies returns the fields that v may be a copy of. For a text from a table, as in
// hints[e.Code], v.From contains the key, which is no such field.
func (v Value) copies() []FieldRef {
	if v.Keys != nil || v.Texts != nil {
		return v.Rows
	}
	return v.From
}

// maxWords limits the number of constants in Value.Candidates, and maxWord the length
// of each.
const (
	maxWords = 4
	maxWord  = 24
)

// words returns the words that v may be: v itself if it is a constant of one short
// word, and v.Candidates otherwise.
func (v Value) words() []Word {
	isOther := func(r rune) bool { return !unicode.IsLetter(r) && r != '_' && r != '-' }
	if v.State != Constant || v.Const == "" || len(v.Const) > maxWord || strings.ContainsFunc(v.Const, isOther) {
		return v.Candidates
	}
	return []Word{{v.Const, v.Span}}
}

// isOneWord reports whether v is always equal to one of v.words.
func (v Value) isOneWord() bool { return v.IsOneOf || v.State == Constant && len(v.words()) > 0 }

// unionOfWords returns the union of two sorted lists of words, cut off after maxWords
// elements.
func unionOfWords(a, b []Word) []Word {
	all := a
	switch {
	case len(a) == 0 || slices.EqualFunc(a, b, Word.isSame):
		all = b
	case len(b) > 0:
		all = slices.Concat(a, b)
		slices.SortStableFunc(all, func(x, y Word) int { return cmp.Compare(x.Text, y.Text) })
		all = slices.CompactFunc(all, Word.isSame)
	}
	return all[:min(len(all), maxWords)]
}

func (w Word) isSame(o Word) bool { return w.Text == o.Text }

// maxSources limits how many fields Value.From contains.
const maxSources = 8

// union returns the elements of two sorted lists, sorted and without duplicates.
func union[T comparable](a, b []T, compare func(T, T) int) []T {
	switch {
	case len(a) == 0 || slices.Equal(a, b):
		return b
	case len(b) == 0:
		return a
	}
	all := slices.Concat(a, b)
	slices.SortFunc(all, compare)
	return slices.Compact(all)
}

// unionOfSources returns the union of two sorted lists of fields, cut off after
// maxSources elements.
func unionOfSources(a, b []FieldRef) []FieldRef {
	all := union(a, b, FieldRef.compare)
	return all[:min(len(all), maxSources)]
}

func (r FieldRef) compare(other FieldRef) int {
	return cmp.Or(cmp.Compare(r.Type, other.Type), cmp.Compare(r.Path, other.Path))
}

// copyOf returns the value of an expression that reads the field r: a copy of r. If the
// struct type of r has no name, the value is unknown.
func copyOf(r FieldRef) Value {
	if r.Type == "" {
		return Value{State: Dynamic}
	}
	return Value{State: Dynamic, From: []FieldRef{r}}
}

// paramEntry is the last segment in the path of a special entry of [Fields]. The entry
// "error.-inherited", for example, says that the struct at the path "error" is an
// argument, or a changed copy of one. Value.Param is the index of the parameter. Fields
// of this struct without an entry of their own have the same values as in the argument.
const paramEntry = "-inherited"

// content is the path of a special [Field] of a variable to which the program assigns
// whole structs. Its Value.refs lists the objects that the variable may contain. All
// other fields of the variable are unknown.
const content = "-content"

// unknown returns the fields of an object of which only the type is known. Each field
// is a copy of the field of the type with the full name typ, so that rules can look up
// what is known about that field. If typ is "", all fields are unknown.
func unknown(typ string) Fields {
	v := copyOf(FieldRef{Type: typ})
	return Fields{{"", &v}}
}

// empty returns the fields of a new object, which are all unset.
func empty() Fields { return Fields{{"", unset}} }

// Values that many fields share. No code may change a Value to which a [Field] points.
var (
	unset   = &Value{State: Unset}
	dynamic = &Value{State: Dynamic}
	open    = &Value{State: Dynamic, isOpen: true}
	openMap = &Value{State: Dynamic, isGuarded: true} // the value of a map with unknown keys
)

func (f Fields) search(path string) (int, bool) {
	return slices.BinarySearchFunc(f, path, func(e Field, path string) int { return cmp.Compare(e.Path, path) })
}

// has reports whether f contains the field with exactly this path.
func (f Fields) has(path string) bool {
	_, ok := f.search(path)
	return ok
}

// Has reports whether f contains an entry for exactly this path.
func (f Fields) Has(path string) bool { return f.has(path) }

// isIn reports whether path is outer, or the path of a field inside outer.
func isIn(path, outer string) bool {
	rest, ok := strings.CutPrefix(path, outer)
	return ok && (rest == "" || rest[0] == '.' || outer == "")
}

// At returns the value of the field with the given path, such as "error.code". If f has
// no entry for this field, its value follows from the entry of the innermost struct
// around it, here "error". If the code sets that struct only under some condition, the
// value of the field is unknown.
func (f Fields) At(path string) Value {
	return *f.at(path)
}

// at is like At, but returns a pointer to a Value that the caller must not change,
// because several Fields may share it.
func (f Fields) at(path string) *Value {
	of := path
	for inner := false; ; inner = true {
		if i, ok := f.search(path); ok {
			if !inner {
				return f[i].Value
			}
			return f[i].Value.valueInside(path, strings.TrimPrefix(strings.TrimPrefix(of, path), "."))
		}
		if path == "" {
			return unset
		}
		path = path[:max(0, strings.LastIndexByte(path, '.'))]
	}
}

// valueInside returns the value of a field of a struct. v is the value of the whole
// struct, "at" is the path of the struct in the object, and rest is the path of the field
// in the struct. If the struct is a copy of Err.Detail, for example, its field "hint" is
// a copy of Err.Detail.hint.
func (v *Value) valueInside(at, rest string) *Value {
	state := v.State
	if at != "" && state == Maybe || state == Constant && v.IsEmpty() {
		state = Dynamic
	}
	switch {
	case state == Unset && len(v.From) == 0:
		return unset
	case state == Dynamic && len(v.From) == 0 && v.isOpen:
		return open
	case state == Dynamic && len(v.From) == 0:
		return dynamic
	}
	out := &Value{State: state, isOpen: v.isOpen}
	if out.State == FromArg || out.State == FromOuter || out.State == Optional || out.State == Constant {
		out.Const, out.Param = v.Const, v.Param
	}
	for _, r := range v.From {
		out.From = append(out.From, FieldRef{r.Type, join(r.Path, rest)})
	}
	return out
}

// set returns f after an assignment of v to the field at the given path. It removes the
// entries for fields inside this field. Like append, it may change f in place.
func (f Fields) set(path string, v *Value) Fields {
	return slices.DeleteFunc(f, func(e Field) bool { return e.Path != path && isIn(e.Path, path) }).setEntry(path, v)
}

// setEntry is like set, but keeps the entries for fields inside the field at the given
// path.
func (f Fields) setEntry(path string, v *Value) Fields {
	i, ok := f.search(path)
	if ok {
		f[i].Value = v
		return f
	}
	return slices.Insert(f, i, Field{path, v})
}

// lastOf returns the last segment of a path: "code" for "error.code".
func lastOf(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// maxSegments limits the length of a path such as "error.details.hint". Without a
// limit, an object that contains an object of its own type would have infinitely many
// paths. No error envelope is nested so deeply.
const maxSegments = 4

// setPart returns f after an assignment of a struct to the field at the given path. part
// contains the fields of the struct. Like append, setPart may change f in place.
func (f Fields) setPart(path string, part Fields) Fields {
	f = f.set(path, part.at(""))
	var deep []string
	for _, e := range part {
		to := join(path, e.Path)
		if cut, isDeep := truncatePath(to); isDeep {
			deep = append(deep, cut)
		} else if e.Path != "" {
			f = append(f, Field{to, e.Value})
		}
	}
	slices.SortStableFunc(f, func(a, b Field) int { return cmp.Compare(a.Path, b.Path) })
	for _, path := range slices.Compact(deep) {
		f = f.set(path, dynamic)
	}
	return f
}

// truncatePath returns the first maxSegments segments of a path that has more segments.
// For other paths, it returns "" and false.
func truncatePath(path string) (string, bool) {
	segments := 0
	for i := range len(path) {
		if path[i] != '.' {
			continue
		}
		if segments++; segments == maxSegments {
			return path[:i], true
		}
	}
	return "", false
}

// withParts returns f with the Value.Part of each field in the parameter "from", except
// where f already has a Part for the same path. Like append, it may change f in place.
func (f Fields) withParts(from Fields) Fields {
	for _, e := range from {
		if v := f.At(e.Path); e.Value.Part != "" && v.Part == "" {
			v.Part = e.Value.Part
			f = f.setEntry(e.Path, &v)
		}
	}
	return f
}

// fieldsAt returns the fields of the struct at a path, with paths relative to this
// struct.
func (f Fields) fieldsAt(path string) Fields {
	if path == "" {
		return f
	}
	out := Fields{{"", f.at(path)}}
	for _, e := range f {
		if rest, ok := strings.CutPrefix(e.Path, path+"."); ok {
			out = append(out, Field{rest, e.Value})
		}
	}
	return out
}

// Inside returns the fields of the struct or map at the given path, with paths relative to
// it.
func (f Fields) Inside(path string) Fields { return f.fieldsAt(path) }

// withoutRefs returns a copy of f without Value.refs. Summaries must not contain refs,
// because these are indices of objects of the current function.
func (f Fields) withoutRefs() Fields {
	return f.mapValues(func(e Field) *Value { return e.Value.withoutRefs() })
}

func (v *Value) withoutRefs() *Value {
	if v.refs == nil {
		return v
	}
	out := *v
	out.refs = nil
	return &out
}

// withoutArgs returns a copy of f without information about parameters. Values that
// depend on parameters become unknown, and entries whose path ends with paramEntry are
// removed.
func (f Fields) withoutArgs() Fields {
	out := f.withoutParamKeys().mapValues(func(e Field) *Value {
		if e.Value.dependsOnCaller() {
			return &Value{State: Dynamic, Kind: e.Value.Kind, From: e.Value.Rows}
		}
		return e.Value
	})
	return slices.DeleteFunc(out, func(e Field) bool { return strings.HasSuffix(e.Path, paramEntry) })
}

// HasInner reports whether f has an entry for a field inside the struct at path.
func (f Fields) HasInner(path string) bool {
	return slices.ContainsFunc(f, func(e Field) bool { return e.Path != path && isIn(e.Path, path) })
}

func (v *Value) dependsOnCaller() bool {
	return v.State == FromArg || v.State == FromOuter || v.State == Optional
}

// dependent returns the paths of the fields whose values depend on parameters of the
// function.
func (f Fields) dependent() []string {
	var out []string
	for _, e := range f {
		if path, isCopy := strings.CutSuffix(e.Path, paramEntry); isCopy {
			out = append(out, strings.TrimSuffix(path, "."))
		} else if around, ok := mapWithParamKey(e.Path); ok {
			out = append(out, around)
		} else if e.Value.dependsOnCaller() && !f.isRest(e) {
			out = append(out, e.Path)
		}
	}
	return out
}

// mapValues returns a copy of f in which replace(e) is the value of each entry e.
func (f Fields) mapValues(replace func(Field) *Value) Fields {
	out := slices.Clone(f)
	for i := range out {
		out[i].Value = replace(out[i])
	}
	return out
}

// orMissing returns the value of a field after a weak update. The parameter "set" is
// the new value, and v is the join of the old value and the new value. If only the old
// value may be missing, the result is unknown. After
//
//	e := notFound
//	if busy {
//		e = locked
//	}
//	e.Hint = "try again"
//
// one of the two objects has no hint. But e is the other one, so the hint is not missing
// in the code that follows.
func (v *Value) orMissing(set *Value) *Value {
	isMissing := v.State == Maybe || v.Blank != nil
	if isMissing && set.State != Maybe && set.State != Unset && !set.IsEmpty() && set.Blank == nil {
		return dynamic
	}
	return v
}

// join returns what is known about the fields of an object after two paths through a
// function meet. The fields are f on one path, and g on the other. If only one of them
// has an entry for a field, the entry of the enclosing struct counts in the other; see
// [Fields.At].
func (f Fields) join(g Fields) Fields {
	if f.equals(g) {
		return f
	}
	out := make(Fields, 0, max(len(f), len(g)))
	for i, j := 0, 0; i < len(f) || j < len(g); {
		var path string
		switch {
		case j == len(g) || i < len(f) && f[i].Path < g[j].Path:
			path = f[i].Path
			i++
		case i == len(f) || g[j].Path < f[i].Path:
			path = g[j].Path
			j++
		default:
			path = f[i].Path
			i, j = i+1, j+1
		}
		out = append(out, Field{path, f.at(path).joined(g.at(path))})
	}
	return out
}

// isSame reports whether f and g are the same slice.
func (f Fields) isSame(g Fields) bool {
	return len(f) == len(g) && (len(f) == 0 || &f[0] == &g[0])
}

func (f Fields) equals(g Fields) bool {
	return f.isSame(g) || slices.EqualFunc(f, g, func(a, b Field) bool { return a.Path == b.Path && (a.Value == b.Value || a.Value.equals(b.Value)) })
}

// join returns the path of a field: prefix is the path of the struct around it, and
// path is the path of the field in this struct. An embedded struct has the path "".
func join(prefix, path string) string {
	switch {
	case prefix == "":
		return path
	case path == "":
		return prefix
	}
	return prefix + "." + path
}
