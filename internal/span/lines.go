package span

import "go/token"

// Lines converts between byte offsets in the content of a file and positions
// given by line and column.
type Lines struct {
	name string
	size int
	file *token.File
}

// NewLines returns the Lines of the text of a file. Only newlines separate
// lines. After a newline at the end of the text there is one more line, which
// is empty.
func NewLines(name string, text []byte) *Lines {
	// The end of the text is a valid position, so the file is one byte longer than
	// the text.
	f := token.NewFileSet().AddFile(name, -1, len(text)+1)
	f.SetLinesForContent(text)
	if n := len(text); n == 0 || text[n-1] == '\n' {
		f.AddLine(n) // SetLinesForContent adds no empty line at the end
	}
	return &Lines{name, len(text), f}
}

// Position returns the position of an offset. For an offset outside the text it
// returns the start or the end of the text.
func (l *Lines) Position(offset int) Position {
	offset = max(0, min(offset, l.size))
	return At(l.file.PositionFor(l.file.Pos(offset), false))
}

// Span returns the span of the bytes [start, end).
func (l *Lines) Span(start, end int) Span {
	to := l.Position(end)
	return Span{l.Position(start), to.Line, to.Column}
}

// Count returns the number of lines, which is at least 1.
func (l *Lines) Count() int { return l.file.LineCount() }

// Start returns the offset of the first byte of a line; the first line is 1.
// For the number after the last line it returns the size of the text.
func (l *Lines) Start(line int) int {
	if line > l.Count() {
		return l.size
	}
	return l.file.Offset(l.file.LineStart(line))
}
