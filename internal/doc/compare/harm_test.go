package compare_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNoHarm checks that fixes do not destroy what people wrote. If want is "",
// nothing must change.
func TestNoHarm(t *testing.T) {
	t.Parallel()
	const silent = `version = 1
extends = ["shell"]

[[code]]
value = 0
name  = "OK"

[[code]]
value = 11
name  = "NO_MEANING"
`
	tests := []struct {
		name, registry, file, doc, want string
		left                            int
	}{
		{"the declaration of constants", fixRegistry, "exits.go", `package exits

// Exit codes.
const (
	ExitOK     = 0 // It worked
	ExitGone   = 4 // Nothing there
	ExitLocked = 8 // Somebody has the lock
)
`, `package exits

// Exit codes.
const (
	ExitOK     = 0 // It worked
	ExitGone   = 4 // No such thing
	ExitLocked = 8 // Somebody has the lock
)
`, 3},
		{"the keys of a map", fixRegistry, "exits.go", `package exits

var exitTexts = map[int]string{
	0: "It worked",
	4: "No such \"thing\"",
	7: "Somebody else has the lock",
	9: "Ctrl-C",
}
`, `package exits

var exitTexts = map[int]string{
	0: "It worked",
	4: "No such thing",
	7: "Somebody has the lock",
	9: "Ctrl-C",
}
`, 1},
		{"no row without words", silent, "a.1", ".SH EXIT STATUS\n.TP\n.B 0\nOK\n.TP\n.B 130\nCancelled\n.TP\n.B 9\nLost\n", "", 2},
		{
			"the number of a row whose words fit", fixRegistry, "a.md", "# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 0 | It worked |\n| 4 | No such thing |\n| 7 | Somebody has the lock |\n| 143 | Interrupted |\n",
			"# Exit codes\n\n| Code | Meaning |\n|---|---|\n| 0 | It worked |\n| 4 | No such thing |\n| 7 | Somebody has the lock |\n| 130 | Ctrl-C |\n", 0,
		},
		{
			"a help row", fixRegistry, "a.go", "package a\n\nconst help = `Exit codes:\n  0    It worked\n  4    No such thing\n  9    Nobody knows\n  130  Ctrl-C\n`\n",
			"", 2,
		},
		{
			"a help row that is left out", fixRegistry, "a.go", "package a\n\nconst help = `Exit codes:\n  0    It worked\n  4    No such thing\n  130  Ctrl-C\n`\n",
			"package a\n\nconst help = `Exit codes:\n  0    It worked\n  4    No such thing\n  7    Somebody has the lock\n  130  Ctrl-C\n`\n", 0,
		},
		{
			"swapped rows", fixRegistry, "a.md", "# Exit codes\n\n| Code | Name | Meaning |\n|---|---|---|\n| 0 | OK | It worked |\n| 4 | LOCKED | Somebody has the lock |\n| 7 | NOT_FOUND | No such thing |\n| 130 | INTERRUPTED | Ctrl-C |\n",
			"# Exit codes\n\n| Code | Name | Meaning |\n|---|---|---|\n| 0 | OK | It worked |\n| 7 | LOCKED | Somebody has the lock |\n| 4 | NOT_FOUND | No such thing |\n| 130 | INTERRUPTED | Ctrl-C |\n", 0,
		},
		{
			"swapped names", fixRegistry, "a.md", "# Exit codes\n\n| Code | Name | Meaning |\n|---|---|---|\n| 0 | OK | It worked |\n| 4 | LOCKED | No such thing |\n| 7 | NOT_FOUND | Somebody has the lock |\n| 130 | INTERRUPTED | Ctrl-C |\n",
			"# Exit codes\n\n| Code | Name | Meaning |\n|---|---|---|\n| 0 | OK | It worked |\n| 4 | NOT_FOUND | No such thing |\n| 7 | LOCKED | Somebody has the lock |\n| 130 | INTERRUPTED | Ctrl-C |\n", 0,
		},
		{
			"swapped meanings", fixRegistry, "a.md", "# Exit codes\n\n- `0`: It worked\n- `4`: Somebody has the lock\n- `7`: No such thing\n- `130`: Ctrl-C\n",
			"# Exit codes\n\n- `0`: It worked\n- `7`: Somebody has the lock\n- `4`: No such thing\n- `130`: Ctrl-C\n", 0,
		},
		{
			"own words and conditions", "version = 1\nextends = [\"claude-todo\"]\n", "a.md", "# Exit codes\n\n| Code | Name | Meaning | Recoverable |\n|---|---|---|---|\n| 2 | `EXIT_INVALID_INPUT` | Bad flags, see `--help` | Yes (once they are right) |\n",
			"# Exit codes\n\n| Code | Name | Meaning | Recoverable |\n|---|---|---|---|\n| 2 | `EXIT_INVALID_INPUT` | Bad flags, see `--help` | No (once they are right) |\n", -1,
		},
		{
			"markup in a cell", fixRegistry, "a.md", "# Exit codes\n\n| Code | Name | Meaning |\n|---|---|---|\n| 0 | [`OK`](#ok) | It *really* worked |\n| [5](#five) | **NOT_FOUND** | No such [thing](#4) |\n| 7 | LOCK | Somebody `has` the lock |\n| 130 | INTERRUPTED | Ctrl-C |\n",
			"# Exit codes\n\n| Code | Name | Meaning |\n|---|---|---|\n| 0 | [`OK`](#ok) | It *really* worked |\n| [4](#five) | **NOT_FOUND** | No such [thing](#4) |\n| 7 | LOCKED | Somebody `has` the lock |\n| 130 | INTERRUPTED | Ctrl-C |\n", 1,
		},
		{
			"a row that is there twice", fixRegistry, "a.md", "# Exit codes\n\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 4 | NOT_FOUND |\n| 5 | NOT_FOUND |\n| 7 | LOCKED |\n| 130 | INTERRUPTED |\n",
			"# Exit codes\n\n| Code | Name |\n|---|---|\n| 0 | OK |\n| 4 | NOT_FOUND |\n| 7 | LOCKED |\n| 130 | INTERRUPTED |\n", 0,
		},
		{"two cells that speak of two codes", fixRegistry, "a.md", "# Exit codes\n\n| Code | Name | Meaning |\n|---|---|---|\n| 0 | OK | It worked |\n| 9 | NOT_FOUND | Somebody has the lock |\n| 130 | INTERRUPTED | Ctrl-C |\n", "", -1},
		{
			"words that are no names", fixRegistry, "a.md", "# Exit codes\n\n- `0` (fine): It worked\n- `4` (gone): No such thing\n- `130` (SIGINT): Ctrl-C\n",
			"", 1,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			more := ""
			if strings.Contains(tt.registry, "claude-todo") {
				more = "partial = true\n"
			}
			s := newSite(t, map[string]string{"exitlint.toml": tt.registry + "\n[[doc]]\nfile = \"" + tt.file + "\"\n" + more, tt.file: tt.doc})
			findings := s.findings()
			got := string(applied([]byte(tt.doc), findings))
			if tt.want == "" {
				tt.want = tt.doc
			}
			if got != tt.want {
				t.Errorf("got\n%s\nwant\n%s\nof %q", got, tt.want, s.lines(findings))
			}
			if err := os.WriteFile(filepath.Join(s.dir, tt.file), []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			if left := s.findings(); tt.left >= 0 && len(left) != tt.left {
				t.Errorf("left are %q", s.lines(left))
			}
		})
	}
}
