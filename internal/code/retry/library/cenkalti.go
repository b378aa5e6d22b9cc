package library

import (
	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
)

// cenkaltiCalls returns the handlers for cenkalti/backoff, versions 2 to 5.
func cenkaltiCalls() map[string]handler {
	return map[string]handler{
		"NewExponentialBackOff":       newExponential,
		"NewConstantBackOff":          newConstant,
		"WithMaxRetries":              withMaxRetries,
		"WithContext":                 passThrough(0),
		"WithBackOff":                 withBackOff,
		"Retry":                       retryCenkalti,
		"RetryNotify":                 retryCenkalti,
		"RetryWithData":               retryCenkalti,
		"RetryNotifyWithData":         retryCenkalti,
		"RetryNotifyWithTimer":        retryCenkalti,
		"RetryNotifyWithTimerAndData": retryCenkalti,
		"NewTicker":                   nil,

		"ExponentialBackOff.Reset":       resetExponential,
		"ExponentialBackOff.NextBackOff": nextExponential,
	}
}

func newExponential(_ *Model, c *eval.Call) (any, bool) {
	t := structOf(c)
	if t == nil {
		return nil, false
	}
	b := eval.Variable(t, nil)
	cenkalti.setDefaults(b)
	settings, complete := options(c)
	for _, p := range cenkalti.parameters {
		for _, s := range settings {
			if n, ok := s.number(); p.arg == argField && p.role == s.Role && ok {
				set(b, p.name, n)
				eval.SetPosition(b, p.name, s.at)
			} else if p.arg == argField && p.role == s.Role {
				eval.SetField(b, p.name, eval.Unknown())
			}
		}
		if p.arg == argField && !complete {
			eval.SetField(b, p.name, eval.Unknown())
		}
	}
	return b, true
}

// set stores a number in the named field of a struct. v is the address of the struct.
func set(v any, name string, to float64) {
	if old, _ := eval.Field(v, name); old != nil {
		if _, isFloat := old.(float64); isFloat {
			eval.SetField(v, name, to)
		} else {
			eval.SetField(v, name, int64(to))
		}
	}
}

func newConstant(_ *Model, c *eval.Call) (any, bool) {
	p := (&Plan{Library: cenkalti.name}).withSettings(optionOf(c)...).withoutBound()
	if d, ok := p.number(retry.Initial); ok {
		p.waits = steady(d)
	}
	return p, true
}

// cenkaltiPlan returns the [Plan] of v, which is a BackOff: how many tries v allows,
// and how long it waits between them.
func cenkaltiPlan(v any) *Plan {
	if p, ok := v.(*Plan); ok {
		return p
	}
	switch typeName(v) {
	case "ExponentialBackOff":
		return exponentialPlan(v)
	case "ConstantBackOff":
		p := (&Plan{Library: cenkalti.name}).withSettings(cenkalti.fields(v)...).withoutBound()
		if d, ok := p.number(retry.Initial); ok {
			p.waits = steady(d)
		}
		return p
	case "ZeroBackOff":
		p := (&Plan{Library: cenkalti.name}).withoutBound()
		p.waits = steady(0)
		return p
	case "StopBackOff":
		return (&Plan{Library: cenkalti.name}).withBound(1, true)
	}
	return cenkalti.unknownPlan()
}

// exponentialPlan returns a [Plan] with the waits that an ExponentialBackOff computes. Each
// wait is random. MaxInterval limits all waits except the first.
func exponentialPlan(v any) *Plan {
	p := (&Plan{Library: cenkalti.name}).withSettings(cenkalti.fields(v)...).withoutBound()
	n, ok := p.numbers(retry.Initial, retry.Multiplier, retry.MaxBackoff, retry.Jitter)
	if !ok {
		return p
	}
	initial, factor, most, jitter := n[0], n[1], n[2], n[3]
	p.waits = func(n int) (Span, bool) {
		d := initial
		for range n {
			d = nextInterval(d, factor, most)
		}
		return exact(d), true
	}
	p.waits = p.waits.scaleWaits(1-jitter, 1+jitter)
	return p
}

func nextInterval(d, factor, most float64) float64 {
	if factor != 0 && d >= most/factor {
		return most
	}
	return float64(int64(d * factor))
}

// withMaxRetries handles WithMaxRetries. For the argument 0, the number of tries is
// unknown: 0 means no retries in version 4.3, but no limit in older versions.
func withMaxRetries(_ *Model, c *eval.Call) (any, bool) {
	retries := optionOf(c)[0]
	n, ok := retries.number()
	return cenkaltiPlan(arg(c, 0)).withSettings(retries).withBound(n+1, ok && n > 0), true
}

// A backOff is the result of WithBackOff, an option of version 5 of cenkalti/backoff.
// plan describes the argument of WithBackOff.
type backOff struct{ plan *Plan }

func withBackOff(_ *Model, c *eval.Call) (any, bool) { return backOff{cenkaltiPlan(arg(c, 0))}, true }

// retryCenkalti handles calls of Retry and similar functions. The backoff is the second
// argument or, since version 5, an option.
func retryCenkalti(m *Model, c *eval.Call) (any, bool) {
	if !isVersion(c, "/v5") {
		m.record(c, cenkaltiPlan(arg(c, 1)))
		return eval.Unknown(), true
	}
	p := cenkalti.newPlan()
	p.waits = exponential(500*millisecond, 1.5, minute).scaleWaits(0.5, 1.5)
	elements, complete := eval.Elements(arg(c, 2))
	var settings []Setting
	for _, e := range elements {
		switch e := e.(type) {
		case option:
			settings = append(settings, e...)
		case backOff:
			p = e.plan
		default:
			complete = false
		}
	}
	if !complete {
		m.record(c, cenkalti.unknownPlan().withSettings(settings...))
		return eval.Unknown(), true
	}
	if _, set := p.Setting(retry.MaxElapsed); !set {
		p = p.withSettings(cenkalti.defaultSetting(retry.MaxElapsed))
	}
	p = p.withSettings(settings...)
	if p.Bound != ByTries {
		p = p.withoutBound()
	}
	if n, set := p.Setting(retry.Attempts); set {
		if tries, ok := n.number(); !ok || tries > 0 {
			p = p.withBound(tries, ok)
		}
	}
	m.record(c, p)
	return eval.Unknown(), true
}

func resetExponential(_ *Model, c *eval.Call) (any, bool) {
	initial, _ := eval.Field(c.Recv, "InitialInterval")
	if initial != nil {
		eval.SetField(c.Recv, "currentInterval", initial)
	}
	return eval.Unknown(), true
}

// nextExponential handles a call of ExponentialBackOff.NextBackOff, which returns the
// next wait. The result is unknown if the wait is random.
func nextExponential(_ *Model, c *eval.Call) (any, bool) {
	get := func(name string) (float64, bool) {
		v, at := eval.Field(c.Recv, name)
		return settingOf("", v, at).number()
	}
	jitter, known := get("RandomizationFactor")
	current, ok := get("currentInterval")
	factor, okFactor := get("Multiplier")
	most, okMost := get("MaxInterval")
	if !known || jitter != 0 || !ok || !okFactor || !okMost || c.Skip {
		eval.SetField(c.Recv, "currentInterval", eval.Unknown())
		return eval.Unknown(), true
	}
	if current == 0 {
		current, _ = get("InitialInterval")
	}
	eval.SetField(c.Recv, "currentInterval", int64(nextInterval(current, factor, most)))
	return int64(current), true
}
