package tables

import "testing"

// TestScope checks whether the statuses in the last table, list or sentence of a document are
// those of the program or of one of its commands, if a section, a sentence or the path shows
// it. Each document that shows a command is beside a similar one that does not.
func TestScope(t *testing.T) {
	t.Parallel()
	const (
		page  = "---\ntitle: Exit codes\n---\n\n"
		table = "| Code | Meaning |\n|---|---|\n| `0` | fine |\n| `1` | late |\n\n"
		errs  = "| Code | Meaning |\n|---|---|\n| `1` | late |\n| `3` | lost |\n\n"
		copy  = "```sh\ntool copy a\n```\n\n"
		group = "package p\n\n// Exit codes.\nconst (\n\texitLate = 3\n\texitLost = 4\n)\n"
		other = "package p\n\n// Exit codes.\nconst (\n\tExitLate = 3\n\tExitLost = 4\n)\n"
	)
	for _, c := range []struct {
		path, src string
		want      Verdict
	}{
		// The sections of a page about exit statuses.
		{"docs/exit-codes.md", page + "## copy\n\n" + table, VerdictSubcommand},
		{"docs/exit-codes.md", page + "## copy\n\n- `0`: fine\n- `1`: late\n", VerdictSubcommand},
		{"docs/exit-codes.md", page + "## copy\n\n" + table + "In JSON mode, the exit code is always `0`.\n", VerdictSubcommand},
		{"docs/exit-codes.md", page + "## Summary\n\n" + table, VerdictOwn},
		{"docs/exit-codes.md", page + "## errors\n\n" + table, VerdictOwn},
		{"docs/exit-codes.md", page + "## tool\n\n" + table, VerdictOwn},
		{"docs/exit-codes.md", page + "## network\n\n" + errs, VerdictOwn},
		{"docs/use.md", "# Exit codes\n\n## copying\n\n" + table, VerdictOwn},

		// A section that explains the commands.
		{"", "# Tool\n\n## Commands\n\nTool does things.\n\n**copy**\n\nCopies files.\n\nExit code 3 if it is late.\n", VerdictSubcommand},
		{"", "# Tool\n\n## Commands\n\nExit code 3 if it is late.\n", VerdictOwn},
		{"", "# Tool\n\n## Notes\n\nTool does things.\n\n**copy**\n\nCopies files.\n\nExit code 3 if it is late.\n", VerdictOwn},
		{"", "# Tool\n\n## Commands\n\nTool does things.\n\n- `--late`: exit with status 3 if it is late.\n", VerdictOwn},
		{"", "# Tool\n\n## Commands\n\n- One\n- Exit codes: including: `0`: fine, `1`: late.\n", VerdictOwn},
		{"a.rst", "Tool\n====\n\nThings\n------\n\n.. subcmd:: copy\n\n   Copies files.\n\n   .. option:: --late\n\n      Exit status 3 if it is late.\n", VerdictSubcommand},
		{"a.rst", "Tool\n====\n\nThings\n------\n\n.. note::\n\n   Copies files.\n\n   .. option:: --late\n\n      Exit status 3 if it is late.\n", VerdictOwn},

		// The words of a sentence.
		{"", "# Tool\n\nBy default, `copy` always exits `3` if it is late.\n", VerdictSubcommand},
		{"", "# Tool\n\nBy default, `tool` always exits `3` if it is late.\n", VerdictOwn},
		{"", "# Tool\n\nAdd exit code **3** for `tool copy all`:\n\n" + table, VerdictSubcommand},
		{"", "# Tool\n\nAdd exit code **3** for `late`:\n\n" + table, VerdictOwn},
		{"", "# Tool\n\nThe exit status of this command is a sum:\n\n* **1** if it is late.\n* **2** if it is lost.\n", VerdictSubcommand},
		{"", "# Tool\n\nThe exit status of this tool is a sum:\n\n* **1** if it is late.\n* **2** if it is lost.\n", VerdictOwn},
		{"", "# Tool\n\nRun `npx tool copy --late`. It is fast and exits 3 if it is late.\n", VerdictSubcommand},
		{"", "# Tool\n\nRun `npx tool --late`. It is fast and exits 3 if it is late.\n", VerdictOwn},

		// "the command"
		{"README.md", "# Tool\n\n" + copy + "## Use\n\nIf it is late, the command will exit with exit status `3`.\n", VerdictOwn},
		{"README.md", "# Tool\n\n" + copy + "If it is late, the command will exit with exit status `3`.\n", VerdictSubcommand},
		{"docs/use.md", "# Tool\n\n" + copy + "## Use\n\nIf it is late, the command will exit with exit status `3`.\n", VerdictSubcommand},
		{"doc/tool.8", ".SH OPTIONS\n.TP\n.B \\-\\-late\nWords. If it is late, the command prints a line and exits with status 3.\n", VerdictOwn},
		{"doc/tool.8", ".SH NOTES\n.TP\n.B late\nWords. If it is late, the command prints a line and exits with status 3.\n", VerdictSubcommand},

		// The subject of the sentence, and a heading about something else.
		{"", "# Tool\n\n## It ends its subprocess\n\nThe CLI exits with 3.\n", VerdictOwn},
		{"", "# Tool\n\n## It ends its subprocess\n\nA late item exits with 3.\n", VerdictUser},

		// Constants in the file of a command.
		{"internal/commands/copy_all.go", group, VerdictSubcommand},
		{"internal/commands/copy_all.go", other, VerdictOwn},
		{"internal/commands/globals.go", group, VerdictOwn},
		{"cmd/tool/copy/copy.go", other, VerdictSubcommand},
		{"cmd/tool/copy/late.go", other, VerdictOwn},
	} {
		name := c.path
		if name == "" {
			name = "docs/a.md"
		}
		d, err := Read(name, []byte(c.src), Options{Program: "tool"})
		if err != nil {
			t.Fatal(err)
		}
		var got Ownership
		if n := len(d.Candidates); n > 0 {
			got = d.Candidates[n-1].Ownership
		}
		if got.Verdict != c.want {
			t.Errorf("%s %q:\n got %s, because %s\nwant %s", name, c.src, got.Verdict, got.Why(), c.want)
		}
	}
}

// TestDiagramScope checks that "exit 5" in a flowchart of any section is a status of the
// program if the document has a [[doc]] entry.
func TestDiagramScope(t *testing.T) {
	t.Parallel()
	for declared, want := range map[bool]int{false: 0, true: 1} {
		d, err := Read("docs/a.md", []byte("# Tool\n\n## Steps\n\n```mermaid\ngraph LR\n    A[Start] --> B[Exit 5]\n```\n"), Options{Program: "tool", Declared: declared})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(d.Tables); got != want {
			t.Errorf("declared %v: got %d tables, want %d", declared, got, want)
		}
	}
}
