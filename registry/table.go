package registry

import (
	"fmt"
	"slices"
	"strings"
)

// A table reads the keys of a TOML table, and collects the problems that it finds. Keys
// that the decoder does not look up are reported as unknown.
//
// A table also serves to generate the JSON Schema of exitlint.toml; see [Schema]. It then
// reads no file, but records which values the decoder accepts for each key.
type table struct {
	d      *decoder
	header string // the table in messages, such as "[[code]]"; "" for the top of the file
	values map[string]any
	node   *node
	entry  Entry
	shape  *schema
}

// newTable returns a table for decoded TOML. start is the offset of the TOML table in
// the file. The parameter shape is the schema of the table: each key that the decoder
// looks up is added to this schema.
func (d *decoder) newTable(header string, values map[string]any, n *node, start int, shape *schema) *table {
	t := &table{d: d, header: header, values: values, node: n, shape: shape}
	t.entry = Entry{at: d.lines.Position(start), keys: map[string]keySource{}}
	d.locateKeys(t.entry.keys, "", n, 2)
	return t
}

// locateKeys adds the positions of the fields and items of n to the map keys. It also
// adds those of the fields and items inside of them, down to the given depth.
func (d *decoder) locateKeys(keys map[string]keySource, prefix string, n *node, depth int) {
	if n == nil || depth == 0 {
		return
	}
	note := func(path string, child *node) {
		keys[path] = keySource{key: d.lines.Position(child.key), value: d.lines.Position(child.at)}
		d.locateKeys(keys, path, child, depth-1)
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

// lookup returns the value of a key, and adds the key to the schema of the table.
func (t *table) lookup(key string, s *schema) (any, bool) {
	if t.d.describing {
		s.Description = meanings[t.header][key]
	}
	t.shape.Properties.add(key, s)
	v, ok := t.values[key]
	return v, ok
}

// describe sets the description of a key in the schema.
func (t *table) describe(key, meaning string) {
	if s := t.shape.Properties.find(key); t.d.describing && s != nil {
		s.Description = meaning
	}
}

// reject reports a problem with the value of a key. Afterwards the key is treated as not
// set.
func (t *table) reject(key, message, advice string) {
	t.d.report(t.entry.At(key), message, advice)
	delete(t.entry.keys, key)
}

// mismatch rejects a value of the wrong type.
func (t *table) mismatch(key string, v any, advice string) {
	t.reject(key, fmt.Sprintf("%s is %s", key, kindOf(v)), advice)
}

// require reports each of the given keys that the table does not set.
func (t *table) require(keys ...string) {
	t.shape.Required = keys
	for _, key := range keys {
		if _, ok := t.values[key]; !ok {
			t.d.report(t.entry.at, lackMessage(t.header, key), "add "+example(key))
		}
	}
}

// lackMessage returns the message for a missing key, such as "[[code]] has no name".
func lackMessage(header, key string) string { return fmt.Sprintf("%s has no %s", header, key) }

// expect records which of the given keys the file does not set. They are reported later,
// unless a preset sets them.
func (t *table) expect(keys ...string) {
	if t.d.describing {
		t.d.expected = append(t.d.expected, expectation{t.header, keys})
	}
	for _, key := range keys {
		if _, ok := t.values[key]; !ok {
			t.entry.missingKeys = append(t.entry.missingKeys, key)
		}
	}
}

// identify records that the given keys identify an entry, such as "value" and "name" in
// [[code]]. It reports missing keys, as [table.expect] does. In a file that extends
// presets, one key is enough to refer to an entry of a preset, so the JSON Schema
// requires only one of them.
func (t *table) identify(keys ...string) {
	for _, key := range keys {
		t.shape.AnyOf = append(t.shape.AnyOf, &schema{Required: []string{key}})
	}
	t.expect(keys...)
}

// requireOne reports a problem unless exactly one of the keys is set. example is a line
// that sets one of them, for the advice.
func (t *table) requireOne(example string, keys ...string) {
	if t.d.describing {
		t.shape.exactlyOne(keys...)
		return
	}
	var given []string
	for _, key := range keys {
		if _, ok := t.values[key]; ok {
			given = append(given, key)
		}
	}
	switch {
	case len(given) > 1:
		t.d.report(t.entry.KeyAt(given[1]), fmt.Sprintf("%s has both %s and %s", t.header, given[0], given[1]), "keep one of them")
	case len(given) == 0:
		t.d.report(t.entry.at, fmt.Sprintf("%s has neither %s", t.header, strings.Join(keys, " nor ")), "add "+example)
	}
}

// subtable returns the table that is the value of a key, or nil. header is its name in
// messages, such as "[envelope.fields]".
func (t *table) subtable(key, header string) *table {
	shape := objectSchema()
	v, ok := t.lookup(key, shape)
	if t.d.describing {
		return t.d.newTable(header, nil, nil, 0, shape)
	}
	if !ok {
		return nil
	}
	m, ok := v.(map[string]any)
	if !ok {
		t.mismatch(key, v, fmt.Sprintf("write a table %s", header))
		return nil
	}
	n := t.node.field(key)
	return t.d.newTable(header, m, n, n.offset(), shape)
}

// subtables returns the tables of an array such as [[code]].
func (t *table) subtables(key string) []*table { return t.array(key, "[["+key+"]]") }

// array returns the tables of an array. header is their name in messages, such as
// "[[code]]".
func (t *table) array(key, header string) []*table {
	shape := objectSchema()
	list := t.list(key, fmt.Sprintf("write %s in double brackets for each", header), shape)
	if t.d.describing {
		return []*table{t.d.newTable(header, nil, nil, 0, shape)}
	}
	return t.itemTables(key, header, list, shape)
}

// oneOrMore returns the tables for a key that may be a single table or an array of
// tables: [key] or [[key]]. In messages, both are called [key].
func (t *table) oneOrMore(key string) []*table {
	header := "[" + key + "]"
	shape := objectSchema()
	v, ok := t.lookup(key, &schema{OneOf: []*schema{{Ref: "#/definitions/" + key}, listSchema(&schema{Ref: "#/definitions/" + key})}})
	if t.d.describing {
		t.shape.Definitions.add(key, shape)
		return []*table{t.d.newTable(header, nil, nil, 0, shape)}
	}
	if !ok {
		return nil
	}
	switch v := v.(type) {
	case map[string]any:
		n := t.node.field(key)
		return []*table{t.d.newTable(header, v, n, n.offset(), shape)}
	case []map[string]any, []any:
		return t.itemTables(key, header, itemsOf(v), shape)
	default:
		t.mismatch(key, v, fmt.Sprintf("write a table %s, or [%s] for each sort", header, header))
	}
	return nil
}

// itemTables converts the items of a list to tables.
func (t *table) itemTables(key, header string, list []any, shape *schema) []*table {
	var tables []*table
	for i, v := range list {
		m, ok := v.(map[string]any)
		if !ok {
			t.mismatch(ItemKey(key, i), v, fmt.Sprintf("write a table %s", header))
			continue
		}
		n := t.node.field(key).item(i)
		tables = append(tables, t.d.newTable(header, m, n, n.offset(), shape))
	}
	return tables
}

// eachTable calls the function read for each table inside t, in the order of the file.
// header is the format of their names in messages, such as "[retry.%s]".
func (t *table) eachTable(header string, read func(name string, t *table)) {
	if t.d.describing {
		shape := objectSchema()
		t.shape.Others = shape
		read("NAME", t.d.newTable(fmt.Sprintf(header, "NAME"), nil, nil, 0, shape))
		return
	}
	if t.node == nil {
		return
	}
	for _, f := range t.node.fields {
		if named := t.subtable(f.name, fmt.Sprintf(header, f.name)); named != nil {
			named.entry.at = t.d.lines.Position(f.key)
			read(f.name, named)
		}
	}
}

// choose reads keys that are allowed only with a certain value of the given key. If the
// value is word, choose calls the first of the two functions to read the keys, and
// otherwise the second one. For the JSON Schema, which has all keys, it calls both.
func (t *table) choose(key, word string, equal, other func()) {
	if !t.d.describing {
		if t.values[key] == word {
			equal()
		} else {
			other()
		}
		return
	}
	whole, first, second := t.shape, &schema{}, &schema{}
	t.shape = first
	equal()
	t.shape = second
	other()
	t.shape = whole
	whole.addChoice(key, word, first, second)
}

// finish reports unknown keys, which the decoder has not looked up, and returns the
// entry.
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
		if t.header != "" {
			message += " in " + t.header
		}
		t.d.report(t.d.lines.Position(f.key), message, suggest(f.name, known))
	}
	return t.entry
}

func (n *node) offset() int {
	if n == nil {
		return 0
	}
	return n.at
}
