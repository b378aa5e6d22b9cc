package registry

import (
	"fmt"
	"math/big"
	"time"
)

// checkPolicy reports a policy that cannot work, and a policy that no code uses.
func (a *auditor) checkPolicy(p *Retry) {
	if !a.used[p.Name] {
		a.report(p.At(""), PolicyUnused, "no code uses the policy %q", p.Name)
	}
	c := policyCheck{p, func(key, format string, args ...any) {
		a.report(p.OwnAt(key), PolicyInvalid, format, args...)
	}}
	c.checkBounds()
	c.checkStart()
	c.checkDurations()
	c.checkNumbers()
	c.checkSchedule()
	c.checkTotal()
}

// A policyCheck checks a policy. For each contradiction, it calls report with the key of
// the wrong value.
type policyCheck struct {
	*Retry
	report func(key, format string, args ...any)
}

// checkBounds checks that the policy limits the number of attempts or the total time.
func (c policyCheck) checkBounds() {
	switch {
	case c.Has("max_attempts") && c.MaxAttempts < 2:
		c.report("max_attempts", "max_attempts is %d, which leaves no retry; write at least 2", c.MaxAttempts)
	case !c.Has("max_attempts") && !c.Has("max_elapsed"):
		c.report("", "the policy %q is unbounded; add max_attempts or max_elapsed", c.Name)
	}
}

// checkStart checks that exactly one key of the policy says how long the first wait is.
func (c policyCheck) checkStart() {
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

// checkDurations checks that all durations are positive, and that max_backoff is at least
// as long as the first wait.
func (c policyCheck) checkDurations() {
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

func (c policyCheck) checkNumbers() {
	if c.Has("backoff_multiplier") && c.Multiplier < 1 {
		c.report("backoff_multiplier", "backoff_multiplier is %v, so waits would shrink; write at least 1", c.Multiplier)
	}
	if c.Jitter < 0 || c.Jitter > 1 {
		c.report("jitter", "jitter is %v; write a fraction from 0 to 1", c.Jitter)
	}
}

// checkSchedule checks the waits in "backoffs". Each wait must be at least as long as
// the one before it. Callers must also reach each wait before the limit max_attempts or,
// if that key is not set, before the limit max_elapsed.
func (c policyCheck) checkSchedule() {
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

// checkTotal checks that all waits together fit in max_elapsed.
func (c policyCheck) checkTotal() {
	if c.MaxAttempts < 2 || c.MaxElapsed <= 0 || c.Multiplier < 1 {
		return
	}
	t, ok := c.sum()
	if !ok || t.sum.Cmp(nanoseconds(c.MaxElapsed)) <= 0 {
		return
	}
	c.report("max_elapsed", "waits %s, above max_elapsed %v", t, c.MaxElapsed)
}
