package rule_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// below returns the paths relative to dir, joined to one string.
func below(t *testing.T, dir string, paths []string) string {
	t.Helper()
	var out []string
	for _, p := range paths {
		rel, err := filepath.Rel(dir, p)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, filepath.ToSlash(rel))
	}
	return strings.Join(out, " ")
}

const scopeTree = `
-- go.mod --
module example.com/x
-- exitlint.toml --
version = 1
-- lib.go --
package x
-- cmd/a/main.go --
package main
-- cmd/b/main.go --
package main
-- cmd/b/b_test.go --
package main_test
-- cmd/notyet/main_test.go --
package main
-- cmd/other/exitlint.toml --
version = 1
-- cmd/other/main.go --
package main
-- cmd/other/below/main.go --
package main
-- cmd/plan9/main_plan9.go --
package main
-- cmd/sys/sys.go --
package main
-- cmd/sys/sys_plan9.go --
package main
-- gen/gen.go --
//go:build ignore

package main
-- internal/work/work.go --
package work
-- nested/go.mod --
module example.com/nested
-- nested/main.go --
package main
-- empty/README --
-- broken/broken.go --
not Go
-- testdata/main.go --
package main
-- vendor/example.com/v/main.go --
package main
-- node_modules/m/main.go --
package main
-- _draft/main.go --
package main
-- .hidden/main.go --
package main
`

func TestScope(t *testing.T) {
	dir := testfiles.Unpack(t, scopeTree)
	var files rule.Files
	s := files.Scope(dir)
	if got, want := below(t, dir, s.Programs), "cmd/a cmd/b cmd/sys"; got != want {
		t.Errorf("programs %q, want %q", got, want)
	}
	if got, want := below(t, dir, s.Packages), ". cmd/a cmd/b cmd/sys internal/work"; got != want {
		t.Errorf("packages %q, want %q", got, want)
	}
	if got, want := below(t, dir, s.Excluded), "cmd/plan9/main_plan9.go cmd/sys/sys_plan9.go gen/gen.go"; got != want {
		t.Errorf("excluded %q, want %q", got, want)
	}
	nested := files.Scope(filepath.Join(dir, "cmd", "other"))
	if got, want := below(t, dir, nested.Programs), "cmd/other cmd/other/below"; got != want {
		t.Errorf("programs of the nested registry %q, want %q", got, want)
	}
}

// TestConfiguredScope checks that a registry that is configured for all packages
// also governs packages with a nearer registry.
func TestConfiguredScope(t *testing.T) {
	files := new(rule.Files)
	module := testfiles.Unpack(t, scopeTree)
	s := files.ConfiguredScope(filepath.Join(module, "internal", "work"))
	if got, want := below(t, module, s.Programs), "cmd/a cmd/b cmd/other cmd/other/below cmd/sys"; got != want {
		t.Errorf("programs of the module %q, want %q", got, want)
	}
	workspace := testfiles.Unpack(t, scopeTree+"-- go.work --\ngo 1.24\n")
	s = files.ConfiguredScope(filepath.Join(workspace, "nested"))
	if got, want := below(t, workspace, s.Programs), "cmd/a cmd/b cmd/other cmd/other/below cmd/sys nested"; got != want {
		t.Errorf("programs of the workspace %q, want %q", got, want)
	}
	loose := testfiles.Unpack(t, "-- main.go --\npackage main\n")
	if s := files.ConfiguredScope(loose); !slices.Equal(s.Programs, []string{loose}) || !s.Partial {
		t.Errorf("outside a module: %+v", s)
	}
}

// TestPartialScope checks that a library does not own the registry if there is no
// go.mod, because other packages may be hidden.
func TestPartialScope(t *testing.T) {
	files := new(rule.Files)
	dir := testfiles.Unpack(t, "-- exitlint.toml --\nversion = 1\n-- lib/lib.go --\npackage lib\n")
	if s := files.Scope(dir); !s.Partial || s.Owner(nil) != "" {
		t.Errorf("the library speaks for the registry: %+v", s)
	}
	if files.Scope(testfiles.Unpack(t, scopeTree)).Partial {
		t.Error("a module is partial")
	}
}

func TestOwner(t *testing.T) {
	s := rule.Scope{Programs: []string{"cmd/a", "cmd/b"}, Packages: []string{".", "cmd/a", "cmd/b", "lib"}}
	tests := []struct {
		name string
		run  []string
		want string
	}{
		{"not known: the first program", nil, "cmd/a"},
		{"the first program of the run", []string{"lib", "cmd/b"}, "cmd/b"},
		{"a package where there is no program", []string{"lib", "elsewhere"}, "lib"},
		{"nothing of the scope", []string{"elsewhere"}, ""},
		{"nothing", []string{}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := s.Owner(test.run); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestAnyRegistry(t *testing.T) {
	tests := []struct {
		name, archive string
		want          bool
	}{
		{"in another folder", "-- go.mod --\n-- a/main.go --\n-- b/c/exitlint.toml --\n", true},
		{"at the root", "-- go.mod --\n-- exitlint.toml --\n-- a/main.go --\n", true},
		{"nowhere", "-- go.mod --\n-- a/main.go --\n", false},
		{"in test data only", "-- go.mod --\n-- a/main.go --\n-- a/testdata/exitlint.toml --\n", false},
		{"of another module", "-- go.mod --\n-- a/main.go --\n-- b/go.mod --\n-- b/exitlint.toml --\n", false},
		{"above the module", "-- exitlint.toml --\n-- a/go.mod --\n", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := rule.HasRegistry(filepath.Join(testfiles.Unpack(t, test.archive), "a")); got != test.want {
				t.Errorf("got %v", got)
			}
		})
	}
}
