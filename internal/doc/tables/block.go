package tables

import (
	"bytes"
	"sort"
)

// A source is a document with its lines found.
type source struct {
	name  string
	bytes []byte
	lines []int // the offset of each line
}

func newSource(name string, src []byte) *source {
	s := &source{name: name, bytes: src, lines: []int{0}}
	for i, b := range src {
		if b == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// position is the line and column of an offset, both from 1.
func (s *source) position(offset int) (line, column int) {
	line = sort.SearchInts(s.lines, offset+1)
	return line, offset - s.lines[line-1] + 1
}

// lineStart is the offset at which the line of an offset starts.
func (s *source) lineStart(offset int) int {
	line, _ := s.position(offset)
	return s.lines[line-1]
}

// lineEnd is the offset after the line end that follows the offset.
func (s *source) lineEnd(offset int) int {
	if i := bytes.IndexByte(s.bytes[offset:], '\n'); i >= 0 {
		return offset + i + 1
	}
	return len(s.bytes)
}

// A text is text of the document without its markup. Each byte knows which
// bytes of the source it stands for: usually itself, but all of "&gt;" for ">".
type text struct {
	bytes      []byte
	start, end []int // of each byte, in the source; nil where it is the source itself
	offset     int   // of the first byte in the source, where start is nil
}

// identity is a source as a text in which each byte stands for itself.
func identity(src []byte) text { return text{bytes: src} }

// at is where in the source the text's byte i starts. The byte behind the last
// starts where the last one ends.
func (t text) at(i int) int {
	switch {
	case t.start == nil:
		return t.offset + i
	case i < len(t.start):
		return t.start[i]
	case len(t.end) > 0:
		return t.end[len(t.end)-1]
	}
	return t.offset
}

// after is where in the source the byte before i ends.
func (t text) after(i int) int {
	switch {
	case t.end == nil:
		return t.offset + i
	case i > 0 && i <= len(t.end):
		return t.end[i-1]
	}
	return t.at(i)
}

// add appends source bytes as they are.
func (t *text) add(src []byte, start, end int) {
	for i := start; i < end; i++ {
		t.put(src[i], i, i+1)
	}
}

// put appends one byte that stands for source[start:end].
func (t *text) put(b byte, start, end int) {
	t.bytes = append(t.bytes, b)
	t.start = append(t.start, start)
	t.end = append(t.end, end)
}

// putString appends what stands for source[start:end] as a whole.
func (t *text) putString(s string, start, end int) {
	for i := range len(s) {
		t.put(s[i], start, end)
	}
}

func (t text) len() int       { return len(t.bytes) }
func (t text) String() string { return string(t.bytes) }

func (t text) slice(i, j int) text {
	if t.start == nil {
		return text{bytes: t.bytes[i:j], offset: t.offset + i}
	}
	return text{t.bytes[i:j], t.start[i:j], t.end[i:j], t.at(i)}
}

// trim is the text without white space around it.
func (t text) trim() text {
	i, j := 0, len(t.bytes)
	for i < j && isSpace(t.bytes[i]) {
		i++
	}
	for i < j && isSpace(t.bytes[j-1]) {
		j--
	}
	return t.slice(i, j)
}

// trimLines is the text without empty lines before it and white space behind.
// The first line keeps its indentation.
func (t text) trimLines() text {
	i := 0
	for n := 0; n < len(t.bytes) && isSpace(t.bytes[n]); n++ {
		if t.bytes[n] == '\n' {
			i = n + 1
		}
	}
	j := len(t.bytes)
	for j > i && isSpace(t.bytes[j-1]) {
		j--
	}
	return t.slice(i, j)
}

// append adds another text.
func (t *text) append(o text) {
	for i, b := range o.bytes {
		t.put(b, o.at(i), o.after(i+1))
	}
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// splitLines is the text by line, without line ends.
func (t text) splitLines() []text {
	var lines []text
	for i := 0; i <= len(t.bytes); {
		n := bytes.IndexByte(t.bytes[i:], '\n')
		if n < 0 {
			return append(lines, t.slice(i, len(t.bytes)))
		}
		j := i + n
		if j > i && t.bytes[j-1] == '\r' {
			j--
		}
		lines = append(lines, t.slice(i, j))
		i += n + 1
	}
	return lines
}

// A blockKind is what a block is.
type blockKind int

const (
	blockHeading   blockKind = iota // text, level
	blockParagraph                  // text; a caption is a paragraph before its table
	blockList                       // items
	blockTable                      // rows
	blockLiteral                    // text, line by line; lang
)

// A block is a piece of a document as its format's reader found it. A reader
// hands over blocks in the order of the document; a list may hold blocks in its
// items.
type block struct {
	kind       blockKind
	form       Form // of a table or list
	start, end int  // in the source

	text  text   // heading, paragraph, literal
	level int    // heading: 1 is the outermost
	lang  string // literal: "json"

	items   []item     // list
	rows    []blockRow // table
	head    bool       // table: the first row is its header
	caption string     // table
}

// An item is an item of a list. A definition list's term stands in term; every
// other item has all of its text in text.
type item struct {
	term       text // "*0*::", ".TP" and the like
	text       text // the item's own text, without the blocks inside it
	blocks     []block
	start, end int // whole lines
}

// A blockRow is a row of a table.
type blockRow struct {
	cells      []blockCell
	start, end int // whole lines
}

// A blockCell is a cell of a table: its text, and all of it with its markup.
type blockCell struct {
	text       text
	start, end int  // without the white space around it
	absent     bool // the row has no such cell
}
