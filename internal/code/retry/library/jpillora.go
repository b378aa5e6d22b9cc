package library

import (
	"math"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
)

// jpilloraCalls returns the handlers for jpillora/backoff. The library does not retry:
// programs use it in their own loops, to compute the waits.
func jpilloraCalls() map[string]handler {
	return map[string]handler{
		"Backoff.Duration": func(_ *Model, c *eval.Call) (any, bool) {
			n, known := eval.Counter(c.Recv)
			if known && !c.Skip {
				eval.SetCounter(c.Recv, n+1)
				return jpilloraWait(c.Recv, float64(n)), true
			}
			eval.SetCounter(c.Recv, -1)
			return eval.Unknown(), true
		},
		"Backoff.ForAttempt": func(_ *Model, c *eval.Call) (any, bool) {
			if n, ok := arg(c, 0).(float64); ok {
				return jpilloraWait(c.Recv, n), true
			}
			return eval.Unknown(), true
		},
		"Backoff.Attempt": func(_ *Model, c *eval.Call) (any, bool) {
			if n, known := eval.Counter(c.Recv); known {
				return float64(n), true
			}
			return eval.Unknown(), true
		},
		"Backoff.Reset": func(_ *Model, c *eval.Call) (any, bool) {
			if c.Skip {
				eval.SetCounter(c.Recv, -1)
			} else {
				eval.SetCounter(c.Recv, 0)
			}
			return eval.Unknown(), true
		},
	}
}

// jpilloraWait returns the wait that the Backoff v computes after n other waits. If the
// wait is random, the result is unknown.
func jpilloraWait(v any, n float64) any {
	if random, _ := eval.Field(v, "Jitter"); random != false {
		return eval.Unknown()
	}
	p := (&Plan{}).withSettings(jpillora.withDefaults(jpillora.fields(v), 0)...)
	values, ok := p.numbers(retry.Initial, retry.MaxBackoff, retry.Multiplier)
	if !ok {
		return eval.Unknown()
	}
	least, most, factor := values[0], values[1], values[2]
	if least >= most {
		return int64(most)
	}
	return int64(min(max(least*math.Pow(factor, n), least), most))
}
