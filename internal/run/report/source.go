package report

import (
	"bytes"
	"unicode/utf8"

	"github.com/exitlint/exitlint/internal/span"
)

// sources reads files, and keeps their content, so that each is read only once.
type sources struct {
	read  func(file string) ([]byte, error)
	files map[string]*source
}

// newSources returns sources that read files with the given function. If this function
// is nil, no file can be read.
func newSources(read func(file string) ([]byte, error)) *sources {
	return &sources{read: read, files: map[string]*source{}}
}

// get returns the content of a file, or nil if it cannot be read.
func (s *sources) get(file string) *source {
	if f, ok := s.files[file]; ok {
		return f
	}
	var f *source
	if s.read != nil {
		if data, err := s.read(file); err == nil {
			f = &source{data, span.NewLines(file, data)}
		}
	}
	s.files[file] = f
	return f
}

// A source is the content of a file, divided into lines. A nil source has no lines.
type source struct {
	data  []byte
	lines *span.Lines
}

// line returns line n without its newline, counting from 1. It returns nil if there is
// no such line.
func (s *source) line(n int) []byte {
	if s == nil || n < 1 || n > s.lines.Count() {
		return nil
	}
	line := s.data[s.lines.Start(n):s.lines.Start(n+1)]
	return bytes.TrimRight(bytes.TrimSuffix(line, []byte("\n")), "\r")
}

// position converts a byte offset to a line and column. It returns false for an offset
// outside of the file.
func (s *source) position(offset int) (p span.Position, ok bool) {
	if s == nil || offset < 0 || offset > len(s.data) {
		return span.Position{}, false
	}
	return s.lines.Position(offset), true
}

// column converts a column from bytes to UTF-16 code units. It does not count a byte order
// mark. It returns 0 for a position outside of the file.
func (s *source) column(line, column int) int {
	if s == nil || line < 1 || line > s.lines.Count() || column < 1 {
		return 0
	}
	start, next := s.lines.Start(line), s.lines.Start(line+1)
	end := start + column - 1
	if end > len(s.data) || line < s.lines.Count() && end >= next {
		return 0
	}
	before := s.data[start:end]
	if line == 1 {
		before = bytes.TrimPrefix(before, []byte("\ufeff"))
	}
	return 1 + utf16Length(before)
}

// utf16Length returns the length of text in UTF-16 code units. A character with 4 bytes
// in UTF-8 takes two of them.
func utf16Length(text []byte) int {
	n := 0
	for len(text) > 0 {
		_, size := utf8.DecodeRune(text)
		n++
		if size == utf8.UTFMax {
			n++
		}
		text = text[size:]
	}
	return n
}
