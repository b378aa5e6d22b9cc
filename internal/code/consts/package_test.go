package consts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/code/consts"
)

// TestRead checks which constants have a known value, although imports are not
// read.
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
		value, known := k.Int()
		group := k.Group()
		if group[0] <= '9' { // the key is a position, so the constants are grouped by declaration
			group = fmt.Sprint(slices.IndexFunc(p.Constants, k.SameDeclaration))
		}
		got = append(got, fmt.Sprintf("%s=%d,%v,%v,%s,%s", k.Name(), value, known, k.IsCounted(), k.Repeats(), group))
	}
	want := "NotFound=3,true,false,,code Locked=4,true,false,,code Gone=3,true,false,NotFound,code Wait=0,false,false,,2 Theirs=0,false,false,,2 Big=1099511627776,true,false,,5 System=6,true,false,,6"
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
