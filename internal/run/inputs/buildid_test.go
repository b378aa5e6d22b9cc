package inputs

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestIdentity compares the ID with the one that the go command reads.
func TestIdentity(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "tool", "buildid", self).Output()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Identity(self)
	if want := strings.TrimSpace(string(out)); err != nil || runtime.GOOS == "linux" && got != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}

// TestIdentityOf changes the end of files with and without a build ID. Without one, the
// identity has to change.
func TestIdentityOf(t *testing.T) {
	note := "\x04\x00\x00\x00\x07\x00\x00\x00\x04\x00\x00\x00Go\x00\x00"
	text := "\xff Go build ID: \""
	for name, c := range map[string]struct{ content, want string }{
		"from the go command":   {"\x7fELF" + note + "a/b/c/d", "a/b/c/d"},
		"chosen by the user":    {"\x7fELF" + note + "redacted", ""},
		"without a hash":        {"\x7fELF" + note + "ab/c/d/", ""},
		"cut off":               {"\x7fELF" + note + "a/b", ""},
		"a note, but not ELF":   {"MZ" + note + "a/b/c/d", ""},
		"another note":          {"\x7fELF" + strings.Replace(note, "Go", "No", 1) + "a/b/c/d", ""},
		"in the code":           {"MZ\x00\x00" + text + "a/b/c/d\"\n \xff", "a/b/c/d"},
		"in the code, redacted": {"MZ\x00\x00" + text + "x\"\n \xffa/b/c/d", ""},
		"an empty file":         {"", ""},
	} {
		file := filepath.Join(t.TempDir(), "x")
		var found []string
		for _, end := range []string{"1", "2"} {
			content := c.content + strings.Repeat("\x00", 64<<10)
			if c.content == "" || name == "cut off" {
				content = c.content
			}
			if err := os.WriteFile(file, []byte(content+end), 0o644); err != nil {
				t.Fatal(err)
			}
			id, err := Identity(file)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, id)
		}
		switch {
		case c.want != "" && (found[0] != c.want || found[1] != c.want):
			t.Errorf("%s: %q, want %q", name, found, c.want)
		case c.want == "" && (len(found[0]) != 64 || found[0] == found[1]):
			t.Errorf("%s: %q, want two hashes", name, found)
		}
	}
	if _, err := Identity(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("no error for a file that does not exist")
	}
}
