package progen_test

import (
	"flag"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/progen"
)

var (
	first   = flag.Uint64("seed", 1, "the `seed` of the first program")
	without = flag.String("without", "", "productions that are not used, separated by commas")
	count   = flag.Int("programs", 200, "how many programs TestSets draws")
)

// wrong are the seeds of which the set is known to lack a status.
var wrong []uint64

// draw draws n programs from successive seeds.
func draw(first uint64, n int) []*progen.Program {
	var out []*progen.Program
	for i := range uint64(n) {
		out = append(out, progen.New(first+i, strings.Split(*without, ",")...))
	}
	return out
}

// TestSets draws programs, runs each in all its branches and holds that every
// status which is seen is in the set that the analysis computes, unless that
// says that it does not know. Other programs:
//
//	go test ./internal/progen -run Sets -seed 1000 -programs 500
//
// What is drawn: branches, loops of all forms, labels, goto, switches; integers
// of all widths and what is computed with them; functions with several, named
// and variadic results and parameters, recursion, closures, function values,
// methods, interfaces, type parameters; pointers, structs, embedded ones, slices,
// arrays, maps, strings of numbers; error types, sentinels, wrapping, and what
// looks into errors; deferred functions, panics, goroutines, channels; package
// variables, init functions, constants; exits by os.Exit, log.Fatal, wrappers and
// variables; packages of the program's module and of two modules behind it.
//
// What is not: reflection, unsafe, cgo, plugins, code that reads input other
// than the bits that decide its branches, and programs that end by a panic
// or a signal.
func TestSets(t *testing.T) {
	trials := try(t, time.Minute, draw(*first, *count))
	var failed, dynamic, inexact int
	reasons := map[string]int{}
	for _, tr := range trials {
		switch {
		case tr.broken != "":
			t.Errorf("seed %d: %s\n%s", tr.Seed, tr.broken, source(tr.Program))
		case tr.fails():
			failed++
			if failed <= *shrinks {
				tr = smallest(t, tr.Program)
			}
			if *shrinks > 0 || !slices.Contains(wrong, tr.Seed) {
				t.Error(tr.describe())
			}
		case len(tr.dynamic) > 0:
			dynamic++
			tr.countReasons(reasons)
		case len(tr.unseen()) > 0:
			inexact++
		}
	}
	t.Logf("%d programs: the set of %d lacks a status, of %d has one that no run shows, and is unbounded for %d: %v", len(trials), failed, inexact, dynamic, reasons)
}

// TestOne shows a program, what its runs end with, and its set:
//
//	go test ./internal/progen -run One -v -seed 1000
func TestOne(t *testing.T) {
	tr := try(t, time.Minute, draw(*first, 1))[0]
	t.Logf("%s\nseen %v\nset %v\nunbounded: %q", source(tr.Program), tr.seen, tr.set, tr.dynamic)
	if tr.fails() && !slices.Contains(wrong, tr.Seed) {
		t.Error(tr.describe())
	}
}

// countReasons counts why the set of a program is unbounded, without names.
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
