package compare_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNewRow leaves out each row of a list or table. The fix must restore the document
// byte for byte, whatever markup is around the rows.
func TestNewRow(t *testing.T) {
	t.Parallel()
	rows := []struct {
		status  int
		meaning string
	}{{0, "It worked"}, {4, "No such thing"}, {7, "Somebody has the lock"}, {130, "Ctrl-C"}}
	tests := []struct {
		name, file, head, row, foot string
	}{
		{"HTML list on one line", "a.html", "<h2>Exit codes</h2>\n<ul>", "<li>%d: %s</li>", "</ul>\n<p>More.</p>\n"},
		{"HTML definitions on one line", "a.html", "<h2>Exit codes</h2>\n<dl>", "<dt>%d</dt><dd>%s</dd>", "</dl>\n"},
		{"HTML table on one line", "a.html", "<h2>Exit codes</h2>\n<table><tr><th>Code</th><th>Meaning</th></tr>", "<tr><td>%d</td><td>%s</td></tr>", "</table>\n"},
		{"HTML paragraphs in definitions", "a.html", "<h2>Exit codes</h2>\n<dl>\n", "<dt>%d</dt>\n<dd><p>%s</p>\n</dd>\n", "</dl>\n"},
		{"HTML groups of definitions", "a.html", "<h2>Exit codes</h2>\n<dl>\n", "<div>\n<dt>%d</dt>\n<dd>%s</dd>\n</div>\n", "</dl>\n"},
		{"HTML entities", "a.html", "<h2>Exit codes</h2>\n<ul>\n", "<li><b>%d</b> &ndash; %s</li>\n", "</ul>\n"},
		{"HTML list in Markdown", "a.md", "# Exit codes\n\n<ul>", "<li>%d: %s</li>", "</ul>\n"},
		{"DocBook list", "a.xml", "<refentry><refsect1><title>Exit status</title>\n<variablelist>\n", "  <varlistentry>\n    <term>%d</term>\n    <listitem><para>%s</para></listitem>\n  </varlistentry>\n", "</variablelist></refsect1></refentry>\n"},
		{"DocBook table", "a.xml", "<refentry><refsect1><title>Exit status</title>\n<informaltable><tgroup cols=\"2\"><thead><row><entry>Code</entry><entry>Meaning</entry></row></thead><tbody>\n", "<row>\n<entry>%d</entry>\n<entry>%s</entry>\n</row>\n", "</tbody></tgroup></informaltable></refsect1></refentry>\n"},
		{"man .IP", "a.1", ".SH EXIT STATUS\n", ".IP %d 4\n%s\n", ".SH FILES\nx\n"},
		{"man .IP in bold type", "a.1", ".SH EXIT STATUS\n", ".IP \"\\fB%d\\fP\" 4\n%s\n", ""},
		{"man with the fonts of Pandoc", "a.1", ".SH EXIT STATUS\n", ".TP\n\\f[B]%d\\f[R]\n%s\n", ""},
		{"man table with text blocks", "a.1", ".SH EXIT STATUS\n.TS\ntab(@);\nl l.\nT{\nCode\nT}@T{\nMeaning\nT}\n_\n", "T{\n%d\nT}@T{\n%s\nT}\n", ".TE\n"},
		{"mdoc columns", "a.1", ".Dd May 1, 2024\n.Dt A 1\n.Os\n.Sh EXIT STATUS\n.Bl -column \"Code\" \"Meaning\"\n.It Sy Code Ta Sy Meaning\n", ".It %d Ta \\&%s\n", ".El\n"},
		{"indented colons", "a.md", "# Exit codes\n\n", "%d\n  : %s\n\n", "# More\n"},
		{"POD", "a.pod", "=head1 EXIT STATUS\n\n=over 4\n\n", "=item B<%d>\n\n%s\n\n", "=back\n"},
		{"POD bullets", "a.pod", "=head1 EXIT STATUS\n\n=over 4\n\n", "=item * C<%d> - %s\n\n", "=back\n"},
		{"Pandoc table", "a.md", "# Exit codes\n\n  Code  Meaning\n------  ------------------------------\n", "%6d  %s\n", "\nMore.\n"},
		{"grid table", "a.rst", "Exit codes\n==========\n\n+------+-----------------------+\n| Code | Meaning               |\n+======+=======================+\n", "| %-4d | %-21s |\n+------+-----------------------+\n", ""},
		{"right-aligned lines", "a.md", "# Exit codes\n\n```\n", "%4d   %s\n", "```\n"},
		{"items with the same words", "a.md", "# Exit codes\n\n", "Exit code %d: %s\n\n", "# More\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for gone := range rows {
				for _, newline := range []string{"\n", "\r\n"} {
					whole, mutant := tt.head, tt.head
					for i, r := range rows {
						text := fmt.Sprintf(tt.row, r.status, r.meaning)
						if whole += text; i != gone {
							mutant += text
						}
					}
					whole, mutant = strings.ReplaceAll(whole+tt.foot, "\n", newline), strings.ReplaceAll(mutant+tt.foot, "\n", newline)
					s := newSite(t, map[string]string{"exitlint.toml": fixRegistry + "\n[[doc]]\nfile = \"" + tt.file + "\"\n", tt.file: mutant})
					findings := s.findings()
					got := string(applied([]byte(mutant), findings))
					if got != whole {
						t.Errorf("without %d: got\n%s\nwant\n%s\nof %q", rows[gone].status, got, whole, s.lines(findings))
						continue
					}
					if err := os.WriteFile(filepath.Join(s.dir, tt.file), []byte(got), 0o666); err != nil {
						t.Fatal(err)
					}
					if left := s.findings(); len(left) > 0 {
						t.Errorf("without %d: the fixed document still has %q", rows[gone].status, s.lines(left))
					}
				}
			}
		})
	}
}
