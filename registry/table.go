package registry

import (
	"fmt"
	"slices"
)

// A table reads the keys of one table, notes the problems it meets, and
// remembers which keys it was asked for, and what they may hold: other keys are
// unknown, and [Schema] is made of it.
type table struct {
	d      *decoder
	what   string // how messages name it, "[[code]]"; "" is the top of the file
	values map[string]any
	node   *node
	entry  Entry
	shape  *schema
}

// newTable wraps a decoded table. at is the offset of the entry it becomes, and
// shape gets what the table is asked for.
func (d *decoder) newTable(what string, values map[string]any, n *node, at int, shape *schema) *table {
	t := &table{d: d, what: what, values: values, node: n, shape: shape}
	t.entry = Entry{at: d.lines.Position(at), keys: map[string]place{}}
	d.places(t.entry.keys, "", n, 2)
	return t
}

// places notes where the keys of a node are, and those of the tables and lists
// in it as far down as entries go.
func (d *decoder) places(keys map[string]place, prefix string, n *node, depth int) {
	if n == nil || depth == 0 {
		return
	}
	note := func(path string, child *node) {
		keys[path] = place{key: d.lines.Position(child.key), value: d.lines.Position(child.at)}
		d.places(keys, path, child, depth-1)
	}
	for _, f := range n.fields {
		path := f.name
		if prefix != "" {
			path = prefix + "." + f.name
		}
		note(path, f)
	}
	for i, item := range n.items {
		note(ItemKey(prefix, i), item)
	}
}

// lookup finds a key's value and makes the key known, with what it may hold.
func (t *table) lookup(key string, s *schema) (any, bool) {
	if t.d.describing {
		s.Description = meanings[t.what][key]
	}
	t.shape.Properties.add(key, s)
	v, ok := t.values[key]
	return v, ok
}

// describe says in the schema what a key is for.
func (t *table) describe(key, meaning string) {
	if s := t.shape.Properties.find(key); t.d.describing && s != nil {
		s.Description = meaning
	}
}

// reject reports a key's value. The key then counts as absent, so that no later
// check builds on it.
func (t *table) reject(key, message, advice string) {
	t.d.report(t.entry.At(key), message, advice)
	delete(t.entry.keys, key)
}

// mismatch rejects a value of the wrong type.
func (t *table) mismatch(key string, v any, advice string) {
	t.reject(key, fmt.Sprintf("%s is %s", key, kind(v)), advice)
}

// require reports the keys that the table lacks. The advice is what to add.
func (t *table) require(keys ...string) {
	t.shape.Required = keys
	for _, key := range keys {
		if _, ok := t.values[key]; !ok {
			t.d.report(t.entry.at, lack(t.what, key), "add "+example(key))
		}
	}
}

// lack says that a table has no key.
func lack(what, key string) string { return fmt.Sprintf("%s has no %s", what, key) }

// expect notes the keys that the table lacks and has to get from a preset.
func (t *table) expect(keys ...string) {
	if t.d.describing {
		t.d.expected = append(t.d.expected, expectation{t.what, keys})
	}
	for _, key := range keys {
		if _, ok := t.values[key]; !ok {
			t.entry.lacks = append(t.entry.lacks, key)
		}
	}
}

// identify is expect for keys of which any says which entry of a preset is meant.
func (t *table) identify(keys ...string) {
	for _, key := range keys {
		t.shape.AnyOf = append(t.shape.AnyOf, &schema{Required: []string{key}})
	}
	t.expect(keys...)
}

// sub is a table inside the table, or nil.
func (t *table) sub(key, what string) *table {
	shape := object()
	v, ok := t.lookup(key, shape)
	if t.d.describing {
		return t.d.newTable(what, nil, nil, 0, shape)
	}
	if !ok {
		return nil
	}
	m, ok := v.(map[string]any)
	if !ok {
		t.mismatch(key, v, fmt.Sprintf("write a table %s", what))
		return nil
	}
	n := t.node.field(key)
	return t.d.newTable(what, m, n, n.offset(), shape)
}

// subs are the tables of an array of tables.
func (t *table) subs(key string) []*table {
	what := "[[" + key + "]]"
	shape := object()
	list := t.list(key, fmt.Sprintf("write %s in double brackets for each", what), shape)
	if t.d.describing {
		return []*table{t.d.newTable(what, nil, nil, 0, shape)}
	}
	var tables []*table
	for i, v := range list {
		m, ok := v.(map[string]any)
		if !ok {
			t.mismatch(ItemKey(key, i), v, fmt.Sprintf("write a table %s", what))
			continue
		}
		n := t.node.field(key).item(i)
		tables = append(tables, t.d.newTable(what, m, n, n.offset(), shape))
	}
	return tables
}

// named reads the tables in a table whose keys are the user's own, in the order
// of the file. what names one of them: "[retry.%s]".
func (t *table) named(what string, read func(name string, t *table)) {
	if t.d.describing {
		shape := object()
		t.shape.Others = shape
		read("NAME", t.d.newTable(fmt.Sprintf(what, "NAME"), nil, nil, 0, shape))
		return
	}
	if t.node == nil {
		return
	}
	for _, f := range t.node.fields {
		if named := t.sub(f.name, fmt.Sprintf(what, f.name)); named != nil {
			named.entry.at = t.d.lines.Position(f.key)
			read(f.name, named)
		}
	}
}

// choose reads the rest of a table in one of two ways: the first, where a key is
// a word.
func (t *table) choose(key, word string, is, otherwise func()) {
	if !t.d.describing {
		if t.values[key] == word {
			is()
		} else {
			otherwise()
		}
		return
	}
	whole, first, second := t.shape, &schema{}, &schema{}
	t.shape = first
	is()
	t.shape = second
	otherwise()
	t.shape = whole
	whole.choice(key, word, first, second)
}

// finish reports the keys nobody asked for, in the order of the file, and hands
// out what an entry keeps.
func (t *table) finish() Entry {
	if t.node == nil {
		return t.entry
	}
	known := t.shape.Properties.names()
	for _, f := range t.node.fields {
		if slices.Contains(known, f.name) {
			continue
		}
		message := fmt.Sprintf("unknown key %q", f.name)
		if t.what != "" {
			message += " in " + t.what
		}
		t.d.report(t.d.lines.Position(f.key), message, suggest(f.name, known))
	}
	return t.entry
}

// offset is where a table begins. A node is nil only if the locator missed it,
// and then the top of the file has to do.
func (n *node) offset() int {
	if n == nil {
		return 0
	}
	return n.at
}
