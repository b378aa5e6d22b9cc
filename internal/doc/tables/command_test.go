package tables

import "testing"

// TestProgramOf checks whose output a command prints.
func TestProgramOf(t *testing.T) {
	t.Parallel()
	for command, want := range map[string]string{
		"":                                    "",
		"tool get 9 --json":                   "tool",
		"./bin/tool get":                      "tool",
		`C:\bin\tool.exe get`:                 "tool",
		"sudo tool get":                       "tool",
		"env A=b tool get":                    "tool",
		"A=b C=d tool get":                    "tool",
		"tool get 2>&1 | jq .":                "tool",
		"tool get 2>err.json; cat err.json":   "tool",
		"tool get | jq '.a | .b'":             "tool",
		"curl -s localhost | tool parse":      "tool",
		"tool list && curl -s localhost":      "curl",
		"curl -s https://example.com/v1":      "curl",
		"docker run --rm example/tool get":    "tool",
		"docker run --rm example/other get":   "docker",
		"go run ./cmd/tool get":               "tool",
		"go run ./cmd/other get":              "other",
		"cat error.json":                      "",
		"other --with tool":                   "tool",
		"other 'tool'":                        "other",
		"tool scan --fail-on high|low|info":   "tool",
		"other --fail-on high|tool":           "other",
		"other --strict | tool":               "tool",
		"sudo":                                "sudo",
		`echo "{}" | other --in - > out.json`: "other",
	} {
		if got := programOf(command, "tool"); got != want {
			t.Errorf("%s: got %q, want %q", command, got, want)
		}
	}
}

// TestIsCut checks which commands print only a part of what a program prints.
func TestIsCut(t *testing.T) {
	t.Parallel()
	for command, want := range map[string]bool{
		"tool get 9":                   false,
		"tool get 9 | jq":              false,
		"tool get 9 | jq .":            false,
		"tool get 9 | jq -S '.'":       false,
		"tool get 9 2>&1 | jq . | cat": false,
		"tool get 9 | jq .error":       true,
		"tool get 9 | jq -r '.a | .b'": true,
		`tool get 9 | jq ".error"`:     true,
		"tool --jq .error":             true,
	} {
		if got := isCut(command); got != want {
			t.Errorf("%s: got %v", command, got)
		}
	}
}
