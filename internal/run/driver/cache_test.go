package driver

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/internal/run/store"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

const cachedModule = `-- go.mod --
module example.com/m

go 1.24

require example.org/l v0.0.0

replace example.org/l => ./l
-- main.go --
package main

import (
	"example.com/m/lib"
	"example.com/m/other"
)

func main() { lib.F(); other.F() }
-- main_plan9.go --
package main
-- lib/lib.go --
package lib

import "example.org/l"

// F calls G.
func F() { l.G() }
-- other/other.go --
package other

// F does nothing.
func F() {}
-- l/go.mod --
module example.org/l

go 1.24
-- l/l.go --
package l

import "os"

// G ends the process.
func G() { os.Exit(3) }
`

// keysOf returns the cache keys of packages, by the last element of their import paths.
// The packages main and other are roots.
func keysOf(t *testing.T, o Options, arguments ...any) map[string]store.Key {
	t.Helper()
	o.Patterns = []string{".", "./other"}
	w, err := Load(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	c := w.openCache(arguments...)
	if c == nil {
		t.Fatal("no cache")
	}
	keys := map[string]store.Key{}
	for _, p := range w.order {
		if key, ok := c.key(p); ok && p.Module != nil {
			keys[filepath.Base(p.PkgPath)] = key
		}
	}
	return keys
}

// TestKeysFollowInputs changes one input after the other, such as a comment in lib, and
// checks that exactly the keys of the packages that depend on the input change.
func TestKeysFollowInputs(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOWORK", "")
	const all = "m lib other l"
	edit := func(name, added string) func(*testing.T, *Options) {
		return func(t *testing.T, o *Options) {
			file := filepath.Join(o.Dir, filepath.FromSlash(name))
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			testfiles.Write(t, file, string(text)+added)
		}
	}
	tests := []struct {
		name     string
		change   func(*testing.T, *Options)
		argument string
		changed  string
	}{
		{"nothing", nil, "check", ""},
		{"the arguments", nil, "programs", all},
		{"the executable", func(_ *testing.T, o *Options) { o.Identity = "that" }, "check", all},
		{"a registry or a document", func(_ *testing.T, o *Options) { o.Inputs = "other" }, "check", "m lib other"},
		{"a comment", edit("lib/lib.go", "\n// A comment.\n"), "check", "m lib"},
		{"code", edit("other/other.go", "\nfunc G() {}\n"), "check", "m other"},
		{"code of a dependency", edit("l/l.go", "\n// H is new.\nfunc H() { os.Exit(4) }\n"), "check", "m lib l"},
		{"a file that is not built", edit("main_plan9.go", "\n// A comment.\n"), "check", "m lib other"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := Options{Dir: testfiles.Unpack(t, cachedModule), Cache: t.TempDir(), Identity: "this", Inputs: "these"}
			before := keysOf(t, o, "check")
			if test.change != nil {
				test.change(t, &o)
			}
			after := keysOf(t, o, test.argument)
			changed := ""
			for _, name := range []string{"m", "lib", "other", "l"} {
				if before[name] == (store.Key{}) {
					t.Errorf("%s has no key", name)
				}
				if before[name] != after[name] {
					changed += " " + name
				}
			}
			if want := test.changed; changed != "" && changed[1:] != want || changed == "" && want != "" {
				t.Errorf("the keys of%s change, want those of %s", changed, want)
			}
		})
	}
}

// TestKeyOfRoot checks that a package has different keys as a root and as a dependency.
// The results also differ: only the result of a root contains findings.
func TestKeyOfRoot(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOWORK", "")
	o := Options{Dir: testfiles.Unpack(t, cachedModule), Cache: t.TempDir(), Identity: "this", Inputs: "these"}
	var keys []store.Key
	for _, patterns := range [][]string{{"."}, {".", "./lib"}} {
		o.Patterns = patterns
		w, err := Load(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range w.order {
			if p.PkgPath == "example.com/m/lib" {
				key, _ := w.openCache().key(p)
				keys = append(keys, key)
			}
		}
	}
	if len(keys) != 2 || keys[0] == keys[1] {
		t.Errorf("keys %x", keys)
	}
}

// TestNoCache checks that a run uses no cache if the options turn the cache off, or if
// they do not identify the executable, because another executable could have written
// the entries.
func TestNoCache(t *testing.T) {
	t.Parallel()
	for _, o := range []Options{
		{Identity: "this", Inputs: "these"},
		{Cache: t.TempDir(), Inputs: "these"},
		{Cache: t.TempDir(), Identity: "this", FromSource: true},
	} {
		w := &Workspace{options: o}
		if c := w.openCache(); c != nil {
			t.Errorf("%+v has a cache", o)
		}
	}
}
