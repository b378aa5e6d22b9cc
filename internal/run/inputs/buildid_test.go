package inputs

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestBuildID compares the ID with the one that the go command reads.
func TestBuildID(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "tool", "buildid", self).Output()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := buildID(self), strings.TrimSpace(string(out)); runtime.GOOS == "linux" && got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestNoBuildID(t *testing.T) {
	note := "\x04\x00\x00\x00\x07\x00\x00\x00\x04\x00\x00\x00Go\x00\x00"
	for name, c := range map[string]struct{ content, want string }{
		"from the go command": {"\x7fELF" + note + "a/b/c/d", "a/b/c/d"},
		"chosen by the user":  {"\x7fELF" + note + "redacted", ""},
		"without a hash":      {"\x7fELF" + note + "ab/c/d/", ""},
		"cut off":             {"\x7fELF" + note + "a/b", ""},
		"another format":      {"MZ" + note + "a/b/c/d", ""},
		"another note":        {"\x7fELF" + strings.Replace(note, "Go", "No", 1) + "a/b/c/d", ""},
		"an empty file":       {"", ""},
	} {
		file := filepath.Join(t.TempDir(), "x")
		content := c.content + strings.Repeat("\x00", 64<<10)
		if c.content == "" || name == "cut off" {
			content = c.content
		}
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := buildID(file); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if got := buildID(filepath.Join(t.TempDir(), "none")); got != "" {
		t.Errorf("a file that does not exist: %q", got)
	}
}
