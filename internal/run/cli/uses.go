package cli

import (
	"bytes"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/internal/run/report"
)

// A tokenSearch describes a search for tokens in Go files. The function "accepts"
// reports whether to find a token. All such tokens contain substring, so a file without
// this string need not be scanned.
type tokenSearch struct {
	substring string
	accepts   func(tok token.Token, text string) bool
}

// literalSearch returns a search for string literals with the given value.
func literalSearch(text string) tokenSearch {
	return tokenSearch{text, func(tok token.Token, lit string) bool {
		if tok != token.STRING {
			return false
		}
		s, err := strconv.Unquote(lit)
		return err == nil && s == text
	}}
}

// retryCommentSearch returns a search for comments such as "//exitlint:retry NAME", where
// NAME is the given policy.
func retryCommentSearch(policy string) tokenSearch {
	return tokenSearch{"//exitlint:retry", func(tok token.Token, text string) bool {
		rest, ok := strings.CutPrefix(text, "//exitlint:retry ")
		fields := strings.Fields(rest)
		return tok == token.COMMENT && ok && len(fields) > 0 && fields[0] == policy
	}}
}

// searchGoFiles returns the positions of the tokens that u finds in the Go files of the
// module at root. It skips tests and files that cannot be read.
func (a *app) searchGoFiles(root string, u tokenSearch) []reference {
	var out []reference
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir() && path != root && !isOwnDir(path, d.Name()):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		if data, err := os.ReadFile(path); err == nil && bytes.Contains(data, []byte(u.substring)) {
			out = append(out, a.searchFile(path, data, u)...)
		}
		return nil
	})
	return out
}

// isOwnDir reports whether a directory belongs to the module whose root is above it. It
// returns false for vendor, testdata, the root of a nested module, and names that begin
// with "." or "_".
func isOwnDir(path, name string) bool {
	if name == "vendor" || name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
		return false
	}
	return !gomod.IsRoot(path)
}

// searchFile returns the positions of all tokens that u finds in a file.
func (a *app) searchFile(path string, data []byte, u tokenSearch) []reference {
	var out []reference
	var s scanner.Scanner
	file := token.NewFileSet().AddFile(path, -1, len(data))
	s.Init(file, data, nil, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return out
		}
		if u.accepts(tok, text) {
			at := file.PositionFor(pos, false)
			out = append(out, reference{File: report.Relative(a.dir, path), Line: at.Line, Column: at.Column})
		}
	}
}
