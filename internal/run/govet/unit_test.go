package govet

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// seen is a fact that lists packages.
type seen struct{ Paths []string }

func (*seen) AFact() {}

// tracing returns an analyzer that reports for each file its package, and the packages
// whose facts reach this package. The analyzer fails in a package named bad.
func tracing() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "tracing", Doc: "tracing reports what it sees", FactTypes: []analysis.Fact{new(seen)},
		Run: func(pass *analysis.Pass) (any, error) {
			if pass.Pkg.Name() == "bad" {
				return nil, fmt.Errorf("cannot read %s", pass.Pkg.Path())
			}
			all := []string{pass.Pkg.Path()}
			for _, imp := range pass.Pkg.Imports() {
				var s seen
				if pass.ImportPackageFact(imp, &s) {
					all = append(all, s.Paths...)
				}
			}
			slices.Sort(all)
			pass.ExportPackageFact(&seen{slices.Compact(all)})
			for _, f := range pass.Files {
				pass.Report(analysis.Diagnostic{
					Pos: f.Name.Pos(), Message: strings.Join(all, " "),
					Related: []analysis.RelatedInformation{{Pos: f.Package, Message: "here"}},
				})
			}
			return nil, nil
		},
	}
}

// A vetted is a module whose packages are analysed one by one, as under go vet.
type vetted struct {
	t     *testing.T
	dir   string
	files map[string]string // export data
	facts map[string]string
}

func newVetted(t *testing.T, contents map[string]string) *vetted {
	v := &vetted{t, testfiles.Dir(t, contents), map[string]string{}, map[string]string{}}
	cmd := exec.Command("go", "list", "-deps", "-export", "-f", "{{.ImportPath}} {{.Export}}", "./...")
	cmd.Dir = v.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		if path, file, ok := strings.Cut(strings.TrimSpace(line), " "); ok && file != "" {
			v.files[path] = file
		}
	}
	return v
}

// config writes the .cfg file of a package, and returns its path. The parameter "name"
// is the folder of the package in the module, and "only" says whether go vet needs
// nothing but facts.
func (v *vetted) config(name string, only bool, imports ...string) string {
	path := "example.com/m/" + name
	u := unit{
		ID: path, ImportPath: path, GoVersion: "go1.24", GoFiles: []string{filepath.Join(v.dir, name, name+".go")}, ModulePath: "example.com/m",
		ImportMap: map[string]string{}, PackageFile: map[string]string{}, PackageVetx: map[string]string{},
		VetxOnly: only, VetxOutput: filepath.Join(v.dir, name+".vetx"), Stdout: filepath.Join(v.dir, name+".stdout"),
	}
	for _, imp := range imports {
		u.ImportMap[imp], u.PackageFile[imp], u.PackageVetx[imp] = imp, v.files[imp], v.facts[imp]
	}
	v.facts[path] = u.VetxOutput
	return v.write(fmt.Sprintf("%s-%t.cfg", name, only), u)
}

func (v *vetted) write(name string, u unit) string {
	v.t.Helper()
	data, err := json.Marshal(u)
	if err != nil {
		v.t.Fatal(err)
	}
	file := filepath.Join(v.dir, name)
	if err := os.WriteFile(file, data, 0o644); err != nil {
		v.t.Fatal(err)
	}
	return file
}

// run analyses a package, and returns what is printed and whether that succeeded.
func (v *vetted) run(config string) (string, bool) {
	v.t.Helper()
	u := readUnit(config)
	if u == nil {
		v.t.Fatalf("%s is left to unitchecker", config)
	}
	gob.Register(new(seen))
	a := tracing()
	var out bytes.Buffer
	os.Remove(u.Stdout)
	ok := u.run(&out, []*analysis.Analyzer{a}, []*analysis.Analyzer{a})
	found, _ := os.ReadFile(u.Stdout) // not written after an error
	out.Write(bytes.Join(bytes.Fields(found), []byte(" ")))
	return strings.ReplaceAll(out.String(), v.dir+string(filepath.Separator), ""), ok
}

var threePackages = map[string]string{
	"go.mod": "module example.com/m\n\ngo 1.24\n",
	"a/a.go": "package a\n\nimport \"errors\"\n\nvar Err = errors.New(\"a\")\n",
	"b/b.go": "package b\n\nimport \"example.com/m/a\"\n\nvar Err = a.Err\n",
	"c/c.go": "package c\n\nimport \"example.com/m/b\"\n\nvar Err = b.Err\n",
	"d/d.go": "package bad\n\nimport \"errors\"\n\nvar Err = errors.New(\"d\")\n",
}

// TestUnit analyses three packages that import each other. It checks that the facts of
// the first reach the third, that only the third has findings, and that a package that
// does not compile fails without facts.
func TestUnit(t *testing.T) {
	t.Parallel()
	v := newVetted(t, threePackages)
	for _, step := range []struct {
		config string
		out    string
	}{
		{v.config("a", true, "errors"), ""},
		{v.config("b", true, "example.com/m/a"), ""},
		{v.config("c", false, "example.com/m/b"), `{ "example.com/m/c": { "tracing": [ ` +
			`{ "posn": "c/c.go:1:9", "end": "c/c.go:1:9", "message": "example.com/m/a example.com/m/b example.com/m/c", ` +
			`"related": [ { "posn": "c/c.go:1:1", "end": "c/c.go:1:1", "message": "here" } ] } ] } }`},
	} {
		if out, ok := v.run(step.config); out != step.out || !ok {
			t.Errorf("%s: %t, %q", filepath.Base(step.config), ok, out)
		}
	}
	if out, ok := v.run(v.config("d", false, "errors")); ok || out != "exitlint: tracing: cannot read example.com/m/d\n" {
		t.Errorf("an analyzer that fails: %t, %q", ok, out)
	}
	testfiles.Write(t, filepath.Join(v.dir, "c", "c.go"), "package c\n\nimport \"example.com/m/b\"\n\nvar Err int = b.Err\n")
	if out, ok := v.run(v.config("c", false, "example.com/m/b")); ok || !strings.HasPrefix(out, "c/c.go:5:15: cannot use b.Err") {
		t.Errorf("a type error: %t, %q", ok, out)
	}
	testfiles.Write(t, filepath.Join(v.dir, "c", "c.go"), "package c {\n")
	if out, ok := v.run(v.config("c", false, "example.com/m/b")); ok || !strings.HasPrefix(out, "c/c.go:1:11: ") {
		t.Errorf("a syntax error: %t, %q", ok, out)
	}
}

// TestUnitchecker checks which packages are left to unitchecker.
func TestUnitchecker(t *testing.T) {
	t.Parallel()
	v := newVetted(t, threePackages)
	full := v.config("a", true, "errors")
	for name, change := range map[string]func(*unit){
		"no export data":       func(u *unit) { u.PackageFile = nil },
		"no file for findings": func(u *unit) { u.Stdout = "" },
		"no file with facts":   func(u *unit) { u.VetxOutput = "" },
		"a package of no file": func(u *unit) { u.GoFiles = nil },
	} {
		u := readUnit(full)
		change(u)
		if readUnit(v.write("changed.cfg", *u)) != nil {
			t.Errorf("%s: not left to unitchecker", name)
		}
	}
	if readUnit(filepath.Join(v.dir, "none.cfg")) != nil || readUnit(filepath.Join(v.dir, "go.mod")) != nil {
		t.Error("a file that cannot be read is not left to unitchecker")
	}
}

// TestStandard checks that a package of the standard library is not read, and that its
// file of facts is empty.
func TestStandard(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	u := unit{
		ImportPath: "fmt", GoFiles: []string{filepath.Join(strings.TrimSpace(string(root)), "src", "fmt", "none.go")},
		VetxOnly: true, VetxOutput: filepath.Join(dir, "out"), Stdout: filepath.Join(dir, "stdout"), facts: newFactStore(nil),
	}
	if !u.run(nil, nil, nil) {
		t.Error("the package is not analysed")
	}
	for _, file := range []string{u.VetxOutput, u.Stdout} {
		if data, err := os.ReadFile(file); err != nil || len(data) > 0 {
			t.Errorf("%s: %q, %v", file, data, err)
		}
	}
}

// TestFactsOfUnitchecker checks that facts can be read from a file of unitchecker, in
// which types come before the facts.
func TestFactsOfUnitchecker(t *testing.T) {
	t.Parallel()
	gob.Register(new(seen))
	s := newFactStore(nil)
	s.add("p", &seen{[]string{"q"}})
	s.add("p", &seen{[]string{"p"}}) // replaces the first
	data, err := s.encode("p")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"facts alone": string(data),
		"types":       "vetx\x03\x00\x00\x00\xff\x00\x00\x00abc" + string(data),
	} {
		file := filepath.Join(t.TempDir(), "facts")
		testfiles.Write(t, file, content)
		var got seen
		if s := newFactStore(map[string]string{"p": file}); !s.get("p", &got) || !slices.Equal(got.Paths, []string{"p"}) {
			t.Errorf("%s: %v", name, got)
		}
	}
	for _, broken := range []string{"", "vetx", "vetx\xff\xff\xff\xff\x00\x00\x00\x00", "x"} {
		file := filepath.Join(t.TempDir(), "facts")
		testfiles.Write(t, file, broken)
		if s := newFactStore(map[string]string{"p": file}); s.get("p", new(seen)) {
			t.Errorf("%q: has a fact", broken)
		}
	}
}
