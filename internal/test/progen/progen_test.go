package progen_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/test/progen"
	"github.com/exitlint/exitlint/internal/test/slow"
)

var (
	first   = flag.Uint64("seed", 1, "the `seed` of the first program")
	without = flag.String("without", "", "productions that are not used, separated by commas")
	count   = flag.Int("programs", 0, "how many programs are drawn; 0 is as many as the tests are to be large")
)

// TestSets checks that the analysis finds all statuses that programs can end with. It
// generates programs and runs them with all inputs. The status of each run must be in
// the computed set, unless the analysis reports that the set is unbounded.
//
// The first command tests 500 other programs, and shrinks the first five that fail. The
// second prints everything about one program:
//
//	go test ./internal/test/progen -run Sets -v -seed 1000 -programs 500 -shrink 5
//	go test ./internal/test/progen -run Sets -v -seed 1234 -programs 1
//
// The programs contain
//
//   - branches, loops of all forms, labels, goto, switches;
//   - integers of all widths, and arithmetic;
//   - functions with several, named and variadic parameters and results, recursion,
//     closures, function values, methods, interfaces, type parameters;
//   - pointers, structs, embedding, slices, arrays, maps, strings of numbers;
//   - error types, sentinels, wrapping and unwrapping;
//   - deferred functions, panics, goroutines, channels;
//   - package variables, init functions, constants;
//   - exits by os.Exit, log.Fatal, wrappers and variables;
//   - packages of the program's module and of two modules that it requires;
//   - and some 300 shapes of data and control, from the archives in the folder shapes.
//
// They contain no reflection, unsafe, cgo or plugins. Their only input is the bits that
// choose branches, and they do not end with a panic or a signal.
func TestSets(t *testing.T) {
	t.Parallel()
	if *count > 0 {
		testSets(t, *first, *count)
		return
	}
	if !slow.Tests {
		testSets(t, *first, 200)
		return
	}
	for i := range uint64(5) {
		t.Run(fmt.Sprint(i), func(t *testing.T) { testSets(t, *first+i<<32, 500) })
	}
}

// testSets tests n programs with successive seeds.
func testSets(t *testing.T, first uint64, n int) {
	t.Helper()
	c := tally{reasons: map[string]int{}}
	for part := range slices.Chunk(draw(first, n), 500) { // limits the memory
		for _, tr := range try(t, time.Minute, part) {
			if n == 1 {
				t.Logf("%s\nseen %v\nset %v\nunbounded: %q", source(tr.Program), tr.seen, tr.set, tr.dynamic)
			}
			c.add(t, tr)
		}
	}
	c.check(t, n)
}

func draw(first uint64, n int) []*progen.Program {
	var out []*progen.Program
	for i := range uint64(n) {
		out = append(out, progen.New(first+i, strings.Split(*without, ",")...))
	}
	return out
}

// A tally counts the results of the analysis for several programs.
type tally struct {
	wrong, unbounded, inexact int
	reasons                   map[string]int
}

func (c *tally) add(t *testing.T, tr *trial) {
	t.Helper()
	switch {
	case tr.broken != "":
		t.Errorf("seed %d: %s\n%s", tr.Seed, tr.broken, source(tr.Program))
	case tr.wrong():
		if c.wrong++; c.wrong <= *shrinks {
			tr = smallest(t, tr.Program)
		}
		t.Error(tr.describe())
	case len(tr.dynamic) > 0:
		c.unbounded++
		tr.countReasons(c.reasons)
	case len(tr.unseen()) > 0:
		c.inexact++
	}
}

// check checks that the analysis is useful: most programs have a bounded set, and most
// sets contain only statuses that occur. A set that becomes bounded often contains such a
// status, as {0, 8, 16, 24} does for two sums that never happen together. So the second
// limit is one for both. The limits are generous; the log has the actual numbers.
func (c *tally) check(t *testing.T, n int) {
	t.Helper()
	t.Logf("%d programs: %d sets lack a status, %d have one that no run shows, %d are unbounded: %v", n, c.wrong, c.inexact, c.unbounded, c.reasons)
	if n < 100 {
		return
	}
	if c.unbounded > n*30/100 {
		t.Errorf("the sets of %d of %d programs are unbounded, more than 30%%", c.unbounded, n)
	}
	if c.unbounded+c.inexact > n*65/100 {
		t.Errorf("the sets of %d of %d programs are unbounded or have a status that no run shows, more than 65%%", c.unbounded+c.inexact, n)
	}
}

// TestDriver checks that exitlint's driver computes the same sets as the driver of
// go/analysis. It uses only a few programs, because each of their packages has to be
// compiled.
func TestDriver(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOWORK", "off")
	n := 10
	if slow.Tests {
		n = 40
	}
	programs := slices.DeleteFunc(draw(*first, 20*n), func(p *progen.Program) bool { return len(p.Packages) < 3 })
	programs = programs[:min(n, len(programs))]
	if len(programs) == 0 {
		t.Fatal("no program of several packages was drawn")
	}
	dir, trials := written(t, programs)
	analyse(t, dir, trials)
	w, err := driver.Load(t.Context(), driver.Options{Dir: filepath.Join(dir, "app")})
	if err != nil {
		t.Fatal(err)
	}
	found, err := w.Programs()
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != len(trials) {
		t.Fatalf("%d programs, want %d", len(found), len(trials))
	}
	for _, p := range found {
		var i int
		if _, err := fmt.Sscanf(p.Package, "gen.test/app/p%d", &i); err != nil {
			t.Fatal(err)
		}
		got := &trial{Program: programs[i]}
		got.note(p, dir)
		if want := trials[i]; !slices.Equal(got.set, want.set) || !slices.Equal(got.dynamic, want.dynamic) {
			t.Errorf("seed %d: %v %q, want %v %q\n%s", got.Seed, got.set, got.dynamic, want.set, want.dynamic, source(got.Program))
		}
	}
}

// countReasons counts the reasons why the set of a program is unbounded. It replaces
// names in the reasons with X, so that reasons in different programs can be equal.
func (tr *trial) countReasons(reasons map[string]int) {
	own := map[string]bool{}
	for _, d := range tr.dynamic {
		_, reason, _ := strings.Cut(d, ": ")
		own[named.ReplaceAllString(reason, "X")] = true
	}
	for reason := range own {
		reasons[reason]++
	}
}

var named = regexp.MustCompile(`\(?\*?gen\.test/\S+|M\d+\(\w*\)`)
