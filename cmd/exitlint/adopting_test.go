//go:build slow

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fence matches a fenced code block in Markdown. Its groups are the text after the
// opening fence, such as "console", and the content.
var fence = regexp.MustCompile("(?ms)^```([^\n`]*)\n(.*?)^```$")

// TestAdopting follows the guide docs/adopting.md, on the program that the guide uses
// as its example. In a "console" block, it runs each line "$ command" and compares the
// output with the lines below, where "…" stands for any text. It writes any other block
// to a file, if the name of a file follows the language of the block.
func TestAdopting(t *testing.T) {
	dir := moduleCopy(t, "github.com/rhysd/actionlint@v1.7.12")
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "adopting.md"))
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, m := range fence.FindAllSubmatch(page, -1) {
		info, text := string(m[1]), string(m[2])
		if _, file, ok := strings.Cut(info, " "); ok {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if info == "console" {
			commands += follow(t, dir, text)
		}
	}
	if commands < 12 {
		t.Errorf("only %d commands were run", commands)
	}
}

// follow runs the commands of a block, compares their output, and returns how many
// there were.
func follow(t *testing.T, dir, block string) int {
	t.Helper()
	steps := strings.Split("\n"+block, "\n$ ")[1:]
	for _, step := range steps {
		command, want, _ := strings.Cut(step, "\n")
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = dir
		// Ignore the status, which is 1 if there are findings. Only the output counts.
		out, _ := cmd.CombinedOutput()
		got, want := strings.TrimRight(string(out), "\n"), strings.TrimRight(want, "\n")
		if shown, rest := strings.CutSuffix(want, "\n…"); rest {
			want, got = shown, got[:min(len(got), len(shown))]
		}
		if got != want {
			t.Fatalf("$ %s\n%s\nbut the page says\n%s", command, got, want)
		}
	}
	return len(steps)
}

// moduleCopy downloads a module and returns a directory with a copy of it.
func moduleCopy(t *testing.T, module string) string {
	t.Helper()
	out, err := exec.Command("go", "mod", "download", "-json", module).Output()
	var info struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &info); err != nil || jsonErr != nil {
		t.Fatalf("go mod download %s: %v %s", module, err, info.Error)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(info.Dir)); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("chmod", "-R", "u+w", dir).CombinedOutput(); err != nil {
		t.Fatalf("chmod: %v\n%s", err, out)
	}
	return dir
}
