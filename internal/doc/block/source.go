package block

import (
	"bytes"
	"sort"
)

// A Source is a document as it is written, with an index of its lines.
type Source struct {
	Name  string
	Bytes []byte
	lines []int // the offset of each line
}

// NewSource indexes the lines of a document.
func NewSource(name string, src []byte) *Source {
	s := &Source{Name: name, Bytes: src, lines: []int{0}}
	for i, b := range src {
		if b == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// Position returns the line and column of an offset, both from 1.
func (s *Source) Position(offset int) (line, column int) {
	line = sort.SearchInts(s.lines, offset+1)
	return line, offset - s.lines[line-1] + 1
}

// LineStart returns the offset at which the line of an offset starts.
func (s *Source) LineStart(offset int) int {
	line, _ := s.Position(offset)
	return s.lines[line-1]
}

// LineEnd returns the offset after the newline that ends the line of an offset.
func (s *Source) LineEnd(offset int) int {
	if i := bytes.IndexByte(s.Bytes[offset:], '\n'); i >= 0 {
		return offset + i + 1
	}
	return len(s.Bytes)
}
