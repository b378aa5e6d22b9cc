package writer_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/writer"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

var update = flag.Bool("update", false, "rewrite golden files")

// TestPages writes the tables of three registries in each form and for each kind, and
// compares them with golden files.
func TestPages(t *testing.T) {
	t.Parallel()
	audited, err := os.ReadFile("../compare/testdata/audits/registry.toml")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	other := strings.Replace(string(audited), "values = [503]\nclass  = \"mixed\"", "values = [503]\nclass  = \"permanent\"", 1)
	for i, source := range []string{codes, other, "version = 1\nextends = [\"sysexits\"]\n"} {
		r, err := registry.Parse(registry.FileName, []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range writer.Forms() {
			for _, kind := range []registry.DocKind{"", registry.DocCodes, registry.DocRetry, registry.DocErrors, registry.DocClasses} {
				fmt.Fprintf(&got, "-- registry %d, %s, %q --\n%s", i+1, form, kind, writer.Render(r, writer.Form(form), kind))
			}
		}
	}
	testfiles.Golden(t, *update, "testdata/pages.golden", got.String())
}

// TestLevel checks that new sections are one level below the title of the document.
func TestLevel(t *testing.T) {
	t.Parallel()
	dir := testfiles.Dir(t, map[string]string{"go.mod": "module example.com/m\n", registry.FileName: codes + "\n[[doc]]\nfile = \"a.md\"\nkind = \"codes\"\n", "a.md": "# Tool\n"})
	r, err := registry.Load(filepath.Join(dir, registry.FileName))
	if err != nil {
		t.Fatal(err)
	}
	p, err := writer.Make(r)
	if err != nil || len(p.Changes) != 1 || len(p.Left) != 0 {
		t.Fatalf("%v, %d changes, left %v", err, len(p.Changes), p.Left)
	}
	after := string(p.Changes[0].After)
	if !strings.HasPrefix(after, "# Tool\n\n## Exit codes\n\n|") || strings.Count(after, "\n## ") != 2 || strings.Contains(after, "###") {
		t.Errorf("got\n%s", after)
	}
}

// TestExistingHeading checks that the tables go into the section about exit statuses that
// a document has, instead of into a second one. If the section seems to list the
// statuses in a form that is not read, nothing is written.
func TestExistingHeading(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, before, start, end string }{
		{"a.md", "# Tool\n\n## Exit codes\n\nThey follow.\n\n## License\n\nMIT\n", "# Tool\n\n## Exit codes\n\nThey follow.\n\n| Exit code ", "|\n\n## License\n\nMIT\n"},
		{"a.md", "# Tool\r\n\r\n## Exit codes\r\n\r\n## License\r\n", "# Tool\r\n\r\n## Exit codes\r\n\r\n| Exit code ", "|\r\n\r\n## License\r\n"},
		{"a.html", "<h1>Tool</h1>\n<h2>Exit status</h2>\n<p>They follow.</p>\n<h2>License</h2>\n", "<h1>Tool</h1>\n<h2>Exit status</h2>\n<p>They follow.</p>\n<table>\n", "</table>\n<h2>License</h2>\n"},
		{"a.1", ".TH TOOL 1\n.SH EXIT STATUS\nIt says how it went.\n.SH SEE ALSO\nx\n", ".TH TOOL 1\n.SH EXIT STATUS\nIt says how it went.\n.TP\n.B 0\n", ".SH SEE ALSO\nx\n"},
		{"a.1.scd", "tool(1)\n\n# EXIT STATUS\n\nSee below.\n\n# SEE ALSO\n", "tool(1)\n\n# EXIT STATUS\n\nSee below.\n\n*0*\n", "\n\n# SEE ALSO\n"},
		{"a.1", ".TH TOOL 1\n.SH EXIT STATUS\n.B 0\nfine\n.br\n.B 3\nlate\n.br\n", "", ""},
	}
	for _, tt := range tests {
		dir := testfiles.Dir(t, map[string]string{"go.mod": "module example.com/m\n", registry.FileName: codes + "\n[[doc]]\nfile = \"" + tt.name + "\"\nkind = \"codes\"\n", tt.name: tt.before})
		r, err := registry.Load(filepath.Join(dir, registry.FileName))
		if err != nil {
			t.Fatal(err)
		}
		p, err := writer.Make(r)
		if err != nil {
			t.Fatal(err)
		}
		after := tt.before
		for _, c := range p.Changes {
			after = string(c.After)
		}
		if changed := after != tt.before; changed != (tt.start != "") || changed && (!strings.HasPrefix(after, tt.start) || !strings.HasSuffix(after, tt.end) || len(p.Left) > 0) {
			t.Errorf("%s: got\n%s\nleft %v", tt.name, after, p.Left)
		}
	}
}

// TestForms checks to which documents tables can be added.
func TestForms(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]writer.Form{
		"a.md": writer.Markdown, "A.MD": writer.Markdown, "a.markdown": writer.Markdown, "a.mdx": writer.Markdown, "a.ronn": writer.Markdown, "a.1": writer.Man, "a.8": writer.Man, "a.1.in": writer.Man, "a.mdoc": writer.Mdoc, "a.1.scd": writer.Scdoc, "a.md.tmpl": writer.Markdown,
		"a.rst": writer.RST, "a.adoc": writer.AsciiDoc, "a.html": writer.HTML, "a.txt": writer.Help, "a.go": "", "a.json": "", "a.yaml": "", "a.toml": "", "a.toml.in": "", "a.sh": "", "a": "",
	} {
		if got, ok := writer.FormOf(name, nil); got != want || ok != (want != "") {
			t.Errorf("the form of %s is %q, %v, want %q", name, got, ok, want)
		}
	}
	if got, _ := writer.FormOf("a.1", []byte(".Dd today\n.Dt A 1\n")); got != writer.Mdoc {
		t.Errorf("the form of a page with mdoc macros is %q", got)
	}
}
