package registry

import (
	"bytes"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// A locator finds the positions of keys and values, which the TOML decoder does not report.
// It reads only TOML that the decoder has accepted, so it need not report errors.
//
// A TOML parser that reports positions, such as package unstable of go-toml, cannot be used
// instead: it would have to agree with the decoder about all of TOML, and its API can
// change.

// A node is a table, an array or another value, with the offsets of its key and its
// value. An item of an array has no key: both offsets are those of the item.
type node struct {
	name    string
	key, at int
	fields  []*node // in the order of the source
	items   []*node // the items of an array
}

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

func (n *node) item(i int) *node {
	if n == nil || i >= len(n.items) {
		return nil
	}
	return n.items[i]
}

// A locator reads TOML from src[pos:].
type locator struct {
	src []byte
	pos int
}

// locate returns a tree with all keys and values of a source.
func locate(src []byte) *node {
	l := &locator{src: src, pos: bomLength(src)}
	root := &node{}
	table := root
	for {
		l.skip(whiteSpace)
		switch l.peek() {
		case 0:
			return root
		case '[':
			table = l.readHeader(root)
		default:
			l.readPair(table)
		}
	}
}

// bomLength returns the length of the byte order mark at the start of src, or 0. Marks
// of UTF-16 also count, because the TOML decoder accepts them even before UTF-8 text.
func bomLength(src []byte) int {
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(src, []byte(mark)) {
			return len(mark)
		}
	}
	return 0
}

// readHeader reads [a.b] or [[a.b]], and returns the table that begins there.
func (l *locator) readHeader(root *node) *node {
	start := l.pos
	l.pos++
	array := l.peek() == '['
	if array {
		l.pos++
	}
	path := l.readPath()
	l.skipTo(']')
	l.pos++
	if array {
		l.pos++
	}
	last := len(path) - 1
	n := descend(root, path[:last]).child(path[last])
	// The node of [a.b] exists already if [a.b.c] comes before it.
	n.key, n.at = path[last].key, start
	if !array {
		return n
	}
	n.items = append(n.items, &node{key: start, at: start})
	return n.items[len(n.items)-1]
}

func (l *locator) readPair(table *node) {
	path := l.readPath()
	l.skipTo('=')
	l.pos++
	l.skip(" \t")
	last := len(path) - 1
	l.readValue(descend(table, path[:last]).child(path[last]))
}

// descend follows a path of keys from n, and returns the node at its end. In an array of
// tables on the path, it continues in the last table, as TOML requires.
func descend(n *node, path []node) *node {
	for _, part := range path {
		n = n.child(part)
		if len(n.items) > 0 {
			n = n.items[len(n.items)-1]
		}
	}
	return n
}

// child returns the field of n with the name part.name. If there is none, it adds part to
// the fields of n and returns it.
func (n *node) child(part node) *node {
	if f := n.field(part.name); f != nil {
		return f
	}
	n.fields = append(n.fields, &part)
	return &part
}

// readPath reads a dotted key, such as a."b c".d, and returns a node for each part.
func (l *locator) readPath() []node {
	var path []node
	for {
		l.skip(" \t")
		start := l.pos
		path = append(path, node{name: l.readKey(), key: start, at: start})
		l.skip(" \t")
		if l.peek() != '.' {
			return path
		}
		l.pos++
	}
}

// readKey reads a part of a dotted key, which may be in quotes.
func (l *locator) readKey() string {
	start := l.pos
	switch l.peek() {
	case '\'':
		l.skipString()
		return string(l.src[start+1 : l.pos-1])
	case '"':
		l.skipString()
		return unquote(l.src[start:l.pos])
	}
	for l.pos < len(l.src) && !isOneOf(l.src[l.pos], " \t\r\n.=]") {
		l.pos++
	}
	return string(l.src[start:l.pos])
}

// unquote returns a key in double quotes, as the TOML decoder reads it.
func unquote(quoted []byte) string {
	var v struct{ K string }
	if _, err := toml.Decode("k = "+string(quoted), &v); err != nil {
		return string(quoted[1 : len(quoted)-1])
	}
	return v.K
}

// readValue reads a value, with the fields or items in it.
func (l *locator) readValue(n *node) {
	n.at = l.pos
	switch l.peek() {
	case '[':
		l.readArray(n)
	case '{':
		l.readInlineTable(n)
	case '"', '\'':
		l.skipString()
	default:
		for l.pos < len(l.src) && !isOneOf(l.src[l.pos], ",]}#\r\n") {
			l.pos++
		}
	}
}

func (l *locator) readArray(n *node) {
	for l.pos++; ; {
		l.skip(whiteSpace + ",")
		switch l.peek() {
		case 0:
			return
		case ']':
			l.pos++
			return
		}
		item := &node{key: l.pos, at: l.pos}
		n.items = append(n.items, item)
		l.readValue(item)
	}
}

func (l *locator) readInlineTable(n *node) {
	for l.pos++; ; {
		l.skip(whiteSpace + ",")
		switch l.peek() {
		case 0:
			return
		case '}':
			l.pos++
			return
		}
		l.readPair(n)
	}
}

// skipString skips a string in single quotes, in double quotes, or in three quotes of
// either kind.
func (l *locator) skipString() {
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
	// A string in three quotes may end with one or two quotes of its own.
	for len(quote) == 3 && l.peek() == quote[0] {
		l.pos++
	}
}

// whiteSpace contains the white space that TOML allows between two key/value pairs.
const whiteSpace = " \t\r\n"

// skip advances past all characters in set, and past comments if set is whiteSpace.
func (l *locator) skip(set string) {
	comments := len(set) >= len(whiteSpace)
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case comments && c == '#':
			l.skipTo('\n')
		case isOneOf(c, set):
			l.pos++
		default:
			return
		}
	}
}

func isOneOf(c byte, set string) bool { return strings.IndexByte(set, c) >= 0 }

// skipTo moves to the next byte c, or to the end of the source.
func (l *locator) skipTo(c byte) {
	if i := bytes.IndexByte(l.src[l.pos:], c); i >= 0 {
		l.pos += i
	} else {
		l.pos = len(l.src)
	}
}

// peek returns the next byte, or 0 at the end. Valid TOML contains no 0.
func (l *locator) peek() byte {
	if l.pos < len(l.src) {
		return l.src[l.pos]
	}
	return 0
}
