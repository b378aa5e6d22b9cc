package report

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// sources reads files once and tells their lines. One that cannot be read has
// none.
type sources struct {
	read  func(file string) ([]byte, error)
	files map[string]*source
}

// newSources reads with read; nil reads nothing.
func newSources(read func(file string) ([]byte, error)) *sources {
	return &sources{read: read, files: map[string]*source{}}
}

// of is a file. It is never nil.
func (s *sources) of(file string) *source {
	if f, ok := s.files[file]; ok {
		return f
	}
	f := &source{}
	if s.read != nil {
		if data, err := s.read(file); err == nil {
			f = newSource(data)
		}
	}
	s.files[file] = f
	return f
}

// A source is a file and where its lines begin; there are none in a file that
// could not be read.
type source struct {
	data   []byte
	starts []int
}

func newSource(data []byte) *source {
	s := &source{data: data, starts: []int{0}}
	for i, c := range data {
		if c == '\n' {
			s.starts = append(s.starts, i+1)
		}
	}
	return s
}

// line is line n, counted from 1, without what ends it. It is nil behind the
// last line.
func (s *source) line(n int) []byte {
	if n < 1 || n > len(s.starts) {
		return nil
	}
	line, _, _ := bytes.Cut(s.data[s.starts[n-1]:], []byte("\n"))
	return bytes.TrimRight(line, "\r")
}

// place turns an offset into a line and a column in bytes, both from 1. It is
// false for an offset that the file does not have.
func (s *source) place(offset int) (line, column int, ok bool) {
	if offset < 0 || offset > len(s.data) || len(s.starts) == 0 {
		return 0, 0, false
	}
	line = sort.SearchInts(s.starts, offset+1)
	return line, offset - s.starts[line-1] + 1, true
}

// column turns a column in bytes into one in UTF-16 code units, which editors
// and web pages count. A byte order mark is no character of the first line. It
// is 0 where the file does not have the place.
func (s *source) column(line, column int) int {
	if line < 1 || line > len(s.starts) || column < 1 {
		return 0
	}
	end := s.starts[line-1] + column - 1
	if end > len(s.data) || line < len(s.starts) && end >= s.starts[line] {
		return 0
	}
	before := s.data[s.starts[line-1]:end]
	if line == 1 {
		before = bytes.TrimPrefix(before, []byte("\ufeff"))
	}
	return 1 + units(before)
}

// units is the length of a text in UTF-16 code units. Characters outside the
// basic plane, those of four bytes, take two.
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
