package compare_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

// seeds are the documents of five programs. Each key names a folder with a registry
// that says the same as the document, as far as a registry can.
var seeds = map[string]string{
	"claude-todo": "000-claude-todo.md", "sf": "001-sf-headless.md", "loa": "002-loa.md", "murli": "003-murli.md", "prp": "004-hacky-hack.md",
}

// A site is a directory with a registry and documents.
type site struct {
	dir string
	reg *registry.Registry
	doc []byte // the content of doc.md
}

// newSite writes a registry and documents into a new module.
func newSite(t testing.TB, contents map[string]string) *site {
	t.Helper()
	s := &site{dir: t.TempDir()}
	contents["go.mod"] = "module example.com/m\n\ngo 1.24\n"
	testfiles.WriteAll(t, s.dir, contents)
	var err error
	if s.reg, err = registry.Load(filepath.Join(s.dir, registry.FileName)); err != nil {
		t.Fatal(err)
	}
	return s
}

func seedSite(t testing.TB, name string) *site {
	t.Helper()
	read := func(elem ...string) string {
		data, err := os.ReadFile(filepath.Join(elem...))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	doc := read("..", "tables", "testdata", "seeds", seeds[name])
	s := newSite(t, map[string]string{registry.FileName: read("testdata", "seeds", name, registry.FileName), "doc.md": doc})
	s.doc = []byte(doc)
	return s
}

// findings returns the findings in all documents.
func (s *site) findings() []finding.Finding {
	found, _ := compare.Documents(s.reg, os.ReadFile)
	return found
}

// lines formats findings as "file:line:col rule: message".
func (s *site) lines(found []finding.Finding) []string {
	var out []string
	for _, f := range found {
		rel, err := filepath.Rel(s.dir, f.File)
		if err != nil {
			rel = f.File
		}
		out = append(out, fmt.Sprintf("%s:%d:%d %s: %s", filepath.ToSlash(rel), f.Line, f.Column, f.Rule, f.Message))
	}
	return out
}

func diff(t *testing.T, got, want []string) {
	t.Helper()
	for _, g := range got {
		if !slices.Contains(want, g) {
			t.Errorf("found, and not expected: %s", g)
		}
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("expected, and not found: %s", w)
		}
	}
}

// TestSeeds checks that documents with the same content as their registry have no
// findings, except where they contradict themselves.
func TestSeeds(t *testing.T) {
	want := map[string][]string{
		// The table says "No" for status 5.
		"murli": {`doc.md:34:18 docdrift/mismatch: recoverable is true here, but exitlint.toml says "no" for not_found`},
	}
	for name := range seeds {
		t.Run(name, func(t *testing.T) {
			s := seedSite(t, name)
			diff(t, s.lines(s.findings()), want[name])
		})
	}
}
