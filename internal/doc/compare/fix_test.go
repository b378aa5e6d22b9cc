package compare_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const fixRegistry = `version = 1

[[code]]
value       = 0
name        = "OK"
meaning     = "It worked"
recoverable = "n/a"

[[code]]
value       = 4
name        = "NOT_FOUND"
meaning     = "No such thing"
recoverable = "no"

[[code]]
value       = 7
name        = "LOCKED"
meaning     = "Somebody has the lock"
class       = "transient"
recoverable = "yes"
retry       = "lock"

[[code]]
value       = 130
name        = "INTERRUPTED"
meaning     = "Ctrl-C"
recoverable = "no"

[retry.lock]
max_attempts    = 4
initial_backoff = "100ms"
backoff_multiplier = 2.0
`

// TestFixes checks that fixes keep the layout of a document. The fixed document
// must have no findings, and fixing it again must not change it.
func TestFixes(t *testing.T) {
	tests := []struct {
		name, file, before, after string
		left                      int
	}{
		{"aligned pipes", "a.md", `
| Code | Name          | Recoverable |
|-----:|---------------|:-----------:|
|    0 | ` + "`OK`" + `          |     n/a     |
|    5 | ` + "`NOT_FOUND`" + `   |     no      |
|    7 | ` + "`LOCKED`" + `      |     no      |
|  130 | ` + "`INTERRUPT`" + `   |     no      |
`, `
| Code | Name          | Recoverable |
|-----:|---------------|:-----------:|
|    0 | ` + "`OK`" + `          |     n/a     |
|    4 | ` + "`NOT_FOUND`" + `   |     no      |
|    7 | ` + "`LOCKED`" + `      |     yes     |
|  130 | ` + "`INTERRUPTED`" + ` |     no      |
`, 0},
		{"bold stays", "a.md", `
| Code | Name | Recoverable |
|---|---|---|
| 0 | OK | N/A |
| 4 | NOT_FOUND | **Yes** |
| 7 | LOCKED | **Yes** |
| 130 | INTERRUPTED | No |
`, `
| Code | Name | Recoverable |
|---|---|---|
| 0 | OK | N/A |
| 4 | NOT_FOUND | **No** |
| 7 | LOCKED | **Yes** |
| 130 | INTERRUPTED | No |
`, 0},
		{"a condition that the page adds stays", "a.md", `
| Code | Meaning |
|---|---|
| 0 | It worked |
| 4 | No such thing, because another process removed it |
| 7 | Somebody has the lock ([see](lock.md)) |
| 130 | Pressed Ctrl-D |
`, `
| Code | Meaning |
|---|---|
| 0 | It worked |
| 4 | No such thing, because another process removed it |
| 7 | Somebody has the lock ([see](lock.md)) |
| 130 | Ctrl-C |
`, 2},
		{"missing rows at their places", "a.md", `
| Code | Name | Meaning |
|---|---|---|
| ` + "`4`" + ` | NOT_FOUND | No such thing |
| ` + "`9`" + ` | NINE | Gone |
`, `
| Code | Name | Meaning |
|---|---|---|
| ` + "`0`" + ` | OK | It worked |
| ` + "`4`" + ` | NOT_FOUND | No such thing |
| ` + "`7`" + ` | LOCKED | Somebody has the lock |
| ` + "`130`" + ` | INTERRUPTED | Ctrl-C |
| ` + "`9`" + ` | NINE | Gone |
`, 1},
		{"tabs in the padding", "a.md", "\n| Code\t| Name\t|\n|---|---|\n| 0\t| OK\t|\n| 4\t| FOUND\t|\n| 7\t| LOCKED\t|\n| 130\t| INTERRUPTED\t|\n", "\n| Code\t| Name\t|\n|---|---|\n| 0\t| OK\t|\n| 4\t| NOT_FOUND\t|\n| 7\t| LOCKED\t|\n| 130\t| INTERRUPTED\t|\n", 0},
		{"wide characters", "a.md", "\n| Code | Name | 备注   |\n|------|------|--------|\n| 0    | OK   | 成功   |\n| 4    | NOT_FOUND | 没有 |\n| 7    | LOCK | 锁     |\n| 130  | INTERRUPTED | 中断 |\n", "\n| Code | Name | 备注   |\n|------|------|--------|\n| 0    | OK   | 成功   |\n| 4    | NOT_FOUND | 没有 |\n| 7    | LOCKED | 锁     |\n| 130  | INTERRUPTED | 中断 |\n", 0},
		{"no outer pipes", "a.md", "\nCode | Name\n-----|-----\n0 | OK\n4 | FOUND\n7 | LOCKED\n130 | INTERRUPTED\n", "\nCode | Name\n-----|-----\n0 | OK\n4 | NOT_FOUND\n7 | LOCKED\n130 | INTERRUPTED\n", 0},
		{"a list", "a.md", "\n- **0** - It worked\n- **4** - Not there\n- **130** - Ctrl-C\n", "\n- **0** - It worked\n- **4** - No such thing\n- **7** - Somebody has the lock\n- **130** - Ctrl-C\n", 0},
		{"a code block", "a.md", "\n```\n0 - It worked\n4 - No such thing\n8 - Gone\n130 - Ctrl-C\n```\n", "\n```\n0 - It worked\n4 - No such thing\n8 - Gone\n130 - Ctrl-C\n```\n", 2},
		{"a retry table", "a.md", "\n| Exit code | Max retries | Initial delay | Factor |\n|---|---|---|---|\n| 7 | 2 | 0.2s | 3x |\n", "\n| Exit code | Max retries | Initial delay | Factor |\n|---|---|---|---|\n| 7 | 3 | 0.1s | 2x |\n", 0},
		{"a sum", "a.md", "\n- Locked: 100 + 250 + 400 = 750ms\n", "\n- Locked: 100 + 200 + 400 = 700ms\n", 0},
		{"a diff in a code block", "a.md", "\n```diff\n+| Exit code | Name |\n+|---|---|\n+| 0 | OK |\n+| 4 | FOUND |\n+| 7 | LOCKED |\n+| 130 | INTERRUPTED |\n```\n", "\n```diff\n+| Exit code | Name |\n+|---|---|\n+| 0 | OK |\n+| 4 | NOT_FOUND |\n+| 7 | LOCKED |\n+| 130 | INTERRUPTED |\n```\n", 0},
		{"HTML", "a.md", "\n<table>\n<tr><th>Code</th><th>Meaning</th></tr>\n<tr><td>0</td><td>It worked</td></tr>\n<tr><td>4</td><td>Not there</td></tr>\n<tr><td>6</td><td>Old</td></tr>\n<tr><td>7</td><td>Somebody has the lock</td></tr>\n<tr><td>130</td><td>Ctrl-C</td></tr>\n</table>\n", "\n<table>\n<tr><th>Code</th><th>Meaning</th></tr>\n<tr><td>0</td><td>It worked</td></tr>\n<tr><td>4</td><td>No such thing</td></tr>\n<tr><td>6</td><td>Old</td></tr>\n<tr><td>7</td><td>Somebody has the lock</td></tr>\n<tr><td>130</td><td>Ctrl-C</td></tr>\n</table>\n", 1},
		{"reStructuredText", "a.rst", "\n=====  ==============\nCode   Name\n=====  ==============\n0      OK\n4      FOUND\n7      LOCKED\n130    INTERRUPTED\n=====  ==============\n", "\n=====  ==============\nCode   Name\n=====  ==============\n0      OK\n4      NOT_FOUND\n7      LOCKED\n130    INTERRUPTED\n=====  ==============\n", 0},
		{"AsciiDoc", "a.adoc", "\n*0*:: It worked\n*4*:: Not there\n*7*:: Somebody has the lock\n*130*:: Ctrl-C\n", "\n*0*:: It worked\n*4*:: No such thing\n*7*:: Somebody has the lock\n*130*:: Ctrl-C\n", 0},
		{"a man page", "a.1", "\n.TP\n.B 0\nIt worked\n.TP\n.B 4\nNot there\n.TP\n.B 7\nSomebody has the lock\n.TP\n.B 9\nOld\n.TP\n.B 130\nCtrl-C\n", "\n.TP\n.B 0\nIt worked\n.TP\n.B 4\nNo such thing\n.TP\n.B 7\nSomebody has the lock\n.TP\n.B 9\nOld\n.TP\n.B 130\nCtrl-C\n", 1},
		{"a help text", "a.go", "`\n  0    It worked\n  4    Not there\n  7    Somebody has the lock\n`", "`\n  0    It worked\n  4    No such thing\n  7    Somebody has the lock\n  130  Ctrl-C\n`", 0},
		{"a repeated last row", "a.md", "\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 4 | NOT_FOUND |\n| 7 | LOCKED |\n| 130 | INTERRUPTED |\n| 9 | LOCKED |\n", "\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 4 | NOT_FOUND |\n| 7 | LOCKED |\n| 130 | INTERRUPTED |\n", 0},
		{"a repeated row before others", "a.md", "\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 4 | NOT_FOUND |\n| 7 | LOCKED |\n| 9 | LOCKED |\n| 130 | INTERRUPTED |\n", "\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 4 | NOT_FOUND |\n| 7 | LOCKED |\n| 130 | INTERRUPTED |\n", 0},
		{"the first of two equal answers", "a.md", "\n| Code | Recoverable |\n|---|---|\n| 0 | N/A |\n| 4 | Yes (not **Yes** by hand) |\n| 7 | Yes |\n| 130 | No |\n", "\n| Code | Recoverable |\n|---|---|\n| 0 | N/A |\n| 4 | No (not **Yes** by hand) |\n| 7 | Yes |\n| 130 | No |\n", 0},
		{"meanings that end in a period", "a.md", "\n- `0`: It worked.\n- `4`: No such thing.\n- `130`: Ctrl-C.\n", "\n- `0`: It worked.\n- `4`: No such thing.\n- `7`: Somebody has the lock.\n- `130`: Ctrl-C.\n", 0},
		{"another meaning with a period", "a.md", "\n- `0`: It worked.\n- `4`: No such thing.\n- `7`: The disk is full.\n- `130`: Ctrl-C.\n", "\n- `0`: It worked.\n- `4`: No such thing.\n- `7`: Somebody has the lock.\n- `130`: Ctrl-C.\n", 0},
		{"words before the meaning", "a.md", "\n- `0`: It worked\n- `4`: GONE, no such thing\n- `7`: Somebody has the lock\n- `130`: Ctrl-C\n", "\n- `0`: It worked\n- `4`: GONE, no such thing\n- `7`: Somebody has the lock\n- `130`: Ctrl-C\n", 1},
		{"a right-aligned number", "a.md", "\n  Code  Meaning\n------  ---------\n     0  It worked\n     5  No such thing\n     7  Somebody has the lock\n   130  Ctrl-C\n", "\n  Code  Meaning\n------  ---------\n     0  It worked\n     4  No such thing\n     7  Somebody has the lock\n   130  Ctrl-C\n", 0},
		{"a longer number", "a.md", "\n  Code  Meaning\n------  ---------\n     0  It worked\n     4  No such thing\n     7  Somebody has the lock\n     9  Ctrl-C\n", "\n  Code  Meaning\n------  ---------\n     0  It worked\n     4  No such thing\n     7  Somebody has the lock\n   130  Ctrl-C\n", 0},
		{"escapes of roff", "a.1", "\n.TP\n.B 0\nIt worked\n.TP\n.B 4\nNo such thing \\- at all\n.TP\n.B 7\nSomebody has the lock\n", "\n.TP\n.B 0\nIt worked\n.TP\n.B 4\nNo such thing \\- at all\n.TP\n.B 7\nSomebody has the lock\n.TP\n.B 130\nCtrl\\-C\n", 1},
		{"an unsorted list", "a.md", "\n- **4** - No such thing\n- **130** - Ctrl-C\n- **0** - It worked\n", "\n- **4** - No such thing\n- **7** - Somebody has the lock\n- **130** - Ctrl-C\n- **0** - It worked\n", 0},
		{"a falling list", "a.md", "\n- **130** - Ctrl-C\n- **4** - No such thing\n- **0** - It worked\n", "\n- **130** - Ctrl-C\n- **7** - Somebody has the lock\n- **4** - No such thing\n- **0** - It worked\n", 0},
		{"rows about ranges", "a.md", "\n| Code | Meaning |\n|---|---|\n| 0 | It worked |\n| 4 | No such thing |\n| 10-126 | Reserved |\n| 130 | Ctrl-C |\n", "\n| Code | Meaning |\n|---|---|\n| 0 | It worked |\n| 4 | No such thing |\n| 7 | Somebody has the lock |\n| 10-126 | Reserved |\n| 130 | Ctrl-C |\n", 0},
		{"a list with empty lines", "a.md", "\n- **0** - It worked\n\n- **4** - No such thing\n\n- **130** - Ctrl-C\n", "\n- **0** - It worked\n\n- **4** - No such thing\n\n- **7** - Somebody has the lock\n\n- **130** - Ctrl-C\n", 0},
		{"marks at the end of a row", "a.md", "\n- `0` - It worked\n- `4` - No such `thing`\n- `130` - Ctrl-C\n", "\n- `0` - It worked\n- `4` - No such `thing`\n- `7` - Somebody has the lock\n- `130` - Ctrl-C\n", 0},
		{"centred columns", "a.md", "\n|  Code   | Name        |\n|:-------:|-------------|\n|   `0`   | OK          |\n|   `4`   | NOT_FOUND   |\n|   `7`   | LOCKED      |\n", "\n|  Code   | Name        |\n|:-------:|-------------|\n|   `0`   | OK          |\n|   `4`   | NOT_FOUND   |\n|   `7`   | LOCKED      |\n|  `130`  | INTERRUPTED |\n", 0},
		{"an escaped pipe", "a.md", "\n| Code | Name | Meaning |\n|---|---|---|\n| 0 | OK | It \\| worked |\n| 4 | NOT_FOUND | No such thing |\n| 7 | LOCKED | Somebody has the lock |\n| 130 | INTERRUPTED | Ctrl-C |\n", "\n| Code | Name | Meaning |\n|---|---|---|\n| 0 | OK | It worked |\n| 4 | NOT_FOUND | No such thing |\n| 7 | LOCKED | Somebody has the lock |\n| 130 | INTERRUPTED | Ctrl-C |\n", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, variant := range []struct {
				name string
				of   func(string) string
			}{
				{"as written", func(s string) string { return s }},
				{"CRLF", func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }},
				{"without a last line end", func(s string) string { return strings.TrimRight(s, "\r\n") }},
			} {
				head := map[string]string{".md": "# Exit codes\n", ".rst": "Exit codes\n==========\n", ".adoc": "== Exit codes\n", ".1": ".SH EXIT STATUS\n", ".go": "package a\n\nconst help = `Exit codes:" + "` + "}[filepath.Ext(tt.file)]
				if filepath.Ext(tt.file) == ".go" {
					head = "package a\n\nconst help = `Exit codes:"
					tt.before, tt.after = strings.TrimPrefix(tt.before, "`"), strings.TrimPrefix(tt.after, "`")
				}
				before, after := variant.of(head+tt.before), variant.of(head+tt.after)
				s := newSite(t, map[string]string{"exitlint.toml": fixRegistry + "\n[[doc]]\nfile = \"" + tt.file + "\"\n", tt.file: before})
				findings := s.findings()
				got := string(applied([]byte(before), findings))
				if got != after {
					t.Errorf("%s: got\n%s\nwant\n%s\nof %q", variant.name, got, after, s.lines(findings))
				}
				if err := os.WriteFile(filepath.Join(s.dir, tt.file), []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				if left := s.findings(); len(left) != tt.left {
					t.Errorf("%s: the fixed document still has %q", variant.name, s.lines(left))
				}
			}
		})
	}
}
