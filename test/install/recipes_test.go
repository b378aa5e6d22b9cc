//go:build slow

package install

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const actionlint = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12"

// TestRecipes checks the GitHub workflows in docs/ci.md with actionlint, which the go
// command downloads.
func TestRecipes(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "ci.md"))
	if err != nil {
		t.Fatal(err)
	}
	workflows := 0
	for _, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		if !strings.Contains(block[1], "\njobs:") {
			continue // a job for GitLab
		}
		workflows++
		cmd := exec.Command("go", "run", actionlint, "-no-color", "-shellcheck=", "-pyflakes=", "-")
		cmd.Stdin = strings.NewReader(block[1])
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("actionlint: %v\n%s\nin\n%s", err, out, block[1])
		}
	}
	if workflows < 2 {
		t.Errorf("found %d workflows", workflows)
	}
}
