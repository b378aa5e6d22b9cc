package library

import (
	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
)

// sethvargoCalls returns the handlers for the functions of sethvargo/go-retry. The
// handlers represent a Backoff of the library as a *Plan.
func sethvargoCalls() map[string]handler {
	do := func(m *Model, c *eval.Call) (any, bool) {
		m.record(c, sethvargoPlan(arg(c, 1)))
		return eval.Unknown(), true
	}
	// start returns a handler for functions such as NewExponential, which create a
	// Backoff.
	start := func(w func(d float64) waits) handler {
		return func(_ *Model, c *eval.Call) (any, bool) { return result(c, startWith(c, w)), true }
	}
	// run returns a handler for library functions such as Exponential, which create a
	// Backoff and then also call the user's function repeatedly.
	run := func(w func(d float64) waits) handler {
		return func(m *Model, c *eval.Call) (any, bool) {
			m.record(c, startWith(c, w))
			return eval.Unknown(), true
		}
	}
	// wrap returns a handler for functions such as WithMaxRetries, which take a Backoff
	// and return a Backoff with different settings.
	wrap := func(f func(p *Plan, n float64) *Plan) handler {
		return func(_ *Model, c *eval.Call) (any, bool) { return wrappedPlan(c, f), true }
	}
	doubling := func(d float64) waits { return exponential(d, 2, 0) }
	return map[string]handler{
		"Do": do, "DoValue": do,
		"NewExponential": start(doubling), "Exponential": run(doubling),
		"NewConstant": start(steady), "Constant": run(steady),
		"NewFibonacci": start(fibonacci), "Fibonacci": run(fibonacci),
		"WithMaxRetries":     wrap(func(p *Plan, n float64) *Plan { return p.withBound(n+1, true) }),
		"WithMaxDuration":    wrap(func(p *Plan, _ float64) *Plan { return p.withLimit(cutWait) }),
		"WithCappedDuration": wrap(func(p *Plan, n float64) *Plan { return p.withWaits(p.waits.atMost(n)) }),
		"WithJitterPercent": wrap(func(p *Plan, n float64) *Plan {
			n = min(n, 100) / 100
			return p.withWaits(p.waits.scaleWaits(1-n, 1+n))
		}),
		"WithJitter": func(_ *Model, c *eval.Call) (any, bool) {
			p := sethvargoPlan(arg(c, 1))
			if n, ok := arg(c, 0).(int64); ok {
				return p.withWaits(p.waits.addToWaits(-float64(n), float64(n))), true
			}
			return p.withWaits(nil), true
		},
		"WithFullJitter": func(_ *Model, c *eval.Call) (any, bool) {
			p := sethvargoPlan(arg(c, 0))
			return p.withWaits(p.waits.scaleWaits(0, 1)), true
		},
	}
}

// result returns the result of a library call that creates a Backoff. p is the plan of
// the Backoff. In old versions of the library, the call also returns a nil error.
func result(c *eval.Call, p *Plan) any {
	if c.Func.Signature().Results().Len() == 2 {
		return eval.Pair(p, eval.Nil())
	}
	return p
}

func sethvargoPlan(v any) *Plan {
	if p, ok := v.(*Plan); ok {
		return p
	}
	return sethvargo.unknownPlan()
}

func startWith(c *eval.Call, w func(d float64) waits) *Plan {
	p := (&Plan{Library: sethvargo.name}).withSettings(optionOf(c)...).withoutBound()
	if d, ok := p.number(retry.Initial); ok {
		p.waits = w(d)
	}
	return p
}

// wrappedPlan returns the [Plan] of a call such as WithMaxRetries(n, b) in
// sethvargo/go-retry. f computes this Plan from the number n and the Plan of the backoff
// b.
func wrappedPlan(c *eval.Call, f func(p *Plan, n float64) *Plan) *Plan {
	set := optionOf(c)[0]
	p := sethvargoPlan(arg(c, 1)).withSettings(set)
	if n, ok := set.number(); ok {
		return f(p, n)
	}
	if set.Role == retry.Retries || set.Role == retry.MaxElapsed {
		return p.withBound(0, false)
	}
	return p.withWaits(nil)
}

// withWaits returns a copy of the plan with the given waits, which are nil if unknown.
func (p *Plan) withWaits(w waits) *Plan {
	out := *p
	out.waits = w
	return &out
}

// withLimit returns a copy of the plan that has a time limit. l says what the library
// does when it reaches the limit.
func (p *Plan) withLimit(l limit) *Plan {
	out := *p
	out.limit = l
	if out.Bound == Unbounded {
		out.Bound = ByTime
	}
	return &out
}

// fibonacci returns a sequence in which each wait is the sum of the two before it.
func fibonacci(d float64) waits {
	return func(n int) (Span, bool) {
		a, b := 0.0, d
		for range n + 1 {
			a, b = b, a+b
		}
		return exact(b), true
	}
}
