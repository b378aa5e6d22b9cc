package tables

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/test/slow"
)

// fuzz checks that any bytes can be read in the format that the extension of name
// determines, and that all offsets are in the file. The name of the program is unknown, is
// one word, or is typed as two words.
func fuzz(f *testing.F, name string, seeds ...string) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, o := range []Options{{}, {Program: "tool"}, {Program: "git-tool"}, {Declared: true, Heading: "Exit codes"}, {Declared: true, Kind: KindCodes}} {
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
		"---\na: b\n---\n\n0 - &amp;\\*\n\n```diff\n+| Exit code |\n+|---|\n+| 1 |\n```\n", "exit status is 0 if a, 1 if <b@c.d>\n", "# tool a\n\nIt exits with 3 after:\n\n```sh\ngit tool a\ntool b c\n```\n", "```json\n{\"a\": [1, {\"b\": null}], // c\n ...}\n```\n")
}

func FuzzReadHTML(f *testing.F) {
	fuzz(f, "a.html", "<h2>Exit codes</h2><table><tr><th>Code<th>Name<tr><td rowspan=2>1<td>a<tr><td colspan=3>b</table>", "<dl><dt>0<dt>1<dd>x</dl><ul><li>1: a<ul><li>2: b</ul></ul>", "<pre><code class=language-json>{\"a\": 1}</code></pre>")
}

func FuzzReadDocBook(f *testing.F) {
	fuzz(f, "a.xml", "<refentry><refsect1><title>Exit codes</title><variablelist><varlistentry><term>0</term><term>1</term><listitem><para>a</para></listitem></varlistentry></variablelist></refsect1></refentry>", "<!DOCTYPE book><table><title>Exit codes</title><tgroup><thead><row><entry>Code</entry></row></thead><row><entry>1</entry></row></tgroup></table>")
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

func FuzzReadPOD(f *testing.F) {
	fuzz(f, "a.pod", "=head1 EXIT STATUS\n\nReturns C<0> or:\n\n=over 4\n\n=item B<1>\n\na C<< b > c >>\n\n=item * E<lt>2L<d|e>\n\n=over\n\n=back\n\n=back\n", "=cut\n\nexit 3\n\n=begin a\n\n=end\n\n  4 - b\n\n=item 5\n\n=over\n=head2 X<c>\n")
}

func FuzzReadGo(f *testing.F) {
	fuzz(f, "a.go", "package a\n\n// Exit codes:\n//\n//   - 0: a\nconst (\n\tExitA = iota // b\n\tExitB\n)\n", "package a\n\nvar ExitCodes = map[int]string{0: \"a\\n\\\"\"}\nvar s = \"Exit codes:\\n\" + x + `\n 1 - b`\n")
}

func FuzzReadJSON(f *testing.F) {
	fuzz(f, "a.json", `{"exit_codes": {"0": "a", "3": {"name": "b"}}, "x": [{"code": 1, "name": "c"}, {"code": 2, "name": "d"}]}`)
}

func FuzzReadYAML(f *testing.F) {
	fuzz(f, "a.yaml", "exit_codes:\n  0: a\n  3: {name: b}\nx:\n- code: 1\n  name: |\n    c\n     d\n\n- code: 2\n  name: \"e\\tf\"\n--- # g\nexit_codes: {\"A\": 1, 'B''s': 2}\n", "a: >-\n\n  exit code\n  1 - b\nc: &d [*d]\n", "a: &b {3: c, 4: &d [e]}\nexit_codes:\n  <<: [*b, *b]\n  4: f\nexit_status: *b\ng: *d\n")
}

func FuzzReadTOML(f *testing.F) {
	fuzz(f, "a.toml", "[exit_codes]\n0 = \"a\"\n3 = 'b' # c\n\n[[codes]]\ncode = 1\nname = \"\"\"\n d\n\"\"\"\n[[codes]]\ncode = 2\nname = \"e\\tf\"\n", "a.b.\"exit codes\" = {0 = \"a\", 1 = \"b\"}\nx = [{code = 1, name = \"c\"},\n {code = 2, name = \"d\"}]\n", "[a\n=[{\nb = \"\\")
}

func FuzzReadMessages(f *testing.F) {
	fuzz(f, "a.ftl", "exit-3 = a\n\n  b\nc = exit codes:\n   - 1: d\n  - 2: e\n", "exit.3=a\\\n  b\n")
}

func FuzzReadScript(f *testing.F) {
	fuzz(f, "a.sh", "# Exit codes:\n#  0 a\nEXIT_A=0 # b\nenum Exit\n/// c\npub const B: i32 = 1;\ncat <<E\nexit code 1 - d\nE\n")
}

// hostile returns documents that were written to take long to read, each under a
// name. Their size is proportional to n. If each line is longer than the one before,
// it is proportional to the square of n.
func hostile(n int) map[string]string {
	return map[string]string{
		"quotes": strings.Repeat(">", n), "deep quotes": strings.Repeat("> ", n), "list marks": strings.Repeat("- ", n), "brackets": strings.Repeat("[", n),
		"brackets closed": strings.Repeat("[a](", n/4), "stars": strings.Repeat("*a ", n), "underscores": strings.Repeat("_a**", n), "backticks": backticks(n / 100),
		"pipes": "|a|\n|-|\n" + strings.Repeat("|", n), "wide table": strings.Repeat("|a", n/20) + "|\n" + strings.Repeat("|-", n/20) + "|\n" + strings.Repeat("|1\n", n/20),
		"long line": strings.Repeat("exit code 1 if ", n), "digits": strings.Repeat("1", 10*n), "sums": "a: " + strings.Repeat("1 + ", n) + "= 1", "numbers": strings.Repeat("1,", n),
		"tags": strings.Repeat("<div>", n), "lists": strings.Repeat("<ul><li>", n), "tables": strings.Repeat("<table><tr><td>", n/10), "spans": "<table>" + strings.Repeat("<tr><td colspan=9999 rowspan=9999>1", n/200), "entities": strings.Repeat("&amp;", n),
		"comments": strings.Repeat("<!--", n), "html tables": strings.Repeat("<table>\n\n", n/10), "objects": "```json\n" + strings.Repeat("{\"a\":", n) + "\n```", "open objects": "```json\n" + strings.Repeat("{\n", n/10) + "\n```", "sets": "```py\n" + strings.Repeat("a = [1] def f(\n", n/40) + "\n```",
		"borders": strings.Repeat("+-", n) + "+\n" + strings.Repeat("|1", n), "titles": strings.Repeat("a\n=\n", n/10), "indents": indents(n / 20), "roff": strings.Repeat(".TP\n", n), "roff items": strings.Repeat(".Bl\n.It 1\n", n/10), "escapes": strings.Repeat(`\f`, n), "colons": strings.Repeat("a::\n", n/10),
		"bars": "|===\n" + strings.Repeat("|1 ", n) + "\n|===", "sections": strings.Repeat("Exit codes:\n 1 - a\n", n/20), "rows": "# Exit codes\n\n" + strings.Repeat("1 - a\n\n", n/20), "concatenation": "package a\nvar s = " + strings.Repeat(`"exit code 1" + `, n/8) + `""`, "parentheses": "package a\nvar s = " + strings.Repeat("(", n),
		"long row": "# Exit codes\n\n0 - a\n" + strings.Repeat("word\n", n/5), "long cell": "+---+---+\n| 0 | a |\n" + strings.Repeat("|   | b |\n", n/10) + "+---+---+\n", "long simple cell": "=== ===\n1   a\n" + strings.Repeat("    b\n", n/5) + "=== ===\n",
		"long tbl cell": ".TS\nl l.\n0\tT{\n" + strings.Repeat("word\n", n/5) + "T}\n.TE\n", "long term": ".TP\n.B 0\n" + strings.Repeat("word\n", n/5), "long comment": "package a\n\n// Exit codes:\n//\n//   0  a\n" + strings.Repeat("//      b\n", n/10),
		"directives": strings.Repeat("```{note}\n", n/10), "colon fences": strings.Repeat(":::{note}\n", n/10), "roles": strings.Repeat("{a}`b`", n/6), "list-table": ".. list-table::\n\n" + strings.Repeat("   - - 1\n     - a\n", n/20),
		"pod codes": strings.Repeat("B<", n), "pod angles": "B" + strings.Repeat("<", n) + strings.Repeat(">", n), "pod lists": strings.Repeat("=over\n\n=item 1\n\n", n/10), "pod entities": "a\n\n" + strings.Repeat("E<lt", n),
		"sentences": strings.Repeat("It exits with status 3 (EXIT_LATE) if the file is missing. ", n/20), "sentence paragraphs": strings.Repeat("It exits with status 3 (EXIT_LATE) if the file is missing.\n\n", n/20),
		"code headings": strings.Repeat("## Exit code 3\n\nThe file is missing, e.g. late.\n\n", n/20), "abbreviations": "# exit codes\n\n" + strings.Repeat("late, e.g. exit code 3 or i.e. 4 ", n/20),
		"cues": "# exit codes\n\n" + strings.Repeat("exit code of x exits with curl's exit codes ", n/20),
	}
}

// hostileRuns returns documents that were written to take long to read if the name of the
// program is tool, each under a name.
func hostileRuns(n int) map[string]string {
	script := func(s string) string { return "# Exit codes\n\n```sh\n" + s + "```\n" }
	return map[string]string{
		"script comments": script("tool sync\n" + strings.Repeat("# a comment\n", n)), "script echoes": script(strings.Repeat("tool sync\necho $?  # 3\n", n/2)),
		"script commands": script(strings.Repeat("tool sync\n", n)), "continued command": script(strings.Repeat("tool --all \\\n", n)),
	}
}

// TestHostile checks that the memory for reading a document grows no faster than
// the document. It reads each document in a small and in a large size. In Markdown,
// wide tables may grow faster, because each row gets as many cells as the header.
func TestHostile(t *testing.T) { // not parallel: it measures the memory of the whole process
	const times, most = 8, 4 // quadratic growth would take 8 times too much memory; buffers take less than 4 times too much
	n := 1000
	if slow.Tests {
		n = 2500
	}
	check := func(small, large map[string]string, options Options, extensions ...string) {
		for name := range small {
			for _, ext := range extensions {
				if name == "wide table" && ext == ".md" {
					continue
				}
				growth := float64(len(large[name])) / float64(len(small[name]))
				if by := factor(t, name, ext, options, small[name], large[name]); by > most*growth {
					t.Errorf("%s as %s: %.1f times the bytes take %.1f times as much", name, ext, growth, by)
				}
			}
		}
	}
	check(hostile(n), hostile(times*n), Options{}, ".md", ".html", ".rst", ".adoc", ".pod", ".1", ".go", ".json", ".yaml", ".toml", ".ftl", ".sh")
	check(hostileRuns(n), hostileRuns(times*n), Options{Program: "tool"}, ".md")
}

// factor returns how much more memory it takes to read a large document than a small
// one, as a factor. Other work on the machine does not change the result: garbage
// collection is off, and only one processor is used, so that the pools of package
// regexp keep their content.
func factor(t *testing.T, name, ext string, options Options, small, large string) float64 {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for _, src := range []string{small, large} { // compile the patterns, and fill their pools for both sizes
		_ = allocated(t, name, ext, options, src)
	}
	return float64(allocated(t, name, ext, options, large)) / float64(allocated(t, name, ext, options, small))
}

// allocated returns how many bytes are allocated while a document is read.
func allocated(t *testing.T, name, ext string, options Options, src string) uint64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d, err := Read("a"+ext, []byte(src), options)
	runtime.ReadMemStats(&after)
	if err != nil && !errors.Is(err, block.ErrTooLarge) {
		t.Fatal(err)
	}
	if d != nil {
		for _, problem := range misplaced(d, []byte(src)) {
			t.Fatalf("%s as %s: %s", name, ext, problem)
		}
	}
	return after.TotalAlloc - before.TotalAlloc
}

// backticks returns runs of 1, 2, … n backticks. No run closes another.
func backticks(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat("`", i+1) + " ")
	}
	return b.String()
}

// indents returns list items, each indented further than the one before.
func indents(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s- a\n", strings.Repeat(" ", 2*i))
	}
	return b.String()
}
