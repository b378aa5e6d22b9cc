package doctable

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// fuzz reads any bytes as one format: it must not panic, and all positions must
// lie in the file.
func fuzz(f *testing.F, name string, seeds ...string) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, o := range []Options{{}, {Declared: true, Heading: "Exit codes"}, {Declared: true, Kind: KindCodes}} {
			d, err := Read(name, src, o)
			if err != nil {
				t.Fatal(err)
			}
			for _, problem := range misplaced(d, src) {
				t.Error(problem)
			}
		}
	})
}

func FuzzReadMarkdown(f *testing.F) {
	files, _ := filepath.Glob("testdata/seeds/*.md")
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
	}
	fuzz(f, "a.md", "# Exit codes\n\n| Code | Name |\n|---|---|\n| 1 | `A_B` |\nx |\n", "- **1** - a\n  1. b\n\n> <table><tr><td>1\n\n</table>",
		"---\na: b\n---\n\n0 - &amp;\\*\n\n```diff\n+| Exit code |\n+|---|\n+| 1 |\n```\n", "exit status is 0 if a, 1 if <b@c.d>\n", "```json\n{\"a\": [1, {\"b\": null}], // c\n ...}\n```\n")
}

func FuzzReadHTML(f *testing.F) {
	fuzz(f, "a.html", "<h2>Exit codes</h2><table><tr><th>Code<th>Name<tr><td rowspan=2>1<td>a<tr><td colspan=3>b</table>", "<dl><dt>0<dt>1<dd>x</dl><ul><li>1: a<ul><li>2: b</ul></ul>", "<pre><code class=language-json>{\"a\": 1}</code></pre>")
}

func FuzzReadRST(f *testing.F) {
	fuzz(f, "a.rst", "Exit codes\n==========\n\n+---+---+\n| 0 | a |\n|   | b |\n+===+===+\n| 1 | c |\n+---+---+\n", "=== ===\n1   a\n    b\n=== ===\n\n", ".. list-table::\n   :header-rows: 1\n\n   * - Code\n     - Name\n   * - 1\n     - a\n", ".. csv-table::\n\n   1, \"a\"\n", "0\n  a\n\n:1: b\n\n- 1: ``c``\n\nx::\n\n  1 - d\n")
}

func FuzzReadAsciiDoc(f *testing.F) {
	fuzz(f, "a.adoc", "== Exit codes\n\n[cols=\"1,2\",options=header]\n|===\n|Code |Name\n|1 |a\n2+|b\n|===\n", "*0*:: a\n+\n----\n1 - b\n----\n\n* 2: c\n", ".x\n[source,json]\n----\n{\"a\": 1}\n----\n")
}

func FuzzReadRoff(f *testing.F) {
	fuzz(f, "a.1", ".SH EXIT CODES\n.TP\n.B 0\nSuccess\n.IP 1 4\nb\\fBc\\fR\n", ".Sh EXIT STATUS\n.Ex -std\n.Bl -tag\n.It Dv 0\na\n.El\n", ".TS\ntab(|);\nl l.\n0|a\n.TE\n.nf\n1 - b\n.fi\n")
}

func FuzzReadGo(f *testing.F) {
	fuzz(f, "a.go", "package a\n\n// Exit codes:\n//\n//   - 0: a\nconst (\n\tExitA = iota // b\n\tExitB\n)\n", "package a\n\nvar ExitCodes = map[int]string{0: \"a\\n\\\"\"}\nvar s = \"Exit codes:\\n\" + x + `\n 1 - b`\n")
}

// TestHostile reads what is made to take long. The limit is far above what any
// of it takes, and far below what a square of its size would.
func TestHostile(t *testing.T) {
	const n = 40_000
	for name, src := range map[string]string{
		"quotes": strings.Repeat(">", n), "deep quotes": strings.Repeat("> ", n), "list marks": strings.Repeat("- ", n), "brackets": strings.Repeat("[", n),
		"brackets closed": strings.Repeat("[a](", n/4), "stars": strings.Repeat("*a ", n), "underscores": strings.Repeat("_a**", n), "backticks": backticks(400),
		"pipes": "|a|\n|-|\n" + strings.Repeat("|", n), "wide table": strings.Repeat("|a", 2000) + "|\n" + strings.Repeat("|-", 2000) + "|\n" + strings.Repeat("|1\n", 2000),
		"long line": strings.Repeat("exit code 1 if ", n), "digits": strings.Repeat("1", 10*n), "sums": "a: " + strings.Repeat("1 + ", n) + "= 1", "numbers": strings.Repeat("1,", n),
		"tags": strings.Repeat("<div>", n), "lists": strings.Repeat("<ul><li>", n), "tables": strings.Repeat("<table><tr><td>", n/10), "spans": "<table>" + strings.Repeat("<tr><td colspan=9999 rowspan=9999>1", 200), "entities": strings.Repeat("&amp;", n),
		"comments": strings.Repeat("<!--", n), "html tables": strings.Repeat("<table>\n\n", n/10), "objects": "```json\n" + strings.Repeat("{\"a\":", n) + "\n```", "open objects": "```json\n" + strings.Repeat("{\n", n/10) + "\n```", "sets": "```py\n" + strings.Repeat("a = [1] def f(\n", 1000) + "\n```",
		"borders": strings.Repeat("+-", n) + "+\n" + strings.Repeat("|1", n), "titles": strings.Repeat("a\n=\n", n/10), "indents": indents(2000), "roff": strings.Repeat(".TP\n", n), "roff items": strings.Repeat(".Bl\n.It 1\n", n/10), "escapes": strings.Repeat(`\f`, n), "colons": strings.Repeat("a::\n", n/10),
		"bars": "|===\n" + strings.Repeat("|1 ", n) + "\n|===", "sections": strings.Repeat("Exit codes:\n 1 - a\n", n/20), "rows": "# Exit codes\n\n" + strings.Repeat("1 - a\n\n", n/20), "concatenation": "package a\nvar s = " + strings.Repeat(`"exit code 1" + `, 5000) + `""`, "parentheses": "package a\nvar s = " + strings.Repeat("(", n),
		"cues": "# exit codes\n\n" + strings.Repeat("exit code of x exits with curl's exit codes ", n/20),
	} {
		for _, ext := range []string{".md", ".html", ".rst", ".adoc", ".1", ".go"} {
			started := time.Now()
			d, err := Read("a"+ext, []byte(src), Options{})
			if err != nil && !errors.Is(err, ErrTooLarge) {
				t.Fatal(err)
			}
			if d != nil {
				for _, problem := range misplaced(d, []byte(src)) {
					t.Fatalf("%s as %s: %s", name, ext, problem)
				}
			}
			if took := time.Since(started); took > 20*time.Second {
				t.Errorf("%s as %s took %v", name, ext, took)
			} else if took > time.Second {
				t.Logf("%s as %s took %v", name, ext, took)
			}
		}
	}
}

// backticks are runs of all lengths, none of which closes another.
func backticks(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat("`", i+1) + " ")
	}
	return b.String()
}

// indents are lines each of which stands deeper than the one before.
func indents(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s- a\n", strings.Repeat(" ", 2*i))
	}
	return b.String()
}
