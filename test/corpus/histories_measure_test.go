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
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// A history is a pair of releases with the changes between them.
type history struct {
	Repository string
	Packages   []string
	From, To   string
	// Changes are the category and the id of each change, such as "breaking lost:3" or
	// "metadata new". The ids lack "breaking/" and the program.
	Changes []string
}

// dir returns the folder of a release: NAME@TAG in the directory EXITLINT_HISTORIES. If
// the folder is missing, the test is skipped.
func (h history) dir(t *testing.T, tag string) string {
	t.Helper()
	dir := filepath.Join(os.Getenv("EXITLINT_HISTORIES"), path.Base(h.Repository)+"@"+tag)
	if _, err := os.Stat(dir); err != nil {
		t.Skip(err)
	}
	return dir
}

// TestHistories compares the changes that exitlint breaking reports between releases of
// real programs with the expected changes. It skips pairs whose folders are missing.
func TestHistories(t *testing.T) {
	if os.Getenv("EXITLINT_HISTORIES") == "" {
		t.Skip("EXITLINT_HISTORIES names no folder with releases")
	}
	exe := filepath.Join(t.TempDir(), "exitlint")
	if out, err := exec.Command("go", "build", "-o", exe, "../../cmd/exitlint").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var labels struct{ Pair []history }
	if _, err := toml.DecodeFile(filepath.Join("testdata", "histories.toml"), &labels); err != nil {
		t.Fatal(err)
	}
	for _, h := range labels.Pair {
		t.Run(path.Base(h.Repository)+" "+h.From+" "+h.To, func(t *testing.T) {
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
