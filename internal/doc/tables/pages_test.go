package tables

import (
	"fmt"
	"testing"
)

// TestPageOwnership checks the verdict on the last sentence, list or table of a document, if
// its title, path, help text or an earlier sentence shows whose statuses it has. Each
// document that shows something is beside a similar one that does not.
func TestPageOwnership(t *testing.T) {
	t.Parallel()
	const (
		list = "- 0: fine\n- 3: late\n"
		copy = "```sh\ntool copy a\n```\n\n"
		move = "```sh\ntool move a\n```\n\n"
	)
	for _, c := range []struct{ path, src, want string }{
		// Pages and sections of a command.
		{"docs/copy.md", "# Copy guide\n\n" + copy + "## Exit codes\n\n" + list, `a subcommand's: the heading over it is about tool copy`},
		{"docs/style.md", "# Style guide\n\n" + copy + "## Exit codes\n\n" + list, `advice for programs in general: the heading over it says "Style guide"`},
		{"docs/copy.md", "# Copy user guide\n\n" + copy + "## Exit codes\n\n" + list, `this program's: the heading over it says "Exit codes"`},
		{"", "# Tool\n\n" + copy + move + "## Copy stage\n\nIt starts. If it is late, tool sets exit code to 3.\n", `a subcommand's: the heading over it is about tool copy`},
		{"", "# Tool\n\n" + copy + move + "## Late stage\n\nIt starts. If it is late, tool sets exit code to 3.\n", `this program's: the text before it says "exit code"`},
		{"", "# FILE_COPY: how it works\n\n`tool file copy` copies files.\n\n## Exit codes\n\n" + list, `a subcommand's: the heading over it is about tool file copy`},
		{"", "# Files: how they work\n\n`tool file copy` copies files.\n\n## Exit codes\n\n" + list, `this program's: the heading over it says "Exit codes"`},
		{"", "# FILE_COPY: how it works\n\nRead `tool file copy` first.\n\n## Exit codes\n\n" + list, `this program's: the heading over it says "Exit codes"`},
		{"", "# tool CLI — file map\n\n## Exit codes\n\n" + list, `this program's: the heading over it says "Exit codes"`},
		{"", "# tool file map\n\n## Exit codes\n\n" + list, `a subcommand's: the heading over it is about tool file map`},
		{"", "# Tool\n\n" + move + "## Getting started (copies)\n\n" + copy + "- Exit codes: 0 ok, 3 late.\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\n" + move + "## Making copies (copies)\n\n" + copy + "- Exit codes: 0 ok, 3 late.\n", `a subcommand's: the heading over it is about tool copy`},
		{"", "# Exit codes\n\n## Bridge (`scripts/bridge.py`)\n\n" + list, `a subcommand's: the heading over it is about bridge.py`},
		{"", "# Exit codes\n\n## Bridge (`scripts/tool.py`)\n\n" + list, `this program's: the heading over it says "Exit codes"`},
		{"", "# Exit codes\n\n## Settings (`conf/bridge.toml`)\n\n" + list, `this program's: the heading over it says "Exit codes"`},
		{"", "# Tool\n\n" + move + "## Putting it there\n\n```sh\nuv run tool copy a\n```\n\nExit code 3 if it is late.\n", `a subcommand's: the heading over it is about tool copy`},
		{"", "# Tool\n\n" + move + "## Putting it there\n\n```sh\nuv run other copy a\n```\n\nExit code 3 if it is late.\n", `this program's: the text before it says "Exit code"`},
		{"", "# Tool\n\n" + move + "## Scripts\n\n```sh\nif tool move a; then\n  tool copy a\nfi\n```\n\nExit code 3 if it is late.\n", `this program's: the text before it says "Exit code"`},

		// Paths.
		{"text/help/copy-long.txt", "Copies files.\n\nExit codes: 0 = fine, 3 = late\n", `a subcommand's: the path is about text/help/copy-long.txt`},
		{"text/help/exit-codes.txt", "Copies files.\n\nExit codes: 0 = fine, 3 = late\n", `this program's: the text before it says "Exit codes"`},
		{"text/help/copying.md", "# Copying\n\nUse tool. Exit codes: 0 = fine, 3 = late\n", `this program's: the text before it says "Exit codes"`},
		{"plans/COMMANDS.md", "# Command spec (v1)\n\nTool has exit codes: 0 = fine, 3 = late.\n", `this program's: the text before it says "exit codes"`},
		{"plans/COMMANDS.md", "# Commands (v1)\n\nTool has exit codes: 0 = fine, 3 = late.\n", `a plan: the path says "plans/COMMANDS.md"`},
		{"test/a.md", "# Smoke test\n\nEvery command returns exit code 3 when tool is late.\n", `this program's: the text before it says "exit code"`},
		{"test/a.md", "# Smoke test\n\nA late test returns an exit code of 3.\n", `another program's: the text before it is about test`},

		// Help texts.
		{"", "# Contract: `tool copy`\n\n```\nUsage: tool <command> [flags]\n\nExit codes:\n  0  fine\n  3  late\n```\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Contract: `tool copy`\n\n```\nUsage: tool copy [flags]\n\nExit codes:\n  0  fine\n  3  late\n```\n", `a subcommand's: the help text is about tool copy`},
		{"", "# Contract: `tool copy`\n\n```\nExit codes:\n  0  fine\n  3  late\n```\n", `a subcommand's: the heading over it is about tool copy`},

		// Tables with a column of commands.
		{"", "# Tool\n\n" + copy + "| Flag | Scope | Purpose |\n|---|---|---|\n| `--all` | global | All of them |\n| `--late` | copy | Exit 3 if one is late. |\n", `a subcommand's: the help text is about copy`},
		{"", "# Tool\n\n" + copy + "| Flag | Scope | Purpose |\n|---|---|---|\n| `--all` | copy | All of them |\n| `--late` | global | Exit 3 if one is late. |\n", `this program's: the text before it says "Exit 3"`},

		// Sentences.
		{"", "# Tool\n\nExit code 3 from `copy` means that it is done.\n", `a subcommand's: the text before it is about copy`},
		{"", "# Tool\n\nExit code 3 from the parts means that it is done.\n", `this program's: the text before it says "Exit code"`},
		{"", "# Tool\n\nExit code 3 from `curl` means that it is done.\n", `another program's: the text before it is about curl`},
		{"", "# Tool\n\nCommands like `copy`, `move`, etc., exit with `0` when all is done.\n", `this program's: the text before it says "exit with"`},
		{"", "# Tool\n\nTasks like `copy` exit with `0` when all is done.\n", `this program's: the text before it says "exit with"`},
		{"", "# Tool\n\n- **HTTP 401 & 403**: No access. They return exit code `3`.\n", `this program's: the text before it says "exit code"`},
		{"", "# Tool\n\n- **Hooks 401 & 403**: No access. They return exit code `3`.\n", `unknown: its subject says "they"`},
		{"", "# Tool\n\n- **Late commands never prompt.** They exit 4 and print it.\n", `this program's: the text before it says "exit 4"`},
		{"", "# Tool\n\n- **Late hooks never prompt.** They exit 4 and print it.\n", `unknown: its subject says "they"`},
		{"", "# Tool\n\nErrors come with a hint and next steps.\nLate files exit 4.\n", `this program's: the text before it says "exit 4"`},
		{"", "# Tool\n\nA valid old or new file with no usable parts or jobs exits with 4.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\nTest exit codes:\n\n" + list, `this program's: the text before it says "exit codes"`},
		{"", "# Tool\n\nCurl exit codes:\n\n" + list, `another program's: the text before it is about Curl`},
		{"docs/exit-codes.md", "# Exit codes\n\n## 0\n\n- When the daemon process gets a signal, it exits with `0`.\n", `this program's: the text before it says "exits with"`},
		{"docs/exit-codes.md", "# Exit codes\n\nTool starts a child.\n\n## 0\n\n- When the daemon process gets a signal, it exits with `0`.\n", `unknown: its subject says "daemon process"`},
		{"docs/signals.md", "# Signals of tool\n\n- When the daemon process gets a signal, it exits with `0`.\n", `unknown: its subject says "daemon process"`},

		// Sentences with several subjects.
		{"", "# Tool\n\n`tool copy` exits with 3 if it is late. If nothing works, tool exits with 4.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\nIf nothing works, tool exits with 4. `tool copy` exits with 3 if it is late.\n", `a subcommand's: the text before it is about tool copy`},
		{"", "# Tool\n\n`tool copy` exits with 3 if it is late. A lost file exits with 4.\n", `a subcommand's: the text before it is about tool copy`},

		// Names of the program, and nouns before "command".
		{"", "# Tool\n\nRunning the tool command with `--plan` will return a non-zero exit code.\n", `this program's: the text before it says "exit code"`},
		{"", "# Tool\n\nRunning the copy command with `--plan` will return a non-zero exit code.\n", `a subcommand's: its sentence is about Running the copy command`},
		{"", "# Tool\n\nWhen a check fails, Tool prints it and returns a non-zero exit code.\n", `this program's: the text before it says "exit code"`},
		{"", "# Tool\n\nWhen a check fails, Toolbox prints it and returns a non-zero exit code.\n", `unknown: its subject says "check"`},
		{"", "# Tool\n\nAn unknown service exits 2 with `E_LATE`.\n", `this program's: the text before it says "exits 2"`},
		{"", "# Tool\n\nA running service exits 2 with `E_LATE`.\n", `unknown: its subject says "service"`},
		{"", "# Tool\n\nOn errors, the process writes them and exits with 3.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\nOn errors, the child process writes them and exits with 3.\n", `unknown: its subject says "child"`},
		{"", "# Tool\n\n## Commands without a terminal\n\nThese show a menu; without one they exit 2.\n", `this program's: the text before it says "exit 2"`},
		{"", "# Tool\n\n## Scripts without a terminal\n\nThese show a menu; without one they exit 2.\n", `unknown: its subject says "they"`},

		// Headings, leads and code of a command.
		{"cli/commands/tool_status.md", "# tool status\n\n```\ntool status [flags]\n```\n\nExit 3 if it is late.\n", `a subcommand's: the heading over it is about tool status`},
		{"docs/tool_status.md", "# Tool status\n\nExit 3 if it is late.\n", `this program's: the text before it says "Exit 3"`},
		{"", "# Tool\n\n" + move + "## The contract\n\n### Schema\n\n" + copy + "### Exit codes\n\n" + list, `this program's: the heading over it says "Exit codes"`},
		{"", "# Tool\n\n" + move + "## The contract\n\n" + copy + "### Exit codes\n\n" + list, `a subcommand's: the heading over it is about tool copy`},
		{"", "# Tool\n\n" + copy + "- Copy exit codes:\n  - `0` fine\n  - `3` late\n", `a subcommand's: the text before it is about copy`},
		{"", "# Tool\n\n" + copy + "- Late exit codes:\n  - `0` fine\n  - `3` late\n", `this program's: the text before it says "exit codes"`},
		{"", "# Tool\n\n`copy --to` / `--from` fail (exit 3) when one is late.\n", `a subcommand's: the text before it is about copy`},
		{"", "# Tool\n\n`--to` / `--from` fail (exit 3) when one is late.\n", `this program's: the text before it says "exit 3"`},
		{"", "# Tool\n\n**`copy all` flag contract**:\n\n| Flag | Effect |\n|---|---|\n| `--late` | It is refused (exit 3). |\n", `a subcommand's: the help text is about copy all`},
		{"", "# Tool\n\n**The flag contract**:\n\n| Flag | Effect |\n|---|---|\n| `--late` | It is refused (exit 3). |\n", `this program's: the text before it says "exit 3"`},
		{"", "# Tool\n\n" + move + "## Help output\n\n" + copy + "- `--help` output goes to stdout and exits 0\n", `this program's: the text before it says "exits 0"`},
		{"", "# Tool\n\n" + move + "## Help output\n\n" + copy + "- `--late` output goes to stdout and exits 0\n", `a subcommand's: the heading over it is about tool copy`},
		{"", "# Tool\n\n## `tool exec <name>`\n\nIt runs one. The child's exit code becomes tool's exit code.\n\nA late one exits with 3.\n", `a subcommand's: the heading over it is about tool exec`},
		{"", "# Tool\n\n## `tool exec <name>`\n\nIt runs one. The child's exit code is printed.\n\nA late one exits with 3.\n", `those of a command that the program runs: the start of its section says "child's exit"`},
		{"", "# Things\n\n```\nUsage:\n  tool [flags]\n\nFlags:\n  --late   return a non-zero exit code when it is late\n```\n", `this program's: the text before it says "exit code"`},
		{"", "# Things\n\n```\nUsage:\n  other [flags]\n\nFlags:\n  --late   return a non-zero exit code when it is late\n```\n", `unknown: the help text says "other"`},

		// What comes after a status, options of all commands, and files of commands.
		{"", "# Use\n\ntool copies.\n\n- **late (exit 3)** → look at `kubectl get job`\n", `this program's: the text before it says "exit 3"`},
		{"", "# Use\n\ntool copies.\n\n- **`kubectl get job` is late (exit 3)** → look there\n", `another program's: the text before it is about kubectl`},
		{"", "# Use\n\ntool copies.\n\n- an exit code of 0 is returned when a policy check passes.\n", `this program's: each of its rows says "exit code"`},
		{"", "# Use\n\ntool copies.\n\n- after a policy check, an exit code of 0 is returned.\n", `unknown: its sentence says "check"`},
		{"", "# `tool copy`\n\n## Global flags\n\n| Flag | Notes |\n|---|---|\n| `--version` | Prints it and exits 0. |\n", `this program's: the text before it says "exits 0"`},
		{"", "# `tool copy`\n\n## Flags\n\n| Flag | Notes |\n|---|---|\n| `--version` | Prints it and exits 0. |\n", `a subcommand's: the heading over it is about tool copy`},
		{"docs/config.md", "# Config\n\nThese are raised by tool. By default the script will exit with a code of 3.\n", `this program's: the text before it says "exit with"`},
		{"docs/config.md", "# Config\n\nThese are raised by tool. Write a script. By default the script will exit with a code of 3.\n", `unknown: its subject says "script"`},
		{"", "# Tool\n\n## Is it there\n\n```sh\ntool copy a\n```\n\nExit code 3 if it is late.\n", `a subcommand's: the heading over it is about tool copy`},
		{"", "# Tool\n\n## Usage\n\n```sh\ntool copy a\n```\n\nExit code 3 if it is late.\n", `this program's: the text before it says "Exit code"`},
		{"cmd_lint.go", "package main\n\nvar help = `Checks it.\n\nExit codes:\n  0  fine\n  3  late`\n", `a subcommand's: the path is about cmd_lint.go`},
		{"cmd_main.go", "package main\n\nvar help = `Checks it.\n\nExit codes:\n  0  fine\n  3  late`\n", `this program's: the text before it says "Exit codes"`},
		{"docs/log.md", "# Work on tool\n\nIt exits with 3 if it is late.\n", `a log of past runs: the path says "docs/log.md"`},
		{"docs/log.md", "# Work on tool\n\nIt exits with 3 if it is late, see `tool log`.\n", `this program's: the text before it says "exits with"`},
		{"docs/blog.md", "# Work on tool\n\nIt exits with 3 if it is late.\n", `this program's: the text before it says "exits with"`},
		{"lint.go", "package main\n\nvar help = `Checks it.\n\nExit codes:\n  0  fine\n  3  late`\n", `this program's: the text before it says "Exit codes"`},
		{"docs/exit-codes.md", "# Exit codes\n\n`copy`, `move`, and `link` return exit code 6 when one is late. Conflicts return exit code 7.\n", `a subcommand's: the text before it is about copy`},
		{"docs/files.md", "# Files of tool\n\n`copy`, `move`, and `link` return exit code 6 when one is late. Conflicts return exit code 7.\n", `a subcommand's: the text before it is about copy`},
		{"docs/tool-copy.md", "# Tool copy design\n\n" + copy + "## Exit codes\n\n" + list, `a subcommand's: the path is about docs/tool-copy.md`},
		{"docs/tool-copy.md", "# Design\n\n" + copy + "## Exit codes\n\n" + list, `this program's: the heading over it says "Exit codes"`},
		{"docs/tool-late.md", "# Tool late design\n\n" + copy + "## Exit codes\n\n" + list, `this program's: the heading over it says "Exit codes"`},
		{"", "## copy\n\n" + copy + "## move\n\n" + move + "## Exit codes\n\n" + list, `this program's: the heading over it says "Exit codes"`},
		{"", "# copy\n\n" + copy + "# Exit codes\n\n" + list, `a subcommand's: the title is about tool copy`},
		{"docs/tool_pod.html", "<h1>EXIT STATUS</h1><p>It exits with 3 if it is late.</p>", `this program's: the text before it says "exits with"`},
		{"docs/tool_copy.html", "<h1>EXIT STATUS</h1><p>It exits with 3 if it is late.</p>", `a subcommand's: the path is about docs/tool_copy.html`},

		// Lists of commands, and headings without markup.
		{"", "# Use\n\n## Built-ins\n\n- ✅ `late [FILE]` — return exit code 3\n", `a subcommand's: the help text is about tool late`},
		{"", "# Use\n\n## Task commands\n\n- `tool late [FILE]` — return exit code 3\n", `a subcommand's: the help text is about tool late`},
		{"", "# Use\n\n## Results\n\n- ✅ `false` — return exit code 3\n", `this program's: the text before it says "exit code"`},
		{"", "# Use\n\n## Commands\n\n- `--late` — return exit code 3\n", `this program's: the text before it says "exit code"`},
		{"", "# Use\n\n5.3 Command: late\n\nIt copies.\n\nIt fails with exit code 3.\n", `a subcommand's: the heading over it is about late`},
		{"", "# Use\n\n5.3 Command: late\n\n5.4 Others\n\nIt fails with exit code 3.\n", `this program's: the text before it says "exit code"`},
		{"", "# Use\n\nFor the Command: late\n\nIt fails with exit code 3.\n", `this program's: the text before it says "exit code"`},

		// Headings whose subject is a command.
		{"", "# Use\n\n" + move + copy + "## Requirement: Copy exits with 3 when it is late\n\nThe command exits with 3.\n", `a subcommand's: the heading over it is about tool copy`},
		{"", "# Use\n\n" + move + copy + "## Copy exits with 3 when it is late\n", `a subcommand's: the heading over it is about tool copy`},
		{"", "# Use\n\n" + move + copy + "## Late exits with 3 when it is late\n", `this program's: the heading over it says "exits with"`},
		{"", "# Use\n\n" + move + copy + "## Copy codes and exit codes of all\n\nExit code 3 if it is late.\n", `this program's: the text before it says "Exit code"`},

		// Modules that code runs, scripts in code, and examples.
		{"", "# Tool\n\n```sh\npython -m tools.sweep all\ntool all\n```\n\nIf one is late, the sweep returns exit `3`.\n", `another program's: the code before it is about sweep`},
		{"", "# Tool\n\n```sh\npython -m tools.other all\ntool all\n```\n\nIf one is late, tool returns exit `3`.\n", `this program's: the text before it says "exit 3"`},
		{"", "# Tool\n\n    # In a pipeline\n    tool check a.yaml || exit 3\n", `nothing`},
		{"", "# Exit codes\n\nThey are combined, so that for example an exit code of 3 is returned for both.\n", `nothing`},
		{"", "# Exit codes\n\nThey are combined, so that an exit code of 3 is returned for both.\n", `this program's: the text before it says "exit code"`},
		{"", "# Exit codes\n\nExit codes 10..19 are reserved.\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Exit codes\n\n`IS_LATE=1` environment variable turns it on.\n", `nothing`},
		{"", "# Errors of tool\n\n## Keys\n\nEach key can be set as an environment variable, for example:\n\n- `TOOL_AUTH_ID`\n- `TOOL_AUTH_KEY`\n", `nothing`},
		{"", "# Errors of tool\n\n## Environment variables\n\n- `TOOL_AUTH_ID`\n- `TOOL_AUTH_KEY`\n", `nothing`},
		{"", "# Errors of tool\n\n## Keys\n\nAn environment variable can lead to these errors:\n\n- `TOOL_AUTH_ID`\n- `TOOL_AUTH_KEY`\n", `unknown: nothing near it speaks of exit statuses`},
		{"", "# Exit codes\n\n`IS_LATE=1` one is late.\n", `this program's: the heading over it says "Exit codes"`},
	} {
		name := c.path
		if name == "" {
			name = "a.md"
		}
		d, err := Read(name, []byte(c.src), Options{Program: "tool"})
		if err != nil {
			t.Fatal(err)
		}
		got := "nothing"
		if n := len(d.Candidates); n > 0 {
			last := d.Candidates[n-1]
			got = fmt.Sprintf("%s: %s", last.Ownership.Verdict, last.Ownership.Why())
		}
		if got != c.want {
			t.Errorf("%s %q:\n got %s\nwant %s", c.path, c.src, got, c.want)
		}
	}
}

// TestExtension checks the help texts of a program that extends a well-known one.
func TestExtension(t *testing.T) {
	t.Parallel()
	for usage, want := range map[string]Verdict{
		"diff [flags]":              VerdictOwn,
		"diff release [flags]":      VerdictSubcommand,
		"helm diff release [flags]": VerdictSubcommand,
		"other [flags]":             VerdictUnknown,
	} {
		src := "# Things\n\n`helm-diff` compares.\n\n```\nUsage:\n  " + usage + "\n\nFlags:\n  --late   return a non-zero exit code when it is late\n```\n"
		d, err := Read("a.md", []byte(src), Options{Program: "helm-diff"})
		if err != nil || len(d.Candidates) != 1 || d.Candidates[0].Ownership.Verdict != want {
			t.Errorf("%s: got %v, %v, want %s", usage, d.Candidates, err, want)
		}
	}
}
