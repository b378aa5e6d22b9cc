package writer_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/test/slow"
	"github.com/exitlint/exitlint/registry"
)

// starts lists documents without tables about statuses, by file name. The field
// "heading" is the heading of an empty section in the document.
var starts = map[string][]struct{ name, text, heading string }{
	"a.md": {
		{"closed headings", "# Tool #\n\n## Use ##\n\nRun it.\n\n## Exit codes ##\n\n## Files ##\n\nNone.\n", "Exit codes"},
		{"setext", "Tool\n====\n\nUse\n---\n\nRun it.\n\nExit codes\n----------\n\nFiles\n-----\n", "Exit codes"},
		{"an anchor", "# Tool\n\n## Exit codes\n\nSee.\n\n<a name=\"files\"></a>\n## Files\n", "Exit codes"},
		{"empty lines", "# Tool\n\n## Exit codes\n\n\n\n## Files\n\n\n", "Exit codes"},
	},
	"a.mdx": {{"imports", "import X from 'x'\n\n# Tool\n\n## Exit codes\n\n<X a={1} />\n", "Exit codes"}},
	"a.html": {
		{"a page", "<html><body>\n<h1>Tool</h1>\n<h2>Exit codes</h2>\n<p>See.</p>\n\n<h2>Files</h2>\n<p>None.</p>\n</body></html>\n", "Exit codes"},
		{"sections", "<body><main>\n<section>\n<h2>Exit codes</h2>\n</section>\n<section>\n<h2>Files</h2>\n</section>\n</main>\n</body>\n", "Exit codes"},
		{"one line", "<h1>Exit codes</h1>", "Exit codes"},
	},
	"a.rst": {
		{"titles", "====\nTool\n====\n\nUse\n---\n\nRun it.\n\nExit codes\n----------\n\n.. _files:\n\nFiles\n-----\n\nNone.\n", "Exit codes"},
		{"a grid", "Tool\n####\n\n+---+---+\n| a | b |\n+---+---+\n\nExit codes\n**********\n", "Exit codes"},
		{"a simple table", "Tool\n####\n\n=== ===\na   b\n=== ===\nx   y\n=== ===\n\nExit codes\n**********\n", "Exit codes"},
	},
	"a.adoc": {
		{"marks", "= Tool\n\n== Use\n\nRun it.\n\n== Exit codes\n\n[[files]]\n== Files\n\nNone.\n", "Exit codes"},
		{"lines", "tool(1)\n=======\n\nUSE\n---\nRun it.\n\nEXIT CODES\n----------\n\nFILES\n-----\nNone.\n", "EXIT CODES"},
	},
	"a.1": {
		{"man", ".TH A 1\n.SH NAME\na\n.SH EXIT STATUS\nSee.\n.\\\" files\n.SH FILES\nNone.\n", "EXIT STATUS"},
		{"mdoc", ".Dd today\n.Dt A 1\n.Os\n.Sh NAME\n.Nm a\n.Sh EXIT STATUS\n.Sh FILES\nNone.\n", "EXIT STATUS"},
	},
	"a.1.scd": {
		{"scdoc", "a(1)\n\n# NAME\n\na - does\n\n# EXIT STATUS\n\n# FILES\n\nNone.\n", "EXIT STATUS"},
		{"scdoc without a section", "a(1)\n\n# NAME\n\na - does\n", ""},
	},
	"a.txt": {{"text", "A program\n\nRun it.\n", ""}},
}

// TestFreshForms adds tables to documents of all formats. The tables must agree with
// the registry, a second run must add nothing, and all bytes of the old document must
// be kept.
func TestFreshForms(t *testing.T) {
	t.Parallel()
	for file, documents := range starts {
		for _, d := range documents {
			for i, kind := range []string{"codes", "", "retry", "errors", "classes"} {
				if onlyCodes := strings.Contains(".1 .scd .txt", filepath.Ext(file)); onlyCodes && kind != "codes" && kind != "" {
					continue
				}
				for _, heading := range []string{d.heading, "", "New codes"} {
					for k, newline := range []string{"\n", "\r\n"} {
						if !slow.Tests && (i+len(heading)+k)%5 != 0 { // a fifth of the combinations
							continue
						}
						t.Run(fmt.Sprintf("%s,%s,%s,%s,%q", file, d.name, kind, heading, newline), func(t *testing.T) {
							t.Parallel()
							start := strings.ReplaceAll(d.text, "\n", newline)
							entry := fmt.Sprintf("[[doc]]\nfile = %q\n", file)
							if kind != "" {
								entry += fmt.Sprintf("kind = %q\n", kind)
							}
							if heading != "" {
								entry += fmt.Sprintf("heading = %q\n", heading)
							}
							r := site(t, codes+entry, map[string]string{file: start})
							got := written(t, r, file)
							checkInserted(t, start, got)
							if kind == "codes" || kind == "" {
								checkRead(t, r, file, got)
							}
							if t.Failed() {
								t.Log("\n" + got)
							}
						})
					}
				}
			}
		}
	}
}

// checkInserted checks that the second text is the first with one insertion.
func checkInserted(t *testing.T, start, got string) {
	t.Helper()
	head := 0
	for head < min(len(start), len(got)) && start[head] == got[head] {
		head++
	}
	if len(got) <= len(start) || !strings.HasSuffix(got, start[head:]) {
		t.Errorf("text was changed or nothing was inserted, from offset %d on", head)
	}
}

// checkRead reads a document, and checks that it says of each code what the registry
// says.
func checkRead(t *testing.T, r *registry.Registry, file, text string) {
	t.Helper()
	doc, err := tables.Read(file, []byte(text), tables.Options{Declared: true, Kind: tables.KindCodes})
	if err != nil {
		t.Fatal(err)
	}
	said := map[int]string{}
	for _, table := range doc.Tables {
		for _, row := range table.Rows {
			v, one := row.Statuses.Exact()
			if c, ok := row.Cell(attr.Meaning); one && ok {
				said[v] = c.Text
			}
		}
	}
	for _, c := range r.Codes {
		if c.Meaning != "" && said[c.Value] != c.Meaning {
			t.Errorf("%d means %q, want %q", c.Value, said[c.Value], c.Meaning)
		}
	}
}
