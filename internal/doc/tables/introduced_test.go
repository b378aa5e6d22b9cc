package tables

import (
	"fmt"
	"strings"
	"testing"
)

// TestSentenceOwnership checks the verdict on the last sentence of a document. Most
// documents occur in pairs: one sentence is about the program, and a similar one is not.
func TestSentenceOwnership(t *testing.T) {
	t.Parallel()
	const (
		runner = "# Tool\n\n`tool` is a small, fast command runner built on threads.\n\n"
		table  = "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 0 | fine |\n| 4 | late |\n| 5 | lost |\n\n# Copying\n\n"
		code   = "```sh\ntool copy a b\n```\n\n"
		moving = "# Moving\n\n```sh\ntool move a b\n```\n"
	)
	for _, c := range []struct{ src, want string }{
		// The noun with which the document introduces the program.
		{runner + "If it is late, the runner stops and exits with 3.\n", `this program's: the text before it says "exits with"`},
		{runner + "If it is late, a runner stops and exits with 3.\n", `unknown: its subject says "runner"`},
		{runner + "If it is late, the test runner stops and exits with 3.\n", `unknown: its subject says "runner"`},
		{"# Tool\n\n`other` is a command runner.\n\nIf `tool` is late, the runner stops and exits with 3.\n", `unknown: its subject says "runner"`},
		{"# Tool\n\n`tool` is a package for runners.\n\nIf it is late, the package exits with 3.\n", `unknown: its subject says "package"`},

		// A table of the program's statuses, and a section whose code runs one command.
		{table + moving + "\n# Copying\n\n" + code + "A late file exits 4.\n", `this program's: a table of the program's statuses lists it`},
		{table + moving + "\n# Copying\n\n" + code + "A late file exits 6.\n", `a subcommand's: the heading over it is about tool copy`},
		{table + moving + "\n# Copying\n\n" + code + "A file that is there exits 0.\n", `a subcommand's: the heading over it is about tool copy`},
		{table + moving + "\n# Copying\n\n" + code + "Exit codes: 4 = slow, 5 = gone.\n", `a subcommand's: the heading over it is about tool copy`},

		// A sentence that introduces code.
		{"# Tool\n\nA change makes the check fail (exit `4`):\n\n" + code, `a subcommand's: the code after it is about tool copy`},
		{"# Tool\n\nA change makes the check fail (exit `4`).\n\n" + code, `this program's: the text before it says "exit 4"`},
		{"# Tool\n\nA change makes `tool` exit with 4:\n\n" + code, `this program's: the text before it says "exit with"`},
		{"# Tool\n\nThe exit code is 4 if it is late. Copy it:\n\n" + code, `this program's: the text before it says "exit code"`},

		// "The command" in a section about all commands.
		{"# Tool\n\nErrors and exit codes:\n\n- Failures are printed; the command exits 4 if one failed.\n", `this program's: the text before it says "exits 4"`},
		{"# Tool\n\nEmpty files give exit code 3.\n\n- Failures are printed; the command exits 4 if one failed.\n", `a subcommand's: its sentence is about command`},

		// Help texts that show how to call a command.
		{"# Tool\n\n```\ntool copy [-u] [files ...]\n\n  -u, --update\n    Update it. Always returns with exit code 0.\n```\n", `a subcommand's: the help text is about tool copy`},
		{"# Tool\n\n```\ntool [-u] [files ...]\n\n  -u, --update\n    Update it. Always returns with exit code 0.\n```\n", `this program's: the text before it says "exit code"`},
		{"# Tool\n\n```\n# copy flags\n    --late   Set an exit code of 3 when it is late.\n-h, --help   help for copy\n```\n", `a subcommand's: the help text is about tool copy`},
		{"# Tool\n\n```\n# global flags\n    --late   Set an exit code of 3 when it is late.\n-h, --help   help for tool\n```\n", `this program's: the text before it says "exit code"`},

		// Words for other programs that are not the subject.
		{"# Use\n\nIt fits into your build process. You can enable exit code 3 when it is late.\n", `this program's: the text before it says "exit code"`},
		{"# Use\n\nIt waits for your build process. You can enable exit code 3 when it is late.\n", `unknown: its sentence says "process"`},
		{"# Use\n\nErrors come from service/store code. Late errors are usage errors (exit 2) in all cases.\n", `this program's: the text before it says "exit 2"`},
		{"# Use\n\nErrors come with the service. Late items are usage errors (exit 2) in all cases.\n", `unknown: its sentence says "service"`},
		{"# Use\n\nFor pipelines, treat exit `5` as nothing to do.\n", `this program's: the text before it says "exit 5"`},
		{"# Use\n\nIf any check fails, the exit code is 3.\n", `this program's: the text before it says "exit code"`},
		{"# Use\n\nIf any check fails, a non-zero exit code is returned.\n", `this program's: the text before it says "exit code"`},
		{"# Use\n\nIf the check fails, the exit code is 3.\n", `unknown: its subject says "check"`},
		{"# Use\n\nA non-zero exit code indicates that at least one check failed.\n", `this program's: the text before it says "exit code"`},
		{"# Use\n\nA non-zero exit code indicates that the check failed.\n", `unknown: its sentence says "check"`},
		{"# Use\n\nIn pipelines, exit `5` is nothing to do.\n", `unknown: its sentence says "pipelines"`},
		{"# Use\n\nThe upload step runs even when tool finds one and exits 3.\n", `this program's: the text before it says "exits 3"`},
		{"# Use\n\nThe upload step runs even when late and exits 3.\n", `unknown: its subject says "step"`},
		{"# Use\n\nThe tool runs even when it is late and exits 3.\n", `this program's: the text before it says "exits 3"`},
		{"# Use\n\nThe upload step finds one and exits 3.\n", `unknown: its subject says "step"`},
		{"# Use\n\nIt stops (e.g. the server is late), and an exposed run exits 3.\n", `this program's: the text before it says "exits 3"`},
		{"# Use\n\nA script that exits 2 ends the run with exit code 3.\n", `this program's: the text before it says "exits 2"`},
		{"# Use\n\nA script that exits 2 ends the list with 3 lines.\n", `those of a command that the program runs: the text before it says "A script that exits"`},
		{"# Use\n\nIt has the command's exit code in `data`. With `--json`, the process exits 0.\n", `this program's: the text before it says "exit code"`},

		// Paragraphs and lists about commands.
		{"# Tool\n\n```sh\ntool check\n```\n\n# More\n\n`tool check` reads files. With `--late` it exits 3 on errors.\n", `a subcommand's: the text before it is about tool check`},
		{"# Tool\n\n`get <id>...` reads files. " + strings.Repeat("Words about nothing. ", 30) + "With `--late` it exits 3 on errors.\n", `a subcommand's: the start of its paragraph is about tool get`},
		{"# Tool\n\n```sh\ntool check\n```\n\n# More\n\n- **Late items** — `tool check` reads files. " + strings.Repeat("Words about nothing. ", 30) + "It exits 3 on errors.\n", `a subcommand's: the start of its paragraph is about tool check`},
		{"# Tool\n\n# Parts of tool-cli\n\nLate items exit 3.\n\n# More\n\nThe tool-cli exits with 3.\n", `this program's: the text before it says "exits with"`},
		{"# Tool\n\n```sh\ntool-cli\n```\n\n# tool-cli\n\nExit codes: 0 = fine, 3 = late.\n", `this program's: the text before it says "Exit codes"`},
		{"# Tool\n\n```sh\ntool-kit\n```\n\n# tool-kit\n\nExit codes: 0 = fine, 3 = late.\n", `a subcommand's: the heading over it is about tool-kit`},
		{"# Use\n\nThe tool-cli exits with 3.\n", `this program's: the text before it says "exits with"`},
		{"# Use\n\nThe tool-kit exits with 3.\n", `unknown: its subject says "tool-kit"`},
		{"# Use\n\nThe exit code of tool.py is 3.\n", `this program's: the text before it says "exit code"`},
		{"# Use\n\nThe exit code of other.py is 3.\n", `unknown: its subject says "other.py"`},
		{"# Tool\n\n`get it` reads files. " + strings.Repeat("Words about nothing. ", 30) + "With `--late` it exits 3 on errors.\n", `this program's: the text before it says "exits 3"`},
		{"# Tool\n\nRun them:\n\n- both commands exit `3`\n", `a subcommand's: its sentence is about both commands`},
		{"# Tool\n\nRun them:\n\n- all commands exit `3`\n", `this program's: the text before it says "exit 3"`},
		{"# Tool\n\n`copy`, `move`, and late commands return exit code `3` when one is gone.\n", `a subcommand's: the text before it is about copy`},
		{"# Tool\n\n`copy` or `move` on a single file exits `2`.\n", `a subcommand's: the text before it is about copy`},
		{"# Tool\n\nThe copy gates share one limit, and a late item exits 3. See `tool copy`.\n", `this program's: the text before it says "exits 3"`},

		// The process.
		{"# Tool\n\nErrors cause the process to end with an exit code of 3.\n", `this program's: the text before it says "exit code"`},
		{"# Tool\n\nIt converts errors, so the process exits 3 with a message.\n", `this program's: the text before it says "exits 3"`},
		{"# Tool\n\nIt starts another program. If it fails, the process exits 3.\n", `unknown: its subject says "process"`},
		{"# Tool\n\nIt converts errors, so the server process exits 3 with a message.\n", `unknown: its subject says "process"`},

		// Folders, modes and groups of commands.
		{"# Tool\n\n- `cmd/copy/` copies files. Empty is fine: exit 0.\n", `a subcommand's: the help text is about tool copy`},
		{"# Tool\n\n- `cmd/tool/` has the main function. Empty is fine: exit 0.\n", `this program's: the text before it says "exit 0"`},
		{"# Tool\n\n- `lib/copy/` copies files. Empty is fine: exit 0.\n", `this program's: the text before it says "exit 0"`},
		{"# Tool\n\nThe exit code of fix mode is always 0.\n", `a subcommand's: its sentence is about fix mode`},
		{"# Tool\n\nThe exit code of tool is always 0.\n", `this program's: the text before it says "exit code"`},
		{"# Tool\n\nA bad file aborts the reading command with exit 3.\n", `a subcommand's: its sentence is about reading command`},
		{"# Tool\n\nA bad file aborts `tool` with exit 3.\n", `this program's: the text before it says "exit 3"`},
		{table + moving + "\n# Lint for unsafe files\n\n```\ntool file lint a\n```\n\n## Levels\n\nA late file is reported and exits 4 or 6.\n", `a subcommand's: the heading over it is about tool file`},
		{table + moving + "\n# Unsafe things\n\n```\ntool file lint a\n```\n\n## Levels\n\nA late file is reported and exits 4 or 6.\n", `this program's: the text before it says "exits 4"`},

		// Programs in general, and what users run.
		{"# Formats\n\nCLI implementations are recommended to use these exit codes:\n\n- 0: fine\n- 3: late\n", `advice for programs in general: the text before it says "CLI implementations are"`},
		{"# Formats\n\nThe implementation uses these exit codes:\n\n- 0: fine\n- 3: late\n", `this program's: the text before it says "exit codes"`},
		{"# Setting the exit code to the exit code of your main service\n\nA late one could stop, exit 3 then.\n", `those of a command that the program runs: the heading over it says "exit code of your main service"`},

		// "They", and names after the sentence.
		{"# Tool\n\nLate commands never prompt: they exit 4 and print the files.\n", `this program's: the text before it says "exit 4"`},
		{"# Tool\n\n```\ntool copy a\n```\n\nCopy commands are different: they print files and exit 4 when one is late.\n", `a subcommand's: its sentence is about Copy`},
		{"# Tool\n\nHooks are different: they print files and exit 4 when one is late.\n", `unknown: its subject says "they"`},
		{"# Tool\n\n`a` ends the file with an exit code of 2.\n`late` is printed, and it causes no exit code.\n", `this program's: the text before it says "exit code"`},
		{"# Tool\n\nExit codes 1 and 2 are special. In your hook, you should return another one.\n", `those of a command that the program runs: the text before it says "In your hook, you should"`},

		// A column "Exit" beside errors.
		{"# Tool\n\nErrors:\n\n| Code | Exit | Meaning |\n|---|---|---|\n| `late` | 2 | is late |\n| `lost` | 3 | is lost |\n", `this program's: its header says "Exit"`},
		{"# Tool\n\nWays:\n\n| Road | Exit | Meaning |\n|---|---|---|\n| `north` | 2 | is late |\n| `south` | 3 | is lost |\n", `unknown: nothing near it speaks of exit statuses`},
		{"# Tool\n\n| Command | Purpose |\n|---|---|\n| `npx tool --all` | Exit code 2 for late files, 3 for lost ones |\n", `this program's: the text before it says "Exit code"`},
		{"# Tool\n\n| Command | Purpose |\n|---|---|\n| `npx other --all` | Exit code 2 for late files, 3 for lost ones |\n", `nothing`},

		// Other programs in headings, scripts in sentences, and the installer.
		{"# Tool\n\n## Git clone fails with exit status 128\n", `another program's: the heading over it is about git`},
		{"# Tool\n\n## Copying fails with exit status 128\n", `this program's: the heading over it says "exit status"`},
		{"# What curl can print\n\n## Exit codes\n\n- `0`: fine\n- `3`: late\n", `another program's: the heading over it is about curl`},
		{"# What tool can print\n\n## Exit codes\n\n- `0`: fine\n- `3`: late\n", `this program's: the heading over it says "Exit codes"`},
		{"# Embedded curl (WASM)\n\nExit codes:\n\n- `0`: fine\n- `3`: late\n", `another program's: the heading over it is about curl`},
		{"# Tool\n\n## Installation\n\n| Exit code | Meaning |\n|---|---|\n| 3 | late |\n", `another program's: the heading over it is about the installation`},
		{"# Tool\n\n## Installation\n\n### Usage\n\n| Exit code | Meaning |\n|---|---|\n| 3 | late |\n", `this program's: its header says "Exit code"`},
		{"# Tool\n\n## Installation\n\n### Exit codes\n\n| Code | Meaning |\n|---|---|\n| 3 | late |\n", `this program's: the heading over it says "Exit codes"`},
		{"# Tool\n\n## Install script\n\n### Exit codes\n\n| Code | Meaning |\n|---|---|\n| 3 | late |\n", `another program's: the heading over it is about the installation`},
		{"# Tool\n\n## Docker\n\n### Exit codes\n\nAll commands return stable exit codes:\n\n| Code | Meaning |\n|---|---|\n| 3 | late |\n", `this program's: the text before it says "exit codes"`},
		{"# Tool\n\n## Docker\n\n### Exit codes\n\nAll images return stable exit codes:\n\n| Code | Meaning |\n|---|---|\n| 3 | late |\n", `another program's: the heading over it is about Docker`},
		{"# Tool\n\n## Installed files\n\n| Exit code | Meaning |\n|---|---|\n| 3 | late |\n", `this program's: its header says "Exit code"`},
		{"# Checks\n\n```sh\npython a/check_all.py\n```\n\nThe default command exits with:\n\n" + codesTable, `another program's: the code before it is about check_all.py`},
		{"# Checks\n\n```sh\ntool check\n```\n\nThe default command exits with:\n\n" + codesTable, `this program's: the text before it says "exits with"`},
		{"# Tool\n\nIf run.sh exits with code 77, the test is skipped.\n", `unknown: its subject says "run.sh"`},
		{"# Tool\n\nSee run.sh. If it is late, tool exits with code 77.\n", `this program's: the text before it says "exits with"`},
		{"# Tool\n\ntool exits with the exit status of the remote command or with 255 on errors.\n", `this program's: the text before it says "exits with"`},

		// The status of something else, which becomes a status of the program.
		{"# Tool\n\nThe child's exit code is kept, and surfaced as exit code 6 by tool.\n", `this program's: the text before it says "exit code"`},
		{"# Tool\n\nThe child's exit code is kept, and is exit code 6 for tool.\n", `those of a command that the program runs: the text before it says "child's exit"`},
		{"# Tool\n\nIt runs a child. The child's exit code is lost; the process itself exits 9.\n", `this program's: the text before it says "exit code"`},
		{"# Tool\n\nIt runs a child. The child's exit code is lost; the process exits 9.\n", `those of a command that the program runs: the text before it says "child's exit"`},
		{"# Tool\n\n`tool copy` runs a child. The child's exit code is lost; the process itself exits 9.\n", `a subcommand's: the start of its paragraph is about tool copy`},
		{"# Tool\n\nIf it is late, the command itself should set exit code 4. Future work: exit code 5.\n", `this program's: the text before it says "exit code"`},
		{"# Tool\n\nIf it is late, your hook should set exit code 4.\n", `those of a command that the program runs: the text before it says "your hook should set exit"`},

		// Conditions about the exit of another program.
		{"# Tool\n\nIf `sudo` exits 1, the runtime MUST abort with exit code 3.\n", `this program's: the text before it says "exits 1"`},
		{"# Tool\n\nIf it is late, `sudo` exits 1, and the rest is lost.\n", `a subcommand's: the text before it is about sudo`},
		{"# Building\n\nUse tool. If it is late, the system SHALL exit with 3.\n", `this program's: the text before it says "exit with"`},
		{"# Building\n\nUse tool. If it is late, the service SHALL exit with 3.\n", `unknown: its subject says "service"`},

		// Subjects.
		{"# Tool\n\nRun it. All make commands exit 0.\n", `unknown: its subject says "make commands"`},
		{"# Tool\n\nRun it. All late commands exit 0.\n", `this program's: the text before it says "exit 0"`},
		{"# Building\n\nUse tool. A custom user-supplied program is called. The program can tell it to go on, by exiting with a status of 2.\n", `unknown: its subject says "program"`},
		{"# Copying\n\nRun `tool copy a`.\n\nCopy reads all files and exits with code 3.\n", `a subcommand's: its sentence is about copy`},
		{"# Moving\n\nRun `tool copy a`.\n\nMove reads all files and exits with code 3.\n", `this program's: the text before it says "exits with"`},
		{"# tool copy\n\nUse it. Every file-based command - `copy` and `move` - stops and exits 20.\n", "this program's: the text before it says \"Every file-based command - `copy` and `move` - stops and exits\""},
		{"# tool copy\n\nUse it. This file-based command stops and exits 20.\n", `a subcommand's: the heading over it is about tool copy`},
		{"# Tool\n\nA partially late command (i.e., `tool copy`) should return a non-zero exit code.\n", `this program's: the text before it says "exit code"`},
		{"# Exit codes\n\n`tool copy`, `move` and `link` return exit code 6 when the Go command fails. Late and lost files return exit code 7.\n", `this program's: the text before it says "exit code"`},
		{"# Things\n\n`tool copy`, `move` and `link` return exit code 6 when the Go command fails. Late and lost files return exit code 7.\n", `a subcommand's: its sentence is about tool copy`},

		// Pods and containers, targets, and tests.
		{"# Pods\n\nUse tool for pods whose last termination says why: exit codes 126 and 127.\n", `those of a command that the program runs: the text before it says "pods whose last termination says why: exit"`},
		{"# Pods\n\nUse tool for pods. It says why: exit codes 126 and 127.\n", `this program's: the text before it says "exit codes"`},
		{"# Tool\n\nThe old targets are empty and exit with code 2.\n", `those of a command that the program runs: the text before it says "targets are empty and exit with"`},
		{"# Tool\n\nFor the test to pass, the CLI must return the exit code 0.\n", `those of a command that the program runs: the text before it says "For the test to pass"`},

		{"# Tool\n\n## Test names\n\nUse names like `copy: stops with exit code 5 if it is late`.\n", `advice for programs in general: the heading over it says "Test names"`},
		{"# Tool\n\n## Tests and names\n\nTool stops with exit code 5 if it is late.\n", `this program's: the text before it says "exit code"`},

		// Scripts that branch on the statuses of the program, and on others.
		{"# Tool\n\n#" + strings.Replace(table, "# Copying", "## Late files", 1) + "```sh\ntool sync\ncase $? in\n  4) echo 'late' ;;\n  5) echo 'lost' ;;\nesac\n```\n", `this program's: a table of the program's statuses lists it`},
		{"# Tool\n\n#" + strings.Replace(table, "# Copying", "## Late files", 1) + "```sh\ntool sync\ncase $? in\n  4) echo 'late' ;;\n  6) echo 'gone' ;;\nesac\n```\n", `a subcommand's: the script is about tool sync`},

		// What is said after a status.
		{"# Building\n\nUse tool. Pass `--late` to suppress exit code 4, useful for the pipeline.\n", `this program's: the text before it says "exit code"`},
		{"# Building\n\nUse tool. Pass `--late` to suppress exit code 4 for the pipeline.\n", `unknown: its sentence says "pipeline"`},
		{"# Exit codes\n\nExit code `3` tells them apart:\n\n" + code, `this program's: the text before it says "Exit code"`},
	} {
		d, err := Read("a.md", []byte(c.src), Options{Program: "tool"})
		if err != nil {
			t.Fatal(err)
		}
		got := "nothing"
		if n := len(d.Candidates); n > 0 {
			last := d.Candidates[n-1]
			got = fmt.Sprintf("%s: %s", last.Ownership.Verdict, last.Ownership.Why())
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.src, got, c.want)
		}
	}
}
