package compare_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

var update = flag.Bool("update", false, "rewrite golden files")

// TestAudits compares the documents of each archive in testdata/audits with the
// registry in that folder, to which the archive can add entries. The golden files
// contain all findings with positions and fixes, and the findings that are left
// after the fixes.
func TestAudits(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/audits/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no archives", err)
	}
	shared, err := os.ReadFile("testdata/audits/registry.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		contents := map[string]string{}
		for _, f := range archive.Files {
			contents[f.Name] = string(f.Data)
		}
		contents[registry.FileName] = string(shared) + "\n" + contents[registry.FileName]
		for _, newline := range []string{"\n", "\r\n"} {
			t.Run(filepath.Base(file)+fmt.Sprintf(" %q", newline), func(t *testing.T) {
				t.Parallel()
				s := newSite(t, withNewlines(contents, newline))
				got := strings.ReplaceAll(s.audited(t), `\r\n`, `\n`)
				testfiles.Golden(t, *update && newline == "\n", file+".golden", got)
			})
		}
	}
}

// withNewlines returns the contents with the given newline in all documents.
func withNewlines(contents map[string]string, newline string) map[string]string {
	out := maps.Clone(contents)
	for name, text := range out {
		if name != registry.FileName {
			out[name] = strings.ReplaceAll(text, "\n", newline)
		}
	}
	return out
}

// audited formats all findings, and the findings that are left after all fixes.
func (s *site) audited(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	findings, docs := compare.Documents(s.reg, os.ReadFile)
	for _, f := range findings {
		fmt.Fprintf(&b, "%s-%d:%d %s: %s", s.relative(f.Position), f.EndLine, f.EndColumn, f.Rule, f.Message)
		if f.Code != nil {
			fmt.Fprintf(&b, " [%d]", *f.Code)
		}
		b.WriteString("\n")
		for _, x := range f.Fixes {
			fmt.Fprintf(&b, "  %s:", x.Message)
			for _, e := range x.Edits {
				src, err := os.ReadFile(e.File)
				if err != nil {
					t.Fatal(err)
				}
				at := span.NewLines(e.File, src).Position(e.Start)
				fmt.Fprintf(&b, " %d:%d %q becomes %q", at.Line, at.Column, src[e.Start:e.End], e.NewText)
			}
			b.WriteString("\n")
		}
	}
	for _, file := range docs {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		of := slices.DeleteFunc(slices.Clone(findings), func(f finding.Finding) bool { return f.File != file })
		if err := os.WriteFile(file, applied(src, of), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	after, _ := compare.Documents(s.reg, os.ReadFile)
	for _, f := range after {
		fmt.Fprintf(&b, "after the fixes: %s %s\n", s.relative(f.Position), f.Message)
	}
	return b.String()
}

func (s *site) relative(p span.Position) string {
	if rel, err := filepath.Rel(s.dir, p.File); err == nil {
		p.File = filepath.ToSlash(rel)
	}
	return p.String()
}
