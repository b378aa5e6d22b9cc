package tables

import (
	"strings"
	"testing"
)

// TestNotations checks rare notations of tables, lists and statuses. Each comes with
// a similar text that must not be read.
func TestNotations(t *testing.T) {
	testShapes(t, []shape{
		{"tables without their first tag", "a.html", "<h2>Exit codes</h2>\n<thead><tr><th>Code</th><th>Meaning</th></tr></thead>\n<tbody><tr><td>0</td><td>it is fine</td></tr>\n<tr><td>3</td><td>it is late</td></tr></tbody>\n</table>\n<h2>Lines</h2>\n<tr><td>4</td><td>it is long</td></tr>\n<p>It ends.</p>\n<h2>Exits</h2>\n<p>The exit code is 5 if it rains.</p>\n", `
codes, html table
0; meaning it is fine
3; meaning it is late
codes, html table, not its own
4; meaning it is long
codes, prose
5; meaning if it rains
`},
		{"paragraphs in the cells of DocBook", "a.sgml", "<!DOCTYPE book PUBLIC \"-//OASIS//DTD DocBook V4.1//EN\">\n<book><title>Tool</title>\n<section><title>Exit codes</title><table><title>All exit codes</title><tgroup cols=\"2\"><thead><row><entry><para>Exit code</para></entry><entry><para>Meaning</para></entry></row></thead><tbody><row><entry align=\"center\"><para>0</para></entry><entry><para>it is fine</para></entry></row><row><entry><para>3</para></entry><entry><para>it is late</para></entry></row></tbody></tgroup></table>\n<para>Lines have 4 words.</para></section></book>\n", `
codes, html table
0; meaning it is fine
3; meaning it is late
`},
		{"constants below any header", "a.md", "# Exit codes\n\n| Exit code | Konstante | Bedeutung | Aktion |\n|---|---|---|---|\n| 0 | `EXIT_OK` | alles gut | keine Aktion |\n| 3 | `EXIT_LATE` | es ist zu spät | später starten |\n\n| Exit code | Umgebung | Meaning |\n|---|---|---|\n| 0 | `TOOL_OK` | it is fine |\n| 3 | `TOOL_LATE` | it is late |\n", `
codes, pipe
0; name EXIT_OK; meaning alles gut;  keine Aktion
3; name EXIT_LATE; meaning es ist zu spät;  später starten
codes, pipe
0;  TOOL_OK; meaning it is fine
3;  TOOL_LATE; meaning it is late
`},
		{"numbers of a table in sentences", "exit-codes.md", "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 0 | fine |\n| 3 | late |\n| 14 | gone |\n\nEvery other failure is 3, and a lost file ends at 14. It reads 14 files, and the limit is 15.\n\n# Limits\n\nThe number of files is 3 per run.\n", `
codes, pipe
0; meaning fine
3; meaning late
14; meaning gone
codes, prose
3
14
`},
		{"paragraphs with a status and a condition", "tool.1", ".TH TOOL 1\n.SH EXIT STATUS\n0 if it is fine\n\n3 if it is late\n\n1 on errors\n.SH NOTES\n4 if it rains\n", `
codes, paragraph
0; meaning if it is fine
3; meaning if it is late
1; meaning on errors
`},
		{"a numbered heading of a manual page", "a.md", "# 14 RETURN VALUE\n\n`0` if it is fine, otherwise a positive integer as error code.\n\n# 15 LINES\n\n`0` if it is fine, otherwise a positive integer as error code.\n", `
codes, prose
0; meaning if it is fine
1-255
`},
		{"signals in parentheses", "tool.1", ".TH TOOL 1\n.SH EXIT STATUS\n.TP\n(128+SIGNUM)\nEnded by a signal\n.TP\n-1\nIt failed\n.TP\n(SIGNUM)\nNot known\n", `
codes, roff tag
129-255; meaning Ended by a signal
-1; meaning It failed
`},
		{"headers in other languages", "a.md", "# 退出码\n\n| 码 | 含义 |\n|---|---|\n| 0 | 成功 |\n| 3 | 迟到 |\n| N | 其他 |\n\n# 端口\n\n| 码 | 含义 |\n|---|---|\n| 0 | 成功 |\n| 3 | 迟到 |\n", `
codes, pipe
0; meaning 成功
3; meaning 迟到
; meaning 其他
codes, pipe, not its own
0; meaning 成功
3; meaning 迟到
`},
		{"items with several statuses and conditions", "a.md", "# Tool\n\nIt exits with:\n\n- `0` if fine, `3` if late\n- 4 means lost and 5 means gone\n- 6 on errors, otherwise 7\n- 8 on errors\n\nIt counts:\n\n- `0` if fine, `3` if late\n- 4 files\n", `
codes, list
0; meaning if fine
3; meaning if late
4; meaning means lost
5; meaning means gone
6; meaning on errors
7
8; meaning on errors
`},
		{"Chinese items", "a.md", "# Tool\n\n退出码：\n\n- `0`：成功\n- `3`：迟到\n- 4 表示失败\n- 非 0：失败\n\n行数：\n\n- `0`：成功\n- `3`：迟到\n", `
codes, list
0; meaning 成功
3; meaning 迟到
4; meaning 失败
1-255; meaning 失败
`},
		// The states of a result are no names of statuses: the registry has other names.
		{"states are no names", "a.md", "# Exit codes\n\n| Exit | Verdict status | Meaning |\n|---|---|---|\n| 0 | `fine` | all is fine |\n| 3 | `too_late` | it is late |\n| 4 | `not_found` | it is gone |\n", `
codes, pipe
0;  fine; meaning all is fine
3;  too_late; meaning it is late
4;  not_found; meaning it is gone
`},
		{"states that are words", "a.md", "# Exit codes\n\n| Exit | Verdict status | Meaning |\n|---|---|---|\n| 0 | `fine` | all is fine |\n| 3 | `late` | it is late |\n| 4 | `not_found` | it is gone |\n", `
codes, pipe
0;  fine; meaning all is fine
3;  late; meaning it is late
4;  not_found; meaning it is gone
`},
		{"headings in groups", "a.md", "# Tool\n\n## Exit codes\n\n### Files (10-19)\n\n#### 10: not found\n\n### Lines\n\n#### 11: not read\n", `
codes, prose
under Files 10-19
10; meaning not found
`},
		{"constants that say how to exit", "a.go", "package a\n\ntype ExitMode int\n\nconst (\n\t// Always sets a nonzero exit code\n\tAlways ExitMode = iota\n\t// Seldom returns an exit code of 0 if it is fine\n\tSeldom\n)\n\ntype ExitCode int\n\nconst (\n\tFine ExitCode = iota\n\tLate\n)\n", `
codes, prose
0; meaning if it is fine
codes, go const
0; go Fine
1; go Late
`},
		{"the name of the program in a header", "a.md", "# Tool\n\n| Outcome | `err` | tool exit code |\n|---|---|---|\n| Approved | `nil` | 0 (it runs) |\n| Error | non-nil | 1 (closed) |\n\n| Outcome | curl exit code |\n|---|---|\n| Late | 3 |\n", `
codes, pipe
0; meaning Approved;  nil
1; meaning Error;  non-nil
`},
		{"words and digits in cells", "a.md", "# Tool\n\n| Exit code | Meaning |\n|---|---|\n| Zero (0) | fine |\n| Non-zero (3) | late |\n| Non-zero (others) | lost |\n", `
codes, pipe
0; meaning fine
3; meaning late
; meaning lost
`},
		{"several statuses in an item", "a.md", "# Tool\n\n## Exit codes\n\n- 0: Fine, 3: It is late (4: no)\n- 5: Lost, 6 of them\n", `
codes, list
0; meaning Fine
3; meaning It is late (4: no)
5; meaning Lost, 6 of them
`},
		{"exits in one line of help", "a.go", "package a\n\nvar help = `Wait for it.\nExit 0 = fine, exit 3 = late or lost.`\n", `
codes, prose
0; meaning fine
3; meaning late or lost
`},
		{"constants that comments call exit codes", "a.go", "package a\n\nconst (\n\t// Late is the exit code for late files.\n\tLate = 3\n\t// Gone Return code if it is gone\n\tGone = 4\n\t// Wait is the time before exit code 5\n\tWait = 6\n)\n", `
codes, go const
3; go Late; meaning Late is the exit code for late files.
4; go Gone; meaning Gone Return code if it is gone
codes, prose
5
`},
		{"a variable with the status", "a.go", "package a\n\n// exitCode=0 no errors, no alarms\n// exitCode=3 no errors, 1 or more alarms\n// size=4 no files\nfunc f() {}\n", `
codes, paragraph
0; meaning no errors, no alarms
3; meaning no errors, 1 or more alarms size=4 no files
`},
		{"a last paragraph for all others", "tool.1", ".TH TOOL 1\n.SH EXIT STATUS\n* 0: fine\n.br\n* 3: late\n.br\n* others: lost\n.SH NOTES\nothers: more\n", `
codes, paragraph
0; meaning fine
3; meaning late
rest; meaning lost
`},
		{"labels before statuses", "a.md", "# Tool\n\nExit codes:\n- Success: 0 when all is well.\n- Failure: 3 if it is late.\n- Size: 4 files\n", `
codes, list
0; meaning when all is well.
3; meaning if it is late.
`},
		{"variables in Go", "a.go", "package a\n\n// Exit codes as in sysexits.\nvar (\n\tExitOK = 0\n\tExitLate = 3 // It is late.\n\tExitUnknown = compute()\n)\n\nvar (\n\texitCode = 4\n\tsize = 5\n)\n\n// Exit code of the run.\nvar exitStatus = 6\n", `
codes, go const
0; go ExitOK
3; go ExitLate; meaning It is late.
`},
		{"options that exit", "a.go", "package a\n\nfunc f() {\n\tflag(\"late\", false, \"exit non-zero if it is late\")\n\tflag(\"size\", 3, \"exit size\")\n}\n", `
codes, help
1-255; meaning if it is late
`},
		{"lists in a longer help text", "a.go", "package a\n\nconst help = `Sync files.\n\nThese exit codes are special.\n  - 6: It is late\n\nSync one file:\n\n  tool sync a\n  tool sync b\n  tool sync c\n`\n", `
codes, help
6; meaning It is late
`},
		{"expressions in MDX", "a.mdx", "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| {`0`} | fine |\n| {\"3\"} | {'late'} |\n", `
codes, pipe
0; meaning fine
3; meaning late
`},
		{"components in MDX", "a.mdx", "# Exit codes\n\n<Table>\n  <Tr><Th>Code</Th><Th>Meaning</Th></Tr>\n  <Tr><Td>{`0`}</Td><Td>fine</Td></Tr>\n  <Tr><Td>{\"3\"}</Td><Td>late</Td></Tr>\n</Table>\n", `
codes, html table
0; meaning fine
3; meaning late
`},
		{"cells that say to which status they lead", "a.md", "# Results\n\n| Value | Note |\n|---|---|\n| `turns` | Too many turns (exit code 3) |\n| `stop` | Exit 4. Stopped |\n| `fine` | All is well |\n\n# Files\n\n| File | Note |\n|---|---|\n| `a` | as in exit code 3 of old versions |\n| `b` | none |\n| `c` | none (exit code 4) |\n| `d` | none |\n", `
codes, prose
3; meaning Too many turns
codes, prose
4
codes, prose
4; meaning none
`},
		{"rows of tables without a column of statuses", "a.md", "# Problems\n\n| Symptom | Cause |\n|---|---|\n| exit 3 on a file | It is lost |\n| `Late` (exit 4) | It is late |\n| A file | Keep it, or exit 5 |\n| Rules | `LATE_NAME` / exit 6 |\n| Steps | Use exit code 7 after it |\n", `
codes, prose
3; meaning on a file
codes, prose
4; meaning Late
codes, prose
6
`},
		{"a case statement after a command in a condition", "a.md", "# Exit codes\n\n```bash\nif out=$(tool check); then\n  :\nelse\n  case $? in\n    2) x=1 ;;\n    3) echo \"late\" ;;\n  esac\nfi\n```\n\n```bash\nif out=$(other check); then\n  :\nelse\n  case $? in\n    2) x=1 ;;\n    3) echo \"late\" ;;\n  esac\nfi\n```\n", `
codes, fenced
2
3; meaning late
`},
		{"prefixes without headers", "a.html", "<h1>Exit codes</h1><table><tr><td>1</td><td>E_LOCK_*</td><td>locks</td></tr><tr><td>2</td><td>E_FILE_*</td><td>files</td></tr></table>", `
prefixes, html table
;  1; prefix E_LOCK_*;  locks
;  2; prefix E_FILE_*;  files
`},
		{"statuses without headers and meanings", "a.html", "<h1>Exit codes</h1><table><tr><td>1</td></tr><tr><td>2</td></tr></table>", `
codes, html table
1
2
`},
		{"categories of ranges", "a.md", "# Exit code ranges\n\n| Range | Category |\n|---|---|\n| 0 | Success |\n| 1–2 | Usage |\n\n# Sizes\n\n| Range | Category |\n|---|---|\n| 0 | none |\n| 1–2 | few |\n", `
codes, pipe
0; category Success
1-2; category Usage
`},
		{"lines that begin with code", "a.adoc", "= Exit codes\n\n`*2*` wrong flag +\n`*3*` late\n\n= Sizes\n\n`*2*` wrong flag +\nlate `*3*`\n", `
codes, paragraph
2; meaning wrong flag
3; meaning late
`},
		{"lines of a sentence that begin with code", "a.md", "# Exit codes\n\n`2` wrong flag  \n`3` late\n\nIt waits for\n`4` seconds and\n`5` minutes.\n", `
codes, paragraph
2; meaning wrong flag
3; meaning late
`},
		{"columns of statuses", "a.md", "# Exit codes\n\n```\n0 ok      3 late\n1 error   4 gone\n```\n\nSizes:\n\n```\n0 ok      it waits  3 times\n1 error\n```\n", `
codes, fenced
0; meaning ok
3; meaning late
1; meaning error
4; meaning gone
`},
		{"a column of names", "a.go", "// Command tool waits.\n//\n// Exit codes:\n//\n//\t0   OK     all is well\n//\t3   Late   it was late\npackage main\n", `
codes, go comment
0; name OK; meaning all is well
3; name Late; meaning it was late
`},
		{"no column of names", "a.go", "// Command tool waits.\n//\n// Exit codes:\n//\n//\t0   OK     all is well\n//\t3   late   it was late\npackage main\n", `
codes, go comment
0; meaning OK all is well
3; meaning late it was late
`},
		{"names below Status", "a.md", "# Exit codes\n\n| Code | Status | Meaning |\n|---|---|---|\n| 0 | **PASS** | fine |\n| 3 | **LATE** | late |\n\n| Code | Status | Meaning |\n|---|---|---|\n| 0 | PASS | fine |\n| 3 | PASS / LATE | late |\n", `
codes, pipe
0; name PASS; meaning fine
3; name LATE; meaning late
codes, pipe
0;  PASS; meaning fine
3;  PASS / LATE; meaning late
`},
		{"error codes with statuses of HTTP", "a.md", "# Error codes\n\n| Code | Status | Retryable |\n|---|---|---|\n| `E_AUTH` | 401 | No |\n| `E_BUSY` | 5xx | Yes |\n| `E_NET` | - | Yes |\n\n| Code | Status | Retryable |\n|---|---|---|\n| `E_AUTH` | 4 | No |\n| `E_BUSY` | 429 | Yes |\n\n| Code | Exit code |\n|---|---|\n| `E_AUTH` | 401 |\n", `
errors, pipe, not its own
; error_code E_AUTH;  401; retry No
; error_code E_BUSY;  5xx; retry Yes
; error_code E_NET;  -; retry Yes
errors, pipe, not its own
4; error_code E_AUTH; retry No
429; error_code E_BUSY; retry Yes
errors, pipe
401; error_code E_AUTH
`},
		{"headings of a page", "exit-codes.md", "# Exit codes\n\n## Details\n\n### 3 - Late\n\nWait.\n\n### Code 4: Gone\n", `
codes, prose
3; meaning Late
codes, prose
4; meaning Gone
`},
		{"headings of another page", "a.md", "# Tool\n\n## Details\n\n### 3 - Late\n\nWait.\n\n### Code 4: Gone\n", ""},
		{"numbers in source code", "a.md", "# Exit codes\n\n```go\n0   = Success\n3   = Late\n```\n\n```go\n0   = Success\nx := 3\n```\n", `
codes, fenced
0; meaning Success
3; meaning Late
`},
		{"statuses in comments on constants", "a.md", "# Exit codes\n\n```python\nfrom tool import (\n    EXIT_OK,    # 0 - fine\n    EXIT_LATE,  # 3 - late\n    EXIT_GONE,  # 4\n)\n```\n\n```python\nfrom tool import (\n    SIZE,   # 0 - none\n    WIDTH,  # 3 - few\n    COUNT,  # 4\n)\n```\n", `
codes, fenced
0; name EXIT_OK; meaning fine
3; name EXIT_LATE; meaning late
4; name EXIT_GONE
`},
		{"branches of several lines", "a.md", "# Exit codes\n\n```bash\ntool check\ncase $? in\n  0)\n    echo \"fine\"\n    ;;\n  3)\n    rm -f a\n    ;;\n  *)\n    echo \"other\"\n    ;;\nesac\n```\n", `
codes, fenced
0; meaning fine
3
rest; meaning other
`},
		{"comments on commands", "a.md", "# Tool\n\n```bash\ntool --check 300   # exit 0 if busy, 2 if free\nother --check 300  # exit 3 if busy\ntool 300           # exit 4 if busy\n```\n", `
codes, prose
0; meaning if busy
2; meaning if free
codes, prose
4; meaning if busy
`},
		{"one line of a help text", "a.go", "package main\n\nfunc usage() {\n\tfmt.Println(\"Usage: tool\")\n\tfmt.Println(\"Exit codes: 0=fine, 3=late.\")\n}\n", `
codes, prose
0; meaning fine
3; meaning late
`},
		{"sentence below a line of a help text", "a.go", "package main\n\nconst help = `Tool waits.\n\n## EXIT CODES\n\nIt returns '0' if all is well, and '3' if it is late.\n\n## SIZES\n\nIt returns '4' if all is wide.\n`\n", `
codes, prose
0; meaning if all is well
3; meaning if it is late
`},
		{"descriptions in YAML", "action.yml", "name: tool\ninputs:\n  late:\n    description: \"Exit with code 3 if it is late\"\n  gone:\n    label: \"Exit with code 4 if it is gone\"\nruns:\n  steps:\n    - run: |\n        EXIT_CODE=5\n        tool || EXIT_CODE=$?\n", `
codes, prose
3; meaning if it is late
`},
		{"a header that is only Exit", "a.md", "# Errors\n\n| Category | Exit | Do |\n|---|---:|---|\n| `param` | 2 | fix it |\n| `auth` | 3 | log in |\n\n# Roads\n\n| Road | Exit |\n|---|---|\n| west | 2 |\n| east | 3 |\n", `
codes, pipe
2; category param; meaning fix it
3; category auth; meaning log in
codes, pipe, not its own
2; meaning west
3; meaning east
`},
		{"severities beside statuses", "a.md", "# Exit codes\n\n| Severity | Return code |\n|---|---|\n| low (or unknown) | 11 |\n| high | 12 |\n\n# Exit codes by file\n\n| File | Severity | Return code |\n|---|---|---|\n| a | low | 11 |\n| b | high | 12 |\n", `
codes, pipe
11; meaning low (or unknown)
12; meaning high
codes, pipe
11;  a;  low
12;  b;  high
`},
		{"a manual page in DocBook", "tool.xml", "<!DOCTYPE refentry PUBLIC \"-//OASIS//DTD DocBook XML V4.5//EN\">\n<refentry>\n<refsect1><title>Options</title>\n<variablelist><varlistentry><term>-a</term><listitem><para>If the set is empty, exit code 11 will be returned.</para></listitem></varlistentry></variablelist>\n</refsect1>\n<refsect1><title>Exit status</title>\n<variablelist>\n<varlistentry><term><errorcode>0</errorcode></term>\n<listitem><para>fine</para></listitem></varlistentry>\n<varlistentry><term>3</term><listitem><para>late</para></listitem></varlistentry>\n</variablelist>\n</refsect1>\n</refentry>\n", `
codes, prose
11; meaning If the set is empty
codes, html list
0; meaning fine
3; meaning late
`},
		{"a manual page in POD", "tool.pod", "=head1 NAME\n\ntool - copy files\n\n=head1 OPTIONS\n\n=over 4\n\n=item B<--late>\n\nExits with status 3 if it is late.\n\n=item B<--limit>\n\nWaits for 4 seconds.\n\n=back\n\n=head1 EXIT STATUS\n\nThe program B<tool> returns 0 if all is well, or one of these error codes:\n\n=over 4\n\n=item C<1>\n\nA file is B<gone>.\n\n=item B<2> - late\n\n=back\n\n=begin comment\n\nexit status 5 if all is lost\n\n=end comment\n\n=cut\n\nexit 6 if @lost;\n", `
codes, prose
3; meaning if it is late
codes, prose
0; meaning if all is well, or one of these error codes:
codes, pod
1; meaning A file is gone.
2; meaning late
`},
		{"AsciiDoc in a text file", "tool.txt", "TOOL(1)\n=======\n\nOPTIONS\n-------\n\n*-a* 'file'::\n\tReads it. If it is missing, the exit status is 7.\n\nEXIT STATUS\n-----------\n\n*0*::\n\tFine.\n*3*::\n\tLate.\n", `
codes, prose
7; meaning If it is missing
codes, adoc list
0; meaning Fine.
3; meaning Late.
`},
		{"text file with a title", "tool.txt", "TOOL\n====\n\nEXIT STATUS\n-----------\n\n- 0: fine\n- 3: late\n", `
codes, list
0; meaning fine
3; meaning late
`},
		{"XML that is not DocBook", "tool.xml", "<config><title>Exit status</title>\n<para>exit code 3 if late</para></config>\n", ``},
		{"names in Japanese", "a.md", "# Tool\n\n## 終了コード\n\n| コード | カテゴリ | 定数 |\n|---|---|---|\n| 0 | fine | `CodeFine` |\n| 3 | late | `CodeLate` |\n", `
codes, pipe
0;  fine; name CodeFine
3;  late; name CodeLate
`},
		{"rows about a missing option", "a.md", "# Tool\n\n| Case | What happens |\n|---|---|\n| Pipe without `--yes` | Exit code 2: `confirm` |\n| Pipe with a script | Exit code 3: `script` |\n| Pipe | nothing |\n| File | nothing |\n| Link | nothing |\n", `
codes, prose
2; meaning confirm
codes, prose
3; meaning script
`},
		{"points between statuses", "a.md", "# Exit codes\n\n`0` clean · `1` error · `2` a finding. See [Exit codes](a.md).\n\n# Sizes\n\n`3` columns · `4` cells.\n", `
codes, prose
0; meaning clean
1; meaning error
2; meaning a finding
`},
		{"one sentence in a list", "a.md", "# Quiet mode\n\nThe flag:\n\n- Prints nothing\n- Returns exit code 2 for late files\n- Still shows errors\n\nOther flags:\n\n- Uses 2 threads\n- Returns 3 for late files\n- Still shows errors\n", `
codes, prose
2; meaning for late files
`},
		{"sentences between the rows of a list", "a.md", "# Exits\n\n- Exit code **0** — fine\n- Exit code **3** — late\n- `tool sync` exits 5 even when it is late\n- `tool list` shows 6 lines\n", `
codes, list
0; meaning fine
3; meaning late
codes, prose, not its own
5; meaning even when it is late
`},
		{"names of statuses in sentences", "a.md", "# Exit codes\n\nIt exits with `LATE` (3). It has ExitGone = 4, and ExitCode = 5.\n", `
codes, prose
3; name LATE
4; name ExitGone
5
`},
		{"a constant that is no status", "a.md", "# Tool\n\n```go\npackage exitcode\n\nconst (\n\tOK = 0\n\tSize = 300\n\tLate = 3\n\tGone = 4\n)\n```\n", `
codes, fenced
0; name OK
3; name Late
4; name Gone
`},
		{"constants in code", "a.md", "# Tool\n\nThe code:\n\n```go\npackage exitcode\n\nconst (\n\tOK = 0\n\tLate = 3 // it is late\n\tGone = 4\n)\n\nconst (\n\tSmall = 5\n\tLarge = 6\n)\n```\n\n```go\nconst (\n\tOK = 0\n\tLate = 3\n\tGone = 4\n)\n```\n\n# Exit codes\n\n```ts\nexport const EXIT_OK = 0;\nexport const EXIT_LATE = 3;\nexport const EXIT_GONE = 4;\n\nconst first = 7;\nconst second = 8;\nconst third = 9;\n```\n", `
codes, fenced
0; name OK
3; name Late; meaning it is late
4; name Gone
codes, fenced
0; name EXIT_OK
3; name EXIT_LATE
4; name EXIT_GONE
`},
		{"samples of output", "a.md", "# Sync\n\nThe output of a failure:\n\n```\nwait failed (exit 3) file=a\n```\n\nIn short:\n\n```\nwait failed (exit 4) file=a\n```\n\nIts output says how it ends:\n\n```\nExit codes:\n  0 - fine\n  5 - late\n```\n", `
codes, prose
4; meaning wait failed
codes, fenced
0; meaning fine
5; meaning late
`},
		{"sentence far before the end of a paragraph", "a.md", "# Tool\n\nIf it is late, the exit code is 4." + strings.Repeat(" Other words follow.", 40) + "\n", `
codes, prose
4; meaning If it is late
`},
		{"statuses after names in mdoc", "tool.1", ".Sh EXIT STATUS\n.Bl -tag -width Ds\n.It Dv EX_OK Pq 0\nAll is well.\n.It Dv EX_LATE Pq Li 5\nIt is late.\n.It Dv COLOUR Pq blue\nA setting.\n.El\n", `
codes, roff item
0; name EX_OK; meaning All is well.
5; name EX_LATE; meaning It is late.
`},
		{"lines of a manual page that begin with spaces", "a.1", ".SH DESCRIPTION\nText.\n.PP\nExit codes:\n  0 - fine\n  6 - gone\n  >0 - other errors\n.PP\nSizes:\n  7 - large\n", `
codes, paragraph
0; meaning fine
6; meaning gone
1-255; meaning other errors
`},
		{"standard sentence of mdoc", "a.1", ".Sh EXIT STATUS\n.Ex -std tool\n", `
codes, prose
0; meaning on success
1-255; meaning if an error occurs
`},
		{"possible codes of commands", "a.md", "# Exit codes\n\n| Subcommand | Possible codes |\n|---|---|\n| `list` | 0 (always) |\n| `check` | 0 / 3 |\n| `run` | as the program |\n", `
codes, pipe, not its own
0;  list
0,3;  check
;  run
`},
		{"pictures beside statuses", "a.md", "# Exit codes\n\n- ✅ `0`: fine\n- ❌ `3`: late\n- :x: **4** — lost\n- ✅ 2 eggs\n\n| Code | Meaning |\n|---|---|\n| ✅ 5 | fine |\n| 6 ⚠️ | lost |\n", `
codes, list
0; meaning fine
3; meaning late
4; meaning lost
codes, pipe
5; meaning fine
6; meaning lost
`},
		{"meanings first", "a.md", "# Exit codes\n\n- Success: 0\n- Late: 3\n- Lost or gone: `4`.\n\n# Settings\n\n- Retries: 3\n- Workers: 4\n", `
codes, list
0; meaning Success
3; meaning Late
4; meaning Lost or gone
`},
		{"meanings first, statuses in parentheses", "a.md", "The exit codes:\n\n- Success (0)\n- Late (exit code 3)\n- EXIT_LOST (4)\n\nText.\n\n- Doors (0)\n- Windows (3)\n", `
codes, list
0; meaning Success
3; meaning Late
4; name EXIT_LOST
`},
		{"meanings first, with arrows", "a.md", "Exit codes:\n\n- success → 0\n- late → exit 3\n- lost -> `4`\n\nExit codes of old versions:\n\n- late: 3\n- lost: text\n", `
codes, list
0; meaning success
3; meaning late
4; meaning lost
`},
		{"meanings first, with arrows and another item", "a.md", "The exit code is resolved in this order:\n\n1. no error → `0`\n2. wrong flag → `2`.\n3. any other error → see above\n4. otherwise → `1`\n\nExit codes of old versions:\n\n- late → 3\n- lost → 4\n- text\n\nExit codes of new versions:\n\n- late: 3\n- lost: 4\n- found: 5\n- text\n", `
codes, list
0; meaning no error
2; meaning wrong flag
1; meaning otherwise
`},
		{"lists numbered from 0", "a.md", "# Return values\n\n0. fine\n\n1. not\n   found\n\n2) late\n\n# Exit steps\n\n0. Open it\n1. Close it\n\n# Exit codes\n\n1. lost\n2. late\n\n# More exit codes\n\n0. fine\n0. late\n\n# Other exit codes\n\n0. fine\n3. late\n", `
codes, list
0; meaning fine
1; meaning not found
codes, list
0; meaning fine
3; meaning late
`},
		{"a sign that begins a quote", "a.md", "Exit codes:\n  0  - fine\n  6  - late\n  >0 - lost\n\n# Exit codes\n\n0: fine\n\n>3: late\n>4: lost\n", `
codes, paragraph
0; meaning fine
6; meaning late
1-255; meaning lost
codes, paragraph
0; meaning fine
3; meaning late
4; meaning lost
`},
		{"flowcharts", "a.md", "# Exit codes\n\n```mermaid\nflowchart TD\n    A[Raised] --> B{Which?}\n    B -->|Late| C[Exit 3]\n    B --> D[\"Lost · exit code 4, with a message\"]\n    B --> E[exit code] --> F[Exit 300]\n```\n\n# Steps\n\n```mermaid\ngraph LR\n    A[Start] --> B[Exit 5]\n```\n\n# Exit codes again\n\n```mermaid\nsequenceDiagram\n    A->>B: [exit 6]\n```\n\n# Data flow: `tool sync`\n\n```mermaid\nflowchart TD\n    A --> B[Late · exit 7]\n```\n", `
codes, prose
3
codes, prose
4; meaning Lost
codes, prose, not its own
7; meaning Late
`},
		{"comments beside commands", "a.md", "# Tool\n\n```bash\n# Exit codes:\n#   0 - fine\n#   3 - late\ntool --all\n\nother --all\n# Exit codes:\n#   0 - good\n#   4 - bad\n\ntool --all\n# Steps:\n#   1 - copy\n#   2 - move\n```\n\n```yaml\nsteps:\n  - name: Check\n    # tool exits 5 on late files and 6 on lost ones\n    run: tool --all\n  - name: Other\n    # exits 7 on late files\n    run: other --all\n```\n", `
codes, fenced
0; meaning fine
3; meaning late
codes, prose
5; meaning on late files
6; meaning on lost ones
`},
		{"a row about statuses with three columns", "a.md", "| Topic | Use | Rule |\n|---|---|---|\n| stdout | | JSON |\n| **Exit codes** | – | Stable exit codes for agents/CI: `2` invalid/missing, `3` not found, `5` gone; `tool exec` returns the child process exit code. |\n| Retries | – | Stable counts for agents/CI: `2` often, `3` always |\n| Exit status: | | `0` open, `2+` late |\n", `
codes, prose
2; meaning invalid/missing
3; meaning not found
5; meaning gone; tool exec returns the child process exit code
codes, prose
0; meaning open
2-255; meaning late
`},
		{"open range in a list", "a.md", "Exit codes:\n\n- 0: fine\n- 127 - late\n- 128 - or higher, signals\n\nExit codes:\n\n- 0: fine\n- 3 - or late\n- 4 - lost\n", `
codes, list
0; meaning fine
127; meaning late
128-255; meaning signals
codes, list
0; meaning fine
3; meaning or late
4; meaning lost
`},
		{"a row about statuses among others", "a.md", "| Topic | Rule |\n|---|---|\n| stdout | JSON |\n| Exit codes | 0=fine / 1=late |\n| Retries | 2=often / 3=always |\n| Exit code | 4 |\n| Exit codes of hooks | 5=fine, 6=late |\n\n| 原則 | 内容 |\n|---|---|\n| 終了コード | 0=成功 / 7=エラー |\n", `
codes, prose
0; meaning fine
1; meaning late
codes, prose
0; meaning 成功
7; meaning エラー
`},
		{"half of the cells are statuses", "a.md", "| Exit status | Meaning |\n|---|---|\n| 0 | started |\n| a reserved code | not started |\n\n# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 0 | started |\n| a reserved code | not started |\n\n| Exit code | Meaning |\n|---|---|\n| 0 | started |\n| a reserved code | not started |\n| another code | lost |\n", `
codes, pipe
0; meaning started
; meaning not started
`},
		{"the status of all other errors", "a.md", "# Exit codes\n\n- `E_A` → exit 2\n- `E_B` → exit 3\n- All other errors → exit 1\n- Others: see below\n", `
errors, list
2; error_code E_A
3; error_code E_B
1; meaning All other errors
`},
		{"dashes without spaces", "a.md", "# Exit codes\n\n- `0`–success\n- `3`—late\n- 4-eyed\n", `
codes, list
0; meaning success
3; meaning late
`},
		{"columns with statuses and no such header", "a.md", "# Exit codes of late runs\n\n| Case | Result | Why |\n|---|---|---|\n| late | exit 2 | slow |\n| lost | exit 2 (clear) | gone |\n| bad | exit 1 | so |\n\n| Case | Result | Why |\n|---|---|---|\n| late | line 2 | slow |\n| lost | exit 3 or so | gone |\n", `
codes, pipe
2; meaning late;  slow
2; meaning lost;  gone
1; meaning bad;  so
`},
		{"names of statuses below Code", "a.md", "# Late runs\n\n| Code | Exit | Meaning |\n|---|---|---|\n| `USAGE` | 2 | bad |\n| `NOT_FOUND` | 3 | gone |\n| `LATE` | 5 | slow |\n\n| Part | Exit | Meaning |\n|---|---|---|\n| `USAGE` | 2 | bad |\n| `NOT_FOUND` | 3 | gone |\n| `LATE` | 5 | slow |\n", `
codes, pipe
2; name USAGE; meaning bad
3; name NOT_FOUND; meaning gone
5; name LATE; meaning slow
codes, pipe, not its own
2;  USAGE; meaning bad
3;  NOT_FOUND; meaning gone
5;  LATE; meaning slow
`},
		{"all others", "a.md", "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 0 | fine |\n| 1 | bad |\n| other than 0, or 1 | unknown |\n| rather than 0, or 1 | unknown |\n", `
codes, pipe
0; meaning fine
1; meaning bad
rest; meaning unknown
; meaning unknown
`},
		{"indented content of components", "a.mdx", "# Exit codes\n\n<Steps>\n  <Step title=\"Run\">\n    Exit code `1` means late.\n\n    ```sh\n    tool check # exits 2 if it is lost\n    ```\n  </Step>\n  <Note>Exit code 3 means gone.</Note>\n</Steps>\n\nExit code 4 means done.\n", `
codes, prose
1; meaning means late
codes, prose, not its own
2; meaning if it is lost
codes, prose
3; meaning means gone
codes, prose
4; meaning means done
`},
		{"cells that say how a run ends", "a.md", "# Use of tool\n\n| Field | Rules |\n|---|---|\n| `ref` | Unknown name → exit 3 (late). |\n| `mode` | Rejected with exit code 4 |\n| `hook` | The hook exits 5 if it is late |\n| `worker` | As worker exit code 6 |\n| `git` | `git push` ends with exit code 7 |\n\n| Case | Git |\n|---|---|\n| late | `git push` waits |\n| lost | ends with exit code 8 |\n\n| Step | Result |\n|---|---|\n| Build | ends with exit code 9 |\n| Test | The wait is over (exit code 10) |\n", `
codes, prose
3
codes, prose
4
codes, prose
10; meaning The wait is over
`},
		{"flowcharts with meanings after statuses", "a.md", "# Exit codes\n\n```mermaid\nflowchart TD\n    A -->|no| B([\"exit 3: it is late\"])\n    A --> C(((\"lost<br/>exit 4\")))\n    A --> D[\"exit 5 again\"]\n    A --> E[\"exit 6: 7\"]\n```\n", `
codes, prose
3; meaning it is late
codes, prose
4; meaning lost
`},
		{"statuses after their meanings", "a.md", "# Tool\n\nA failure maps to an exit code: usage 64, too-new data 65, an unreachable store 69, and an internal failure 70.\n\nThe summary after the exit code: passed 3, failed 4, skipped 5.\n\nThe lines have these lengths: usage 64, data 65, store 69.\n", `
codes, prose
64; meaning usage
65; meaning too-new data
69; meaning an unreachable store
70; meaning an internal failure
`},
		{"comments before settings", "a.md", "# Settings of tool\n\n```toml\n# Wrong names cause an error\n# of the settings (exit 3).\nnames = []\n[run]\n# Exit non-zero if a file is late.\nstrict = true\n```\n\n```yaml\njobs:\n  # Exit 4 if a file is late.\n  check:\n    run: make\n```\n\n```yaml\n# Keep 5 files if one is late.\nkeep: 5\n```\n\n# Deploying\n\nWrite this:\n\n```yaml\n# Exit 6 if a file is late.\nimage: late\n```\n\n```toml\n# Exit 7 if a file is late.\nfile = 8\n```\n", `
codes, prose
3; meaning Wrong names cause an error of the settings
codes, prose
1-255; meaning if a file is late
`},
		{"comments in data", "a.yaml", "name: tool\nruns:\n  # tool exits with 3 if a file is late, and\n  # with 4 if it is lost.\n  - run: tool\n    # Keep 5 files if one is late.\n", `
codes, prose
3; meaning if a file is late
4; meaning if it is lost
`},
		{"comments about containers", "a.yaml", "services:\n  tool:\n    image: tool\n    healthcheck:\n      # exit code 1 means that it is down\n      interval: 30\n", ""},
		{"comments in TOML", "a.toml", "# tool exits with 3 if a file is late.\nname = \"tool\" # exit 4\ntext = \"\"\"\nNumbers: 5\n\"\"\"\n", `
codes, prose
3; meaning if a file is late
`},
		{"comments about settings", "a.md", "# Settings of tool\n\n```toml\n# If late, tool exits with 3.\n\nstrict = true # exit with 4 if it is lost\nrun = \"make\" # exit with 5 if it is lost\n```\n\n```sh\ntool check --all \\\n  --strict\n# exit 6 → it is late\n```\n", `
codes, prose
3; meaning If late
codes, prose
4; meaning if it is lost
codes, prose, not its own
6; meaning it is late
`},
		{"entities as spaces", "a.md", "# Exit codes\n\n0&nbsp;&nbsp;&nbsp;Fine  \n3&nbsp;&nbsp;&nbsp;Late\n", `
codes, paragraph
0; meaning Fine
3; meaning Late
`},
		{"sentences in cells", "a.md", "# Use\n\n| Error | Fix |\n|---|---|\n| bad format | Leave it out (exit 2 by design). |\n| bad name | Wait for it (exit 3 minutes). |\n| bad size | The option forces an exit code of 4. |\n| bad mode | The option forces a limit of 5. |\n| bad item | A mode that exits non-zero on drift. |\n| bad line | A mode that waits non-zero on drift. |\n| bad run | It is late; `tool sync` exits 6; all is well. |\n| bad end | It is late; `other sync` exits 7; all is well. |\n\n| Options | Effect |\n|---|---|\n| `--late --lost` | Block with exit 8 |\n| late and lost | Block with exit 9 |\n", `
codes, prose
2; meaning Leave it out
codes, prose
4
codes, prose
1-255; meaning on drift
codes, prose, not its own
6
codes, prose
8
codes, prose
9
`},
		{"text that is built line by line", "a.go", "package main\n\nimport \"fmt\"\n\nconst (\n\texitOK = iota\n\texitLate\n)\n\nfunc usage() string {\n\th := \"\"\n\th += \"Exit codes:\\n\"\n\th += fmt.Sprintf(\"  %d\\t%s\\n\", exitOK, \"fine\")\n\th += fmt.Sprintf(\"  %d\\t%s\\n\", exitLate, \"late\")\n\tn := 0\n\tn += 5\n\th = fmt.Sprintf(\"  %d\\t%s\\n\", 4, \"lost\")\n\treturn h\n}\n", `
codes, go const
0; go exitOK
1; go exitLate
codes, help
0; meaning fine
1; meaning late
`},
		{"text that is assigned and appended", "a.go", "package main\n\nfunc usage() string {\n\tt := \"Use:\"\n\ts := \"Exit codes:\\n\"\n\ts += \"  0  fine\\n\"\n\ts = s + \"  3  late\\n\"\n\tt += \"  4  lost\\n\"\n\ts = \"  5  gone\\n\"\n\treturn s + t\n}\n", `
codes, help
0; meaning fine
3; meaning late
`},
		{"converted numbers and nested formats", "a.go", "package main\n\nvar a = \"Exit codes:\\n\" +\n\t\"  \" + strconv.Itoa(0) + \"  fine\\n\" +\n\t\"  \" + strconv.Itoa(3) + \"  late\\n\"\n\nvar b = fmt.Sprintf(\"Exit codes:\\n%s\\n%s\\n\", fmt.Sprintf(\"  %d  %s\", 0, \"good\"), fmt.Sprintf(\"  %d  %s\", 4, \"lost\"))\n", `
codes, help
0; meaning fine
3; meaning late
codes, help
0; meaning good
4; meaning lost
`},
		{"hexadecimal statuses", "a.md", "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 0x0 | fine |\n| 0x1F | late |\n| 0xFF | lost |\n\n# Addresses\n\n- 0x1FF: a\n- 0x200: b\n", `
codes, pipe
0; meaning fine
31; meaning late
255; meaning lost
`},
		{"numbers that add up", "a.md", "# Exit status\n\n* 0    fine\n* 1    one problem\n* 1+n  more problems\n* 50-200 reserved for scores\n* 7 eggs\n* 242 (ERR_CHILD)    a signal\n", `
codes, list
0; meaning fine
1; meaning one problem
2-255; meaning more problems
50-200; meaning reserved for scores
242; name ERR_CHILD; meaning a signal
`},
		{"any other non-zero", "a.md", "# Exit codes\n\n- 0: fine\n- 1: bad\n- Any other `non-zero` code: lost\n", `
codes, list
0; meaning fine
1; meaning bad
rest; meaning lost
`},
		{"a status and others", "a.md", "# Exit codes\n\n- 0: fine\n- 2 (and other values): late\n- 3 (another one): lost\n\n| Code | Meaning |\n|---|---|\n| 4 (or any other code) | bad |\n| 5 (other) | worse |\n", `
codes, list
0; meaning fine
2,rest; meaning late
3; meaning lost
codes, pipe
4,rest; meaning bad
5; meaning worse
`},
		{"errors as meanings", "a.md", "# Exit codes\n\n| Code | Error |\n|---|---|\n| 1 | IOError |\n| 3 | not found |\n\n| Code | Error | Meaning |\n|---|---|---|\n| 4 | IOError | late |\n\n| Code | Error |\n|---|---|\n| 5 | E_LATE |\n| 6 | not_found |\n", `
codes, pipe
1; meaning IOError
3; meaning not found
codes, pipe
4; error_code IOError; meaning late
codes, pipe
5; error_code E_LATE
6; error_code not_found
`},
		{"codes with numbers", "a.md", "# Errors\n\n| Code | Exit status | Recoverable |\n|---|---|---|\n| OC001 | 1 | no |\n| AUTH-12 | 3 | yes |\n\n| Exit code | Code |\n|---|---|\n| 4 | OC001 |\n| 5 | OC002 |\n", `
errors, pipe
1; error_code OC001; recoverable no
3; error_code AUTH-12; recoverable yes
codes, pipe
4; error_code OC001
5; error_code OC002
`},
		{"help texts in sessions", "a.md", "# Tool\n\n```text\n$ tool -h\nUsage: tool [ID]\n\n  It looks. If it is known, return exit code 0. If not,\n  return 3.\n$ tool\nexit code 4\n```\n\n```text\n$ tool\nreturn exit code 5\n```\n", `
codes, prose
0; meaning If it is known
3; meaning If not
`},
		{"options of a command in Go", "a.go", "package a\n\nvar help = `\nOptions:\n\n  -all       All files,\n             1 - with numbers\n             2 - with names\n\n  -detailed  This changes the meaning of exit codes to:\n             0 - fine\n             2 - changes,\n                 or not\n\n  -many      Very\n             many\n             lines\n             of\n             text\n`\n", `
codes, help
0; meaning fine
2; meaning changes, or not
`},
		{"a code in a paragraph", "a.md", "# Exit codes\n\nError code: 4\n\nExit code: 5 lost\n", `
codes, prose
5
`},
		{"states", "a.md", "# Exit codes\n\n| Name | Description | Exit code |\n|---|---|---|\n| starting | not yet | > 0 |\n| running | all is well | 0 |\n| degraded | some failed | > 0 |\n| stopping | going down | > 0 |\n\n| Name | Description | Exit code |\n|---|---|---|\n| OK | all is well | 0 |\n| LATE | too late | 3 |\n| LOST | not there | 4 |\n| GONE | no more there | 4 |\n", `
codes, pipe
1-255;  starting; meaning not yet
0;  running; meaning all is well
1-255;  degraded; meaning some failed
1-255;  stopping; meaning going down
codes, pipe
0; name OK; meaning all is well
3; name LATE; meaning too late
4; name LOST; meaning not there
4; name GONE; meaning no more there
`},
		{"options around statuses", "a.md", "# Tool\n\n```\nOptions:\n  --detailed     Return detailed exit codes:\n                   0 - fine\n                   2 - changes,\n                       or not\n  --other        9 things\nand more\n```\n", `
codes, fenced
0; meaning fine
2; meaning changes, or not
`},
		{"statuses between slashes", "a.md", "It exits 0, 1 or 2 depending on what it found.\n\nThe exit code is 4/5/6.\n\nPages 7/8/9.\n", `
codes, prose
0
1
2
codes, prose
4
5
6
`},
		{"simple tables of Pandoc", "a.md", "# Exit codes\n\n Code Error\n----- ---------\n    1 cannot read\n  103 too late\n----- ---------\n\nText - with - dashes\n\n---- ---\n\n```\n Code Error\n----- ---------\n    7 in code\n```\n", `
codes, rst simple
1; meaning cannot read
103; meaning too late
`},
		{"tables of Pandoc with rows of several lines", "a.md", "# Exit codes\n\n--------------------------\n Code   Meaning\n------  ------------------\n 1      cannot read\n        the `file`\n\n 3      late\n--------------------------\n\nText.\n", `
codes, rst simple
1; meaning cannot read the file
3; meaning late
`},
		{"grid tables in Markdown", "a.md", "# Exit codes\n\n+------+----------+\n| Code | Meaning  |\n+======+==========+\n| 1    | cannot   |\n|      | read     |\n+------+----------+\n| 3    | late     |\n+------+----------+\n\n+ 4 eggs\n", `
codes, rst grid
1; meaning cannot read
3; meaning late
`},
		{"separated values in AsciiDoc", "a.adoc", "== Exit codes\n\n[%header,format=csv]\n|===\nCode,Meaning\n0,fine\n3,\"late, or so\"\n|===\n\n,===\nCode,Meaning\n4,four\n,===\n\n:===\nCode:Meaning\n5:five\n:===\n\n,===\nPort,Use\n6,six\n,===\n", `
codes, adoc table
0; meaning fine
3; meaning late, or so
codes, adoc table
4; meaning four
codes, adoc table
5; meaning five
`},
		{"a header over two columns", "a.adoc", "== Exit codes\n\n[cols=\"1,3\"]\n|===\n2+|Codes\n\n|0|OK\n|3|late\n|===\n", `
codes, adoc table
0; meaning OK
3; meaning late
`},
		{"help in a slice", "a.go", "package a\n\nvar help = []string{\n\t\"Exit codes:\",\n\t\"  0  fine\",\n\t\"  3  late\",\n}\n\nvar ports = []string{\"4  four\", \"5  five\"}\n", `
codes, help
0; meaning fine
3; meaning late
`},
		{"scdoc", "a.scd", "tool(1)\n\n# EXIT STATUS\n\n*0*\n\tfine\n\n*3*\n\tlate\n\n# PORTS\n\n*4*\n\tfour\n", `
codes, paragraph
0; meaning fine
3; meaning late
`},
		{"other languages", "a.md", "# 退出码\n\n- 0: 成功\n\n# 終了コード\n\n- 1: エラー\n\n# Rückgabewerte\n\n- 2: falsch\n\n# Códigos de salida\n\n- 3: tarde\n\n# Codes de retour\n\n- 4: perdu\n\n# Коды возврата\n\n- 5: нет\n\n# Ports\n\n- 6: six\n", `
codes, list
0; meaning 成功
codes, list
1; meaning エラー
codes, list
2; meaning falsch
codes, list
3; meaning tarde
codes, list
4; meaning perdu
codes, list
5; meaning нет
`},
		{"conditional requests", "a.1", ".SH EXIT STATUS\n.ie n .IP \"0\" 4\n.el .IP \"\\f(CW0\\fR\" 4\nfine\n.TP\n.if  !'po4a'hide' .B 3\nlate\n.if t .IP 4\n.SH FILES\n.ie n .IP 5\nfive\n", `
codes, roff tag
0; meaning fine
3; meaning late
`},
		{"terms before indented blocks", "a.1", ".SH EXIT STATUS\n.PP\n\\fI0\\fR\n.RS 4\nfine\n.RE\n.PP\n3\n.RS 4\nlate\n.RE\n.SH PORTS\n.PP\n4\n.RS 4\nfour\n.RE\n", `
codes, roff block
0; meaning fine
3; meaning late
`},
		{"items with words before the status", "a.md", "# Exit semantics\n\n- Exit code **0** — fine\n- Exit code **non-zero** — broken\n- It warns\n- It is quiet\n- 7 eggs\n\n# Doors\n\n- Door 0: red\n- Door 1: blue\n", `
codes, list
0; meaning fine
1-255; meaning broken
`},
		{"items with the word exit", "a.md", "# tool check\n\n- It only reads\n- Exit `0`: fine\n- Exit `2`: findings\n\n## Default\n\n- Default: as above\n- Others: none\n", `
codes, list, not its own
0; meaning fine
2; meaning findings
`},
		{"a default before exit statuses", "a.md", "# tool check\n\n- Default: stdout\n- Exit `0`: fine\n- Exit `2`: findings\n", `
codes, list, not its own
0; meaning fine
2; meaning findings
`},
		{"columns with wide spaces", "a.md", "# Exit codes\n\n```\n0  ok           3  late\n1  all is lost  4  gone\n2  bad\n```\n", `
codes, fenced
0; meaning ok
3; meaning late
1; meaning all is lost
4; meaning gone
2; meaning bad
`},
		{"comments in code without a language", "a.md", "# Tool\n\n```\ntool sync        # is it late? exit 0 no / 3 yes\nKEY=x tool list  # list all\n```\n\n# Help\n\n```\ntool sync\n  --all  # all; exit 5 if it is late\n```\n", `
codes, prose, not its own
0; meaning no
3; meaning yes
codes, prose
5; meaning if it is late
`},
		{"exit codes below an output", "a.md", "# tool sync\n\n```\ntool sync <file>\n\nOutput (JSON):\n{\n  \"late\": 3\n}\n\nexit code 9 was seen\n\nExit codes: 0 fine, 3 late, 4 lost.\n```\n", `
codes, prose, not its own
0; meaning fine
3; meaning late
4; meaning lost
`},
		{"items with a verb", "a.md", "# Exit codes\n\n- 0 is fine\n- 2 is an error\n- 4 denotes late\n\n# Doors\n\n- 0 is red\n- 2 is blue\n", `
codes, list
0; meaning fine
2; meaning an error
4; meaning denotes late
`},
		{"paragraphs that repeat their status", "a.md", "# Exit codes\n\n2: It is lost.\n\n1: With `--all`, tool will return an exit code\nof 1 when it is late.\n\n0: All other cases.\n", `
codes, paragraph
2; meaning It is lost.
1; meaning With --all, tool will return an exit code of 1 when it is late.
0; meaning All other cases.
`},
		{"columns in a paragraph", "a.txt", "Exit codes:\n  0  fine        3  late     5  limited\n  1  all errors  4  lost     6  gone\n  2  bad\n\nSizes:\n  0  waits  3 times\n", `
codes, paragraph
0; meaning fine
3; meaning late
5; meaning limited
1; meaning all errors
4; meaning lost
6; meaning gone
2; meaning bad
`},
		{"lines of a script in a manual page", "a.1", ".SH NAME\ntool - copies\n.SH FILES\nA script such as\n\nset -e\n\nexit 0\n\nis run. The tool then exits with 3.\n", `
codes, prose
3
`},
		{"a sample of a message", "a.md", "# Tool\n\nIf it is late, you will get an error message:\n\n```text\nThe run failed, exit 9\n```\n\nIf it is late:\n\n```text\nThe run failed, exit 8\n```\n", `
codes, prose
8
`},
		{"a status with more digits", "a.txt", "Exit codes:\n  0   fine\n  5   late\n  124 it took too long\n\n\nSizes:\n  0    small\n  124 boxes\n", `
codes, paragraph
0; meaning fine
5; meaning late
124; meaning it took too long
`},
		{"a row for other statuses", "a.md", "| exit status | meaning |\n|---|---|\n| 0 | OK |\n| 1 | late |\n| other than 0 or 1 | unknown |\n", `
codes, pipe
0; meaning OK
1; meaning late
rest; meaning unknown
`},
		{"emphasized statuses and commas", "a.rst", "Exit codes\n==========\n\n- *0*, This says that it is fine.\n- *1*, This says that it is late.\n\nDoors\n=====\n\n- *2*, this one is blue\n- *3*, this one is red\n", `
codes, rst list
0; meaning This says that it is fine.
1; meaning This says that it is late.
`},
		{"a comment on a non-zero exit", "a.md", "# Tool\n\n```bash\n# Expect late — non-zero exit\ntool sync --all\n\n# Expect a non-zero size\ntool sync --size\n```\n", `
codes, prose, not its own
1-255
`},
		{"a setting that exits", "a.md", "# Tool\n\n| Setting | Description |\n|---|---|\n| late | Wait a day |\n| fail | Exit with non-zero code as soon as it is late |\n", `
codes, prose
1-255; meaning as soon as it is late
`},
		{"points and line breaks", "a.md", "# Exit codes\n\n`0` ok · `10` invalid · `20` late ·\n`21` lost · `30` gone ·\n`42` limited. See below.\n", `
codes, prose
0; meaning ok
10; meaning invalid
20; meaning late
21; meaning lost
30; meaning gone
42; meaning limited
`},
		{"a script in a code block", "a.adoc", "= Tool\n\n----\n#!/bin/sh\ntool \"$@\"\nexit 0\n----\n\nThe tool exits with 3.\n", `
codes, prose
3
`},
		{"bullets in help", "a.md", "```\n  Exit Status\n    Tool exits with the following values:\n\n    - 0:\n      - fine\n    - 3:\n      - late\n```\n", `
codes, fenced
0; meaning - fine
3; meaning - late
`},
		{"help broken over lines", "a.md", "```\nUsage: tool rfc\n\n  If it is known, return exit\n  code 0.  If it is late, return 2.\n\n  --size N   as many as exit\n             doors have, 3\n```\n", `
codes, prose, not its own
0; meaning If it is known
2; meaning If it is late
`},
		{"negative statuses", "a.1", ".SH RETURN VALUES\n.TP\n0\nfine\n.TP\n\\-1\nnot supported\n", `
codes, roff tag
0; meaning fine
-1; meaning not supported
`},
		{"sentences about statuses", "a.md", "# Exit status\n\nIt returns 0 to the shell if all is well, 1 if it is late.\n\nIt exits with 3 if it is lost, greater than 0 if errors occur.\n\nIf every hook returns 0 or 77, 0 is returned, and a non-zero failure code otherwise.\n\nIt exits with 126 on an error, or 128+n if it was killed by signal n.\n\nAn exit code `5` refers to nothing, `6` in case of more.\n", `
codes, prose
0; meaning if all is well
1; meaning if it is late
codes, prose
3; meaning if it is lost
1-255; meaning if errors occur
codes, prose
0; meaning If every hook returns 0 or 77
1-255; meaning otherwise
codes, prose
126; meaning on an error
129-255; meaning if it was killed by signal n
codes, prose
5; meaning refers to nothing
6; meaning in case of more
`},
		{"headings that are only a status", "a.md", "# Tool\n\n# EXIT CODES\n\n## 3\n\nIt is late\n\n## 4\n\nIt is lost\n\n# STEPS\n\n## 5\n\nStop it\n", `
codes, prose
3; meaning It is late
codes, prose
4; meaning It is lost
`},
		{"lines of two on a page about exit statuses", "exitcodes.md", "# Exit codes of the tool\n\n## Files\n\n50 File not found\n51 Folder not found\n\n## Origin\n\n60 Origin not found\n\n## Numbers\n\n70 files are lost\n", `
codes, paragraph
50; meaning File not found
51; meaning Folder not found
codes, paragraph
60; meaning Origin not found
`},
		{"lines of two on another page", "a.md", "# Things\n\n50 File names\n51 Folder names\n\nThe exit code is 3 if it is late.\n", `
codes, prose
3; meaning if it is late
`},
		{"statuses that the user sets", "a.md", "# Exit codes\n\nThe exit codes of tool can be overwritten with a command, eg. EXIT_1 makes tool exit with 1 after an update. Without it, the exit code is 3 if it is late, e.g. exit code 4 in old versions.\n", `
codes, prose
3; meaning if it is late, e.g. exit code 4 in old versions
`},
		{"headings with a status and a title", "exit-codes.md", "# Exit codes\n\n### 102 Plugin Failure\n\nLate.\n\n### 10 steps to take\n\nWait.\n", `
codes, prose
102; meaning Plugin Failure
`},
		{"a status that is returned on a condition", "a.md", "# Exit status\n\nExit code 3 is returned if it is late. On success 0 is returned, a non-zero code otherwise. A status of one will be returned when it is lost. The status is greater than 4 if it fails.\n\nIt exits with the status of the child or 6 in the case that it was killed.\n", `
codes, prose
3; meaning if it is late
0; meaning On success
1-255; meaning otherwise
1; meaning when it is lost
5-255; meaning if it fails
codes, prose
6; meaning in the case that it was killed
`},
		{"numbers that are not what tool ends with", "a.md", "# Exit status\n\nThe default exit value is 100 plus the number of the button. The return code is checked for success (0 on Unix). Traditional tool exited with status 5. The exit value is 128 plus the number of the signal.\n", `
codes, prose
129-255
`},
		{"codes on a page about exit statuses", "exit-codes.md", "# Exit codes\n\n## Lists\n\nAn empty list is code `2`, not a success. Tool uses `0` for success.\n", `
codes, prose
2
0; meaning for success
`},
		{"codes on another page", "a.md", "# Rules\n\n## Lists\n\nAn empty list is code `2`, not a success. Tool uses `0` for success.\n", ""},
		{"names below a header that ends with name", "a.md", "# Exit codes\n\n| Code | BSD name | Trigger |\n|---|---|---|\n| 0 | EX_OK | fine |\n| 1 | — | late |\n| 2 | — | lost |\n\n# Exit codes of files\n\n| Code | File name | Trigger |\n|---|---|---|\n| 3 | a.txt | fine |\n| 4 | b.txt | late |\n", `
codes, pipe
0; name EX_OK; meaning fine
1; name —; meaning late
2; name —; meaning lost
codes, pipe
3;  a.txt; meaning fine
4;  b.txt; meaning late
`},
		{"arguments in italics", "tool.1", ".SH NAME\ntool \\- x\n.SH KEYS\n.TP\n.I flag\n\\fBtool\\fP sets the exit code (3 if it is late).\n.TP\n.B sync\n\\fBtool\\fP sets the exit code (4 if it is late).\n", `
codes, prose
3; meaning if it is late
codes, prose, not its own
4; meaning if it is late
`},
		{"a caption above an unknown header", "a.html", "<h1>Tool</h1><h2>Numbers</h2><table><caption>Exit codes</caption><tr><th>No</th><th>Meaning</th></tr><tr><td>0</td><td>fine</td></tr><tr><td>3</td><td>late</td></tr></table><h2>Steps</h2><table><caption>Steps</caption><tr><th>No</th><th>Meaning</th></tr><tr><td>0</td><td>fine</td></tr><tr><td>3</td><td>late</td></tr></table>", `
codes, html table
0; meaning fine
3; meaning late
`},
		{"lines of output", "a.txt", "=== RUN TestOne\n--- FAIL: TestOne\nFAIL\nexit status 1\nFAIL\tname 0.151s\n", ""},
		{"sentences below an unknown header", "a.md", "# Exit codes\n\n| Code | Page | Source |\n|---|---|---|\n| 1 | a.html | it went wrong |\n| 2 | b.html | it is late |\n\n| Code | First | Second |\n|---|---|---|\n| 3 | a b | c d |\n", `
codes, pipe
1;  a.html; meaning it went wrong
2;  b.html; meaning it is late
codes, pipe
3;  a b;  c d
`},
	})
}

// TestOptionResults checks sentences about options that are not about statuses, and such
// sentences about something else than an option.
func TestOptionResults(t *testing.T) {
	t.Parallel()
	for _, src := range []string{
		"- `is_late()`: Asks. Returns 0 if true, 1 otherwise.\n",
		"- Asks `--late`. Returns 0 if true, 1 otherwise.\n",
		"- `--late`: Asks. Returns 5 if true, 1 otherwise.\n",
		"- `--late`: Asks. Returns 0 if true.\n",
		"- `--late`: Asks. Returns 0 if true. Prints 1 line otherwise.\n",
		"- `--late`: Asks.\n\nReturns 0 if true, 1 otherwise.\n",
		"## Late\n\nReturns 0 if true, 1 otherwise.\n",
	} {
		d, err := Read("a.md", []byte("# Use\n\n"+src), Options{Program: "tool"})
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Tables) > 0 {
			t.Errorf("%q: got %d tables, want none", src, len(d.Tables))
		}
	}
}
