package progen_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/progen"
)

// A trial is a program, what it ended with when it was run, and what the
// analysis says.
type trial struct {
	*progen.Program
	seen    map[int]string // by status: an input that shows it
	set     []int
	dynamic []string // why, and where
}

// missing are the statuses that were seen and are not in the set.
func (tr *trial) missing() []int {
	var out []int
	for s := range tr.seen {
		if !slices.Contains(tr.set, s) {
			out = append(out, s)
		}
	}
	slices.Sort(out)
	return out
}

// unseen are the statuses that no run has shown, but for those that every
// program can end with.
func (tr *trial) unseen() []int {
	return slices.DeleteFunc(slices.Clone(tr.set), func(s int) bool { return tr.seen[s] != "" || s == 0 || s == 2 })
}

// fails reports whether the analysis is wrong about the program.
func (tr *trial) fails() bool { return len(tr.dynamic) == 0 && len(tr.missing()) > 0 }

// shared is how many programs share a package in the binary that runs them.
const shared = 20

// try runs and analyses programs.
func try(t testing.TB, programs []*progen.Program) []*trial {
	t.Helper()
	dir := t.TempDir()
	trials := make([]*trial, len(programs))
	for i, p := range programs {
		trials[i] = &trial{Program: p, seen: map[int]string{}}
		writeProgram(t, dir, i, p)
	}
	writeModules(t, dir, programs)
	var wg sync.WaitGroup
	wg.Go(func() { analyse(t, dir, trials) })
	if binary := build(t, dir); binary != "" {
		run(t, binary, trials)
	}
	wg.Wait()
	return trials
}

// writeProgram writes a program twice: a package each, as it is analysed, and
// into packages that it shares with others, as it is run. A package costs the
// compiler more than what is in it.
func writeProgram(t testing.TB, dir string, i int, p *progen.Program) {
	t.Helper()
	for _, u := range p.Packages {
		text := func(path func(string) string, name, prefix, entry string) []byte {
			src, err := u.Text(name, prefix, entry, path)
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", p.Seed, err, strings.Join(u.Decls, "\n"))
			}
			return src
		}
		write(t, dir, filepath.Join(analysed(i, u.Name), "p.go"), text(func(name string) string { return "gen.test/" + filepath.ToSlash(analysed(i, name)) }, u.Name, "", "main"))
		name := u.Name
		if name == "main" {
			name = "app"
		}
		prefix := fmt.Sprintf("P%d", i)
		write(t, dir, filepath.Join("run", chunk(i), name, strings.ToLower(prefix)+".go"), text(func(name string) string { return "gen.test/run/" + chunk(i) + "/" + name }, name, prefix, prefix+"Main"))
	}
}

// analysed is the directory of a package that is analysed. Its import path is
// the same under gen.test, so that the first element is the module.
func analysed(i int, name string) string {
	p := fmt.Sprintf("p%d", i)
	switch name {
	case "main":
		return filepath.Join("app", p)
	case "lib":
		return filepath.Join("app", p, "lib")
	}
	return filepath.Join(name, p)
}

func chunk(i int) string { return fmt.Sprintf("c%d", i/shared) }

func writeModules(t testing.TB, dir string, programs []*progen.Program) {
	t.Helper()
	const deps = "\nrequire (\n\tgen.test/deep v1.0.0\n\tgen.test/thin v1.0.0\n)\n\nreplace (\n\tgen.test/deep => ../deep\n\tgen.test/thin => ../thin\n)\n"
	for name, rest := range map[string]string{"app": deps, "thin": strings.ReplaceAll(deps, "\tgen.test/thin v1.0.0\n", ""), "deep": "", "run": ""} {
		write(t, dir, filepath.Join(name, "go.mod"), []byte("module gen.test/"+name+"\n\ngo 1.26.0\n"+rest))
	}
	var imports, cases strings.Builder
	for i := range programs {
		if i%shared == 0 {
			fmt.Fprintf(&imports, "\t%s %q\n", chunk(i), "gen.test/run/"+chunk(i)+"/app")
		}
		fmt.Fprintf(&cases, "\tcase \"%d\":\n\t\t%s.P%[1]dMain()\n", i, chunk(i))
	}
	write(t, dir, filepath.Join("run", "main.go"), fmt.Appendf(nil, "package main\n\nimport (\n\t\"os\"\n%s)\n\nfunc main() {\n\tswitch os.Args[1] {\n%s\t}\n}\n", imports.String(), cases.String()))
}

func write(t testing.TB, dir, name string, content []byte) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, content, 0o666); err != nil {
		t.Fatal(err)
	}
}

// hermetic is the environment of the go command.
func hermetic() []string {
	return append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off", "GONOSUMDB=*", "GOFLAGS=", "CGO_ENABLED=0")
}

func build(t testing.TB, dir string) string {
	t.Helper()
	binary := filepath.Join(dir, "programs")
	cmd := exec.Command("go", "build", "-gcflags=-N -l", "-ldflags=-s -w", "-o", binary, ".")
	cmd.Dir, cmd.Env = filepath.Join(dir, "run"), hermetic()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("a program does not compile: %v\n%.2000s", err, out)
		return ""
	}
	return binary
}

// run starts every program with every input.
func run(t testing.TB, binary string, trials []*trial) {
	t.Helper()
	var wg sync.WaitGroup
	next := make(chan int)
	for range 2 {
		wg.Go(func() {
			for i := range next {
				for n := range 1 << trials[i].Bits {
					input := fmt.Sprintf("%0*b", trials[i].Bits, n)
					status, err := start(binary, i, input)
					if err != nil {
						t.Errorf("seed %d, input %s: %v", trials[i].Seed, input, err)
						break
					}
					if trials[i].seen[status] == "" {
						trials[i].seen[status] = input
					}
				}
			}
		})
	}
	for i := range trials {
		next <- i
	}
	close(next)
	wg.Wait()
}

// start runs a program once. No program that was drawn takes long: one that
// does would run forever.
func start(binary string, i int, input string) (int, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, strconv.Itoa(i), input)
	cmd.Env = []string{"GOMAXPROCS=1", "GOGC=off"}
	var stderr strings.Builder
	cmd.Stderr = &stderr
	err := cmd.Run()
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	status := cmd.ProcessState.ExitCode()
	if status < 0 || strings.Contains(stderr.String(), "goroutine ") {
		return 0, fmt.Errorf("%w\n%.2000s", err, &stderr)
	}
	return status, nil
}

// analyse computes the set of every program, all in one load.
func analyse(t testing.TB, dir string, trials []*trial) {
	t.Helper()
	cfg := &packages.Config{
		Mode: packages.LoadAllSyntax | packages.NeedModule,
		Dir:  filepath.Join(dir, "app"), Env: hermetic(),
	}
	roots, err := packages.Load(cfg, "./...")
	if err != nil {
		t.Error(err)
		return
	}
	compiles := true
	packages.Visit(roots, nil, func(p *packages.Package) {
		compiles = compiles && len(p.Errors) == 0
		for _, e := range p.Errors {
			t.Errorf("%s: %v", seedOf(p.PkgPath, trials), e)
		}
	})
	if !compiles {
		return
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{exitflow.Analyzer}, roots, nil)
	if err != nil {
		t.Error(err)
		return
	}
	for _, act := range graph.Roots {
		var i int
		if n, _ := fmt.Sscanf(act.Package.PkgPath, "gen.test/app/p%d", &i); n != 1 || act.Package.Name != "main" {
			continue
		}
		if act.Err != nil {
			t.Errorf("seed %d: %v", trials[i].Seed, act.Err)
			continue
		}
		trials[i].note(act.Result.(*exitflow.Result).Program(nil), dir)
	}
}

// seedOf names the program that a package belongs to.
func seedOf(path string, trials []*trial) string {
	for elem := range strings.SplitSeq(path, "/") {
		var i int
		if n, _ := fmt.Sscanf(elem, "p%d", &i); n == 1 {
			return fmt.Sprintf("seed %d", trials[i].Seed)
		}
	}
	return path
}

func (tr *trial) note(p *exitflow.Program, dir string) {
	for _, s := range p.Statuses {
		tr.set = append(tr.set, s.Value)
	}
	for _, d := range p.Dynamic {
		rel, _ := filepath.Rel(dir, d.File)
		tr.dynamic = append(tr.dynamic, fmt.Sprintf("%s:%d: %s", rel, d.Line, d.Reason))
	}
}

// describe is a report of a failure, with the program.
func (tr *trial) describe() string {
	var b strings.Builder
	for _, s := range tr.missing() {
		fmt.Fprintf(&b, "seed %d: status %d, seen with input %s, is not in the set %v\n", tr.Seed, s, tr.seen[s], tr.set)
	}
	fmt.Fprintf(&b, "again: go test ./internal/progen -run One -v -seed %d\n", tr.Seed)
	b.WriteString(source(tr.Program))
	return b.String()
}

func source(p *progen.Program) string {
	var b strings.Builder
	for _, u := range p.Packages {
		src, err := u.Text(u.Name, "", "main", func(name string) string { return "gen.test/" + name })
		if err != nil {
			src = []byte(err.Error())
		}
		fmt.Fprintf(&b, "-- %s.go --\n%s", u.Name, src)
	}
	return b.String()
}
