package registry

import (
	"bytes"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// The TOML decoder tells where a syntax error is but not where a key or a value
// was. The locator finds that out by reading the source a second time. It only
// ever sees valid TOML, so it recognises as little syntax as it takes to know
// where things begin, and never has to report anything.

// A node is a table, an array or a plain value, with the offsets where its key
// and the value itself begin. An item of an array has the same for both.
type node struct {
	name    string
	key, at int
	fields  []*node // of a table, in the order of the source
	items   []*node // of an array
}

// field is a table's field, or nil.
func (n *node) field(name string) *node {
	if n == nil {
		return nil
	}
	i := slices.IndexFunc(n.fields, func(f *node) bool { return f.name == name })
	if i < 0 {
		return nil
	}
	return n.fields[i]
}

// item is an item of an array, or nil.
func (n *node) item(i int) *node {
	if n == nil || i >= len(n.items) {
		return nil
	}
	return n.items[i]
}

// A locator reads valid TOML from pos on.
type locator struct {
	src []byte
	pos int
}

// locate finds all keys and values of a valid source.
func locate(src []byte) *node {
	l := &locator{src: src, pos: markLen(src)}
	root := &node{}
	table := root
	for {
		l.skip(blank)
		switch l.peek() {
		case 0:
			return root
		case '[':
			table = l.header(root)
		default:
			l.pair(table)
		}
	}
}

// markLen is the length of the byte order mark, if there is one. The decoder
// skips those of UTF-16 too, in front of text that is none.
func markLen(src []byte) int {
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(src, []byte(mark)) {
			return len(mark)
		}
	}
	return 0
}

// header reads [a.b] or [[a.b]] and returns the table that it opens.
func (l *locator) header(root *node) *node {
	start := l.pos
	l.pos++
	array := l.peek() == '['
	if array {
		l.pos++
	}
	path := l.path()
	l.until(']')
	l.pos++
	if array {
		l.pos++
	}
	last := len(path) - 1
	n := descend(root, path[:last]).child(path[last])
	n.key, n.at = path[last].key, start // a table that was only implied so far is now given
	if !array {
		return n
	}
	n.items = append(n.items, &node{key: start, at: start})
	return n.items[len(n.items)-1]
}

// pair reads key = value into a table.
func (l *locator) pair(table *node) {
	path := l.path()
	l.until('=')
	l.pos++
	l.skip(" \t")
	last := len(path) - 1
	l.value(descend(table, path[:last]).child(path[last]))
}

// descend follows a path down from a table. An array of tables on the way stands
// for its last table.
func descend(n *node, path []node) *node {
	for _, part := range path {
		n = n.child(part)
		if len(n.items) > 0 {
			n = n.items[len(n.items)-1]
		}
	}
	return n
}

// child is the field that a part of a path names, made where it is missing.
func (n *node) child(part node) *node {
	if f := n.field(part.name); f != nil {
		return f
	}
	n.fields = append(n.fields, &part)
	return &part
}

// path reads a dotted key, a node a part. There is at least one.
func (l *locator) path() []node {
	var path []node
	for {
		l.skip(" \t")
		start := l.pos
		path = append(path, node{name: l.key(), key: start, at: start})
		l.skip(" \t")
		if l.peek() != '.' {
			return path
		}
		l.pos++
	}
}

// key reads one part of a dotted key, quoted or bare.
func (l *locator) key() string {
	start := l.pos
	switch l.peek() {
	case '\'':
		l.string()
		return string(l.src[start+1 : l.pos-1])
	case '"':
		l.string()
		return unquote(l.src[start:l.pos])
	}
	for l.pos < len(l.src) && !in(l.src[l.pos], " \t\r\n.=]") {
		l.pos++
	}
	return string(l.src[start:l.pos])
}

// unquote resolves the escapes of a basic string as the decoder does, by asking
// it.
func unquote(quoted []byte) string {
	var v struct{ K string }
	if _, err := toml.Decode("k = "+string(quoted), &v); err != nil {
		return string(quoted[1 : len(quoted)-1])
	}
	return v.K
}

// value reads a value into its node.
func (l *locator) value(n *node) {
	n.at = l.pos
	switch l.peek() {
	case '[':
		l.array(n)
	case '{':
		l.inline(n)
	case '"', '\'':
		l.string()
	default:
		for l.pos < len(l.src) && !in(l.src[l.pos], ",]}#\r\n") {
			l.pos++
		}
	}
}

func (l *locator) array(n *node) {
	for l.pos++; ; {
		l.skip(blank + ",")
		switch l.peek() {
		case 0:
			return
		case ']':
			l.pos++
			return
		}
		item := &node{key: l.pos, at: l.pos}
		n.items = append(n.items, item)
		l.value(item)
	}
}

func (l *locator) inline(n *node) {
	for l.pos++; ; {
		l.skip(blank + ",")
		switch l.peek() {
		case 0:
			return
		case '}':
			l.pos++
			return
		}
		l.pair(n)
	}
}

// string steps over a string of any of the four kinds.
func (l *locator) string() {
	quote := l.src[l.pos : l.pos+1]
	long := bytes.Repeat(quote, 3)
	if bytes.HasPrefix(l.src[l.pos:], long) {
		quote = long
	}
	l.pos += len(quote)
	for l.pos < len(l.src) && !bytes.HasPrefix(l.src[l.pos:], quote) {
		if l.src[l.pos] == '\\' && quote[0] == '"' {
			l.pos++
		}
		l.pos++
	}
	l.pos = min(l.pos+len(quote), len(l.src))
	// Quotes right before the closing three belong to the text.
	for len(quote) == 3 && l.peek() == quote[0] {
		l.pos++
	}
}

// blank is what may stand between two expressions, besides comments.
const blank = " \t\r\n"

// skip steps over the given bytes, and over comments where lines may end.
func (l *locator) skip(set string) {
	comments := len(set) >= len(blank)
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case comments && c == '#':
			l.until('\n')
		case in(c, set):
			l.pos++
		default:
			return
		}
	}
}

func in(c byte, set string) bool { return strings.IndexByte(set, c) >= 0 }

// until steps to the next byte c, or to the end.
func (l *locator) until(c byte) {
	if i := bytes.IndexByte(l.src[l.pos:], c); i >= 0 {
		l.pos += i
	} else {
		l.pos = len(l.src)
	}
}

// peek is the next byte, or 0 at the end; valid TOML holds no such byte.
func (l *locator) peek() byte {
	if l.pos < len(l.src) {
		return l.src[l.pos]
	}
	return 0
}
