package writer_test

import (
	"strings"
	"testing"
)

// TestStyle checks that new sections are written as the rest of the document is.
func TestStyle(t *testing.T) {
	t.Parallel()
	const registry = "version = 1\n[[code]]\nvalue = 0\nname = \"OK\"\nmeaning = \"done\"\n[[code]]\nvalue = 3\nname = \"GONE\"\nmeaning = \"nothing is there\"\n"
	const other = "Exit codes of `tool add`, the subcommand:\n\n"
	for _, c := range []struct{ name, file, start, want string }{
		{"closed headings", "a.md", "# Tool #\n\n## Use ##\n\nRun it.\n", "\n## New ##\n\n| Exit code | Name   | Meaning          |\n"},
		{"a lower level", "a.md", "# Tool\n\n## Use\n\n### A\n\n### B\n", "\n## New\n\n| Exit"},
		{"several titles", "a.md", "# Use\n\nRun it.\n\n# Files\n", "\n# New\n\n| Exit"},
		{"no headings", "a.md", "Run it.\n", "\n## New\n\n| Exit"},
		{"lines below titles", "a.md", "Tool\n====\n\nUse\n---\n", "\nNew\n---\n\n| Exit"},
		{"compact tables", "a.md", "# Tool\n\n| a | b |\n|---|---|\n| long text | c |\n", "| Exit code | Name | Meaning |\n|---|---|---|\n| 0 | `OK` | done |\n"},
		{"wide delimiters", "a.md", "# Tool\n\n| a    | b   |\n|------|-----|\n| text | c   |\n", "| Exit code | Name   | Meaning          |\n|-----------|--------|------------------|\n| 0         | `OK`   | done             |\n"},
		{"no outer pipes", "a.md", "# Tool\n\na | b\n--- | ---\nlong text | c\n", "\nExit code | Name   | Meaning\n--------- | ------ | ----------------\n0         | `OK`   | done\n"},
		{"a list", "a.md", "# Tool\n\n## Exit codes of add\n\n" + other + "+ `0` - fine.\n+ `3` - bad.\n", "\n## New\n\n+ `0` - done.\n+ `3` - nothing is there.\n"},
		{"a list with names", "a.md", "# Tool\n\n## Exit codes of add\n\n" + other + "- **0** (`FINE`): fine\n- **3** (`BAD`): bad\n", "\n## New\n\n- **0** (`OK`): done\n- **3** (`GONE`): nothing is there\n"},
		{"headers and marks", "a.md", "# Tool\n\n## Exit codes of add\n\n" + other + "| Status | Constant | Description |\n|---|---|---|\n| **0** | FINE | It is fine. |\n| **3** | BAD | It is bad. |\n", "| Status | Constant | Description |\n|---|---|---|\n| **0** | OK | done. |\n| **3** | GONE | nothing is there. |\n"},
		{"titles between lines", "a.rst", "====\nTool\n====\n\n~~~\nUse\n~~~\n\nRun it.\n", "\n~~~\nNew\n~~~\n\n.. list-table::\n"},
		{"simple tables", "a.rst", "Tool\n####\n\n=== ===\na   b\n=== ===\nx   y\n=== ===\n", "\nNew\n===\n\n=========  ========  ================\nExit code  Name      Meaning\n=========  ========  ================\n0          ``OK``    done\n"},
		{"definitions", "a.adoc", "= Tool\n\n== Exit codes of add\n\n" + other + "*0*:: fine\n*3*:: bad\n", "\n== New\n\n*0*:: done\n*3*:: nothing is there\n"},
		{"a list of HTML", "a.html", "<h1>Tool</h1>\n<h2>Exit codes of add</h2>\n<p>Exit codes of <code>tool add</code>, the subcommand:</p>\n<ul>\n<li><code>0</code>: fine</li>\n<li><code>3</code>: bad</li>\n</ul>\n", "\n<h2>New</h2>\n<ul>\n<li><code>0</code>: done</li>\n<li><code>3</code>: nothing is there</li>\n</ul>\n"},
		{"small headings of roff", "a.1", ".TH A 1\n.SH Name\na\n", "\n.SH New\n.TP\n.B 0\ndone\n"},
		{"capital headings of roff", "a.1", ".TH A 1\n.SH NAME\na\n", "\n.SH NEW\n.TP\n.B 0\ndone\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := written(t, site(t, registry+"[[doc]]\nfile = \""+c.file+"\"\nheading = \"New\"\nkind = \"codes\"\n", map[string]string{c.file: c.start}), c.file)
			checkInserted(t, c.start, got)
			if !strings.Contains(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
