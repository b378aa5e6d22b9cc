package compare

import (
	"bytes"
	"strings"

	"github.com/rivo/uniseg"
)

// A layout is the source of a document, with methods that fit edits into the
// surrounding text.
type layout struct {
	file   string
	source []byte
}

// lineAround returns the start and end of the line at an offset, without its newline.
func (l layout) lineAround(offset int) (start, end int) {
	start = bytes.LastIndexByte(l.source[:offset], '\n') + 1
	end = len(l.source)
	if i := bytes.IndexByte(l.source[offset:], '\n'); i >= 0 {
		end = offset + i
	}
	if end > start && l.source[end-1] == '\r' {
		end--
	}
	return start, end
}

// newline returns the newline of the document: "\n" or "\r\n".
func (l layout) newline() string {
	if bytes.Contains(l.source, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// fit returns the edit that writes the given text into the cell source[start:end]: it
// replaces source[from:to] by fitted. The edit may add or remove spaces around the
// text, to keep the pipes of the table aligned.
func (l layout) fit(start, end int, text string) (from, to int, fitted string) {
	lineStart, lineEnd := l.lineAround(start)
	if end > lineEnd {
		return start, end, text // the cell spans several lines
	}
	left, right := l.padding(start, end, lineStart, lineEnd)
	spare := columns(string(l.source[start:end])) - columns(text)
	if right < 0 || spare == 0 || !l.aligned(end+right) {
		return start, end, text
	}
	switch {
	case spare > 0 && right <= 1 && left > 1: // right-aligned
		return start, end, strings.Repeat(" ", spare) + text
	case spare > 0 && left > 1: // centred
		return start, end, strings.Repeat(" ", spare/2) + text + strings.Repeat(" ", spare-spare/2)
	case spare > 0:
		return start, end, text + strings.Repeat(" ", spare)
	}
	take := min(-spare, max(right-1, 0))
	if centred := left > 1 && right > 1 && left-right <= 1 && right-left <= 1; centred {
		take = min((1-spare)/2, right-1)
	}
	return start - min(-spare-take, max(left-1, 0)), end + take, text
}

// padding returns the number of spaces before a cell, and between the cell and the next
// pipe. If no pipe follows, right is -1.
func (l layout) padding(start, end, lineStart, lineEnd int) (left, right int) {
	for start-left > lineStart && l.source[start-left-1] == ' ' {
		left++
	}
	for end+right < lineEnd && l.source[end+right] == ' ' {
		right++
	}
	if end+right == lineEnd || l.source[end+right] != '|' {
		right = -1
	}
	return left, right
}

// aligned reports whether the pipe at the given offset is in the same text column in
// all lines of the table.
func (l layout) aligned(pipe int) bool {
	start, end := l.lineAround(pipe)
	column := columns(string(l.source[start:pipe]))
	rows := 0
	fits := func(lines func(func(string) bool)) bool {
		for line := range lines {
			if !strings.Contains(line, "|") && !strings.HasPrefix(strings.TrimLeft(line, " "), "+") {
				break
			}
			if rows++; !hasPipeAt(line, column) {
				return false
			}
		}
		return true
	}
	return fits(l.linesAbove(start)) && fits(l.linesBelow(end)) && rows > 0
}

// linesAbove yields the lines before the line that begins at start, the nearest
// first.
func (l layout) linesAbove(start int) func(func(string) bool) {
	return func(yield func(string) bool) {
		for start > 0 {
			s, e := l.lineAround(start - 1)
			if !yield(string(l.source[s:max(s, e)])) {
				return
			}
			start = s
		}
	}
}

// linesBelow yields the lines below the line that ends at the given offset.
func (l layout) linesBelow(end int) func(func(string) bool) {
	return func(yield func(string) bool) {
		i := bytes.IndexByte(l.source[end:], '\n')
		if i < 0 {
			return
		}
		for line := range bytes.Lines(l.source[end+i+1:]) {
			if !yield(string(bytes.TrimRight(line, "\r\n"))) {
				return
			}
		}
	}
}

// hasPipeAt reports whether a line has a pipe in the given text column. A "+" counts as
// a pipe, because borders of grid tables contain it.
func hasPipeAt(line string, column int) bool {
	for i := range len(line) {
		if (line[i] == '|' || line[i] == '+') && columns(line[:i]) == column {
			return true
		}
	}
	return false
}

// columns returns the width of a string in a monospaced font, in columns.
func columns(s string) int { return uniseg.StringWidth(s) }
