//go:build slow

// Package install tests the documented ways to install and run exitlint. It uses
// the real tools on a temporary module.
package install

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// clean is a module without findings.
const clean = `
-- go.mod --
module example.com/x

go 1.24
-- exitlint.toml --
version = 1

[[code]]
value = 0
name = "OK"

[[code]]
value = 4
name = "NOT_FOUND"

[[doc]]
file = "docs/exit-codes.md"
kind = "codes"
-- docs/exit-codes.md --
# Exit statuses

| Status | Name |
| --- | --- |
| 0 | OK |
| 4 | NOT_FOUND |
-- main.go --
package main

import "os"

func main() {
	if len(os.Args) > 1 {
		os.Exit(4)
	}
}
`

// required is an environment variable. If it is set, no test may be skipped.
const required = "EXITLINT_REQUIRE_INSTALL"

// skip skips a test because something is not available, or fails it if the environment
// sets required.
func skip(t *testing.T, want string) {
	t.Helper()
	if os.Getenv(required) != "" {
		t.Fatal(want)
	}
	t.Skip(want)
}

// A sandbox is an environment for commands without the user's configuration and without
// access to the network. It shares only the module cache and the build cache of the
// user.
type sandbox struct{ env []string }

func newSandbox(t *testing.T) *sandbox {
	t.Helper()
	fetch(t)
	// Commands see only these variables.
	s := &sandbox{[]string{"PATH=" + os.Getenv("PATH")}}
	for _, name := range []string{"GOCACHE", "GOMODCACHE"} {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		value := strings.TrimSpace(string(out))
		s.env = append(s.env, name+"="+value)
		if name == "GOMODCACHE" {
			s.env = append(s.env, "GOPROXY=file://"+filepath.ToSlash(value)+"/cache/download")
		}
	}
	home := t.TempDir()
	s.env = append(s.env, "HOME="+home, "XDG_CACHE_HOME="+filepath.Join(home, "cache"), "TMPDIR="+t.TempDir(),
		"GOSUMDB=off", "GOTOOLCHAIN=local", "GIT_CONFIG_NOSYSTEM=1", "LANG=C.UTF-8")
	s.must(t, home, "git", "config", "--global", "user.name", "exitlint")
	s.must(t, home, "git", "config", "--global", "user.email", "exitlint@example.com")
	s.must(t, home, "git", "config", "--global", "init.defaultBranch", "main")
	return s
}

// fetch downloads everything that the sandbox needs, because it has no access to the
// network. That includes the go.mod files of the whole module graph, which the go
// command reads when another module requires this one.
func fetch(t *testing.T) {
	t.Helper()
	for _, args := range [][]string{{"mod", "download"}, {"list", "-m", "all"}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = filepath.Join("..", "..")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

// run runs a command in the sandbox, and returns its output.
func (s *sandbox) run(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, s.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (s *sandbox) must(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	out, err := s.run(dir, name, args...)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

// repository copies the working tree to a new git repository, commits it, and
// returns the directory.
func (s *sandbox) repository(t *testing.T) string {
	t.Helper()
	root := filepath.Join("..", "..")
	cmd := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		skip(t, "not in a git repository")
	}
	dir := t.TempDir()
	for name := range strings.SplitSeq(string(bytes.TrimRight(out, "\x00")), "\x00") {
		data, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // deleted in the working tree
		}
		if err != nil {
			t.Fatal(err)
		}
		testfiles.Write(t, filepath.Join(dir, name), data)
	}
	s.must(t, dir, "git", "init", "-q")
	s.must(t, dir, "git", "add", "-A")
	s.must(t, dir, "git", "commit", "-q", "-m", "the working tree")
	s.must(t, dir, "git", "tag", "v0.0.0")
	return dir
}

// module writes the clean module to a new directory, and returns the directory.
func (s *sandbox) module(t *testing.T) string {
	t.Helper()
	return testfiles.Unpack(t, clean)
}
