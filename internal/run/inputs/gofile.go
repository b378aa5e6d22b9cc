package inputs

import (
	"bytes"
	"errors"
	"go/scanner"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// addGoFile adds a Go file to the scan if build constraints exclude it, because findings
// depend on excluded files. If the file is part of a main package instead, addGoFile adds
// its directory to the directories of programs.
//
// It reads only up to the package clause. ImportDir of go/build would also parse the
// imports, which would take longer than all other work under go vet with a full cache.
func (s *scan) addGoFile(path string) {
	dir, name := filepath.Split(path)
	if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
		return
	}
	h, err := s.readHeader(path)
	if err != nil {
		// Findings do not depend on the file, because the rules cannot read it either.
		return
	}
	switch {
	case !h.isBuilt(s, dir, name):
		s.add(path)
	case h.name == "main":
		s.programs[s.relativeName(filepath.Clean(dir))] = true
	}
}

// A header is a Go file up to the end of its package clause.
type header struct {
	text  []byte
	name  string // the name of the package, or ""
	usesC bool   // whether the file probably imports C, and is left out because cgo is off
}

// headerSize is the number of bytes to read first. They include the package clause of
// most files.
const headerSize = 4 << 10

// readHeader reads the header of a file. The next call overwrites the text of the
// header.
func (s *scan) readHeader(path string) (header, error) {
	f, err := os.Open(path)
	if err != nil {
		return header{}, err
	}
	defer f.Close()
	n, err := io.ReadFull(f, s.buffer)
	text := s.buffer[:n]
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return parseHeader(text, !s.context.CgoEnabled), nil
	} else if err != nil {
		return header{}, err
	}
	if h := parseHeader(text, false); h.name != "" && s.context.CgoEnabled {
		return h, nil
	}
	rest, err := io.ReadAll(f)
	return parseHeader(slices.Concat(text, rest), !s.context.CgoEnabled), err
}

// parseHeader finds the package clause in the beginning of a file. It uses the scanner,
// because the parser would also collect the comments, such as the license.
func parseHeader(text []byte, cgo bool) header {
	h := header{text: text, usesC: cgo && bytes.Contains(text, []byte(`"C"`))}
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, func(token.Position, string) {}, 0)
	if _, tok, _ := s.Scan(); tok != token.PACKAGE {
		return h
	}
	if at, tok, name := s.Scan(); tok == token.IDENT && s.ErrorCount == 0 {
		h.name, h.text = name, text[:file.Offset(at)+len(name)]
	}
	return h
}

// isBuilt reports whether a file is part of its package, by the rules of ImportDir of
// go/build. If it returns false by mistake, the hash of [Invocation.ID] changes more
// often than necessary, which does no harm.
func (h header) isBuilt(s *scan, dir, name string) bool {
	if h.name == "documentation" || h.usesC {
		return false
	}
	text := h.text
	if !bytes.Contains(text, []byte("build")) {
		if !strings.Contains(name, "_") {
			return true // no build constraint
		}
		text = []byte("package p\n") // only the name counts; MatchFile need not read the comments
	}
	c := s.context
	c.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
	match, err := c.MatchFile(dir, name)
	// After an error, treat the file as built, because the compiler will report the
	// error.
	return match || err != nil
}
