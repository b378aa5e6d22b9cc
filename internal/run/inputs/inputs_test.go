package inputs_test

import (
	"go/build"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/run/inputs"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// A tree is a temporary directory with the files of a test.
type tree struct {
	t   *testing.T
	dir string
}

func newTree(t *testing.T, contents map[string]string) tree {
	return tree{t, testfiles.Dir(t, contents)}
}

func (tr tree) path(name string) string {
	return filepath.Join(tr.dir, filepath.FromSlash(name))
}

func (tr tree) write(name, content string) {
	tr.t.Helper()
	testfiles.Write(tr.t, tr.path(name), content)
}

func (tr tree) remove(name string) {
	tr.t.Helper()
	if err := os.Remove(tr.path(name)); err != nil {
		tr.t.Fatal(err)
	}
}

// config is passed to [tree.id] before the value of --config, like a variable.
const config = "--config"

// id returns the ID of an invocation in a directory of the tree. variables are
// names of environment variables, each followed by its value.
func (tr tree) id(dir string, variables ...string) string {
	tr.t.Helper()
	env := map[string]string{}
	for i := 0; i < len(variables); i += 2 {
		env[variables[i]] = variables[i+1]
	}
	in := inputs.Invocation{
		Dir:        tr.path(dir),
		Executable: tr.path("bin/exitlint"),
		Config:     env[config],
		Getenv:     func(name string) string { return env[name] },
	}
	id, err := in.ID()
	if err != nil {
		tr.t.Fatal(err)
	}
	return id
}

const registryTOML = `version = 1

[program]
constants = ["./lib", "example.com/m/exit"]

[[code]]
value = 0
name = "OK"

[[doc]]
file = "manual/codes.txt"
`

func module() map[string]string {
	return map[string]string{
		"bin/exitlint":         "an executable",
		"go.mod":               "module example.com/m\n\ngo 1.24\n",
		"exitlint.toml":        registryTOML,
		"README.md":            "# m\n",
		"docs/exit/codes.html": "<table></table>\n",
		"manual/codes.txt":     "0 OK\n",
		"main.go":              "package main\n\nfunc main() {}\n",
		"lib/lib.go":           "package lib\n",
		"exit/exit.go":         "package exit\n",
		"work/work.go":         "package work\n",
		"nested/go.mod":        "module example.com/nested\n\ngo 1.24\n",
		"nested/exitlint.toml": registryTOML,
		".git/exitlint.toml":   registryTOML,
	}
}

// TestIDFollowsInputs checks that an edit of each kind of input changes the ID.
func TestIDFollowsInputs(t *testing.T) {
	tests := []struct {
		name string
		edit func(tree)
	}{
		{"executable", func(tr tree) { tr.write("bin/exitlint", "another executable") }},
		{"registry", func(tr tree) { tr.write("exitlint.toml", registryTOML+"\n[[code]]\nvalue = 1\n") }},
		{"broken registry", func(tr tree) { tr.write("exitlint.toml", "version = ") }},
		{"readme", func(tr tree) { tr.write("README.md", "# n\n") }},
		{"document below docs", func(tr tree) { tr.write("docs/exit/codes.html", "<table><tr></table>\n") }},
		{"named document", func(tr tree) { tr.write("manual/codes.txt", "0 FINE\n") }},
		{"named document gone", func(tr tree) { tr.remove("manual/codes.txt") }},
		{"named document empty", func(tr tree) { tr.write("manual/codes.txt", "") }},
		{"new registry", func(tr tree) { tr.write("lib/exitlint.toml", "version = 1\n") }},
		{"new registry in testdata", func(tr tree) { tr.write("lib/testdata/src/a/exitlint.toml", "version = 1\n") }},
		{"new document", func(tr tree) { tr.write("docs/more.md", "") }},
		{"new document in doc", func(tr tree) { tr.write("lib/doc/a/MORE.ADOC", "") }},
		{"new document in reStructuredText", func(tr tree) { tr.write("docs/more.rst", "") }},
		{"new manual page", func(tr tree) { tr.write("docs/m.1", "") }},
		{"readme of a folder", func(tr tree) { tr.write("lib/readme.markdown", "") }},
		{"new program", func(tr tree) { tr.write("cmd/n/main.go", "package main\n") }},
		{"file that is not built", func(tr tree) { tr.write("cmd/n/gen.go", "//go:build ignore\n\npackage main\n") }},
		{"file that is not built, after a long comment", func(tr tree) {
			tr.write("cmd/n/gen.go", "//go:build ignore\n\n/*\n"+strings.Repeat("long\n", 2000)+"*/\npackage main\n")
		}},
		{"new program, after a long comment", func(tr tree) { tr.write("cmd/n/main.go", "// "+strings.Repeat("long", 2000)+"\npackage main\n") }},
		{"file for another system", func(tr tree) { tr.write("lib/lib_plan9.go", "package lib\n") }},
		{"file of documentation", func(tr tree) { tr.write("work/doc.go", "package documentation\n") }},
		{"file of the constants", func(tr tree) { tr.write("lib/lib.go", "package lib\n\nconst X = 1\n") }},
		{"new file of the constants", func(tr tree) { tr.write("exit/more.go", "package exit\n") }},
		{"program gone", func(tr tree) { tr.remove("main.go") }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tr := newTree(t, module())
			before := tr.id(".")
			tt.edit(tr)
			if tr.id(".") == before {
				t.Error("the ID stays")
			}
		})
	}
}

// TestIDKeeps checks that edits of other files do not change the ID.
func TestIDKeeps(t *testing.T) {
	tests := []struct {
		name string
		edit func(tree)
	}{
		{"nothing", func(tr tree) {}},
		{"Go file", func(tr tree) { tr.write("work/work.go", "package work\n\nconst X = 1\n") }},
		{"new package", func(tr tree) { tr.write("cmd/lib/lib.go", "package lib\n") }},
		{"another module", func(tr tree) { tr.write("nested/exitlint.toml", "version = 2") }},
		{"ignored directory", func(tr tree) { tr.write(".git/exitlint.toml", "version = 2") }},
		{"ignored directory of Go", func(tr tree) { tr.write("_old/exitlint.toml", "version = 2") }},
		{"packages of a script", func(tr tree) { tr.write("node_modules/x/README.md", "") }},
		{"document elsewhere", func(tr tree) { tr.write("lib/notes.md", "") }},
		{"readme that is no document", func(tr tree) { tr.write("lib/README.csv", "") }},
		{"document of another name", func(tr tree) { tr.write("lib/docs.md", "") }},
		{"vendored module", func(tr tree) { tr.write("vendor/x/exitlint.toml", "version = 2") }},
		{"test program", func(tr tree) { tr.write("cmd/n/main_test.go", "package main\n") }},
		{"ignored file", func(tr tree) { tr.write("cmd/n/_main.go", "package main\n") }},
		{"constraint that holds", func(tr tree) { tr.write("work/more.go", "//go:build !nowhere\n\npackage work\n") }},
		{"constraint in the code", func(tr tree) { tr.write("work/more.go", "package work\n\n//go:build nowhere\n") }},
		{"file without a package", func(tr tree) { tr.write("work/more.go", "work\n") }},
		{"ignored test", func(tr tree) { tr.write("cmd/n/gen_test.go", "//go:build ignore\n\npackage main\n") }},
		{"file that is no document", func(tr tree) { tr.write("docs/notes.csv", "") }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tr := newTree(t, module())
			before := tr.id(".")
			tt.edit(tr)
			if tr.id(".") != before {
				t.Error("the ID changes")
			}
		})
	}
}

// TestIDReverts checks that undoing an edit also restores the ID.
func TestIDReverts(t *testing.T) {
	tr := newTree(t, module())
	before := tr.id(".")
	tr.write("exitlint.toml", "version = 1\n")
	tr.write("docs/more.md", "more")
	if tr.id(".") == before {
		t.Fatal("the ID stays")
	}
	tr.write("exitlint.toml", registryTOML)
	tr.remove("docs/more.md")
	if tr.id(".") != before {
		t.Error("the ID does not come back")
	}
}

func TestIDIsTheSameEverywhereInAModule(t *testing.T) {
	tr, other := newTree(t, module()), newTree(t, module())
	want := tr.id(".")
	if got := tr.id("lib"); got != want {
		t.Error("another ID in a subdirectory")
	}
	if got := tr.id("docs/exit"); got != want {
		t.Error("another ID in a directory without packages")
	}
	if got := other.id("."); got != want {
		t.Error("another ID in a copy")
	}
	if other.id(".", "GOFLAGS", "-mod=mod -trimpath") == tr.id(".", "GOFLAGS", "-mod=mod -trimpath") {
		t.Error("the same ID in a copy, with -trimpath")
	}
	if got := tr.id("nested"); got == want {
		t.Error("the same ID in a nested module")
	}
}

func TestIDOfWorkspace(t *testing.T) {
	files := module()
	files["go.work"] = "go 1.24\n\nuse (\n\t.\n\t./nested\n)\n"
	tr := newTree(t, files)
	all, alone := tr.id("lib"), tr.id("lib", "GOWORK", "off")
	if all == alone {
		t.Error("GOWORK=off is not honoured")
	}
	if tr.id("nested") != all {
		t.Error("another ID in another module of the workspace")
	}
	if tr.id("lib", "GOWORK", tr.path("go.work")) != all {
		t.Error("another ID with GOWORK set")
	}
	tr.write("nested/exitlint.toml", "version = 1\n")
	if tr.id("lib") == all {
		t.Error("the ID stays when a used module changes")
	}
	if tr.id("lib", "GOWORK", "off") != alone {
		t.Error("the ID changes with a module outside")
	}
}

// TestIDWithoutC checks that, with cgo off, the ID covers a file that imports C.
func TestIDWithoutC(t *testing.T) {
	tr := newTree(t, module())
	before := tr.id(".")
	tr.write("work/c.go", "package work\n\nimport \"C\"\n")
	if changed := tr.id(".") != before; changed != !build.Default.CgoEnabled {
		t.Errorf("cgo is on: %t; the ID changes: %t", build.Default.CgoEnabled, changed)
	}
}

func TestIDFollowsEnvironment(t *testing.T) {
	files := module()
	files["cmd/n/main.go"] = "//go:build special\n\npackage main\n"
	files["cmd/w/main_windows.go"] = "package main\n"
	files["cmd/r/main_riscv64.go"] = "package main\n"
	files["ci/registry.toml"] = registryTOML
	files["ci/manual/codes.txt"] = "0 OK\n"
	tr := newTree(t, files)
	plain := tr.id(".", "GOOS", "linux")
	if tr.id(".", "GOOS", "linux", "GOFLAGS", "-mod=mod -tags=special") == plain {
		t.Error("tags in GOFLAGS are not honoured")
	}
	if tr.id(".", "GOOS", "linux", inputs.TagsVariable, "special") != tr.id(".", "GOOS", "linux", "GOFLAGS", "-tags=other,special -tags special -tags=special") {
		t.Error("tags from go vet's own flag are others than those in GOFLAGS")
	}
	if tr.id(".", "GOOS", "linux", inputs.TagsVariable, "nowhere") == plain {
		t.Error("the ID stays with tags that no file has")
	}
	if tr.id(".", "GOOS", "windows") == plain {
		t.Error("GOOS is not honoured")
	}
	if tr.id(".", "GOOS", "linux", "GOARCH", "riscv64") == tr.id(".", "GOOS", "linux", "GOARCH", "mips") {
		t.Error("GOARCH is not honoured")
	}
	named := []string{"GOOS", "linux", config, tr.path("ci/registry.toml")}
	configured := tr.id(".", named...)
	if configured == plain {
		t.Error("the named registry is not covered")
	}
	tr.write("ci/manual/codes.txt", "0 FINE\n")
	if tr.id(".", named...) == configured {
		t.Error("a document of the named registry is not covered")
	}
	if tr.id(".", "GOOS", "linux", config, tr.path("exitlint.toml")) == plain {
		t.Error("naming a registry of the module changes nothing")
	}
}

func TestHasRegistry(t *testing.T) {
	without := map[string]string{"go.mod": "module example.com/m\n", "lib/lib.go": "package lib\n", "nested/go.mod": "module example.com/n\n", "nested/exitlint.toml": registryTOML}
	workspace := maps.Clone(without)
	workspace["go.work"] = "go 1.24\n\nuse (\n\t.\n\t./nested\n)\n"
	tests := []struct {
		name  string
		files map[string]string
		dir   string
		want  bool
	}{
		{"above", module(), "docs/exit", true},
		{"below", map[string]string{"go.mod": "module example.com/m\n", "a/b/exitlint.toml": registryTOML}, ".", true},
		{"in another module", without, "lib", false},
		{"in another module of the workspace", workspace, "lib", true},
		{"no module", map[string]string{"lib/lib.go": "package lib\n"}, "lib", true},
	}
	for _, tt := range tests {
		in := inputs.Invocation{Dir: newTree(t, tt.files).path(tt.dir), Getenv: func(string) string { return "" }}
		if got, err := in.HasRegistry(); got != tt.want || err != nil {
			t.Errorf("%s: %v, %v", tt.name, got, err)
		}
	}
}

func TestIDOutsideAModule(t *testing.T) {
	tr := newTree(t, map[string]string{"bin/exitlint": "x", "exitlint.toml": registryTOML})
	if tr.id(".") == "" {
		t.Error("no ID")
	}
}

// TestTrimpath checks that two copies of a module have different IDs if GOFLAGS
// contains -trimpath in any spelling.
func TestTrimpath(t *testing.T) {
	t.Parallel()
	tr, other := newTree(t, module()), newTree(t, module())
	for flags, trims := range map[string]bool{
		"-trimpath": true, "--trimpath": true, "-trimpath=true": true, "-trimpath=1 -mod=mod": true,
		"-trimpath=false": false, "-ldflags=-trimpath": false, "": false,
	} {
		if differ := tr.id(".", "GOFLAGS", flags) != other.id(".", "GOFLAGS", flags); differ != trims {
			t.Errorf("GOFLAGS=%s: two copies have different IDs: %v", flags, differ)
		}
	}
}

// TestNamedPackages checks that the ID covers the Go files of the packages that
// program.constants lists, as a relative path or as an import path.
func TestNamedPackages(t *testing.T) {
	t.Parallel()
	contents := module()
	contents["cmd/n/exitlint.toml"] = "version = 1\nprogram.constants = [\".\", \"../codes\", \"./sub\", \"example.com/m\"]\n"
	for _, dir := range []string{"cmd/n", "cmd/codes", "cmd/n/sub", "cmd/other"} {
		contents[dir+"/x.go"] = "package x\n"
	}
	tr := newTree(t, contents)
	for name, counts := range map[string]bool{"cmd/n/x.go": true, "cmd/codes/x.go": true, "cmd/n/sub/x.go": true, "root.go": true, "cmd/other/x.go": false} {
		before := tr.id(".")
		tr.write(name, "package x\n\nconst X = 1\n")
		if changed := tr.id(".") != before; changed != counts {
			t.Errorf("%s counts: %v", name, changed)
		}
	}
}

// TestIDFails checks that ID fails if the executable or a module of go.work does not
// exist. An ID without such an input would stay the same when the input exists again.
func TestIDFails(t *testing.T) {
	t.Parallel()
	tr := newTree(t, module())
	none := func(string) string { return "" }
	if id, err := (inputs.Invocation{Dir: tr.dir, Executable: tr.path("bin/gone"), Getenv: none}).ID(); err == nil {
		t.Errorf("ID %s without the executable", id)
	}
	tr.write("go.work", "go 1.24\n\nuse ./gone\n")
	if id, err := (inputs.Invocation{Dir: tr.dir, Getenv: none}).ID(); err == nil {
		t.Errorf("ID %s without the module", id)
	}
}

// TestIDFollowsDependencies checks that the ID covers packages of other modules in
// program.constants, and that a package that does not exist causes no error.
func TestIDFollowsDependencies(t *testing.T) {
	t.Parallel()
	tr := newTree(t, map[string]string{
		"x/go.mod":              "module example.com/x\n\ngo 1.24\n\nrequire example.org/lib v0.0.0\n\nreplace example.org/lib => ../lib\n",
		"x/exitlint.toml":       "version = 1\nprogram.constants = [\"example.org/lib/codes\", \"example.org/gone\"]\n",
		"lib/go.mod":            "module example.org/lib\n\ngo 1.24\n",
		"lib/codes/codes.go":    "package codes\n\nconst NotFound = 3\n",
		"lib/other/other.go":    "package other\n",
		"bin/exitlint":          "one",
		"lib/codes/sub/more.go": "package sub\n",
	})
	before := tr.id("x")
	tr.write("lib/other/other.go", "package other\n\nconst Other = 1\n")
	if tr.id("x") != before {
		t.Error("another package of the dependency counts")
	}
	tr.write("lib/codes/codes.go", "package codes\n\nconst NotFound = 4\n")
	if tr.id("x") == before {
		t.Error("the constants of the dependency do not count")
	}
}
