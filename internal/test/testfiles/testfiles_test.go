package testfiles_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// TestUnpack checks the names and contents of unpacked files.
func TestUnpack(t *testing.T) {
	t.Parallel()
	dir := testfiles.Unpack(t, "-- go.mod --\nmodule m\n-- a/b/c.txt --\none\ntwo\n-- empty --\n")
	for name, want := range map[string]string{"go.mod": "module m\n", "a/b/c.txt": "one\ntwo\n", "empty": ""} {
		got, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil || string(got) != want {
			t.Errorf("%s: got %q, %v; want %q", name, got, err, want)
		}
	}
}
