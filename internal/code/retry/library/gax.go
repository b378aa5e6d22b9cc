package library

import (
	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
)

// gaxCalls returns the handlers for googleapis/gax-go.
func gaxCalls() map[string]handler {
	retryer := func(i int) handler {
		return func(_ *Model, c *eval.Call) (any, bool) { return gaxPlan(arg(c, i)), true }
	}
	return map[string]handler{
		"OnCodes": retryer(1), "OnHTTPCodes": retryer(0), "OnErrorFunc": retryer(0),
		"WithRetry": func(_ *Model, c *eval.Call) (any, bool) {
			p, ok := c.Apply(arg(c, 0)).(*Plan)
			if !ok {
				p = gax.unknownPlan()
			}
			return withRetry{p}, true
		},
		"Invoke":          invoke,
		"WithPath":        func(*Model, *eval.Call) (any, bool) { return option(nil), true },
		"WithGRPCOptions": func(*Model, *eval.Call) (any, bool) { return option(nil), true },
	}
}

// A withRetry is the result of the WithRetry option of gax-go. It contains the plan of
// the retryer that the argument of WithRetry returns.
type withRetry struct{ plan *Plan }

// gaxPlan returns the plan of a gax.Backoff. Each wait is a random duration between 0
// and a limit, and the limit grows from wait to wait.
func gaxPlan(v any) *Plan {
	if typeName(v) != "Backoff" {
		return gax.unknownPlan()
	}
	settings := gax.fields(v)
	for i, s := range settings {
		if n, ok := s.number(); ok && (n == 0 || s.Role == retry.Multiplier && n < 1) {
			settings[i] = gax.defaultSetting(s.Role)
		}
	}
	p := (&Plan{Library: gax.name}).withSettings(settings...).withoutBound()
	n, ok := p.numbers(retry.Initial, retry.Multiplier, retry.MaxBackoff)
	if !ok {
		return p
	}
	initial, factor, most := n[0], n[1], n[2]
	p.waits = exponential(initial, factor, most).scaleWaits(0, 1)
	return p
}

func invoke(m *Model, c *eval.Call) (any, bool) {
	elements, complete := eval.Elements(arg(c, 2))
	// Without the WithRetry option, the library makes only one try.
	p := (&Plan{Library: gax.name}).withBound(1, true)
	var settings []Setting
	for _, e := range elements {
		switch e := e.(type) {
		case withRetry:
			p = e.plan
		case option:
			settings = append(settings, e...)
		default:
			complete = false
		}
	}
	if !complete {
		return nil, false
	}
	p = p.withSettings(settings...)
	if p.Bound != ByTries && len(settings) > 0 {
		p = p.withoutBound()
		p.limit = deadline
	}
	if tries, _ := p.Run(); tries != 1 {
		m.record(c, p)
	}
	return eval.Unknown(), true
}
