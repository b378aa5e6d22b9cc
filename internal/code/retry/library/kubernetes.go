package library

import (
	"go/constant"
	"go/types"
	"slices"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
)

// kubernetesCalls returns the handlers for package wait of k8s.io/apimachinery.
func kubernetesCalls() map[string]handler {
	backoff := func(i int) handler {
		return func(m *Model, c *eval.Call) (any, bool) {
			m.record(c, stepsPlan(arg(c, i)))
			return eval.Unknown(), true
		}
	}
	out := map[string]handler{
		"ExponentialBackoff": backoff(0), "ExponentialBackoffWithContext": backoff(1),
		"Backoff.Step": step,
	}
	// poll adds a handler for the named function, which makes tries at a constant
	// interval. interval is the index of the argument with the interval. If timeout is
	// set, the next argument is the timeout. If immediate is set, the first try comes
	// before the first wait.
	poll := func(name string, interval int, timeout, immediate bool) {
		out[name] = func(m *Model, c *eval.Call) (any, bool) {
			m.record(c, pollPlan(c, interval, timeout, immediate, finalTry))
			return eval.Unknown(), true
		}
	}
	poll("Poll", 0, true, false)
	poll("PollWithContext", 1, true, false)
	poll("PollImmediate", 0, true, true)
	poll("PollImmediateWithContext", 1, true, true)
	poll("PollInfinite", 0, false, false)
	poll("PollImmediateInfinite", 0, false, true)
	for name, timeout := range map[string]bool{"PollUntilContextTimeout": true, "PollUntilContextCancel": false} {
		out[name] = func(m *Model, c *eval.Call) (any, bool) {
			i := 2
			if timeout {
				i = 3
			}
			if immediate, ok := arg(c, i).(bool); ok {
				m.record(c, pollPlan(c, 1, timeout, immediate, deadline))
			}
			return eval.Unknown(), true
		}
	}
	return out
}

// clientGoCalls returns the handlers for package retry of k8s.io/client-go.
func clientGoCalls() map[string]handler {
	h := func(m *Model, c *eval.Call) (any, bool) {
		m.record(c, stepsPlan(arg(c, 0)))
		return eval.Unknown(), true
	}
	return map[string]handler{"OnError": h, "RetryOnConflict": h}
}

// clientGoVariable returns the address of v if v is DefaultRetry or DefaultBackoff of
// client-go, and nil for other variables. The values of the fields are those in the
// file util.go of client-go.
func clientGoVariable(v *types.Var) any {
	factor, ok := map[string]float64{"DefaultRetry": 1, "DefaultBackoff": 5}[v.Name()]
	if !ok {
		return nil
	}
	b := eval.Variable(v.Type(), nil)
	steps := map[string]float64{"DefaultRetry": 5, "DefaultBackoff": 4}[v.Name()]
	set(b, "Steps", steps)
	set(b, "Duration", 10*millisecond)
	set(b, "Factor", factor)
	set(b, "Jitter", 0.1)
	return b
}

// stepsPlan returns the [Plan] of a call with the argument v, a wait.Backoff of
// Kubernetes. If the next wait would exceed the Cap field, the library gives up after
// the current wait, without another try. If Factor is 0, all waits have the same
// length, and Cap has no effect.
func stepsPlan(v any) *Plan {
	if typeName(v) != "Backoff" {
		return kubernetes.unknownPlan()
	}
	settings := slices.DeleteFunc(kubernetes.fields(v), func(s Setting) bool {
		n, ok := s.number()
		// The library ignores 0 in a field such as Factor, Cap or Jitter, so remove
		// these settings if the program does not set them.
		return s.Default && ok && n == 0 && s.Role != retry.Initial
	})
	p := (&Plan{Library: kubernetes.name}).withSettings(settings...)
	f, capped := p.Setting(retry.Multiplier)
	if !capped {
		p = p.withSettings(kubernetes.defaultSetting(retry.Multiplier))
	} else if n, ok := f.number(); ok && n == 0 {
		f.Value, capped = constant.MakeFloat64(1), false
		p = p.withSettings(f)
	}
	steps, known := p.number(retry.Attempts)
	p = p.withBound(steps, known)
	most, okMost := p.orZero(retry.MaxBackoff)
	jitter, okJitter := p.orZero(retry.Jitter)
	n, ok := p.numbers(retry.Initial, retry.Multiplier)
	if !ok || !okMost || !okJitter {
		p.givesUpAfter = func(int) bool { return true }
		return p
	}
	initial, factor := n[0], n[1]
	base := exponential(initial, factor, 0)
	p.waits = base.scaleWaits(1, 1+jitter)
	p.givesUpAfter = func(n int) bool {
		next, _ := base(n + 1)
		return capped && most > 0 && float64(next.Low) > most
	}
	return p
}

func pollPlan(c *eval.Call, interval int, timeout, immediate bool, l limit) *Plan {
	settings := []Setting{settingOf(retry.Initial, arg(c, interval), c.Pos), {Role: retry.Multiplier, Value: constant.MakeFloat64(1), at: c.Pos}}
	if timeout {
		settings = append(settings, settingOf(retry.MaxElapsed, arg(c, interval+1), c.Pos))
	}
	p := (&Plan{Library: kubernetes.name, Early: !immediate, limit: l}).withSettings(settings...).withoutBound()
	if d, ok := p.number(retry.Initial); ok {
		p.waits = steady(d)
	}
	return p
}

// step handles a call of Backoff.Step, which returns the next wait. The result is
// unknown if the wait is random.
func step(_ *Model, c *eval.Call) (any, bool) {
	get := func(name string) (float64, bool) {
		v, at := eval.Field(c.Recv, name)
		return settingOf("", v, at).number()
	}
	steps, okSteps := get("Steps")
	d, ok := get("Duration")
	factor, okFactor := get("Factor")
	most, okMost := get("Cap")
	jitter, okJitter := get("Jitter")
	if !ok || !okSteps || !okFactor || !okMost || !okJitter || jitter > 0 || c.Skip {
		eval.SetField(c.Recv, "Duration", eval.Unknown())
		return eval.Unknown(), true
	}
	if steps >= 1 {
		next := d
		steps--
		if factor != 0 {
			next = float64(int64(d * factor))
			if most > 0 && next > most {
				next, steps = most, 0
			}
		}
		eval.SetField(c.Recv, "Duration", int64(next))
		eval.SetField(c.Recv, "Steps", int64(steps))
	}
	return int64(d), true
}
