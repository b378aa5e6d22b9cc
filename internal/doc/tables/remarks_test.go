package tables

import "testing"

// TestRemarks checks comments in scripts, and similar comments that are not about the
// status of the program.
func TestRemarks(t *testing.T) {
	testShapes(t, []shape{
		{"commands with files only", "a.md", "# Tool\n\n```bash\ntool late.md   # Exit status: 2\nother late.md  # Exit status: 4\n\n# ✅ exits 0 if it is fine\ntool fine.md\n\n# takes 5 files\ntool *.md\n```\n", `
codes, prose
2
codes, prose
0; meaning if it is fine
`},
		{"list above a command", "a.md", "# Tool\n\n```sh\n# Exit codes: 0 fine, 3 late\ntool late.md\n\n# Exit codes: 0 fine, 3 late\nother late.md\n```\n", `
codes, prose
0; meaning fine
3; meaning late
`},
		{"printed status", "a.md", "# Tool\n\n```bash\ntool late.md\necho $?   # 3\n\ntool late.md; echo \"exit: $?\"  # → 4 when late\n\nother late.md\necho $?   # 5\n\ntool late.md\necho $?   # 6 files\n\ntool late.md\necho $n   # 7\n```\n", `
codes, fenced
3
codes, fenced
4; meaning when late
`},
		{"printed status in a session", "a.md", "# Tool\n\n```console\n$ tool late.md\nlate: late.md\n$ echo $?  # should return: 64 (usage error)\n$ other late.md\nlate: late.md\n$ echo $?  # should return: 65 (data error)\n```\n", `
codes, fenced
64; meaning usage error
`},
		{"list of printed statuses", "a.md", "# Tool\n\n```bash\ntool check late.md\necho $?  # 0 = fine, 3 = late\n```\n", `
codes, fenced, not its own
0; meaning fine
3; meaning late
`},
		{"comments between options", "a.md", "# Tool\n\n```sh\n-h, --help   # usage (exit 0)\n\n# Exit codes: 0 ok, 1 error, 3 some failed\n--watch      # refresh\n```\n\n```sh\n-h, --help   # usage\n\n# tool --exit-code 3\n--watch      # exit 4\n```\n", `
codes, prose
0; meaning -h, --help # usage
codes, prose
0; meaning ok
1; meaning error
3; meaning some failed
`},
	})
}

// TestHelpTexts checks descriptions of options and sentences in help texts, and similar
// texts about other numbers.
func TestHelpTexts(t *testing.T) {
	testShapes(t, []shape{
		{"option that sets the status", "a.md", "# Tool\n\n```\n  -set-exit-status   Set exit status to 2 if any issues are found\n  -set-size          Set the size to 3 if any issues are found\n```\n\n```\n  -set-exit-status\n    \tset the exit status to 4 if a change is needed. Optional.\n```\n", `
codes, prose
2; meaning if any issues are found
codes, prose
4; meaning if a change is needed
`},
		{"default of an option", "a.md", "# Tool\n\n```\n  --set-exit-code    set exit code, with 0 meaning fine, and 255 for errors\n  --exit-code int    exit code when leaks have been found (default 1)\n  --size int         size when leaks have been found (default 2)\n```\n", `
codes, prose
0; meaning meaning fine
255; meaning for errors
codes, prose
1
`},
		{"text before the usage line in a session", "a.md", "# Tool\n\n```console\n$ other\nexit status 4\n\n$ tool --help\nIt copies files.\n\nExit status is 0 if it is fine.\nExit status is 3 if it is late.\n\nUsage:\n  tool [flags]\n$ other\nexit status 5\n```\n", `
codes, help
0; meaning if it is fine.
3; meaning if it is late.
`},
		{"sentence after a list", "a.md", "# Tool\n\n```\nUsage: tool [flags]\n\nExit status:\n  0  fine\n  1  late\n\nWith -e, exits with 3 if late.\n```\n\n```\nExit status:\n  0  fine\n  1  late\n\nWith -e, exits with 4 if late.\n```\n", `
codes, fenced
0; meaning fine
1; meaning late
codes, prose
3; meaning if late
codes, fenced
0; meaning fine
1; meaning late
`},
		{"tree of statuses", "a.md", "# Tool\n\n```\nexit code\n├── 0      → go on\n├── 2      → ask the user\n└── other  → show the error\n```\n\n```\nfiles\n├── 0      → go on\n├── 2      → ask the user\n└── other  → show the error\n```\n\n```\nexit code\n├── 0      → go on\n└── 2      → ask the user\n```\n", `
codes, fenced
0; meaning go on
2; meaning ask the user
rest; meaning show the error
`},
	})
}
