package block

import "bytes"

// A text is text of the document without its markup. Each byte knows which
// bytes of the source it stands for: usually itself, but all of "&gt;" for ">".
type Text struct {
	Bytes      []byte
	start, end []int // of each byte, in the source; nil where it is the source itself
	offset     int   // of the first byte in the source, where start is nil
}

// identity is a source as a text in which each byte stands for itself.
func identity(src []byte) Text { return Text{Bytes: src} }

// at is where in the source the text's byte i starts. The byte behind the last
// starts where the last one ends.
func (t Text) At(i int) int {
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
func (t Text) After(i int) int {
	switch {
	case t.end == nil:
		return t.offset + i
	case i > 0 && i <= len(t.end):
		return t.end[i-1]
	}
	return t.At(i)
}

// put appends one byte that stands for source[start:end].
func (t *Text) Put(b byte, start, end int) {
	t.Bytes = append(t.Bytes, b)
	t.start = append(t.start, start)
	t.end = append(t.end, end)
}

// putString appends what stands for source[start:end] as a whole.
func (t *Text) putString(s string, start, end int) {
	for i := range len(s) {
		t.Put(s[i], start, end)
	}
}

func (t Text) Len() int       { return len(t.Bytes) }
func (t Text) String() string { return string(t.Bytes) }

func (t Text) Slice(i, j int) Text {
	if t.start == nil {
		return Text{Bytes: t.Bytes[i:j], offset: t.offset + i}
	}
	return Text{t.Bytes[i:j], t.start[i:j], t.end[i:j], t.At(i)}
}

// trim is the text without white space around it.
func (t Text) Trim() Text {
	i, j := 0, len(t.Bytes)
	for i < j && IsSpace(t.Bytes[i]) {
		i++
	}
	for i < j && IsSpace(t.Bytes[j-1]) {
		j--
	}
	return t.Slice(i, j)
}

// trimLines is the text without empty lines before it and white space behind.
// The first line keeps its indentation.
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

// append adds another text.
func (t *Text) Append(o Text) {
	for i, b := range o.Bytes {
		t.Put(b, o.At(i), o.After(i+1))
	}
}

func IsSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// splitLines is the text by line, without line ends.
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
