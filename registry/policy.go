package registry

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"
)

// policy checks a retry policy and whether anything uses it.
func (a *auditor) policy(p *Retry) {
	if !a.used[p.Name] {
		a.report(p.At(""), PolicyUnused, "no code uses the policy %q", p.Name)
	}
	c := policyCheck{p, func(key, format string, args ...any) {
		a.report(p.OwnAt(key), PolicyInvalid, format, args...)
	}}
	c.bounds()
	c.start()
	c.durations()
	c.numbers()
	c.schedule()
	c.total()
}

// A policyCheck checks one policy; report takes the key at fault.
type policyCheck struct {
	*Retry
	report func(key, format string, args ...any)
}

// bounds wants the tries to end.
func (c policyCheck) bounds() {
	switch {
	case c.Has("max_attempts") && c.MaxAttempts < 2:
		c.report("max_attempts", "max_attempts is %d, which leaves no retry; write at least 2", c.MaxAttempts)
	case !c.Has("max_attempts") && !c.Has("max_elapsed"):
		c.report("", "the policy %q is unbounded; add max_attempts or max_elapsed", c.Name)
	}
}

// start wants one answer to how long the first wait is.
func (c policyCheck) start() {
	switch {
	case c.Has("backoffs") && len(c.Backoffs) == 0:
		c.report("backoffs", "backoffs is empty; list a wait or write initial_backoff")
	case !c.Has("initial_backoff") && !c.Has("backoffs") && !c.Immediate && !c.Has("retry_after"):
		c.report("", "the policy %q has no wait; add initial_backoff, backoffs, immediate = true or retry_after", c.Name)
	case c.Immediate && c.Has("backoffs"):
		c.report("immediate", "immediate and backoffs exclude each other; keep one")
	case c.Immediate && c.Has("initial_backoff"):
		c.report("immediate", "immediate and initial_backoff exclude each other; keep one")
	case c.Has("backoffs") && c.Has("initial_backoff"):
		c.report("initial_backoff", "initial_backoff and backoffs exclude each other; keep one")
	}
}

// durations wants every span positive, and the cap not below the start.
func (c policyCheck) durations() {
	positive := func(key string, d time.Duration) {
		if c.Has(key) && d <= 0 {
			c.report(key, "%s is %v; write a duration above 0", key, d)
		}
	}
	positive("initial_backoff", c.InitialBackoff)
	positive("max_backoff", c.MaxBackoff)
	positive("max_elapsed", c.MaxElapsed)
	for i, d := range c.Backoffs {
		positive(ItemKey("backoffs", i), d)
	}
	if c.MaxBackoff <= 0 {
		return
	}
	if c.MaxBackoff < c.InitialBackoff {
		c.report("max_backoff", "max_backoff %v is below initial_backoff %v", c.MaxBackoff, c.InitialBackoff)
	}
	if len(c.Backoffs) > 0 && c.MaxBackoff < c.Backoffs[0] {
		c.report("max_backoff", "max_backoff %v is below the first of backoffs, %v", c.MaxBackoff, c.Backoffs[0])
	}
}

func (c policyCheck) numbers() {
	if c.Has("backoff_multiplier") && c.Multiplier < 1 {
		c.report("backoff_multiplier", "backoff_multiplier is %v, so waits would shrink; write at least 1", c.Multiplier)
	}
	if c.Jitter < 0 || c.Jitter > 1 {
		c.report("jitter", "jitter is %v; write a fraction from 0 to 1", c.Jitter)
	}
}

// schedule wants the explicit waits to rise, and each of them to be reached.
func (c policyCheck) schedule() {
	var elapsed big.Int
	for i, d := range c.Backoffs {
		if i > 0 && d < c.Backoffs[i-1] {
			c.report(ItemKey("backoffs", i), "backoffs[%d] is %v, below the %v before it; a schedule does not descend", i, d, c.Backoffs[i-1])
		}
		elapsed.Add(&elapsed, big.NewInt(int64(d)))
		switch {
		case c.Has("max_attempts") && c.MaxAttempts >= 2 && i == c.MaxAttempts-1:
			c.report(ItemKey("backoffs", i), "backoffs[%d] is never reached: %d attempts wait %s", i, c.MaxAttempts, times(i))
		case !c.Has("max_attempts") && c.MaxElapsed > 0 && elapsed.Cmp(big.NewInt(int64(c.MaxElapsed))) > 0:
			c.report(ItemKey("backoffs", i), "backoffs[%d] is never reached: waiting for it takes longer than max_elapsed %v", i, c.MaxElapsed)
			return
		}
	}
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// total wants all waits together to fit into max_elapsed.
func (c policyCheck) total() {
	if c.MaxAttempts < 2 || c.MaxElapsed <= 0 || c.Multiplier < 1 {
		return
	}
	t, ok := c.sum()
	if !ok || t.sum.Cmp(nanoseconds(c.MaxElapsed)) <= 0 {
		return
	}
	c.report("max_elapsed", "waits %s, above max_elapsed %v", t, c.MaxElapsed)
}

// Waits are the waits of the policy, jitter left out: MaxAttempts-1 of them, but
// never more than the first 64. There are none where the server says how long
// to wait, or where only the time is bounded.
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

// TotalWait is the exact sum of all waits, jitter left out, rounded down to a
// nanosecond. It is false where Waits is empty or does not hold all of a growing
// series.
func (r *Retry) TotalWait() (time.Duration, bool) {
	t, ok := r.sum()
	if !ok || !t.exact {
		return 0, false
	}
	return duration(t.sum), true
}

// most is how many waits are computed one by one. Further ones are as long as
// the last at least, which is enough to hold them against a limit.
const most = 64

// A waitSum is the waits of a policy and their sum, in nanoseconds. If it is not
// exact the true sum is larger.
type waitSum struct {
	waits []*big.Rat
	count int // of all waits, which may be more
	sum   *big.Rat
	exact bool
}

// sum adds the waits up. It is false when there is no telling them.
func (r *Retry) sum() (waitSum, bool) {
	t := waitSum{count: r.MaxAttempts - 1, sum: new(big.Rat)}
	if t.count < 1 {
		return t, false
	}
	next, ok := r.series()
	if !ok {
		return t, false
	}
	steady := false
	for len(t.waits) < min(t.count, most) {
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

// series gives one wait after the other, and whether all later ones are as long.
func (r *Retry) series() (next func() (*big.Rat, bool), ok bool) {
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

// decimal is the number as it was written, not its binary neighbour.
func decimal(f float64) *big.Rat {
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64))
	if !ok {
		return new(big.Rat).SetInt64(1)
	}
	return r
}

func nanoseconds(d time.Duration) *big.Rat { return new(big.Rat).SetInt64(int64(d)) }

// duration rounds down to a nanosecond, and to the longest span there is.
func duration(ns *big.Rat) time.Duration {
	q := new(big.Int).Quo(ns.Num(), ns.Denom())
	if !q.IsInt64() {
		return 1<<63 - 1
	}
	return time.Duration(q.Int64())
}

// String shows the arithmetic: "100ms + 200ms + 400ms = 700ms".
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
