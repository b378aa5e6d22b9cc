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

	"github.com/exitlint/exitlint/internal/test/progen"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// A trial is a program with the statuses that its runs ended with, and those that the
// analysis computes.
type trial struct {
	*progen.Program
	seen    map[int]string // for each status, an input for which a run ended with it
	set     []int
	dynamic []string // why the computed set is unbounded, with positions
	broken  string   // why a run ended without a status, or ""
}

// missing returns the statuses of runs that are not in the computed set.
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

// unseen returns the statuses in the computed set that no run ended with. It leaves out
// 0 and 2, which every set contains.
func (tr *trial) unseen() []int {
	return slices.DeleteFunc(slices.Clone(tr.set), func(s int) bool { return tr.seen[s] != "" || s == 0 || s == 2 })
}

// wrong reports whether a run contradicts the computed set.
func (tr *trial) wrong() bool {
	return tr.broken == "" && len(tr.dynamic) == 0 && len(tr.missing()) > 0
}

// shared is how many programs share a package of the binary that runs them.
const shared = 20

// try runs and analyses programs. A program counts as broken if a run takes longer than
// limit.
func try(t testing.TB, limit time.Duration, programs []*progen.Program) []*trial {
	t.Helper()
	dir, trials := written(t, programs)
	var wg sync.WaitGroup
	wg.Go(func() { analyse(t, dir, trials) })
	wg.Go(func() {
		if binary := build(t, dir); binary != "" {
			run(t, binary, limit, trials)
		}
	})
	wg.Wait()
	return trials
}

// written writes programs to a new directory, and returns the directory and a trial
// for each program.
func written(t testing.TB, programs []*progen.Program) (string, []*trial) {
	t.Helper()
	dir := t.TempDir()
	trials := make([]*trial, len(programs))
	for i, p := range programs {
		trials[i] = &trial{Program: p, seen: map[int]string{}}
		writeProgram(t, dir, i, p)
	}
	writeModules(t, dir, programs)
	return dir, trials
}

// writeProgram writes a program twice. For the analysis, each package of the
// program is a separate package. For the runs, several programs share a package,
// because compiling a package takes longer than compiling the code in it.
func writeProgram(t testing.TB, dir string, i int, p *progen.Program) {
	t.Helper()
	for _, u := range p.Packages {
		src, err := text(i, u)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", p.Seed, err, strings.Join(u.Decls, "\n"))
		}
		testfiles.Write(t, filepath.Join(dir, analysed(i, u.Name), "p.go"), src)
		name := u.Name
		if name == "main" {
			name = "app"
		}
		prefix := fmt.Sprintf("P%d", i)
		src, err = u.Text(name, prefix, prefix+"Main", func(name string) string { return "gen.test/run/" + chunk(i) + "/" + name })
		if err != nil {
			t.Fatal(err)
		}
		testfiles.Write(t, filepath.Join(dir, "run", chunk(i), name, strings.ToLower(prefix)+".go"), src)
	}
}

// analysed returns the directory in which a package of program i is analysed. Its
// import path is gen.test/ and this directory; the first element of the directory is
// the module.
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
		testfiles.Write(t, filepath.Join(dir, name, "go.mod"), []byte("module gen.test/"+name+"\n\ngo 1.26.0\n"+rest))
	}
	var imports, cases strings.Builder
	for i := range programs {
		if i%shared == 0 {
			fmt.Fprintf(&imports, "\t%s %q\n", chunk(i), "gen.test/run/"+chunk(i)+"/app")
		}
		fmt.Fprintf(&cases, "\tcase \"%d\":\n\t\t%s.P%[1]dMain()\n", i, chunk(i))
	}
	testfiles.Write(t, filepath.Join(dir, "run", "main.go"), fmt.Appendf(nil, "package main\n\nimport (\n\t\"os\"\n%s)\n\nfunc main() {\n\tswitch os.Args[1] {\n%s\t}\n}\n", imports.String(), cases.String()))
}

// hermetic returns an environment for the go command that does not depend on the
// user's settings or the network.
func hermetic() []string {
	return append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOPROXY=off", "CGO_ENABLED=0")
}

func build(t testing.TB, dir string) string {
	t.Helper()
	binary := filepath.Join(dir, "programs")
	cmd := exec.Command("go", "build", "-trimpath", "-gcflags=-N -l", "-ldflags=-s -w", "-o", binary, ".")
	cmd.Dir, cmd.Env = filepath.Join(dir, "run"), hermetic()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("a program does not compile: %v\n%.2000s", err, out)
		return ""
	}
	return binary
}

// run runs each program with each input, and records the statuses.
func run(t testing.TB, binary string, limit time.Duration, trials []*trial) {
	t.Helper()
	var wg sync.WaitGroup
	next := make(chan int)
	for range 2 {
		wg.Go(func() {
			for i := range next {
				for n := range 1 << trials[i].Bits {
					input := fmt.Sprintf("%0*b", trials[i].Bits, n)
					status, err := start(binary, limit, i, input)
					if err != nil {
						trials[i].broken = fmt.Sprintf("input %s: %v", input, err)
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

// start runs program i with an input, and returns its exit status.
func start(binary string, limit time.Duration, i int, input string) (int, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
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

// describe returns a message about a failure, with the source of the program.
func (tr *trial) describe() string {
	var b strings.Builder
	for _, s := range tr.missing() {
		fmt.Fprintf(&b, "seed %d: status %d, seen with input %s, is not in the set %v\n", tr.Seed, s, tr.seen[s], tr.set)
	}
	fmt.Fprintf(&b, "again: go test ./internal/test/progen -run Sets -v -seed %d -programs 1\n", tr.Seed)
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
