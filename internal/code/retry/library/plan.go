package library

import (
	"go/token"
	"math"
	"slices"
	"time"

	"github.com/exitlint/exitlint/internal/code/retry"
)

// A Plan says how many tries a call of a retry library makes, and how long it waits
// between them. It assumes that every try fails immediately, with an error that may be
// retried.
type Plan struct {
	Library  string    // name of the library, such as "cenkalti/backoff"
	Pos      token.Pos // the left parenthesis of the call of the library
	Settings []Setting // the settings of the call, at most one for each role
	Bound    Bound     // what limits the number of tries
	Early    bool      // whether the library waits before the first try

	tries int   // the number of tries if Bound is ByTries; 0 if unknown
	waits waits // computes the waits; nil if they are unknown
	// givesUpAfter reports whether the library gives up after wait n. It is nil if the
	// library never gives up after a wait.
	givesUpAfter func(n int) bool
	limit        limit     // what the library does at its time limit
	at           token.Pos // see [Plan.At]
}

// A Bound says what limits the number of tries that a call of a retry library makes.
type Bound string

// The values of Bound.
const (
	BoundUnknown Bound = ""
	ByTries      Bound = "tries" // there is a known number of tries, and perhaps a time limit
	ByTime       Bound = "time"  // there is only a time limit
	Unbounded    Bound = "none"  // the library tries again for ever
)

// A limit says what a library does when its time limit is reached.
type limit string

// The values of limit.
const (
	stopBefore limit = "stop before" // the library gives up before a wait that would exceed the limit
	cutWait    limit = "cut wait"    // the library shortens the last wait, so that it ends at the limit
	deadline   limit = "deadline"    // the library makes no try after the limit
	finalTry   limit = "final try"   // the library ends the last wait at the limit, and then makes one more try
)

// A Span is the range of lengths that a wait can have. Low and High are equal if the
// wait is not random.
type Span struct{ Low, High time.Duration }

// Exact reports whether the wait is not random.
func (s Span) Exact() bool { return s.High-s.Low < time.Microsecond }

// Contains reports whether a wait can take the time d. Because times are rounded, it
// accepts a difference of less than a microsecond.
func (s Span) Contains(d time.Duration) bool {
	return s.Low-time.Microsecond < d && d < s.High+time.Microsecond
}

// A waits function returns the wait after the try with index n. ok is false if the
// wait is unknown.
type waits func(n int) (s Span, ok bool)

// MaxTries is the largest number of tries that [Plan.Run] computes.
const MaxTries = 200

// Run returns the number of tries and the waits between them. tries is 0 if the number
// is unknown or exceeds MaxTries. waits ends before the first wait of unknown length.
func (p *Plan) Run() (tries int, waits []Span) {
	if p.Bound == ByTries && p.tries == 0 {
		return 0, nil
	}
	end, limited := p.number(retry.MaxElapsed)
	limited = limited && end > 0
	low, high := 0.0, 0.0
	if p.Early && p.waits != nil {
		s, _ := p.waits(0)
		low, high = float64(s.Low), float64(s.High)
	}
	for n := range MaxTries {
		last := p.Bound == ByTries && n+1 >= p.tries
		if last {
			return n + 1, waits
		}
		var s Span
		known := p.waits != nil
		if known {
			s, known = p.waits(n)
		}
		if !known {
			return p.triesWithoutWaits(limited), waits
		}
		if limited {
			switch stop, sure := p.reachesLimit(&s, low, high, end); {
			case !sure:
				return 0, waits
			case stop && p.limit == finalTry:
				return n + 2, append(waits, exact(end-low))
			case stop:
				return n + 1, waits
			}
		}
		low, high = low+float64(s.Low), high+float64(s.High)
		if p.givesUpAfter != nil && p.givesUpAfter(n) {
			return n + 1, waits
		}
		waits = append(waits, s)
	}
	return 0, waits
}

func (p *Plan) triesWithoutWaits(limited bool) int {
	if p.Bound == ByTries && !limited && p.givesUpAfter == nil {
		return p.tries
	}
	return 0
}

// reachesLimit reports whether the library gives up at the wait s because it reaches its
// time limit, which is "end". The waits before s together take at least low and at most
// high. sure is false if this depends on random waits. If the library shortens a wait so
// that it ends at the limit, reachesLimit shortens s.
func (p *Plan) reachesLimit(s *Span, low, high, end float64) (stop, sure bool) {
	after := func(x, y float64) (bool, bool) { return x > end, (x > end) == (y > end) }
	switch p.limit {
	case cutWait:
		if high >= end {
			return true, low >= end
		}
		s.Low, s.High = min(s.Low, time.Duration(end-high)), min(s.High, time.Duration(end-low))
		return false, true
	case deadline, finalTry:
		next := high + float64(s.High)
		if next == end {
			// The wait may end exactly at the time limit. The library may then notice
			// either the end of the wait or the time limit first.
			return false, false
		}
		return after(low+float64(s.Low), next)
	}
	return after(low+float64(s.Low), high+float64(s.High))
}

// At returns the position of a call in the function that was passed to [Model.Plans]:
// the library call of the plan or, if another function of the package makes it, the
// call that leads to that function.
func (p *Plan) At() token.Pos { return p.at }

// Setting returns the setting with the given role. ok is false if the plan has none.
func (p *Plan) Setting(r retry.Role) (s Setting, ok bool) {
	i := slices.IndexFunc(p.Settings, func(s Setting) bool { return s.Role == r })
	if i < 0 {
		return Setting{}, false
	}
	return p.Settings[i], true
}

// number returns the value of the setting with the role r, such as the length of the
// first wait. ok is false if the value is unknown, or if p has no setting with this role.
func (p *Plan) number(r retry.Role) (n float64, ok bool) {
	s, _ := p.Setting(r)
	return s.number()
}

// withSettings returns a copy of the plan that also has the given settings. They
// replace settings with the same role.
func (p *Plan) withSettings(settings ...Setting) *Plan {
	out := *p
	out.Settings = slices.Clone(p.Settings)
	for _, s := range settings {
		out.Settings = slices.DeleteFunc(out.Settings, func(old Setting) bool { return old.Role == s.Role })
		out.Settings = append(out.Settings, s)
	}
	return &out
}

// withBound returns a copy of the plan with the given number of tries. If ok is false,
// the number is unknown.
func (p *Plan) withBound(tries float64, ok bool) *Plan {
	out := *p
	out.Bound, out.tries = BoundUnknown, 0
	if ok && tries >= 1 && tries < 1<<30 {
		out.Bound, out.tries = ByTries, int(tries)
	}
	return &out
}

// withoutBound returns a copy of the plan without a limit for the number of tries. If
// the plan has a time limit, the copy keeps it.
func (p *Plan) withoutBound() *Plan {
	out := *p
	out.Bound, out.tries = Unbounded, 0
	if s, ok := out.Setting(retry.MaxElapsed); ok {
		switch n, known := s.number(); {
		case !known:
			out.Bound = BoundUnknown
		case n > 0:
			out.Bound = ByTime
		}
	}
	return &out
}

// exponential returns waits that begin with "initial" and grow by the given factor.
// Only the first wait may be longer than "most". If most is 0, there is no maximum.
func exponential(initial, factor, most float64) waits {
	return func(n int) (Span, bool) {
		d := initial
		for range n {
			d = math.Trunc(d * factor)
			if most > 0 && d > most {
				d = most
			}
		}
		return exact(d), true
	}
}

func steady(d float64) waits {
	return func(int) (Span, bool) { return exact(d), true }
}

func exact(d float64) Span { return Span{duration(d), duration(d)} }

func duration(d float64) time.Duration {
	if d >= math.MaxInt64 {
		return math.MaxInt64
	}
	return time.Duration(d)
}

// add returns the sum of two durations. If the sum overflows, add returns the longest
// possible duration.
func add(a, b time.Duration) time.Duration {
	if b > 0 && a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// scaleWaits returns the waits w, multiplied by a random factor from low to high.
func (w waits) scaleWaits(low, high float64) waits {
	return w.change(func(s Span) Span {
		return Span{duration(float64(s.Low) * low), duration(float64(s.High) * high)}
	})
}

// addToWaits returns the waits w plus a random duration from low to high.
func (w waits) addToWaits(low, high float64) waits {
	return w.change(func(s Span) Span {
		return Span{max(0, add(s.Low, duration(low))), max(0, add(s.High, duration(high)))}
	})
}

// capWaits returns the waits w, shortened so that none is longer than "most". If most
// is 0, there is no maximum.
func (w waits) capWaits(most float64) waits {
	if most <= 0 {
		return w
	}
	return w.atMost(most)
}

// atMost returns the waits w, shortened so that none is longer than "most". In contrast
// to capWaits, a maximum of 0 makes all waits 0.
func (w waits) atMost(most float64) waits {
	return w.change(func(s Span) Span { return Span{min(s.Low, duration(most)), min(s.High, duration(most))} })
}

func (w waits) change(f func(Span) Span) waits {
	if w == nil {
		return nil
	}
	return func(n int) (Span, bool) {
		s, ok := w(n)
		return f(s), ok
	}
}
