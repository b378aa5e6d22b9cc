package registry_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

func TestFind(t *testing.T) {
	dir := testfiles.Unpack(t, `
-- exitlint.toml --
-- mod/go.mod --
module example.com/mod
-- mod/exitlint.toml --
-- mod/cmd/tool/main.go --
-- mod/cmd/other/exitlint.toml --
-- mod/cmd/other/sub/main.go --
-- mod/named/exitlint.toml/file --
-- bare/go.mod --
module example.com/bare
-- bare/cmd/main.go --
`)
	tests := []struct{ from, want string }{
		{"mod", "mod"},
		{"mod/cmd/tool", "mod"},
		{"mod/cmd/other", "mod/cmd/other"},
		{"mod/cmd/other/sub", "mod/cmd/other"},
		{"mod/named", "mod"}, // here exitlint.toml is a directory
		{"bare", ""},
		{"bare/cmd", ""}, // the registry above belongs to another module
		{".", "."},
	}
	for _, test := range tests {
		got, err := registry.Find(filepath.Join(dir, filepath.FromSlash(test.from)))
		if test.want == "" {
			if !errors.Is(err, registry.ErrNotFound) {
				t.Errorf("Find(%s) is %q, %v", test.from, got, err)
			}
			continue
		}
		if want := filepath.Join(dir, filepath.FromSlash(test.want), registry.FileName); got != want || err != nil {
			t.Errorf("Find(%s) is %q, %v, not %q", test.from, got, err, want)
		}
	}
}

const module = `
-- go.mod --
// a comment
module example.com/taskctl // another

-- README.md --
-- docs/codes.md --
-- exit/exit.go --
package exit
-- tests/only_test.go --
package tests
-- tool/exitlint.toml --
`

func TestLoad(t *testing.T) {
	dir := testfiles.Unpack(t, module+`version = 1
[program]
constants = ["../exit", "example.com/taskctl/exit", "example.org/lib/codes"]
[[doc]]
file = "../docs/codes.md"
`)
	file := filepath.Join(dir, "tool", registry.FileName)
	r, err := registry.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if r.File != file || r.Dir != filepath.Dir(file) || r.Root != dir || r.Module != "example.com/taskctl" {
		t.Errorf("file %q, dir %q, root %q, module %q", r.File, r.Dir, r.Root, r.Module)
	}
	want := []string{"example.com/taskctl/exit", "example.com/taskctl/exit", "example.org/lib/codes"}
	if got := r.ConstantPaths(); !slices.Equal(got, want) {
		t.Errorf("constants are in %q", got)
	}
}

// TestLoadMissing checks that files and packages that do not exist are reported
// together with all other problems.
func TestLoadMissing(t *testing.T) {
	dir := testfiles.Unpack(t, module+`version = 1
[program]
constants = ["../gone", "../tests", "../../exit", "example.com/other", "fmt", "./..."]
[[doc]]
file = "docs/codes.md"
[[doc]]
file = "../docs"
[[doc]]
file = "../../README.md"
[[doc]]
file = "/README.md"
kind = "x"
`)
	file := filepath.Join(dir, "tool", registry.FileName)
	_, err := registry.Load(file)
	want := `3:14: package "../gone" does not exist; write its directory relative to this file, such as "./internal/exit"
3:25: package "../tests" does not exist; write its directory relative to this file, such as "./internal/exit"
3:37: package "../../exit" lies outside the module; name a package of this module, such as "./internal/exit", or one of a dependency by its import path
3:72: package "fmt" lies outside the module; name a package of this module, such as "./internal/exit", or one of a dependency by its import path
3:79: package "./..." does not exist; write its directory relative to this file, such as "./internal/exit"
5:8: document "docs/codes.md" does not exist; write its path relative to this file
7:8: document "../docs" is a directory; name the file in it
9:8: document "../../README.md" lies outside the module; name a file of this module, relative to this one
11:8: document "/README.md" lies outside the module; name a file of this module, relative to this one
12:8: kind "x" is not known; write one of "codes", "retry", "errors", "classes", "schema"`
	if got := strings.ReplaceAll(err.Error(), file+":", ""); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestLoadGoNames checks that names of Go types, functions and variables must have an
// import path, and that only methods have a star.
func TestLoadGoNames(t *testing.T) {
	dir := testfiles.Unpack(t, module+`version = 1
[[code]]
value = 1
name = "A"
errors = ["ErrA", "example.com/taskctl/exit.ErrA"]
[[exit]]
func = "(*example.com/taskctl/exit.App).Die"
arg = 0
[[exit]]
func = "../exit.Die"
arg = 0
[[exit]]
var = "Hook"
status = 1
[[passthrough]]
func = "example.com/taskctl/exit"
reason = "r"
[envelope]
types = ["Fault", "*example.com/taskctl/exit.Fault", "(*example.com/taskctl/exit.Fault)", "../exit.Fault", "./Fault", "exit.Fault", "gopkg.in/yaml.v3.TypeError", "example.org/p.Fault"]
[[envelope.except]]
type = "*Fault"
reason = "r"
[[envelope.except]]
func = "New"
reason = "r"
`)
	file := filepath.Join(dir, "tool", registry.FileName)
	_, err := registry.Load(file)
	want := `5:11: "ErrA" has no import path; write the import path of its package before it, as in "example.com/taskctl/tool/internal/pkg.ErrA"
10:8: "../exit.Die" begins with a directory; write the import path of the package, "example.com/taskctl/exit.Die"
13:7: "Hook" has no import path; write the import path of its package before it, as in "example.com/taskctl/tool/internal/pkg.Hook"
16:8: "example.com/taskctl/exit" is an import path without a name; write the name after it, as in "example.com/taskctl/exit.Name"
19:10: "Fault" has no import path; write the import path of its package before it, as in "example.com/taskctl/tool/internal/pkg.Fault"
19:19: "*example.com/taskctl/exit.Fault" is a pointer; write "example.com/taskctl/exit.Fault", which also stands for pointers
19:54: "(*example.com/taskctl/exit.Fault)" is a pointer; write "example.com/taskctl/exit.Fault", which also stands for pointers
19:91: "../exit.Fault" begins with a directory; write the import path of the package, "example.com/taskctl/exit.Fault"
19:108: "./Fault" begins with a directory; write the import path of the package, "example.com/taskctl/tool.Fault"
21:8: "*Fault" has no import path; write the import path of its package before it, as in "example.com/taskctl/tool/internal/pkg.Fault"
24:8: "New" has no import path; write the import path of its package before it, as in "example.com/taskctl/tool/internal/pkg.New"`
	if got := strings.ReplaceAll(err.Error(), file+":", ""); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestLoadLinks checks that a document must be in the module after links are resolved,
// both if the file itself is a link and if a directory above it is.
func TestLoadLinks(t *testing.T) {
	outside := testfiles.Unpack(t, module+"version = 1\n")
	dir := testfiles.Unpack(t, module+`version = 1
[[doc]]
file = "../inner.md"
[[doc]]
file = "../outer.md"
[[doc]]
file = "../elsewhere/codes.md"
[[doc]]
file = "../loop.md"
`)
	for name, target := range map[string]string{
		"inner.md": filepath.Join("docs", "codes.md"), "outer.md": filepath.Join(outside, "README.md"),
		"elsewhere": filepath.Join(outside, "docs"), "loop.md": "loop.md",
	} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	file := filepath.Join(dir, "tool", registry.FileName)
	_, err := registry.Load(file)
	want := `5:8: document "../outer.md" is a link that leads out of the module; name a file of this module, relative to this one
7:8: document "../elsewhere/codes.md" is a link that leads out of the module; name a file of this module, relative to this one
9:8: document "../loop.md" does not exist; write its path relative to this file`
	if err == nil || strings.ReplaceAll(err.Error(), file+":", "") != want {
		t.Errorf("got:\n%v\nwant:\n%s", err, want)
	}
}

func TestLoadUnreadable(t *testing.T) {
	file := filepath.Join(t.TempDir(), registry.FileName)
	_, err := registry.Load(file)
	invalid, ok := errors.AsType[*registry.Invalid](err)
	if !ok || len(invalid.Problems) != 1 {
		t.Fatalf("error is %v", err)
	}
	p := invalid.Problems[0]
	if p.Position.String() != file || !strings.HasPrefix(p.Message, "cannot be read: ") {
		t.Errorf("problem is %v", p)
	}
}
