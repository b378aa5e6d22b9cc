package compare_test

import (
	"slices"
	"testing"
)

// TestRetired checks rows about retired statuses, both in a table of current statuses
// and in a table of retired ones.
func TestRetired(t *testing.T) {
	t.Parallel()
	const reg = `version = 1

[[code]]
value = 4
name  = "LOCKED"

[[retired]]
value       = 9
name        = "PLUGIN_FAILED"
reason      = "there are no plugins"
replaced_by = 4

[[doc]]
file = "a.md"
`
	const current = "# Exit codes\n\n| Code | Name |\n|---|---|\n| 4 | LOCKED |\n"
	for name, test := range map[string]struct {
		doc  string
		want []string
	}{
		"among current ones": {current + "| 9 | PLUGIN_FAILED |\n", []string{"exit status 9 is retired in exitlint.toml in favour of 4: there are no plugins"}},
		"by itself":          {current + "\n## Retired codes\n\n| Code | Name |\n|---|---|\n| 9 | PLUGIN_FAILED |\n", nil},
		"with another name": {current + "\n## Retired codes\n\n| Code | Name |\n|---|---|\n| 9 | PLUGIN |\n", []string{
			`the retired status 9 is "PLUGIN" here, but PLUGIN_FAILED in exitlint.toml`,
		}},
		"never declared": {current + "\n## Retired codes\n\n| Code | Name |\n|---|---|\n| 8 | OLD |\n", []string{"exit status 8 is not declared in exitlint.toml"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, f := range newSite(t, map[string]string{"exitlint.toml": reg, "a.md": test.doc}).findings() {
				got = append(got, f.Message)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestSignals checks that a sentence about the status of a signal, which shells show,
// is no finding.
func TestSignals(t *testing.T) {
	t.Parallel()
	const reg = "version = 1\n\n[[code]]\nvalue = 4\nname  = \"LOCKED\"\n\n[[doc]]\nfile = \"a.md\"\n"
	const page = "# Exit codes\n\n| Code | Name |\n|---|---|\n| 4 | LOCKED |\n\n"
	for text, want := range map[string]string{
		"The exit status is 130 for SIGINT.\n":           "",
		"The exit status is 130 if it is interrupted.\n": "exit status 130 is not declared in exitlint.toml",
		"The exit status is 2 for SIGINT.\n":             "",
		"A write ends with exit code 13 (SIGPIPE).\n":    "",
		"A write ends with exit code 13 (SIGINT).\n":     "exit status 13 is not declared in exitlint.toml",
		"The exit status is 3 for SIGINT.\n":             "exit status 3 is not declared in exitlint.toml",
	} {
		got := ""
		for _, f := range newSite(t, map[string]string{"exitlint.toml": reg, "a.md": page + text}).findings() {
			got += f.Message
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
