//go:build slow

package install

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// hookConfig is a configuration of pre-commit with the hooks of a repository.
// HOOKS stands for the path of the repository.
const hookConfig = `repos:
  - repo: HOOKS
    rev: v0.0.0
    hooks:
      - id: exitlint
      - id: exitlint-docs
`

// A commit is an edit of the clean module that the test tries to commit, with the
// expected reaction of pre-commit.
type commit struct {
	name     string
	file     string
	old, new string
	refused  bool
	output   []string // patterns for the output of pre-commit
	unstaged bool     // whether the registry also contains a mistake that is not committed
}

var commits = []commit{
	{
		"a mistake in the code", "main.go", "os.Exit(4)", "os.Exit(9)", true,
		[]string{`exitlint\.+Failed`, `(?m)^main\.go:7:11: exit status 9 is not declared in exitlint.toml \(exitcode/undeclared\)$`},
		false,
	},
	{
		"a wrong table, and no code", "docs/exit-codes.md", "| 4 | NOT_FOUND |", "| 4 | MISSING |", true,
		[]string{`exitlint\.+Failed`, `docs/exit-codes\.md:6:7: .*\(docdrift/mismatch\)`, `exitlint docs\.+Failed`, `(?m)^\+\| 4 \| NOT_FOUND \|$`},
		false,
	},
	{
		"a status less in the registry, and no code", "exitlint.toml", "value = 4", "value = 5", true,
		[]string{`exitlint\.+Failed`, `main\.go:7:11: exit status 4 is not declared in exitlint.toml`},
		false,
	},
	{
		"a broken registry", "exitlint.toml", "value = 4", "vaule = 4", true,
		[]string{`exitlint\.+Failed`, `(?m)^- exit code: 2$`, `exitlint\.toml:8:1: unknown key "vaule"`},
		false,
	},
	{
		"a change that breaks nothing", "main.go", "> 1", "> 2", false,
		[]string{`exitlint\.+Passed`, `exitlint docs\.+Passed`},
		false,
	},
	{
		"a change beside a mistake that is not staged", "main.go", "> 1", "> 3", false,
		[]string{`exitlint\.+Passed`, `exitlint docs\.+Passed`},
		true,
	},
	{
		"a file that exitlint does not read", "run.bat", "", "exit 9\n", false,
		[]string{`exitlint\.+\(no files to check\)Skipped`, `exitlint docs\.+\(no files to check\)Skipped`},
		false,
	},
}

// TestPreCommit runs the hooks in .pre-commit-hooks.yaml with pre-commit.
func TestPreCommit(t *testing.T) {
	for _, tool := range []string{"git", "go", "pre-commit"} {
		if _, err := exec.LookPath(tool); err != nil {
			skip(t, "no "+tool+" here: the hooks are not tried")
		}
	}
	s := newSandbox(t)
	hooks := s.repository(t)
	dir := s.module(t)
	testfiles.Write(t, filepath.Join(dir, ".pre-commit-config.yaml"), []byte(strings.ReplaceAll(hookConfig, "HOOKS", hooks)))
	s.must(t, dir, "git", "init", "-q")
	s.must(t, dir, "pre-commit", "install")
	s.must(t, dir, "git", "add", ".")
	start := time.Now()
	out := s.must(t, dir, "git", "commit", "-m", "a clean module")
	t.Logf("first commit, which builds the hooks: %v\n%s", time.Since(start).Round(time.Millisecond), out)
	for _, c := range commits {
		t.Run(c.name, func(t *testing.T) { s.try(t, dir, c) })
	}
}

// try tries to make a commit, checks the reaction of pre-commit, and restores the
// module.
func (s *sandbox) try(t *testing.T, dir string, c commit) {
	file := filepath.Join(dir, c.file)
	data, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	changed := strings.Replace(string(data), c.old, c.new, 1)
	if changed == string(data) {
		t.Fatalf("nothing to change in %s", c.file)
	}
	testfiles.Write(t, file, []byte(changed))
	s.must(t, dir, "git", "add", "-A")
	if c.unstaged {
		testfiles.Write(t, filepath.Join(dir, "exitlint.toml"), []byte("version = 9\n"))
	}
	before := s.must(t, dir, "git", "rev-parse", "HEAD")
	start := time.Now()
	out, err := s.run(dir, "git", "commit", "-m", c.name)
	t.Logf("%v\n%s", time.Since(start).Round(time.Millisecond), out)
	after := s.must(t, dir, "git", "rev-parse", "HEAD")
	if refused := err != nil; refused != c.refused || refused != (before == after) {
		t.Errorf("refused: %v, want %v", refused, c.refused)
	}
	for _, pattern := range c.output {
		if !regexp.MustCompile(pattern).MatchString(out) {
			t.Errorf("nothing matches %s", pattern)
		}
	}
	s.must(t, dir, "git", "reset", "-q", "--hard", strings.TrimSpace(before))
}
