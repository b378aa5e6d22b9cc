// Cost measures the time and memory that exitlint and other programs need to read Go code.
// It prints a table for docs/performance.md:
//
//	go run . -n 3 MODULE@VERSION...
//
// With -only it runs the commands whose names match a regular expression and, for
// comparison, the command that only type-checks.
//
// It downloads and compiles each module, and writes a registry with exitlint init. Then it
// runs all commands n times, one after the other. It runs a command only once if the
// command takes minutes. The processor time of a command includes that of the processes
// that it starts.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "cost:", err)
		os.Exit(1)
	}
}

func run() error {
	times := flag.Int("n", 3, "how often to run each command")
	only := flag.String("only", "", "a regular expression of the commands to run")
	linear := flag.Bool("linear", false, "measure copies of a generated module instead")
	flag.Parse()
	if mode := flag.Arg(0); modes[mode] != nil {
		return modes[mode](flag.Arg(1))
	}
	b, err := newBench(*times)
	if err != nil {
		return err
	}
	if b.only, err = regexp.Compile(*only); err != nil {
		return err
	}
	defer os.RemoveAll(b.dir)
	if *linear {
		return b.linear()
	}
	for _, module := range flag.Args() {
		if err := b.module(module); err != nil {
			return fmt.Errorf("%s: %w", module, err)
		}
	}
	return nil
}

// A bench is one run of this program.
type bench struct {
	times    int
	only     *regexp.Regexp
	dir      string // a directory for temporary files
	self     string // this executable
	exitlint string
	check    string // the executable of staticcheck, or "" if it is not installed
}

func newBench(times int) (*bench, error) {
	dir, err := os.MkdirTemp("", "exitlint-cost")
	if err != nil {
		return nil, err
	}
	b := &bench{times: times, dir: dir, exitlint: filepath.Join(dir, "exitlint")}
	if b.self, err = os.Executable(); err != nil {
		return nil, err
	}
	build := exec.Command("go", "build", "-o", b.exitlint, "github.com/exitlint/exitlint/cmd/exitlint")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	install := exec.Command("go", "install", "honnef.co/go/tools/cmd/staticcheck@v0.7.0")
	install.Env = append(os.Environ(), "GOBIN="+dir)
	if out, err := install.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "no staticcheck: %v\n%s", err, out)
	} else {
		b.check = filepath.Join(dir, "staticcheck")
	}
	return b, nil
}

// A command is a command line to measure. The table has a row for each command.
type command struct {
	name   string
	args   []string
	env    []string
	before func() ([]string, error) // prepares a run, and returns its environment variables
	once   bool                     // whether to run the command only once, because it takes minutes
}

// module runs each command on a module, and prints a table with their times and memory.
func (b *bench) module(module string) error {
	dir, err := b.fetch(module)
	if err != nil {
		return err
	}
	compiled := filepath.Join(b.dir, "compiled")
	if err := quiet(dir, []string{"GOCACHE=" + compiled}, "go", "list", "-export", "-deps", "-test", "./..."); err != nil {
		return err
	}
	left, err := b.declare(dir, compiled)
	if err != nil {
		return err
	}
	fmt.Printf("\n%s: %s\n\n| command | CPU | against the floor | wall | peak memory |\n| --- | --- | --- | --- | --- |\n", module, left)
	results := map[string][]cost{}
	all := b.commands(dir, compiled)
	commands := append(all[:1:1], slices.DeleteFunc(all[1:], func(c command) bool { return !b.only.MatchString(c.name) })...)
	for i := range b.times {
		for _, c := range commands {
			if c.once && i > 0 {
				continue
			}
			r, err := b.one(dir, c)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			results[c.name] = append(results[c.name], r)
		}
	}
	floor := median(results[commands[0].name])
	for _, c := range commands {
		m := median(results[c.name])
		fmt.Printf("| %s | %.1f s | %.2f | %.1f s | %d MiB |\n", c.name, m.cpu.Seconds(), m.cpu.Seconds()/floor.cpu.Seconds(), m.wall.Seconds(), m.memory>>20)
	}
	return os.RemoveAll(compiled)
}

// declare writes a registry and applies all fixes, as a user would. It returns the last
// line that exitlint prints, which says how many findings are left.
func (b *bench) declare(dir, compiled string) (left string, err error) {
	cache := []string{"GOCACHE=" + compiled}
	if err := quiet(dir, cache, b.exitlint, "init"); err != nil {
		return "", err
	}
	cmd := exec.Command(b.exitlint, "--fix")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), cache...)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() > 1 {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1], nil
}

func (b *bench) commands(dir, compiled string) []command {
	cache := "GOCACHE=" + compiled
	kept := filepath.Join(b.dir, "kept")
	// Nothing is in go vet's cache, but the packages are compiled.
	cold := func() ([]string, error) {
		copied := filepath.Join(b.dir, "vet")
		if err := os.RemoveAll(copied); err != nil {
			return nil, err
		}
		return []string{"GOCACHE=" + copied}, quiet("", nil, "cp", "-al", compiled, copied)
	}
	warm := []string{"GOCACHE=" + filepath.Join(b.dir, "vet")}
	out := []command{
		{name: "no-op analyzer (packages.LoadSyntax): the floor", args: []string{b.self, "floor", dir}, env: []string{cache}},
		{name: "exitlint, first", args: []string{b.exitlint}, env: []string{cache}, before: func() ([]string, error) {
			return []string{"EXITLINT_CACHE=" + kept}, os.RemoveAll(kept)
		}},
		{name: "exitlint, again", args: []string{b.exitlint}, env: []string{cache, "EXITLINT_CACHE=" + kept}},
		{name: "exitlint, nothing kept", args: []string{b.exitlint}, env: []string{cache, "EXITLINT_CACHE=off"}},
		{name: "exitlint --from-source", args: []string{b.exitlint, "--from-source"}, env: []string{cache}},
		{name: "no-op with facts, all from source", args: []string{b.self, "facts", dir}, env: []string{cache}},
		{name: "go vet, built-in, cold", args: []string{"go", "vet", "./..."}, before: cold},
		{name: "go vet, built-in, warm", args: []string{"go", "vet", "./..."}, env: warm},
		{name: "go vet -vettool=exitlint, cold", args: []string{"go", "vet", "-vettool=" + b.exitlint, "./..."}, before: cold},
		{name: "go vet -vettool=exitlint, warm", args: []string{"go", "vet", "-vettool=" + b.exitlint, "./..."}, env: warm},
	}
	if b.check != "" {
		out = append(out, command{name: "staticcheck -checks SA1000, cold", args: []string{b.check, "-checks", "SA1000", "./..."}, env: []string{cache}, once: true, before: func() ([]string, error) {
			copied := filepath.Join(b.dir, "staticcheck-cache")
			return []string{"STATICCHECK_CACHE=" + copied}, os.RemoveAll(copied)
		}})
	}
	return append(out, command{name: "whole program: SSA, RTA, VTA", args: []string{b.self, "whole", dir}, env: []string{cache}, once: true})
}

// A cost is the time and memory of a run.
type cost struct {
	cpu, wall time.Duration
	memory    int64
}

// one runs a command once, and measures it. It returns an error if the command cannot
// be run or ends with a status above 1. Status 1 means that there are findings.
func (b *bench) one(dir string, c command) (cost, error) {
	env := c.env
	if c.before != nil {
		more, err := c.before()
		if err != nil {
			return cost{}, err
		}
		env = append(slices.Clone(env), more...)
	}
	cmd := exec.Command(c.args[0], c.args[1:]...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	begun := time.Now()
	out, err := cmd.CombinedOutput()
	wall := time.Since(begun)
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() > 1 {
		return cost{}, fmt.Errorf("%w\n%s", err, out)
	}
	used := cost{cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), wall: wall}
	if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		used.memory = u.Maxrss << 10
	}
	return used, nil
}

// median returns the run with the median processor time.
func median(all []cost) cost {
	sorted := slices.SortedFunc(slices.Values(all), func(a, b cost) int { return int(a.cpu - b.cpu) })
	return sorted[len(sorted)/2]
}

// fetch downloads a module, and returns a copy of it.
func (b *bench) fetch(module string) (string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", module).Output()
	var info struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &info); err != nil || jsonErr != nil {
		return "", fmt.Errorf("%w: %s", err, info.Error)
	}
	dir := filepath.Join(b.dir, strings.NewReplacer("/", "_", "@", "_").Replace(module))
	if err := os.CopyFS(dir, os.DirFS(info.Dir)); err != nil {
		return "", err
	}
	if err := quiet(dir, nil, "chmod", "-R", "u+w", "."); err != nil {
		return "", err
	}
	return dir, nil
}

func quiet(dir string, env []string, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}
