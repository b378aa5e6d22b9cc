package draft_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/internal/run/draft"
	"github.com/exitlint/exitlint/registry"
)

// FuzzDraft checks that any document results in a valid registry without
// contradictions.
func FuzzDraft(f *testing.F) {
	for _, s := range seeds {
		doc, err := os.ReadFile(filepath.Join("..", "..", "doc", "tables", "testdata", "seeds", s.file))
		if err != nil {
			f.Fatal(err)
		}
		f.Add("a.md", string(doc), "")
		f.Add("a.md", string(doc), s.program)
	}
	f.Add("a.md", "# Exit codes (0-300)\n\n| Code | Name | Class | Recoverable | Action | Max attempts | Delay |\n|-|-|-|-|-|-|-|\n| 0 | A | fatal | yes | retry | 3 | 1s |\n| 1 | A | no_op | no | retry | 1 | 1s |\n| 2 | \"\\ | transient | depends | abort | 4 | 0s |\n", "claude-todo")
	f.Add("a.md", "# Error codes\n\n| Error code | Exit code | Class | Retryable |\n|-|-|-|-|\n| E_A_B | 3 | permanent | YES |\n| E_A_B | 4 | transient | NO |\n", "prp")
	f.Add("m.1", ".SH EXIT STATUS\n.TP\n.B 3\nfailed\n", "sysexits")
	f.Fuzz(func(t *testing.T, name, text string, preset string) {
		d := &draft.Draft{Title: name}
		if _, ok := registry.LookupPreset(preset); ok {
			d.Extends = []string{preset}
		}
		if err := d.Read(draft.Source{File: name, Bytes: []byte(text)}); err != nil {
			return
		}
		d.Resolve()
		toml := d.TOML()
		r, err := registry.Parse(registry.FileName, toml)
		if err != nil {
			t.Fatalf("%v\n%s", err, toml)
		}
		if c := r.Contradictions(); len(c) > 0 {
			t.Fatalf("%v\n%s", c, toml)
		}
	})
}
