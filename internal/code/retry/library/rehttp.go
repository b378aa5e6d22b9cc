package library

import "github.com/exitlint/exitlint/internal/code/eval"

// A rehttpRule says how many tries a RetryFn of PuerkitoBio/rehttp allows. In the zero
// value, the number is unknown.
type rehttpRule struct {
	bound Bound     // what limits the tries: BoundUnknown, ByTries or Unbounded
	tries float64   // the number of tries, if bound is ByTries
	set   []Setting // the setting with the number of tries; empty if no setting limits the tries
}

// rehttpCalls returns the handlers for PuerkitoBio/rehttp. For a function that returns
// a RetryFn, the result of the handler is a rehttpRule. For a function that returns a
// DelayFn, the result is a *Plan with the waits.
func rehttpCalls() map[string]handler {
	delay := func(w func(c *eval.Call) waits) handler {
		return func(_ *Model, c *eval.Call) (any, bool) {
			return (&Plan{}).withSettings(optionOf(c)...).withWaits(w(c)), true
		}
	}
	out := map[string]handler{
		"NewTransport": func(m *Model, c *eval.Call) (any, bool) {
			m.record(c, rehttpPlan(arg(c, 1), arg(c, 2)))
			return nil, false
		},
		"RetryMaxRetries": func(_ *Model, c *eval.Call) (any, bool) {
			set := optionOf(c)
			n, ok := set[0].number()
			if !ok {
				return rehttpRule{set: set}, true
			}
			return rehttpRule{ByTries, max(n, 0) + 1, set}, true
		},
		"RetryAll": func(_ *Model, c *eval.Call) (any, bool) {
			return foldRules(c, rehttpRule{bound: Unbounded}, fewer), true
		},
		"RetryAny": func(_ *Model, c *eval.Call) (any, bool) {
			return foldRules(c, rehttpRule{bound: ByTries, tries: 1}, more), true
		},
		"ConstDelay": delay(func(c *eval.Call) waits {
			if d, ok := arg(c, 0).(int64); ok {
				return steady(float64(d))
			}
			return nil
		}),
	}
	for _, name := range []string{"ExpJitterDelay", "ExpJitterDelayWithRand"} {
		out[name] = delay(func(c *eval.Call) waits {
			least, okLeast := arg(c, 0).(int64)
			most, okMost := arg(c, 1).(int64)
			if !okLeast || !okMost {
				return nil
			}
			return exponential(float64(least), 2, 0).atMost(float64(most)).scaleWaits(0, 1)
		})
	}
	// These functions decide by the error or the response whether to try again. They
	// are assumed to allow another try each time.
	for _, name := range []string{"RetryIsErr", "RetryTemporaryErr", "RetryTimeoutErr", "RetryStatusInterval", "RetryStatuses", "RetryHTTPMethods"} {
		out[name] = func(*Model, *eval.Call) (any, bool) { return rehttpRule{bound: Unbounded}, true }
	}
	return out
}

// foldRules combines the rules in the first argument of a call: it calls combine with
// the result so far and each rule. start is the result for an empty argument.
func foldRules(c *eval.Call, start rehttpRule, combine func(a, b rehttpRule) rehttpRule) rehttpRule {
	elements, complete := eval.Elements(arg(c, 0))
	if !complete {
		return rehttpRule{}
	}
	for _, e := range elements {
		rule, _ := e.(rehttpRule)
		start = combine(start, rule)
	}
	return start
}

// fewer returns a rule that allows another try only if both a and b allow it.
func fewer(a, b rehttpRule) rehttpRule {
	switch {
	case a.bound == BoundUnknown, b.bound == BoundUnknown:
		return rehttpRule{}
	case a.bound == Unbounded, b.bound == ByTries && b.tries < a.tries:
		return b
	}
	return a
}

// more returns a rule that allows another try if a or b allows it.
func more(a, b rehttpRule) rehttpRule {
	switch {
	case a.bound == Unbounded, b.bound == Unbounded:
		return rehttpRule{bound: Unbounded}
	case a.bound == BoundUnknown, b.bound == BoundUnknown:
		return rehttpRule{}
	case b.tries > a.tries:
		return b
	}
	return a
}

// rehttpPlan returns the [Plan] of a Transport of PuerkitoBio/rehttp. rule describes
// its RetryFn, which decides whether there is another try. delay describes its DelayFn,
// which computes the waits.
func rehttpPlan(rule, delay any) *Plan {
	p := &Plan{Library: rehttp.name}
	if d, ok := delay.(*Plan); ok {
		p = p.withSettings(d.Settings...).withWaits(d.waits)
	}
	r, _ := rule.(rehttpRule)
	p = p.withSettings(r.set...)
	if r.bound == Unbounded {
		return p.withoutBound()
	}
	return p.withBound(r.tries, r.bound == ByTries)
}
