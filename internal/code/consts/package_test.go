package consts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/code/consts"
)

// TestRead holds what is known of the constants of a package whose imports are
// not read.
func TestRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, source := range map[string]string{
		"a.go": `package exit

import (
	"time"

	"example.com/elsewhere"
)

type code int

const (
	NotFound code = iota + 3
	Locked
)

const (
	Gone   = NotFound
	Text   = "x"
	_      = 9
	Wait   = 5 * time.Second
	Theirs = elsewhere.Status
)

const Big = 1 << 40
`,
		"a_test.go":    "package exit\n\nconst InTest = 1\n",
		"a_windows.go": "package exit\n\nconst Elsewhere = 2\n",
		"broken.go":    "package exit\n\nconst Broken =\n",
		"system.go":    "//go:build !never\n\npackage exit\n\nconst System = 6\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p := consts.Read(dir, "example.com/exit", func(_, name string) bool { return !strings.HasSuffix(name, "_windows.go") })
	var got []string
	for _, k := range p.Constants {
		got = append(got, fmt.Sprintf("%s=%d,%v,%s,%s", k.Name, k.Value, k.Known, k.Repeat, k.Group))
	}
	want := "NotFound=3,true,,code Locked=4,true,,code Gone=3,true,NotFound,code Wait=0,false,,2 Theirs=0,false,,2 Big=1099511627776,true,,3 System=6,true,,4"
	if have := strings.Join(got, " "); have != want {
		t.Errorf("got  %s\nwant %s", have, want)
	}
	if p.Name != "exit" || len(p.Imports) != 2 {
		t.Errorf("package %s imports %d", p.Name, len(p.Imports))
	}
	if k := p.Lookup("System"); k == nil || !p.Constrained(k) {
		t.Error("System is built everywhere")
	}
	if k := p.Lookup("Locked"); k == nil || p.Constrained(k) {
		t.Error("Locked is not built everywhere")
	}
	if k := p.Lookup("InTest"); k != nil {
		t.Error("a constant of a test was read")
	}
}
