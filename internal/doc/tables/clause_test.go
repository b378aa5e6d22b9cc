package tables

import (
	"fmt"
	"strings"
	"testing"
)

// TestSubjects checks documents without a [[doc]] entry. A sentence there counts as
// one about this program only if its subject is known.
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
		{"## Use\n\nThey are usage errors (exit 3), which is new.\n", "this program's"},
		{"## Use\n\nThey are short names (exit 3), which is new.\n", "unknown"},
		{"## Use\n\nA timeout exits 3.\n", "this program's"},
		{"## Use\n\nThe run is late, so it should exit 3 with warnings.\n", "this program's"},
		{"## Use\n\nThe run is late, so scripts should exit 3 with warnings.\n", "those of a command that the program runs"},
		{"## Use\n\nThere are warnings that should exit with code 3.\n", "this program's"},
		{"## Use\n\nThere are scripts that should exit with code 3.\n", "those of a command that the program runs"},
		{"## Use\n\nIt has one simple task: it reads the file, and then exits with code 3.\n", "this program's"},
		{"## Use\n\n`tool sync` is a task: it reads the file, and exits with code 3.\n", "a subcommand's"},
		{"## Use\n\nIt has one simple task: the job reads the file, and then exits with code 3.\n", "unknown"},
		{"## Use\n\nWhen install_lock exits with 3, it is late.\n", "unknown"},
		{"## Use\n\nThe key install_lock is new, and it is late (exit code 3).\n", "this program's"},
		{"## Use\n\nLate runs fail (exit code 3) so scripts do not hang.\n", "this program's"},
		{"## Use\n\nLate runs fail (exit code 3) and scripts hang.\n", "unknown"},
		{"## Use\n\nIt is `late` with exit code 3, even if the hook ended.\n", "this program's"},
		{"## Use\n\nIt is `late` with exit code 3, and the hook ended.\n", "unknown"},
		{"## Codes (`echo $?` after `tool …`)\n\nThe exit code 3 means that it is late.\n", "this program's"},
		{"## Use\n\nThe names of tmux expand to nothing with exit 3.\n", "unknown"},
		{"## Use\n\nThe names of files expand to nothing with exit 3.\n", "this program's"},
		{"## Use\n\nIf the file is late, the installer prints a line and exits with code 3.\n", "unknown"},
		{"## Use\n\nIf the file is late, the scanner prints a line and exits with code 3.\n", "this program's"},
		{"## Use\n\nIt exits 3 for each late run regardless of the command's exit code.\n", "this program's"},
		{"## Use\n\nIt exits 3 for each late run, and so is the command's exit code.\n", "those of a command that the program runs"},
		{"## Use\n\nThe hook — an old one — tolerates it and reports success with exit 3.\n", "unknown"},
		{"## Use\n\nThe hook is old — a late path exits 3.\n", "this program's"},
		{"## Use\n\nRun `tool` daily. The late text from the file will be written and the script will exit with 3.\n", "this program's"},
		{"## Use\n\nRun `tool` daily. The late text from the file will be written and the hook will exit with 3.\n", "unknown"},
		{"## Use\n\nThe server knows all paths — a late path is a usage error (exit 3).\n", "this program's"},
		{"## Use\n\nAll paths are known — a late path is an error of the server (exit 3).\n", "unknown"},
		{"## Use\n\nThe full pipeline runs, but a late failure (timeout or hook) exits 3.\n", "this program's"},
		{"## Use\n\nA late failure is rare, but the full pipeline exits 3.\n", "unknown"},
		{"## Use\n\nThen timeout exits 3.\n", "this program's"},
		{"## Use\n\nThen `timeout` exits 3.\n", "another program's"},
		{"```sh\ntool sync\n```\n\n## Use\n\n`sync` copies files. " + strings.Repeat("Words about nothing. ", 30) + "Exits 3 if one is late.\n", "a subcommand's"},
		{"```sh\ntool sync\n```\n\n## Use\n\n`sync` copies files. " + strings.Repeat("Words about nothing. ", 30) + "The tool exits 3 if one is late.\n", "this program's"},
		{"```sh\ntool sync\n```\n\n## Use\n\n`late` copies files. " + strings.Repeat("Words about nothing. ", 30) + "Exits 3 if one is late.\n", "this program's"},
		{"## Use\n\n" + strings.Repeat("Words about nothing. ", 300) + "The tool exits 3 if one is late.\n", "this program's"},
		{"## Use\n\nThe hook runs first. It exits with 3 if it is late.\n", "unknown"},
		{"## Use\n\nOnly the drift job runs daily, and it exits 3 if it is late.\n", "unknown"},
		{"## Use\n\nThis ends in an error about a lock (exit code 3).\n", "this program's"},
		{"## Exit codes\n\nThis ends in an error about a lock (exit code 3).\n", "this program's"},
		{"## Exit codes\n\nThe child exits with 3 if it is late.\n", "unknown"},
		{"## Program ends with code 3\n\nExit code 3 means that it received a signal.\n", "unknown"},
		{"## Use\n\nRun `tool sync` first. Exit code 3 means that it is late.\n", "a subcommand's"},
		{"## Use\n\nA command returns exit code 3 if it is late.\n", "this program's"},
		{"## Use\n\nThe command returns exit code 3 if it is late.\n", "a subcommand's"},
		{"## Use\n\n- `--strict`: exit with 3 if it is late.\n", "this program's"},
		{"## Use\n\nJSON goes to stdout, exit 3 if it is late.\n", "this program's"},
		{"## Use\n\nExit codes: 0 = fine, 3 = late.\n", "this program's"},
		{long + "The tool ends. Exit codes: 0 = fine, 3 = late.\n", "this program's"},
		{long + "Exit codes: 0 = fine, 3 = late.\n", "unknown"},
		{"## Target process exit status\n\n" + codesTable, "those of a command that the program runs"},
		{"## Process exit status\n\n" + codesTable, "this program's"},
		{"## `tool --late` exit codes\n\n" + codesTable, "a subcommand's"},
		{"## Use\n\n```sh\ntool-late --all\n```\n\nThe command exits with:\n\n- `0` if fine\n- `1` if late\n", "another program's"},
		{"## Use\n\n```sh\ntool --all\n```\n\nThe command exits with:\n\n- `0` if fine\n- `1` if late\n", "this program's"},

		{"## Use\n\nValidation failures and late items exit 3.\n", "this program's"},
		{"## Use\n\nA list without items, or an unknown name, exits 3.\n", "this program's"},
		{"## Use\n\n- Immediately prints the usage and exits with code 3.\n", "this program's"},
		{"## Use\n\nAll server errors exit with code 3.\n", "this program's"},
		{"## Use\n\nThe server exits with code 3.\n", "unknown"},
		{"## Use\n\nAll server checks exit with code 3.\n", "unknown"},
		{"## Use\n\nThe sweep returns exit 3 and lists the items.\n", "unknown"},
		{"## Use\n\nThe script prints a line. A missing name exits 3.\n", "unknown"},
		{"## Use\n\nThe tool prints a line. A missing name exits 3.\n", "this program's"},
		{"## Use\n\nEach `tool sync` prints a line. Missing names exit 3.\n", "a subcommand's"},
		{"## Use\n\nEmpty results return exit 3; then call `finish(outcome)`.\n", "this program's"},
		{"## Use\n\nEmpty results return exit 3, and `finish(outcome)` is called.\n", "unknown"},
		{"## Use\n\nNow a `git commit` with errors fails with exit code 3.\n", "unknown"},
		{"## Use\n\n- go build ./... : exit 3\n", "unknown"},
		{"## Use\n\nThey print an error with exit code 3 if it is late.\n", "unknown"},
		{"## Use\n\nTool closes it. Some programs may wait and will exit with 3.\n", "unknown"},
		{"## Use\n\nTool runs `after_hook`, which returns exit code 3.\n", "unknown"},
		{"## Use\n\nTool reads `items`, and returns exit code 3.\n", "this program's"},
		{"## Use\n\nTool runs `sync` on a list without items exits 3.\n", "this program's"},
		{"## Use\n\nExit status 3 signals a late file to scripts.\n", "this program's"},
		{"## Use\n\nScripts can test for exit code 3 to find late files.\n", "this program's"},
		{"## Use\n\nThis is a hard error — exit 3.\n", "this program's"},
		{"## Use\n\nA non-zero exit means that the check failed.\n", "this program's"},
		{"## Code\n\n- `main.go`: process entrypoint, exits non-zero on failure.\n", "this program's"},
		{"## Use\n\nMore tasks may fail with these symptoms:\n\n- A failure with exit code 3.\n- None.\n", "unknown"},
		{"## Use\n\nMore files may fail with these symptoms:\n\n- A failure with exit code 3.\n- None.\n", "this program's"},
		{"## Use\n\nUse meaningful exit codes (0 success, 3 late).\n", "advice for programs in general"},
		{"## Use\n\nIf no service folders are listed, it immediately exits 3.\n", "this program's"},
		{"## Use\n\nWhen a `tool` CLI command fails, it prints a line and exits 3.\n", "this program's"},
		{"## Use\n\n- **`usage_missing` (exit 3)**: no name was given.\n", "this program's"},
		{"## Use\n\n- `always`: always exit with 3 if a file changed.\n", "this program's"},
		{"## Use\n\nElsewhere, tool typically returns exit code 3 if it is late.\n", "this program's"},
		{"## Use\n\n`channel probe` exits with 3 if a channel is late.\n", "a subcommand's"},
		{"## Use\n\nThe exit code is for CLI errors. Exit code 3 means that it is late.\n", "this program's"},
		{"## Use\n\nThe other binary is for errors. Exit code 3 means that it is late.\n", "unknown"},
		{"## Use\n\nSee `tool --help` first. Exit code 3 means that it is late.\n", "this program's"},
		{"## `late_items`\n\nExit code 3 means that it is late.\n", "this program's"},
		{"## `late-items`\n\nExit code 3 means that it is late.\n", "a subcommand's"},
		{"## Use\n\nA known command without a name (e.g. `list add`) exits 3.\n", "this program's"},
		{"## Use\n\nEmpty is fine: `list` on a scope without items exits 3.\n", "a subcommand's"},
		{"## Use\n\nIf you run tool with a budget, the script will exit with 3.\n", "this program's"},
		{"## Use\n\nIf you run it with a budget, the script will exit with 3.\n", "unknown"},

		{"## Writing hooks\n\nA late item stops Tool with exit code 3.\n", "this program's"},
		{"## Writing hooks\n\nA late item stops the job with exit code 3.\n", "those of a command that the program runs"},
		{"## Plugins\n\nA plugin that is listed but missing fails with `E_LATE` (exit code 3).\n", "this program's"},
		{"## Plugins\n\nA plugin that is listed but missing fails (exit code 3).\n", "unknown"},
		{"## Errors\n\n- `newLate()` — exit code 3\n", "this program's"},
		{"## Errors\n\n- `newLate()` exits with code 3\n", "advice for programs in general"},
		{"## Use\n\nThe `tool` CLI utility will return an exit status of 3 if it is late.\n", "this program's"},
		{"## Use\n\nThe `late` CLI utility will return an exit status of 3 if it is late.\n", "a subcommand's"},
		{"## Exit status\n\nThe tool interpreter exits with 3 if it is late.\n", "this program's"},
		{"## Exit status\n\nThe tool sync exits with 3 if it is late.\n", "a subcommand's"},
		{"## Checks\n\n- `tool sync late` — should exit 3 with a line\n", "a subcommand's"},
		{"## Files\n\n- `setup.sh` — stub script (exits 3, to be replaced)\n", "those of a command that the program runs"},
		{"## Files\n\n- `setup` — late items (exits 3, to be replaced)\n", "a subcommand's"},
		{"## Checks\n\n- `late sync` — the script should exit 3 with a line\n", "those of a command that the program runs"},
		{"## Permission manifest\n\nThe exit code is 3 if it is late.\n", "this program's"},
		{"## Permission manifesto\n\nThe exit code is 3 if it is late.\n", "advice for programs in general"},
		{"## `late-items` is missing\n\nThe exit code is 3 if it is late.\n", "this program's"},
		{"```sh\ntool diff\n```\n\n## Use\n\n`diff` exits with 3 if it is late.\n", "a subcommand's"},
		{"```sh\ntool sync\n```\n\n## Use\n\n`diff` exits with 3 if it is late.\n", "another program's"},
		{"# Notes\n\n## Archiving items\n\n```sh\ntool archive all\n```\n\nThe exit code is 3 if it is late.\n", "a subcommand's"},
		{"# Notes\n\n## Re-archive items\n\n```sh\ntool archive all\n```\n\nThe exit code is 3 if it is late.\n", "a subcommand's"},
		{"# Notes\n\n## Arches of items\n\n```sh\ntool archive all\n```\n\nA late item exits with 3.\n", "this program's"},
		{"## Use\n\n- Next steps: prints a line and exits with code 3.\n", "this program's"},
		{"## Use\n\n- Next steps print a line and exit with code 3.\n", "unknown"},
		{"## Use\n\nSee `tool sync`. A stray name is an error (exit 3), which is new.\n", "this program's"},
		{"## Use\n\nSee `tool sync`. Then the error ends (exit 3), which is new.\n", "a subcommand's"},
		{"```sh\ntool sync\n```\n\n## Exit codes\n\n`sync` adds `LATE_ITEM` (3) for late items.\n", "a subcommand's"},
		{"```sh\ntool sync\n```\n\n## Exit codes\n\nIt adds `LATE_ITEM` (3) for late items.\n", "this program's"},
		{"## Exit codes\n\nA late item (`3`) is not a lost one.\n", "this program's"},
		{"## Exit codes\n\nA late item (3) is not a lost one.\n", "nothing"},
		{"## Other codes\n\nA late item (`3`) is not a lost one. The exit code is free.\n", "nothing"},
		{"## Exit codes\n\nScheme: 0 fine, 3 late, 4 lost. Without a name it exits 3.\n", "this program's"},
		{"## Errors\n\nStable error codes for exit codes:\n\n| Code | Notes |\n|---|---|\n| `LATE` | Maps to exit `3`. |\n| `LOST` | Maps to exit `4`. |\n", "this program's"},
		{"## Use\n\nA successful command exits with 3.\n", "this program's"},
		{"```sh\ntool sync\n```\n\n## Use\n\nA sync command exits with 3.\n", "a subcommand's"},
		{"## Use\n\nThe `install.sh` MUST:\n\n- Look for a file and exit with code 3 if it is missing.\n", "unknown"},
		{"## Use\n\nThe `install` file MUST:\n\n- Look for a file and exit with code 3 if it is missing.\n", "this program's"},
		{"```sh\ntool sync --check    # Exit code 3 if it is late\n```\n", "a subcommand's"},
		{"```sh\ntool sync --check    # The build returned exit status 3\n```\n", "nothing"},
		{"```sh\ntool sync\n```\n\n## Use\n\n<details><summary>`sync --late`</summary><br>\n\nExit with code 3 if it is late.\n", "a subcommand's"},
		{"```sh\ntool sync\n```\n\n## Use\n\n<details><summary>Late items</summary><br>\n\nExit with code 3 if it is late.\n", "this program's"},
		{"## Use\n\n```text\nusage: Tool [options]\n\n  --late    Exit with 3 if it is late.\n```\n", "this program's"},
		{"## Use\n\n```text\nusage: late [options]\n\n  --late    Exit with 3 if it is late.\n```\n", "unknown"},
		{"## Use\n\n```text\nusage: tool [options]\n" + strings.Repeat("\n  --long    Words about nothing.", 200) + "\n  --late    Exit with 3 if it is late.\n\n  $ tool --late\n```\n", "this program's"},
		{"## Use\n\n```\n# sync flags\n    --late    Set an exit code of 3 if it is late.\n```\n", "this program's"},
		{"## Use\n\n```\n# sudo sync\n    --late    Set an exit code of 3 if it is late.\n```\n", "nothing"},
		{"## Use\n\n```\n    # sync items\n    --late    Set an exit code of 3 if it is late.\n```\n", "nothing"},
		{"## Use\n\n```\n    -l      List it.\n    -c      Returns true exit code (3) if it is late.\n```\n", "this program's"},
		{"## Use\n\n```\n    -l      List it.\n    -c      Returns a lot of items (3) if it is late.\n```\n", "nothing"},

		{"```sh\ntool sync\n```\n\n## Use\n\n- sync: exit 3, with a line.\n", "a subcommand's"},
		{"```sh\ntool sync\n```\n\n## Use\n\n- late: exit 3, with a line.\n", "this program's"},
		{"## Use\n\n- Slow tests: exit 3 when they are late.\n", "unknown"},
		{"## Use\n\n- Slow items: exit 3 when they are late.\n", "this program's"},
		{"## Use\n\n- Slow tests: the tool exits 3 when they are late.\n", "this program's"},
		{"## Use\n\nCollectors should use this code: exit 3 if it is late.\n", "those of a command that the program runs"},
		{"## Use\n\nCallers should use the exit code. It is 3 if it is late.\n", "this program's"},
		{"## Use\n\nItems wait for each other. Every one exits 3.\n", "unknown"},
		{"## Use\n\nItems wait for each other. Every item exits 3.\n", "this program's"},
		{"## Use\n\nA build that exits 3 but writes nothing is caught.\n", "unknown"},
		{"## Use\n\nAn error that exits 3 but writes nothing is caught.\n", "this program's"},
		{"## Use\n\nThe pipeline fails with exit code 3.\n", "unknown"},
		{"## Use\n\nA late item fails with exit code 3.\n", "this program's"},
		{"```sh\ntool sync\n```\n\n## Use\n\nWithout a file, the command fails with exit code 3.\n", "a subcommand's"},
		{"## Use\n\nCommands that are late exit with 3.\n", "this program's"},
		{"## Use\n\nThe `sync` commands that are late exit with 3.\n", "a subcommand's"},
		{"## Use\n\n`parser` errors (such as a wrong name) exit with `3`.\n", "this program's"},
		{"## Use\n\n`parser` (such as a wrong name) exits with `3`.\n", "a subcommand's"},
		{"## APP2001 — the file is late\n\nExits 3. This is new.\n", "this program's"},
		{"## APPS — the apps of a team\n\nExits 3. This is new.\n", "another program's"},
		{"## Severity\n\nAn error of this kind always means a non-zero exit, with a line.\n", "this program's"},
		{"## HTTP\n\nAn error of this kind always means a non-zero exit, with a line.\n", "a protocol's"},
		{"## Use\n\n```\ngo test ./...\n```\n\nExits 3 on an old machine.\n", "another program's"},
		{"## Use\n\n```\ntool ./...\n```\n\nExits 3 on an old machine.\n", "this program's"},
		{"## Use\n\n```\ngo test ./...\n```\n\nWords.\n\nExits 3 on an old machine.\n", "this program's"},
		{"## Use\n\n```sh\nmake late\n```\n\nIf the exit code is 3, read the lines and log in.\n", "another program's"},
		{"## Use\n\n```sh\ntool late\n```\n\nIf the exit code is 3, read the lines and log in.\n", "this program's"},
		{"## Use\n\n- `pg_late` may exit 3 on old files.\n", "unknown"},
		{"## Use\n\n- `pg_late` exits 3 on old files.\n", "a subcommand's"},
		{"## Use\n\nIf it is late, the command prints a line and exits with 3.\n", "a subcommand's"},
		{"## Use\n\nIf it is late, the command line is shown and it exits with 3.\n", "this program's"},
		{"## Pipeline exits with code 3\n\nWords.\n", "unknown"},
		{"## A late item exits with code 3\n\nWords.\n", "this program's"},
		{"| Id | Level | Text |\n|---|---|---|\n| A1 | SHOULD | Exit with a line (exit 3) if it is late |\n", "nothing"},
		{"| Id | Level | Text |\n|---|---|---|\n| A1 | often | Exit with a line (exit 3) if it is late |\n", "this program's"},
	} {
		d, err := Read("docs/a.md", []byte(c.src), Options{Program: "tool"})
		if err != nil {
			t.Fatal(err)
		}
		got := "nothing"
		if n := len(d.Candidates); n > 0 {
			got = string(d.Candidates[n-1].Ownership.Verdict)
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.src[max(0, len(c.src)-160):], got, c.want)
		}
	}
}

// TestJudged checks sentences about a status that the program only interprets, as in
// "3 is treated as a failure". Such a status is not one of the program's own.
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
