package tables

import "testing"

// TestForms checks more notations for lists of statuses. Each comes with a similar
// text that is not a list of statuses, and must not be read.
func TestForms(t *testing.T) {
	testShapes(t, []shape{
		{"list with conditions", "a.md", "# Exit status\n\n* 0 when all went well\n* 1 if something failed\n* 2 eggs\n", `
codes, list
0; meaning when all went well
1; meaning if something failed
`},
		{"option before another option", "a.md", "# Use\n\n```sh\n$ tool -h\nUsage of tool:\n  -c, --copy             read copies\n  -e, --strict           exit with non-zero code when it is late\n  -f, --file string      read this file\n      --long             more - or less\n```\n", `
codes, prose
1-255; meaning when it is late
`},
		{"status at the end of a clause", "a.md", "# Exit codes\n\nIf it cannot be found, the exit code will be 127. On a timeout tool exits with 124, and not with 125.\n", `
codes, prose
127; meaning If it cannot be found
124; meaning On a timeout
`},
		{"constant in a sentence", "a.md", "# Exit codes\n\nThe constant EXIT_NO_CHANGE = 102 is for no change.\n", `
codes, prose
102; name EXIT_NO_CHANGE
`},
		{"status in a heading", "a.md", "# Exit codes\n\n## Locked (Exit code 22)\n\nWait.\n\n## EXIT_LATE = 23\n\n## Locked (22)\n", `
codes, prose
22; meaning Locked
codes, prose
23; name EXIT_LATE
`},
		{"members of objects", "a.md", "# Exit codes\n\n```ts\nexport const ExitCode = {\n  OK: 0,\n  LATE: 3, // it is late\n};\nconst sizes = {\n  SMALL: 4,\n  LARGE: 5,\n};\n```\n\n```yaml\nexit_codes:\n  0: Fine\n  3: Late\nwidths:\n  4: Small\n  5: Large\n```\n\n```json\n{\"exit_codes\": {\n  \"0\": \"Fine\",\n  \"3\": \"Late\"\n}, \"widths\": {\n  \"4\": \"Small\",\n  \"5\": \"Large\"\n}}\n```\n\n```go\nconst (\n\tExitOK = 0\n\tExitLate = 3\n)\n```\n", `
codes, fenced
0; name OK
3; name LATE; meaning it is late
codes, fenced
0; meaning Fine
3; meaning Late
codes, fenced
0; meaning Fine
3; meaning Late
codes, fenced
0; name ExitOK
3; name ExitLate
`},
		{"members of objects below another heading", "a.md", "# Tool\n\n```go\nconst (\n\tExitOK = 0\n\tExitLate = 3\n)\n```\n\n```yaml\nretry:\n  0: Fine\n  3: Late\n  4: Lost\n```\n", ""},
		{"enumeration", "a.md", "Exit codes: 0 ok, 1 generic, 2 usage (bad) and 3 network.\n\nExit codes 0=complete, 2=blocked\n", `
codes, prose
0; meaning ok
1; meaning generic
2; meaning usage (bad)
3; meaning network
codes, prose
0; meaning complete
2; meaning blocked
`},
		{"columns in a line", "a.md", "Exit codes:\n\n```\n0 ok │ 1 late │ 2 lost\n124 timeout │ 130 interrupted\n```\n\nExit codes again:\n\n```\n3 late │ more\n4 lost │ less\n5 gone │ now\n```\n", `
codes, fenced
0; meaning ok
1; meaning late
2; meaning lost
124; meaning timeout
130; meaning interrupted
codes, fenced
3; meaning late │ more
4; meaning lost │ less
5; meaning gone │ now
`},
		{"tree", "a.md", "# Exit codes\n\n```\n1. Load the file\n   → missing → exit 2 \"run: tool\"\n3. Send it\n   ├ 200: done, exit 0\n   ├ 5 retries: stop\n   └ other: exit 4\n```\n", `
codes, prose
2
codes, prose
0
codes, prose
4
`},
		{"flowchart with sentences", "a.md", "# `tool sync`\n\n```mermaid\ngraph TD\n    A --> B[\"Stop and exit with error code 3\"]\n    A --> C[\"Read exit code 4 again\"]\n```\n", `
codes, prose, not its own
3; meaning Stop
`},
		{"items with other numbers", "a.md", "# Exit codes\n\n- 429 retries first; exit 5 only after the last one.\n- Exit 3 is late.\n", `
codes, prose
5; meaning after the last one
codes, prose
3
`},
		{"case statement", "a.md", "# Tool\n\n```bash\nif tool check; then\n    echo fine\nelse\n    case $? in\n        2) echo 'late' ;;\n        3|4) echo \"lost\" ;;\n        5) rm -f a ;;\n        *) echo other ;;\n    esac\nfi\n```\n\nIt exits with 9 if all else fails.\n\n```sh\nother\ncase $? in\n  6) echo \"six\" ;;\n  7) echo \"seven\" ;;\nesac\n```\n", `
codes, fenced, not its own
2; meaning late
3,4; meaning lost
5
rest
codes, prose
9; meaning if all else fails
`},
		{"case statement after another command", "a.md", "# Tool\n\n```bash\ntool check\nother\ncase $? in\n  2) echo 'late' ;;\n  3) echo 'lost' ;;\nesac\n```\n\n```bash\ntool check\nrc=$?\nother\ncase $rc in\n  4) echo 'late' ;;\n  5) echo 'lost' ;;\nesac\n```\n\n```bash\ntool check\nrc=1\ncase $rc in\n  6) echo 'late' ;;\n  7) echo 'lost' ;;\nesac\n```\n", `
codes, fenced, not its own
4; meaning late
5; meaning lost
`},
		{"case statement for a shell", "a.md", "# Exit codes\n\n### Bash\n\n```bash\nset +e\ntool --all a.txt\ncase $? in\n  2) echo 'late' ;;\n  3) echo 'lost' ;;\nesac\n```\n\n### Git\n\n```bash\ngit fetch\ntool --all a.txt || true\ngit push\ncase $? in\n  4) echo 'late' ;;\n  5) echo 'lost' ;;\nesac\n```\n", `
codes, fenced
2; meaning late
3; meaning lost
`},
		{"case statement after a package of npm", "a.md", "# Exit codes\n\n```bash\nnpx @tool-labs/cli check\ncase $? in\n  2) echo 'late' ;;\n  3) echo 'lost' ;;\nesac\n```\n\n```bash\nnpx @other/cli check\ncase $? in\n  4) echo 'late' ;;\n  5) echo 'lost' ;;\nesac\n```\n", `
codes, fenced
2; meaning late
3; meaning lost
`},
		{"arrays of statuses in samples", "a.md", "# Tool\n\n## Exit codes\n\n```json\n{\"name\": \"sync\", \"exit_codes\": [0, 3]}\n```\n\n```json\n{\"exit_codes\": [0, 4]}\n```\n\n```json\n{\"retryable_exit_codes\": [0, 5], \"exit_codes\": [0, 500], \"sizes\": [1, 2]}\n```\n\n```sh\n$ other\n{\"exit_codes\": [0, 6]}\n```\n", `
codes, prose, not its own
0
3
codes, prose
0
4
`},
		{"hexadecimal statuses after names", "a.md", "# Exit codes\n\nScripts can use the following values.\n\n- `late` - `0x1`\n- `gone` - `0x20`\n\n# Sizes\n\nScripts can use the following values.\n\n- `wide` - `0x1`\n- `long` - `0x20`\n", `
codes, list
1; meaning late
32; meaning gone
`},
		{"cells with a status and words", "a.md", "# Errors\n\n| Error Type | Exit Code |\n|---|---|\n| (none) | 0 — success |\n| Late | `3`: too late |\n| Gone | 4 |\n\n| Road | Number |\n|---|---|\n| West | 5 — long |\n| East | 6 |\n\n| Error Type | Exit Code |\n|---|---|\n| Wide | 7 – 9 |\n| Long | 10 |\n", `
codes, pipe
0; meaning (none)
3; meaning Late
4; meaning Gone
codes, pipe
7-9; meaning Wide
10; meaning Long
`},
		{"statuses between spaces in a cell", "a.md", "# Exit codes\n\n| Exit | Meaning |\n|---|---|\n| 0 | fine |\n| `3` `4` | late |\n", `
codes, pipe
0; meaning fine
3,4; meaning late
`},
		{"success beside failures in a table", "a.md", "# Tool\n\n| Case | Behavior |\n|---|---|\n| late | Error, exit 4 |\n| fine | OK, exit 0 |\n\n| Case | Behavior |\n|---|---|\n| fine | OK, exit 0 |\n\n| Criterion | Check |\n|---|---|\n| `tool list` exits 0 for it | none |\n| `grep x` exits 0 for it | none |\n", `
codes, prose
4
codes, prose
0
codes, prose, not its own
0; meaning for it
`},
		{"flowcharts below a command in a title", "a.md", "# Page: index build\n\n```mermaid\ngraph TD\n  A[Start] --> B[\"Exit with code 3\"]\n```\n\nRun `tool index build`.\n", `
codes, prose, not its own
3
`},
		{"flowcharts below another label in a title", "a.md", "# Note: index all\n\n```mermaid\ngraph TD\n  A[Start] --> B[\"Exit with code 4\"]\n```\n\nRun `tool index build`.\n", ""},
		{"a condition before a remark", "a.md", "# Tool\n\n```bash\n# wait until every host is up (exit 3 on a timeout)\ntool wait --all\n\n# wait until every host exits 4\ntool wait --all\n```\n", `
codes, prose, not its own
3; meaning on a timeout
`},
		{"comments that list statuses", "a.md", "# Tool\n\n```go\n// Map errors to exit codes (see section 3.1)\n// 0=fine, 1=late, 2=lost\nf()\n\n// Sizes:\n// 0=none, 1=few, 2=many\n```\n\n```sh\n# exit codes\n# 0=fine, 1=late, 2=lost\nother\n```\n\n# Hooks\n\n```python\n# exit codes: 0=pass, 1=deny, 2=ask\n```\n", `
codes, prose
0; meaning fine
1; meaning late
2; meaning lost
`},
		{"a column of few notes", "a.md", "# Exit codes\n\n| Variant | Exit code | Notes |\n|---|---|---|\n| `Fine` | 0 | |\n| `Late` | 3 | |\n| `Gone` | 4 | as `Late` |\n\n| Variant | Exit code | Notes |\n|---|---|---|\n| `Fine` | 0 | all is well |\n| `Late` | 3 | |\n| `Gone` | 4 | it is lost |\n", `
codes, pipe
0; meaning Fine
3; meaning Late
4; meaning Gone;  as Late
codes, pipe
0;  Fine; meaning all is well
3;  Late
4;  Gone; meaning it is lost
`},
		{"a result between an arrow and its status", "a.md", "# Exit codes\n\n```\n1. read the list   (late → refusal, exit code 3 with a note)\n   ├─ it is short\n2. write the list  (gone, exit code 4 of the writer)\n```\n", `
codes, prose
3
`},
		{"case statement below a heading", "a.md", "# Exit codes\n\n```bash\ntool check\ncase \"$?\" in\n  2) echo 'late' ;;\n  3|4) echo \"lost\" ;;\n  5) rm -f a ;;\n  *) echo \"other\" ;;\nesac\n```\n", `
codes, fenced
2; meaning late
3,4; meaning lost
5
rest; meaning other
`},
		{"sentences in options", "a.md", "# Tool\n\n| Flag | Default | Effect |\n|---|---|---|\n| `-f` | `1` | exit with code 3 when late |\n| `-n` | 2 | the exit code, as a number |\n\n```\n  --fail      Exit with code 4 if lost\n  --log       Exit Code: 5, as logged\n```\n", `
codes, prose
3; meaning when late
codes, prose
4; meaning if lost
`},
		{"items with a verb", "a.md", "# Exit codes\n\n- Code 10 usually means late.\n- Codes 22–24 point to tickets.\n- Codes 21 and 29 are timeouts.\n\nExit code 7 is lost.\n", `
codes, list
10; meaning usually means late.
22-24; meaning point to tickets.
21,29; meaning timeouts.
codes, prose
7
`},
		{"rows about options", "a.md", "# Tool\n\n| Order | Flag | Effect |\n|---|---|---|\n| 1 | `-h`, `--help` | Exit 0 with the usage. |\n| 2 | `-f <file>` | A bad file → exit code 2. |\n| 3 | none | exit 7 |\n", `
codes, prose
0
codes, prose
2
codes, prose
7
`},
		{"terms with names", "a.adoc", "== Exit codes\n\n0 - OK:: all is fine\n2 - FILE ERROR:: a file is broken, or several are\n3 when late:: see below\n", `
codes, adoc list
0; name OK; meaning all is fine
2; meaning a file is broken, or several are
3; meaning when late
`},
		{"package of constants", "a.go", "package exitcodes\n\nconst (\n\tSuccess = iota\n\tLate\n)\n", `
codes, go const
0; go Success
1; go Late
`},
		{"items among others", "a.md", "# Tool\n\n- `--all`: check all\n- `--detailed`: uses these exit codes:\n- 0: fine\n- 2: bad\n- `--more`: see below\n- 7: seven\n- `--last`: enough\n- `--least`: enough\n", `
codes, list
0; meaning fine
2; meaning bad
`},
		{"items of several paragraphs", "a.md", "# Exit codes\n\n- **0**\n\n  Fine.\n\n- **1**\n\n  Bad.\n\n  Very bad.\n", `
codes, list
0; meaning Fine.
1; meaning Bad.
`},
		{"bare numbers", "a.md", "# Tool\n\nFree exit codes:\n\n- 44,45\n- 98\n", ""},
		{"words in parentheses", "a.md", "# Exit codes\n\n- 2 (usage): wrong flag\n- 3 (NOT_FOUND): no such file\n- 4 [Deprecated] old\n- 130 (SIGINT): stopped\n", `
codes, list
2; meaning wrong flag
3; name NOT_FOUND; meaning no such file
130; meaning stopped
`},
		{"labels before meanings", "a.md", "# Exit codes\n\n- 3: Usage: wrong flag\n- 4: IO: cannot read\n- 5: Git: cannot push\n", `
codes, list
3; meaning Usage: wrong flag
4; meaning IO: cannot read
5; meaning Git: cannot push
`},
		{"headings in capitals", "a.txt", "EXIT STATUS\n    2    two\n    3    three\n\nPORTS\n    9    nine\n\nWe have\n7 eggs, and\n8: more\n", `
codes, paragraph
2; meaning two
3; meaning three
`},
		{"a description in a directive", "a.rst", "Options\n=======\n\n.. tool:option:: --check\n\n   .. help: exit code 9 if it is lost\n\n   Exit codes:\n\n   .. list-table::\n\n      - - 0\n        - fine\n      - - 3\n        - late\n\n   If it is gone, :command:`tool` exits with ``4``.\n\n.. describe:: sync\n\n   It exits with ``5`` if it is late.\n\n.. image:: exit code 6\n\n.. note:: It exits with ``7`` if\n   it is full.\n", `
codes, rst list-table
0; meaning fine
3; meaning late
codes, prose
4; meaning If it is gone
codes, prose, not its own
5; meaning if it is late
codes, prose
7; meaning if it is full
`},
		{"directives in Markdown", "a.md", "# Exit codes\n\n```{eval-rst}\n.. list-table:: Return codes\n\n    * - 0\n      - fine\n    * - 3\n      - late\n```\n\n:::{list-table} Exit codes\n\n* - 4\n  - `gone`\n* - 5\n  - lost\n:::\n\n```{note}\nIt exits with 6 if it is *full*.\n```\n\n```{python}\nexits with 7 if it is gone\n```\n", `
codes, rst list-table
0; meaning fine
3; meaning late
codes, rst list-table
4; meaning gone
5; meaning lost
codes, prose
6; meaning if it is full
`},
		{"error codes of one word", "a.md", "# Errors\n\nThe codes and the exit codes:\n\n* `NOT_FOUND` → Exit code `4`\n* `CONFLICT` → Exit code `5`\n* `FORBIDDEN` → Exit code `3`\n* `GONE` → Text\n* `BAD_REQUEST` → Exit code `10`\n", `
errors, list
4; error_code NOT_FOUND
5; error_code CONFLICT
3; error_code FORBIDDEN
10; error_code BAD_REQUEST
`},
		{"the same status for several items", "a.md", "# Errors\n\nThe exit codes:\n\n- Bad flag → exit 2\n- Bad file → exit 2\n- Late: exit code 3\n\nThe exit codes and the ports:\n\n- Bad flag: 4\n- Bad file: 4\n- Late: 5\n", `
codes, list
2; meaning Bad flag
2; meaning Bad file
3; meaning Late
`},
		{"a list after a sentence about exit codes", "a.md", "# Use\n\nThe tool has these exit codes:\n\n- It returns 2 on timeout.\n- It returns 3 lines.\n\nThe function has these results:\n\n- It returns 4 on timeout.\n", `
codes, prose
2; meaning on timeout
`},
		{"options in a block of shell code", "a.md", "# Use\n\n```shell\n      --late=false\n            Return exit code 0 if no changes, 3 if it is late (default         \n            $LATE or false)\n```\n\n```shell\ntool --late\n            Return exit code 0 if no changes, 4 if it is late\n```\n", `
codes, prose
0; meaning if no changes
3; meaning if it is late (default $LATE or false)
`},
		{"names before comments of constants", "a.md", "# Exit codes\n\n```ts\nenum ExitCode {\n  Late = 3, // Late: it is late\n  Lost = 4, // Late: it is lost\n  Gone = 5, // it is gone\n}\n```\n", `
codes, fenced
3; name Late; meaning it is late
4; name Lost; meaning Late: it is lost
5; name Gone; meaning it is gone
`},
		{"a directive after definitions", "a.rst", "Exit codes\n==========\n\n2\n  two\n\n.. list-table::\n   :header-rows: 1\n\n   * - Code\n     - Meaning\n   * - 3\n     - three\n\n4\n  four\n\n* 5: five\n  and more\n", `
codes, rst list
2; meaning two
codes, rst list-table
3; meaning three
codes, rst list
4; meaning four
codes, rst list
5; meaning five and more
`},
		{"headings that begin with a status", "a.md", "# Tool\n\n## Exit code `3` - late\n\nWait.\n\n## Exit codes\n\n### 4: lost\n\nSearch.\n\n### 5. What to do\n\n### 6 ways to fail\n\n## Ports\n\n### 7: seven\n", `
codes, prose
3; meaning late
codes, prose
4; meaning lost
`},
		{"sentences in help", "a.go", "package a\n\nconst help = `Text.\n\nMore text.\n\nExit codes: 2 (late), 3 (lost)\n`\n\nconst other = `Exit codes are below.\n\nText.\n\n4: text\n\nMore.\n`\n", `
codes, prose
2; meaning late
3; meaning lost
`},
		{"names before meanings", "a.md", "# Exit codes\n\n- 3: USAGE: wrong flag\n- 4: IO: cannot read\n- 5: see below\n", `
codes, list
3; name USAGE; meaning wrong flag
4; name IO; meaning cannot read
5; meaning see below
`},
		{"names of errors under Code", "a.md", "# Errors\n\n| Code | Exit code | Meaning |\n|---|---|---|\n| `late` | 3 | it is late |\n| `lost_key` | 4 | it is lost |\n\n| Code | Exit code | Meaning |\n|---|---|---|\n| 3 | 4 | a |\n", `
errors, pipe
3; error_code late; meaning it is late
4; error_code lost_key; meaning it is lost
codes, pipe, not its own
3;  4; meaning a
`},
		{"words for numbers", "a.md", "Exits with zero on success and non-zero on failure.\n", `
codes, prose
0; meaning on success
1-255; meaning on failure
`},
		{"error before its status", "a.md", "# Errors\n\n| Error | Exit code |\n|---|---|\n| `BAD_CONFIG` | 3 |\n| `LATE` | 4 |\n\n| Error | Exit code | Meaning |\n|---|---|---|\n| UsageError | 2 | wrong flag |\n", `
errors, pipe
3; error_code BAD_CONFIG
4; error_code LATE
codes, pipe
2; error_type UsageError; meaning wrong flag
`},
		{"other among error codes", "a.md", "# Errors and exit codes\n\n- E_A: a\n- other\n- E_B: b\n", `
errors, list
; error_code E_A; meaning a
; error_code E_B; meaning b
`},
		{"numbers after a table of statuses", "a.md", "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 3 | late |\n\n| Flag | Default |\n|---|---|\n| -n | 5 |\n\n| Blocks | Medium |\n|---|---|\n| 5 | tape |\n| 6 | disk |\n\n| Setting | Value |\n|---|---|\n| retries | 7 |\n", `
codes, pipe
3; meaning late
`},
		{"a header in another language", "a.md", "# Exit codes\n\n| Zahl | Meaning |\n|---|---|\n| 3 | late |\n| 4 | lost |\n", `
codes, pipe
3; meaning late
4; meaning lost
`},
		{"admonition of MkDocs", "a.md", "# Tool\n\n!!! note \"Exit codes\"\n\n    | Code | Meaning |\n    |---|---|\n    | 5 | late |\n\nWords.\n\n- 6: out\n", `
codes, pipe
5; meaning late
`},
		{"tabs of MkDocs", "a.md", "# Exit codes\n\n=== \"Linux\"\n\n    - `5`: late\n\n=== \"Windows\"\n\n    - `6`: late\n", `
codes, list
5; meaning late
codes, list
6; meaning late
`},
		{"components", "a.mdx", "import Tabs from '@theme/Tabs';\n\n# Exit codes\n\n<Tabs>\n<TabItem value=\"a\">\n| Code | Meaning |\n|---|---|\n| 9 | late |\n</TabItem>\n</Tabs>\n\n:::note\n- `4`: lost\n:::\n", `
codes, pipe
9; meaning late
codes, list
4; meaning lost
`},
		{"table in a code block", "a.md", "# Exit codes\n\n```\n| Code | Meaning |\n|---|---|\n| 5 | late |\n```\n\n```markdown\n| Code | Meaning |\n|---|---|\n| 6 | an example |\n```\n", `
codes, comment pipe
5; meaning late
`},
		{"tables in Go comments", "a.go", "// Tool has these exit codes:\n//\n//\t| Code | Meaning |\n//\t|------|---------|\n//\t| 5    | late    |\npackage main\n", `
codes, comment pipe
5; meaning late
`},
		{"AsciiDoc with conditions", "a.adoc", "== Exit codes\n\nifndef::backend-x,backend-y[]\n[horizontal]\nendif::backend-x,backend-y[]\n0::   fine\n1::   late\n", `
codes, adoc list
0; meaning fine
1; meaning late
`},
		{"AsciiDoc without spaces", "a.adoc", "== Exit codes\n\n====\n|===\n|0|fine\n|1|a \\| b\n|===\n====\n", `
codes, adoc table
0; meaning fine
1; meaning a | b
`},
		{"AsciiDoc with rows in common", "a.adoc", "== Exit codes\n\n|===\n|Code |Meaning |When\n\n.2+|3 |late |x\n|later |y\n|4 2+|lost\n|===\n", `
codes, adoc table
3; meaning late;  x
4; meaning lost
`},
		{"paragraph after a list", "a.1", ".SH EXIT STATUS\n.TP\n0\nfine\n.PP\nIt exits with 3 if late.\n.TP\n4\nlost\n", `
codes, roff tag
0; meaning fine
codes, prose
3; meaning if late
codes, roff tag
4; meaning lost
`},
		{"another section", "a.1", ".SH EXIT STATUS\n.TP\n0\nfine\n.SH FIELDS\n.TP\n.BR 3\nthird\n.SH RETURN VALUE\n.IP 4\nlost\n", `
codes, roff tag
0; meaning fine
codes, roff tag
4; meaning lost
`},
		{"wide characters", "a.rst", "Exit codes\n==========\n\n+------+--------+-------+\n| Code | 含义   | Name  |\n+======+========+=======+\n| 3    | 失败了 | EX_A  |\n+------+--------+-------+\n", `
codes, rst grid
3; meaning 失败了; name EX_A
`},
		{"cells over rows and columns", "a.html", "<h2>Exit codes</h2><table><tr><th>Code<th>Name<th>Meaning<tr><td>1<td rowspan=2 colspan=2>a<tr><td>2<tr><td>3<td>b<td>c</table>", `
codes, html table
1; name a
2
3; name b; meaning c
`},
		{"error codes with their statuses", "a.md", "Error code and exit code agree:\n\n- `E_USAGE` / `E_VALID` -> 2\n- `E_LATE` => 8 (waits)\n- `E_IO`: disk\n", `
errors, list
2; error_code E_USAGE / E_VALID
8; error_code E_LATE; meaning (waits)
; error_code E_IO; meaning disk
`},
		{"status in bold with its name", "a.md", "# Recovery\n\n## refused\n\n**Exit code:** `10` (`ExitRefused`)\n", `
codes, paragraph
10; name ExitRefused
`},
		{"open ranges", "a.md", "# Exit codes\n\n- 1 and above: bad\n\nCode | Description\n---|---\n1 - 99 | Failures\n100 - | Others\n", `
codes, list
1-255; meaning bad
codes, pipe
1-99; meaning Failures
100-255; meaning Others
`},
		{"a column of numbers in literal text", "a.md", "# Exit codes\n\n```\n Code Error\n ---- -----\n    1 IOError\n    3 Warning error\n   21 AppError\n```\n\n```\n 3 apples\n 2 pears\n 9 plums\n```\n", `
codes, fenced
1; meaning IOError
3; meaning Warning error
21; meaning AppError
`},
		{"bold statuses in bullets", "a.1", ".SH EXIT STATUS\n.IP \\(bu 3n\n\\fB0\\fP exit status occurs on a match.\n.IP \\(bu 3n\n\\fB1\\fP exit status occurs otherwise.\n", `
codes, roff tag
0; meaning exit status occurs on a match.
1; meaning exit status occurs otherwise.
`},
		{"a template", "a.1.in", ".SH EXIT STATUS\n.TP\n.B 0:\nfine\n", `
codes, roff tag
0; meaning fine
`},
		{"words between status and verb", "a.md", "If all is well, the exit status (return value) of tool is 0 (no bits). Else the exit code of the program is always 2 unless forced.\n", `
codes, prose
0; meaning If all is well
2; meaning unless forced
`},
		{"statuses that a program sees", "a.md", "# Exit codes\n\nBy default, tool expects exit code 0. It retries on exit code 7. An exit code of 20 means 4 and 16.\n", ``},
		{"headers in two languages and exceptions", "a.md", "| Exception | Exit code | Description / 描述 |\n|---|---|---|\n| NotFound | 3 | gone |\n", `
codes, pipe
3; name NotFound; meaning gone
`},
		{"numbers that follow each other", "a.md", "# Exit codes\n\nThe default 6 is the largest under the 19-per-60s cap (bursts of 4, 5 and 6 all ran).\n", ``},
		{"several statuses in a clause", "a.md", "# Exit codes\n\nIt exits with status 4 (since 5.3) or 5 (since 7.3.0).\n\nIf so, it exits with code 6; if not, it exits with code 7. It returns 8 as its exit code\n", `
codes, prose
4
5
codes, prose
6; meaning If so
7; meaning if not
8
`},
		{"list in a help text", "a.go", "package a\n\nconst help = `Exit codes:\n  * 0: fine\n  - 1: bad\n`\n", `
codes, help
0; meaning fine
1; meaning bad
`},
		{"capitals that are no name", "a.md", "# Exit codes\n\n```\n1  BUSY_STATE was seen\n2  EX_USAGE wrong\n3  NOT_FOUND\n```\n", `
codes, fenced
1; meaning BUSY_STATE was seen
2; name EX_USAGE; meaning wrong
3; name NOT_FOUND
`},
		{"reason", "a.md", "| Exit code | Reason |\n|---|---|\n| 3 | late |\n", `
codes, pipe
3; meaning late
`},
		{"Go calls that print", "a.go", "package a\n\nfunc help(w io.Writer) {\n\tfmt.Fprintln(w, \"Exit codes:\")\n\tfmt.Fprintln(w, \"  0  fine\")\n\tfmt.Fprintf(w, \"  %d  bad\\n\", ExitBad)\n\tfoo()\n\tfmt.Fprintln(w, \"  2  no row\")\n}\n\nconst ExitBad = 1\n", `
codes, help
0; meaning fine
1; meaning bad
codes, go const
1; go ExitBad
`},
		{"Go formats and joined strings", "a.go", "package a\n\nvar a = fmt.Sprintf(`Exit codes:\n  %d  %s\n  %d  bad\n`, 0, \"fine\", unknown)\n\nvar b = strings.Join([]string{\n\t\"Exit codes:\",\n\t\"  3  late\",\n\t\"  4  lost\",\n}, \"\\n\")\n", `
codes, help
0; meaning fine
codes, help
3; meaning late
4; meaning lost
`},
		{"Go commands", "a.go", "package a\n\nvar root = &cobra.Command{Use: \"tool\", Long: `Exit codes:\n  0  fine\n  1  bad`}\n\nvar sub = &cobra.Command{Use: \"sync [flags]\", Long: `Exit codes:\n  0  fine\n  2  bad`}\n", `
codes, help
0; meaning fine
1; meaning bad
codes, help, not its own
0; meaning fine
2; meaning bad
`},
		{"JSON", "a.json", `{"exit_codes": {"note": "x", "table": {"0": "success", "3": "not found"}},
 "error_codes": {"E_USAGE": {"exit": 2, "retryable": false}, "E_IO": {"exit": 1, "retryable": true}},
 "exit_status": [{"code": 5, "name": "LATE"}, {"code": 6, "name": "LOST"}], "ports": {"80": "http", "22": "ssh"}}
`, `
codes, data
0; meaning success
3; meaning not found
errors, data
2; error_code E_USAGE; retry false
1; error_code E_IO; retry true
codes, data
5; name LATE
6; name LOST
`},
		{"JSON with other columns and constants", "a.json", `{"exitCodes": [{"code": 5, "name": "LATE", "maxRetries": 2}, {"code": 6, "name": "LOST"}],
 "x": {"exit_codes": {"OK": 0, "GONE": 3}, "limits": {"A": 1, "B": 2}}}
`, `
codes, data
5; name LATE; max_retries 2
6; name LOST
codes, data
0; name OK
3; name GONE
`},
		{"JSON with an array as its root", "exit-codes.json", `[
  {"code": 0, "meaning": "success"},
  {"code": 3, "meaning": "not found"}
]
`, `
codes, data
0; meaning success
3; meaning not found
`},
		{"escapes in JSON", "a.json", `{"exit_codes": {"0": "a \"b\" \\ c\tx", "3": "\u00e9"}, "info": {"description": "Exit codes:\n\n| Code | Meaning |\n|---|---|\n| 5 | locked |\n", "text": "no \n statuses: 4"}}
`, `
codes, data
0; meaning a "b" \ c x
3; meaning é
codes, pipe
5; meaning locked
`},
		{"escapes in TOML", "a.toml", `[exit_codes]
0 = "a \"b\" \\ c"
3 = "\u00e9 \U000000e9"
4 = 'a \" b'
`, `
codes, data
0; meaning a "b" \ c
3; meaning é é
4; meaning a \" b
`},
		{"definition lists", "a.md", `# Exit codes

0
:   success

3
4
: not found

  or so

` + "`5` (EXIT_LOCKED)" + `

:   locked

Late
:   6

:x: 7 is no status

# Colours

1
:   red

# More exit codes

0
: fine
**7**
: lost,
  or gone
: or late
8
: bad
`, `
codes, list
0; meaning success
3; meaning not found
4; meaning not found
5; name EXIT_LOCKED; meaning locked
codes, list
0; meaning fine
7; meaning lost, or gone
8; meaning bad
`},
		{"a list in an admonition", "a.adoc", `== Exit codes

[TIP]
====
* ` + "`8`: late\n* `9`" + `: found
====

--
* 10: lost
--
`, `
codes, adoc list
8; meaning late
9; meaning found
codes, adoc list
10; meaning lost
`},
		{"lists in the descriptions of options", "a.go", `package main

const usage = ` + "`" + `Usage: tool [flags]

Flags:
  --strict     fail on warnings; exit codes:
                 0  success
                 3  not found
  --check      exit with a status:
                 - 0: success
                 - 4: late
  --size N     block size
                 1  small
                 2  large
  -h           help
` + "`" + `
`, `
codes, help
0; meaning success
3; meaning not found
codes, help
0; meaning success
4; meaning late
`},
		{"TOML", "a.toml", `# Exit codes
title = "tool"
limits = {3 = "a", 4 = "b"}

[exit-codes]
0 = "fine" # always
"3" = 'not "found"'
4 = """
busy,
or late"""

[tool.exit_codes]
OK = 0
GONE = 3

[[exit_code]]
code = 5
name = "LOCKED"
recoverable = true

[[exit_code]]
code = 6
name = "LOST"

[errors]
E_BUSY = { exit = 7, retryable = true }
[errors.E_LATE]
exit = 8
retryable = false

[text]
about = '''
# Exit codes

- 9: late
'''
`, `
codes, data
0; meaning fine
3; meaning not "found"
4; meaning busy, or late
codes, data
0; name OK
3; name GONE
codes, data
5; name LOCKED; recoverable true
6; name LOST
errors, data
7; error_code E_BUSY; retry true
8; error_code E_LATE; retry false
codes, list
9; meaning late
`},
		{"broken TOML", "a.toml", `[exit_codes
3 = "gone"
= x
[[more]]
code = 4
name = "late
[exit_codes]
5 = "lost"
6 = "locked"
`, `
codes, data
3; meaning gone
5; meaning lost
6; meaning locked
`},
		{"aliases in YAML", "a.yaml", `.base: &base
  3: not found
  5: locked
.none: &none
  3: three
  4: four
exit_codes:
  <<: *base
  0: fine
  3: not there
exit_status: *base
limits: *none
`, `
codes, data
3; meaning not found
5; meaning locked
codes, data
0; meaning fine
3; meaning not there
5; meaning locked
`},
		{"names before numbers in mdoc", "a.1", `.Sh EXIT STATUS
.Bl -tag -width Ds
.It Dv OK Pq 0
fine
.It Dv TIMEOUT Pq 5
late
.El
.Sh PORTS
.Bl -tag
.It Dv HTTP Pq 80
the web
.It Dv FTP Pq 21
files
.El
`, `
codes, roff item
0; name OK; meaning fine
5; name TIMEOUT; meaning late
`},
		{"words before numbers", "a.md", "# Exit codes\n\n- **Port (80)** is in use\n- WEB (80) is in use\n- files (21) are open\n", ""},
		{"the header of values with commas", "a.rst", `Exit codes
==========

.. csv-table:: All of them
   :header: "Reason", Exit code

   "it is ""late""", 5
   "lost", 6

.. csv-table:: All of the others
   :header: "Reason", "Port"

   "late", 5
   "lost", 6
`, `
codes, rst list-table
5; meaning it is "late"
6; meaning lost
`},
		{"YAML", "a.yaml", `openapi: 3.0.0
paths:
  /a:
    get:
      responses:
        "200": {description: Fine}
        "201": {description: Made}
x-exit-codes:
  0: fine
  3: "not \"found\""
  4: >
    busy,
    or late
---
exit_codes:
  - code: 0
    name: OK # always
  - code: 7
    name: 'LOCKED'
    description: |
      Another process
      has it
    recoverable: true
errors:
  E_BUSY: {exit: 7, retryable: true}
text: |
  # Exit codes

  | Code | Meaning |
  |---|---|
  | 9 | late |
status:
- 1: one
- 2: two
broken: [
`, `
codes, data
0; meaning fine
3; meaning not "found"
4; meaning busy, or late
`},
		{"YAML of several documents", "exit-codes.yml", `codes:
- code: 0
  name: OK # always
- code: 7
  name: 'LOCKED'
  description: |
    Another process
    has it
  recoverable: true
text: |
  # Exit codes

  | Code | Meaning |
  |---|---|
  | 9 | late |
---
- 1: one
- 2: two
---
errors: &all
  E_BUSY: {exit: 7, retryable: true}
again: *all
`, `
codes, data
0; name OK
7; name LOCKED; meaning Another process has it; recoverable true
codes, pipe
9; meaning late
codes, data
1; meaning one
2; meaning two
errors, data
7; error_code E_BUSY; retry true
`},
		{"items about exits among options", "a.md", "# Tool\n\n- `--cask`: a cask\n- `--late`: it is late\n- Linux has no casks\n- Exit 0: fine\n- Exit 4: failed\n\n# Maze\n\n- `--cask`: a cask\n- `--late`: it is late\n- Door 0: open\n- Door 4: shut\n", `
codes, list
0; meaning fine
4; meaning failed
`},
		{"items below a title", "a.md", "- Exit codes:\n  - 0 success.\n  - 1 failure.\n- The eggs:\n  - 0 white.\n  - 1 brown.\n", `
codes, list
0; meaning success.
1; meaning failure.
`},
		{"cells with a status", "a.md", "# Tool\n\n| Key | Text |\n|---|---|\n| `fail_on` | Kinds that produce exit code 1 |\n| Exit code | `tool` exits with **203** when queued |\n| Fetch | Refuses, exit `20` |\n| Size | Limits a line to 80 |\n", `
codes, prose
1
codes, prose
203; meaning when queued
codes, prose
20
`},
		{"comment in a workflow", "a.md", "# Tool\n\n```yaml\n- run: tool copy a || true  # tool exits 1 on late files\n- run: ls a  # ls exits 2 on late files\n```\n", `
codes, prose
1; meaning on late files
`},
		{"sample of an output", "a.md", "# Tool\n\nThe output:\n\n```text\nexit code 137: it was killed\n```\n\nThe codes:\n\n```text\nexit code 4: it was late\n```\n", `
codes, fenced
4; meaning it was late
`},
		{"names that a table lists", "a.md", "# Exit codes\n\n| Name | Code |\n|---|---|\n| `LATE` | 4 |\n| `LOST` | 5 |\n\n# Other\n\nA check may find `LATE` (4), and `SIZE` (7), or `LOST` (9).\n", `
codes, pipe
4; name LATE
5; name LOST
codes, prose
4; name LATE
`},
		{"messages", "a.ftl", `# comment
tool-about = Do things
tool-after-help =
    Exit status:

    - 0: fine
    - 2: bad
tool-exit-3 = Not found
tool-exit-code-4 = Busy
    or late
    .title = Busy
other-5 = five
`, `
codes, list
0; meaning fine
2; meaning bad
codes, data
3; meaning Not found
4; meaning Busy or late .title = Busy
`},
		{"shell", "tool.sh", "#!/bin/sh\n# Exit codes:\n#   0  fine\n#   1  bad\nreadonly EXIT_OK=0  # success\n# no such thing\nEXIT_GONE=4\nCOUNT=3\ncat <<EOT\nExit codes:\n  0  fine\n  4  missing\nEOT\n", `
codes, paragraph
0; meaning fine
1; meaning bad
codes, fenced
0; meaning fine
4; meaning missing
codes, const
0; name EXIT_OK; meaning success
4; name EXIT_GONE; meaning no such thing
`},
		{"drawn table", "a.md", "# Exit codes\n\n```\n┌──────┬───────────────┐\n│ Code │ Meaning       │\n├──────┼───────────────┤\n│ 0    │ fine          │\n│ 3    │ late, because │\n│      │ of a lock     │\n└──────┴───────────────┘\n```\n", `
codes, drawn
0; meaning fine
3; meaning late, because of a lock
`},
		{"drawn table of pipes", "a.md", "# Exit codes\n\n```\n+------+---------+\n| Code | Meaning |\n+======+=========+\n| 3    | late    |\n+------+---------+\n| 4    | lost    |\n+------+---------+\n```\n", `
codes, drawn
3; meaning late
4; meaning lost
`},
		{"box that is not a table", "a.md", "# Exit codes\n\n```\n┌──────┐\n│ 3    │\n│ late │\n└──────┘\n```\n", ``},
		{"drawing with a varying number of cells", "a.md", "# Exit codes\n\n```\n┌──────┬─────────┐\n│ Code │ Meaning │\n├──────┼─────────┤\n│ 3    │ late    │\n│ 4 lost         │\n└──────┴─────────┘\n```\n", ``},
		{"names and statuses in one column", "a.md", "# Exit codes\n\n| Case | Exit code |\n|---|---|\n| Clean run | `SUCCESS (0)` |\n| Late run | `IS_LATE (3)` |\n\n| Case | Size |\n|---|---|\n| Small | `SMALL (1)` |\n| Large | `LARGE (3)` |\n", `
codes, pipe
0; meaning Clean run; name SUCCESS
3; meaning Late run; name IS_LATE
`},
		{"list in a line of code", "a.md", "# Tool\n\nExit codes:\n\n```\n0 fine · 3 late\n```\n\nSizes:\n\n```\n0 small · 3 large\n```\n", `
codes, prose
0; meaning fine
3; meaning late
`},
		{"lines with the status at the end", "a.md", "# Exit codes\n\nGeneric error: 128\nConfig errors: 129-131\n\n## More\n\nThe exit codes of plugins:\n\n```bash\nLate: 4\nLost: 5\n```\n\nThe exit codes of `tool` depend on the configuration:\n\n```yaml\ntimeout: 30\nretries: 6\n```\n", `
codes, paragraph
128; meaning Generic error
129-131; meaning Config errors
codes, fenced
4; meaning Late
5; meaning Lost
`},
		{"item with several sentences", "a.md", "# Exit codes\n\n- **0** means fine and **3** means late.\n- **4** means lost and 12 files.\n", `
codes, list
0; meaning means fine
3; meaning means late
4; meaning means lost and 12 files.
`},
		{"dots before the meaning", "a.md", "# Tool\n\nExit codes:\n0 ... fine\n3 … late\n", `
codes, paragraph
0; meaning fine
3; meaning late
`},
		{"conditions of a script", "a.md", "# Tool\n\n```sh\ntool sync\nif [ $? -eq 3 ]; then echo late; fi\n\ntool sync || RC=$?\nif [ \"$RC\" = \"4\" ] || (( RC == 5 )); then echo lost; fi\n\nif [ $? -eq 6 ]; then echo other; fi\n\nmake || RC=$?\nif [[ $RC == 7 ]]; then echo other; fi\n```\n\n```powershell\ntool sync\nif ($LASTEXITCODE -eq 8) { echo late }\n$LASTEXITCODE = 9\n```\n\n```sh\ntool sync\nif [ $? -eq 0 ]; then echo fine; fi\n```\n", `
codes, fenced, not its own
3
4
5
codes, fenced, not its own
8
`},
		{"options of a command", "a.md", "# Tool\n\n```\ntool [options]\n\n[late-diff command options]\n      --check              Exit 3 if there are any differences.\n```\n", `
codes, prose, not its own
3; meaning if there are any differences
`},
		{"a script of the project", "build.sh", "# Exit codes:\n#   0  fine\n#   1  bad\n", ``},
		{"Rust", "a.rs", "impl MyExitCode {\n    /// No errors.\n    pub const OK: i32 = 0;\n\n    /// It failed.\n    pub const FAILED: i32 = 4;\n}\n", `
codes, const
0; name OK; meaning No errors.
4; name FAILED; meaning It failed.
`},
	})
}
