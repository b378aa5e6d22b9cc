package block

import (
	"bytes"
	"slices"
)

// A Text is text of a document without markup. It records the part of the source from
// which each byte was read: usually one byte, but four for the ">" of "&gt;".
type Text struct {
	Bytes []byte

	// origins[i] is the part of the source from which byte i was read. If the bytes
	// are the source itself, without gaps, origins is nil, and offset is the source
	// offset of the first byte.
	origins []origin
	offset  int
}

// An origin is the part source[start:end] of a document. Each byte of a Text has one.
// 32 bits are enough for maxSize, and keep the texts of large documents small.
type origin struct{ start, end int32 }

// identity returns a whole source as a Text.
func identity(src []byte) Text { return Text{Bytes: src} }

// At returns the source offset at which byte i begins. If i is the length of the
// text, it returns the source offset at which the text ends.
func (t Text) At(i int) int {
	switch {
	case t.origins == nil:
		return t.offset + i
	case i < len(t.origins):
		return int(t.origins[i].start)
	case len(t.origins) > 0:
		return int(t.origins[len(t.origins)-1].end)
	}
	return t.offset
}

// After returns the source offset at which byte i-1 ends. It is less than At(i) if there is
// markup between the bytes i-1 and i.
func (t Text) After(i int) int {
	switch {
	case t.origins == nil:
		return t.offset + i
	case i > 0 && i <= len(t.origins):
		return int(t.origins[i-1].end)
	}
	return t.At(i)
}

// Start returns the source offset at which the text begins.
func (t Text) Start() int { return t.At(0) }

// End returns the source offset at which the text ends.
func (t Text) End() int { return t.After(t.Len()) }

// Put appends the byte b, and records that it was read from source[start:end].
func (t *Text) Put(b byte, start, end int) {
	t.Bytes = append(t.Bytes, b)
	t.origins = append(t.origins, origin{int32(start), int32(end)})
}

// grow makes room for n further bytes.
func (t *Text) grow(n int) {
	t.Bytes = slices.Grow(t.Bytes, n)
	t.origins = slices.Grow(t.origins, n)
}

// putString appends a string, and records that each of its bytes was read from
// source[start:end].
func (t *Text) putString(s string, start, end int) {
	for i := range len(s) {
		t.Put(s[i], start, end)
	}
}

// putLine appends a line and a newline. The newline corresponds to no byte of the source.
func (t *Text) putLine(line Text) {
	t.Append(line)
	t.Put('\n', line.End(), line.End())
}

// Append appends the bytes of o with their source offsets.
func (t *Text) Append(o Text) {
	t.grow(o.Len())
	for i, b := range o.Bytes {
		t.Put(b, o.At(i), o.After(i+1))
	}
}

// Len returns the number of bytes.
func (t Text) Len() int { return len(t.Bytes) }

// String returns the text as a string.
func (t Text) String() string { return string(t.Bytes) }

// Slice returns the bytes from i up to, but not including, j.
func (t Text) Slice(i, j int) Text {
	if t.origins == nil {
		return Text{Bytes: t.Bytes[i:j], offset: t.offset + i}
	}
	return Text{t.Bytes[i:j], t.origins[i:j], t.At(i)}
}

// From returns the bytes from i to the end.
func (t Text) From(i int) Text { return t.Slice(i, t.Len()) }

// Trim removes white space at both ends.
func (t Text) Trim() Text { return t.Slice(trimRange(t.Bytes, 0, t.Len())) }

// trimLines removes empty lines at the start, and white space at the end. It keeps
// the indentation of the first line.
func (t Text) trimLines() Text {
	i := 0
	for n := 0; n < len(t.Bytes) && IsSpace(t.Bytes[n]); n++ {
		if t.Bytes[n] == '\n' {
			i = n + 1
		}
	}
	j := len(t.Bytes)
	for j > i && IsSpace(t.Bytes[j-1]) {
		j--
	}
	return t.Slice(i, j)
}

// SplitLines returns the lines without their newlines. If the text ends in a
// newline, the last line is empty.
func (t Text) SplitLines() []Text {
	var lines []Text
	for i := 0; i <= len(t.Bytes); {
		n := bytes.IndexByte(t.Bytes[i:], '\n')
		if n < 0 {
			return append(lines, t.Slice(i, len(t.Bytes)))
		}
		j := i + n
		if j > i && t.Bytes[j-1] == '\r' {
			j--
		}
		lines = append(lines, t.Slice(i, j))
		i += n + 1
	}
	return lines
}

// IsSpace reports whether a byte is white space.
func IsSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// trimRange narrows start and end to leave out white space at the ends of
// src[start:end].
func trimRange(src []byte, start, end int) (int, int) {
	for start < end && IsSpace(src[start]) {
		start++
	}
	for start < end && IsSpace(src[end-1]) {
		end--
	}
	return start, end
}
