package block_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/block"
)

// TestInline checks which delimiters, such as the two * in "*a*", count as markup.
// Delimiters are plain text inside a word, beside white space, after a backslash, and
// if nothing closes them.
func TestInline(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, src, want string }{
		{"a.rst", `x \`, `x \`},
		{"a.rst", `\*a*`, `*a*`},
		{"a.rst", `a\ b \a`, `a\ b \a`},
		{"a.rst", `\!\~\@`, `!~@`},
		{"a.rst", `\0\é`, `\0\é`},
		{"a.rst", "x *a*", "x a"},
		{"a.rst", "x * a*", "x * a*"},
		{"a.rst", "x *a *", "x *a *"},
		{"a.rst", "x *", "x *"},
		{"a.rst", "x *a", "x *a"},
		{"a.rst", "x **a", "x **a"},
		{"a.rst", "*a*b*", "a*b"},
		{"a.rst", "*a*b c*", "a*b c"},
		{"a.rst", "*a*b", "*a*b"},
		{"a.rst", "2*3*", "2*3*"},
		{"a.rst", "x_*a*", "x_*a*"},
		{"a.rst", "(*a*)", "(a)"},
		{"a.rst", "é*a*", "éa"},
		{"a.rst", "0*a* z*a* Z*a* 9*a*", "0*a* z*a* Z*a* 9*a*"},
		{"a.rst", "*a*0 *a*z", "*a*0 *a*z"},
		{"a.rst", "*b*Z", "*b*Z"},
		{"a.rst", "*b*9", "*b*9"},
		{"a.rst", "*b*A", "*b*A"},
		{"a.rst", "*b*[", "b["},
		{"a.rst", "*b*/ *c*: *d*@ *e*{", "b/ c: d@ e{"},
		{"a.rst", "x **a**b", "x ab"},
		{"a.rst", "2**a**", "2a"},
		{"a.rst", "``a``", "a"},
		{"a.rst", "``a`b``c", "a`bc"},
		{"a.rst", "**a * b**", "a * b"},
		{"a.rst", "x **a **", "x **a **"},
		{"a.rst", "x ** ", "x **"},
		{"a.rst", "|a| `b`", "a b"},
		{"a.rst", "`c`_", "c"},
		{"a.rst", "`d`__", "d"},
		{"a.rst", "*a\nb*", "a\nb"},
		{"a.rst", "*a\n*b*", "*a\nb"},
		{"a.adoc", "x _a_ __b__c +d+ ++e++f `+g+` `h` ``i``", "x a bc d ef g h i"},
		{"a.adoc", "EXIT_NOT_FOUND _x_y _z_", "EXIT_NOT_FOUND _x_y z"},
	} {
		blocks := read(t, c.name, c.src+"\n")
		if len(blocks) != 1 || blocks[0].Text.String() != c.want {
			t.Errorf("%s: %q is read as %s, want %q", c.name, c.src, texts(blocks), c.want)
		}
	}
}

// TestCues checks which phrases FindCue finds, and their offsets.
func TestCues(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Its Exit Codes are": "Exit Codes", "exit-status": "exit-status", "exitcode": "exitcode", "exiting values": "exiting values", "EXIT NUMBER": "EXIT NUMBER", "returned status": "returned status", "Return codes": "Return codes",
		"it exits with 1": "exits with", "exit  nonzero": "exit  nonzero", "exits non-zero": "exits non-zero", "Termination statuses": "Termination statuses", "的退出码是": "退出码", "返回码": "返回码", "終了コード": "終了コード", "終了ステータス": "終了ステータス",
		"exited with": "exited with", "it dies with status 4": "dies with status 4", "ends with an error": "", "exits soon (5)": "", "exits quickly (5)": "exits quickly (5", "exiting the run with": "exiting the run with", "nonzero exit": "nonzero exit", "exit": "", "exited": "", "zero exits": "", "codes": "", "return values": "", "terminal code": "", "preexit codes": "", "exit codex": "", "": "", "e": "", "退出": "",
	} {
		at := block.FindCue([]byte(text))
		if got := at != nil; got != (want != "") || got != block.HasCue([]byte(text)) || got && text[at[0]:at[1]] != want {
			t.Errorf("%q: found at %v, want %q", text, at, want)
		}
	}
	for _, c := range []struct {
		text, words string
		want        bool
	}{{"An EXIT", "exit", true}, {"exi", "exit", false}, {"exit", "exit", true}, {"eexit", "exit", true}, {"e x", "return exit", false}, {"RETURN", "exit return", true}, {"Éxit", "exit", false}, {"", "a", false}, {"Ab", "b", true}} {
		if got := block.ContainsFold([]byte(c.text), strings.Fields(c.words)...); got != c.want {
			t.Errorf("%q has one of %q: %v", c.text, c.words, got)
		}
	}
}

// TestIndent checks the indentation of lines with spaces and tabs.
func TestIndent(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]int{"": 0, "a": 0, "  a": 2, "\ta": 8, " \t a": 10, "   ": 3, "\u00a0a": 0} {
		if got := block.Indent([]byte(line)); got != want {
			t.Errorf("%q is indented by %d, want %d", line, got, want)
		}
	}
	space := ""
	for b := range 256 {
		if block.IsSpace(byte(b)) {
			space += fmt.Sprintf("%q", rune(b))
		}
	}
	if space != `'\t''\n''\r'' '` {
		t.Errorf("white space is %s", space)
	}
}

// TestTabular checks which forms show rows and columns.
func TestTabular(t *testing.T) {
	t.Parallel()
	for form, want := range map[block.Form]bool{
		block.FormPipe: true, block.FormComment: true, block.FormDrawn: true, block.FormHTMLTable: true, block.FormRSTGrid: true, block.FormRSTSimple: true, block.FormRSTTable: true, block.FormAdocTable: true, block.FormRoffTable: true,
		block.FormList: false, block.FormParagraph: false, block.FormProse: false, block.FormGoConst: false, block.FormGoMap: false, block.FormRoffTag: false, "": false,
	} {
		if form.Tabular() != want {
			t.Errorf("%q is tabular: %v", form, !want)
		}
	}
}

// TestSourceLines checks the start and end of the line around an offset.
func TestSourceLines(t *testing.T) {
	t.Parallel()
	s, _, err := block.Read("a.1", []byte("ab\n\ncd"))
	if err != nil {
		t.Fatal(err)
	}
	for offset, want := range [][2]int{{0, 3}, {0, 3}, {0, 3}, {3, 4}, {4, 6}, {4, 6}, {4, 6}} {
		if got := [2]int{s.LineStart(offset), s.LineEnd(offset)}; got != want {
			t.Errorf("the line of offset %d is %v, want %v", offset, got, want)
		}
	}
}

// TestComments checks the number of titles. In reStructuredText, a line ".." is a
// comment. It does not make a title of the line above it, unlike a line "....".
func TestComments(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]int{
		".. License: https://example.com\n..\n.. See there.\n\nTool\n====\n": 1,
		"Tool\n....\n\nText\n":            1,
		"..\n   A comment.\n\nText\n":     0,
		".. A comment\n..\n\nPart\n:::\n": 1,
	} {
		_, blocks, err := block.Read("a.rst", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for _, b := range blocks {
			if b.Kind == block.KindHeading {
				got++
			}
		}
		if got != want {
			t.Errorf("%q: got %d headings, want %d", src, got, want)
		}
	}
}

// TestAfterName checks what remains of the comment of a constant without its name.
func TestAfterName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, src, want string }{
		{"a.go", "package a\n\nconst (\n\t// ExitA — the first.\n\tExitA = 1\n)\n", "the first."},
		{"a.go", "package a\n\nconst (\n\t// `ExitA`: the first\n\tExitA = 1\n)\n", "the first"},
		{"a.go", "package a\n\nconst (\n\tExitA = 1 // Code.ExitA - the first\n)\n", "the first"},
		{"a.go", "package a\n\nconst (\n\tExitA = 1 // ExitA is the first\n)\n", "ExitA is the first"},
		{"a.go", "package a\n\nconst (\n\t// ExitA indicates the first.\n\tExitA = 1\n)\n", "indicates the first."},
		{"a.go", "package a\n\nconst (\n\t// ExitB indicates the first.\n\tExitA = 1\n)\n", "ExitB indicates the first."},
		{"a.go", "package a\n\nconst (\n\tExitA = 1 // ExitB: the first\n)\n", "ExitB: the first"},
		{"a.go", "package a\n\nconst (\n\tExitA = 1 // ExitA-like\n)\n", "ExitA-like"},
		{"a.go", "package a\n\nconst (\n\t// ExitA:\n\tExitA = 1\n)\n", "ExitA:"},
		{"a.sh", "# EXIT_A - the first\nEXIT_A=1\n", "the first"},
		{"a.sh", "EXIT_A=1 # EXIT_A: the first\n", "the first"},
		{"a.rs", "/// EXIT_A – the first\npub const EXIT_A: i32 = 1;\n", "the first"},
	} {
		_, blocks, err := block.Read(c.name, []byte(c.src))
		if err != nil {
			t.Fatal(err)
		}
		if got := blocks[0].Rows[0].Cells[2].Text.String(); got != c.want {
			t.Errorf("%q: got %q, want %q", c.src, got, c.want)
		}
	}
}
