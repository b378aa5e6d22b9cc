package object

import (
	"cmp"
	"slices"
	"strings"
)

// IsEmpty reports whether a value is the constant "" or nil.
func (v Value) IsEmpty() bool { return v.Is == Constant && v.Const == "" }

// equals compares what two values say. Positions do not count: they differ
// between paths that agree on the value, and must not keep the analysis of a
// function from coming to an end.
func (v Value) equals(w Value) bool {
	return v.Is == w.Is && v.Const == w.Const && v.Param == w.Param && v.ref == w.ref && v.Of == w.Of
}

// join returns what is known of a field that is v on one path and w on another.
func (v Value) join(w Value) Value {
	switch {
	case v.equals(w):
		return v
	case v.Is == Unset || w.Is == Unset || v.Is == Maybe || w.Is == Maybe:
		return Value{Is: Maybe}
	case v.Of == w.Of:
		return Value{Is: Dynamic, Of: v.Of}
	}
	return Value{Is: Dynamic}
}

// inherited is the path that marks the fields of a copy of a parameter: what is
// not in the Fields is what the argument has.
const inherited = "-inherited"

// unknown and empty are the Fields of an object of which nothing is known, and
// of one that has just been made.
func unknown() Fields { return Fields{{"", Value{Is: Dynamic}}} }
func empty() Fields   { return Fields{{"", Value{Is: Unset}}} }

func (f Fields) search(path string) (int, bool) {
	return slices.BinarySearchFunc(f, path, func(e Field, path string) int { return cmp.Compare(e.Path, path) })
}

// has reports whether there is an entry for a path itself.
func (f Fields) has(path string) bool {
	_, ok := f.search(path)
	return ok
}

// isIn reports whether a path is another one, or leads to a field inside it.
func isIn(path, outer string) bool {
	rest, ok := strings.CutPrefix(path, outer)
	return ok && (rest == "" || rest[0] == '.' || outer == "")
}

// At returns the value at a path: its own entry, or that of the nearest struct
// around it.
func (f Fields) At(path string) Value {
	for {
		if i, ok := f.search(path); ok {
			return f[i].Value
		}
		if path == "" {
			return Value{Is: Unset}
		}
		path = path[:max(0, strings.LastIndexByte(path, '.'))]
	}
}

// set returns the fields after an assignment to a path: what was known of fields
// inside it is lost. Like append, it may change f.
func (f Fields) set(path string, v Value) Fields {
	return slices.DeleteFunc(f, func(e Field) bool { return e.Path != path && isIn(e.Path, path) }).setEntry(path, v)
}

// setEntry sets the entry for a path, and leaves those inside it as they are.
// Like append, it may change f.
func (f Fields) setEntry(path string, v Value) Fields {
	i, ok := f.search(path)
	if ok {
		f[i].Value = v
		return f
	}
	return slices.Insert(f, i, Field{path, v})
}

// maxSegments bounds how deep paths are. Objects of real programs refer to each
// other, and grow with each function that they are passed through; no envelope is
// so deep.
const maxSegments = 4

// setPart returns the fields after an assignment of a struct to a path. part is
// what is known of the struct. Like append, it may change f.
func (f Fields) setPart(path string, part Fields) Fields {
	f = f.set(path, part.At(""))
	var deep []string
	for _, e := range part {
		to := join(path, e.Path)
		if cut, isDeep := truncated(to); isDeep {
			deep = append(deep, cut)
		} else if e.Path != "" {
			f = append(f, Field{to, e.Value})
		}
	}
	slices.SortStableFunc(f, func(a, b Field) int { return cmp.Compare(a.Path, b.Path) })
	for _, path := range slices.Compact(deep) {
		f = f.set(path, Value{Is: Dynamic})
	}
	return f
}

// truncated returns the first segments of a path. It is false for a path that is
// not too deep.
func truncated(path string) (string, bool) {
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

// part returns the fields of the struct at a path. It does not change f.
func (f Fields) part(path string) Fields {
	if path == "" {
		return f
	}
	out := Fields{{"", f.At(path)}}
	for _, e := range f {
		if rest, ok := strings.CutPrefix(e.Path, path+"."); ok {
			out = append(out, Field{rest, e.Value})
		}
	}
	return out
}

// mapped returns the fields with each value replaced.
func (f Fields) mapped(replace func(Field) Value) Fields {
	out := slices.Clone(f)
	for i := range out {
		out[i].Value = replace(out[i])
	}
	return out
}

// join returns what is known of an object that has the fields f on one path and
// g on another. A path that only one of them has an entry for takes the entry of
// a struct around it in the other.
func (f Fields) join(g Fields) Fields {
	if f.isSame(g) {
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
		out = append(out, Field{path, f.At(path).join(g.At(path))})
	}
	return out
}

// isSame reports whether f and g are one slice.
func (f Fields) isSame(g Fields) bool {
	return len(f) == len(g) && (len(f) == 0 || &f[0] == &g[0])
}

// equals reports whether f and g say the same.
func (f Fields) equals(g Fields) bool {
	return f.isSame(g) || slices.EqualFunc(f, g, func(a, b Field) bool { return a.Path == b.Path && a.Value.equals(b.Value) })
}

// join returns the path of a field inside the struct at a prefix. The path of an
// embedded struct is "".
func join(prefix, path string) string {
	switch {
	case prefix == "":
		return path
	case path == "":
		return prefix
	}
	return prefix + "." + path
}
