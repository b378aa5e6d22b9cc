package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadmeCommands runs the exitlint commands of the README in order, in a copy of
// the example without its registry. They may have findings, but must not fail.
func TestReadmeCommands(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(taskctl)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"exitlint.toml", "planted"} {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for line := range strings.Lines(string(readme)) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "exitlint ") && line != "exitlint" || strings.Contains(line, " ends ") {
			continue
		}
		ran++
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil && cmd.ProcessState.ExitCode() != 1 {
			t.Errorf("$ %s\n%v\n%s", line, err, out)
		}
	}
	if ran < 5 {
		t.Errorf("only %d commands were run", ran)
	}
}
