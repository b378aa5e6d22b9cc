package library

import (
	"go/constant"
	"slices"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/code/retry"
)

// elapsed returns a plan with the waits 1s, 2s, 4s and so on. most limits the time for
// all tries, unless it is 0, and end says how the plan ends at that limit.
func elapsed(most time.Duration, end limit) *Plan {
	p := (&Plan{limit: end}).withSettings(Setting{Role: retry.MaxElapsed, Value: constant.MakeFloat64(float64(most))})
	p.waits = exponential(second, 2, 0)
	return p.withoutBound()
}

// TestRun checks the tries and waits of plans with each bound and each limit.
func TestRun(t *testing.T) {
	t.Parallel()
	const s = time.Second
	for name, c := range map[string]struct {
		plan  *Plan
		tries int
		waits []time.Duration // the first waits
		bound Bound
	}{
		"tries":           {elapsed(0, "").withBound(3, true), 3, []time.Duration{s, 2 * s}, ByTries},
		"one try":         {elapsed(0, "").withBound(1, true), 1, nil, ByTries},
		"unknown tries":   {elapsed(0, "").withBound(3, false), 0, []time.Duration{s, 2 * s, 4 * s}, BoundUnknown},
		"no bound":        {elapsed(0, ""), 0, []time.Duration{s, 2 * s, 4 * s}, Unbounded},
		"stop before":     {elapsed(6*s, stopBefore), 3, []time.Duration{s, 2 * s}, ByTime},
		"stop before all": {elapsed(7*s, stopBefore), 4, []time.Duration{s, 2 * s, 4 * s}, ByTime},
		"cut wait":        {elapsed(6*s, cutWait), 4, []time.Duration{s, 2 * s, 3 * s}, ByTime},
		"deadline":        {elapsed(6*s, deadline), 3, []time.Duration{s, 2 * s}, ByTime},
		"final try":       {elapsed(6*s, finalTry), 4, []time.Duration{s, 2 * s, 3 * s}, ByTime},
		"both bounds":     {elapsed(6*s, stopBefore).withBound(2, true), 2, []time.Duration{s}, ByTries},
		"no waits known":  {(&Plan{}).withBound(4, true), 4, nil, ByTries},
	} {
		tries, waits := c.plan.Run()
		var got []time.Duration
		for _, w := range waits[:min(len(waits), 3)] {
			got = append(got, w.Low)
		}
		if tries != c.tries || !slices.Equal(got, c.waits) || c.plan.Bound != c.bound {
			t.Errorf("%s: %d tries, waits %v, bound %q; want %d, %v, %q", name, tries, got, c.plan.Bound, c.tries, c.waits, c.bound)
		}
	}
}

// TestRandomLimit checks that the number of tries is unknown if it depends on chance.
func TestRandomLimit(t *testing.T) {
	t.Parallel()
	p := elapsed(6*time.Second, stopBefore)
	p.waits = p.waits.scaleWaits(0.5, 1.5)
	if tries, waits := p.Run(); tries != 0 || len(waits) == 0 || waits[0] != (Span{time.Second / 2, 3 * time.Second / 2}) {
		t.Errorf("%d tries, waits %v", tries, waits)
	}
}

// TestWaits checks the functions that change waits.
func TestWaits(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		waits waits
		want  Span // the third wait
	}{
		"exponential":    {exponential(second, 3, 0), Span{9 * time.Second, 9 * time.Second}},
		"most":           {exponential(second, 3, 5*second), Span{5 * time.Second, 5 * time.Second}},
		"most of first":  {exponential(7*second, 1, 7*second), Span{7 * time.Second, 7 * time.Second}},
		"steady":         {steady(second), Span{time.Second, time.Second}},
		"moved":          {steady(second).addToWaits(-2*second, second), Span{0, 2 * time.Second}},
		"scaled, capped": {steady(second).scaleWaits(0, 2).capWaits(1.5 * second), Span{0, 1500 * time.Millisecond}},
		"not capped":     {steady(second).capWaits(0), Span{time.Second, time.Second}},
		"longest":        {exponential(1e18, 100, 0), Span{1<<63 - 1, 1<<63 - 1}},
	} {
		if got, ok := c.waits(2); !ok || got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if !(Span{0, time.Second}).Contains(time.Second) || (Span{0, time.Second}).Contains(time.Second+time.Millisecond) || (Span{0, time.Second}).Exact() {
		t.Error("a span does not contain what it should")
	}
}

// TestWithout checks that the value of a left-out role is unknown.
func TestWithout(t *testing.T) {
	t.Parallel()
	p := elapsed(0, "").withBound(3, true).withSettings(Setting{Role: retry.Retries, Value: constant.MakeFloat64(2)}, Setting{Role: retry.Initial, Value: constant.MakeFloat64(second)})
	if q := p.withoutDefault(retry.Retries); q.Bound != BoundUnknown {
		t.Errorf("bound %q", q.Bound)
	}
	q := p.withoutDefault(retry.Initial)
	if _, has := q.Setting(retry.Initial); has || q.waits != nil || q.Bound != ByTries {
		t.Errorf("%+v", q)
	}
	if _, has := p.Setting(retry.Initial); !has {
		t.Error("the plan itself has changed")
	}
}
