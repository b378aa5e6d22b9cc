package tables

import (
	"fmt"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/attr"
)

// A shape is a test document with one way to list statuses.
type shape struct {
	id   string
	name string // the file name, which decides the format
	src  string
	want string // what brief returns for the document
}

// brief lists the tables of a document. Each line of the result is a row: its
// statuses, followed by the texts of its other cells.
func brief(d *Document) string {
	var b strings.Builder
	for _, t := range d.Tables {
		own := ""
		if !t.Ownership.Own() {
			own = ", not its own"
		}
		fmt.Fprintf(&b, "%s, %s%s\n", t.Kind, t.Form, own)
		if h, ok := t.Range(); ok {
			fmt.Fprintf(&b, "under %s %d-%d\n", h.Title, h.Range.Min, h.Range.Max)
		}
		for _, r := range t.Rows {
			b.WriteString(describe(r.Statuses))
			if r.Group != "" {
				fmt.Fprintf(&b, " (%s)", r.Group)
			}
			for _, c := range r.Cells {
				if c.Field != attr.Value && c.Field != attr.Exit && c.Text != "" {
					fmt.Fprintf(&b, "; %s %s", c.Field, c.Text)
				}
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func testShapes(t *testing.T, shapes []shape) {
	for _, s := range shapes {
		t.Run(s.id, func(t *testing.T) {
			for _, variant := range []struct{ name, src string }{
				{"as written", s.src},
				{"CRLF", strings.ReplaceAll(s.src, "\n", "\r\n")},
				{"without a last line end", strings.TrimRight(s.src, "\n")},
			} {
				d, err := Read(s.name, []byte(variant.src), Options{Program: "tool"})
				if err != nil {
					t.Fatal(err)
				}
				want := strings.TrimLeft(s.want, "\n")
				if got := brief(d); got != want {
					t.Errorf("%s: got\n%s\nwant\n%s", variant.name, got, want)
				}
				for _, problem := range misplaced(d, []byte(variant.src)) {
					t.Errorf("%s: %s", variant.name, problem)
				}
			}
		})
	}
}

// TestShapes checks notations for lists of statuses that occur in the documents of
// real programs.
func TestShapes(t *testing.T) {
	testShapes(t, []shape{
		{"md-recoverable", "a.md", `# Exit codes

### General Codes (0-9)

| Code | Name | Meaning | Recoverable |
|:----:|------|---------|:-----------:|
| 0 | ` + "`EXIT_SUCCESS`" + ` | All went well | N/A |
| 7 | ` + "`EXIT_LOCK_TIMEOUT`" + ` | The lock was not free in time | **Yes** |

### Hierarchy Codes (10-19)

| Code | Name | Meaning | Recoverable |
|:----:|------|---------|:-----------:|
| 10 | ` + "`EXIT_NO_PARENT`" + ` | Its parent is gone | No |
`, `
codes, pipe
under General Codes 0-9
0; name EXIT_SUCCESS; meaning All went well; recoverable N/A
7; name EXIT_LOCK_TIMEOUT; meaning The lock was not free in time; recoverable Yes
codes, pipe
under Hierarchy Codes 10-19
10; name EXIT_NO_PARENT; meaning Its parent is gone; recoverable No
`},
		{"md-retry-column", "a.md", `## Exit codes

| Code | Name | Meaning | Retry? |
|------|------|---------|--------|
| ` + "`1`" + ` | API_ERROR | The server answered with an error | Sometimes — for a 5xx that passes |
| ` + "`2`" + ` | USAGE / NO_PROFILE / CONFIG_* | Wrong flags | No — call it rightly |

| Code | Cause |
|------|-------|
| ` + "`E_TOKEN`" + ` | The token has expired |
`, `
codes, pipe
1; name API_ERROR; meaning The server answered with an error; retry Sometimes — for a 5xx that passes
2; name USAGE / NO_PROFILE / CONFIG_*; meaning Wrong flags; retry No — call it rightly
errors, pipe
; error_code E_TOKEN; meaning The token has expired
`},
		{"md-action-systemd", "a.md", "## Exit codes\n\n```diff\n+| Exit Code | Name | Meaning | Expected systemd action |\n+| --- | --- | --- | --- |\n+| 10 | NETWORK | The socket broke | Restart (on-failure) |\n+| 1 | CRASH | Anything else | Restart (on-failure) |\n```\n", `
codes, comment pipe
10; name NETWORK; meaning The socket broke; action Restart (on-failure)
1; name CRASH; meaning Anything else; action Restart (on-failure)
`},
		{"md-exit-prefix", "a.md", `| Exit code | Name | Meaning | Commands |
| --- | --- | --- | --- |
| exit 0 | Success | It worked. | ` + "`tool spawn`, `tool list`" + ` |
| exit 2 | User error | Wrong arguments | ` + "`tool spawn`" + ` |
`, `
codes, pipe
0; name Success; meaning It worked.; commands tool spawn, tool list
2; name User error; meaning Wrong arguments; commands tool spawn
`},
		{"md-ranges-sysexits", "a.md", "Exit codes:\n\n| Code | Meaning |\n|---|---|\n| `2` | Some of it worked |\n| `64-78` | Kept for sysexits |\n", `
codes, pipe
2; meaning Some of it worked
64-78; meaning Kept for sysexits
`},
		{"md-full-width", "a.md", "| 退出码 | 含义 |\n|---|---|\n| 0 | 成功 |\n| 2－9 | 输入 |\n| ＞9 | 其他错误 |\n", `
codes, pipe
0; meaning 成功
2-9; meaning 输入
10-255; meaning 其他错误
`},
		{"md-signals", "a.md", "| Exit code | Meaning |\n|---|---|\n| 127 | The command was not there |\n| 128+N | Signal N killed it |\n| other | What the command ended with |\n", `
codes, pipe
127; meaning The command was not there
129-255; meaning Signal N killed it
rest; meaning What the command ended with
`},
		{"md-slash-codes", "a.md", "| 退出码 | 含义 | 处理 |\n|--------|------|------|\n| 1-127 | 业务 | 抛 |\n| 137/143 | 被杀 | 无 |\n", `
codes, pipe
1-127; meaning 业务; action 抛
137,143; meaning 被杀; action 无
`},
		{"md-gt-zero", "a.md", "| Exit Code | Meaning                |\n|-----------|------------------------|\n| 0         | No error.              |\n| > 0       | Errors came up         |\n", `
codes, pipe
0; meaning No error.
1-255; meaning Errors came up
`},
		{"md-no-outer-pipes", "a.md", "# Exit status\n\nCode | Meaning\n-----|---------\n`0` | It ended.\n`1` | It did not start. **Do not start it again**\n", `
codes, pipe
0; meaning It ended.
1; meaning It did not start. Do not start it again
`},
		{"md-section-rows", "a.md", "## Exit codes\n\n| Code\t| Meaning |\n| :---: | ------- |\n| 0\t\t| Success |\n| About objects ||\n| 1\t\t| No object given |\n", `
codes, pipe
0; meaning Success
1 (About objects); meaning No object given
`},
		{"md-option-cells", "a.md", "## Options\n\n| Option | Meaning |\n|---|---|\n| `--strict` | Exits with 3 if there are warnings |\n\n## Steps\n\n| Step | If it fails |\n|---|---|\n| lock | exits with 4 if it is held |\n", `
codes, prose
3; meaning if there are warnings
`},
		{"md-code-number", "a.md", "The exit codes are\n\n| Code number | Description |\n| ----------- | ----------- |\n| 0           | It ran within its tries |\n", `
codes, pipe
0; meaning It ran within its tries
`},
		{"md-exit-short", "a.md", "### Exit codes\n\n| Exit | Meaning | stdout | stderr |\n|---:|---|---|---|\n| `0` | All there | JSON | Empty |\n", `
codes, pipe
0; meaning All there;  JSON;  Empty
`},
		{"md-codes-and-retries", "a.md", "## Exit codes\n\n| Code | Meaning | Max retries | Delay |\n|---|---|---|---|\n| 3 | Missing | — | |\n| 7 | Locked | 3 | 100ms |\n", `
codes, pipe
3; meaning Missing; max_retries —
7; meaning Locked; max_retries 3; initial_delay 100ms
`},
		{"jsdoc-table", "a.md", "```js\n/**\n * | Exit Code | Name | When Used |\n * |-----------|------|-----------|\n * | 0 | SUCCESS | The handler is done |\n */\n```\n", `
codes, comment pipe
0; name SUCCESS; meaning The handler is done
`},
		{"md-bullets-bold", "a.md", "## Exit codes\n\n### Taskfile Errors (100-199)\n\n- **100** - There is no Taskfile\n- **101** - There was one\n", `
codes, list
under Taskfile Errors 100-199
100; meaning There is no Taskfile
101; meaning There was one
`},
		{"md-bullets-backtick-colon", "a.md", "Exit codes\n\n- `0`: fine\n- `4`: the provider has had enough\n", `
codes, list
0; meaning fine
4; meaning the provider has had enough
`},
		{"md-bullets-plain", "a.md", "Exit Codes:\n- 0: Nothing was found.\n- 183: Something was found. Only with `--fail`.\n", `
codes, list
0; meaning Nothing was found.
183; meaning Something was found. Only with --fail.
`},
		{"md-bullets-sentence", "a.md", "The tool ends with one of these:\n\n- Exit code of 0: All passed.\n- Exit code of 1: There were warnings.\n", `
codes, list
0; meaning All passed.
1; meaning There were warnings.
`},
		{"md-bullets-sentence", "a.md", "One of these:\n\n- Exit code of 0: All passed.\n- Code of 1: There were warnings.\n", ``},
		{"md-bullets-sentence", "a.md", "## HTTP\n\nOf HTTP:\n\n- Exit code of 0: All passed.\n- Exit code of 1: There were warnings.\n", ``},
		{"md-bullets-sentence", "a.md", "## Exit codes\n\n- Exit code of 0: All passed.\n- Exit code of 1: There were warnings.\n", `
codes, list
0; meaning All passed.
1; meaning There were warnings.
`},
		{"md-fenced", "a.md", "You can change the exit code:\n\n```\n0 - no leaks\n1 - leaks, or an error\n126 - unknown flag\n```\n", `
codes, fenced
0; meaning no leaks
1; meaning leaks, or an error
126; meaning unknown flag
`},
		{"md-para-bold", "a.md", "## Exit Status\n\nThe exit code tells why it failed.\n\n  **125** The error is with the tool\n\n    $ tool run --foo; echo $?\n    Error: unknown flag\n    125\n\n  **126** The command cannot be run\n\n    $ tool run /etc; echo $?\n    126\n", `
codes, paragraph
125; meaning The error is with the tool
126; meaning The command cannot be run
`},
		{"md-para-blank", "a.md", "# Exit codes\n\n0 - Success\n\n2 - Panic, as Go defines it\n\n10+ - What we define\n", `
codes, paragraph
0; meaning Success
2; meaning Panic, as Go defines it
10-255; meaning What we define
`},
		{"prose-inline", "a.md", "# Roadmap\n\n- Exit code taxonomy: 0 ok, 1 generic, 2 usage, 3 network\n", ``},
		{"prose-exists", "a.md", "Ends with an exit code of `0` when the image is there.  A `1` is returned otherwise. An exit code of `125` indicates another problem.\n", `
codes, prose
0; meaning when the image is there
1; meaning is returned otherwise
125; meaning indicates another problem
`},
		{"helptext-two-space", "a.go", "package a\n\nconst long = `Runs all tests.\n\nExit Codes:\n  0  All tests passed\n  2  The configuration is wrong\n`\n", `
codes, help
0; meaning All tests passed
2; meaning The configuration is wrong
`},
		{"helptext-dash", "a.go", "package a\n\nvar cmd = Command{Long: `Moves data.\n\nExit Codes:\n  0 - Success\n  1 - Wrong arguments\n  2 - The database failed`}\n", `
codes, help
0; meaning Success
1; meaning Wrong arguments
2; meaning The database failed
`},
		{"helptext-newline", "a.go", "package a\n\nconst long = `Shows differences.\n\nExit status:\n 0\nThere are none.\n >1\nSomething failed.`\n", `
codes, help
0; meaning There are none.
2-255; meaning Something failed.
`},
		{"helptext-wrapped", "a.go", "package a\n\nconst long = \"Exit codes:\\n\" +\n\t\"  0  The flag is clear\\n\" +\n\t\"  2  The file could not be read (no section, a strange value,\\n\" +\n\t\"     no permission).\\n\"\n", `
codes, help
0; meaning The flag is clear
2; meaning The file could not be read (no section, a strange value, no permission).
`},
		{"godoc-list", "a.go", "// Tool does things.\n//\n// Exit codes:\n//\n//   - Exit 0: It worked\n//   - Exit 2: It was called wrongly\npackage main\n", `
codes, go comment
0; meaning It worked
2; meaning It was called wrongly
`},
		{"goconst-comment", "a.go", "package exit\n\n// The image has no signature.\nconst ExitUnsigned = 10\n\nconst (\n\tExitOK = iota // all is well\n\tExitFailed\n)\n", `
codes, go const
10; go ExitUnsigned; meaning The image has no signature.
codes, go const
0; go ExitOK; meaning all is well
1; go ExitFailed
`},
		{"gomap", "a.go", "package exit\n\nvar ExitCodes = map[int]string{\n\t0: \"Success\",\n\t7: \"No \\\"lock\\\"\",\n}\n", `
codes, go map
0; meaning Success
7; meaning No "lock"
`},
		{"ts-doc", "a.md", "## Exit codes\n\n- **0-79**: Ours\n- **80-99**: Errors of the user (input, permissions)\n", `
codes, list
0-79; meaning Ours
80-99; meaning Errors of the user (input, permissions)
`},
		{"rst-grid-noheader", "a.rst", "Exit codes\n==========\n\n+-----+--------------------------------------------+\n| 0   | It worked                                  |\n+-----+--------------------------------------------+\n| 3   | ``backup`` could not read some files, or   |\n|     | ``forget`` left some snapshots             |\n+-----+--------------------------------------------+\n", `
codes, rst grid
0; meaning It worked
3; meaning backup could not read some files, or forget left some snapshots
`},
		{"rst-simple", "a.rst", "Return\n======\n\n==================      ==========================\n**Exit Code**           **Description**\n==================      ==========================\n1                       Printed the help\n2                       Was called wrongly\n==================      ==========================\n", `
codes, rst simple
1; meaning Printed the help
2; meaning Was called wrongly
`},
		{"adoc-deflist", "a.adoc", "== EXIT STATUS\n\n*0*::\n\n  The program ran.\n\n*1*::\n  It did not.\n", `
codes, adoc list
0; meaning The program ran.
1; meaning It did not.
`},
		{"man-tp-b", "a.1", ".TH TOOL 1\n.SH EXIT CODES\n.INDENT 0.0\n.TP\n.B 0\nSuccess\n.TP\n.B 1\nNo \\fBconfig\\fP\nto read\n.UNINDENT\n.SH SEE ALSO\nnothing\n", `
codes, roff tag
0; meaning Success
1; meaning No config to read
`},
		{"man-ip-bullet", "a.1", ".SH Exit codes\n.IP \\[bu] 2\n\\f[CR]0\\f[R] - Success\n.IP \\[bu] 2\n1 - Failure\n", `
codes, roff tag
0; meaning Success
1; meaning Failure
`},
		{"man-prose", "a.1", ".SH EXIT STATUS\nNormally the exit status is 0 if a line is selected, 1 if no lines\nwere selected, and 2 if an error occurred.\n", `
codes, prose
0; meaning if a line is selected
1; meaning if no lines were selected
2; meaning if an error occurred
`},
		{"mdoc-dv", "a.1", ".Sh EXIT STATUS\n.Nm\nwill exit with\n.Dv 0\nif all went well or\n.Dv >0\nif an error came up.\n", `
codes, prose
0; meaning if all went well
1-255; meaning if an error came up
`},
		{"html-rendered", "a.html", "<h3 id=\"list-of-exit-codes\">List of exit codes</h3>\n<ul>\n<li><strong>0</strong> - It worked &amp; ended</li>\n<li><strong>1</strong> - It did not\n</ul>\n", `
codes, html list
0; meaning It worked & ended
1; meaning It did not
`},
	})
}

// TestLookAlikes checks tables that look like tables of exit statuses but are about
// something else.
func TestLookAlikes(t *testing.T) {
	testShapes(t, []shape{
		{"HTTP status table", "a.md", "## Exit codes and HTTP\n\n### HTTP responses\n\n| Code | Name | Meaning | React Handling |\n|---|---|---|---|\n| **200** | OK | Fine | Show |\n| **100** | Continue | Go on | Wait |\n", `
codes, pipe, not its own
200; name OK; meaning Fine;  Show
100; name Continue; meaning Go on;  Wait
`},
		{"contract error enum", "a.md", "## Common Error Codes (shared across contracts)\n\n| Code | Name | Meaning | Remediation |\n|---|---|---|---|\n| 1 | NotFound | No such thing | Look |\n| 9 | Paused | It rests | Wait |\n", `
codes, pipe, not its own
1; name NotFound; meaning No such thing; action Look
9; name Paused; meaning It rests; action Wait
`},
		{"disconnect reason codes", "a.md", "### DISCONNECTED Reason Codes\n\n| Code | Name | Meaning | Recommended Action |\n|---|---|---|---|\n| 0 | NONE | No reason | None |\n| 5 | KICKED | Thrown out | Come back |\n", `
codes, pipe, not its own
0; name NONE; meaning No reason; action None
5; name KICKED; meaning Thrown out; action Come back
`},
		{"string codes", "a.md", "| Code | Name | Meaning | Runtime Exception |\n|---|---|---|---|\n| L1 | Lex | Bad token | Yes |\n| V0 | Void | No value | No |\n", ``},
		{"SQLSTATE", "a.md", "## SQLSTATE\n\n| Code | Name | Meaning | Retry |\n|---|---|---|---|\n| `53R62` | FULL | No room | Yes |\n", ``},
		{"hex protocol codes", "a.md", "| Code | Name | Meaning | Retry policy |\n|---|---|---|---|\n| 0x00 | OK | Fine | No |\n| 0x01 | BUSY | Later | Yes |\n", `
codes, pipe, not its own
0; name OK; meaning Fine; retry No
1; name BUSY; meaning Later; retry Yes
`},
		{"gRPC status", "a.md", "## gRPC status\n\n| Status | Code | Meaning |\n|---|---|---|\n| BUILD_NO_SPACE_ERR | 127 | The disk is full |\n", `
errors, pipe, not its own
127; error_code BUILD_NO_SPACE_ERR; meaning The disk is full
`},
		{"another program's", "a.md", "## Wrapping\n\nThe exit codes of `rsync` are passed on:\n\n| Exit code | Meaning |\n|---|---|\n| 23 | Partial |\n", `
codes, pipe, not its own
23; meaning Partial
`},
		{"another program's heading", "a.md", "# Exit codes\n\n## curl's exit codes\n\n- 6: no host\n- 7: no connection\n", ``},
		{"numbered steps", "a.md", "## Exit codes\n\nTo see one:\n\n1. Run it.\n2. Type `echo $?`.\n", ``},
		{"a sentence about others", "a.md", "## Exit codes\n\nA plugin returns an exit code other than 0, 1, or 2 if it fails.\n", ``},
		{"a command's statuses", "a.md", "# Checks\n\nThe command's exit status tells how it is:\n\n- 0: healthy\n- 1: unhealthy\n", ``},
		{"what a command must do", "a.md", "# Checks\n\nEach check must exit with 0 for it to be skipped, or with 1 if it is not done.\n", ``},
		{"a line that begins with a word for statuses", "a.md", "## Status\n\nIf a command exits with a\nnon-zero code, the command\nis skipped.\n", ``},
		{"counts", "a.md", "# Exit codes\n\n- 2 eggs\n- 3rd place\n- 1.5 hours\n", ``},
	})
}

// TestColumns checks tables whose kind cannot be told from the headers alone.
func TestColumns(t *testing.T) {
	testShapes(t, []shape{
		{"one column of policies is a note about codes", "a.md", "# Exit codes\n\n| Exit code | Meaning | Retries |\n|---|---|---|\n| 3 | Busy | 5 |\n| 4 | Late | 2 |\n", `
codes, pipe
3; meaning Busy; max_retries 5
4; meaning Late; max_retries 2
`},
		{"two columns of policies are policies", "a.md", "# Exit codes\n\n| Exit code | Retries | Delay |\n|---|---|---|\n| 3 | 5 | 1s |\n| 4 | 2 | 2s |\n", `
retry, pipe
3; max_retries 5; initial_delay 1s
4; max_retries 2; initial_delay 2s
`},
		{"policies for some codes only", "a.md", "# Exit codes\n\n| Exit code | Retries | Delay |\n|---|---|---|\n| 3 | 5 | 1s |\n| 4 | – | n/a |\n", `
codes, pipe
3; max_retries 5; initial_delay 1s
4; max_retries –; initial_delay n/a
`},
		{"a first row with a status is no header", "a.rst", "Exit codes\n==========\n\n+---+--------+\n| 1 | Error  |\n+---+--------+\n| 2 | Wrong  |\n+---+--------+\n", `
codes, rst grid
1; meaning Error
2; meaning Wrong
`},
		{"a first row with one known word is no header", "a.rst", "Exit codes\n==========\n\n+-------+---+-------+\n| Error |   |       |\n+-------+---+-------+\n| 2     | A | Wrong |\n+-------+---+-------+\n| 3     | B | Busy  |\n+-------+---+-------+\n", `
codes, rst grid
2 (Error); meaning A;  Wrong
3 (Error); meaning B;  Busy
`},
		{"a border of equal signs further down is no header", "a.rst", "Exit codes\n==========\n\n+---+---+\n| 1 | A |\n+---+---+\n| 2 | B |\n+===+===+\n| 3 | C |\n+---+---+\n", `
codes, rst grid
1; meaning A
2; meaning B
3; meaning C
`},
		{"a prefix has a title rather than a category", "a.md", "# Exit codes and error codes\n\n| Prefix | Category | Title |\n|---|---|---|\n| E_TASK_* | core | Tasks |\n", `
prefixes, pipe
; prefix E_TASK_*; category core; title Tasks
`},
		{"a prefix has a category rather than a meaning", "a.md", "# Exit codes and error codes\n\n| Prefix | Meaning | Category |\n|---|---|---|\n| E_TASK_* | of tasks | core |\n", `
prefixes, pipe
; prefix E_TASK_*; meaning of tasks; title core
`},
	})
}
