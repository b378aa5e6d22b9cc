package driver_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/test/slow"
)

// several is a module in which registries, tags, tests and rules each make a
// difference.
const several = goMod + `-- exitlint.toml --
version = 1
code = [{value = 3, name = "THREE"}, {value = 127, name = "WRONG"}]
-- all.toml --
version = 1
code = [{value = 5, name = "FIVE"}]
-- cmd/a/main.go --
package main

import (
	"os"

	"example.com/m/lib"
)

func main() { os.Exit(lib.Code(len(os.Args))) }
-- cmd/b/exitlint.toml --
version = 1
code = [{value = 5, name = "FIVE"}]
-- cmd/b/main.go --
package main

import "example.com/m/lib"

func main() { lib.Exit(5); lib.Exit(6) }
-- lib/lib.go --
package lib

import "os"

func Code(n int) int {
	if n > 1 {
		return extra
	}
	return 3
}

func Exit(code int) {
	if code > 2 {
		os.Exit(code)
	}
}
-- lib/plain.go --
//go:build !special

package lib

const extra = 7
-- lib/special.go --
//go:build special

package lib

const extra = 8
-- lib/lib_test.go --
package lib

import "os"

func init() { os.Exit(9) }
`

// TestTogether holds that runs with different options, at the same time in one
// process and with one directory to keep results in, find what each finds
// alone. The race detector sees more in this than the comparison.
func TestTogether(t *testing.T) {
	dir := module(t, several)
	kept := t.TempDir()
	options := []driver.Options{
		{},
		{Config: "all.toml"},
		{Tags: "special"},
		{Tests: true},
		{Patterns: []string{"./cmd/b"}},
	}
	run := func(o driver.Options, rules ...string) string {
		found, summary, err := check(o, rules...)
		if err != nil {
			return err.Error()
		}
		var lines []string
		for _, f := range found {
			lines = append(lines, fmt.Sprintf("%s:%d: %s %s", relative(dir, f.File), f.Line, f.Message, f.Rule))
		}
		return fmt.Sprint(strings.Join(lines, "\n"), "\n", summary)
	}
	var alone []string
	for i := range options {
		options[i].Dir = dir
		alone = append(alone, run(options[i]))
		if slices.Contains(alone[:i], alone[i]) {
			t.Errorf("options %d make no difference:\n%s", i, alone[i])
		}
	}
	rules := run(options[0], "exitcode/reserved")
	var group sync.WaitGroup
	rounds := 1
	if slow.Tests {
		rounds = 2
	}
	for range rounds {
		for i, o := range options {
			o.Cache, o.Identity, o.Inputs = kept, "this", "the same"
			group.Go(func() {
				if got := run(o); got != alone[i] {
					t.Errorf("%+v finds\n%s\nalone\n%s", o, got, alone[i])
				}
			})
		}
		group.Go(func() {
			o := options[0]
			o.Cache, o.Identity, o.Inputs = kept, "this", "the same"
			if got := run(o, "exitcode/reserved"); got != rules {
				t.Errorf("one rule finds\n%s\nalone\n%s", got, rules)
			}
		})
	}
	group.Wait()
}

// TestKeptNowhere holds that a directory that cannot keep results changes none:
// one that is a file, that nobody may write, or that is full.
func TestKeptNowhere(t *testing.T) {
	dir := module(t, several)
	want := findings(t, driver.Options{Dir: dir})
	file := filepath.Join(dir, "go.mod")
	places := map[string]string{"a file": file, "a directory, soon full": mounted(t, "size=16k", 0)}
	if slow.Tests {
		places["below a file"] = filepath.Join(file, "kept")
		places["where no file can be"] = "/proc/self/exitlint"
		places["a device"] = os.DevNull
		places["a directory, read only"] = readOnly(t, dir)
		places["a directory, full"] = mounted(t, "size=4k", 4096)
	}
	for name, kept := range places {
		t.Run(name, func(t *testing.T) {
			if kept == "" {
				t.Skip("not to be had here")
			}
			for range 2 {
				compare(t, findings(t, driver.Options{Dir: dir, Cache: kept, Identity: "this", Inputs: "the same"}), want...)
			}
			left, err := filepath.Glob(filepath.Join(kept, "??", "new-*"))
			if err != nil || len(left) > 0 {
				t.Errorf("half-written files are left: %q, %v", left, err)
			}
		})
	}
}

// readOnly is a directory with results that nobody may write, or "" where this
// user may write everything.
func readOnly(t *testing.T, module string) string {
	t.Helper()
	kept := t.TempDir()
	findings(t, driver.Options{Dir: module, Cache: kept, Identity: "this", Inputs: "other"})
	dirs, err := filepath.Glob(filepath.Join(kept, "??"))
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range append(dirs, kept) {
		if err := os.Chmod(dir, 0o555); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod(dir, 0o777) })
	}
	if os.WriteFile(filepath.Join(kept, "probe"), nil, 0o666) == nil {
		return mounted(t, "ro", 0) // nobody may write there
	}
	return kept
}

// mounted is a directory that is a file system of its own, of which so many
// bytes are taken, or "" where none can be mounted.
func mounted(t *testing.T, option string, taken int) string {
	t.Helper()
	dir := t.TempDir()
	if exec.Command("mount", "-t", "tmpfs", "-o", option, "tmpfs", dir).Run() != nil {
		return ""
	}
	t.Cleanup(func() { _ = exec.Command("umount", dir).Run() })
	if taken > 0 {
		if err := os.WriteFile(filepath.Join(dir, "taken"), make([]byte, taken), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
