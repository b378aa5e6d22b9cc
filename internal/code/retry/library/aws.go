package library

import (
	"math"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
)

// awsCalls returns the handlers for package retry of aws-sdk-go-v2.
func awsCalls() map[string]handler {
	change := func(f func(p *Plan) *Plan) handler {
		return func(m *Model, c *eval.Call) (any, bool) {
			p, ok := arg(c, 0).(*Plan)
			if !ok {
				p = aws.unknownPlan()
			}
			m.dropPlan(p)
			p = f(p.withSettings(optionOf(c)...))
			m.record(c, p)
			return p, true
		}
	}
	same := func(m *Model, c *eval.Call) (any, bool) { return arg(c, 0), true }
	return map[string]handler{
		"NewStandard":            newStandard,
		"AddWithMaxAttempts":     change(awsAttempts),
		"AddWithMaxBackoffDelay": change(awsWaits),
		"AddWithErrorCodes":      same,
		"AddWithLongPolling":     same,
	}
}

func newStandard(m *Model, c *eval.Call) (any, bool) {
	fns, complete := eval.Elements(arg(c, 0))
	options := eval.Variable(c.ParamType(0), nil)
	aws.setDefaults(options)
	for _, fn := range fns {
		if !c.CanApply(fn) {
			complete = false
			continue
		}
		c.Apply(fn, options)
	}
	p := (&Plan{Library: aws.name}).withSettings(aws.withDefaults(aws.fields(options), 1)...)
	if !complete {
		p = aws.unknownPlan()
	}
	p = awsAttempts(p)
	if custom, _ := eval.Field(options, "Backoff"); eval.IsNil(custom) {
		p = awsWaits(p)
	}
	m.record(c, p)
	return p, true
}

func awsAttempts(p *Plan) *Plan {
	n, ok := p.number(retry.Attempts)
	if ok && n <= 0 {
		return p.withoutBound()
	}
	return p.withBound(n, ok)
}

// awsWaits returns a copy of p with the waits of ExponentialJitterBackoff. Each wait is
// random: at most 2s for the first wait, 4s for the second, 8s for the third, and so
// on. Once this limit would exceed the maximum, all waits are equal to the maximum.
func awsWaits(p *Plan) *Plan {
	most, ok := p.number(retry.MaxBackoff)
	if !ok {
		return p.withWaits(nil)
	}
	last := int(math.Log2(most / second))
	return p.withWaits(func(n int) (Span, bool) {
		if n+1 > last {
			return exact(most), true
		}
		return Span{0, duration(math.Pow(2, float64(n+1)) * second)}, true
	})
}
