package fix_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/internal/fix"
)

// TestWriteFile checks the content, mode and link of a file after writing, and
// that no temporary file remains.
func TestWriteFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, link, other := filepath.Join(dir, "file"), filepath.Join(dir, "link"), filepath.Join(dir, "other")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, 0o754); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Skip("no links: ", err)
	}
	for _, name := range []string{file, link, other} {
		if err := fix.WriteFile(name, []byte("new in "+filepath.Base(name))); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "new in link" {
		t.Errorf("file has %q, error %v", got, err)
	}
	if info, err := os.Lstat(file); err != nil || info.Mode() != 0o754 {
		t.Errorf("file has mode %v, error %v", info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("link has mode %v, error %v", info.Mode(), err)
	}
	if got, err := os.ReadFile(other); err != nil || string(got) != "new in other" {
		t.Errorf("other has %q, error %v", got, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 3 {
		t.Errorf("the folder has %v, error %v", entries, err)
	}
}

// TestWriteFileProtected checks that a write-protected file is not replaced.
func TestWriteFileProtected(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("old"), 0o400); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() == 0 {
		t.Skip("root may write every file")
	}
	if err := fix.WriteFile(file, []byte("new")); err == nil {
		t.Error("a protected file is replaced")
	}
}
