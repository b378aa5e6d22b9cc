package report

import (
	"bytes"
	"unicode/utf8"

	"github.com/exitlint/exitlint/internal/span"
)

// A sources reads files, each once.
type sources struct {
	read  func(file string) ([]byte, error)
	files map[string]*source
}

// newSources returns sources that call read. If read is nil, there are no files.
func newSources(read func(file string) ([]byte, error)) *sources {
	return &sources{read: read, files: map[string]*source{}}
}

// of returns a file, or nil if it cannot be read.
func (s *sources) of(file string) *source {
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

// A source is the text of a file and its lines. A nil source has no lines.
type source struct {
	data  []byte
	lines *span.Lines
}

// line returns line n, counted from 1, without its newline. It returns nil if
// there is no such line.
func (s *source) line(n int) []byte {
	if s == nil || n < 1 || n > s.lines.Count() {
		return nil
	}
	line := s.data[s.lines.Start(n):s.lines.Start(n+1)]
	return bytes.TrimRight(bytes.TrimSuffix(line, []byte("\n")), "\r")
}

// position returns the position of an offset. ok is false if the offset is
// outside of the file.
func (s *source) position(offset int) (p span.Position, ok bool) {
	if s == nil || offset < 0 || offset > len(s.data) {
		return span.Position{}, false
	}
	return s.lines.Position(offset), true
}

// column converts a column in bytes to one in UTF-16 code units, which editors
// and web pages count. A byte order mark does not count. It returns 0 if the
// file does not contain the position.
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
	return 1 + units(before)
}

// units returns the length of a text in UTF-16 code units. Characters of four
// bytes in UTF-8 take two units.
func units(text []byte) int {
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
