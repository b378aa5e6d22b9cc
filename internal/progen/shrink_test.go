package progen_test

import (
	"flag"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/progen"
)

var shrinks = flag.Int("shrink", 0, "how many of the programs that fail are shown as small as they can be")

// smallest shrinks a program that fails.
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
