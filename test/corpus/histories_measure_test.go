//go:build corpus

package corpus_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// A history is a pair of releases with the changes between them. It has a repository or
// a module.
type history struct {
	Repository string
	Module     string
	Packages   []string
	From, To   string
	Changes    []string // "category rule:status", without breaking/ and the program
}

// name returns the last element of the repository's or module's path, without a version.
func (h history) name() string {
	return path.Base(versionSuffix.ReplaceAllString(h.Repository+h.Module, ""))
}

// versionSuffix is the major version at the end of a module's path.
var versionSuffix = regexp.MustCompile(`/v[0-9]+$`)

// dir returns the folder of a release: of a repository, NAME@TAG in the folder of
// EXITLINT_HISTORIES; of a module, a copy of what the go command downloads. It skips the
// test where neither can be had.
func (h history) dir(t *testing.T, tag string) string {
	t.Helper()
	if h.Module == "" {
		dir := filepath.Join(os.Getenv("EXITLINT_HISTORIES"), h.name()+"@"+tag)
		if _, err := os.Stat(dir); err != nil {
			t.Skip(err)
		}
		return dir
	}
	download := exec.Command("go", "mod", "download", "-json", h.Module+"@"+tag)
	download.Dir = t.TempDir() // outside of any module
	out, err := download.Output()
	if err != nil {
		t.Skipf("%s@%s cannot be downloaded: %v", h.Module, tag, err)
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), h.name()+"@"+tag)
	if err := os.CopyFS(dir, os.DirFS(module.Dir)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestHistories compares releases of real programs with what their changelogs say. It
// skips pairs that it cannot get.
func TestHistories(t *testing.T) {
	exe := filepath.Join(t.TempDir(), "exitlint")
	if out, err := exec.Command("go", "build", "-o", exe, "../../cmd/exitlint").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var labels struct{ Pair []history }
	if _, err := toml.DecodeFile(filepath.Join("testdata", "histories.toml"), &labels); err != nil {
		t.Fatal(err)
	}
	for _, h := range labels.Pair {
		t.Run(h.name()+" "+h.From+" "+h.To, func(t *testing.T) {
			if got := h.changes(t, exe); !slices.Equal(got, h.Changes) {
				t.Errorf("got %q, want %q", got, h.Changes)
			}
		})
	}
}

// changes returns the changes that exitlint breaking reports.
func (h history) changes(t *testing.T, exe string) []string {
	t.Helper()
	cmd := exec.Command(exe, append([]string{"breaking", "--exit-zero", "--format", "json", "--against", h.dir(t, h.From)}, h.Packages...)...)
	cmd.Dir = h.dir(t, h.To)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		t.Fatalf("status %d\n%s", exit.ExitCode(), stderr.Bytes())
	}
	var report struct {
		Changes []struct{ Category, ID string }
	}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, c := range report.Changes {
		rule, what, _ := strings.Cut(strings.TrimPrefix(c.ID, "breaking/"), ":")
		if _, status, ok := strings.Cut(what, ":"); ok {
			rule += ":" + status
		}
		all = append(all, c.Category+" "+rule)
	}
	slices.Sort(all)
	return all
}
