package library

import (
	"go/constant"
	"math"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
)

// avastCalls returns the handlers for avast/retry-go, versions 3 to 5.
func avastCalls() map[string]handler {
	do := func(m *Model, c *eval.Call) (any, bool) {
		m.record(c, avastPlan(c))
		return eval.Unknown(), true
	}
	retrier := func(_ *Model, c *eval.Call) (any, bool) { return avastPlan(c), true }
	run := func(m *Model, c *eval.Call) (any, bool) {
		if p, ok := c.Recv.(*Plan); ok {
			m.record(c, p)
		}
		return eval.Unknown(), true
	}
	return map[string]handler{
		"Do": do, "DoWithData": do, "New": retrier, "NewWithData": retrier, "Retrier.Do": run, "RetrierWithData.Do": run,
		"DelayType": func(_ *Model, c *eval.Call) (any, bool) { return delayType{arg(c, 0)}, true },
		"CombineDelay": func(_ *Model, c *eval.Call) (any, bool) {
			delays, ok := eval.Elements(arg(c, 0))
			return combined(delays), ok
		},
		"UntilSucceeded": func(_ *Model, c *eval.Call) (any, bool) {
			return option{settingOf(retry.Attempts, int64(0), c.Pos)}, true
		},
		"AttemptsForError": func(*Model, *eval.Call) (any, bool) { return eval.Unknown(), true },
	}
}

type (
	// A delayType is the result of the DelayType option of avast/retry-go. The field
	// delay contains the function that computes the waits.
	delayType struct{ delay any }
	// A combined is the result of CombineDelay of avast/retry-go: a list of functions
	// that compute waits. Each wait is the sum of what these functions return.
	combined []any
)

// avastPlan returns the [Plan] of a call of avast/retry-go: how many tries the call
// makes, and how long it waits between them. The last argument of the call is the list
// of its options.
func avastPlan(c *eval.Call) *Plan {
	elements, complete := eval.Elements(c.Args[len(c.Args)-1])
	var delay any = combined{"BackOffDelay", "RandomDelay"}
	var settings []Setting
	for _, e := range elements {
		switch e := e.(type) {
		case option:
			settings = append(settings, e...)
		case delayType:
			delay = e.delay
		default:
			complete = false
		}
	}
	if !complete {
		return avast.unknownPlan().withSettings(settings...)
	}
	p := avast.newPlan(settings...)
	tries, ok := p.number(retry.Attempts)
	if infinite := tries == 0 && ok; infinite && !isVersion(c, "/v3") && !isVersion(c, "retry-go") {
		p = p.withoutBound()
	} else {
		p = p.withBound(tries, ok)
	}
	p.waits = avastWaits(p, c, delay)
	if most, ok := p.orZero(retry.MaxBackoff); ok {
		p.waits = p.waits.capWaits(most)
	} else {
		p.waits = nil
	}
	switch delay.(type) {
	case combined:
	default:
		if name := eval.FuncName(delay); name == "FixedDelay" {
			return p.withSettings(Setting{Role: retry.Multiplier, Value: constant.MakeFloat64(1), Default: true})
		}
		if p.waits == nil || eval.FuncName(delay) != "BackOffDelay" {
			return p.withoutRoles(retry.Multiplier, retry.Initial)
		}
	}
	return p
}

// avastWaits returns the waits between the tries, or nil if they are unknown. delay
// determines them: it is a function of the program, the name of a function of the
// library, or a value of type combined.
func avastWaits(p *Plan, c *eval.Call, delay any) waits {
	d, ok := p.number(retry.Initial)
	if all, isCombined := delay.(combined); isCombined {
		var sum waits
		for _, one := range all {
			w := avastWaits(p, c, one)
			if w == nil {
				return nil
			}
			sum = sumOfWaits(sum, w)
		}
		return sum
	}
	name, _ := delay.(string)
	if name == "" {
		name = eval.FuncName(delay)
	}
	switch name {
	case "BackOffDelay":
		if ok {
			return exponential(d, 2, 0)
		}
	case "FixedDelay":
		if ok {
			return steady(d)
		}
	case "RandomDelay":
		if most, ok := p.number(extra); ok {
			return steady(0).addToWaits(0, most)
		}
	case "FullJitterBackoffDelay":
		if ok {
			return fullJitter(d)
		}
	}
	if c.CanApply(delay) {
		return avastCustom(c, delay)
	}
	return nil
}

func fullJitter(d float64) waits {
	return func(n int) (Span, bool) { return Span{0, duration(d * math.Pow(2, float64(n+1)))}, true }
}

// avastCustom returns the waits that fn, a function of the program, computes. The
// library calls fn before each retry, with the number of the retry. Retries are counted
// from 1, or from 0 in versions of the library before 4.
func avastCustom(c *eval.Call, fn any) waits {
	first := 1
	if isVersion(c, "/v3") || isVersion(c, "retry-go") {
		first = 0
	}
	return func(n int) (Span, bool) {
		d, ok := c.Apply(fn, int64(n+first), eval.Unknown(), eval.Unknown()).(int64)
		return exact(float64(d)), ok
	}
}

// sumOfWaits returns the sums of the waits a and b: the first of a plus the first of b,
// and so on. If a is nil, it returns b.
func sumOfWaits(a, b waits) waits {
	if a == nil {
		return b
	}
	return func(n int) (Span, bool) {
		x, okX := a(n)
		y, okY := b(n)
		return Span{add(x.Low, y.Low), add(x.High, y.High)}, okX && okY
	}
}
