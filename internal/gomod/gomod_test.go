package gomod_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/exitlint/exitlint/internal/gomod"
)

// TestRoots checks the roots in a workspace with a module, a module nested in
// it, and a folder with the name go.mod.
func TestRoots(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	for _, dir := range []string{"m/a", "m/nested/b", "m/trap/go.mod", "other"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"go.work", "m/go.mod", "m/nested/go.mod"} {
		if err := os.WriteFile(filepath.Join(root, file), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ dir, module, work string }{
		{"m", "m", "."},
		{"m/a", "m", "."},
		{"m/nested/b", "m/nested", "."},
		{"m/trap", "m", "."},
		{"m/gone", "m", "."},
		{"other", "", "."},
	} {
		dir := filepath.Join(root, test.dir)
		if got := gomod.ModuleRoot(dir); got != under(root, test.module) {
			t.Errorf("the module of %s is at %q", test.dir, got)
		}
		if got := gomod.WorkRoot(dir); got != under(root, test.work) {
			t.Errorf("the workspace of %s is at %q", test.dir, got)
		}
		if got := gomod.IsRoot(dir); got != (test.module == test.dir) {
			t.Errorf("%s is a root: %v", test.dir, got)
		}
	}
}

// under returns a path under root. For "" it returns "".
func under(root, path string) string {
	if path == "" {
		return ""
	}
	return filepath.Join(root, path)
}

// TestReplacements checks which directories a go.mod uses in place of other modules.
func TestReplacements(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	if got := gomod.Replacements(root); got != nil {
		t.Errorf("%q without a go.mod", got)
	}
	far := filepath.Join(t.TempDir(), "far")
	text := "module example.com/m\n\nreplace (\n\texample.com/a => ./kit/a\n\texample.com/b v1.0.0 => ../b\n\texample.com/c => example.com/d v1.0.0\n\texample.com/e => " + strconv.Quote(filepath.ToSlash(far)) + "\n)\n"
	if err := os.WriteFile(filepath.Join(root, "go.mod"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	want := []string{filepath.Join(root, "kit", "a"), filepath.Join(filepath.Dir(root), "b"), far}
	if got := gomod.Replacements(root); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := gomod.Replacements(""); got != nil { // not the go.mod of the working directory
		t.Errorf("%q outside of a module", got)
	}
}

// TestVersion checks that Version adds a "v" only to versions that begin with a digit.
func TestVersion(t *testing.T) {
	t.Parallel()
	for version, want := range map[string]string{"1.2.0": "v1.2.0", "v1.2.0": "v1.2.0", "nightly": "nightly", "": ""} {
		if got := gomod.Version(version); got != want {
			t.Errorf("%q: %q, want %q", version, got, want)
		}
	}
}
