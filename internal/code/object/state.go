package object

import (
	"maps"
	"strings"
)

// A Value is what is known of a field.
type Value struct {
	Is    Known
	Const string // of a constant: its text, true or false, or its digits
	Param int    // of a parameter: which
	Place Place  // of the expression, where there is one
	Of    Field  // what it is read from, if that is the field of a struct
	ref   int    // an object of the function, plus 1; 0 for none
}

// A Field is a field of a struct type.
type Field struct {
	Type string // full name
	Path string
}

// A Known is how much is known of a field.
type Known string

// What can be known.
const (
	Unset    Known = "unset"    // never set
	Maybe    Known = "maybe"    // set on some paths only
	Constant Known = "constant" // set to Const
	FromArg  Known = "argument" // set to a parameter of the function
	Dynamic  Known = "dynamic"  // set to something
)

// Empty reports whether a value is one that says nothing: "", or nil.
func (v Value) Empty() bool { return v.Is == Constant && v.Const == "" }

// A State is what is known of an object, by the paths of its fields. The path ""
// is all that has no path of its own.
type State map[string]Value

// At is the value at a path.
func (s State) At(path string) Value {
	for p := path; ; {
		if v, ok := s[p]; ok {
			return v
		}
		if p == "" {
			return Value{Is: Unset}
		}
		i := strings.LastIndexByte(p, '.')
		if i < 0 {
			i = 0
		}
		p = p[:i]
	}
}

// Has reports whether something is known at a path or below it.
func (s State) Has(path string) bool {
	for p := range s {
		if p == path || strings.HasPrefix(p, path+".") {
			return true
		}
	}
	return false
}

// set forgets what was known below a path and sets that.
func (s State) set(path string, v Value) {
	for p := range s {
		if path == "" || strings.HasPrefix(p, path+".") {
			delete(s, p)
		}
	}
	s[path] = v
}

// clear forgets a struct that is made empty. An embedded one has the path of what
// it is embedded in.
func (s State) clear(path string, t *Type) {
	if path != "" {
		s.set(path, Value{Is: Unset})
	}
	for _, l := range t.Leaves {
		s.set(join(path, l.Path), Value{Is: Unset})
	}
}

// put sets all below a path to another state.
func (s State) put(path string, of State) {
	s.set(path, of.At(""))
	for p, v := range of {
		if p != "" {
			s[join(path, p)] = v
		}
	}
}

// under is the state below a path.
func (s State) under(path string) State {
	if path == "" {
		return maps.Clone(s)
	}
	out := State{"": s.At(path)}
	for p, v := range s {
		if rest, ok := strings.CutPrefix(p, path+"."); ok {
			out[rest] = v
		}
	}
	return out
}

// merge is what is known of an object after one of two ways.
func merge(a, b State) State {
	out := State{}
	for p := range a {
		out[p] = either(a.At(p), b.At(p))
	}
	for p := range b {
		out[p] = either(a.At(p), b.At(p))
	}
	return out
}

func either(a, b Value) Value {
	switch {
	case a.Is == b.Is && a.Const == b.Const && a.Param == b.Param && a.ref == b.ref && a.Of == b.Of:
		return a
	case a.Is == Unset || b.Is == Unset || a.Is == Maybe || b.Is == Maybe:
		return Value{Is: Maybe}
	}
	if a.Of == b.Of {
		return Value{Is: Dynamic, Of: a.Of}
	}
	return Value{Is: Dynamic}
}

func same(a, b State) bool {
	if len(a) != len(b) {
		return false
	}
	for p, v := range a {
		w, ok := b[p]
		if !ok || v.Of != w.Of || v.Is != w.Is || v.Const != w.Const || v.Param != w.Param || v.ref != w.ref {
			return false
		}
	}
	return true
}
