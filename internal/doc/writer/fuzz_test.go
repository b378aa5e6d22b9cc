package writer_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/writer"
	"github.com/exitlint/exitlint/internal/finding"
)

// FuzzMake writes the tables of a registry into any document of any format. A second
// run must change nothing, and the first must not add findings.
func FuzzMake(f *testing.F) {
	files := []string{"a.md", "a.mdx", "a.html", "a.rst", "a.adoc", "a.1", "a.txt", "a.go", "a.json", "a.sh"}
	for file, documents := range starts {
		for _, d := range documents {
			f.Add(uint8(slices.Index(files, file)), false, []byte(d.text))
			f.Add(uint8(slices.Index(files, file)), true, []byte(d.text))
		}
	}
	f.Add(uint8(0), false, []byte("# Exit codes\n\n| Code | Name | Meaning |\n|---|---|---|\n| `3` | OK | all is well |\n"))
	f.Add(uint8(0), false, []byte("- **0** - all is well\n- **3** - no\n"))
	f.Add(uint8(5), false, []byte(".SH EXIT STATUS\n.TP\n.B 0\nall is well\n.TP\n.B 9\nno\n"))
	f.Add(uint8(7), false, []byte("package a\n\nconst help = `Exit codes:\n  0    all is well\n  3    nothing\n`\n"))
	f.Fuzz(func(t *testing.T, file uint8, headed bool, text []byte) {
		if len(text) > 4000 {
			return // each step tries the fixes again, which takes long
		}
		name := files[int(file)%len(files)]
		entry := "[[doc]]\nfile = \"" + name + "\"\n"
		if headed {
			entry += "heading = \"Exit codes\"\n"
		}
		r := site(t, codes+entry, map[string]string{name: string(text)})
		var left []finding.Finding
		for round := range 2 {
			plan, err := writer.Make(r)
			if err != nil {
				return // the file is not valid Go
			}
			for _, c := range plan.Changes {
				if round > 0 {
					t.Errorf("changed again: %s\n%s", c.Diff(name), c.Before)
				}
				if err := os.WriteFile(filepath.Join(r.Dir, name), c.After, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if round > 0 && len(plan.Left) != len(left) {
				t.Errorf("%d findings, and then %d", len(left), len(plan.Left))
			}
			left = plan.Left
		}
	})
}
