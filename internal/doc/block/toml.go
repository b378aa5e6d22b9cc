package block

import (
	"bytes"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
)

// readTOML reads those tables and arrays of a TOML file that can list statuses; see
// [dataReader], and comments about exit statuses. It skips what is not valid TOML.
func readTOML(s *Source) []Block {
	p := &tomlParser{src: s.Bytes}
	root := &tomlNode{kind: jsonlike.Object}
	table := root
	for p.skip(blankTOML); p.pos < len(p.src); p.skip(blankTOML) {
		from := p.pos
		if p.peek() == '[' {
			table = p.header(root)
		} else {
			p.pair(table, 0)
		}
		if p.pos == from {
			p.pos++ // skip a character that no line can begin with
		}
	}
	r := &dataReader{Source: s}
	return append(r.read([]datum{root.datum(0)}), hashComments(s)...)
}

// A tomlNode is a value of a TOML file. A table can be spread over the file, so its
// members are added one by one.
type tomlNode struct {
	kind       jsonlike.Kind
	text       Text // the text of a value that is neither a table nor an array, such as a string or number
	start, end int
	keys       []Text               // the keys of the members of a table
	members    []*tomlNode          // the members of a table, or the elements of an array
	tables     map[string]*tomlNode // the members that are tables or arrays, by key
}

// add adds a member. The node is a table if key is not empty, and an array otherwise.
func (n *tomlNode) add(key Text, m *tomlNode) {
	n.members = append(n.members, m)
	if n.kind == jsonlike.Object {
		n.keys = append(n.keys, key)
	}
	if n.kind == jsonlike.Object && (m.kind == jsonlike.Object || m.kind == jsonlike.Array) {
		if n.tables == nil {
			n.tables = map[string]*tomlNode{}
		}
		n.tables[key.String()] = m
	}
}

// child returns the table or array with the given key. If the node has none, child adds
// an empty table or array, depending on kind.
func (n *tomlNode) child(key Text, kind jsonlike.Kind) *tomlNode {
	if have := n.tables[key.String()]; have != nil {
		return have
	}
	m := &tomlNode{kind: kind, start: key.Start(), end: key.End()}
	n.add(key, m)
	return m
}

// descend returns the table at a path of keys, starting at n. If a key leads to an
// array of tables, descend continues in the last table of the array.
func (n *tomlNode) descend(keys []Text) *tomlNode {
	for _, key := range keys {
		if n = n.child(key, jsonlike.Object).last(); n.kind != jsonlike.Object {
			return &tomlNode{kind: jsonlike.Object} // the value of the key is not a table
		}
	}
	return n
}

// last returns the last element if n is an array with elements, and n otherwise.
func (n *tomlNode) last() *tomlNode {
	if k := len(n.members); n.kind == jsonlike.Array && k > 0 {
		return n.members[k-1]
	}
	return n
}

// datum converts a node. It leaves out values that are nested too deeply.
func (n *tomlNode) datum(depth int) datum {
	d := datum{kind: n.kind, text: n.text, start: n.start, end: n.end}
	if depth > maxNesting {
		return d
	}
	for i, m := range n.members {
		in := member{value: m.datum(depth + 1)}
		if n.kind == jsonlike.Object {
			in.key = n.keys[i]
		}
		d.members = append(d.members, in)
		d.end = max(d.end, in.value.end)
	}
	return d
}

// A tomlParser reads TOML. Package BurntSushi/toml, which decodes registries, does not
// give the positions of values.
type tomlParser struct {
	src []byte
	pos int
}

// blankTOML lists the characters that may be between two expressions.
const blankTOML = " \t\r\n"

// peek returns the next byte, or 0 at the end of the file.
func (p *tomlParser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

// skip skips the characters in set. If set contains newlines, it also skips comments.
func (p *tomlParser) skip(set string) {
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == '#' && set == blankTOML:
			p.skipLine()
		case strings.IndexByte(set, c) >= 0:
			p.pos++
		default:
			return
		}
	}
}

func (p *tomlParser) skipLine() {
	if i := bytes.IndexByte(p.src[p.pos:], '\n'); i >= 0 {
		p.pos += i
		return
	}
	p.pos = len(p.src)
}

// take skips a character if it comes next, and reports whether it does.
func (p *tomlParser) take(c byte) bool {
	if p.peek() != c {
		return false
	}
	p.pos++
	return true
}

// header reads a header such as [a.b] or [[a.b]], and returns the table that it begins.
func (p *tomlParser) header(root *tomlNode) *tomlNode {
	start := p.pos
	p.pos++
	array := p.take('[')
	path := p.path()
	p.skipLine()
	n := root.descend(path[:len(path)-1])
	if !array {
		t := n.descend(path[len(path)-1:])
		if len(t.members) == 0 {
			t.start = start
		}
		return t
	}
	list := n.child(path[len(path)-1], jsonlike.Array)
	t := &tomlNode{kind: jsonlike.Object, start: start, end: p.pos}
	if list.kind == jsonlike.Array {
		list.add(Text{}, t)
	}
	return t
}

// path reads a dotted key, such as a."b c".d. It returns at least one key.
func (p *tomlParser) path() []Text {
	var path []Text
	for {
		p.skip(" \t")
		path = append(path, p.key())
		p.skip(" \t")
		if !p.take('.') {
			return path
		}
	}
}

// key reads one part of a dotted key, which may be in quotes.
func (p *tomlParser) key() Text {
	if c := p.peek(); c == '"' || c == '\'' {
		return p.text()
	}
	from := p.pos
	for p.pos < len(p.src) && strings.IndexByte(blankTOML+".=[]{},#\"'", p.src[p.pos]) < 0 {
		p.pos++
	}
	return identity(p.src).Slice(from, p.pos)
}

// pair reads "key = value" and adds it to a table.
func (p *tomlParser) pair(table *tomlNode, depth int) {
	path := p.path()
	if !p.take('=') {
		return
	}
	p.skip(" \t")
	last := len(path) - 1
	if value := p.value(depth); path[last].Len() > 0 {
		table.descend(path[:last]).add(path[last], value)
	}
}

// value reads the value that begins at the next byte, such as a string, an array or an
// inline table.
func (p *tomlParser) value(depth int) *tomlNode {
	n := &tomlNode{kind: jsonlike.String, start: p.pos}
	switch c := p.peek(); {
	case c == '[' && depth < maxNesting:
		p.elements(n, ']', depth)
	case c == '{' && depth < maxNesting:
		p.elements(n, '}', depth)
	case c == '"' || c == '\'':
		n.text = p.text()
	default:
		p.word(n)
	}
	n.end = p.pos
	return n
}

// elements reads the elements of an array or inline table, up to the bracket end, and
// adds them to n.
func (p *tomlParser) elements(n *tomlNode, end byte, depth int) {
	n.kind = jsonlike.Array
	if end == '}' {
		n.kind = jsonlike.Object
	}
	p.pos++
	for {
		p.skip(blankTOML)
		from := p.pos
		switch {
		case p.pos == len(p.src) || p.take(end):
			return
		case p.take(','):
		case n.kind == jsonlike.Object:
			p.pair(n, depth+1)
		default:
			n.add(Text{}, p.value(depth+1))
		}
		if p.pos == from {
			p.pos++ // skip a character that no element can begin with
		}
	}
}

// word reads a value without quotes, such as a number.
func (p *tomlParser) word(n *tomlNode) {
	from := p.pos
	for p.pos < len(p.src) && strings.IndexByte("\r\n,]}#", p.src[p.pos]) < 0 {
		p.pos++
	}
	n.text = identity(p.src).Slice(from, p.pos).Trim()
	switch n.text.String() {
	case "true", "false":
		n.kind = jsonlike.Bool
	default:
		n.kind = jsonlike.Number
	}
}

// text reads a string in single or double quotes and returns its content. Between three
// quotes, the string may span several lines.
func (p *tomlParser) text() Text {
	quote := p.src[p.pos : p.pos+1]
	if long := bytes.Repeat(quote, 3); bytes.HasPrefix(p.src[p.pos:], long) {
		quote = long
	}
	from := p.pos + len(quote)
	for p.pos = from; p.pos < len(p.src) && !bytes.HasPrefix(p.src[p.pos:], quote); p.pos++ {
		switch c := p.src[p.pos]; {
		case c == '\\' && quote[0] == '"':
			p.pos++
		case c == '\n' && len(quote) == 1: // the string is not closed
			return identity(p.src).Slice(from, p.pos)
		}
	}
	to := min(p.pos, len(p.src))
	p.pos = min(to+len(quote), len(p.src))
	for len(quote) == 3 && p.peek() == quote[0] { // the content can end in one or two quotes
		p.pos, to = p.pos+1, to+1
	}
	t := identity(p.src).Slice(from, to)
	if len(quote) == 3 {
		t = t.trimLines()
	}
	if quote[0] == '"' {
		t = decodeEscapes(t)
	}
	return t
}
