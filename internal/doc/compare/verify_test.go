package compare

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	"github.com/exitlint/exitlint/registry"
)

// TestAccepts checks that a fix is dropped if it changes more than it should, even if
// it resolves its finding.
func TestAccepts(t *testing.T) {
	t.Parallel()
	const (
		toml  = "version = 1\n\n[[code]]\nvalue = 0\nname = \"OK\"\n\n[[code]]\nvalue = 4\nname = \"GONE\"\n\n[[code]]\nvalue = 7\nname = \"LOCKED\"\n\n[[doc]]\nfile = \"a.md\"\n"
		table = "# Exit codes\n\n| Code | Name | Note |\n|---|---|---|\n| 0 | OK | fine |\n| 4 | GONE | late |\n"
	)
	tests := []struct {
		name, old, new string
		want           bool
	}{
		{"a new row", "| late |\n", "| late |\n| 7 | LOCKED | |\n", true},
		{"a second table", "| late |\n", "| late |\n\n| Code | Name | Note |\n|---|---|---|\n| 0 | OK | |\n| 4 | GONE | |\n| 7 | LOCKED | |\n", false},
		{"two rows", "| late |\n", "| late |\n| 7 | LOCKED | |\n| 7 | LOCKED | |\n", false},
		{"a list item beside the table", "| late |\n", "| late |\n\n- 7: LOCKED\n- 0: OK\n", false},
		{"another row that becomes shorter", "| fine |\n", "|\n| 7 | LOCKED |\n", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, text := range map[string]string{"exitlint.toml": toml, "a.md": table, "go.mod": "module a\n"} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			reg, err := registry.Load(filepath.Join(dir, "exitlint.toml"))
			if err != nil {
				t.Fatal(err)
			}
			pages := sources.Read(reg, os.ReadFile)
			findings, _ := compareAll(reg, pages, nil)
			if len(findings) != 1 {
				t.Fatalf("%+v", findings)
			}
			start := strings.Index(table, tt.old)
			findings[0].Fixes = []finding.Fix{{Edits: []finding.Edit{{File: pages[0].File, Start: start, End: start + len(tt.old), NewText: tt.new}}}}
			trial := trial{reg: reg, sources: map[string][]byte{pages[0].File: pages[0].Source}, pages: pages, findings: findings}
			if got := trial.accepts(fix.NewSet(findings)); got != tt.want {
				t.Errorf("the fix is accepted: %v", got)
			}
		})
	}
}
