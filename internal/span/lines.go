package span

import "go/token"

// Lines converts between byte offsets in a file and positions with line and column.
type Lines struct {
	name string
	size int
	file *token.File
}

// NewLines divides the text of a file at newlines. If the text ends in a newline, the
// last line is empty.
func NewLines(name string, text []byte) *Lines {
	// The end of the text is also a position. So the file gets one byte more than the
	// text.
	f := token.NewFileSet().AddFile(name, -1, len(text)+1)
	f.SetLinesForContent(text)
	if n := len(text); n == 0 || text[n-1] == '\n' {
		f.AddLine(n) // SetLinesForContent does not add an empty last line
	}
	return &Lines{name, len(text), f}
}

// Position returns the position of an offset. An offset outside of the text counts as its
// start or its end.
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

// Start returns the offset at which a line begins. Lines count from 1. For the line after
// the last one, Start returns the end of the text.
func (l *Lines) Start(line int) int {
	if line > l.Count() {
		return l.size
	}
	return l.file.Offset(l.file.LineStart(line))
}
