package driver_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/test/slow"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// several is a module whose findings depend on the registry, tags, tests and rules
// that the options select.
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

// TestTogether checks that concurrent runs with different options and a common cache
// return what each returns alone. With -race, it also detects data races.
func TestTogether(t *testing.T) {
	dir := module(t, several)
	cache := t.TempDir()
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
			o.Cache, o.Identity, o.Inputs = cache, "this", "the same"
			group.Go(func() {
				if got := run(o); got != alone[i] {
					t.Errorf("%+v finds\n%s\nalone\n%s", o, got, alone[i])
				}
			})
		}
		group.Go(func() {
			o := options[0]
			o.Cache, o.Identity, o.Inputs = cache, "this", "the same"
			if got := run(o, "exitcode/reserved"); got != rules {
				t.Errorf("one rule finds\n%s\nalone\n%s", got, rules)
			}
		})
	}
	group.Wait()
}

// cached returns options to check the module in dir with a cache.
func cached(dir, cache string) driver.Options {
	return driver.Options{Dir: dir, Cache: cache, Identity: "this", Inputs: "the same"}
}

// TestUnusableCache checks that a run without a usable cache returns the same
// findings. The cache directory may be a file or read-only, or its disk may be
// full.
func TestUnusableCache(t *testing.T) {
	dir := module(t, several)
	want := findings(t, driver.Options{Dir: dir})
	file := filepath.Join(dir, "go.mod")
	caches := map[string]string{"a file": file, "a disk, soon full": mounted(t, "size=16k", 0)}
	if slow.Tests {
		caches["below a file"] = filepath.Join(file, "cache")
		caches["where no file can be"] = "/proc/self/exitlint"
		caches["a device"] = os.DevNull
		caches["a directory, read only"] = readOnly(t, dir)
		caches["a disk, full"] = mounted(t, "size=4k", 4096)
	}
	for name, cache := range caches {
		t.Run(name, func(t *testing.T) {
			if cache == "" {
				t.Skip("this user cannot make one")
			}
			for range 2 {
				compare(t, findings(t, cached(dir, cache)), want...)
			}
		})
	}
}

// TestDamagedCache checks that a run ignores damaged cache files and replaces them.
func TestDamagedCache(t *testing.T) {
	dir, cache := module(t, several), t.TempDir()
	want := findings(t, driver.Options{Dir: dir})
	compare(t, findings(t, cached(dir, cache)), want...)
	entries := entriesOf(t, cache)
	if len(entries) == 0 {
		t.Fatal("the cache is empty")
	}
	for name, damage := range map[string]func([]byte) []byte{
		"empty":   func([]byte) []byte { return nil },
		"cut off": func(data []byte) []byte { return data[:len(data)/2] },
		"another": func(data []byte) []byte {
			return bytes.Replace(data, []byte("not declared"), []byte("NOT declared"), 1)
		},
	} {
		t.Run(name, func(t *testing.T) {
			for file, data := range entries {
				testfiles.Write(t, file, damage([]byte(data)))
			}
			compare(t, findings(t, cached(dir, cache)), want...)
			// The order of the results in a file may have changed, so compare only the
			// lengths.
			isReplaced := func(a, b string) bool { return len(a) == len(b) && !strings.Contains(b, "NOT declared") }
			if got := entriesOf(t, cache); !maps.EqualFunc(entries, got, isReplaced) {
				t.Errorf("%d files in the cache are not what they were", len(got))
			}
		})
	}
}

// entriesOf returns the content of the files of a cache, keyed by file name.
func entriesOf(t *testing.T, cache string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(cache, "*.results"))
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string]string{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		entries[name] = string(data)
	}
	return entries
}

// TestTrimmedCache checks that a run deletes files that no run has used lately.
func TestTrimmedCache(t *testing.T) {
	dir, cache := module(t, several), t.TempDir()
	old := filepath.Join(cache, strings.Repeat("0", 64)+".results")
	testfiles.Write(t, old, "a result")
	if err := os.Chtimes(old, time.Time{}, time.Now().AddDate(0, -1, 0)); err != nil {
		t.Fatal(err)
	}
	findings(t, cached(dir, cache))
	if _, err := os.Stat(old); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file is still there: %v", err)
	}
	if len(entriesOf(t, cache)) == 0 {
		t.Error("the new file is gone")
	}
}

// readOnly returns a cache directory that contains results and cannot be written to. It
// returns "" if the user may write everywhere, as root may.
func readOnly(t *testing.T, module string) string {
	t.Helper()
	cache := t.TempDir()
	findings(t, driver.Options{Dir: module, Cache: cache, Identity: "this", Inputs: "other"})
	if err := os.Chmod(cache, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(cache, 0o777) })
	if os.WriteFile(filepath.Join(cache, "probe"), nil, 0o666) == nil {
		return mounted(t, "ro", 0)
	}
	return cache
}

// mounted mounts a new file system on a directory, and fills the given number of
// bytes of it. It returns the directory, or "" if this user may not mount.
func mounted(t *testing.T, option string, used int) string {
	t.Helper()
	dir := t.TempDir()
	if exec.Command("mount", "-t", "tmpfs", "-o", option, "tmpfs", dir).Run() != nil {
		return ""
	}
	t.Cleanup(func() { _ = exec.Command("umount", dir).Run() })
	if used > 0 {
		testfiles.Write(t, filepath.Join(dir, "used"), make([]byte, used))
	}
	return dir
}
