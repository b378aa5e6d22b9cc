package inputs

import (
	"bytes"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// goFile examines a Go file. It records the file if build constraints exclude it.
// Otherwise, if the file belongs to a main package, goFile records the directory. It
// reads the file only up to the package clause. ImportDir of go/build reads and
// parses all imports. That would take longer than everything else that go vet does
// for packages whose results are cached.
func (s *scan) goFile(path string) {
	dir, name := filepath.Split(path)
	if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
		return
	}
	h, err := s.readHeader(path)
	if err != nil {
		return // the rules cannot read the file either
	}
	switch {
	case !h.isBuilt(s, dir, name):
		s.add(path)
	case h.name == "main":
		s.programs[s.name(filepath.Clean(dir))] = true
	}
}

// A header is the beginning of a Go file, to the end of its package clause.
type header struct {
	text  []byte
	name  string // the name of the package; "" if the file has no package clause
	usesC bool   // whether the file may import C; always false if cgo is on
}

// headerSize is the number of bytes that are read at first. Most package clauses are
// in these bytes.
const headerSize = 4 << 10

func (s *scan) readHeader(path string) (header, error) {
	f, err := os.Open(path)
	if err != nil {
		return header{}, err
	}
	defer f.Close()
	text := make([]byte, headerSize)
	n, err := io.ReadFull(f, text)
	text = text[:n]
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return parseHeader(text, !s.context.CgoEnabled), nil
	} else if err != nil {
		return header{}, err
	}
	if h := parseHeader(text, false); h.name != "" && s.context.CgoEnabled {
		return h, nil
	}
	rest, err := io.ReadAll(f)
	return parseHeader(append(text, rest...), !s.context.CgoEnabled), err
}

func parseHeader(text []byte, cgo bool) header {
	h := header{text: text, usesC: cgo && bytes.Contains(text, []byte(`"C"`))}
	files := token.NewFileSet()
	if f, err := parser.ParseFile(files, "", text, parser.PackageClauseOnly); err == nil {
		h.name = f.Name.Name
		h.text = text[:files.Position(f.Name.End()).Offset]
	}
	return h
}

// isBuilt reports whether the file is a part of its package, judging like ImportDir
// of go/build. It may also return false for such a file. Then an edit of the file
// changes the ID without need.
func (h header) isBuilt(s *scan, dir, name string) bool {
	if h.name == "documentation" || h.usesC {
		return false
	}
	if !strings.Contains(name, "_") && !bytes.Contains(h.text, []byte("build")) {
		return true // the file has no build constraint
	}
	c := s.context
	c.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(h.text)), nil }
	match, err := c.MatchFile(dir, name)
	return match || err != nil // if there is an error, the compiler reports it
}
