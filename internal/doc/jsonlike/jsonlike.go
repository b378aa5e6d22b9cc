// Package jsonlike reads JSON as people write it in documents: with comments, trailing
// commas, placeholders such as <number>, and "..." in place of members. Each value has
// its offsets, so that an edit can change or add one value without changing the rest.
//
// Parsers for JSON with comments, such as hujson, do not accept "..." and placeholders,
// and do not indent new members like their neighbours.
package jsonlike

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/exitlint/exitlint/internal/pattern"
)

// A Kind says what a value is.
type Kind string

// The values of Value.Kind.
const (
	Object      Kind = "object"
	Array       Kind = "array"
	String      Kind = "string"
	Number      Kind = "number"
	Bool        Kind = "bool"
	Null        Kind = "null"
	Placeholder Kind = "placeholder" // such as <number> or "..."; also the kind of unquoted keys
)

// A Value is a JSON value that was read from a text.
type Value struct {
	Kind       Kind
	Start, End int      // the offsets of the value, including quotes or brackets
	Members    []Member // the members of an object or array
	Elided     bool     // whether "...", a member "...": … or a comment stands for members that are left out
}

// A Member is a member of an object, or an element of an array.
type Member struct {
	Key   Value // the key; empty in an array
	Value Value
}

// Inner returns the offsets of a value, without the quotes of a string.
func (v Value) Inner() (start, end int) {
	if v.Kind == String {
		return v.Start + 1, v.End - 1
	}
	return v.Start, v.End
}

// Text returns the bytes of v, without the quotes of a string. The parameter text is the
// document that contains v.
func (v Value) Text(text []byte) string {
	start, end := v.Inner()
	return string(text[start:end])
}

// Decoded is like Text, but decodes escapes such as \n if v is a string or key in
// double quotes.
func (v Value) Decoded(text []byte) string {
	if v.Kind == String && text[v.Start] == '"' && bytes.IndexByte(text[v.Start:v.End], '\\') >= 0 {
		if s, ok := unquote(text[v.Start:v.End]); ok {
			return s
		}
	}
	return v.Text(text)
}

// Find returns the member of an object with the given key. It returns false if the
// object has no such member.
func (v Value) Find(text []byte, key string) (Member, bool) {
	if v.Kind != Object {
		return Member{}, false
	}
	i := slices.IndexFunc(v.Members, func(m Member) bool { return m.Key.Decoded(text) == key })
	if i < 0 {
		return Member{}, false
	}
	return v.Members[i], true
}

// maxDepth limits how deeply objects and arrays can be nested.
const maxDepth = 100

// Parse reads the object or array at an offset. It returns false if there is no complete
// one. If bareKeys is set, keys may be in single quotes or without quotes, as in JSON5.
func Parse(text []byte, at int, bareKeys bool) (Value, bool) {
	p := &parser{text: text, at: at, bareKeys: bareKeys}
	if c := p.peek(); c != '{' && c != '[' {
		return Value{}, false
	}
	return p.parseValue(0)
}

type parser struct {
	text     []byte
	at       int  // the offset of the next byte
	bareKeys bool // whether keys may be without quotes; see Parse
	elided   bool // whether "..." was skipped in the current value or member
}

// skipSpace skips white space, comments and "...".
func (p *parser) skipSpace() {
	for p.at < len(p.text) {
		rest := p.text[p.at:]
		switch {
		case isSpace(rest[0]):
			p.at++
		case bytes.HasPrefix(rest, []byte("//")) || rest[0] == '#':
			p.skipComment("\n")
		case bytes.HasPrefix(rest, []byte("/*")):
			p.skipComment("*/")
		case ellipsis(rest) > 0:
			p.at += ellipsis(rest)
			p.elided = true
		default:
			return
		}
	}
}

// ellipsis returns the length of the "..." or "…" at the start of a text, or 0.
func ellipsis(text []byte) int {
	for _, dots := range []string{"...", "…"} {
		if bytes.HasPrefix(text, []byte(dots)) {
			return len(dots)
		}
	}
	return 0
}

// skipComment skips a comment up to the given delimiter, such as "*/". It sets elided
// if the comment says that members are left out, as in "// ..." and
// "// other fields omitted".
func (p *parser) skipComment(end string) {
	start := p.at
	i := bytes.Index(p.text[p.at:], []byte(end))
	if i < 0 {
		p.at = len(p.text)
	} else {
		p.at += i + len(end)
	}
	if elisionComment().Match(p.text[start:p.at]) {
		p.elided = true
	}
}

var elisionComment = pattern.New(`(?i)^(?://|#|/\*)\s*(?:\.\.\.|…|(?:and )?(?:more|other|further|additional) (?:fields|keys|members|properties)|(?:\w+ )*(?:omitted|elided|truncated|abridged|snip)\b|etc\b)`)

// peek skips white space and comments. It returns the byte after them, without
// skipping it, or 0 at the end of the text.
func (p *parser) peek() byte {
	p.skipSpace()
	if p.at >= len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// parseValue reads the next value, such as an object, a string or a placeholder. It returns
// false if there is no value, or if it is nested too deeply.
func (p *parser) parseValue(depth int) (Value, bool) {
	if depth > maxDepth {
		return Value{}, false
	}
	p.elided = false
	switch c := p.peek(); {
	case c == '{', c == '[':
		return p.parseMembers(depth)
	case c == '"', c == '\'' && p.bareKeys:
		return p.parseString()
	case p.elided && (c == ',' || c == '}' || c == ']'):
		end := len(bytes.TrimRight(p.text[:p.at], " \t\r\n"))
		return Value{Kind: Placeholder, Start: end, End: end}, true
	}
	word := scalar().Find(p.text[p.at:])
	if len(word) == 0 {
		return Value{}, false
	}
	v := Value{Kind: kindOf(string(word)), Start: p.at, End: p.at + len(word)}
	p.at = v.End
	return v, true
}

var scalar = pattern.New(`^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|<[^<>\n"]*>|[A-Za-z_]\w*)`)

// kindOf returns the kind of a JSON value without quotes: Bool for "true", Null for
// "null", Number for "3", and Placeholder for any other word, such as "<id>".
func kindOf(word string) Kind {
	switch word {
	case "true", "false":
		return Bool
	case "null":
		return Null
	}
	if _, err := strconv.ParseFloat(word, 64); err == nil {
		return Number
	}
	return Placeholder
}

// parseString reads a string. It returns false if the string does not end in its line.
func (p *parser) parseString() (Value, bool) {
	v := Value{Kind: String, Start: p.at}
	quote := p.text[p.at]
	for i := p.at + 1; i < len(p.text); i++ {
		switch p.text[i] {
		case '\\':
			i++
		case '\n':
			return Value{}, false
		case quote:
			p.at = i + 1
			v.End = p.at
			return v, true
		}
	}
	return Value{}, false
}

// parseMembers reads an object or array, up to its closing bracket. It returns false if the
// object or array is not well formed.
func (p *parser) parseMembers(depth int) (Value, bool) {
	v := Value{Kind: Object, Start: p.at}
	closing := byte('}')
	if p.text[p.at] == '[' {
		v.Kind, closing = Array, ']'
	}
	p.at++
	for {
		p.elided = false
		c := p.peek()
		v.Elided = v.Elided || p.elided
		switch {
		case c == closing:
			p.at++
			v.End = p.at
			return v, true
		case c == ',':
			p.at++
			continue
		case c == 0:
			return Value{}, false
		}
		m, ok := p.parseMember(v.Kind, depth)
		if !ok {
			return Value{}, false
		}
		if key := m.Key.Decoded(p.text); key == "..." || key == "…" {
			v.Elided = true
		}
		v.Members = append(v.Members, m)
	}
}

func (p *parser) parseMember(in Kind, depth int) (Member, bool) {
	var m Member
	ok := true
	if in == Object {
		if m.Key, ok = p.parseKey(); !ok || p.peek() != ':' {
			return Member{}, false
		}
		p.at++
	}
	m.Value, ok = p.parseValue(depth + 1)
	return m, ok
}

var bareKey = pattern.New(`^[A-Za-z_$][\w$]*`)

// parseKey reads the key of a member, with or without quotes.
func (p *parser) parseKey() (Value, bool) {
	if c := p.text[p.at]; c == '"' || c == '\'' && p.bareKeys {
		return p.parseString()
	}
	word := bareKey().Find(p.text[p.at:])
	if len(word) == 0 || !p.bareKeys {
		return Value{}, false
	}
	v := Value{Kind: Placeholder, Start: p.at, End: p.at + len(word)}
	p.at = v.End
	return v, true
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }
