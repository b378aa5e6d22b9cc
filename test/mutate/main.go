// Mutate measures whether the tests notice mistakes. It draws mutants at random,
// each one small change of the code, and runs the tests on each:
//
//	go run ./test/mutate -seed 1 -n 200 internal/code analyzers/docdrift
//
// It writes one line for each mutant: its position, the change, and the package
// whose tests failed, or SURVIVED. The working tree is not touched: the go
// command gets the changed file as an overlay. A mutant that does not compile
// is replaced by another one. One that no program can tell from the original
// counts as a survivor: only a reader can tell.
//
// The tests of the changed package run first, then those of the packages that
// import it, nearest first, and then all others, until one fails.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// A job is how mutants are tried.
type job struct {
	root    string        // directory of the module
	tests   *testOrder    // which tests can notice a change
	timeout time.Duration // after it, tests hang, which is noticed
	scratch string        // for overlays
}

func main() {
	log.SetFlags(0)
	seed := flag.Uint64("seed", 1, "what to draw, a `number`")
	n := flag.Int("n", 200, "how many mutants, a `number`")
	workers := flag.Int("j", 2, "how many at once, a `number`")
	timeout := flag.Duration("timeout", 4*time.Minute, "of the tests of one stage, a `duration`")
	only := flag.String("only", "", "try these mutants again, a comma-separated list of `file:line:column`s")
	flag.Parse()
	if err := run(*seed, *n, *workers, *timeout, *only, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

func run(seed uint64, n, workers int, timeout time.Duration, only string, folders []string) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	points, err := pointsIn(folders)
	if err != nil {
		return err
	}
	if len(points) == 0 {
		return errors.New("no code to change; name folders of this module, such as internal/code")
	}
	tests, err := newTestOrder()
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	j := &job{root: root, tests: tests, timeout: timeout, scratch: scratch}
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(points), func(a, b int) { points[a], points[b] = points[b], points[a] })
	if only != "" {
		wanted := strings.Split(only, ",")
		points = slices.DeleteFunc(points, func(p point) bool { return !slices.Contains(wanted, p.position()) })
		n = len(points)
	}
	killed, survived := j.tryAll(points, n, workers)
	fmt.Printf("%d mutants of %d possible: %d killed, %d survived (%.0f %% killed)\n", killed+survived, len(points), killed, survived, 100*float64(killed)/float64(max(killed+survived, 1)))
	return nil
}

// tryAll tries points in their order, until n of them compile.
func (j *job) tryAll(points []point, n, workers int) (killed, survived int) {
	var mu sync.Mutex
	next, pending := 0, 0
	var wg sync.WaitGroup
	for worker := range workers {
		wg.Go(func() {
			for {
				mu.Lock()
				if next == len(points) || killed+survived+pending >= n {
					done := pending == 0 || next == len(points) || killed+survived >= n
					mu.Unlock()
					if done {
						return
					}
					time.Sleep(time.Second) // a pending mutant may not compile
					continue
				}
				p := points[next]
				next++
				pending++
				mu.Unlock()
				verdict, compiles := j.try(p, worker)
				mu.Lock()
				pending--
				switch {
				case !compiles:
				case verdict == "":
					survived++
					fmt.Printf("SURVIVED %s\n", p)
				default:
					killed++
					fmt.Printf("killed   %s by %s\n", p, verdict)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return killed, survived
}

// try returns the package whose tests fail with a mutant, "" for none. compiles
// is false where it is not Go.
func (j *job) try(p point, worker int) (by string, compiles bool) {
	changed := filepath.Join(j.scratch, fmt.Sprintf("%d.go", worker))
	overlay := filepath.Join(j.scratch, fmt.Sprintf("%d.json", worker))
	source, err := p.apply()
	if err != nil {
		return "", false
	}
	table, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(j.root, p.file): changed}})
	if err != nil || os.WriteFile(changed, source, 0o666) != nil || os.WriteFile(overlay, table, 0o666) != nil {
		return "", false
	}
	if _, err := j.command("build", overlay, "./"+filepath.Dir(p.file)); err != nil {
		return "", false
	}
	for _, stage := range j.tests.stages("./" + filepath.ToSlash(filepath.Dir(p.file))) {
		if out, err := j.command("test", overlay, stage...); err != nil {
			return failed(out), true
		}
	}
	return "", true
}

// command runs a go command with an overlay. That it does not end in time is an error.
func (j *job) command(verb, overlay string, packages ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), j.timeout)
	defer cancel()
	args := []string{verb, "-overlay", overlay}
	if verb == "test" {
		args = append(args, "-failfast", "-vet=off", "-timeout", j.timeout.String())
	}
	cmd := exec.CommandContext(ctx, "go", append(args, packages...)...)
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// failed returns the first package that go test says has failed.
func failed(out string) string {
	for line := range strings.Lines(out) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "FAIL" {
			return f[1]
		}
	}
	return "timeout"
}

// pointsIn returns all mutants of the code in and under folders.
func pointsIn(folders []string) ([]point, error) {
	var points []point
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && d.Name() == "testdata":
				return fs.SkipDir
			case d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			in, err := pointsOf(name)
			points = append(points, in...)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return points, nil
}
