// Package span defines positions and spans in files. All code that prints,
// compares or stores positions uses these types.
package span

import (
	"cmp"
	"fmt"
	"go/token"
)

// A Position is a point in a file. Lines and columns count from 1, and columns
// count bytes. If only the line is known, Column is 0. If only the file is
// known, Line is 0, too.
type Position struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// A Span is a range of bytes in a file, given by its first position and the
// position after its last byte. EndLine is 0 if the end is not known.
type Span struct {
	Position
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
}

// At converts a token.Position to a Position.
func At(p token.Position) Position {
	return Position{p.Filename, p.Line, p.Column}
}

// End returns the position at which the span ends.
func (s Span) End() Position { return Position{s.File, s.EndLine, s.EndColumn} }

// Within reports whether the span is a part of another one.
func (s Span) Within(o Span) bool {
	return s.File == o.File && o.Compare(s.Position) <= 0 && s.End().Compare(o.End()) <= 0
}

// Between returns the span between two positions of one file.
func Between(start, end token.Position) Span {
	return Span{At(start), end.Line, end.Column}
}

// Span returns a span of width bytes that starts at the position and ends on
// the same line.
func (p Position) Span(width int) Span {
	return Span{p, p.Line, p.Column + width}
}

// String returns file:line:column, without column or line if they are not
// known.
func (p Position) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Column == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Compare orders positions by file, line and column.
func (p Position) Compare(q Position) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}
