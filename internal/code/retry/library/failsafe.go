package library

import (
	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
)

// A builder is a retrypolicy.Builder of failsafe-go. The methods of a Builder change it
// and return it.
type builder struct {
	settings []Setting
	random   bool    // whether WithRandomDelay, WithDelayFunc or WithBudget was called
	spread   float64 // argument of WithJitter
	unsure   bool    // whether the program may skip a call that changes the builder
}

// failsafeCalls returns the handlers for failsafe-go.
func failsafeCalls() map[string]handler {
	start := func(*Model, *eval.Call) (any, bool) { return &builder{}, true }
	defaults := func(m *Model, c *eval.Call) (any, bool) {
		m.record(c, failsafePlan(&builder{}))
		return eval.Unknown(), true
	}
	out := map[string]handler{"NewBuilder": start, "Builder": start, "NewWithDefaults": defaults, "WithDefaults": defaults}
	for _, name := range []string{"Builder", "RetryPolicyBuilder", "DelayablePolicyBuilder", "FailurePolicyBuilder"} {
		for _, method := range []string{
			"WithMaxAttempts", "WithMaxRetries", "WithMaxDuration", "WithDelay", "WithBackoff", "WithBackoffFactor", "WithJitterFactor",
			"WithJitter", "WithRandomDelay", "WithDelayFunc", "WithDelayFn", "WithBudget", "AbortOnResult", "AbortOnErrors", "AbortOnErrorTypes", "AbortIf",
			"ReturnLastFailure", "HandleErrors", "HandleErrorTypes", "HandleResult", "HandleIf", "OnAbort", "OnRetry", "OnRetryScheduled",
			"OnRetriesExceeded", "OnSuccess", "OnFailure",
		} {
			out[name+"."+method] = build
		}
		out[name+".Build"] = func(m *Model, c *eval.Call) (any, bool) {
			if b, ok := c.Recv.(*builder); ok {
				m.record(c, failsafePlan(b))
			}
			return eval.Unknown(), true
		}
	}
	return out
}

// build handles a method such as Builder.WithMaxRetries of failsafe-go, which changes a
// setting of a builder. It adds the new setting to the builder, and returns the builder.
func build(_ *Model, c *eval.Call) (any, bool) {
	b, ok := c.Recv.(*builder)
	if !ok {
		return nil, false
	}
	b.unsure = b.unsure || c.Skip && len(parameters(c.Func.Pkg(), c.Func.Name(), false)) > 0
	p := (&Plan{Settings: b.settings}).withSettings(optionOf(c)...)
	switch c.Func.Name() {
	// WithDelay sets the first wait, but keeps the multiplier and the maximum that an
	// earlier WithBackoff has set.
	case "WithDelay":
		if grows, set := (&Plan{Settings: b.settings}).Setting(retry.MaxBackoff); set {
			factor, _ := (&Plan{Settings: b.settings}).Setting(retry.Multiplier)
			p = p.withSettings(grows, factor)
		}
	case "WithMaxAttempts":
		p = p.withoutRoles(retry.Retries)
	case "WithMaxRetries":
		p = p.withoutRoles(retry.Attempts)
	case "WithRandomDelay", "WithDelayFunc", "WithDelayFn", "WithBudget":
		b.random = true
	case "WithJitter":
		n, known := arg(c, 0).(int64)
		b.spread, b.random = float64(n), b.random || !known
	}
	b.settings = p.Settings
	return b, true
}

// failsafePlan returns a [Plan] with the tries and waits of the retry policy that the
// builder b creates. If b sets no maximum for the waits, all waits have the same
// length.
func failsafePlan(b *builder) *Plan {
	if b.unsure {
		return failsafePolicy.unknownPlan()
	}
	p := (&Plan{Library: failsafePolicy.name}).withSettings(b.settings...)
	p.limit = cutWait
	if n, ok := p.Setting(retry.Attempts); ok {
		tries, known := n.number()
		p = failsafeBound(p, tries, known)
	} else {
		if _, set := p.Setting(retry.Retries); !set {
			p = p.withSettings(failsafePolicy.defaultSetting(retry.Retries))
		}
		retries, known := p.number(retry.Retries)
		if retries >= 0 {
			retries++
		}
		p = failsafeBound(p, retries, known)
	}
	if b.random {
		return p
	}
	if _, set := p.Setting(retry.Initial); !set {
		p = p.withSettings(failsafePolicy.defaultSetting(retry.Initial))
	}
	jitter, okJitter := p.orZero(retry.Jitter)
	factor, okFactor := p.orZero(retry.Multiplier)
	most, okMost := p.orZero(retry.MaxBackoff)
	initial, ok := p.number(retry.Initial)
	if !ok || !okJitter || !okFactor || !okMost {
		return p
	}
	p.waits = steady(initial)
	if most > 0 && factor > 0 {
		p.waits = exponential(initial, factor, most)
	}
	switch {
	case b.spread > 0:
		p.waits = p.waits.addToWaits(-b.spread, b.spread)
	case jitter > 0:
		p.waits = p.waits.scaleWaits(1-jitter, 1+jitter)
	}
	return p
}

// failsafeBound returns a copy of p with the given number of tries. -1 means no limit.
// 0 also means no limit, because the library counts retries, and 0 tries are -1
// retries.
func failsafeBound(p *Plan, tries float64, known bool) *Plan {
	if known && (tries == -1 || tries == 0) {
		return p.withoutBound()
	}
	return p.withBound(max(tries, 1), known)
}
