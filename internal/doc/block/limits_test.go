package block_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/block"
)

// read returns the blocks of a document in the format of name.
func read(t *testing.T, name, src string) []block.Block {
	t.Helper()
	_, blocks, err := block.Read(name, []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return blocks
}

// texts formats the kinds and texts of blocks, including nested ones.
func texts(blocks []block.Block) string {
	var out []string
	for _, b := range blocks {
		s := fmt.Sprint(b.Kind, " ", b.Text)
		for _, it := range b.Items {
			s += fmt.Sprintf(" (%s %s %s)", it.Term, it.Text, texts(it.Blocks))
		}
		for _, r := range b.Rows {
			s += fmt.Sprintf(" %d cells", len(r.Cells))
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

// TestSize checks that a document of the maximum size is read, and a larger one
// refused.
func TestSize(t *testing.T) {
	t.Parallel()
	most := "package a" + strings.Repeat(" ", 8<<20-9)
	if _, _, err := block.Read("a.go", []byte(most)); err != nil {
		t.Error(err)
	}
	_, _, err := block.Read("a.go", []byte(most+" "))
	if want := "a.go: document is too large: 8388609 bytes, the limit is 8388608"; !errors.Is(err, block.ErrTooLarge) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestReadable checks which file extensions are known.
func TestReadable(t *testing.T) {
	t.Parallel()
	for _, name := range strings.Fields("a.md a.markdown a.mdown a.mdx a.ronn a.txt b/A.MD a.html a.htm a.xml a.dbk a.docbook a.sgml a.rst a.adoc a.asciidoc a.asc a.1 a.8 a.man a.roff a.mdoc a.go a.json a.yaml a.yml a.toml a.TOML.in a.ftl a.properties a.sh a.rs a.1.in a.1.prebuilt README.md.tmpl") {
		if _, _, err := block.Read(name, nil); err != nil || !block.Readable(name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range strings.Fields(`a md a.9 a.1x a.ini a.md/a a.md\a .`) {
		if _, _, err := block.Read(name, nil); !errors.Is(err, block.ErrFormat) || block.Readable(name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestUnknownExtension checks which formats are known by the text of a file.
func TestUnknownExtension(t *testing.T) {
	t.Parallel()
	const table = "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 3 | late |\n"
	for _, c := range []struct{ name, src, want string }{
		{"tool.8_main", ".\\\" a comment\n.TH TOOL 8\n.SH EXIT STATUS\nIt is 3.\n", "EXIT STATUS"},
		{"tool.9", ".Dd May 1\n.Dt TOOL 9\n.Sh EXIT STATUS\nIt is 3.\n", "EXIT STATUS"},
		{"usage.page", "<?xml version=\"1.0\"?>\n<article><title>Exit codes</title><para>It is 3.</para></article>", "Exit codes"},
		{"tool.xhtml", "<?xml version=\"1.0\"?>\n<!DOCTYPE html>\n<html><body><h1>Exit codes</h1></body></html>", "Exit codes"},
		{"tool.pl", "#!/usr/bin/perl\nprint;\n\n=head1 EXIT CODES\n\nIt is 3.\n", "EXIT CODES"},
		{"run.command", "#!/usr/bin/env bash\n# Exit codes:\n#   3  late\n", "Exit codes"},
		{"EXIT_CODES", table, "Exit codes"},
		{"tool.data", table, "document format"},
		{"tool", "a\x00b", "document format"},
	} {
		_, blocks, err := block.Read(c.name, []byte(c.src))
		got := fmt.Sprint(err)
		for _, b := range blocks {
			got += " " + b.Text.String()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestNesting checks the limits on nesting, spans and markup. A document exactly at a
// limit is read normally. Beyond the limit, some of it is left out or read as plain
// text.
func TestNesting(t *testing.T) {
	t.Parallel()
	thousand := strings.Repeat("x_ ", 999) + "x_\n"
	paragraph := strings.Repeat(thousand, 19)
	for _, c := range []struct {
		what, name, at, over string
		wantAt, wantOver     string
	}{
		{"quotes", "a.md", strings.Repeat("> ", 50) + "a", strings.Repeat(">", 51) + "a", "1 a", ""},
		{"list marks", "a.md", "b\n\n" + strings.Repeat("- ", 50) + "a", "b\n\n" + strings.Repeat("+ ", 51) + "a", "1 b; " + strings.Repeat("2  (  ", 49) + "2  ( a )" + strings.Repeat(")", 49), "1 b"},
		{"indent", "a.md", strings.Repeat("\t", 25) + "a", strings.Repeat("\t", 25) + " a", "4 " + strings.Repeat("\t", 24) + "a", ""},
		{"spans", "a.html", "<table><tr><td colspan=999>a<td>b</table>", "<table><tr><td colspan=9999>a<td>b</table>", "3  1000 cells", "3  1001 cells"},
		{"row spans", "a.html", "<table><tr><td rowspan=1000>a<td>b" + strings.Repeat("<tr><td>c", 1000) + "</table>", "<table><tr><td rowspan=9999>a<td>b" + strings.Repeat("<tr><td>c", 1000) + "</table>", "3 " + strings.Repeat(" 2 cells", 1000) + " 1 cells", "3 " + strings.Repeat(" 2 cells", 1000) + " 1 cells"},
		{"marks", "a.md", strings.Repeat("x_ ", 1998) + "*a*", strings.Repeat("x_ ", 1999) + "*a*", "1 " + strings.Repeat("x_ ", 1998) + "a", "1 " + strings.Repeat("x  ", 1999) + " a"},
		{"marks of a paragraph", "a.md", paragraph + strings.Repeat("[ ", 998) + "*a*", paragraph + strings.Repeat("[ ", 999) + "*a*\n\n*b*", "1 " + paragraph + strings.Repeat("[ ", 998) + "a", "1 " + paragraph + "a; 1 b"},
		{"marked text", "a.rst", "|" + strings.Repeat("a", 1999) + "|", "|" + strings.Repeat("a", 2000) + "|", "1 " + strings.Repeat("a", 1999), "1 |" + strings.Repeat("a", 2000) + "|"},
		{"entities", "a.html", "&CounterClockwiseContourIntegral;", "&" + strings.Repeat("0", 40) + "amp;", "1 ∳", "1 &" + strings.Repeat("0", 40) + "amp;"},
	} {
		for _, v := range []struct{ src, want string }{{c.at, c.wantAt}, {c.over, c.wantOver}} {
			if got := texts(read(t, c.name, v.src)); got != v.want {
				t.Errorf("%s: %.60s: got %.300q, want %.300q", c.what, v.src, got, v.want)
			}
		}
	}
}

// TestDepth checks structures that are nested beyond the limit. The deepest parts
// are left out, or read as plain text.
func TestDepth(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what, name, deepest string
		nested              func(depth int) string
		most                int
	}{
		{"lists", "a.rst", "deepest", func(depth int) string {
			var b strings.Builder
			for i := range depth {
				fmt.Fprintf(&b, "%s- x\n\n", strings.Repeat(" ", 2*i))
			}
			return b.String() + strings.Repeat(" ", 2*depth) + "deepest\n"
		}, 100},
		{"directives", "a.rst", "deepest", func(depth int) string {
			var b strings.Builder
			for i := range depth {
				fmt.Fprintf(&b, "%s.. note::\n\n", strings.Repeat(" ", i))
			}
			return b.String() + strings.Repeat(" ", depth) + "deepest\n"
		}, 100},
		{"lists", "a.html", fmt.Sprint(block.KindLiteral, " deepest"), func(depth int) string { return strings.Repeat("<ul><li>x", depth) + "<pre>deepest</pre>" }, 99},
		{"emphasis", "a.md", "deepest", func(depth int) string {
			return strings.Repeat("*a _b ", depth/2) + "deepest" + strings.Repeat(" x_ x*", depth/2)
		}, 100},
	} {
		for _, v := range []struct {
			depth int
			want  bool
		}{{c.most, true}, {c.most + 2, false}} {
			got := texts(read(t, c.name, c.nested(v.depth)))
			if strings.Contains(got, c.deepest) != v.want {
				t.Errorf("%s: at a depth of %d got %.40q…%q", c.what, v.depth, got, got[max(0, len(got)-300):])
			}
		}
	}
}
