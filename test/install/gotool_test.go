//go:build slow

package install

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"github.com/exitlint/exitlint/internal/test/testfiles"
)

const modulePath = "github.com/exitlint/exitlint"

// planted matches the line that exitlint prints for the mistake that plant makes.
var planted = regexp.MustCompile(`(?m)^(\./)?main\.go:7:11: exit status 9 is not declared in exitlint.toml \(exitcode/undeclared\)$`)

// TestGoTool checks that exitlint runs with "go tool exitlint" if go.mod lists it as a
// tool.
func TestGoTool(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	s := newSandbox(t)
	dir := s.module(t)
	s.must(t, dir, "go", "mod", "edit", "-replace="+modulePath+"="+root)
	s.must(t, dir, "go", "get", "-tool", modulePath+"/cmd/exitlint")
	tool := strings.TrimSpace(s.must(t, dir, "go", "tool", "-n", "exitlint"))
	runs := [][]string{
		{"go", "tool", "exitlint", "./..."},
		{"go", "tool", "exitlint", "vet", "./..."},
		{"go", "vet", "-vettool=" + tool, "./..."},
	}
	for _, run := range runs {
		s.status(t, dir, 0, run...)
	}
	plant(t, dir)
	for _, run := range runs {
		if out := s.status(t, dir, 1, run...); !planted.MatchString(out) {
			t.Errorf("%s finds\n%s", strings.Join(run, " "), out)
		}
	}
	s.status(t, dir, 2, "go", "tool", "exitlint", "./nowhere")
}

// TestGoInstall checks that go install can install exitlint. It uses a module proxy
// whose newest version of exitlint is the working tree.
func TestGoInstall(t *testing.T) {
	s := newSandbox(t)
	s.env = append(s.env, "GOPROXY=file://"+filepath.ToSlash(s.proxy(t))+","+s.get("GOPROXY"), "GOMODCACHE="+t.TempDir(), "GOFLAGS=-modcacherw")
	bin := t.TempDir()
	s.env = append(s.env, "GOBIN="+bin)
	dir := s.module(t)
	// With -trimpath, the next run of the test finds the compiled packages in the build
	// cache, although its module cache is another one.
	s.must(t, dir, "go", "install", "-trimpath", modulePath+"/cmd/exitlint@latest")
	exitlint := filepath.Join(bin, "exitlint")
	if out := s.must(t, dir, exitlint, "version"); !strings.HasPrefix(out, "exitlint v0.0.1, ") {
		t.Errorf("version: %s", out)
	}
	s.status(t, dir, 0, exitlint, "./...")
	plant(t, dir)
	if out := s.status(t, dir, 1, exitlint, "vet", "./..."); !planted.MatchString(out) {
		t.Errorf("exitlint vet finds\n%s", out)
	}
}

// plant changes a status in the clean module to one that the registry does not declare.
func plant(t *testing.T, dir string) {
	t.Helper()
	file := filepath.Join(dir, "main.go")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	testfiles.Write(t, file, bytes.Replace(data, []byte("os.Exit(4)"), []byte("os.Exit(9)"), 1))
}

// status runs a command and returns its output. The test fails unless the command ends
// with the status want.
func (s *sandbox) status(t *testing.T, dir string, want int, args ...string) string {
	t.Helper()
	out, err := s.run(dir, args[0], args[1:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Errorf("%s ends with %d, not %d\n%s", strings.Join(args, " "), got, want, out)
	}
	return out
}

// proxy creates a module proxy that serves the working tree as version v0.0.1, and
// returns its directory.
func (s *sandbox) proxy(t *testing.T) string {
	t.Helper()
	tree := s.repository(t)
	proxy := t.TempDir()
	dir := filepath.Join(proxy, filepath.FromSlash(modulePath), "@v")
	mod, err := os.ReadFile(filepath.Join(tree, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	var archive bytes.Buffer
	if err := zip.CreateFromDir(&archive, module.Version{Path: modulePath, Version: "v0.0.1"}, tree); err != nil {
		t.Fatal(err)
	}
	testfiles.Write(t, filepath.Join(dir, "list"), []byte("v0.0.1\n"))
	testfiles.Write(t, filepath.Join(dir, "v0.0.1.info"), []byte(`{"Version": "v0.0.1"}`))
	testfiles.Write(t, filepath.Join(dir, "v0.0.1.mod"), mod)
	testfiles.Write(t, filepath.Join(dir, "v0.0.1.zip"), archive.Bytes())
	return proxy
}

// get returns the value of an environment variable in the sandbox.
func (s *sandbox) get(name string) string {
	for _, v := range s.env {
		if value, ok := strings.CutPrefix(v, name+"="); ok {
			return value
		}
	}
	return ""
}
