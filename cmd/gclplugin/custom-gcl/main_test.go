package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// programs are the executables that the tests run. They are built once.
var programs struct {
	gcl, exitlint string
	cache         string // the cache directory of golangci-lint, empty at the start
}

// root is the directory of the repository.
var root = filepath.Join("..", "..", "..")

func TestMain(m *testing.M) {
	status, err := build(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// build builds the programs, calls run, and removes the programs.
func build(run func() int) (int, error) {
	dir, err := os.MkdirTemp("", "custom-gcl")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	programs.gcl, programs.exitlint = filepath.Join(dir, "custom-gcl.exe"), filepath.Join(dir, "exitlint.exe")
	programs.cache = filepath.Join(dir, "cache")
	for _, target := range []struct{ dir, pkg, file string }{{".", ".", programs.gcl}, {root, "./cmd/exitlint", programs.exitlint}} {
		cmd := exec.Command("go", "build", "-o", target.file, target.pkg)
		cmd.Dir = target.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return 0, fmt.Errorf("go build %s: %w\n%s", target.pkg, err, out)
		}
	}
	return run(), nil
}

// An issue is an issue that golangci-lint reports.
type issue struct {
	Text string
	Pos  struct {
		Filename string
		Line     int
	}
}

func (i issue) String() string { return fmt.Sprintf("%s:%d: %s", i.Pos.Filename, i.Pos.Line, i.Text) }

// A result is the exit status and the output of golangci-lint.
type result struct {
	status int
	issues []issue
	stderr string
}

// lint runs golangci-lint in a directory.
func lint(t *testing.T, dir string, args ...string) result {
	t.Helper()
	args = append([]string{"run", "--output.json.path=stdout", "--show-stats=false", "--path-mode=abs", "--allow-parallel-runners"}, args...)
	cmd := exec.Command(programs.gcl, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOLANGCI_LINT_CACHE="+programs.cache)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	r := result{status: cmd.ProcessState.ExitCode(), stderr: stderr.String()}
	if len(bytes.TrimSpace(out)) == 0 {
		return r
	}
	report := struct{ Issues *[]issue }{&r.issues}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatalf("%v in\n%s%s", err, out, stderr.Bytes())
	}
	return r
}

// A found is a finding that exitlint reports without golangci-lint.
type found struct {
	Rule, Message, File string
	Line, Column        int
}

// alone returns the findings of exitlint without golangci-lint.
func alone(t *testing.T, dir string, args ...string) []found {
	t.Helper()
	cmd := exec.Command(programs.exitlint, append([]string{"--format", "json"}, args...)...)
	cmd.Dir = dir
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatalf("exitlint in %s: %v\n%s", dir, err, out)
	}
	var report struct{ Findings []found }
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatal(err)
	}
	return report.Findings
}

var ruleAtEnd = regexp.MustCompile(`\([a-z]+/[a-z]+\)`)

// compare checks that golangci-lint reports all findings and nothing else. A finding in
// Go code must be at its own line. Any other finding must be at a line of Go code, with
// its real position in the text.
func compare(t *testing.T, dir string, want []found, r result) {
	t.Helper()
	told := 0
	for _, i := range r.issues {
		told += len(ruleAtEnd.FindAllString(i.Text, -1))
	}
	if status := min(len(want), 1); r.status != status {
		t.Errorf("status %d, want %d: %s", r.status, status, r.stderr)
	}
	if told != len(want) {
		t.Errorf("%d findings are told, want %d:\n%v", told, len(want), r.issues)
	}
	for _, f := range want {
		if !tells(t, dir, r.issues, f) {
			t.Errorf("nothing tells %+v", f)
		}
	}
}

func tells(t *testing.T, dir string, issues []issue, f found) bool {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("%s (%s)", f.Message, f.Rule)
	if !strings.HasSuffix(f.File, ".go") {
		text = fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, text)
	}
	for _, i := range issues {
		at := fmt.Sprintf("%s:%d", i.Pos.Filename, i.Pos.Line)
		own := fmt.Sprintf("%s:%d", filepath.Join(dir, filepath.FromSlash(f.File)), f.Line)
		if strings.Contains(i.Text, text) && (at == own || !strings.HasSuffix(f.File, ".go")) {
			return true
		}
	}
	return false
}

// module unpacks an archive, and adds a configuration of golangci-lint with the
// standard linters and exitlint. It returns the directory.
func module(t *testing.T, settings, archive string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), string(f.Data))
	}
	write(t, filepath.Join(dir, ".golangci.yml"), `version: "2"
linters:
  enable: [exitlint]
  settings:
    custom:
      exitlint:
        type: module
        settings: {`+settings+"}\n")
	return dir
}

func write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

// edit replaces the first occurrence of before in a file with after.
func edit(t *testing.T, file, before, after string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), before) {
		t.Fatalf("%s has no %q", file, before)
	}
	write(t, file, strings.Replace(string(data), before, after, 1))
}
