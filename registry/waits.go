package registry

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"
)

// Waits returns the waits between attempts, without jitter: two waits for three attempts.
// It returns at most 64 of them. It returns nil if the server decides how long to wait,
// or if the policy limits only the total time.
func (r *Retry) Waits() []time.Duration {
	t, ok := r.sum()
	if !ok {
		return nil
	}
	waits := make([]time.Duration, len(t.waits))
	for i, w := range t.waits {
		waits[i] = duration(w)
	}
	return waits
}

// FirstWaits returns the first n waits, or all waits if there are fewer. Without
// MaxAttempts, it returns only waits that fit in MaxElapsed together.
func (r *Retry) FirstWaits(n int) []time.Duration {
	if r.MaxAttempts > 0 {
		waits := r.Waits()
		return waits[:min(n, len(waits))]
	}
	bounded := *r
	bounded.MaxAttempts = n + 1
	waits := bounded.Waits()
	sum := time.Duration(0)
	for i, w := range waits {
		if sum > r.MaxElapsed-w {
			return waits[:i]
		}
		sum += w
	}
	return waits
}

// TotalWait returns the sum of all waits without jitter, rounded down. It returns false
// if the sum is not known. Only the first 64 waits are computed, so the sum of more
// waits is known only if all later waits are equal.
func (r *Retry) TotalWait() (time.Duration, bool) {
	t, ok := r.sum()
	if !ok || !t.exact {
		return 0, false
	}
	return duration(t.sum), true
}

// maxWaits limits how many waits of a policy are computed. Later waits are at least as
// long as the last computed one. So a lower bound of the sum is known, which is enough
// to report that the sum is above a limit.
const maxWaits = 64

// A waitSum contains the waits of a policy and their sum, in nanoseconds. If exact is
// not set, the real sum may be larger.
type waitSum struct {
	waits []*big.Rat
	count int // the number of all waits; the slice waits contains at most maxWaits of them
	sum   *big.Rat
	exact bool
}

// sum adds up the waits, or returns false if they are not known.
func (r *Retry) sum() (waitSum, bool) {
	t := waitSum{count: r.MaxAttempts - 1, sum: new(big.Rat)}
	if t.count < 1 {
		return t, false
	}
	next, ok := r.waitSeries()
	if !ok {
		return t, false
	}
	steady := false
	for len(t.waits) < min(t.count, maxWaits) {
		var w *big.Rat
		w, steady = next()
		t.waits = append(t.waits, w)
		t.sum.Add(t.sum, w)
	}
	rest := int64(t.count - len(t.waits))
	last := t.waits[len(t.waits)-1]
	t.sum.Add(t.sum, new(big.Rat).Mul(last, new(big.Rat).SetInt64(rest)))
	t.exact = rest == 0 || steady
	return t, true
}

// waitSeries returns a function that computes the waits of the policy, one in each call.
// The function also reports whether all later waits are the same. ok is false if the
// waits are not known.
func (r *Retry) waitSeries() (next func() (*big.Rat, bool), ok bool) {
	limit := func(w *big.Rat) *big.Rat {
		if top := nanoseconds(r.MaxBackoff); r.MaxBackoff > 0 && w.Cmp(top) > 0 {
			return top
		}
		return w
	}
	switch {
	case r.Immediate:
		return func() (*big.Rat, bool) { return new(big.Rat), true }, true
	case len(r.Backoffs) > 0:
		i := -1
		return func() (*big.Rat, bool) {
			i = min(i+1, len(r.Backoffs)-1)
			return limit(nanoseconds(r.Backoffs[i])), i == len(r.Backoffs)-1
		}, true
	case r.InitialBackoff > 0:
		wait, factor := nanoseconds(r.InitialBackoff), decimal(r.Multiplier)
		flat := factor.Cmp(big.NewRat(1, 1)) == 0
		return func() (*big.Rat, bool) {
			w := limit(wait)
			capped := w != wait
			if !capped {
				wait = new(big.Rat).Mul(wait, factor)
			}
			return w, flat || capped
		}, true
	}
	return nil, false
}

// decimal converts a float to the decimal number that the user wrote in the file. For the
// float nearest to 0.1, this is exactly 0.1.
func decimal(f float64) *big.Rat {
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64))
	if !ok {
		return new(big.Rat).SetInt64(1)
	}
	return r
}

func nanoseconds(d time.Duration) *big.Rat { return new(big.Rat).SetInt64(int64(d)) }

// duration converts nanoseconds to a Duration. It rounds down, and returns the longest
// Duration if the value is too large.
func duration(ns *big.Rat) time.Duration {
	q := new(big.Int).Quo(ns.Num(), ns.Denom())
	if !q.IsInt64() {
		return 1<<63 - 1
	}
	return time.Duration(q.Int64())
}

// String formats the waits and their sum as an addition: "100ms + 200ms + 400ms = 700ms".
func (t waitSum) String() string {
	const shown = 6
	var terms []string
	for i, w := range t.waits {
		if i == shown {
			terms = append(terms, "…")
			break
		}
		terms = append(terms, duration(w).String())
	}
	equals := "="
	if !t.exact {
		equals = "≥"
	}
	s := fmt.Sprintf("%s %s %v", strings.Join(terms, " + "), equals, duration(t.sum))
	if t.count > shown {
		s += fmt.Sprintf(" (%d waits)", t.count)
	}
	return s
}
