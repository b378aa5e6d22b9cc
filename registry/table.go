package registry

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
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

// text reads a string.
func (t *table) text(key string) string { return t.string(key, text(false)) }

func (t *table) string(key string, shape *schema) string {
	v, ok := t.lookup(key, shape)
	if !ok {
		return ""
	}
	s, ok := v.(string)
	if !ok {
		t.mismatch(key, v, quoteAdvice(v))
	}
	return s
}

// name reads a string that must say something.
func (t *table) name(key string) string {
	s := t.string(key, text(true))
	if s == "" && t.entry.Has(key) {
		t.reject(key, key+" is empty", "write a text")
	}
	return s
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

// integer reads a whole number from lo to hi.
func (t *table) integer(key string, lo, hi int) int {
	v, ok := t.lookup(key, integers(lo, hi))
	if !ok {
		return 0
	}
	i, ok := v.(int64)
	if !ok {
		t.mismatch(key, v, integerAdvice(v))
		return 0
	}
	if i < int64(lo) || i > int64(hi) {
		advice := fmt.Sprintf("write a number from %d to %d", lo, hi)
		if lo == math.MinInt32 {
			advice = fmt.Sprintf("write at most %d", hi)
		}
		t.reject(key, fmt.Sprintf("%s is %d", key, i), advice)
		return 0
	}
	return int(i)
}

// optional reads an integer that may be absent.
func (t *table) optional(key string, lo, hi int) *int {
	i := t.integer(key, lo, hi)
	if !t.entry.Has(key) {
		return nil
	}
	return &i
}

// number reads a float; a whole number will do.
func (t *table) number(key string, absent float64) float64 {
	v, ok := t.lookup(key, &schema{Type: "number"})
	if !ok {
		return absent
	}
	switch f := v.(type) {
	case int64:
		return float64(f)
	case float64:
		if !math.IsNaN(f) && !math.IsInf(f, 0) {
			return f
		}
		t.reject(key, fmt.Sprintf("%s is %v", key, f), "write a finite number")
	default:
		t.mismatch(key, v, "write a number without quotes")
	}
	return absent
}

// boolean reads true or false.
func (t *table) boolean(key string) bool {
	v, ok := t.lookup(key, &schema{Type: "boolean"})
	if !ok {
		return false
	}
	b, ok := v.(bool)
	if !ok {
		t.mismatch(key, v, "write true or false without quotes")
	}
	return b
}

// texts reads a list of strings, none empty. A list that is there is not nil. A
// rejected item leaves "" behind, so that the others keep their places.
func (t *table) texts(key string) []string {
	list := t.list(key, "write a list of strings such as [\"a\", \"b\"]", text(true))
	if list == nil {
		return nil
	}
	texts := make([]string, 0, len(list))
	for i, v := range list {
		item := ItemKey(key, i)
		s, ok := v.(string)
		switch {
		case !ok:
			t.mismatch(item, v, quoteAdvice(v))
		case s == "":
			t.reject(item, item+" is empty", "write a text or remove it")
		}
		texts = append(texts, s)
	}
	return texts
}

// list reads a list of anything; items is what it should be a list of. A list
// that is there is not nil.
func (t *table) list(key, advice string, items *schema) []any {
	v, ok := t.lookup(key, list(items))
	if !ok {
		return nil
	}
	switch list := v.(type) {
	case []any:
		return list
	case []map[string]any:
		items := make([]any, len(list))
		for i, m := range list {
			items[i] = m
		}
		return items
	}
	t.mismatch(key, v, advice)
	return nil
}

// duration reads a time span such as "100ms".
func (t *table) duration(key string) time.Duration {
	v, ok := t.lookup(key, spans())
	if !ok {
		return 0
	}
	return t.span(key, v)
}

// durations reads a list of time spans.
func (t *table) durations(key string) []time.Duration {
	list := t.list(key, `write a list of durations such as ["1s", "5s"]`, spans())
	spans := make([]time.Duration, len(list))
	for i, v := range list {
		spans[i] = t.span(ItemKey(key, i), v)
	}
	return spans
}

func (t *table) span(key string, v any) time.Duration {
	s, ok := v.(string)
	if !ok {
		t.mismatch(key, v, `write a duration in quotes, such as "100ms"`)
		return 0
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		t.reject(key, fmt.Sprintf("%s is %q, which is not a duration", key, s), `write a number with a unit, such as "100ms", "30s" or "5m"`)
		return 0
	}
	return d
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

// enum reads one of a set of words.
func enum[T ~string](t *table, key string, set []T) T {
	return choose(t, key, set, words(set))
}

// enumOrNone reads one of a set of words, or an empty text, which takes away what
// a preset says.
func enumOrNone[T ~string](t *table, key string, set []T) T {
	if t.values[key] == "" {
		t.lookup(key, &schema{})
		return ""
	}
	return choose(t, key, set, words(append(slices.Clip(set), "")))
}

func choose[T ~string](t *table, key string, set []T, shape *schema) T {
	v, ok := t.lookup(key, shape)
	if !ok {
		return ""
	}
	var names []string
	for _, w := range set {
		names = append(names, string(w))
	}
	s, ok := v.(string)
	switch {
	case !ok:
		t.mismatch(key, v, "write one of "+quoted(names))
		return ""
	case !slices.Contains(names, s):
		t.reject(key, fmt.Sprintf("%s %q is not known", key, s), suggest(s, names))
		return ""
	}
	return T(s)
}

// kind names the type of a value, with the article.
func kind(v any) string {
	switch v.(type) {
	case string:
		return "a string"
	case int64:
		return "an integer"
	case float64:
		return "a float"
	case bool:
		return "a boolean"
	case time.Time:
		return "a date or time"
	case map[string]any:
		return "a table"
	case []map[string]any:
		return "an array of tables"
	default:
		return "an array"
	}
}

func quoteAdvice(v any) string {
	switch v.(type) {
	case int64, float64, bool:
		return fmt.Sprintf("write it in quotes, %q", fmt.Sprint(v))
	}
	return "write one string in quotes"
}

func integerAdvice(v any) string {
	if s, ok := v.(string); ok {
		if _, err := strconv.Atoi(s); err == nil {
			return fmt.Sprintf("write %s without quotes", s)
		}
	}
	return "write a whole number"
}

// example is a key as one would add it.
func example(key string) string {
	if value, ok := examples[key]; ok {
		return key + " = " + value
	}
	return key + ` = "…"`
}

var examples = map[string]string{
	"version": "1",
	"value":   "N, a status from 0 to 255",
	"min":     "N, its lowest status",
	"max":     "N, its highest status",
	"kind":    `"errno", "http_status" or "message"`,
	"values":  "[…]",
	"func":    `"import/path.Name"`,
}

func quoted(words []string) string {
	q := make([]string, len(words))
	for i, w := range words {
		q[i] = strconv.Quote(w)
	}
	return strings.Join(q, ", ")
}
