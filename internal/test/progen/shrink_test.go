package progen_test

import (
	"flag"
	"strings"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/test/progen"
)

var shrinks = flag.Int("shrink", 0, "how many of the programs that fail are shown as small as they can be")

// smallest shrinks a program that fails, and returns the trial of the result.
func smallest(t *testing.T, p *progen.Program) *trial {
	t.Helper()
	l := newLoader(t, []*progen.Program{p})
	compiles := func(p *progen.Program) bool {
		_, err := l.load("", 0, p)
		return err == nil
	}
	fails := func(ps []*progen.Program) []bool {
		out := make([]bool, len(ps))
		for i, tr := range try(t, 2*time.Second, ps) {
			out[i] = tr.wrong()
		}
		return out
	}
	return try(t, time.Minute, []*progen.Program{progen.Shrink(p, compiles, fails)})[0]
}

// TestShrink checks that Shrink removes everything that the failure does not need.
func TestShrink(t *testing.T) {
	t.Parallel()
	keeps := func(p *progen.Program) bool {
		return strings.Contains(source(p), "os.Exit(")
	}
	fails := func(ps []*progen.Program) []bool {
		var out []bool
		for _, p := range ps {
			out = append(out, keeps(p))
		}
		return out
	}
	for _, p := range draw(1, 5) {
		if !keeps(p) {
			continue
		}
		parses := func(p *progen.Program) bool { return !strings.Contains(source(p), "expected") }
		if got := source(progen.Shrink(p, parses, fails)); !strings.Contains(got, "os.Exit(") || strings.Count(got, "\n") > 15 {
			t.Errorf("seed %d: shrunk to\n%s", p.Seed, got)
		}
	}
}

// TestSeed checks that a seed always gives the same program.
func TestSeed(t *testing.T) {
	t.Parallel()
	again := draw(1, 50)
	for i, p := range draw(1, 50) {
		if source(p) != source(again[i]) {
			t.Errorf("seed %d: two programs", p.Seed)
		}
	}
}
