package compare

import (
	"bytes"
	"strings"

	"github.com/rivo/uniseg"
)

// A layout is the text of a document. The methods of layout adapt an edit to
// the surrounding text.
type layout struct {
	file   string
	source []byte
}

// lineAround returns the range of the line that contains offset, without the
// newline.
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

// newline returns the newline that the document uses.
func (l layout) newline() string {
	if bytes.Contains(l.source, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// fit returns the range to replace in order to write text into a cell, and the
// replacement. Both include padding, so that the pipes of a table stay aligned
// as far as the padding allows.
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
	case spare > 0 && right <= 1 && left > 1: // the cell is right-aligned
		return start, end, strings.Repeat(" ", spare) + text
	case spare > 0 && left > 1: // centred
		return start, end, strings.Repeat(" ", spare/2) + text + strings.Repeat(" ", spare-spare/2)
	case spare > 0:
		return start, end, text + strings.Repeat(" ", spare)
	}
	take := min(-spare, max(right-1, 0))
	return start - min(-spare-take, max(left-1, 0)), end + take, text
}

// padding returns the number of spaces between a cell and the pipes on both
// sides. right is -1 if no pipe follows the cell.
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

// aligned reports whether every line of the table has a pipe in the same column
// as the pipe at the given offset.
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

// linesAbove yields the lines before the line that starts at start, nearest
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

// linesBelow yields the lines after the line that ends at end.
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

// hasPipeAt reports whether a line has a pipe or the corner of a grid in the
// given column.
func hasPipeAt(line string, column int) bool {
	for i := range len(line) {
		if (line[i] == '|' || line[i] == '+') && columns(line[:i]) == column {
			return true
		}
	}
	return false
}

// columns returns the width of a text in a monospaced font.
func columns(s string) int { return uniseg.StringWidth(s) }
