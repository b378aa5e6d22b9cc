// Package revision checks out another revision of a git repository into a temporary
// folder.
package revision

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/semver"

	"github.com/exitlint/exitlint/internal/gomod"
)

// A Repo is the working tree of a git repository.
type Repo struct {
	Root string   // the root of the working tree
	Dir  string   // the directory given to Open, relative to Root; "" for Root
	env  []string // the environment for git
}

// ErrNoRepo is the error of Open if the directory is not in a git repository, or if git
// is not installed.
var ErrNoRepo = errors.New("no git repository")

// Open finds the repository of a directory.
func Open(ctx context.Context, dir string, env []string) (*Repo, error) {
	r := &Repo{Root: dir, env: withoutGitVariables(env)}
	root, err := r.git(ctx, dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fmt.Errorf("%w at or above %s: %w", ErrNoRepo, dir, err)
	}
	r.Root = filepath.FromSlash(root)
	prefix, err := r.git(ctx, dir, "rev-parse", "--show-prefix")
	if err != nil {
		return nil, err
	}
	r.Dir = filepath.FromSlash(strings.TrimSuffix(prefix, "/"))
	return r, nil
}

// withoutGitVariables returns env without variables such as GIT_DIR, which git sets
// when it runs a hook. With them, git would use the repository of the hook in every
// directory.
func withoutGitVariables(env []string) []string {
	local := []string{"GIT_DIR=", "GIT_WORK_TREE=", "GIT_INDEX_FILE=", "GIT_PREFIX=", "GIT_COMMON_DIR="}
	out := slices.DeleteFunc(slices.Clone(env), func(v string) bool {
		return slices.ContainsFunc(local, func(name string) bool { return strings.HasPrefix(v, name) })
	})
	return append(out, "GIT_LFS_SKIP_SMUDGE=1", "LC_ALL=C")
}

// git runs a git command without hooks, and returns its output without the final
// newline.
func (r *Repo) git(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-c", "core.hooksPath=" + os.DevNull, "-C", dir}, args...)...)
	cmd.Env = r.env
	// After an interrupt, git removes the files that it has written.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	var out, message bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &message
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", errors.New(cmp.Or(failureReason(message.String()), err.Error()))
	}
	return strings.TrimSuffix(out.String(), "\n"), nil
}

// failureReason returns the line of git's messages that says why a command failed: the
// first line with an error or, if there is none, the last line. Other lines only show
// progress.
func failureReason(messages string) string {
	last := ""
	for line := range strings.Lines(messages) {
		last = strings.TrimSpace(line)
		for _, prefix := range []string{"error: ", "fatal: "} {
			if text, ok := strings.CutPrefix(last, prefix); ok {
				return text
			}
		}
	}
	return last
}

// NewestTag returns the tag of the newest release before HEAD, or "". Prereleases do
// not count. For a nested module, only tags that begin with its directory count. If
// there are none, NewestTag uses the tags of the repository.
func (r *Repo) NewestTag(ctx context.Context, moduleDir string) (string, error) {
	prefix := ""
	if rel, err := filepath.Rel(r.Root, moduleDir); err == nil && rel != "." && filepath.IsLocal(rel) {
		prefix = filepath.ToSlash(rel) + "/"
	}
	out, err := r.git(ctx, r.Root, "tag", "--merged", "HEAD")
	if err != nil {
		return "", err
	}
	newest := ""
	for tag := range strings.Lines(out) {
		tag = strings.TrimSpace(tag)
		version, ok := strings.CutPrefix(tag, prefix)
		if !ok || semver.Prerelease(gomod.Version(version)) != "" || !semver.IsValid(gomod.Version(version)) {
			continue
		}
		if newest == "" || semver.Compare(gomod.Version(version), gomod.Version(strings.TrimPrefix(newest, prefix))) > 0 {
			newest = tag
		}
	}
	if newest == "" && prefix != "" {
		return r.NewestTag(ctx, r.Root) // a module without releases of its own
	}
	return newest, nil
}

// Commit returns the commit of a tag, branch or other name.
func (r *Repo) Commit(ctx context.Context, ref string) (string, error) {
	return r.git(ctx, r.Root, "rev-parse", "--verify", "--end-of-options", ref+"^{commit}")
}

// A Checkout is a revision in a temporary folder.
type Checkout struct {
	Root string // the root directory of the files that were checked out
	Dir  string // the directory that corresponds to Repo.Dir

	repo      *Repo
	temporary string     // the folder that contains Root
	worktrees []worktree // the worktrees to remove, outer before inner
}

// A worktree is a directory that git has added to a repository.
type worktree struct{ repo, dir string }

// Checkout checks out a commit into a temporary folder, which Close removes. It
// includes the submodules that the working tree has.
func (r *Repo) Checkout(ctx context.Context, commit string) (c *Checkout, err error) {
	temporary, err := os.MkdirTemp("", "exitlint-")
	if err != nil {
		return nil, err
	}
	root := filepath.Join(temporary, filepath.Base(r.Root))
	c = &Checkout{Root: root, Dir: filepath.Join(root, r.Dir), repo: r, temporary: temporary}
	if err := c.addWorktree(ctx, r.Root, root, commit); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// addWorktree checks out a commit of the repository "from" as a worktree in the
// directory "to". It does the same for the submodules.
func (c *Checkout) addWorktree(ctx context.Context, from, to, commit string) error {
	if _, err := c.repo.git(ctx, from, "worktree", "add", "--detach", "--force", to, commit); err != nil {
		return err
	}
	c.worktrees = append(c.worktrees, worktree{from, to})
	tree, err := c.repo.git(ctx, to, "ls-tree", "-r", "-z", "HEAD")
	if err != nil {
		return err
	}
	for entry := range strings.SplitSeq(tree, "\x00") {
		head, path, _ := strings.Cut(entry, "\t")
		object, isSubmodule := strings.CutPrefix(head, "160000 commit ")
		source := filepath.Join(from, filepath.FromSlash(path))
		if !isSubmodule || !isRepository(source) {
			continue
		}
		// The submodule may lack the commit. Then its folder is empty, and a later
		// error says which package is missing.
		if err := c.addWorktree(ctx, source, filepath.Join(to, filepath.FromSlash(path)), object); ctx.Err() != nil {
			return err
		}
	}
	return nil
}

// isRepository reports whether a directory is the root of a working tree.
func isRepository(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, ".git"))
	return err == nil
}

// Close removes the temporary folder. It also removes the worktrees in this folder from
// the lists that git keeps in each repository. It does so even if an interrupt has
// cancelled the context of the command.
func (c *Checkout) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	var failed error
	for _, w := range slices.Backward(c.worktrees) {
		// "git worktree prune" would also forget worktrees on a disk that is not
		// mounted.
		if _, err := c.repo.git(ctx, w.repo, "worktree", "remove", "--force", "--force", w.dir); err != nil {
			failed = errors.Join(failed, err)
		}
	}
	return errors.Join(failed, os.RemoveAll(c.temporary))
}

// Workspace returns the value of GOWORK for the checkout. gowork is its value in the
// working tree.
//
// If gowork is a file in the repository, the result is the same file in the checkout. Any
// other go.work would list modules in the working tree, so Workspace looks for a go.work
// in the checkout instead. The result is "off" if there is no such file, or if gowork is
// "off".
func (c *Checkout) Workspace(gowork string) string {
	if rel, err := filepath.Rel(c.repo.Root, gowork); filepath.IsAbs(gowork) && err == nil && filepath.IsLocal(rel) {
		if file := filepath.Join(c.Root, rel); isFile(file) {
			return file
		}
		return "off"
	}
	for dir := c.Dir; ; dir = filepath.Dir(dir) {
		if file := filepath.Join(dir, "go.work"); isFile(file) && gowork != "off" {
			return file
		}
		if dir == c.Root || dir == filepath.Dir(dir) {
			return "off"
		}
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
