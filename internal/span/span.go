// Package span defines the types of positions and ranges in files, for all code
// that prints, compares or stores them.
package span

import (
	"cmp"
	"fmt"
	"go/token"
)

// A Position is a point in a file. Lines and columns count from 1, columns in
// bytes. Column is 0 if only the line is known, and Line is 0 if only the file is.
type Position struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// A Span is a range of bytes in a file. Its end is the position after the last
// byte. EndLine is 0 if the end is not known.
type Span struct {
	Position
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
}

// At converts a token.Position to a Position.
func At(p token.Position) Position {
	return Position{p.Filename, p.Line, p.Column}
}

// Between returns the span between two positions of one file.
func Between(start, end token.Position) Span {
	return Span{At(start), end.Line, end.Column}
}

// Span returns a span of width bytes at the position, on one line.
func (p Position) Span(width int) Span {
	return Span{p, p.Line, p.Column + width}
}

// String formats the position as file:line:column, without the parts that are
// unknown.
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
