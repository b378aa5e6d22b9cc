package compare_test

import (
	"strings"
	"testing"
)

// TestDataFixes checks that fixes correct values in data and scripts, and nothing else.
func TestDataFixes(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, file, doc, old, corrected string }{
		{"a number in JSON", "a.json", `{"exit_codes":{"0":"It worked","5":"No such thing","7":"Somebody has the lock","130":"Ctrl-C"}}` + "\n", `"5"`, `"4"`},
		{"a meaning in JSON", "a.json", `{"exit_codes":{"0":"It worked","4":"Gone away","7":"Somebody has the lock","130":"Ctrl-C"}}` + "\n", `Gone away`, `No such thing`},
		{"a number in YAML", "a.yaml", "exit_codes:\n  - code: 0\n    name: OK\n  - code: 5\n    name: NOT_FOUND\n  - code: 7\n    name: LOCKED\n  - code: 130\n    name: INTERRUPTED\n", "code: 5", "code: 4"},
		{"a name in YAML", "a.yaml", "exit_codes:\n  - code: 0\n    name: OK\n  - code: 4\n    name: FOUND\n  - code: 7\n    name: LOCKED\n  - code: 130\n    name: INTERRUPTED\n", ": FOUND", ": NOT_FOUND"},
		{"a number in TOML", "a.toml", "[[exit_codes]]\ncode = 0\nname = \"OK\"\n\n[[exit_codes]]\ncode = 5\nname = \"NOT_FOUND\"\n\n[[exit_codes]]\ncode = 7\nname = \"LOCKED\"\n\n[[exit_codes]]\ncode = 130\nname = \"INTERRUPTED\"\n", "code = 5", "code = 4"},
		{"a constant of a script", "a.sh", "#!/bin/sh\n# Exit codes\nreadonly EXIT_OK=0\nreadonly EXIT_NOT_FOUND=5\nreadonly EXIT_LOCKED=7\nreadonly EXIT_INTERRUPTED=130\nexit $EXIT_OK\n", "EXIT_NOT_FOUND=5", "EXIT_NOT_FOUND=4"},
		{"a comment of a script", "a.sh", "#!/bin/sh\n# Exit codes:\n#   0    It worked\n#   4    Gone away\n#   7    Somebody has the lock\n#   130  Ctrl-C\nexec tool\n", "Gone away", "No such thing"},
		{"the name of a constant", "a.sh", "#!/bin/sh\n# Exit codes\nreadonly EXIT_OK=0\nreadonly EXIT_FOUND=4\nreadonly EXIT_LOCKED=7\nreadonly EXIT_INTERRUPTED=130\nexit $EXIT_FOUND\n", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, map[string]string{"exitlint.toml": fixRegistry + "\n[[doc]]\nfile = \"" + tt.file + "\"\n", tt.file: tt.doc})
			findings := s.findings()
			if len(findings) == 0 {
				t.Fatal("no findings")
			}
			want := tt.doc
			if tt.old != "" {
				want = strings.Replace(tt.doc, tt.old, tt.corrected, 1)
			}
			if got := string(applied([]byte(tt.doc), findings)); got != want {
				t.Errorf("got\n%s\nwant\n%s\nof %q", got, want, s.lines(findings))
			}
		})
	}
}

// TestScriptsWithoutEntry checks that fixes leave the constants of a script alone if no
// [[doc]] entry names the script: the script may end with other statuses than the program.
func TestScriptsWithoutEntry(t *testing.T) {
	t.Parallel()
	doc := "#!/bin/sh\n# Exit codes of tool\nreadonly EXIT_OK=0\nreadonly EXIT_NOT_FOUND=5\nreadonly EXIT_LOCKED=7\nreadonly EXIT_INTERRUPTED=130\nexit $EXIT_OK\n"
	s := newSite(t, map[string]string{"exitlint.toml": strings.Replace(fixRegistry, "version = 1\n", "version = 1\n\n[program]\nname = \"tool\"\n", 1), "docs/a.sh": doc})
	findings := s.findings()
	if got := string(applied([]byte(doc), findings)); got != doc || len(findings) == 0 {
		t.Errorf("got\n%s\nof %q", got, s.lines(findings))
	}
}
