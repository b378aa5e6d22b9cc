package revision_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/run/revision"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// A repo is a git repository in a temporary folder.
type repo struct {
	t   *testing.T
	dir string
	env []string
}

func newRepo(t *testing.T, dir string) *repo {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git")
	}
	env := append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull,
		"GIT_AUTHOR_NAME=t", "GIT_AUTHOR_EMAIL=t@example.com", "GIT_COMMITTER_NAME=t", "GIT_COMMITTER_EMAIL=t@example.com")
	r := &repo{t, dir, env}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	r.git("init", "-q")
	return r
}

// git runs a git command and returns its output.
func (r *repo) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", append([]string{"-C", r.dir, "-c", "protocol.file.allow=always"}, args...)...)
	cmd.Env = r.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// commit writes a file and commits everything.
func (r *repo) commit(name, content string) string {
	r.t.Helper()
	testfiles.Write(r.t, filepath.Join(r.dir, filepath.FromSlash(name)), content)
	r.git("add", "-A")
	r.git("commit", "-q", "-m", name)
	return r.git("rev-parse", "HEAD")
}

func (r *repo) open(dir string) *revision.Repo {
	r.t.Helper()
	opened, err := revision.Open(context.Background(), filepath.Join(r.dir, dir), r.env)
	if err != nil {
		r.t.Fatal(err)
	}
	return opened
}

// TestNewestTag checks which tag is the newest release.
func TestNewestTag(t *testing.T) {
	t.Parallel()
	r := newRepo(t, filepath.Join(t.TempDir(), "r"))
	r.commit("sub/go.mod", "module x")
	want := func(dir, tag string) {
		t.Helper()
		got, err := r.open(dir).NewestTag(context.Background(), filepath.Join(r.dir, dir))
		if err != nil || got != tag {
			t.Errorf("in %q: %q, %v; want %q", dir, got, err, tag)
		}
	}
	want(".", "")
	for _, tag := range []string{"v1.9.0", "v1.10.0", "v1.11.0-rc.1", "nightly", "other/v9.0.0"} {
		r.git("tag", tag)
	}
	want(".", "v1.10.0")
	want("sub", "v1.10.0") // the nested module has no releases
	r.git("tag", "sub/v0.3.0")
	want("sub", "sub/v0.3.0")
	want(".", "v1.10.0")
	r.git("checkout", "-q", "-b", "side")
	r.commit("a", "a")
	r.git("tag", "2.0.0") // without the v, as in some projects
	want(".", "2.0.0")
	r.git("checkout", "-q", "-")
	want(".", "v1.10.0") // the tag of another branch is not reachable
}

// TestCheckout checks the checkout of a revision with a submodule and a go.work, for a
// repository opened in a subdirectory, and that nothing is left behind.
func TestCheckout(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	lib := newRepo(t, filepath.Join(root, "lib"))
	lib.commit("lib.txt", "one")
	r := newRepo(t, filepath.Join(root, "r"))
	r.git("submodule", "add", "-q", lib.dir, "deps/lib")
	first := r.commit("cmd/a.txt", "one")
	lib.commit("lib.txt", "two")
	sub := &repo{t, filepath.Join(r.dir, "deps", "lib"), r.env}
	sub.git("pull", "-q")
	testfiles.Write(t, filepath.Join(r.dir, "go.work"), "go 1.24\n")
	second := r.commit("cmd/a.txt", "two")
	testfiles.Write(t, filepath.Join(r.dir, "cmd", "a.txt"), "three, not committed")

	// Open must ignore the variables that git sets for hooks.
	r.env = append(r.env, "GIT_DIR="+filepath.Join(root, "elsewhere"), "GIT_INDEX_FILE=elsewhere")
	opened, err := revision.Open(context.Background(), filepath.Join(r.dir, "cmd"), r.env)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ commit, text, gowork string }{{first, "one", "off"}, {second, "two", "go.work"}} {
		c, err := opened.Checkout(context.Background(), test.commit)
		if err != nil {
			t.Fatal(err)
		}
		for file, dir := range map[string]string{"a.txt": c.Dir, "deps/lib/lib.txt": c.Root} {
			if data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file))); err != nil || string(data) != test.text {
				t.Errorf("%s is %q, %v; want %q", file, data, err, test.text)
			}
		}
		want := test.gowork
		if want != "off" {
			want = filepath.Join(c.Root, want)
		}
		for _, gowork := range []string{"", filepath.Join(r.dir, "go.work")} {
			if got := c.Workspace(gowork); got != want {
				t.Errorf("GOWORK=%s becomes %s, want %s", gowork, got, want)
			}
		}
		if got := c.Workspace("off"); got != "off" {
			t.Errorf("GOWORK=off becomes %s", got)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(c.Root); !os.IsNotExist(err) {
			t.Errorf("%s is left behind: %v", c.Root, err)
		}
	}
	r.env = r.env[:len(r.env)-2]
	if got := r.git("worktree", "list"); strings.Count(got, "\n") > 0 {
		t.Errorf("worktrees are left behind:\n%s", got)
	}
	if data, _ := os.ReadFile(filepath.Join(r.dir, "cmd", "a.txt")); string(data) != "three, not committed" {
		t.Errorf("the working tree has changed: %s", data)
	}
}

// TestInterrupted checks that a cancelled checkout leaves nothing behind.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	r := newRepo(t, filepath.Join(t.TempDir(), "r"))
	commit := r.commit("a", "a")
	opened := r.open(".")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if c, err := opened.Checkout(ctx, commit); err == nil {
		t.Errorf("checked out %s although cancelled", c.Root)
	}
	if got := r.git("worktree", "list"); strings.Count(got, "\n") > 0 {
		t.Errorf("worktrees are left behind:\n%s", got)
	}
}

// TestOpen checks the errors for a directory outside of a repository and for an unknown
// revision.
func TestOpen(t *testing.T) {
	t.Parallel()
	r := newRepo(t, filepath.Join(t.TempDir(), "r"))
	if _, err := revision.Open(context.Background(), t.TempDir(), r.env); err == nil {
		t.Error("a directory outside a repository was opened")
	}
	r.commit("a", "a")
	if commit, err := r.open(".").Commit(context.Background(), "--all"); err == nil {
		t.Errorf("an option names the commit %s", commit)
	}
}
