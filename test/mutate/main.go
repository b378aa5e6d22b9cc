// Mutate measures whether tests notice mistakes in the code. A mutant is the code with
// a small change, such as < instead of <=. Mutate draws some at random, and runs the
// tests with each of them:
//
//	go run ./test/mutate -seed 1 -n 200 internal/code analyzers/docdrift
//
// For each mutant it prints the position, the change, and the package whose tests
// failed, or SURVIVED. A mutant that does not compile is replaced. Some survivors
// behave like the original code; only a reader can tell which.
//
// Building tests takes longer than running them. So all mutants are in one copy of the
// module, each behind a switch, and most tests are built only once. The tests of cmd and
// of package govet are built again for each mutant, because they run programs that cache
// results by the hash of the executable. So they run only at the end, with the mutants
// that survived the other tests.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	seed := flag.Uint64("seed", 1, "what to draw, a `number`")
	n := flag.Int("n", 200, "how many mutants, a `number`")
	only := flag.String("only", "", "try the mutants at these positions, a comma-separated list of `file:line:column`s")
	quick := flag.Bool("quick", false, "leave out the tests of cmd, which take longest")
	flag.Parse()
	if err := run(*seed, *n, *only, *quick, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

func run(seed uint64, n int, only string, quick bool, folders []string) error {
	points, err := pointsIn(folders)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(points), func(a, b int) { points[a], points[b] = points[b], points[a] })
	if only != "" {
		wanted := strings.Split(only, ",")
		points = slices.DeleteFunc(points, func(p point) bool { return !slices.Contains(wanted, p.position()) })
	}
	if len(points) == 0 {
		return errors.New("no code to change; name folders of this module, such as internal/code")
	}
	scratch, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	t := &trial{scratch: scratch, possible: len(points)}
	if err := t.build(points, n); err != nil {
		return err
	}
	if err := t.baseline(); err != nil {
		return err
	}
	t.runAll(quick)
	return nil
}

// pointsIn returns all possible mutants in folders.
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

// print prints a mutant. failed is the package whose tests failed, or "" if the mutant
// survived.
func (t *trial) print(p point, failed string) {
	if failed == "" {
		t.survived++
		fmt.Printf("SURVIVED %s\n", p)
		return
	}
	t.killed++
	fmt.Printf("killed   %s failed %s\n", p, failed)
}
