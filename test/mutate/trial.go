package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A trial is one run of this program, with its mutants and the tests to run with them.
type trial struct {
	scratch          string
	possible         int // how many mutants there are; mutants is a random choice of them
	mutants          []point
	tests            []*binary // sorted by the time that they take, the fastest first
	killed, survived int
}

// A binary contains the tests of a package.
type binary struct {
	pkg, dir, file string
	takes          time.Duration
	skip           string       // a pattern for tests that fail even if no mutant is active, or ""
	reached        map[int]bool // the mutants that the tests reach
}

func (t *trial) module() string { return filepath.Join(t.scratch, "module") }
func (t *trial) state() string  { return filepath.Join(t.scratch, "state") }

// build chooses n mutants that compile, writes them into a copy of the module, and
// compiles the tests of this copy.
func (t *trial) build(points []point, n int) error {
	files, err := output(".", "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if err != nil {
		return err
	}
	if err := t.choose(points, n, strings.Split(strings.Trim(files, "\x00"), "\x00")); err != nil {
		return err
	}
	list, err := output(t.module(), "go", "list", "-f", `{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Dir}}{{end}}`, "./...")
	if err != nil {
		return err
	}
	for line := range strings.Lines(list) {
		f := strings.Fields(line)
		if len(f) != 2 || strings.Contains(f[0], "/cmd/") || strings.HasSuffix(f[0], "/govet") || strings.Contains(f[0], "/test/") && !strings.Contains(f[0], "/internal/") {
			continue
		}
		b := &binary{pkg: f[0], dir: f[1], file: filepath.Join(t.scratch, strings.ReplaceAll(f[0], "/", "_")+".test")}
		if _, err := output(t.module(), "go", "test", "-c", "-vet=off", "-o", b.file, b.pkg); err != nil {
			return err
		}
		t.tests = append(t.tests, b)
	}
	return nil
}

// choose writes n mutants into a copy of the module: the first n that compile. If some
// cause errors, choose replaces them with others, and compiles again.
func (t *trial) choose(points []point, n int, files []string) error {
	bad := map[point]bool{}
	for {
		t.mutants = t.mutants[:0]
		for _, p := range points {
			if len(t.mutants) < n && !bad[p] {
				t.mutants = append(t.mutants, p)
			}
		}
		if err := t.copyModule(files); err != nil {
			return err
		}
		copies, err := instrument(t.module(), t.state(), t.mutants)
		if err != nil {
			return err
		}
		out, err := output(t.module(), "go", "build", "-gcflags=-e", "./...")
		before := len(bad)
		t.leaveOut(bad, copies, out)
		switch {
		case len(bad) > before:
		case err != nil:
			return fmt.Errorf("the module does not build: %w\n%s", err, out)
		default:
			return nil
		}
	}
}

func (t *trial) copyModule(files []string) error {
	if err := os.RemoveAll(t.module()); err != nil {
		return err
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if errors.Is(err, os.ErrNotExist) {
			continue // deleted, but not committed yet
		}
		if err != nil {
			return err
		}
		to := filepath.Join(t.module(), name)
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

var compileError = regexp.MustCompile(`(?m)^(?:vet: )?(?:\./)?([^\s:]+\.go):(\d+):`)

// leaveOut adds mutants that cannot be used to the parameter bad: those that instrument
// could not copy, and those whose copies do not compile. out is the output of the
// compiler.
func (t *trial) leaveOut(bad map[point]bool, copies map[string][]lineRange, out string) {
	have := map[int]bool{}
	for _, list := range copies {
		for _, c := range list {
			have[c.mutant] = true
		}
	}
	for i, p := range t.mutants {
		if !have[i] {
			bad[p] = true
		}
	}
	for _, m := range compileError.FindAllStringSubmatch(out, -1) {
		line, _ := strconv.Atoi(m[2])
		for _, c := range copies[filepath.FromSlash(m[1])] {
			if c.from <= line && line <= c.to {
				bad[t.mutants[c.mutant]] = true
			}
		}
	}
}

// baseline runs all tests while no mutant is active, to find out how long they take,
// which mutants they reach, and which tests fail. Later runs skip tests that fail, for
// example because they read the source that instrument has changed.
func (t *trial) baseline() error {
	for _, b := range t.tests {
		failing, err := b.failingTests(t.state())
		if err != nil {
			return err
		}
		if len(failing) > 0 {
			b.skip = "^(" + strings.Join(failing, "|") + ")$"
			fmt.Printf("left out: %s of %s, which fail without a mutant\n", strings.Join(failing, ", "), b.pkg)
		}
	}
	slices.SortFunc(t.tests, func(a, b *binary) int { return cmp.Compare(a.takes, b.takes) })
	return nil
}

var failedTest = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// failingTests runs the tests without an active mutant, and returns the names of those
// that fail. state is the file that names the active mutant.
func (b *binary) failingTests(state string) ([]string, error) {
	os.Remove(state + ".reached")
	if err := os.WriteFile(state, []byte("-1"), 0o666); err != nil {
		return nil, err
	}
	began := time.Now()
	out, err := b.runTests(10 * time.Minute)
	b.takes = time.Since(began)
	reached, _ := os.ReadFile(state + ".reached")
	b.reached = map[int]bool{}
	for f := range strings.FieldsSeq(string(reached)) {
		n, _ := strconv.Atoi(f)
		b.reached[n] = true
	}
	var names []string
	for _, m := range failedTest.FindAllStringSubmatch(out, -1) {
		names = append(names, m[1])
	}
	if err != nil && len(names) == 0 {
		return nil, fmt.Errorf("%s: %w\n%s", b.pkg, err, out)
	}
	return names, nil
}

// runTests runs the tests of a package and returns their output.
func (b *binary) runTests(timeout time.Duration) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	args := []string{"-test.timeout=" + timeout.String()}
	if b.skip != "" {
		args = append(args, "-test.skip="+b.skip)
	}
	if b.reached != nil {
		args = append(args, "-test.failfast")
	}
	cmd := exec.CommandContext(ctx, b.file, args...)
	cmd.Dir, cmd.WaitDelay = b.dir, time.Second
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// runAll runs the tests with each mutant. A mutant survives if no test fails. Unless
// quick is set, the survivors are also tested with the tests of package govet and of cmd,
// which must be built again for each mutant; see tryCommands.
func (t *trial) runAll(quick bool) {
	var survivors []point
	for i, p := range t.mutants {
		failed := t.tryMutant(i + 1)
		if failed == "" && !quick {
			fmt.Printf("cmd next %s\n", p)
			survivors = append(survivors, p)
			continue
		}
		t.print(p, failed)
	}
	for _, p := range survivors {
		t.print(p, t.tryCommands(p))
	}
	n := t.killed + t.survived
	fmt.Printf("%d mutants of %d possible: %d killed, %d survived (%.0f %% killed)\n", n, t.possible, t.killed, t.survived, 100*float64(t.killed)/float64(max(n, 1)))
}

// tryMutant runs the tests with a mutant, one package after the other. It returns the
// first package whose tests fail, or "" if all tests pass. Tests also fail if they take
// ten times as long as usual.
func (t *trial) tryMutant(number int) (failed string) {
	if err := os.WriteFile(t.state(), []byte(strconv.Itoa(number)), 0o666); err != nil {
		return ""
	}
	for _, b := range t.tests {
		if b.reached[number] {
			if _, err := b.runTests(10*b.takes + 20*time.Second); err != nil {
				return b.pkg
			}
		}
	}
	return ""
}

// tryCommands runs the tests of package govet and of the packages in cmd with a mutant. It
// returns "./cmd/..." if a test fails, and "" if all tests pass.
func (t *trial) tryCommands(p point) (failed string) {
	source, err := p.apply()
	if err != nil {
		return ""
	}
	root, err := os.Getwd()
	if err != nil {
		return ""
	}
	table, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(root, p.file): filepath.Join(t.scratch, "changed.go")}})
	if err != nil || os.WriteFile(filepath.Join(t.scratch, "changed.go"), source, 0o666) != nil {
		return ""
	}
	overlay := filepath.Join(t.scratch, "overlay.json")
	if os.WriteFile(overlay, table, 0o666) != nil {
		return ""
	}
	if _, err := output(".", "go", "test", "-vet=off", "-failfast", "-overlay", overlay, "./internal/run/govet", "./cmd/..."); err != nil {
		return "./cmd/..."
	}
	return ""
}

// output returns the output of a command. If the command fails, the error also contains
// the output.
func output(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out), err
}
