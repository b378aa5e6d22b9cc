package block

import (
	"bytes"

	"github.com/exitlint/exitlint/internal/span"
)

// A Source is the text of a document, with an index of its lines.
type Source struct {
	Name  string
	Bytes []byte
	// Command is the only command that a Go file declares, such as "sync" in
	// cobra.Command{Use: "sync"}. It is "" if the file does not declare exactly one.
	Command string
	lines   *span.Lines
}

// newSource indexes the lines of a document.
func newSource(name string, src []byte) *Source {
	return &Source{Name: name, Bytes: src, lines: span.NewLines(name, src)}
}

// Position returns the line and column of an offset.
func (s *Source) Position(offset int) span.Position { return s.lines.Position(offset) }

// LineStart returns the offset of the start of the line that contains offset.
func (s *Source) LineStart(offset int) int { return s.lines.Start(s.Position(offset).Line) }

// LineEnd returns the offset at which the next line after offset begins.
func (s *Source) LineEnd(offset int) int {
	if i := bytes.IndexByte(s.Bytes[offset:], '\n'); i >= 0 {
		return offset + i + 1
	}
	return len(s.Bytes)
}
