// Package span says where something is in a file. Each position that exitlint
// prints, compares or stores has one of its two types.
package span

import (
	"cmp"
	"fmt"
	"go/token"
)

// A Position is a point in a file. Lines and columns count from 1, columns in
// bytes. Column is 0 where only the line is known, Line where only the file is.
type Position struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// A Span is a range of bytes in a file, from its Position up to the end, which
// is the position after the last byte. EndLine is 0 where no end is known.
type Span struct {
	Position
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
}

// At returns a position of a file set.
func At(p token.Position) Position {
	return Position{p.Filename, p.Line, p.Column}
}

// Between returns the span between two positions of one file.
func Between(start, end token.Position) Span {
	return Span{At(start), end.Line, end.Column}
}

// Span returns the span of the next width bytes, which are on one line.
func (p Position) Span(width int) Span {
	return Span{p, p.Line, p.Column + width}
}

// String returns as much of file:line:column as is known.
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
