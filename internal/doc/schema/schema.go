// Package schema reads JSON Schema files. For a value such as a property, it finds the
// subschemas that apply to it, with their offsets in the file. It follows allOf and
// references within the file, in drafts 7 to 2020-12. It does not validate anything.
// Package compare uses it to find out which values a schema allows, and where it says
// so.
package schema

import (
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
)

// A File is a JSON Schema file.
type File struct {
	Text []byte
	Root jsonlike.Value
}

// A SyntaxError says why a file is not a JSON object.
type SyntaxError struct {
	Offset  int
	Message string
}

func (e *SyntaxError) Error() string { return e.Message }

// Read reads a JSON Schema file. Its error is a *SyntaxError.
func Read(text []byte) (*File, error) {
	var any map[string]json.RawMessage
	if err := json.Unmarshal(text, &any); err != nil {
		at, message := 0, "it is no JSON object"
		if e, ok := errors.AsType[*json.SyntaxError](err); ok {
			at, message = max(0, int(e.Offset)-1), e.Error()
		}
		return nil, &SyntaxError{min(at, len(text)), message}
	}
	root, ok := jsonlike.Parse(text, 0, false)
	if !ok {
		return nil, &SyntaxError{0, "it is nested too deeply"}
	}
	return &File{text, root}, nil
}

// A Node contains the subschemas that apply to one value.
type Node struct {
	Always      []jsonlike.Value // the subschemas that always apply to the value
	Conditional []jsonlike.Value // the subschemas that apply only in some cases: in anyOf, oneOf, "then" or "else"
	IsOpen      bool             // whether a subschema refers to another file, which may say more about the value
}

// Node returns all subschemas for the same value as the subschema v: v itself, and
// those that v uses, through keywords such as $ref and allOf.
func (f *File) Node(v jsonlike.Value) Node { return f.nodeOf(v, nil) }

// nodeOf is like Node, but knows which alternatives of an anyOf or oneOf count. kept is
// keyed by the offset of the keyword. The other alternatives are left out. If only one
// is kept, it always applies.
func (f *File) nodeOf(v jsonlike.Value, kept map[int][]jsonlike.Member) Node {
	e := expansion{f, kept, Node{}}
	e.expand(&e.node.Always, v)
	return e.node
}

// Narrow is like Node, but leaves out alternatives of anyOf and oneOf that are about
// something else. fit says how well a node fits what the caller looks for; 0 means not at
// all. Of all alternatives, those that fit best are kept. If none fits, all are kept.
func (f *File) Narrow(v jsonlike.Value, fit func(Node) int) Node {
	const most = 20 // alternatives may have alternatives
	kept := map[int][]jsonlike.Member{}
	node := f.nodeOf(v, kept)
	for range most {
		choice, ok := f.openChoice(node, kept)
		if !ok {
			break
		}
		best, fitting := 0, choice.Value.Members
		for _, each := range choice.Value.Members {
			kept[choice.Key.Start] = []jsonlike.Member{each}
			switch n := fit(f.nodeOf(v, kept)); {
			case n > best:
				best, fitting = n, []jsonlike.Member{each}
			case n == best && n > 0:
				fitting = append(fitting, each)
			}
		}
		kept[choice.Key.Start] = fitting
		node = f.nodeOf(v, kept)
	}
	return node
}

// openChoice returns an anyOf or oneOf that applies to a node and is not a key of kept.
func (f *File) openChoice(node Node, kept map[int][]jsonlike.Member) (jsonlike.Member, bool) {
	for _, part := range node.Always {
		for _, m := range part.Members {
			if _, ok := kept[m.Key.Start]; ok || m.Value.Kind != jsonlike.Array {
				continue
			}
			if key := m.Key.Decoded(f.Text); key == "anyOf" || key == "oneOf" {
				return m, true
			}
		}
	}
	return jsonlike.Member{}, false
}

// An expansion collects the subschemas of a node.
type expansion struct {
	*File
	kept map[int][]jsonlike.Member // see nodeOf
	node Node
}

// expand adds the subschema v, and the subschemas that v uses, to the node. list is the
// list to which v belongs: &node.Always if v always applies, and &node.Conditional
// otherwise. Subschemas in allOf and referenced subschemas are added to the same list.
// Those in anyOf, oneOf, "then" and "else" are added to node.Conditional.
func (e *expansion) expand(list *[]jsonlike.Value, v jsonlike.Value) {
	has := func(o jsonlike.Value) bool { return o.Start == v.Start }
	if v.Kind != jsonlike.Object || slices.ContainsFunc(e.node.Always, has) || slices.ContainsFunc(e.node.Conditional, has) {
		return
	}
	*list = append(*list, v)
	for _, keyword := range []string{"$ref", "$dynamicRef"} {
		if ref, ok := v.Find(e.Text, keyword); ok {
			target, local := e.resolve(ref.Value.Decoded(e.Text))
			e.node.IsOpen = e.node.IsOpen || !local
			e.expand(list, target)
		}
	}
	for _, m := range v.Members {
		switch m.Key.Decoded(e.Text) {
		case "allOf":
			for _, each := range m.Value.Members {
				e.expand(list, each.Value)
			}
		case "anyOf", "oneOf":
			e.expandChoice(list, m)
		case "then", "else":
			e.expand(&e.node.Conditional, m.Value)
		}
	}
}

// expandChoice adds the alternatives of an anyOf or oneOf to the node; see expand.
func (e *expansion) expandChoice(list *[]jsonlike.Value, choice jsonlike.Member) {
	alternatives, narrowed := e.kept[choice.Key.Start]
	if !narrowed {
		alternatives = choice.Value.Members
	}
	if !narrowed || len(alternatives) > 1 {
		list = &e.node.Conditional
	}
	for _, each := range alternatives {
		e.expand(list, each.Value)
	}
}

// resolve returns the subschema to which a $ref refers, if it is in this file.
func (f *File) resolve(ref string) (jsonlike.Value, bool) {
	base, fragment, _ := strings.Cut(ref, "#")
	if id, ok := f.Root.Find(f.Text, "$id"); base != "" && (!ok || id.Value.Decoded(f.Text) != base) {
		return jsonlike.Value{}, false
	}
	if fragment, err := url.PathUnescape(fragment); err == nil && (fragment == "" || fragment[0] == '/') {
		return f.pointer(fragment)
	}
	return f.anchor(f.Root, fragment)
}

// pointer returns the value at a JSON pointer, such as "/$defs/Error".
func (f *File) pointer(pointer string) (jsonlike.Value, bool) {
	at := f.Root
	if pointer == "" {
		return at, true
	}
	for key := range strings.SplitSeq(pointer[1:], "/") {
		m, ok := at.Find(f.Text, strings.NewReplacer("~1", "/", "~0", "~").Replace(key))
		if !ok {
			return jsonlike.Value{}, false
		}
		at = m.Value
	}
	return at, true
}

// anchor returns the subschema with the given $anchor in v, which may be v itself.
func (f *File) anchor(v jsonlike.Value, name string) (jsonlike.Value, bool) {
	for _, m := range v.Members {
		switch key, text := m.Key.Decoded(f.Text), m.Value.Decoded(f.Text); {
		case (key == "$anchor" || key == "$dynamicAnchor") && text == name, key == "$id" && text == "#"+name:
			return v, true
		}
		if found, ok := f.anchor(m.Value, name); ok {
			return found, true
		}
	}
	return jsonlike.Value{}, false
}

// A Property describes a property of an object.
type Property struct {
	// Node contains the subschemas for the value. If there are several Cases, none of them
	// always applies.
	Node
	Keys          []jsonlike.Value // the keys of the property in the file, one for each subschema with the property
	IsConditional bool             // whether all subschemas with the property are conditional; see Node.Conditional
	Cases         []Node           // what each conditional subschema says about the value; nil if only one has the property
}

// Property returns the property with the given key of an object. node contains the
// subschemas for the object. If none of them has the property, Property returns false.
func (f *File) Property(node Node, key string) (Property, bool) {
	values, keys := f.propertyAmong(node.Always, key)
	p := Property{Keys: keys}
	if len(keys) == 0 {
		values, p.Keys = f.propertyAmong(node.Conditional, key)
		p.IsConditional = len(values) > 0
	}
	e := expansion{f, nil, Node{}}
	list := &e.node.Always
	if p.IsConditional && len(values) > 1 {
		list = &e.node.Conditional
		for _, v := range values {
			p.Cases = append(p.Cases, f.Node(v))
		}
	}
	for _, v := range values {
		e.expand(list, v)
	}
	p.Node = e.node
	return p, len(p.Keys) > 0
}

// propertyAmong returns what the given subschemas say about the property with the given
// key, and where they have the key.
func (f *File) propertyAmong(parts []jsonlike.Value, key string) (values, keys []jsonlike.Value) {
	for _, part := range parts {
		properties, _ := part.Find(f.Text, "properties")
		if m, ok := properties.Value.Find(f.Text, key); ok {
			values, keys = append(values, m.Value), append(keys, m.Key)
		}
	}
	return values, keys
}

// Keys returns the names of the properties of an object.
func (f *File) Keys(node Node) []string {
	var keys []string
	for _, part := range slices.Concat(node.Always, node.Conditional) {
		properties, _ := part.Find(f.Text, "properties")
		for _, m := range properties.Value.Members {
			if key := m.Key.Decoded(f.Text); !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// Keyword returns all uses of a keyword, such as "required", in those subschemas of a node
// that always apply.
func (f *File) Keyword(node Node, name string) []jsonlike.Member {
	var found []jsonlike.Member
	for _, part := range node.Always {
		if m, ok := part.Find(f.Text, name); ok {
			found = append(found, m)
		}
	}
	return found
}

// Requires reports whether an object must have the property with the given key.
func (f *File) Requires(node Node, key string) bool {
	return slices.ContainsFunc(f.Keyword(node, "required"), func(m jsonlike.Member) bool {
		return slices.ContainsFunc(m.Value.Members, func(e jsonlike.Member) bool { return e.Value.Decoded(f.Text) == key })
	})
}

// Allows reports whether a value may have one of the given types. Without the keyword
// "type", a value may have any type.
func (f *File) Allows(node Node, types ...string) bool {
	return !slices.ContainsFunc(f.Keyword(node, "type"), func(m jsonlike.Member) bool {
		given := []jsonlike.Member{m}
		if m.Value.Kind == jsonlike.Array {
			given = m.Value.Members
		}
		return !slices.ContainsFunc(given, func(g jsonlike.Member) bool { return slices.Contains(types, g.Value.Decoded(f.Text)) })
	})
}

// A List contains the values that a keyword allows.
type List struct {
	Key    jsonlike.Value // the keyword: enum, const, oneOf or anyOf
	Array  jsonlike.Value // the array that is the value of enum; empty for other keywords
	Values []jsonlike.Value
}

// Lists returns the lists of allowed values of a property: from "enum" or "const", or
// from a "oneOf" or "anyOf" in which each subschema has such a list. If the property has
// several cases, one list has the values of all cases.
func (f *File) Lists(p Property) []List {
	if len(p.Cases) == 0 {
		return f.lists(p.Node, 0)
	}
	var all List
	for i, node := range p.Cases {
		lists := f.lists(node, 0)
		if len(lists) == 0 {
			return nil // any value in this case
		}
		if i == 0 {
			all.Key = lists[0].Key
		}
		all.Values = append(all.Values, lists[0].Values...)
	}
	return []List{all}
}

func (f *File) lists(node Node, depth int) []List {
	// Subschemas that refer to each other could otherwise make the recursion endless.
	const most = 4
	var lists []List
	if depth > most {
		return nil
	}
	for _, part := range node.Always {
		for _, m := range part.Members {
			if l := f.listOf(m, depth); len(l.Values) > 0 {
				lists = append(lists, l)
			}
		}
	}
	return lists
}

// listOf returns the values that the member m allows. Its key is a keyword such as
// enum.
func (f *File) listOf(m jsonlike.Member, depth int) List {
	l := List{Key: m.Key}
	switch m.Key.Decoded(f.Text) {
	case "const":
		l.Values = []jsonlike.Value{m.Value}
	case "enum":
		l.Array = m.Value
		for _, e := range m.Value.Members {
			l.Values = append(l.Values, e.Value)
		}
	case "oneOf", "anyOf":
		for _, e := range m.Value.Members {
			inner := f.lists(f.Node(e.Value), depth+1)
			if len(inner) == 0 {
				return List{}
			}
			l.Values = append(l.Values, inner[0].Values...)
		}
	}
	return l
}

// Definitions returns the subschemas in $defs and definitions.
func (f *File) Definitions() []jsonlike.Value {
	var all []jsonlike.Value
	for _, name := range []string{"$defs", "definitions"} {
		if m, ok := f.Root.Find(f.Text, name); ok && m.Value.Kind == jsonlike.Object {
			for _, d := range m.Value.Members {
				all = append(all, d.Value)
			}
		}
	}
	return all
}
