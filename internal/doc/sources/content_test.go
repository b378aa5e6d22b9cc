package sources_test

import (
	"os"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/registry"
)

// TestContent checks tables whose rows decide whether their statuses are those of the
// program, although the words around the table say something else.
func TestContent(t *testing.T) {
	t.Parallel()
	const (
		lists   = "# tool\n\nThe tool ends with one of these:\n\n"
		pods    = "# Containers\n\nIt reports:\n\n| Exit code | Phase |\n| --- | --- |\n"
		own     = "this program's: "
		unknown = "unknown: "
		named   = own + "its rows name codes of exitlint.toml"
		strange = unknown + "none of its statuses is declared in exitlint.toml"
		silent  = unknown + "nothing near it speaks of exit statuses"
		said    = own + `its header says "Exit code"`
	)
	for _, c := range []struct {
		name, doc string
		declared  bool
		want      string
	}{
		{"codes with their names", lists + "- `0` (OK): go on\n- `3` (GONE): stop\n- `4` (BUSY): wait\n", false, named},
		{"in a declared document", lists + "- `3` (GONE): stop\n- `4` (BUSY): wait\n", true, named},
		{"one name is wrong", lists + "- `3` (GONE): stop\n- `4` (BUSY): wait\n- `5` (LEFT): why\n", true, named},
		{"most names are wrong", lists + "- `3` (GONE): stop\n- `4` (BUSY): wait\n- `5` (A): b\n- `6` (C): d\n- `7` (E): f\n", true, silent},
		{"only one is known", lists + "- `0` (OK): go on\n- `3` (GONE): stop\n", false, silent},
		{"statuses without names", lists + "- `3`: gone\n- `4`: busy\n", false, silent},

		{"statuses of containers", pods + "| 0 | done |\n| 137 | killed |\n", false, strange},
		{"no declared status", pods + "| 0 | done |\n| 10 | a |\n| 11 | b |\n", false, said},
		{"only success", pods + "| 0 | done |\n", false, said},
		{"one is declared", pods + "| 0 | done |\n| 4 | waiting |\n| 137 | killed |\n", false, said},
		{"one is retired", pods + "| 0 | done |\n| 9 | waiting |\n| 137 | killed |\n", false, said},
		{"a single one, which may be a mistake", pods + "| 0 | done |\n| 6 | waiting |\n", false, said},
		{"several in a row", pods + "| 0 | done |\n| 10, 11 | b |\n", false, said},
		{"declared, so the table is wrong", pods + "| 0 | done |\n| 137 | killed |\n", true, said},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			toml := "version = 1\n[program]\nname = \"tool\"\n[[code]]\nvalue = 3\nname = \"GONE\"\n[[code]]\nvalue = 4\nname = \"BUSY\"\n[[retired]]\nvalue = 9\nname = \"OLD\"\nreason = \"x\"\n"
			if c.declared {
				toml += "[[doc]]\nfile = \"docs/page.md\"\n"
			}
			reg := module(t, map[string]string{registry.FileName: toml, "docs/page.md": c.doc})
			file := reg.Dir + "/docs/page.md"
			pages := sources.Explain(reg, file, os.ReadFile)
			if len(pages) != 1 || len(pages[0].Candidates) != 1 {
				t.Fatalf("got %d pages", len(pages))
			}
			w := pages[0].Candidates[0].Ownership
			if got := string(w.Verdict) + ": " + w.Why(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			read := sources.Read(reg, os.ReadFile)
			isCompared := len(read) == 1 && len(read[0].Tables) == 1
			if isCompared != w.Own() && !c.declared {
				t.Errorf("compared: %v", isCompared)
			}
		})
	}
}
