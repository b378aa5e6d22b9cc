package tables

import (
	"fmt"
	"strings"
	"testing"
)

const codesTable = "| Code | Meaning |\n|---|---|\n| 0 | fine |\n| 1 | not fine |\n"

const threeCodes = codesTable + "| 2 | late |\n"

// goHelp returns a Go source with the help of a command.
func goHelp(command string) string {
	return "package cmd\n\nvar c = &cobra.Command{Use: \"" + command + "\", Long: `Text.\n\nExit codes:\n  0  fine\n  1  bad`}\n"
}

// TestOwnership checks the verdict on a table, and the words that decide it. Each
// document has one such table.
func TestOwnership(t *testing.T) {
	t.Parallel()
	const runs = "`tool sync a`\n\n`tool copy a`\n\n"
	for _, c := range []struct {
		path, src string
		want      string // verdict and evidence
	}{
		{"test/README.md", "# Exit codes\n\n" + codesTable, `another program's: the path is about test/README.md`},
		{"docs/test/README.md", "# Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Tool\n\nThe exit codes:\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# Codes\n\nThe exit codes are used by `tool` to tell what failed. Scripts should use these exit codes.\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# Codes\n\nThe exit codes are used by `curl` to tell what failed.\n\n" + codesTable, `another program's: the text before it is about curl`},
		{"", "# Codes\n\nThe exit codes tell what failed. Scripts should use these exit codes and not the messages.\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# Codes\n\nThe exit codes tell what failed. Tools must use these exit codes to decide what to do.\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# Codes\n\nThe exit codes tell what failed. Scripts should use these exit codes.\n\n" + codesTable, `those of a command that the program runs: the text before it says ". Scripts should use these exit codes"`},
		{"", "# Codes\n\nThe exit codes tell what failed. Tools must use these exit codes to report failures.\n\n" + codesTable, `those of a command that the program runs: the text before it says ". Tools must use these exit codes to report failures"`},
		{"", "# Use\n\n- `--query-late`: Asks for the protocol. Returns 0 if it is late, 1 otherwise.\n", `this program's: the text before it says ". Returns 0 if it is late, 1"`},
		{"", "# Use\n\n`--late`\n: Asks.\n\n  It returns 0 if true, or 1 if not.\n", `this program's: the text before it says "It returns 0 if true, or 1"`},
		{"", "# Use\n\n## `[-q] --late`\n\nAsks. Return zero when true and non-zero otherwise.\n", `this program's: the text before it says ". Return zero when true and non-zero"`},
		{"a.rst", "Use\n===\n\n.. option:: --late\n\n   Asks. Returns 0 if true, 1 otherwise.\n", `this program's: the text before it says ". Returns 0 if true, 1"`},
		{"", "# Error codes\n\n## Exit codes\n\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 3 | NOT_LATE |\n| 4 | Lost |\n\n## Details\n\n### 3 - Not late\n\nIt is early.\n", `this program's: a table of the program's statuses lists it`},
		{"", "# Error codes\n\n## Exit codes\n\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 3 | NOT_LATE |\n| 4 | Lost |\n\n## Details\n\n### API lost (4)\n\n### Lost (4)\n\nIt is gone.\n", `this program's: a table of the program's statuses lists it`},
		{"", "# Error codes\n\n## Exit codes\n\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 3 | NOT_LATE |\n| 4 | Lost |\n\n## Steps\n\n### 3 - Lost\n\n### Lost (3)\n\n### 5 - Late\n", `this program's: the heading over it says "Exit codes"`},
		{"", "# Error codes\n\n## Exit codes\n\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 3 | NOT_LATE |\n| 4 | Lost |\n\n## Details\n\n### 4 - Lost\n\n### 5 - Not late\n", `this program's: a heading beside it repeats a table of the program's statuses`},
		{"", "# Error codes\n\n## Exit codes\n\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 3 | NOT_LATE |\n| 4 | Lost |\n\n## Details\n\n### 4 - Lost\n\n## Steps\n\n### 5 - Not late\n", `this program's: a table of the program's statuses lists it`},
		{"tool.1", ".TH TOOL 1\n.SH NAME\ntool \\- copy\n.SH OPTIONS\n.TP\n\\fB-q\\fR\nQuiet\n.SH \"TOOL LOCK ADD\"\nCopies.\n.PP\n\\fBUsage:\\fR tool lock add\n.TP\n\\fB--check\\fR\nExit with code 3 if it is late\n", `a subcommand's: the heading over it is about tool lock add`},
		{"tool.1", ".TH TOOL 1\n.SH NAME\ntool \\- copy\n.SH OPTIONS\n.TP\n\\fB-q\\fR\nQuiet\n.SH \"TOOL OPTIONS\"\nCopies.\n.PP\n\\fBUsage:\\fR tool lock add\n.TP\n\\fB--check\\fR\nExit with code 3 if it is late\n", `this program's: the text before it says "Exit with"`},
		{"tool.1", ".TH TOOL 1\n.SH NAME\ntool \\- copy\n.SH OPTIONS\n.TP\n\\fB-q\\fR\nQuiet\n.SH \"OTHER LOCK STATUS\"\nCopies.\n.PP\n\\fBUsage:\\fR tool lock add\n.TP\n\\fB--check\\fR\nExit with code 3 if it is late\n", `this program's: the text before it says "Exit with"`},
		{"", "# tool sync\n\n## Exit codes\n\nTool uses standard exit codes for scripting:\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# tool sync\n\n## Exit codes\n\nThe `tool` command returns the following exit codes:\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# tool sync\n\n## Exit codes\n\nTool exits with one of:\n\n" + codesTable, `a subcommand's: the heading over it is about tool sync`},
		{"", "# tool sync\n\n## Exit codes\n\nIt uses standard exit codes for scripting:\n\n" + codesTable, `a subcommand's: the heading over it is about tool sync`},
		{"", "# tool\n\n## Exit codes\n\n`tool sync` uses these exit codes:\n\n" + codesTable, `a subcommand's: the text before it is about tool sync`},
		{"", "# tool\n\n## Exit codes\n\nCurl uses these exit codes:\n\n" + codesTable, `another program's: the text before it is about Curl`},
		{"a.go", "package a\n\n// special exit codes for tool diff\nconst (\n\tExitA = 0\n\tExitB = 3\n)\n", `a subcommand's: its caption is about tool diff`},
		{"a.go", "package a\n\n// The exit codes of tool are:\nconst (\n\tExitA = 0\n\tExitB = 3\n)\n", `this program's: its caption says "exit codes"`},
		{"a.go", "package a\n\n// Exit codes for the tool quickly.\nconst (\n\tExitA = 0\n\tExitB = 3\n)\n", `this program's: its caption says "Exit codes"`},
		{"", "# Tool\n\nText.\n\n## Return value\n\nThe program returns 0 when it is fine, 1 if it is late.\n", `this program's: the text before it says "The program returns 0 when"`},
		{"", "# Tool\n\nTool is a small program that copies.\n\n## Return value\n\nThe program returns 0 when it is fine, 1 if it is late.\n", `this program's: the text before it says "The program returns 0 when"`},
		{"", "# Tool\n\nTool runs a program that copies.\n\n## Return value\n\nThe program returns 0 when it is fine, 1 if it is late.\n", `unknown: its subject says "program"`},
		{"", "# Tool\n\n## Commands\n\n### status\n\nShows it. Exit code 3 if it is late.\n", `a subcommand's: the heading over it is about tool status`},
		{"", "# Tool\n\n## Commands\n\n### tool list-all [options] <name>\n\nShows it. Exit code 3 if it is late.\n", `a subcommand's: the heading over it is about tool list-all`},
		{"", "# Tool\n\n## Commands\n\n### examples\n\nShows it. Exit code 3 if it is late.\n", `this program's: the text before it says "Exit code"`},
		{"", "# Tool\n\n## Commands\n\n### on errors\n\nShows it. Exit code 3 if it is late.\n", `this program's: the text before it says "Exit code"`},
		{"", "# Tool\n\n## Messages\n\n### status\n\nShows it. Exit code 3 if it is late.\n", `this program's: the text before it says "Exit code"`},
		{"", "# Tool\n\n## Commands\n\n- `late`\n\n  Shows it. Exit code 3 if it is late.\n", `a subcommand's: the help text is about tool late`},
		{"", "# Tool\n\n| Command | Text |\n|---|---|\n| late | Exit code 3 if it is late |\n", `a subcommand's: the help text is about late`},
		{"", "# Tool\n\n| Command | Text |\n|---|---|\n| all | Exit code 3 if it is late |\n", `this program's: the text before it says "Exit code"`},
		{"", "# Tool\n\n| Scope | Text |\n|---|---|\n| late | Exit code 3 if it is late |\n", `this program's: the text before it says "Exit code"`},
		{"", "# Other codes\n\n" + codesTable, `unknown: nothing near it speaks of exit statuses`},
		{"", "---\ntitle: Exit codes\n---\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "---\ntitle: \"Using rsync\"\n---\n\n## Exit codes\n\n" + codesTable, `another program's: the heading over it is about rsync`},

		{"", "# AgentTool\n\nSee `agenttool`.\n\n```sh\ntool agenttool\n```\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Use\n\n## tool (no flags)\n\nIt exits with code 3 if it is late.\n", `this program's: the text before it says "exits with"`},
		{"", "# Use\n\n```sh\ntool list\n```\n\n## Errors\n\n```sh\ntool sync\n```\n\nThe exit codes:\n\n| Code | Meaning |\n|---|---|\n| 0 | fine |\n| 1 | bad |\n| 2 | late |\n", `this program's: the text before it says "exit codes"`},
		{"", "# Use\n\n```sh\ntool list\n```\n\n## Late files\n\n```sh\ntool sync\n```\n\nThe exit codes:\n\n| Code | Meaning |\n|---|---|\n| 0 | fine |\n| 1 | bad |\n| 2 | late |\n", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Using Command Line Applications\n\n```sh\ntool list\n```\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Exit codes\n\n### `3` — hook failed\n\nText.\n", `this program's: the heading over it says "Exit codes"`},
		{"", "# Errors\n\n### Exit code 3: unexpected API response\n\nText.\n", `this program's: the heading over it says "Exit code"`},
		{"", "# Errors\n\n### Hook failed (exit code 3)\n\nText.\n", `this program's: the heading over it says "exit code"`},
		{"", "# Exit codes\n\n## HTTP statuses\n\n" + codesTable, `a protocol's: the heading over it says "HTTP"`},
		{"", "# HTTP server\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Exit codes\n\nWhen an HTTP request fails, the exit code is one of:\n\n" + codesTable, `this program's: the text before it says "exit code"`},
		{"", "# The wire protocol\n\n## Return codes\n\n" + codesTable, `a protocol's: the heading over it says "protocol"`},
		{"", "# CONNACK\n\nReturn codes of the MQTT broker:\n\n" + codesTable, `a protocol's: the text before it says "MQTT"`},
		{"", "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 0 | fine |\n\n## Log levels\n\n" + codesTable, `a protocol's: the heading over it says "Log levels"`},

		{"", "# curl\n\n## Exit codes\n\n" + codesTable, `another program's: the heading over it is about curl`},
		{"", "# A rubric for tools\n\nEight exit codes:\n\n" + codesTable, `advice for programs in general: the heading over it says "rubric"`},
		{"", "# Rubrication of tools\n\nSee tool. Eight exit codes:\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# Tool for curl users\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Timeout\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# rsync\n\n## Exit codes of tool\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Exit codes\n\nWe pass on the exit codes of `rsync`.\n\nThey are:\n\n" + codesTable, `another program's: the start of its section is about rsync`},

		{"tool.8", ".SH EXIT STATUS\nThese commands have other exit codes:\n.TP\n.B tool sync\n.RS\n.TP 4\n1\nlate\n.TP\n3\ngone\n.RE\n", `a subcommand's: the help text is about tool sync`},
		{"tool.8", ".SH EXIT STATUS\nThe exit codes:\n.TP\n.B tool exits with\n.RS\n.TP 4\n1\nlate\n.TP\n3\ngone\n.RE\n", `this program's: the text before it says "exit codes"`},
		{"tool.8", ".SH SERVICE\n.SS\n.TP\n.B start\nStarts it.\n\nThe exit code is 3 if it is late.\n", `a subcommand's: the help text is about start`},
		{"tool.8", ".SH SERVICE\n.TP\n.B start\nStarts it.\n.PP\nThe exit code is 3 if it is late.\n", `this program's: the text before it says "exit code"`},
		{"tool.8", ".SH SERVICE\n.TP\n.B start\n.RS\nStarts it.\n.RE\nThe exit code is 3 if it is late.\n", `this program's: the text before it says "exit code"`},

		// A command that is inferred from code, and that other words confirm. A table lists the
		// status for the whole program.
		{"", "# Tool\n\n## Exit codes\n\n" + threeCodes + "\n## `tool sync`\n\n### Late files\n\n```sh\ntool sync a\n```\n\nLate files are refused (exit code 2).\n", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Tool\n\n## Exit codes\n\n" + threeCodes + "\n## Files\n\n### Late files\n\nRun `tool copy` first.\n\n```sh\ntool sync a\n```\n\nLate files are refused (exit code 2).\n", `this program's: a table of the program's statuses lists it`},
		{"", "# Tool\n\n## Exit codes\n\n" + threeCodes + "\n## `tool copy`\n\n### Late files\n\n```sh\ntool sync a\n```\n\nLate files are refused (exit code 2).\n", `this program's: a table of the program's statuses lists it`},
		{"", "# Tool\n\n## Exit codes\n\n" + threeCodes + "\n## Files\n\nRun `tool copy` first.\n\n```sh\ntool sync a\n```\n\nIf exit code 2 (late): wait.\n", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Tool\n\n## Exit codes\n\n" + threeCodes + "\n## Files\n\nRun `tool copy` first.\n\n```sh\ntool sync a\n```\n\nFor a late file, the hidden command must return exit 2.\n", `a subcommand's: the heading over it is about tool sync`},

		// Texts around a list that name a command.
		{"", "# Tool\n\nImplications for `tool sync <file>`:\n\n- Late files are an error — exit code 3.\n", `a subcommand's: the text before its list is about tool sync`},
		{"", "# Tool\n\nImplications for `tool` users:\n\n- Late files are an error — exit code 3.\n", `this program's: the text before it says "exit code"`},
		{"", "# Tool\n\nImplications for `tool sync` and `tool copy`:\n\n- Late files are an error — exit code 3.\n", `this program's: the text before it says "exit code"`},
		{"", "# Tool\n\nImplications for `tool sync <file>`.\n\n- Late files are an error — exit code 3.\n", `this program's: the text before it says "exit code"`},
		{"", "# Tool\n\n`tool sync` copies files:\n\n- Late files are an error — exit code 3.\n", `a subcommand's: the text before its list is about tool sync`},
		{"", "# Tool\n\n`tool sync` or `tool copy` copies files:\n\n- Late files are an error — exit code 3.\n", `this program's: the text before it says "exit code"`},
		{"", "# Tool\n\nThe `task` verbs print one line for each state --\n\n- Late files are an error — exit code 3.\n", `a subcommand's: the text before its list is about tool task`},
		{"", "# Tool\n\n`tool sync` copies files:\n\n- If one is late, tool exits with 3.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\n- `tool sync` copies files\n  - Late files are an error — exit code 3.\n", `a subcommand's: the item around it is about tool sync`},
		{"", "# Tool\n\nRun `tool-sync all` or `tool copy`.\n\n- `tool-sync` hook\n  - Late files are an error — exit code 3.\n", `this program's: the text before it says "exit code"`},
		{"", "# Tool\n\n## Exit codes\n\n- `tool sync` — copies\n  - 0: fine\n  - 3: late\n", `a subcommand's: the help text is about tool sync`},
		{"", "# Tool\n\n## Exit codes\n\n- After `tool sync`:\n  - 0: fine\n  - 3: late\n", `this program's: the heading over it says "Exit codes"`},

		// Lists and pages of commands.
		{"", "# Tool\n\n## Command surface (v1)\n\n- `file get` reads many files. " + strings.Repeat("It is fast. ", 50) + "A late file exits 3.\n", `a subcommand's: the help text is about tool file`},
		{"", "# Tool\n\n## Command line (v1)\n\n- `file get` reads many files. " + strings.Repeat("It is fast. ", 50) + "A late file exits 3.\n", `this program's: the text before it says "exits 3"`},
		{"docs/builtins/command.md", "# Command built-in\n\n## Exit status\n\nWith `-v` of tool, the exit status is 3 if it is late.\n", `a subcommand's: the path is about docs/builtins/command.md`},
		{"docs/builtins/status.md", "# Status of tool\n\n## Exit status\n\nWith `-v`, the exit status is 3 if it is late.\n", `this program's: the text before it says "exit status"`},
		{"docs/text/status.md", "# Status command\n\n## Exit status\n\nWith `-v` of tool, the exit status is 3 if it is late.\n", `this program's: the text before it says "exit status"`},

		// A document about one command, according to its title.
		{"", "# Text: task get exits non-zero for a late file\n\n```sh\ntool task get a\n```\n\n## Use\n\n| State | Exit code |\n|---|---|\n| fine | 0 |\n| late | 2 |\n", `a subcommand's: the heading over it is about tool task get`},
		{"", "# Text: late run exits non-zero for a late file\n\n```sh\ntool task get a\n```\n\n## Use\n\n| State | Exit code |\n|---|---|\n| fine | 0 |\n| late | 2 |\n", `this program's: its header says "Exit code"`},
		{"", "# Text: task get exits non-zero for a late file\n\n```sh\ntool task get a\n```\n\n- **like `grep`** — exits 0 when found, 1 when not.\n", `unknown: its subject says "grep"`},
		{"docs/sync-check-plan.md", "# Sync cross-check — a plan\n\n**Not.** It is *a* check, and tool owns all of *it*. Use `tool sync`.\n\n## Output\n\nExit code: late files exit 3.\n", `a subcommand's: the title is about tool sync`},
		{"docs/sync-check-plan.md", "# Sync cross-check — a plan\n\nUse `tool sync` or `tool copy`.\n\n## Output\n\nExit code: late files exit 3.\n", `this program's: the text before it says "Exit code"`},
		{"docs/check-plan.md", "# Sync cross-check — a plan\n\nUse `tool sync`.\n\n## Output\n\nExit code: late files exit 3.\n", `this program's: the text before it says "Exit code"`},
		{"docs/sync-check-plan.md", "# Synchronous cross-check — a plan\n\nUse `tool sync`.\n\n## Output\n\nExit code: late files exit 3.\n", `this program's: the text before it says "Exit code"`},

		// A section about the only command of its kind.
		{"", "# Tool\n\n## Safety\n\nOnly `tool purge` is destructive.\n\nWithout a terminal → exit 2.\n", `a subcommand's: a sentence of its section is about tool purge`},
		{"", "# Tool\n\n## Safety\n\n- `purge all` is the only destructive command.\n- Without a terminal → exit 2.\n", `a subcommand's: a sentence of its section is about tool purge`},
		{"", "# Tool\n\n## Safety\n\n- `purge all` is the only destructive thing.\n- Without a terminal → exit 2.\n", `this program's: the text before it says "exit 2"`},
		{"", "# Tool\n\n## Safety of exit codes\n\nOnly `tool purge` is destructive.\n\nWithout a terminal → exit 2.\n", `this program's: the text before it says "exit 2"`},
		{"", "# Tool\n\n## Safety\n\nOnly `tool purge` is destructive.\n\n## Use\n\nWithout a terminal → exit 2.\n", `this program's: the text before it says "exit 2"`},

		// Headings that name a command among other words.
		{"", "# Tool\n\n## FR-1 [MUST] `tool sync <file>` — copies\n\nThe exit code is 3 if it is late.\n", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Text (seam 6, `tool sync` verbs)\n\n## Exit codes\n\n- exit 1: bad\n- exit 3: late\n", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Both `tool copy` and `tool sync`\n\n## Exit codes\n\n- exit 1: bad\n- exit 3: late\n", `this program's: each of its rows says "exit"`},
		{"", "# Text (generated by `tool agents`)\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"a.html", "<h1>Tool</h1><h2>Commands — <code>tool sync</code></h2><p>It exits 0 when it is late.</p>", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Tool\n\n## Review — a computed verdict\n\n```sh\ntool review a\ntool diff a\n```\n\n- LATE: bad (exits 3).\n", `a subcommand's: the heading over it is about tool review`},
		{"", "# Tool\n\n## Diff — a computed verdict\n\n```sh\ntool review a\ntool diff a\n```\n\n- LATE: bad (exits 3).\n", `this program's: the text before it says "exits 3"`},
		{"", "# Tool\n\nRun `tool rollout`.\n\n## Exit 4 on any rollout command\n\nText.\n", `a subcommand's: the heading over it is about tool rollout`},
		{"", "# Tool\n\nRun `tool rollout`.\n\n## Exit 4 on any late command\n\nText.\n", `this program's: the heading over it says "Exit 4"`},

		{"", "# Exit codes\n\n## The sync command\n\n" + codesTable, `a subcommand's: the heading over it is about sync`},
		{"", "# Exit codes\n\n## `sync`\n\n" + codesTable, `a subcommand's: the heading over it is about sync`},
		{"", "# Command-line exit code semantics\n\n" + codesTable, `this program's: the heading over it says "exit code"`},
		{"", "# Command exit code conventions\n\n" + codesTable, `this program's: the heading over it says "exit code"`},
		{"", "# Exit codes of the command results\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# tool sync\n\n## Exit codes\n\n" + codesTable, `a subcommand's: the heading over it is about tool sync`},
		{"", "# Tool\n\nIt follows the best practices for scripts.\n\n## Exit codes\n\n### All\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Tool\n\nBest practices\n\n## Exit codes\n\n### All\n\n" + codesTable, `advice for programs in general: the start of a section around it says "Best practices"`},
		{"", "# tool: plan\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# tool: plan\n\n```sh\ntool plan\n```\n\n## Exit codes\n\n" + codesTable, `a subcommand's: the heading over it is about tool plan`},
		{"", "# Exit codes\n\nCommands such as `sync`, `list` and `show` exit 0 if all is well.\n\nThe rest is late.\n\n" + codesTable, `this program's: the start of its section says "exit 0"`},
		{"", "# Exit codes\n\nOnly `tool sync` exits with a code.\n\nThe rest is late.\n\n" + codesTable, `a subcommand's: the start of its section is about tool sync`},
		{"", "# Exit codes\n\n`tool sync` tells it through its exit code and streams:\n\n- stdout: files\n- stderr: errors\n\n" + codesTable, `a subcommand's: the start of its section is about tool sync`},
		{"", "# Exit codes\n\n`tool sync` tells it through its exit code:\n\n- 0: fine\n- 1: late\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Exit codes\n\n## Best practices\n\n```sh\ntool \"a\"\ncase $? in\n  0) echo \"fine\" ;;\n  3) echo \"late\" ;;\n  4) echo \"lost\" ;;\nesac\n```\n", `this program's: the heading over it says "Exit codes"`},
		{"", "# Exit codes\n\n`tool sync` exits with:\n\n" + codesTable, `a subcommand's: the text before it is about tool sync`},
		{"", "# Exit codes\n\n`tool sync` (and its `list`/`show` callers, which pass it on) returns one of the codes below:\n\n" + codesTable, `a subcommand's: the text before it is about tool sync`},
		{"", "# Exit codes\n\nThe flag `sync` (and others) changes one of the exit codes below:\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# Exit codes\n\nBoth `get.sh` and `get.ps1` use the same exit codes:\n\n" + codesTable, `another program's: the text before it is about get.sh`},
		{"", "# Exit codes\n\nBoth `get.toml` and `get.json` use the same exit codes:\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# Exit codes\n\n`tool.sh` uses these exit codes:\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# Exit codes\n\n`sync`'s three outcomes have three results:\n\n" + codesTable, `a subcommand's: the text before it is about sync`},
		{"", "# Exit codes\n\n`sync`'s three files have three results:\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Exit codes\n\n`tool --strict` exits with:\n\n" + codesTable, `this program's: the text before it says "exits with"`},
		{"", "# Exit codes\n\nExit codes of `tool`:\n\n" + codesTable, `this program's: the text before it says "Exit codes"`},

		{"", "# Commands\n\n## `tool logs [id]`\n\nExit codes:\n\n" + codesTable, `a subcommand's: the heading over it is about tool logs`},
		{"", "# Commands\n\n## `schema validate`\n\nExit codes:\n\n" + codesTable, `a subcommand's: the heading over it is about schema validate`},
		{"", "# Exit status\n\nThe exit code from `tool run` says why.\n\n## 125\n\n" + codesTable, `a subcommand's: the start of a section around it is about tool run`},
		{"", "# Status\n\nRun `tool status`.\n\n`status` returns a subset of the exit codes:\n\n" + codesTable, `a subcommand's: the text before it is about status`},
		{"", "# Status\n\nThis command exits with:\n\n- Exit code 1: a\n- Exit code 2: b\n", `a subcommand's: the text before it is about This command exits`},
		{"", "# Exit codes\n\nThe `tool run` command and its runners use these exit codes:\n\n" + codesTable, `a subcommand's: the text before it is about tool run`},
		{"", "# Help\n\n```\nUsage: tool run [flags]\n\nExit codes:\n  0  fine\n  1  bad\n```\n", `a subcommand's: the help text is about tool run`},
		{"a.adoc", "tool-sync(1)\n============\n\n== EXIT STATUS\n\n- 0: fine\n- 1: bad\n", `a subcommand's: the heading over it is about tool-sync`},
		{"", "# tool-sync\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"a.html", "<h2>Exit codes</h2><p><code>tool sync</code> returns the following codes:</p>\n<ul>\n<li>0: fine\n<li>1: bad\n</ul>\n", `a subcommand's: the text before it is about tool sync`},
		{"", "# States\n\nCheck plugins return with an exit code:\n\n" + codesTable, `those of a command that the program runs: the text before it says "plugins return with an exit"`},
		{"", "# Basics\n\n**Rules**\n\n## Exit codes\n\n" + codesTable, `advice for programs in general: the start of a section around it says "Rules"`},
		{"sync.go", "package p\n\n// late ends with exit code 3.\nfunc late() {}\n\nvar c = cobra.Command{Use: \"copy [files]\"}\n", `a subcommand's: its file is about copy`},
		{"sync.go", "package p\n\n// late ends with exit code 3.\nfunc late() {}\n\nvar c = cobra.Command{Use: \"tool [files]\"}\n", `this program's: the text before it says "exit code"`},
		{"sync.go", "package p\n\n// late ends with exit code 3.\nfunc late() {}\n\nvar c, d = cobra.Command{Use: \"copy\"}, cobra.Command{Use: \"move\"}\n", `this program's: the text before it says "exit code"`},
		{"files.go", "package p\n\n// late ends with exit code 3.\nfunc late() { fs := flag.NewFlagSet(\"copy\", 0) }\n", `a subcommand's: its file is about copy`},
		{"files.go", "package p\n\n// late ends with exit code 3.\nfunc late() { fs := flag.NewFlagSet(\"tool\", 0) }\n", `this program's: the text before it says "exit code"`},
		{"files.go", "package p\n\n// late ends with exit code 3.\nfunc (c *CopyFilesCmd) Run() {}\n", `a subcommand's: its file is about copy-files`},
		{"files.go", "package p\n\n// late ends with exit code 3.\nfunc (c *CopyFilesCmd) Stop() {}\n", `this program's: the text before it says "exit code"`},
		{"files.go", "package p\n\n// late ends with exit code 3.\nfunc (c *Cmd) Run() {}\n", `this program's: the text before it says "exit code"`},
		{"cmd/tool/sync/sync.go", "package p\n\n// late ends with exit code 3.\nfunc late() {}\n", `a subcommand's: the path is about cmd/tool/sync/sync.go`},
		{"cmd/tool/sync/run.go", "package p\n\n// late ends with exit code 3.\nfunc late() {}\n", `this program's: the text before it says "exit code"`},
		{"", "# Use\n\n" + runs + "## sync — keep files\n\nA late file is refused with exit code 3.\n", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Use\n\n" + runs + "## sync: keep files\n\nA late file is refused with exit code 3.\n", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Use\n\n" + runs + "## sync - keep files\n\nA late file is refused with exit code 3.\n", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Use\n\n" + runs + "## files — sync them\n\nA late file is refused with exit code 3.\n", `this program's: the text before it says "exit code"`},
		{"", "# Use\n\n" + runs + "## Using sync\n\nA late file is refused with exit code 3.\n", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Use\n\n" + runs + "## Sync options\n\nA late file is refused with exit code 3.\n", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Use\n\n" + runs + "## Sync dates\n\nA late file is refused with exit code 3.\n", `this program's: the text before it says "exit code"`},
		{"", "# Use\n\n" + runs + "## Notes\n\n**`tool sync`**\n\nCopies files.\n\nA late file is refused with exit code 3.\n", `a subcommand's: the title before it is about tool sync`},
		{"", "# Use\n\n" + runs + "## Notes\n\n**sync**:\n\nA late file is refused with exit code 3.\n", `a subcommand's: the title before it is about tool sync`},
		{"", "# Use\n\n" + runs + "## Notes\n\n**`tool sync`**\n\nCopies files.\n\n**Files**\n\nA late file is refused with exit code 3.\n", `this program's: the text before it says "exit code"`},
		{"", "# Use\n\n" + runs + "## Notes\n\n**`tool sync`** copies files.\n\nA late file is refused with exit code 3.\n", `this program's: the text before it says "exit code"`},
		{"root.go", "package p\n\n// late ends with exit code 3.\nfunc late() {}\n\nvar c = cobra.Command{Use: \"copy [files]\"}\n", `this program's: the text before it says "exit code"`},
		{"status_command.go", "package p\n\nconst (\n\texitLate = 3\n\texitGone = 4\n)\n\nvar c = cobra.Command{Use: \"status\"}\n", `a subcommand's: its file is about status`},
		{"sync.go", "package p\n\nconst (\n\texitLate = 3\n\texitGone = 4\n)\n\nvar c = cobra.Command{Use: \"copy\"}\n", `a subcommand's: its file is about copy`},
		{"sync.go", "package p\n\nconst (\n\tExitLate = 3\n\tExitGone = 4\n)\n\nvar c = cobra.Command{Use: \"copy\"}\n", `this program's: its caption says "exit codes"`},
		{"docs/run/usage.md", "# How run works\n\n`tool run a`\n\n## Exit codes\n\n" + codesTable, `a subcommand's: the path is about docs/run/usage.md`},
		{"docs/run/usage.md", "# How it works\n\n`tool run a`\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Exits\n\nWhen a check finds something, it says so.\n\n- Exit 0 - fine\n- Exit 3 - late\n\n```sh\ntool check a\n```\n", `a subcommand's: the code after it is about tool check`},
		{"", "# Exits\n\nWhen a file is late, it says so.\n\n- Exit 0 - fine\n- Exit 3 - late\n\n```sh\ntool check a\n```\n", `this program's: each of its rows says "Exit"`},
		{"docs/cli/sync.md", "# Reference\n\n```sh\ntool sync a\n```\n\n## Exit codes\n\n" + codesTable, `a subcommand's: the path is about docs/cli/sync.md`},
		{"docs/cli/sync.md", "# Reference\n\n```sh\ntool copy a\n```\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"docs/text/sync.md", "# Reference\n\n```sh\ntool sync a\n```\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"docs/cli-commands/sync.md", "# Exit codes\n\n" + codesTable, `a subcommand's: the path is about docs/cli-commands/sync.md`},
		{"", "# Codes\n\nThe exit codes of `cargo tool`:\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# Codes\n\nThe exit codes of `cargo other`:\n\n" + codesTable, `another program's: the text before it is about cargo`},
		{"", "# Exit codes\n\nThe exit code of `check` and `fix` is one of:\n\n" + codesTable, `this program's: the text before it says "exit code"`},
		{"", "# Exit Code Contract\n\n" + codesTable, `this program's: the heading over it says "Exit Code"`},
		{"", "# Errors\n\nWith this configuration:\n\n- Exit code 1: retry\n- Exit code 2: fail\n", `those of a command that the program runs: the text before it says "With this configuration"`},
		{"", "# Exec\n\n## Subprocess interface\n\nExit code:\n\n" + codesTable, `those of a command that the program runs: the heading over it says "Subprocess"`},
		{"", "# Pre-commit hooks\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# How to build CLIs\n\n## Exit codes\n\n" + codesTable, `advice for programs in general: the heading over it says "CLIs"`},
		{"", "# Building CLIs\n\n# Part 2\n\n## Exit codes\n\n" + codesTable, `advice for programs in general: the title says "CLIs"`},
		{"", "# Exit codes\n\n| Code | Name |\n|---|---|\n| 64 | A |\n| 65 | B |\n| 66 | C |\n| 67 | D |\n| 68 | E |\n| 69 | F |\n| 70 | G |\n| 71 | H |\n| 72 | I |\n| 73 | J |\n| 74 | K |\n| 75 | L |\n| 76 | M |\n", `a protocol's: each of its rows is one of sysexits.h`},
		{"", "# Hooks\n\nThe exit code of your hook decides:\n\n" + codesTable, `those of a command that the program runs: the text before it says "exit code of your hook"`},
		{"", "# Hooks\n\nYour script should return an exit code:\n\n" + codesTable, `those of a command that the program runs: the text before it says "Your script should return"`},
		{"", "# Exit codes\n\n## Exit codes from your command\n\n" + codesTable, `those of a command that the program runs: the heading over it says "Exit codes from your command"`},

		{"", "# tool: a checker for links\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# tool — checks links\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# tool: sync\n\n## Exit codes\n\n" + codesTable, `a subcommand's: the heading over it is about tool sync`},
		{"", "# Tool\n\nRun `tool policy list`.\n\n## policy\n\n### policy validate\n\nExit codes:\n\n" + codesTable, `a subcommand's: the heading over it is about tool policy`},
		{"", "# Tool\n\n## policy\n\n### validate policy\n\nExit codes:\n\n" + codesTable, `this program's: the text before it says "Exit codes"`},
		{"", "# exit\n\n## exit codes\n\n" + codesTable, `this program's: the heading over it says "exit codes"`},
		{"a.adoc", "= eve(1)\n\n== Exit status\n\n- 0: fine\n- 1: bad\n", `another program's: the heading over it is about eve`},
		{"a.adoc", "= Tool(1)\n\n== Exit status\n\n- 0: fine\n- 1: bad\n", `this program's: the heading over it says "Exit status"`},
		{"a.adoc", "= go-tool(1)\n\n== Exit status\n\n- 0: fine\n- 1: bad\n", `this program's: the heading over it says "Exit status"`},
		{"", "# Codes\n\n- `E_A` → exit `2`: a\n- `E_B` → exit `3`: b\n", `this program's: each of its rows says "exit"`},
		{"", "# Codes\n\n- `E_A` → exit `2`: a\n- `E_B` → `3`: b\n", `unknown: nothing near it speaks of exit statuses`},
		{"", "# Codes\n\n| Exit | Code |\n|---|---|\n| 1 | `NO_DATABASE` |\n", `this program's: its header says "Exit"`},
		{"", "# Codes\n\n| Exit | Meaning |\n|---|---|\n| 1 | the one in the north |\n", `unknown: nothing near it speaks of exit statuses`},
		{"", "# If command sync exited with code 127\n\nWhat to do\n", `those of a command that the program runs: the heading over it says "command sync exited with"`},
		{"", "# Tool\n\nIf your command should really return code 4, say so.\n", `those of a command that the program runs: the text before it says "your command should really return"`},

		{"", "# tool sync\n\n```text\nFIRST_KEY: 5 -> 1 value\n```\n", `unknown: nothing near it speaks of exit statuses`},
		{"", "# tool sync\n\nThe exit codes:\n\n```text\nFIRST_KEY: 5 -> 1 value\n```\n", `a subcommand's: the heading over it is about tool sync`},
		{"", "# Tool\n\n## audit\n\nThis command checks packages.\n\nExit codes:\n\n" + codesTable, `a subcommand's: the heading over it is about tool audit`},
		{"", "# Tool\n\n## install / i\n\n```sh\n$ tool install a\n```\n\n### Options\n\nExit codes:\n\n" + codesTable, `a subcommand's: the heading over it is about tool install`},
		{"", "# Validate\n\n`tool validate <spec>` checks a document.\n\n## Exit codes\n\n" + codesTable, `a subcommand's: the heading over it is about tool validate`},
		{"", "# S3\n\n```sh\ntool s3 --role\n```\n\nExit codes:\n\n" + codesTable, `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\n## Archiving\n\n```\ntool bundle archive a\ntool bundle archive b\n```\n\nText.\n\nExit codes:\n\n" + codesTable, `a subcommand's: the heading over it is about tool bundle`},
		{"", "# Tool\n\n## Archiving\n\n```\ntool bundle archive a\ntool bundle drop b\n```\n\nText.\n\nExit codes:\n\n" + codesTable, `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\n## Searching\n\n```\ntool search a\ntool --quiet\n```\n\nExit codes:\n\n" + codesTable, `a subcommand's: the heading over it is about tool search`},
		{"", "# Local Eval CLI\n\n```sh\ntool eval init\n```\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Tool\n\n## Searching\n\n```\ntool search a\n```\n\nTool exits with 3 if nothing is found.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\n## Searching\n\n```\ntool search a\ntool index b\n```\n\nExit codes:\n\n" + codesTable, `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\n```\ntool list\n```\n\n## Looking\n\n```\ntool search a\n```\n\nExit codes:\n\n" + codesTable, `a subcommand's: the heading over it is about tool search`},
		{"", "# Tool\n\n```\ntool list\n```\n\n## Looking\n\n```\ntool search a\n```\n\n### Exit codes\n\n" + codesTable, `a subcommand's: the heading over it is about tool search`},
		{"", "# Tool\n\n```\ntool list\n```\n\n## Looking\n\nExit codes:\n\n" + codesTable + "\n```\ntool search a\n```\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\n```\ntool list\n```\n\n## Looking\n\n```json\n{\"hint\": \"tool search a\"}\n```\n\nExit codes:\n\n" + codesTable, `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\n```\ntool list\n```\n\n## Looking\n\n```\ntool search a\n```\n\nTool exits with 3 if nothing is found.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\nRun `tool list`.\n\n## OPTIONS\n\n```\ntool options\n```\n\n### More\n\nExit codes:\n\n" + codesTable, `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\nThe `list` type of `error` will exit with 2.\n", `this program's: the text before it says "exit with"`},
		{"", "# Suite\n\n```sh\ntool a\nchecker b\n```\n\n## Exit codes\n\n### checker\n\n" + codesTable, `another program's: the heading over it is about checker`},
		{"", "# Suite\n\n```sh\nchecker b\n```\n\n## Exit codes\n\n### checker\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Suite\n\n```sh\ntool-sync a\n```\n\n## Exit codes\n\n### tool-sync\n\n" + codesTable, `a subcommand's: the heading over it is about tool-sync`},
		{"", "# Tool\n\n## Design review checklist\n\n- [ ] **Exit codes**: 0 for success, 3 if late?\n- [ ] Other things\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\n## Implementation checklist\n\n- [ ] **Exit codes**: 0 for success, 3 if late?\n- [ ] Other things\n", `a plan: each of its items says "[ ]"`},
		{"", "# Tool\n\nIt is done.\n\n- [ ] Exit 3 if it is late\n- [ ] Other things\n", `a plan: each of its items says "[ ]"`},
		{"", "# Library\n\n`finish(result)` exits 1 if a part fails.\n", `advice for programs in general: the text before it says "finish(result) exits"`},
		{"", "# Tool\n\n`main()` exits 1 if a part fails.\n", `this program's: the text before it says "exits 1"`},
		{"", "# Filters\n\nFilters talk to tool using their exit status:\n\n- 0: fine\n- 1: bad\n", `those of a command that the program runs: the text before it says "using their exit status"`},
		{"", "# Tool\n\nWhen the **runner itself** fails, it exits with one of these codes:\n\n" + codesTable, `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\nWhen `tool sync` fails, it exits with one of these codes:\n\n" + codesTable, `a subcommand's: the text before it is about tool sync`},
		{"docs/findings_2026_06_10.md", "# Exit codes\n\n" + codesTable, `a log of past runs: the path says "docs/findings_2026_06_10.md"`},
		{"docs/release_notes/v1.md", "# Exit codes\n\n" + codesTable, `a log of past runs: the path says "docs/release_notes/v1.md"`},
		{"docs/Release-Notes-1.3.md", "# Tool 1.3\n\nTool exits with 3 if it is late.\n", `a log of past runs: the path says "docs/Release-Notes-1.3.md"`},
		{"change_logs/a_v0.8.md", "# Exit codes\n\n" + codesTable, `a log of past runs: the path says "change_logs/a_v0.8.md"`},
		{"docs/release-gate.md", "# Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"docs/a.md", "# SPEC-6: Sync Command\n\nSee `tool sync`.\n\n## Criteria\n\n1. If it is late, the exit code is 3.\n", `a subcommand's: the heading over it is about tool sync`},
		{"docs/a.md", "# SPEC-6: Late Command\n\nSee `tool sync`.\n\n## Criteria\n\n1. If it is late, the exit code is 3.\n", `this program's: the text before it says "exit code"`},
		{"docs/usage.md", "# Use\n\n```sh\ntool --late\n```\n\n- Late items are shown, and the command exits `3`.\n", `this program's: the text before it says "exits 3"`},
		{"docs/late.md", "# Use\n\n```sh\ntool --late\n```\n\n- Late items are shown, and the command exits `3`.\n", `a subcommand's: its sentence is about command`},
		{"skills/late/SKILL.md", "# Late\n\n## Exit codes\n\nSee the toolbox.\n\n" + codesTable, `unknown: the document does not name the program`},
		{"skills/late/SKILL.md", "# Late\n\n## Exit codes\n\nSee the tool.\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"skills/late/README.md", "# Late\n\n## Exit codes\n\nSee the toolbox.\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"docs/a.md", "# The collector protocol\n\n## Use\n\n- `late`: it is late (exit code 3)\n", `those of a command that the program runs: the heading over it says "collector protocol"`},
		{"docs/a.md", "# The collector profile\n\n## Use\n\n- `late`: it is late (exit code 3)\n", `this program's: the text before it says "exit code"`},
		{"docs/investigations/a.md", "# Exit codes\n\n" + codesTable, `a log of past runs: the path says "docs/investigations/a.md"`},
		{"docs/plugins.md", "# Plugins\n\nA missing name exits with 3.\n", `unknown: the path says "plugins"`},
		{"docs/2026-06-10-design.md", "# Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Tool\n\n## Looking\n\n```\ntool search a\n```\n\nExit codes:\n\n" + codesTable, `this program's: the text before it says "Exit codes"`},
		{"docs/commands/late.md", "# Late\n\nThe generic exit code is 20, returned by all CLI commands.\n", `this program's: the text before it says "exit code"`},
		{"docs/commands/late.md", "# Late\n\nThe generic exit code is 20, returned by some commands.\n", `a subcommand's: the path is about docs/commands/late.md`},
		{"cmd/late.go", "package cmd\n\n// ExitLate is an exit code.\nconst ExitLate = 5\n", `this program's: its caption says "exit codes"`},
		{"", "# Better CLIs\n\n`tool` makes them.\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Better CLIs\n\nOther tools make them.\n\n## Exit codes\n\n" + codesTable, `advice for programs in general: the heading over it says "CLIs"`},
		{"", "# Use\n\n## Init\n\n```sh\ntool init a\n```\n\n### Exit codes\n\nTool has defined a series of exit codes that tell what failed.\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# Use\n\n## Init\n\n```sh\ntool init a\n```\n\n### Exit codes\n\nIt has defined a series of exit codes that tell what failed.\n\n" + codesTable, `a subcommand's: the heading over it is about tool init`},
		{"a.go", "package a\n\nfunc preflight() {\n\tfs := flag.NewFlagSet(\"preflight\", flag.ContinueOnError)\n\tfs.Bool(\"strict\", false, \"exit non-zero on warnings\")\n}\n", `a subcommand's: the help text is about preflight`},
		{"a.go", "package a\n\nfunc run() {\n\tflag.NewFlagSet(\"preflight\", flag.ContinueOnError)\n\tfs := flag.NewFlagSet(\"sync\", flag.ContinueOnError)\n\tfs.Bool(\"strict\", false, \"exit non-zero on warnings\")\n}\n", `this program's: each of its rows says "exit"`},
		{"", "# tool\n\n```sh\ntool check a\n```\n\n## Options\n\n| Option | Meaning |\n|---|---|\n| `--fail` | (check) exit 1 on drift |\n", `a subcommand's: the help text is about check`},
		{"", "# tool\n\n```sh\ntool check a\n```\n\n## Options\n\n| Option | Meaning |\n|---|---|\n| `--fail` | (late) exit 1 on drift |\n", `this program's: the text before it says "exit 1"`},
		{"", "# Keys\n\n```sh\n$ gpg --verify a\ngpg: good\necho $?\n0\n```\n\nIf it is not signed, the exit code will be 1.\n\nMore is on the page of tool.\n", `another program's: the code in its section is about gpg`},
		{"", "# Keys\n\n```sh\n$ gpg --verify a\n```\n\n```sh\ntool a\n```\n\nIf it is not signed, the exit code will be 1.\n", `this program's: the text before it says "exit code"`},
		{"a.go", "package a\n\nvar h = `Usage:\n\n\ttool sync [arguments]\n\nOptions:\n\n\t-late\n\t    Returns exit code of 3 if it is late.\n`\n", `a subcommand's: the help text is about tool sync`},
		{"", "# Tool\n\n## Commands\n\n```\nUSAGE\n  $ tool sync:run FILE [--wait]\n\nFLAGS\n  --wait  Waits.\n\n    Exit codes: 0 = fine, 11 = late.\n```\n", `a subcommand's: the help text is about tool sync:run`},
		{"", "# Tool\n\n```text\n$ tool sync -h\nUsage: tool sync [ID]\n\n  If it is known, return exit code 0. If not, return 3.\n$ echo 4\n```\n", `a subcommand's: the help text is about tool sync`},
		{"", "# Setup\n\nRead the manual first.\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "## NAME\n\ntool-sync - copy files\n\n## EXIT STATUS\n\n" + codesTable, `a subcommand's: the name of the page is about tool-sync`},
		{"docs/tool-sync.1.md", "# Exit codes\n\n" + codesTable, `a subcommand's: the path is about docs/tool-sync.1.md`},
		{"", "# tool for coding agents\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# tool in CI\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# tool client utility\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Options\n\n## `force`\n\nTool returns the following exit codes:\n\n" + codesTable, `this program's: the text before it says "exit codes"`},
		{"", "# Test results\n\n## Return codes\n\n" + codesTable, `this program's: the heading over it says "Return codes"`},
		{"", "# Test results\n\n| Exit code | Count |\n|---|---|\n| 0 | 7 |\n", `a log of past runs: the heading over it says "Test results"`},
		{"", "# Command: plan\n\n`tool plan` makes a plan.\n\nTool exits with 2 if there are changes.\n", `a subcommand's: the heading over it is about tool plan`},
		{"", "# Tool\n\n## Add (`rules add`)\n\nExit codes:\n\n- 0: fine\n- 1: bad\n", `a subcommand's: the heading over it is about rules add`},
		{"", "# Tool\n\n## Streams: `events --check`\n\nExit codes:\n\n- 0: fine\n- 1: bad\n", `a subcommand's: the heading over it is about events --check`},
		{"", "# Tool\n\n## 5. check\n\n```\ntool check\n```\n\nThe exit code is 2 if one is bad.\n", `a subcommand's: the heading over it is about tool check`},
		{"", "# Exit codes\n\n| Subcommand | Possible codes |\n|---|---|\n| `list` | 0 |\n| `check` | 0 / 3 |\n", `a subcommand's: each row is about a command`},
		{"", "# Exit codes\n\n| Code | Subcommand |\n|---|---|\n| 0 | all |\n| 3 | `check` |\n", `this program's: the heading over it says "Exit codes"`},
		{"", "# Tool\n\n`tool rules add` can run again. The second time it exits 0.\n", `a subcommand's: the text before it is about tool rules`},
		{"", "# Tool\n\nA note. Bare `tool rules` is fast and always exits 0.\n", `a subcommand's: the text before it is about tool rules`},
		{"", "# Tool\n\nSee `tool rules` for more. The program exits with 3.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\n`scan --all` computes the exit code: 3 if one is late.\n", `a subcommand's: the text before it is about scan`},
		{"", "# Tool\n\n| Command | Result |\n|---|---|\n| `tool rules add` | Prints them; exits 2 when none is left. |\n", `a subcommand's: the help text is about rules add`},
		{"", "# Tool\n\nSome words. Exit codes 126 and 127 are the shell failing to run it.\n", `those of a command that the program runs: the text before it says "Exit codes 126 and 127 are the shell failing"`},
		{"a.rst", "tool - checks DNS records\n=========================\n\nReturn Codes\n------------\n\n0\n  Fine.\n\n1\n  Bad.\n", `this program's: the heading over it says "Return Codes"`},
		{"", "# Exit codes\n\n## Remote (`tool run` / `tool get`)\n\n" + codesTable, `a subcommand's: the heading over it is about tool run`},
		{"", "# Init with `tool run`\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Tool\n\n## tool rules add FILE... [OPTIONS]\n\nExit codes:\n\n" + codesTable, `a subcommand's: the heading over it is about tool rules add`},
		{"", "# Exit codes\n\n## Task commands\n\n" + codesTable, `a subcommand's: the heading over it is about Task`},
		{"", "# Exit codes\n\n## General commands\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Errors\n\n## Git errors\n\n| Code | Exit Code | Description |\n|---|---|---|\n| `E_GIT` | 3 | git failed |\n| `E_REF` | 4 | no such ref |\n", `this program's: its header says "Exit Code"`},
		{"", "# Errors\n\n## Git\n\n| Exit Code | Description |\n|---|---|\n| 3 | git failed |\n| 4 | no such ref |\n", `another program's: the heading over it is about Git`},
		{"", "# Snap exit codes\n\n- 0: fine\n- 64: wrong flag\n", `another program's: the heading over it is about Snap`},
		{"", "# Tool\n\nIf `./data/check` exits 0, tool says that it is ready.\n", `those of a command that the program runs: the text before it says "./data/check exits"`},
		{"", "# Tool\n\nAfter the fetch command exits with status 0, the file must be there.\n", `those of a command that the program runs: the text before it says "After the fetch command exits with"`},
		{"", "# Tool\n\nA test command that matches no file exits 0.\n", `those of a command that the program runs: the text before it says "A test command that matches no file exits"`},
		{"", "# Tool\n\nBy default the script will exit with 1 if there are errors.\n", `this program's: the text before it says "exit with"`},
		{"", "# JSON\n\n## `exit_status` values\n\n| Value | Meaning |\n|---|---|\n| `turns` | Too many (exit code 3) |\n| `stop` | Stopped (exit code 130) |\n", `this program's: the text before it says "exit code"`},
		{"", "# Plan\n\nTool exits with 2 if there are changes.\n", `this program's: the text before it says "exits with"`},
		{"", "# shell\n\n```sh\ntool shell\n```\n\nExit codes:\n\n" + codesTable, `a subcommand's: the heading over it is about tool shell`},
		{"", "# Config\n\nIf the merge tool exits with 0, all is fine.\n\nThe exit code is 1 if the tool exits with 2.\n", `those of a command that the program runs: the text before it says "if the tool exits with"`},
		{"", "# Config\n\nReturns an exit code when the command exits:\n\n- 0: fine\n- 1: bad\n", `this program's: the text before it says "exit code"`},
		{"", "# Checks\n\nChecks are commands that produce an exit status: `0` for `OK`, `1` for `LATE`.\n", `those of a command that the program runs: the text before it says "Checks are commands that produce an exit"`},
		{"AGENTS.md", "# Agents\n\n## Checker\n\n```bash\nchk all\n```\n\nExit 0 = safe. Exit 1 = bad.\n", `another program's: the code in its section is about chk`},
		{"AGENTS.md", "# Agents\n\n## Checker\n\n```bash\ntool all\n```\n\nExit 0 = safe. Exit 1 = bad.\n", `this program's: the text before it says "Exit 0"`},
		{"", "# Agents\n\n## CHK — a checker\n\nExit 0 = safe. Exit 1 = bad.\n", `another program's: the heading over it is about CHK`},
		{"", "# Plugins\n\nExit codes 1 and 2 are special. In your plugin you should return an exit code other than 0 if it fails.\n", `those of a command that the program runs: the text before it says "In your plugin you should"`},
		{"", "# Images\n\nAn image is pulled only if all verifiers return an \"ok\" judgement (exit with status code 0).\n", `those of a command that the program runs: the text before it says "verifiers return"`},
		{"", "# Test\n\n* Step 5 should result in success with exit code 127\n", `those of a command that the program runs: the text before it says "should result in success with exit"`},
		{"", "# Units\n\nThe service process will exit with an exit code:\n\n" + codesTable, `those of a command that the program runs: the text before it says "service process will exit"`},
		{"", "# Runs\n\nNon-zero exit codes indicate command errors.\n", `those of a command that the program runs: the text before it says "exit codes indicate command errors"`},
		{"", "# Use\n\nTool will return an exit status of 1 if it is late. Think of the exit status of the `go vet` command.\n", `this program's: the text before it says "exit status"`},
		{"", "# Lint\n\nExit codes are used to indicate the result of the `lint` command.\n\n- 0: fine\n- 1: bad\n", `a subcommand's: the text before it is about lint`},
		{"", "# Wrap\n\nThe exit code of the specified command is returned. If it is late, a value of 30 is returned.\n", `this program's: the text before it says "exit code"`},
		{"", "# Transition (t8n)\n\n```\ntool t8n --input\n```\n\n## Errors\n\n- Late. Exit code `3`\n", `a subcommand's: the heading over it is about tool t8n`},
		{"", "# Functions Specification\n\n## Exit code\n\nAn exit code of zero indicates function execution was successful.\n", `those of a command that the program runs: the text before it says "exit code of zero indicates function"`},
		{"", "# Transfers\n\nThe process should set the exit code to non-zero. Otherwise the exit code should be 0.\n", `those of a command that the program runs: the text before it says "should set the exit"`},
		{"", "# Return codes\n\nThe return codes in a packet are:\n\n" + codesTable, `a protocol's: the text before it says "packet"`},

		{"", "# tool agent guide\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# tool agent\n\n## Exit codes\n\n" + codesTable, `a subcommand's: the heading over it is about tool agent`},
		{"", "# Codes\n\nTool returns an exit status code after the sync command is run:\n\n" + codesTable, `a subcommand's: the text before it is about sync`},
		{"", "# Codes\n\nTool returns an exit status code after the tool command is run:\n\n" + codesTable, `this program's: the text before it says "exit status"`},
		{"AGENTS.md", "# Agents\n\n## CHK Quick Reference for AI Agents\n\nExit 0 = safe. Exit 1 = bad.\n", `another program's: the heading over it is about CHK`},
		{"AGENTS.md", "# Agents\n\n## TOOL Quick Reference\n\nExit 0 = safe. Exit 1 = bad.\n", `this program's: the text before it says "Exit 0"`},
		{"docs/designs/a.md", "# Exit codes\n\n" + codesTable, `a plan: the path says "docs/designs/a.md"`},
		{"docs/design/a.md", "# Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},

		{"", "# Runs\n\n| Date | Exit code |\n|---|---|\n| 2026-01-02 | 0 |\n", `a log of past runs: a header says "Date"`},
		{"", "# Events\n\n| Event | Exit code |\n|---|---|\n| crash | 1 |\n", `a log of past runs: a header says "Event"`},
		{"", "# Changelog\n\n## Exit codes\n\n" + codesTable, `a log of past runs: the heading over it says "Changelog"`},

		{"spec.yaml", "command:\n  version:\n    exec: go version\n    exit-status: 0\n    timeout: 10\n", `those of a command that the program runs: a key says "exec"`},
		{"spec.json", `{"commands": [{"cmd": "ls", "exit_code": 0}, {"cmd": "false", "exit_code": 1}]}`, `those of a command that the program runs: a key says "cmd"`},
		{"codes.json", `{"exit_codes": [{"code": 0, "command": "all"}, {"code": 3, "command": "sync"}]}`, `this program's: its caption says "exit codes"`},
		{"", "# Exit codes\n\n| Exit code | Stdin | Meaning |\n|---|---|---|\n| 0 | read | ok |\n", `this program's: its header says "Exit code"`},

		{"", "# Roadmap\n\n## Exit codes\n\n" + codesTable, `a plan: the heading over it says "Roadmap"`},
		{"", "# Exit codes\n\nWe have proposed these exit codes:\n\n" + codesTable, `a plan: the text before it says "proposed"`},

		{"docs/plans/a.md", "# Exit codes\n\n" + codesTable, `a plan: the path says "docs/plans/a.md"`},
		{"docs/changelog.md", "# Exit codes\n\n" + codesTable, `a log of past runs: the path says "docs/changelog.md"`},
		{"docs/tool_sync.md", "# Exit codes\n\n" + codesTable, `a subcommand's: the path is about docs/tool_sync.md`},
		{"docs/commands/sync.md", "# Exit codes\n\n" + codesTable, `a subcommand's: the path is about docs/commands/sync.md`},
		{"docs/commands/tool.md", "# Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"docs/commands/exit-codes.md", "# Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"docs/tool-exit-codes.md", "# Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"man/other.1", ".SH EXIT STATUS\n.TP\n0\nfine\n", `another program's: the path is about man/other.1`},
		{"doc/quick.1.in", ".SH NAME\n@PACKAGE@ \\- copy\n.SH EXIT STATUS\n.TP\n0\nfine\n", `this program's: the heading over it says "EXIT STATUS"`},
		{"man/tool-sync.1", ".SH EXIT STATUS\n.TP\n0\nfine\n", `a subcommand's: the path is about man/tool-sync.1`},
		{"man/tool.1", ".SH EXIT STATUS\n.TP\n0\nfine\n", `this program's: the heading over it says "EXIT STATUS"`},
		{"man/de/tool.de.1", ".SH EXIT STATUS\n.TP\n0\nfine\n", `this program's: the heading over it says "EXIT STATUS"`},
		{"man/tool.conf.5", ".SH EXIT STATUS\n.TP\n0\nfine\n", `this program's: the heading over it says "EXIT STATUS"`},
		{"man/other.de.1", ".SH EXIT STATUS\n.TP\n0\nfine\n", `another program's: the path is about man/other.de.1`},
		{"cmd/other.go", goHelp("tool"), `this program's: the text before it says "Exit codes"`},
		{"cmd/other.go", goHelp("sync"), `a subcommand's: the help text is about sync`},
		{"cmd/other.go", goHelp("exit-codes"), `this program's: the text before it says "Exit codes"`},
		{"cmd/other.go", goHelp("check-exit-codes"), `a subcommand's: the help text is about check-exit-codes`},
		{"", "# Exit codes\n\n`list`, `find`, and `show all` return `0` on success.\n", `a subcommand's: the text before it is about list`},
		{"", "# Exit codes\n\n`--list`, `--find` and `--show` return `0` on success.\n", `this program's: the text before it says "return 0 on success"`},
		{"", "# Checks\n\nRun `tool graph`.\n\n## Diagnostics\n\n```sh\n$ tool doctor --all\n```\n\nExit codes: `0` = fine, `1` = bad.\n", `a subcommand's: the heading over it is about tool doctor`},
		{"", "# Tool\n\n```sh\ntool sync --check  # exit 3 if it is late\n```\n", `a subcommand's: the help text is about tool sync`},
		{"", "# Tool\n\n```sh\nother sync --check  # exit 3 if it is late\n```\n", ``},
		{"", "# Tool\n\n```console\n$ tool sync --help\nUsage:\n  tool sync [flags]\n\nExit codes:\n  0  fine\n  1  bad\n$ tool sync\n  7  lost\n```\n", `a subcommand's: the help text is about tool sync`},
		{"", "# Tool\n\n```{terminal}\ntool --help\n\nUsage:\n  tool [flags]\n\nIt exits with 3 if it is late.\n```\n", `this program's: the text before it says "exits with"`},
		{"", "# Help\n\n```\nUsage of tool:\n  --late    Exit with code 3 in case it is late\n```\n", `this program's: the text before it says "Exit with"`},
		{"", "# Help\n\n```\nUsage of other:\n  --late    Exit with code 3 in case it is late\n```\n", `unknown: the help text says "other"`},
		{"", "# Tool\n\n`tool sync` has flags that alter its exit code:\n\n- With `--zero` it exits with 4.\n", `a subcommand's: the text before the list is about tool sync`},
		{"", "# Tool\n\n| What | Why |\n|---|---|\n| `sync all` exits 4 (late) | the wait was short |\n", `a subcommand's: the text before it is about sync`},
		{"", "# Files\n\nAn extension is left out, and the other binary reads it at exit 0.\n", `unknown: its sentence says "other binary"`},
		{"", "# Files\n\nAn extension is left out, and the binary reads it at exit 0.\n", `this program's: the text before it says "exit 0"`},
		{"tool.1", ".Sh EXIT STATUS\n.Bl -tag\n.It Cm sync Ar file\n.Bl -tag\n.It 1\nif bad\n.El\n.El\n", `a subcommand's: the help text is about sync`},
		{"tool.1", ".Sh OPTIONS\n.Bl -tag\n.It Fl q\nQuiet.\n.Pp\nThe tool exits with status 7 if it is late.\n.El\n", `this program's: the text before it says "exits with"`},
		{"tool.1", ".de Cr\n\\f(CW\\\\$1\\fP\n..\n.SH EXIT STATUS\n.I tool\nexits\n.Cr 3\nif it is late.\n", `this program's: the text before it says "exits 3"`},
		{"tool.1", ".de Cr\n.sp 2\n..\n.SH EXIT STATUS\n.I tool\nexits\n.Cr 3\nif it is late.\n", ``},
		{"", "# Tool\n\n## The command surface\n\nExit codes: 0 = fine, 1 = bad.\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\n## Command-line options\n\nExit codes: 0 = fine, 1 = bad.\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\n## Using as a command line tool\n\nExit codes: 0 = fine, 1 = bad.\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\n## Command: sync\n\nExit codes: 0 = fine, 1 = bad.\n", `a subcommand's: the heading over it is about sync`},
		{"", "# Tool\n\nRun `tool send`.\n\n# tool delivery semantics\n\nExit codes: 0 = fine, 1 = bad.\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\ntool test will return an exit code of 125.\n", `a subcommand's: the text before it is about tool test`},
		{"", "# Tool\n\nThe test will return an exit code of 125.\n", `another program's: the text before it is about test`},
		{"", "# Guide\n\nUse tool. A truncated run that found anything still exits `1`.\n", `this program's: the text before it says "exits 1"`},
		{"", "# Guide\n\nUse tool. A workflow run that found anything still exits `1`.\n", `unknown: its subject says "workflow run"`},
		{"exit-codes.md", "# Exit codes\n\n`tool a` (a bare `tool`), `tool b` and `tool c` all\nuse the same exit codes:\n\n| Code | Meaning |\n|---|---|\n| 0 | fine |\n", `this program's: the text before it says "exit codes"`},
		{"", "# Guide\n\n`tool a` (a bare `tool`), `tool b` and `tool c` all\nuse the same exit codes:\n\n| Code | Meaning |\n|---|---|\n| 0 | fine |\n", `a subcommand's: the text before it is about tool a`},
		{"", "# Guide\n\nUse tool.\n\n## Severity return codes\n\n| Severity | Return code |\n|---|---|\n| low | 11 |\n", `this program's: its header says "Return code"`},
		{"", "# Guide\n\nUse tool.\n\n## Severity\n\n| Level | Code |\n|---|---|\n| low | 11 |\n", `a protocol's: the heading over it says "Severity"`},
		{"", "# Guide\n\nUse tool. If the child process cannot be started, exit code 8 (`E_START`) is used.\n", `this program's: the text before it says "exit code"`},
		{"", "# Guide\n\nUse tool. If the child process cannot be started, exit code 8 is used by the child.\n", `unknown: its subject says "child process"`},
		{"", "# Guide\n\nUse tool. It is valid only when the fixture returns exit `1`.\n", `unknown: its subject says "fixture"`},
		{"", "# Guide\n\nUse tool. The workflow:\n\n1. Checks out.\n2. Counts. Exits 1 on any new row.\n", `unknown: the text before its list says "workflow"`},
		{"", "# Guide\n\nUse tool. The scan:\n\n1. Checks out.\n2. Counts. Exits 1 on any new row.\n", `this program's: the text before it says "Exits 1"`},
		{"", "# Guide\n\nUse tool. The workflow:\n\n1. Checks out.\n2. Counts. Then tool exits 1 on any new row.\n", `this program's: the text before it says "exits 1"`},
		{"", "# Guide\n\nUse tool. `go test ./...` exit 0, `tool ./...` exit 1 if it is late.\n", `this program's: the text before it says "exit 0"`},
		{"", "# Guide\n\nUse tool.\n\n- `Plan(ctx)` - Plan and return exit code (0=fine, 2=changes)\n", `unknown: its subject says "Plan(ctx)"`},
		{"", "# Guide\n\nIt does not forward the child's exit code. The status is in a field. `tool run` exits 9 then.\n", `a subcommand's: the text before it is about tool run`},
		{"", "# Guide\n\nIt forwards the child's exit code. Then the tool exits 9.\n", `this program's: the text before it says "exit code"`},
		{"", "# Guide\n\nIt forwards the child's exit code. Then it exits 9.\n", `those of a command that the program runs: the text before it says "child's exit"`},
		{"", "# Guide\n\n```sh\n# Print it; exits 3 when it is lost.\ntool get a\n```\n", `a subcommand's: the help text is about tool get`},
		{"", "# Guide\n\n```sh\ntool get a\n# Exit 0 → fine. Exit 1 → lost.\n\n# exit 7 if it is late\nother\n```\n", `a subcommand's: the help text is about tool get`},
		{"", "# Guide\n\n```sh\ntool get\n```\n\n## Sweep\n\n```sh\npython -m scripts.sweep --all\n```\n\nExit codes:\n\n- `0`: fine\n- `1`: bad\n", `another program's: the code in its section is about scripts.sweep`},
		{"", "# Guide\n\n```sh\ntool get\n```\n\n## Sweep\n\n```sh\npython -m scripts.sweep --all\ntool get\n```\n\nExit codes:\n\n- `0`: fine\n- `1`: bad\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Guide\n\n| What | Run | Result |\n|---|---|---|\n| a | `tool get --all` | Exit 3 if it is late |\n", `a subcommand's: the help text is about get`},
		{"", "# Guide\n\nUse tool.\n\n| What | Run | Result |\n|---|---|---|\n| a | `python get.py` | Exit 3 if it is late. |\n", ``},
		{"", "# Return values\n\nReturns a non-zero status if the file is lost.\n", `this program's: the heading over it says "Return values"`},
		{"", "# Codes\n\nReturns a non-zero status if the file is lost.\n", ``},
		{"", "# Tool\n\n`tool check` has flags that alter its exit code:\n\n- `--zero` makes tool exit with a status of `0`.\n", `a subcommand's: the help text is about tool check`},
		{"", "# Tool\n\n`tool check` and `tool fix` have flags that alter the exit code:\n\n- `--zero` makes tool exit with a status of `0`.\n", `this program's: the text before it says "exit with"`},
		{"", "# Guide\n\n```sh\ntool sync -- x\n```\n\nIf a child's exit code were forwarded, it would be unclear. **`sync` exits 9, which is unique.**\n", `a subcommand's: the text before it is about sync`},
		{"", "# Guide\n\nUse tool. A graceful shutdown closes all files and exits 0.\n", `this program's: the text before it says "exits 0"`},

		// The code in the section of a list runs another program.
		{"", "# Packages\n\n```sh\nbrew list a\n```\n\n- Exit 0: it is installed.\n- Exit 1: it is not.\n", `another program's: the code in its section is about brew`},
		{"", "# Packages\n\n```sh\ntool list a\n```\n\n- Exit 0: it is installed.\n- Exit 1: it is not.\n", `this program's: each of its rows says "Exit"`},
		{"", "# Packages\n\n```sh\nbrew list a\n```\n\n# Tool\n\n- Exit 0: it is installed.\n- Exit 1: it is not.\n", `this program's: each of its rows says "Exit"`},
		{"", "# Health\n\n```sh\nmake health\n```\n\n**Exit codes:**\n\n- `0`: fine\n- `1`: late\n", `another program's: the code before it is about make`},
		{"", "# Health\n\n```sh\nls health\n```\n\n**Exit codes:**\n\n- `0`: fine\n- `1`: late\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Exit codes\n\n`make check` is a wrapper and returns:\n\n" + codesTable, `another program's: the text before it is about make`},
		{"", "# Exit codes\n\n`tool` is a wrapper and returns:\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},

		// A configuration of what the program runs, with the meaning of its statuses.
		{"", "# Tool\n\n## Checks\n\n```json\n{\n  \"cmd\": \"npm test\",\n  \"exit_codes\": {\n    \"0\": \"fine\"\n  }\n}\n```\n\n### Exit codes\n\n" + codesTable, `those of a command that the program runs: the code in its section says "Checks"`},
		{"", "# Tool\n\n## Checks\n\n```json\n{\n  \"cmd\": \"npm test\"\n}\n```\n\n### Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},
		{"", "# Tool\n\n## Checks\n\n```json\n{\n  \"cmd\": \"npm test\",\n  \"exit_codes\": {\n    \"0\": \"fine\"\n  }\n}\n```\n\n## Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},

		// Results of functions in manual pages.
		{"man/man3/files.3", "# NAME\n\nfiles - reads files\n\n# read\n\nReads it. Returns 1 on success, 0 on failure.\n", `no statuses: the path says "man/man3/files.3"`},
		{"man/tool.2.md", "# NAME\n\ntool - reads files\n\n# read\n\nReads it. Returns 1 on success, 0 on failure.\n", `no statuses: the path says "man/tool.2.md"`},
		{"man/man1/tool.1", ".TH TOOL 1\n.SH NAME\ntool \\- reads files\n.SH read\nReads it. Returns 1 on success, 0 on failure.\n", `this program's: the text before it says "Returns 1 on success"`},

		// A command that an interpreter or a framework runs.
		{"", "# Use\n\n```bash\nphp artisan tool:install\n```\n\nExit codes: 0 = fine, 1 = bad.\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Use\n\n```bash\nphp artisan other:install\n```\n\nExit codes: 0 = fine, 1 = bad.\n", `another program's: the code in its section is about php`},

		// A catalogue for several programs.
		{"exit-codes.yaml", "description: Standard exit codes for our tools and libraries\nexit_codes:\n  - code: 0\n    name: OK\n  - code: 3\n    name: LATE\n", `advice for programs in general: its description says "Standard exit codes for our tools and libraries"`},
		{"exit-codes.yaml", "description: Standard exit codes for all commands\nexit_codes:\n  - code: 0\n    name: OK\n  - code: 3\n    name: LATE\n", `this program's: its caption says "exit-codes"`},

		// The name of a command as a heading, and headings about something else.
		{"", "# Use\n\nRun `tool install a`.\n\n## install\n\n- `--cask`: it installs a cask\n- Exit 0: fine\n- Exit 4: late\n", `a subcommand's: the heading over it is about tool install`},
		{"", "# Use\n\nRun `tool copy a`.\n\n## install\n\n- `--cask`: it installs a cask\n- Exit 0: fine\n- Exit 4: late\n", `another program's: the heading over it is about the installation`},
		{"", "# Tool\n\nRun `tool copy a`, then `tool move a`.\n\n## Best practices\n\n- Exit code 3: late\n- Exit code 5: gone\n", `this program's: each of its rows says "Exit code"`},
		{"", "# Tool\n\n## Best practices\n\n- Exit code 3: late\n- Exit code 5: gone\n", `advice for programs in general: the heading over it says "Best practices"`},
		{"", "# Tool\n\n## Exit status expectations\n\nYou may pass exit code 3.\n", `those of a command that the program runs: the heading over it says "expectations"`},
		{"", "9. Exit code contract\n\n0 → fine\n\n1 → late\n", `this program's: the text before it says "Exit code"`},
		{"", "9. Exit code contract (late).\n\n0 → fine\n\n1 → late\n", `unknown: nothing near it speaks of exit statuses`},

		// The code of a command in a folder of its own.
		{"internal/command/copy/copy.go", "package p\n\n// late ends with exit code 3.\nfunc late() {}\n", `a subcommand's: the path is about internal/command/copy/copy.go`},
		{"internal/files/copy/copy.go", "package p\n\n// late ends with exit code 3.\nfunc late() {}\n", `this program's: the text before it says "exit code"`},
		{"docs/copy/help.go", "package p\n\n// late ends with exit code 3.\nfunc late() {}\n", `a subcommand's: the path is about docs/copy/help.go`},
		{"docs/tool/help.go", "package p\n\n// late ends with exit code 3.\nfunc late() {}\n", `this program's: the text before it says "exit code"`},
		{"AGENTS.md", "# Rules\n\n" + strings.Repeat("Text. ", 200) + "Wrong arguments give exit code 2.\n", `this program's: the text before it says "exit code"`},
		{"a/AGENTS.md", "# Rules\n\n" + strings.Repeat("Text. ", 200) + "Wrong arguments give exit code 2.\n", `unknown: the document does not name the program`},
		{"docs/tool-command.md", "# Building\n\nUse tool. If it is late, the program exits with 3.\n", `this program's: the text before it says "exits with"`},
		{"/home/plans/a.md", "# Exit codes\n\n" + codesTable, `this program's: the heading over it says "Exit codes"`},

		// Scripts, settings and tasks that exit, and what only looks like a status.
		{"", "# Tool\n\n- `scripts/fetch.mjs` fetches files. LATE=1 opts out (exit 0).\n", `another program's: the start of its paragraph is about scripts/fetch.mjs`},
		{"", "# Tool\n\n- `docs/fetch.md` is about files. LATE=1 opts out (exit 0).\n", `this program's: the text before it says "exit 0"`},
		{"", "# Tool\n\n- `scripts/tool.mjs` fetches files. LATE=1 opts out (exit 0).\n", `this program's: the text before it says "exit 0"`},
		{"", "# Restoring\n\nUse tool.\n\nCall the `restoreCommand` with a path. If it exits with 3, stop here.\n", `unknown: its sentence says "restorecommand"`},
		{"", "# Restoring\n\nUse tool.\n\nSet the `restorePath` to a path. If it exits with 3, stop here.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\nA failure occurs when the executed script returns a non-zero exit code.\n", `those of a command that the program runs: the text before it says "when the executed script returns a non"`},
		{"", "# Tool\n\nA failure occurs when the executed query returns a non-zero exit code.\n", `this program's: the text before it says "exit code"`},
		{"", "# Tool\n\nThe script should write its state to stdout and exit with 0.\n", `those of a command that the program runs: the text before it says "script should write its state to stdout and exit with"`},
		{"", "# Tool\n\nTool expects shell commands to behave, so that failures should cause an exit status of 3.\n", `those of a command that the program runs: the text before it says "expects shell commands to"`},
		{"", "# Tool\n\nTool expects shell commands in a file, and exits with 3 if it is late.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\nThe line `9_0` parses as exit code 12.\n", `those of a command that the program runs: the text before it says "parses as exit"`},
		{"", "# Tool\n\nCommand exit status codes are expected to follow the rules. Exit status 3 means late.\n", `those of a command that the program runs: the text before it says "Command exit status codes are expected"`},
		{"", "# Tool\n\nCommand exit status codes are stable. Exit status 3 means late.\n", `this program's: the text before it says "exit status"`},
		{"", "# Tool\n\nPass criteria for each check:\n\n1. Exit code 3\n2. Stdout is text\n3. Stdout is JSON\n", `those of a command that the program runs: the text before the list says "Pass criteria for each check"`},
		{"", "# Tool\n\nAcceptance criteria:\n\n1. Exit code 3 if it is late\n2. Stdout is text\n3. Stdout is JSON\n", `this program's: the text before it says "Exit code"`},
		{"", "# Tool\n\nExit 0 from a scanner says little.\n", `those of a command that the program runs: the text before it says "Exit 0 from a scanner"`},
		{"", "# Tool\n\nExit 0 from a late run says little.\n", `this program's: the text before it says "Exit 0"`},
		{"", "# Tool\n\n## node:test crashes with exit code 7\n\nText.\n", `another program's: the heading over it is about node`},
		{"", "# Tool\n\n## late:test crashes with exit code 7\n\nText.\n", `unknown: its subject says "test"`},
		{"", "# Checks\n\nThe reason: `gh pr checks || echo 'none'` prints it if they fail (exit 1) or wait (exit 8).\n", `unknown: its sentence says "gh pr checks || echo 'none'"`},
		{"", "# Checks\n\nThe reason: `tool || echo 'none'` prints it if they fail (exit 1) or wait (exit 8).\n", `this program's: the text before it says "exit 1"`},
		{"", "# Tool\n\nThe reason: `gh pr checks` prints it if they fail (exit 1) or wait (exit 8).\n", `another program's: the text before it is about gh`},
		{"", "# Tool\n\nThe reason: it prints it if they fail (exit 1) or wait (exit 8), and `gh` does not.\n", `this program's: the text before it says "exit 1"`},
		{"", "# Tool\n\nTool runs it only when docker-compose exits with code 94.\n", `unknown: its subject says "docker-compose"`},
		{"", "# Tool\n\nTool runs docker-compose, and exits with code 94.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\nExit codes: 3 late, 4 gone; `tool exec` returns the child process exit code.\n", `this program's: the text before it says "Exit codes"`},
		{"", "# Tool\n\nBoth installers refuse to run twice and exit `7` then.\n", `those of a command that the program runs: the text before it says "Both installers refuse to run twice and exit"`},
		{"", "# Tool\n\nThe task will fail if the binary fails (`exit 3`).\n", `those of a command that the program runs: the text before it says "task will fail if the binary fails (exit "`},
		{"", "# Tool\n\nThe exit codes (0–7) are the shell contract: it exits with 3 if it is late.\n", `this program's: the text before it says "exit codes"`},

		// Help texts that list several commands.
		{"", "# Tool\n\n```\nUsage:\n  tool copy a   Copy\n  tool move a   Move\n  tool list     List\n\nExit Codes:\n  0   fine\n  3   late\n```\n", `this program's: the text before it says "Exit Codes"`},
		{"", "# Tool\n\n```\nUsage:\n  tool copy a   Copy\n\nExamples:\n  tool copy b\n  tool move a\n  tool list\n\nExit Codes:\n  0   fine\n  3   late\n```\n", `a subcommand's: the help text is about tool copy a Copy`},
		{"", "# Tool\n\n```\nUsage:\n  tool copy one a   Copy\n  tool copy two a   Copy\n  tool copy all     Copy\n\nExit Codes:\n  0   fine\n  3   late\n```\n", `a subcommand's: the help text is about tool copy one a Copy`},

		// Commands that a paragraph or sentence names.
		{"", "# Tool\n\n`tool check` reads files and names. With `--strict` it exits with 3 if one is late.\n", `a subcommand's: the text before it is about tool check`},
		{"", "# Tool\n\nThe checks read files and names. With `--strict` it exits with 3 if one is late.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\n- **Late files** — `tool check a` reads files. It prints each one, and exits with 3.\n", `a subcommand's: the start of its paragraph is about tool check`},
		{"", "# Tool\n\n- **Late files** — the first part reads files. It prints each one, and exits with 3.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\n`check`, `show`, and late commands return exit code `3` if it is late.\n", `a subcommand's: the text before it is about check`},
		{"", "# Tool\n\n`check` or `show` on a single file with `--strict` exits `3`.\n", `a subcommand's: the text before it is about check`},
		{"", "# Tool\n\n```sh\ntool check\ntool show\n```\n\n- both commands exit `0`\n", `a subcommand's: its sentence is about both commands`},
		{"", "# Tool\n\nUse `--strict` on check/show commands to exit with code 3 if it is late.\n", `a subcommand's: the text before it is about on check/show commands to exit`},
		{"", "# Tool\n\nTool's `status` subcommand tells more. The exit code is one of the following:\n\n- 0 - fine\n- 1 - bad\n", `a subcommand's: the text before it is about status`},
		{"", "# Tool\n\nTool's `status` file tells more. The exit code is one of the following:\n\n- 0 - fine\n- 1 - bad\n", `this program's: the text before it says "exit code"`},
		{"", "# Why does `tool status` return exit code 3?\n\nTool can be late.\n", `a subcommand's: the heading over it is about tool status`},
		{"", "# Why does `other status` return exit code 3?\n\nTool can be late.\n", `this program's: the heading over it says "exit code"`},
		{"", "# Trouble\n\nUse tool.\n\n| Symptom | Cause |\n|---|---|\n| `tool: late` from `tool vm status` (exit 3) | None. |\n| `tool: gone` (exit 4) from `tool vm list` | None. |\n", `this program's: the text before it says "exit 4"`},
		{"", "# Trouble\n\nUse tool.\n\n| Symptom | Cause |\n|---|---|\n| `tool: gone` (exit 4) | None. |\n| `tool: late` from `tool vm status` (exit 3) | None. |\n", `a subcommand's: its sentence is about tool vm status`},
		{"", "# Tool\n\nUse `--strict` to exit with code 3 if it is late.\n", `this program's: the text before it says "exit with"`},

		// Terms, headings and words in code markup that name no command, or name one.
		{"", "# Tool\n\nUse tool.\n\n# KEYBOARD COMMANDS\n\nC-q\n\nText.\n\nPrint it and exit with exit code 3.\n", `this program's: the text before it says "exit with"`},
		{"", "# Tool\n\nUse tool.\n\n# Keyboard commands\n\nC-q\n\nText.\n\nPrint it and exit with exit code 3.\n", `a subcommand's: the heading over it is about Keyboard`},
		{"", "# Tool\n\nWhen `true`, the run exits with 3 if it is late.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\nWhen `check`, the run exits with 3 if it is late.\n", `a subcommand's: the text before it is about check`},
		{"a.rst", "Tool\n====\n\n``tool [options] check [<file>...]``\n    Reads a file. The exit code will be 3 if it is late.\n", `a subcommand's: the help text is about tool check`},
		{"a.rst", "Tool\n====\n\n``tool [options] <file>...``\n    Reads a file. The exit code will be 3 if it is late.\n", `this program's: the text before it says "exit code"`},
		{"a.rst", "Tool\n====\n\n``other [options] check <file>...``\n    Reads a file. The exit code will be 3 if it is late.\n", `a subcommand's: the help text is about other`},
		{"", "# Tool\n\n`Tool check` reads files and names. If one is late, Tool exits with 3.\n", `a subcommand's: the start of its paragraph is about tool check`},
		{"", "# Tool\n\n`Tool check` reads files and names. This takes long. If one is late, Tool exits with 3.\n", `this program's: the text before it says "exits with"`},
		{"", "# Tool\n\nTool reads files and names. If one is late, Tool exits with 3.\n", `this program's: the text before it says "exits with"`},

		// Subjects that are an option, or the program in the description of an option.
		{"", "# Tool\n\nUse tool. That parameter only returns exit code 3 if it is late.\n", `this program's: the text before it says "exit code"`},
		{"", "# Tool\n\nUse tool. That job only returns exit code 3 if it is late.\n", `unknown: its subject says "job"`},
		{"a.rst", "Text\n====\n\nUse ``tool sync`` or ``tool show``.\n\n``--scan``\n    Reads files. If one is late, the script will exit with a non-zero status.\n", `this program's: the text before it says "exit with"`},
		{"a.rst", "Text\n====\n\nUse ``tool sync`` or ``tool show``.\n\n``--run <path>``\n    Runs it. If it is late, the script will exit with a non-zero status.\n", `unknown: its subject says "script"`},
		{"a.rst", "Text\n====\n\nUse ``tool sync`` or ``tool show``.\n\n``--scan``\n    Reads files. If one is late, the job will exit with a non-zero status.\n", `unknown: its subject says "job"`},

		// A list of statuses that mentions a protocol.
		{"", "# Tool\n\n## Exit codes (the contract)\n\n`0` ok · `10` late · `42` timeout: run the retry protocol · `50` gone.\n", `this program's: the heading over it says "Exit codes"`},
		{"", "# Tool\n\n## Codes (the contract)\n\nReturn codes: `0` ok · `10` late · `42` timeout: run the retry protocol · `50` gone.\n", `a protocol's: the text before it says "protocol"`},

		// Pages of commands.
		{"doc/tool-sync_1.html", "<h2>Exit status</h2><p>The exit status is 3 if it is late.</p>", `a subcommand's: the path is about doc/tool-sync_1.html`},
		{"doc/tool_1.html", "<h2>Exit status</h2><p>The exit status is 3 if it is late.</p>", `this program's: the text before it says "exit status"`},
		{"skills/tool-sync/SKILL.md", "# Text\n\nRun `tool sync` or `tool show`.\n\n## Rules\n\nExit code 3 means late.\n", `a subcommand's: the path is about skills/tool-sync/SKILL.md`},
		{"skills/tool-agent/SKILL.md", "# Text\n\nRun `tool sync` or `tool show`.\n\n## Rules\n\nExit code 3 means late.\n", `this program's: the text before it says "Exit code"`},

		// Cells that end with an exit.
		{"", "# Tool\n\n| Case | Behaviour |\n|---|---|\n| No network | Clear message, exit 3 |\n", `this program's: the text before it says "exit 3"`},
		{"", "# Tool\n\n| Case | Text | Behaviour |\n|---|---|---|\n| Network timeout | Late. | Exit 3 |\n", `this program's: the text before it says "Exit 3"`},
		{"", "# Tool\n\n| Case | Behaviour |\n|---|---|\n| Late | Map to tool exit code 3 with a hint. |\n", `this program's: the text before it says "exit code"`},
		{"", "# Tool\n\n| Case | Behaviour |\n|---|---|\n| `git fetch` of a late commit | Clear message, exit 3 |\n", ``},
		{"", "# Tool\n\n| Step | Text | Behaviour |\n|---|---|---|\n| Network check | Late. | Exit 3 |\n", ``},
		{"", "# Tool\n\n| Case | Behaviour |\n|---|---|\n| Late | Map to worker exit code 3 with a hint. |\n", ``},
		{"", "# Tool\n\n| Role | Behaviour |\n|---|---|\n| stager | Changes the index; exits 3 |\n", ``},

		// The word "Exit" as a header.
		{"", "# Tool\n\n| Situation | Exit |\n|---|---|\n| late | 3 |\n| lost | 4 |\n", `this program's: its header says "Exit"`},
		{"", "# Tool\n\n| Road | Exit |\n|---|---|\n| late | 3 |\n| lost | 4 |\n", `unknown: nothing near it speaks of exit statuses`},

		// A help text whose usage line has a path.
		{"", "# Use\n\n```sh\n$./tool -h\nUsage of ./tool:\n  -e, --strict     exit with non-zero code when it is late\n  -f, --file string   read this\n```\n", `this program's: the text before it says "exit with"`},
		{"", "# Use\n\n```sh\n$./tool -h\nUse of ./tool:\n  -e, --strict     exit with non-zero code when it is late\n  -f, --file string   read this\n```\n", ``},
	} {
		name := c.path
		if name == "" {
			name = "a.md"
		}
		d, err := Read(name, []byte(c.src), Options{Program: "tool"})
		if err != nil {
			t.Fatal(err)
		}
		var got string
		if n := len(d.Candidates); n > 0 {
			last := d.Candidates[n-1]
			got = fmt.Sprintf("%s: %s", last.Ownership.Verdict, last.Ownership.Why())
		}
		if got != c.want {
			t.Errorf("%s %q:\n got %s\nwant %s", c.path, c.src, got, c.want)
		}
	}
}

// TestAssumed checks tables of codes in a document with a [[doc]] entry, if no text
// says that they are about exit statuses. They count only if there is no other table
// with such a text.
func TestAssumed(t *testing.T) {
	t.Parallel()
	const colours = "# Colours\n\n" + codesTable
	for src, want := range map[string]string{
		colours: "this program's",
		colours + "\n# Exit codes\n\n" + codesTable:                           "no statuses, this program's",
		colours + "\n# Exit codes\n\nThe exit code is 3 on errors.\n":         "this program's, this program's",
		"# Colours\n\n<table><tr><td>1<td>red<tr><td>2<td>green</table>\n":    "unknown",
		"# Exit codes\n\n<table><tr><td>1<td>red<tr><td>2<td>green</table>\n": "this program's",
	} {
		doc, err := Read("a.md", []byte(src), Options{Program: "tool", Declared: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, table := range doc.Tables {
			got = append(got, string(table.Ownership.Verdict))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: got %q, want %q", src, got, want)
		}
	}
}

// TestEscapedNames checks that a document with backslashes in the program's name names it.
func TestEscapedNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		program string
		want    bool
	}{{"tool-sync", true}, {"tool-copy", false}} {
		p, err := Parse("a.8", []byte(".SH EXIT CODE\nThe tool\\-sync program exits with status code 3 if it is late.\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := p.usesOf(Options{Program: c.program}, "").hasName; got != c.want {
			t.Errorf("%s: got %v, want %v", c.program, got, c.want)
		}
	}
}

// TestOwnershipPage checks which program a manual page is about, for a program whose name
// has the extension of a script.
func TestOwnershipPage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, program string
		want          Verdict
	}{
		{"doc/check.1.md", "check.sh", VerdictOwn},
		{"doc/check.1.md", "check.py", VerdictOwn},
		{"doc/check.1.md", "check.v2", VerdictProgram},
		{"doc/other.1.md", "check.sh", VerdictProgram},
		{"doc/check-late.1.md", "checker", VerdictSubcommand}, // the short form of a name
		{"doc/che-late.1.md", "checker", VerdictProgram},
		{"doc/late-check.1.md", "checker", VerdictProgram},
	} {
		d, err := Read(c.path, []byte("# Exit codes\n\n"+codesTable), Options{Program: c.program})
		if err != nil || len(d.Candidates) != 1 || d.Candidates[0].Ownership.Verdict != c.want {
			t.Errorf("%s of %s: got %v, %v, want %s", c.path, c.program, d.Candidates[0].Ownership, err, c.want)
		}
	}
}
