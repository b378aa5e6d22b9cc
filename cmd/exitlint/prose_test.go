package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestProse checks that the comment of a function begins with its name and a verb, as
// in "parse reads …". "parse is …" is allowed for three functions in a hundred.
func TestProse(t *testing.T) {
	t.Parallel()
	const most = 3 // in percent
	comments, nouns := 0, []string{}
	for name, f := range sources(t) {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Doc == nil {
				continue
			}
			words := strings.Fields(fn.Doc.Text())
			switch {
			case len(words) < 2:
				continue // a directive
			case words[0] != fn.Name.Name:
				t.Errorf("%s: the comment of %s begins with %q, not with its name", name, fn.Name.Name, words[0])
			case words[1] == "is" || words[1] == "are":
				nouns = append(nouns, name+": "+strings.Join(words[:min(len(words), 8)], " "))
			}
			comments++
		}
	}
	if 100*len(nouns) > most*comments {
		t.Errorf("of %d comments of functions, %d begin with the name and \"is\" or \"are\"; begin with a verb, such as returns, reports or adds:\n%s", comments, len(nouns), strings.Join(nouns, "\n"))
	}
}

// sources parses the Go files of the module, except tests and generated files. It returns
// the syntax trees, keyed by path.
func sources(t *testing.T) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{"testdata", "examples", ".git"}, d.Name()):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil && !ast.IsGenerated(f) {
			files[filepath.ToSlash(path)] = f
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 100 {
		t.Fatalf("found only %d files", len(files))
	}
	return files
}
