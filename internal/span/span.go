// Package span defines positions and spans in files, for all code that prints, compares
// or stores them.
package span

import (
	"cmp"
	"fmt"
	"go/token"
)

// A Position is a point in a file. Lines and columns count from 1, columns in bytes.
// Unknown lines and columns are 0.
type Position struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// A Span is a range of bytes in a file, up to the position after its last byte. EndLine
// is 0 for an unknown end.
type Span struct {
	Position
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
}

// At converts a token.Position to a Position.
func At(p token.Position) Position {
	return Position{p.Filename, p.Line, p.Column}
}

// End returns the position directly after the span.
func (s Span) End() Position { return Position{s.File, s.EndLine, s.EndColumn} }

// Within reports whether the span s is inside the span o.
func (s Span) Within(o Span) bool {
	return s.File == o.File && o.Compare(s.Position) <= 0 && s.End().Compare(o.End()) <= 0
}

// Between returns the span between two positions of one file.
func Between(start, end token.Position) Span {
	return Span{At(start), end.Line, end.Column}
}

// Span returns a span of width bytes on one line.
func (p Position) Span(width int) Span {
	return Span{p, p.Line, p.Column + width}
}

// String returns the position as file:line:column. It leaves out the column or line if it
// is not known.
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
