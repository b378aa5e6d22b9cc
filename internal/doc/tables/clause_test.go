package tables

import (
	"fmt"
	"strings"
	"testing"
)

// TestSubjects checks that sentences in documents that no [[doc]] entry names count as
// this program's only if their subject is known.
func TestSubjects(t *testing.T) {
	t.Parallel()
	long := "# Notes\n\n" + strings.Repeat("Words about nothing.\n\n", 60)
	for _, c := range []struct{ src, want string }{
		{"## Use\n\nIf it is late, `tool` prints a line and exits with 3.\n", "this program's"},
		{"## Use\n\nThe tool exits with 3 if it is late.\n", "this program's"},
		{"## Use\n\nThe `tool` command exits with 3 if it is late.\n", "this program's"},
		{"## Use\n\nWith other words, another tool exits with 3 if it is late.\n", "unknown"},
		{"## Use\n\nThe exit code of the tool process is 3 if it is late.\n", "this program's"},
		{"## Use\n\nIt exits with 3 if it is late.\n", "this program's"},
		{"## Use\n\nThe hook runs first. It exits with 3 if it is late.\n", "unknown"},
		{"## Use\n\nOnly the drift job runs daily, and it exits 3 if it is late.\n", "unknown"},
		{"## Use\n\nThis ends in an error about a lock (exit code 3).\n", "unknown"},
		{"## Exit codes\n\nThis ends in an error about a lock (exit code 3).\n", "this program's"},
		{"## Exit codes\n\nThe child exits with 3 if it is late.\n", "unknown"},
		{"## Program ends with code 3\n\nExit code 3 means that it received a signal.\n", "unknown"},
		{"## Use\n\nRun `tool sync` first. Exit code 3 means that it is late.\n", "a subcommand's"},
		{"## Use\n\nA command returns exit code 3 if it is late.\n", "this program's"},
		{"## Use\n\nThe command returns exit code 3 if it is late.\n", "a subcommand's"},
		{"## Use\n\n- `--strict`: exit with 3 if it is late.\n", "this program's"},
		{"## Use\n\nJSON goes to stdout, exit 3 if it is late.\n", "unknown"},
		{"## Use\n\nExit codes: 0 = fine, 3 = late.\n", "this program's"},
		{long + "The tool ends. Exit codes: 0 = fine, 3 = late.\n", "this program's"},
		{long + "Exit codes: 0 = fine, 3 = late.\n", "unknown"},
		{"## Target process exit status\n\n" + codesTable, "those of a command that the program runs"},
		{"## Process exit status\n\n" + codesTable, "this program's"},
		{"## `tool --late` exit codes\n\n" + codesTable, "a subcommand's"},
		{"## Use\n\n```sh\ntool-late --all\n```\n\nThe command exits with:\n\n- `0` if fine\n- `1` if late\n", "another program's"},
		{"## Use\n\n```sh\ntool --all\n```\n\nThe command exits with:\n\n- `0` if fine\n- `1` if late\n", "this program's"},
	} {
		d, err := Read("docs/a.md", []byte(c.src), Options{Program: "tool"})
		if err != nil {
			t.Fatal(err)
		}
		got := "nothing"
		if n := len(d.Candidates); n > 0 {
			got = string(d.Candidates[n-1].Whose.Verdict)
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.src[max(0, len(c.src)-160):], got, c.want)
		}
	}
}

// TestJudged checks that a status that the program only judges is none of its own.
func TestJudged(t *testing.T) {
	t.Parallel()
	for verb, want := range map[string]int{"is considered": 0, "is treated as": 0, "means": 1} {
		d, err := Read("a.md", fmt.Appendf(nil, "# Tool\n\nOnly exit code 0 %s a success.\n", verb), Options{Program: "tool", Declared: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(d.Candidates); got != want {
			t.Errorf("%s: got %d candidates, want %d", verb, got, want)
		}
	}
}
