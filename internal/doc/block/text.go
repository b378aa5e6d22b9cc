package block

import (
	"bytes"
	"iter"
	"slices"
)

// A Text is text of a document without markup. For each of its bytes, it records the
// bytes of the source from which the byte was read. This is usually a single byte, but
// four bytes for a ">" that was written as "&gt;".
type Text struct {
	Bytes []byte

	// If the text is a part of the source without gaps or changes, runs is nil, and
	// offset is the source offset of its first byte.
	//
	// Otherwise runs says where each byte was read. A text that is a slice of another
	// text shares the runs of that text, and first is the index in that text at which
	// the slice begins. For an empty text, offset is its source offset.
	runs   []run
	first  int32
	offset int
}

// A run says from which source bytes a part of a Text was read. The part begins at the
// index "at" and ends where the next run begins. If end is start+1, its bytes were read
// one by one from source[start], source[start+1] and so on. Otherwise each byte was read
// from the whole of source[start:end], such as an entity. 32 bits are enough for maxSize,
// and save memory.
type run struct{ at, start, end int32 }

// origin returns the source range from which the byte at index n was read.
func (r run) origin(n int32) (start, end int) {
	if r.end == r.start+1 {
		return int(r.start + n - r.at), int(r.start + n - r.at + 1)
	}
	return int(r.start), int(r.end)
}

// identity returns a whole source as a Text.
func identity(src []byte) Text { return Text{Bytes: src} }

// runOf returns the index of the run that contains byte i.
func (t Text) runOf(i int) int {
	n := t.first + int32(i)
	low, high := 0, len(t.runs)
	for high-low > 1 { // the run is in t.runs[low:high]
		if middle := int(uint(low+high) / 2); t.runs[middle].at <= n {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// origin returns the source range from which byte i was read. The text must have runs.
func (t Text) origin(i int) (start, end int) { return t.runs[t.runOf(i)].origin(t.first + int32(i)) }

// At returns the source offset at which byte i begins. If i is the length of the text,
// it returns the source offset at which the text ends.
func (t Text) At(i int) int {
	switch {
	case t.runs == nil:
		return t.offset + i
	case i < len(t.Bytes):
		start, _ := t.origin(i)
		return start
	case len(t.Bytes) > 0:
		_, end := t.origin(len(t.Bytes) - 1)
		return end
	}
	return t.offset
}

// After returns the source offset at which byte i-1 ends. It is less than At(i) if
// there is markup between these two bytes.
func (t Text) After(i int) int {
	switch {
	case t.runs == nil:
		return t.offset + i
	case i > 0 && i <= len(t.Bytes):
		_, end := t.origin(i - 1)
		return end
	}
	return t.At(i)
}

// Start returns the source offset at which the text begins.
func (t Text) Start() int { return t.At(0) }

// End returns the source offset at which the text ends.
func (t Text) End() int { return t.After(t.Len()) }

// Put appends the byte b, and records that it was read from source[start:end].
func (t *Text) Put(b byte, start, end int) {
	t.record(len(t.Bytes), start, end)
	t.Bytes = append(t.Bytes, b)
}

// record stores where byte i, and the bytes that the caller appends after it, were
// read. If source[start:end] is a single byte, byte i was read from there, and each
// later byte from the next byte of the source. Otherwise all of them were read from
// source[start:end].
func (t *Text) record(i, start, end int) {
	r := run{t.first + int32(i), int32(start), int32(end)}
	if n := len(t.runs) - 1; n >= 0 {
		last := t.runs[n]
		if from, to := last.origin(r.at); from == start && to == end {
			return // byte i continues the last run of t.runs
		}
	}
	t.runs = append(t.runs, r)
}

// grow makes room for n more bytes.
func (t *Text) grow(n int) { t.Bytes = slices.Grow(t.Bytes, n) }

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
	if o.Len() == 0 {
		return
	}
	at := len(t.Bytes)
	if o.runs == nil {
		t.record(at, o.offset, o.offset+1)
	} else {
		for _, r := range o.runs[o.runOf(0) : o.runOf(o.Len()-1)+1] {
			from := max(r.at-o.first, 0)
			start, end := r.origin(o.first + from)
			t.record(at+int(from), start, end)
		}
	}
	t.Bytes = append(t.Bytes, o.Bytes...)
}

// truncate removes the bytes from n on. The text must have been built with Put and Append.
func (t *Text) truncate(n int) {
	t.Bytes = t.Bytes[:n]
	for len(t.runs) > 0 && t.runs[len(t.runs)-1].at >= t.first+int32(n) {
		t.runs = t.runs[:len(t.runs)-1]
	}
}

// Len returns the number of bytes.
func (t Text) Len() int { return len(t.Bytes) }

// String returns the text as a string.
func (t Text) String() string { return string(t.Bytes) }

// Slice returns the bytes from i up to, but not including, j.
func (t Text) Slice(i, j int) Text {
	out := Text{Bytes: t.Bytes[i:j], runs: t.runs, first: t.first + int32(i)}
	switch {
	case t.runs == nil:
		out.first, out.offset = 0, t.offset+i
	case i == j:
		out.runs, out.first, out.offset = nil, 0, t.At(i)
	default:
		from, to := t.runOf(i), t.runOf(j-1)+1
		out.runs = t.runs[from:to:to]
	}
	return out
}

// From returns the bytes from i to the end.
func (t Text) From(i int) Text { return t.Slice(i, t.Len()) }

// Trim removes white space at both ends.
func (t Text) Trim() Text { return t.Slice(trimRange(t.Bytes, 0, t.Len())) }

// trimLines removes empty lines at the start, and white space at the end. The first
// line keeps its indentation.
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
	lines := make([]Text, 0, bytes.Count(t.Bytes, []byte("\n"))+1)
	return slices.AppendSeq(lines, t.Lines())
}

// Lines yields what [Text.SplitLines] returns.
func (t Text) Lines() iter.Seq[Text] {
	return func(yield func(Text) bool) {
		for i := 0; ; {
			n := bytes.IndexByte(t.Bytes[i:], '\n')
			if n < 0 {
				yield(t.Slice(i, len(t.Bytes)))
				return
			}
			j := i + n
			if j > i && t.Bytes[j-1] == '\r' {
				j--
			}
			if !yield(t.Slice(i, j)) {
				return
			}
			i += n + 1
		}
	}
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
