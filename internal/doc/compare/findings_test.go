package compare_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const findingsRegistry = `version = 1

[[range]]
name  = "locks"
title = "Locks"
min   = 5
max   = 9

[[range]]
name  = "signals"
title = "Signals"
min   = 128
max   = 159

[[code]]
value       = 0
name        = "OK"
meaning     = "It worked"

[[code]]
value       = 4
name        = "NOT_FOUND"
meaning     = "No such thing"
recoverable = "no"
action      = "fix_input"

[[code]]
value       = 7
name        = "LOCKED"
meaning     = "Somebody has the lock"
recoverable = "yes"
retry       = "lock"

[[code]]
value       = 130
name        = "INTERRUPTED"
meaning     = "Ctrl-C"
recoverable = "no"

[[error]]
code = "E_LOCK_HELD"
exit = 7

[[error]]
code = "E_LOCK_LOST"
exit = 7

[[error]]
code = "E_FILE_GONE"
exit = 4

[[error_prefix]]
prefix = "E_LOCK_"
title  = "Locks"

[[error_prefix]]
prefix = "E_FILE_"
title  = "Files"

[retry.lock]
max_attempts       = 4
initial_backoff    = "100ms"
backoff_multiplier = 2.0
max_elapsed        = "5s"
`

// TestFindings checks the findings in short documents. Each has a [[doc]] entry with
// partial = true.
func TestFindings(t *testing.T) {
	t.Parallel()
	table := func(rows ...string) string {
		return "| Code | Name | Recoverable |\n|---|---|---|\n" + strings.Join(rows, "\n") + "\n"
	}
	tests := []struct {
		name, doc string
		want      []string // messages, with fixes in brackets
	}{
		{"rows for many statuses", table("| 4 | NOT_FOUND | No |", "| 1-9 | | Yes |"), nil},
		{"a range that is contrary to its code", table("| 1-5 | | Yes |"), []string{`4 is recoverable "Yes" here, but "no" in exitlint.toml`}},
		{"a list that is contrary to its code", table("| 7/8 | | No |"), []string{"exit status 8 is not declared in exitlint.toml", `7 is recoverable "No" here, but "yes" in exitlint.toml`}},
		{"a range that depends", table("| 5-9 | | Depends |"), nil},
		{"an answer where the registry has none", table("| 0 | OK | Yes |"), nil},

		{"a name that is another code's, beside words of none", "| Code | Name | Meaning |\n|---|---|---|\n| 4 | LOCKED | Total nonsense |\n", []string{"LOCKED is 4 here, but 7 in exitlint.toml"}},
		{"no name", "| Code | Name |\n|---|---|\n| 0 | |\n| 4 | NOT_FOUND |\n| 7 | LOST |\n", []string{"7 is \"LOST\" here, but LOCKED in exitlint.toml [write LOCKED]"}},
		{"qualified names", "| Code | Name |\n|---|---|\n| 0 | `exitcode.OK` |\n| 4 | `exitcode.NOT_FOUND` |\n| 7 | `exitcode.LOST` |\n", []string{"7 is \"exitcode.LOST\" here, but LOCKED in exitlint.toml [write `LOCKED`]"}},
		{"a dash for a name", "| Code | Name |\n|---|---|\n| 0 | — |\n| 4 | -- |\n| 7 | -x |\n", []string{"7 is \"-x\" here, but LOCKED in exitlint.toml [write LOCKED]"}},
		{"actions", "| Code | Action |\n|---|---|\n| 0 | Retry |\n| 4 | Abort |\n", []string{`the action for 4 is "Abort" here, but "fix_input" in exitlint.toml [write Fix input]`}},
		{"actions in prose", "| Code | Action |\n|---|---|\n| 0 | See below |\n| 4 | Abort at once |\n", []string{`the action for 4 is "Abort" here, but "fix_input" in exitlint.toml`}},

		{"statuses in parentheses", "# Exit codes\n\nErrors have status codes (4/7/8).\n", []string{"exit status 8 is not declared in exitlint.toml"}},
		{"headings beside one that repeats a row", "# Codes\n\n## Exit codes\n\n" + table("| 4 | NOT_FOUND | No |", "| 7 | LOCKED | Yes |") + "\n## Details\n\n### 4 - Not found\n\n### 8 - Locked\n\n## Steps\n\n### 9 - Wait\n", []string{"exit status 8 is not declared in exitlint.toml"}},
		{"headings without one that repeats a row", "# Codes\n\n## Exit codes\n\n" + table("| 4 | NOT_FOUND | No |", "| 7 | LOCKED | Yes |") + "\n## Details\n\n### 4 - Look\n\n### 8 - Wait\n", nil},
		{"statuses of HTTP in parentheses", "# Exit codes\n\nErrors have status codes (400/503).\n", []string{"a.md has nothing about exit statuses"}},
		{"names in sentences", "# Exit codes\n\nIt exits with `LOCKED` (7) or `EXIT_NOT_FOUND` (4).\n", nil},
		{"wrong names in sentences", "# Exit codes\n\nIt exits with `LATE` (7).\n", []string{`7 is "LATE" here, but LOCKED in exitlint.toml`}},
		{"rows in their ranges", "## Locks (5-9)\n\n" + table("| 7 | LOCKED | Yes |"), nil},
		{"a range without an end", "## Signals (128+)\n\n" + table("| 130 | INTERRUPTED | No |"), nil},
		{"a row above its range", "## Locks (5-9)\n\n" + table("| 130 | INTERRUPTED | No |"), []string{`130 does not belong under "Locks", which is 5-9 in exitlint.toml`}},
		{"a row below its range", "## Locks (5-9)\n\n" + table("| 4 | NOT_FOUND | No |"), []string{`4 does not belong under "Locks", which is 5-9 in exitlint.toml`}},
		{"a sentence under a range", "## Locks (5-9)\n\nOtherwise it exits with 4.\n", nil},
		{"a row above an unknown range", "## Others (2-3)\n\n" + table("| 4 | NOT_FOUND | No |"), []string{`4 does not belong under "Others (2-3)"`}},
		{"other bounds", "## Locks (5–8)\n\n" + table("| 7 | LOCKED | Yes |"), []string{`"Locks" is 5–8 here, but 5-9 in exitlint.toml [write 5–9]`}},
		{"another title", "## Files (5-9)\n\n" + table("| 7 | LOCKED | Yes |"), []string{`5-9 is "Files" here, but "Locks" in exitlint.toml [write Locks]`}},

		{"more sentences in a list item", "# Exit codes\n\n- 0: It worked\n- 4: no such thing. Fix the input.\n- 7: Somebody has the lock. Retry up to 9 times, with waits of 100ms, 200ms, 900ms.\n- 130: Ctrl-D. Try again.\n", []string{
			`retries of lock are limited to 9 here, but to 3 in exitlint.toml`, `wait 3 of "lock" is 900ms here, but 400ms in exitlint.toml [write 400ms]`, `130 means "Ctrl-D. Try again." here, but "Ctrl-C" in exitlint.toml [write Ctrl-C. Try again.]`,
		}},
		{"more sentences in a cell", "| Code | Meaning |\n|---|---|\n| 0 | It worked |\n| 4 | No such thing. Fix the input. |\n", []string{
			`4 means "No such thing. Fix the input." here, but "No such thing" in exitlint.toml`,
		}},
		{"counts in items about codes without a policy", "# Exit codes\n\n- 0: It worked\n- 4: No such thing. Retry up to 9 times.\n\nText about it. Retry up to 9 times.\n", nil},
		{"sets", "```python\ndef is_retryable(code):\n    return code in [7]\n\ndef is_not_retryable(code):\n    return code in [0, 4]\n\nretry_after = [1, 2]\n```\n", nil},
		{"a set with another status", "```python\ndef is_retryable(code):\n    return code in [4, 7]\n```\n", []string{"4 is in is_retryable here, but not recoverable in exitlint.toml [write 7]"}},
		{"a set without a status", "```python\nRETRYABLE = [0]\n```\n", []string{"0 is in RETRYABLE here, but not recoverable in exitlint.toml [write 7]", "7 is missing from RETRYABLE, but recoverable in exitlint.toml [write 7]"}},

		{"sums", "Retries end after at most 5s:\n\n- Locked: 100 + 200 + 400 = 700ms\n", nil},
		{"another sum", "- Locked: 100 + 200 + 400 = 800ms\n", []string{`the waits of "Locked" add up to 800ms here, but to 700ms in exitlint.toml [write 700ms]`}},
		{"another number of waits", "- Locked: 100 + 200 = 300ms\n", []string{`"Locked" waits 2 times here, but 3 times in exitlint.toml`}},
		{"another limit", "Retries end after at most 9s:\n\n- Locked: 100 + 200 + 400 = 700ms\n", []string{`all tries of "Locked" end after 9s here, but after 5s in exitlint.toml [write 5s]`}},
		{"no wait at all", "- Locked: Immediate retries (3x max)\n", []string{`"Locked" is retried at once here, but not in exitlint.toml`}},
		{"a sum of nothing known", "- Found: 100 + 200 = 300ms\n", []string{`exitlint.toml has no code called "Found" with a retry policy`}},

		{"the status of an error code", "| Error code | Exit code |\n|---|---|\n| E_LOCK_HELD | 7 |\n| E_LOCK_LOST | 7/8 |\n", nil},
		{"another status of an error code", "| Error code | Exit code |\n|---|---|\n| E_LOCK_HELD | 4 |\n| E_LOCK_LOST | 4/130 |\n", []string{
			`E_LOCK_HELD ends with "4" here, but with 7 in exitlint.toml [write 7]`, `E_LOCK_LOST ends with "4/130" here, but with 7 in exitlint.toml [write 7/130]`,
		}},
		{"statuses of error codes in a list", "## Error codes\n\n- `E_LOCK_HELD`: exit code 4\n- `E_LOCK_LOST` (exit code 7): the lock is gone\n", []string{
			`E_LOCK_HELD ends with "4" here, but with 7 in exitlint.toml [write 7]`,
		}},
		{"an error code under another prefix", "## Locks\n\n| Error code | Exit code |\n|---|---|\n| E_FILE_GONE | 4 |\n", []string{`E_FILE_GONE does not begin with E_LOCK_, as the codes under "Locks" do in exitlint.toml`}},
		{"prefixes", "| Prefix | Title | Example |\n|---|---|---|\n| E_LOCK_* | Locks | E_LOCK_HELD, E_LOCK_LOST |\n", nil},
		{"examples of a prefix", "| Prefix | Title | Example |\n|---|---|---|\n| E_LOCK_* | Locks | E_FILE_GONE, E_LOCK_FREE |\n", []string{
			"E_FILE_GONE does not begin with E_LOCK_, the prefix of this row", "error code E_LOCK_FREE is not declared in exitlint.toml",
		}},
		{"an error code in a sentence", "| Code | Name |\n|---|---|\n| 4 | NOT_FOUND |\n\nA busy file has the code E_LOCK_FREE.\n", []string{"error code E_LOCK_FREE is not declared in exitlint.toml"}},
		{"an error code without a declared prefix in a sentence", "| Code | Name |\n|---|---|\n| 4 | NOT_FOUND |\n\nA busy file has the code E_BUSY.\n", nil},
		{"the title of a prefix", "| Prefix | Title |\n|---|---|\n| E_LOCK_* | Keys |\n", []string{`E_LOCK_ is "Keys" here, but "Locks" in exitlint.toml [write Locks]`}},

		{"numbers of a policy", "| Code | Max retries | Delay | Factor | Cap | Deadline |\n|---|---|---|---|---|---|\n| 7 | 3 | 0.1s | 2x | 1s | 5s |\n", nil},
		{"other numbers of a policy", "| Code | Max retries | Delay | Factor | Cap | Deadline |\n|---|---|---|---|---|---|\n| 7 | 4 | 0.2s | 3x | 1s | 6s |\n", []string{
			`max retries of 7 is "4" here, but 3 in exitlint.toml [write 3]`, `the first wait of 7 is "0.2s" here, but 0.1s in exitlint.toml [write 0.1s]`,
			`the factor of 7 is "3x" here, but 2x in exitlint.toml [write 2x]`, `the time for all tries of 7 is "6s" here, but 5s in exitlint.toml [write 5s]`,
		}},
		{"a policy for a code without one", "| Code | Max retries | Delay |\n|---|---|---|\n| 4 | 3 | 1s |\n", []string{"4 has no retry policy in exitlint.toml"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, map[string]string{
				"exitlint.toml": findingsRegistry + "\n[[doc]]\nfile = \"a.md\"\npartial = true\n",
				"a.md":          "# Exit codes\n\n" + test.doc,
			})
			if got := s.messages(); !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

// TestScript checks that the branches of a script may be about any status, even under the
// heading of a range, and print any text.
func TestScript(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{
		"exitlint.toml": strings.Replace(findingsRegistry, "version = 1\n", "version = 1\n\n[program]\nname = \"tool\"\n", 1) + "\n[[doc]]\nfile = \"a.md\"\npartial = true\n",
		"a.md": "# Exit codes\n\n## Locks (5-9)\n\n| Code | Name |\n|---|---|\n| 7 | LOCKED |\n\n### Example\n\n" +
			"```bash\n#!/bin/bash\n\ntool sync\nexit_code=$?\n\ncase $exit_code in\n    0)\n        echo \"It worked\"\n        ;;\n    7)\n        echo \"wait for the lock\"\n        ;;\nesac\n```\n",
	})
	if got := s.messages(); len(got) > 0 {
		t.Errorf("got %q", got)
	}
}

// TestNamesInSentences checks names directly after and before statuses in sentences. Only
// names of codes, and those that begin as all codes do, are compared.
func TestNamesInSentences(t *testing.T) {
	t.Parallel()
	const codes = `version = 1

[program]
name = "tool"

[[code]]
value = 3
name  = "EXIT_GONE"

[[code]]
value = 4
name  = "EXIT_LOCKED"

[[error]]
code = "EXIT_EARLY"
exit = 4
`
	const gone = "EXIT_LOCKED is 3 here, but 4 in exitlint.toml"
	const repaired = gone + " [write 4]"
	for _, tt := range []struct {
		sentence string
		want     []string
	}{
		{"tool exits with status 4 (`EXIT_LOCKED`) if it is busy.", nil},
		{"tool exits with status 3 (`EXIT_LOCKED`) if it is busy.", []string{gone}},
		{"tool exits with 3 (EXIT_LOCKED) if it is busy.", []string{gone}},
		{"The exit code of tool is 3, `EXIT_LOCKED`.", []string{repaired}},
		{"The exit code of tool is 3 — EXIT_LOCKED.", []string{repaired}},
		{"The exit code of tool is EXIT_LOCKED (3).", []string{repaired}},
		{"The exit code of tool is EXIT_LOCKED (4).", nil},
		{"tool exits with 4 (`EXIT_LOKED`) if it is busy.", []string{`4 is "EXIT_LOKED" here, but EXIT_LOCKED in exitlint.toml`}},
		{"tool exits with 3 (`EXIT_GONE`), and with 3 (`EXIT_LOCKED`) if it is busy.", []string{repaired}},
		{"tool exits with 4 (TIMED_OUT) if it is busy.", nil},
		{"tool exits with 4 (`EXIT_EARLY`) if it is busy.", nil},
		{"tool exits with 4 (EXIT_GONE of older versions) if it is busy.", nil},
		{"tool exits with 4, EXIT_GONE or 3 if it is busy.", nil},
		{"tool exits with 4, as LOCK_FILE, if it is busy.", nil},
		{"## Busy (exit code 3, `EXIT_LOCKED`)", []string{gone}},
		{"## Busy (exit code 4, `EXIT_LOCKED`)", nil},
	} {
		s := newSite(t, map[string]string{"exitlint.toml": codes, "README.md": "# tool\n\n" + tt.sentence + "\n"})
		if got := s.messages(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.sentence, got, tt.want)
		}
	}
}

// messages returns the messages of all findings, with their fixes in brackets.
func (s *site) messages() []string {
	var out []string
	for _, f := range s.findings() {
		line := f.Message
		for _, fix := range f.Fixes {
			line += fmt.Sprintf(" [%s]", fix.Message)
		}
		out = append(out, line)
	}
	return out
}

// TestSmallerPart checks a table in a document without a [[doc]] entry. It must list
// all codes only if it lists at least half of them.
func TestSmallerPart(t *testing.T) {
	t.Parallel()
	rows := []string{"| 0 | OK |\n", "| 4 | NOT_FOUND |\n", "| 7 | LOCKED |\n", "| 130 | INTERRUPTED |\n"}
	for shown, missing := range map[int]int{1: 0, 2: 2, 3: 1, 4: 0} {
		s := newSite(t, map[string]string{
			"exitlint.toml": findingsRegistry,
			"README.md":     "# Exit codes\n\n| Code | Name |\n|---|---|\n" + strings.Join(rows[:shown], ""),
		})
		if got := s.messages(); len(got) != missing {
			t.Errorf("%d rows: got %q, want %d missing rows", shown, got, missing)
		}
	}
}

// TestInstructions checks that instructions for some statuses, such as a list of what
// to do about each, need not cover all statuses. They must if the document has a
// [[doc]] entry. A list of statuses must always be complete.
func TestInstructions(t *testing.T) {
	t.Parallel()
	const (
		reg     = "version = 1\n\n[[code]]\nvalue = 3\nname = \"GONE\"\n\n[[code]]\nvalue = 4\nname = \"BUSY\"\n"
		list    = "- 0: read the result\n- 4: wait\n"
		missing = "3 (GONE) is declared in exitlint.toml, but missing here"
	)
	for _, tt := range []struct {
		name, reg, doc string
		want           []string
	}{
		{"an instruction", reg, "2. Check the exit code:\n\n" + list, nil},
		{"one with another word before it", reg, "Always inspect the exit code:\n\n" + list, nil},
		{"a list of statuses", reg, "The exit codes:\n\n" + list, []string{missing}},
		{"a table", reg, "Check the exit code:\n\n| Exit code | Action |\n|---|---|\n| 0 | go on |\n| 4 | wait |\n", []string{missing}},
		{"in a declared document", reg + "\n[[doc]]\nfile = \"README.md\"\n", "Check the exit code:\n\n" + list, []string{missing}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, map[string]string{"exitlint.toml": tt.reg, "README.md": tt.doc})
			var got []string
			for _, f := range s.findings() {
				got = append(got, f.Message)
			}
			diff(t, got, tt.want)
		})
	}
}

// TestOutcomes checks sentences that say whether a status is a success or a failure. They
// are compared with the class of the status.
func TestOutcomes(t *testing.T) {
	t.Parallel()
	const reg = `version = 1

[[code]]
value = 0
name  = "ALL_DONE"
class = "success"

[[code]]
value = 4
name  = "NOT_FOUND"
class = "permanent"

[[code]]
value = 5
name  = "NO_CLASS"
`
	for _, tt := range []struct {
		sentence string
		want     []string
	}{
		{"Treat `NOT_FOUND` as an error, and exit code 0 as success; treat NO_CLASS as success.", nil},
		{"Scripts treat `NOT_FOUND` as success.", []string{`NOT_FOUND is treated as "success" here, but its class is "permanent" in exitlint.toml`}},
		{"Scripts treat exit code 0 as a failure.", []string{`ALL_DONE is treated as "failure" here, but its class is "success" in exitlint.toml`}},
	} {
		s := newSite(t, map[string]string{
			"exitlint.toml": reg + "\n[[doc]]\nfile = \"a.md\"\npartial = true\n",
			"a.md":          "# Exit codes\n\n- 4: NOT_FOUND\n\n" + tt.sentence + "\n",
		})
		diff(t, s.messages(), tt.want)
	}
}

// TestHalfOfPreset checks a table in a document without a [[doc]] entry. It must list
// all error codes of a preset only if it lists at least half of them.
func TestHalfOfPreset(t *testing.T) {
	t.Parallel()
	rows := []string{"| E_LOCK_HELD | 7 |\n", "| E_LOCK_LOST | 7 |\n", "| E_FILE_GONE | 4 |\n", "| E_FILE_OPEN | 4 |\n"}
	for shown, missing := range map[int]int{1: 0, 2: 2, 3: 1, 4: 0} {
		s := newSite(t, map[string]string{
			"exitlint.toml": findingsRegistry + "\n[[error]]\ncode = \"E_FILE_OPEN\"\nexit = 4\n",
			"README.md":     "# Exit codes\n\n| Code | Name |\n|---|---|\n| 0 | OK |\n\n| Error code | Exit code |\n|---|---|\n" + strings.Join(rows[:shown], ""),
		})
		for i := range s.reg.Errors {
			s.reg.Errors[i].Preset = "some"
		}
		if got := s.messages(); len(got) != missing {
			t.Errorf("%d rows: got %q, want %d missing error codes", shown, got, missing)
		}
	}
}

// TestLikeness checks when the words of a row show that it is about another code than
// its status says. The row must share enough words with the meaning of this code, and
// fewer with the meaning of any other code.
func TestLikeness(t *testing.T) {
	t.Parallel()
	const reg = `version = 1

[[code]]
value   = 4
name    = "READER"
meaning = "file locked by reader"

[[code]]
value   = 7
name    = "WRITER"
meaning = "file locked by writer"

[[code]]
value   = 12
name    = "QUOTA"
meaning = "disk quota exceeded"

[[doc]]
file    = "a.md"
partial = true
`
	const unknown = "exit status 9 is not declared in exitlint.toml"
	for meaning, want := range map[string]string{
		"file locked by some reader": "READER is 9 here, but 4 in exitlint.toml",
		"file locked":                unknown, // equally similar to READER and to another code
		"quota of unknown users":     unknown, // similar to READER only, but not enough
		"disk quota":                 "QUOTA is 9 here, but 12 in exitlint.toml",
	} {
		s := newSite(t, map[string]string{"exitlint.toml": reg, "a.md": "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 9 | " + meaning + " |\n"})
		var got []string
		for _, f := range s.findings() {
			got = append(got, f.Message)
		}
		if len(got) == 0 || got[0] != want {
			t.Errorf("%q: got %q, want %q first", meaning, got, want)
		}
	}
}

// TestLikenessOfOthers checks when it does not count that the words of a row are
// similar to another code: if this code has a row of its own, or if all rows with the
// number are similar to it. Rows in different sections of a document also count.
func TestLikenessOfOthers(t *testing.T) {
	t.Parallel()
	const reg = `version = 1

[[code]]
value   = 4
name    = "READER"
meaning = "file locked by reader"

[[code]]
value   = 12
name    = "QUOTA"
meaning = "disk quota exceeded"

`
	const (
		table   = "\n| Code | Meaning |\n|---|---|\n"
		partial = "[[doc]]\nfile = \"a.md\"\npartial = true\n"
		unknown = "exit status 9 is not declared in exitlint.toml"
		quota4  = "QUOTA is 4 here, but 12 in exitlint.toml"
		missing = "12 (QUOTA) is declared in exitlint.toml, but missing here"
	)
	tests := []struct {
		name, entries, doc string
		want, not          string
	}{
		{"it has a row", partial, "# Exit codes\n" + table + "| 12 | disk quota exceeded |\n| 9 | disk quota |\n", unknown, "QUOTA is 9 here, but 12 in exitlint.toml"},
		{"two rows, one like it", partial, "# Exit codes\n" + table + "| 4 | file locked by reader |\n| 4 | disk quota |\n", quota4, ""},
		{"two rows, both like it", partial, "# Exit codes\n" + table + "| 4 | disk quota |\n| 4 | quota of disk |\n", "", quota4},
		{
			"two sections", "[[doc]]\nfile = \"a.md\"\nheading = \"Reading\"\n[[doc]]\nfile = \"a.md\"\nheading = \"Writing\"\n",
			"# Exit codes\n\n## Reading\n" + table + "| 4 | disk quota |\n\n## Writing\n" + table + "| 4 | file locked by reader |\n", "", missing,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, map[string]string{"exitlint.toml": reg + tt.entries, "a.md": tt.doc})
			var got []string
			for _, f := range s.findings() {
				got = append(got, f.Message)
			}
			if tt.want != "" && !slices.Contains(got, tt.want) {
				t.Errorf("got %q, want %q among them", got, tt.want)
			}
			if tt.not != "" && slices.Contains(got, tt.not) {
				t.Errorf("got %q, want no %q", got, tt.not)
			}
		})
	}
}

// TestExchanged checks that there is no fix if the numbers of two rows may have been
// exchanged. If one of the two rows is certainly right, the other one gets a fix.
func TestExchanged(t *testing.T) {
	t.Parallel()
	const reg = `version = 1

[[code]]
value       = 4
name        = "A"
recoverable = "no"

[[code]]
value       = 7
name        = "B"
recoverable = "yes"

[[code]]
value = 9
name  = "C"

[[doc]]
file    = "a.md"
partial = true
`
	const wrong = `4 is recoverable "Yes" here, but "no" in exitlint.toml`
	for rows, want := range map[string][]string{
		"| 4 | Yes |\n| 7 | No |\n":  {wrong, `7 is recoverable "No" here, but "yes" in exitlint.toml`},
		"| 4 | Yes |\n| 7 | Yes |\n": {wrong + " [write No]"},
		"| 4 | Yes |\n| 9 | No |\n":  {wrong + " [write No]"},
	} {
		s := newSite(t, map[string]string{"exitlint.toml": reg, "a.md": "# Exit codes\n\n| Code | Recoverable |\n|---|---|\n" + rows})
		if got := s.messages(); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", rows, got, want)
		}
	}
}

// TestMissing checks that a fix adds a missing row. There is no fix if two rows have
// the same number, because one of them may be the missing row with a wrong number.
func TestMissing(t *testing.T) {
	t.Parallel()
	const missing = "7 (LOCKED) is declared in exitlint.toml, but missing here"
	for rows, want := range map[string]string{
		"| 0 | OK |\n| 4 | NOT_FOUND |\n| 130 | INTERRUPTED |\n":              missing + " [add the row]",
		"| 0 | OK |\n| 4 | NOT_FOUND |\n| 4 | ODD |\n| 130 | INTERRUPTED |\n": missing,
	} {
		s := newSite(t, map[string]string{
			"exitlint.toml": findingsRegistry + "\n[[doc]]\nfile = \"a.md\"\n",
			"a.md":          "# Exit codes\n\n| Code | Name |\n|---|---|\n" + rows,
		})
		if got := s.messages(); !slices.Contains(got, want) {
			t.Errorf("%q: got %q, want %q among them", rows, got, want)
		}
	}
}

// TestCovered checks which codes count as missing if they have no row of their own. A
// row such as "other" covers them if the table lists few codes. A sample script that
// branches on these codes covers them only if the document has no table. A table of
// signals, and a paragraph about one status, need not list other statuses.
func TestCovered(t *testing.T) {
	t.Parallel()
	const (
		missing = "7 (LOCKED) is declared in exitlint.toml, but missing here"
		table   = "| Code | Name |\n|---|---|\n| 0 | OK |\n| 4 | NOT_FOUND |\n| 130 | INTERRUPTED |\n"
		script  = "\n```sh\ntool\ncase $? in\n  0) echo \"It worked\" ;;\n  4) echo \"No such thing\" ;;\n  7) echo \"Somebody has the lock\" ;;\n  130) echo \"Ctrl-C\" ;;\nesac\n```\n"
	)
	for text, want := range map[string]bool{
		table:                       true,
		table + "| other | ODD |\n": true,
		"| Code | Name |\n|---|---|\n| 0 | OK |\n| other | ODD |\n": false,
		table + script: true,
		// Several rows can have the same status, one for each cause. The second document
		// also has a sentence that lists all statuses.
		"| Reason | Code |\n|---|---|\n| fine | 0 |\n| no file | 4 |\n| no folder | 4 |\n| key | 130 |\n":                                                                  true,
		"| Reason | Code |\n|---|---|\n| fine | 0 |\n| no file | 4 |\n| no folder | 4 |\n| key | 130 |\n\n## All\n\nExit codes: 0 fine, 4 not found, 7 locked, 130 key.\n": false,
		"Exit codes: 0 fine, 4 not found, 7 locked, 130 key.\n\n## All\n\n" + table:                                                                                        true,
		script: false,
		strings.Replace(script, "  7) echo \"Somebody has the lock\" ;;\n", "  *) echo \"Something else\" ;;\n", 1): false,
		strings.Replace(script, "  7) echo \"Somebody has the lock\" ;;\n", "", 1):                                  true,
		// In the first document, the sentence is about a status above all declared ones in
		// the table. In the others, the status is between two of them.
		"| Code | Name |\n|---|---|\n| 0 | OK |\n| 4 | NOT_FOUND |\n| 200 | ODD |\n\nIt exits with 7 if it is locked.\n": false,
		table + "\nExit code 7 is for locks.\n":             false,
		table + "\n## Locks\n\nExit code 7 is for locks.\n": true,
		table + "\nIt exits with 7 if it is locked.\n":      true,
		// The first table is about signals. The second is not, and its status is above the
		// others.
		"It exits with 0, 4 or 7 if it is done.\n\n## Signals\n\n| Signal | Exit code |\n|---|---|\n| SIGINT | 130 |\n": false,
		"It exits with 0, 4 or 7 if it is done.\n\n## Keys\n\n| Key | Exit code |\n|---|---|\n| Ctrl-C | 130 |\n":       true,
		// Sentences about single statuses need not mention all of them, but a sentence with
		// several statuses has to.
		"It exits with 4 if there is no such thing.\n\nCtrl-C ends it with exit code 130.\n":     false,
		"It exits with 4 if there is no such thing, and with 130 if Ctrl-C ends it.\n":           true,
		"It exits with 0 if it worked, 4 if there is no such thing, or 130 if Ctrl-C ends it.\n": true,
		// The first section has a sentence that begins with a status. The second has a
		// list.
		"It exits with 0, 4, 7 or 130 if it is done.\n\n## Exit codes of jobs\n\n`0` is always fine.\n":               false,
		"It exits with 0, 4, 7 or 130 if it is done.\n\n## Exit codes of jobs\n\n- `0`: fine\n- `4`: no such thing\n": true,
	} {
		s := newSite(t, map[string]string{
			"exitlint.toml": strings.Replace(findingsRegistry, "version = 1\n", "version = 1\n[program]\nname = \"tool\"\n", 1) + "\n[[doc]]\nfile = \"a.md\"\n",
			"a.md":          "# Exit codes\n\n" + text,
		})
		if got := s.messages(); slices.ContainsFunc(got, func(m string) bool { return strings.HasPrefix(m, missing) }) != want {
			t.Errorf("%q: got %q, want %q among them: %v", text, got, missing, want)
		}
	}
}

// TestSuccessMissing checks that a table needs no row for 0 if it has rows for causes.
func TestSuccessMissing(t *testing.T) {
	t.Parallel()
	for rows, want := range map[string]int{
		"| no file | 4 |\n| no folder | 4 |\n| locked | 7 |\n| key | 130 |\n":               0,
		"| no file | 4 |\n| locked | 7 |\n| key | 130 |\n":                                  1,
		"| no file | 4 |\n| no folder | 4 |\n| key | 130 |\n":                               1, // 7 is missing
		"| fine | 0 |\n| no file | 4 |\n| no folder | 4 |\n| locked | 7 |\n| key | 130 |\n": 0,
	} {
		s := newSite(t, map[string]string{
			"exitlint.toml": findingsRegistry + "\n[[doc]]\nfile = \"a.md\"\nmeanings = false\n",
			"a.md":          "# Exit codes\n\n| Reason | Code |\n|---|---|\n" + rows,
		})
		if got := s.messages(); len(got) != want {
			t.Errorf("%q: got %q, want %d findings", rows, got, want)
		}
	}
}

// TestTablesOfCommands checks a document in which each table is about a command. It
// must list the codes of these commands, and need not list other codes. A table about
// the program need not list the codes of a command if the section of this command does.
func TestTablesOfCommands(t *testing.T) {
	t.Parallel()
	const (
		named   = "version = 1\n[program]\nname = \"tool\"\n"
		missing = "7 (LOCKED) is declared in exitlint.toml, but missing here"
		rows    = "| Code | Name |\n|---|---|\n| 0 | OK |\n| 4 | NOT_FOUND |\n| 130 | INTERRUPTED |\n"
		sync    = "\n## `tool sync`\n\n`tool sync` exits with 7 if somebody has the lock.\n"
	)
	for name, c := range map[string]struct {
		doc, commands string
		want          bool
	}{
		"another command's":      {"# `tool add`\n\n## Exit codes\n\n" + rows, `commands = ["sync"]`, false},
		"a code of all commands": {"# `tool add`\n\n## Exit codes\n\n" + rows, ``, true},
		"the command's":          {"# `tool add`\n\n## Exit codes\n\n" + rows, `commands = ["add", "sync"]`, true},
		"no command's":           {"# tool\n\n## Exit codes\n\n" + rows, `commands = ["sync"]`, true},
		"one of two commands'":   {"# `tool add`\n\n## Exit codes\n\n" + rows + "\n# `tool sync`\n\n## Exit codes\n\n" + rows, `commands = ["sync"]`, true},
		"a code of all commands, in the program's table":    {"# tool\n\n## Exit codes\n\n" + rows + "| 7 | LOCKED |\n\n# `tool add`\n\n## Exit codes of add\n\n" + rows, ``, false},
		"a code of this command, in the program's table":    {"# tool\n\n## Exit codes\n\n" + rows + "| 7 | LOCKED |\n\n# `tool add`\n\n## Exit codes of add\n\n" + rows, `commands = ["add"]`, true},
		"that of a command in the next section":             {"# tool\n\n## Exit codes\n\n" + rows + sync, `commands = ["sync"]`, false},
		"that of a command, in another one's section":       {"# tool\n\n## Exit codes\n\n" + rows + sync, `commands = ["list"]`, true},
		"that of all commands, only in a command's section": {"# tool\n\n## Exit codes\n\n" + rows + sync, ``, true},
		"that of a command below the one of a section":      {"# tool\n\n## Exit codes\n\n" + rows + strings.ReplaceAll(sync, "tool sync", "tool lock get"), `commands = ["lock get"]`, false},
		"that of a command below another one":               {"# tool\n\n## Exit codes\n\n" + rows + strings.ReplaceAll(sync, "tool sync", "tool lock get"), `commands = ["clock get"]`, true},
		"two other commands'":                               {"# `tool add`\n\n## Exit codes\n\n" + rows + "\n# `tool list`\n\n## Exit codes\n\n" + rows, `commands = ["sync"]`, false},
	} {
		reg := strings.Replace(findingsRegistry, "version = 1\n", named, 1)
		reg = strings.Replace(reg, "retry       = \"lock\"\n", "retry       = \"lock\"\n"+c.commands+"\n", 1)
		reg = strings.Replace(reg, "action      = \"fix_input\"\n", "action      = \"fix_input\"\ncommands = [\"add\", \"list\"]\n", 1)
		s := newSite(t, map[string]string{"exitlint.toml": reg + "\n[[doc]]\nfile = \"a.md\"\n", "a.md": c.doc})
		if got := s.messages(); slices.ContainsFunc(got, func(m string) bool { return strings.HasPrefix(m, missing) }) != c.want {
			t.Errorf("%s: got %q, want %q among them: %v", name, got, missing, c.want)
		}
	}
}

// TestNothing checks declared documents with little about exit statuses.
func TestNothing(t *testing.T) {
	t.Parallel()
	const nothing = "README.md has nothing about exit statuses"
	for doc, want := range map[string][]string{
		"# Tool\n\nIt retries after 429, 500 and 503.\n":            {nothing},
		"# Tool\n\nTest for `NOT_FOUND` (4).\n":                     nil,
		"# Tool\n\nTest for `NOT_FOUND` (5).\n":                     {"NOT_FOUND is 5 here, but 4 in exitlint.toml [write 4]"},
		"# Tool\n\nTest for `OTHER_NAME` (5).\n":                    {nothing},
		"# Tool\n\n```py\nRETRYABLE = [4, 7]\n```\n":                {"4 is in RETRYABLE here, but not recoverable in exitlint.toml [write 7]"},
		"# Tool ## Exit Codes | Code | Meaning | |--|--| | 4 | x |": {nothing},
	} {
		s := newSite(t, map[string]string{"exitlint.toml": findingsRegistry + "\n[[doc]]\nfile = \"README.md\"\npartial = true\n", "README.md": doc})
		if got := s.messages(); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", doc, got, want)
		}
	}
}

// TestStatements checks names with statuses in a document without a [[doc]] entry, and
// without any other text about exit statuses. Only declared names are compared, and only if
// nothing says that the sentence is about another program or version.
func TestStatements(t *testing.T) {
	t.Parallel()
	const wrong = "EXIT_LOCKED is 7 here, but 4 in exitlint.toml [write 4]"
	for _, tt := range []struct {
		doc  string
		want []string
	}{
		{"Use EXIT_LOCKED (7) to test for a busy lock.", []string{wrong}},
		{"Test for `EXIT_LOCKED` (7) in scripts.", []string{wrong}},
		{"EXIT_LOCKED = 7.", []string{wrong}},
		{"`EXIT_LOCKED`: 7.", []string{wrong}},
		{"## Handling EXIT_LOCKED (7)\n\nWait.", []string{wrong}},
		{"## `EXIT_LOCKED` — 7\n\nWait.", []string{wrong}},
		{"- treat `EXIT_LOCKED` (7) as busy", []string{wrong}},
		{"Use EXIT_LOCKED (4) to test for a busy lock.", nil},
		{"Use EXIT_BUSY (7) to test for a busy lock.", nil},
		{"Use EXIT_FAILURE (7) to test for errors.", nil},
		{"EXIT_LOCKED: 7 retries are made.", nil},
		{"EXIT_LOCKED (7) was renamed. Wait.", nil},
		{"In older versions, EXIT_LOCKED (7) is used.", nil},
		{"## Changes in v2\n\nTest for EXIT_LOCKED (7).", nil},
		{"## Environment\n\n- EXIT_LOCKED=7", nil},
		{"## Other tools\n\nTest for EXIT_LOCKED (7).", nil},
		{"kubectl returns EXIT_LOCKED (7) then.", nil},
		{"Our server uses EXIT_LOCKED = 7.", nil},
		{"- sysexits: EXIT_LOCKED (7)", nil},
		{"Set the environment variable EXIT_LOCKED=7.", nil},
		{"## Exit codes of docker\n\nTest for EXIT_LOCKED (7).", nil},
	} {
		s := newSite(t, map[string]string{"README.md": "# tool\n\n" + tt.doc + "\n", "exitlint.toml": `version = 1

[program]
name = "tool"

[[code]]
value = 1
name  = "EXIT_FAILURE"

[[code]]
value = 4
name  = "EXIT_LOCKED"
`})
		if got := s.messages(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.doc, got, tt.want)
		}
	}
}

// TestHeadings checks headings such as "3: not found" below "Exit codes". From three
// headings on, they must list all codes.
func TestHeadings(t *testing.T) {
	t.Parallel()
	const title = "# Tool\n\n## Exit codes\n\n"
	for _, tt := range []struct {
		doc  string
		want []string
	}{
		{title + "### `0` It worked\n\n### `4` No such thing\n\n### `7` Somebody has the lock\n\n### `130` Ctrl-C\n", nil},
		{title + "### `0` It worked\n\n### `4` No such thing\n\n### `7` Somebody is here\n", []string{
			"130 (INTERRUPTED) is declared in exitlint.toml, but missing here", `7 means "Somebody is here" here, but "Somebody has the lock" in exitlint.toml`,
		}},
		{title + "### `4` No such thing\n\nLook.\n\n### `7` Somebody has the lock\n\nWait.\n", nil},
		{"# Tool\n\n## Help\n\n### Exit code 4: look\n\n### Exit code 7: wait\n\n### Exit code 130: stop\n", nil},
	} {
		s := newSite(t, map[string]string{"exitlint.toml": findingsRegistry + "\n[[doc]]\nfile = \"README.md\"\n", "README.md": tt.doc})
		var got []string
		for _, m := range s.messages() {
			if !strings.Contains(m, "E_") && !strings.Contains(m, "retry policy") {
				got = append(got, m)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.doc, got, tt.want)
		}
	}
}
