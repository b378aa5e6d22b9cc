package compare_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// TestMistakes makes one mistake at a time in the documents of the five programs. The
// mistakes are also in sentences, code blocks, samples and headings. The registry of
// each program covers the whole document, so exitlint must find every mistake.
func TestMistakes(t *testing.T) {
	t.Parallel()
	list, err := os.ReadFile("testdata/seeds/mistakes.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) < 4 {
			continue
		}
		t.Run(f[0]+" "+f[1], func(t *testing.T) {
			t.Parallel()
			newlines := strings.NewReplacer(`\n`, "\n")
			s := seedSite(t, f[0])
			whole, err := os.ReadFile("testdata/seeds/" + f[0] + "/whole.toml")
			if err != nil {
				t.Fatal(err)
			}
			before := newSite(t, map[string]string{registry.FileName: string(whole), "doc.md": string(s.doc)})
			doc := strings.Replace(string(s.doc), newlines.Replace(f[2]), newlines.Replace(f[3]), 1)
			if doc == string(s.doc) {
				t.Fatalf("the document does not contain %q", f[2])
			}
			after := newSite(t, map[string]string{registry.FileName: string(whole), "doc.md": doc})
			var have []string
			for _, x := range before.findings() {
				have = append(have, x.Message)
			}
			if !slices.ContainsFunc(after.findings(), func(x finding.Finding) bool { return !slices.Contains(have, x.Message) }) {
				t.Errorf("%q instead of %q is not found", f[3], f[2])
			}
		})
	}
}
