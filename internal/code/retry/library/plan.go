package library

import (
	"go/token"
	"math"
	"slices"
	"time"

	"github.com/exitlint/exitlint/internal/code/retry"
)

// A Plan says how a call of a retry library tries again, if every try fails immediately
// with an error that is worth another try.
type Plan struct {
	Library  string    // name of the library, such as "cenkalti/backoff"
	Pos      token.Pos // left parenthesis of the call of the library
	Settings []Setting // at most one for a role
	Bound    Bound     // what bounds the number of tries
	Early    bool      // whether the library waits before the first try

	tries int              // how many tries there are, for ByTries
	waits waits            // nil if the waits are unknown
	ends  func(n int) bool // whether the library gives up after the wait with index n; may be nil
	limit limit            // how the library gives up at the time limit
	at    token.Pos        // see [Plan.At]
}

// A Bound says what limits the tries of a plan.
type Bound string

// The bounds of plans.
const (
	BoundUnknown Bound = ""
	ByTries      Bound = "tries" // the number of tries is known; there may be a time limit, too
	ByTime       Bound = "time"  // only a time limit
	Unbounded    Bound = "none"
)

// A limit says how a library gives up at the time limit.
type limit string

// The limits.
const (
	stopBefore limit = "stop before" // it starts no wait that would end after the limit
	cutWait    limit = "cut wait"    // the last wait ends at the limit
	deadline   limit = "deadline"    // it makes no try after the limit
	finalTry   limit = "final try"   // it makes one more try at the limit
)

// A Span is the range of lengths that a wait can have. Low and High are equal if the
// wait is not random.
type Span struct{ Low, High time.Duration }

// Exact reports whether the wait is not random.
func (s Span) Exact() bool { return s.High-s.Low < time.Microsecond }

// Contains reports whether a wait can have the length d, except for rounding.
func (s Span) Contains(d time.Duration) bool {
	return s.Low-time.Microsecond < d && d < s.High+time.Microsecond
}

// A waits function returns the wait after the try with index n. ok is false if the
// wait is unknown.
type waits func(n int) (s Span, ok bool)

// MaxTries limits the tries at which [Plan.Run] looks.
const MaxTries = 200

// Run returns how many tries there are, and the waits between them. tries is 0 if the
// number is unknown or exceeds MaxTries. The list of waits ends before the first wait
// that is unknown.
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
			switch stop, sure := p.endsPlan(&s, low, high, end); {
			case !sure:
				return 0, waits
			case stop && p.limit == finalTry:
				return n + 2, append(waits, exact(end-low))
			case stop:
				return n + 1, waits
			}
		}
		low, high = low+float64(s.Low), high+float64(s.High)
		if p.ends != nil && p.ends(n) {
			return n + 1, waits
		}
		waits = append(waits, s)
	}
	return 0, waits
}

func (p *Plan) triesWithoutWaits(limited bool) int {
	if p.Bound == ByTries && !limited && p.ends == nil {
		return p.tries
	}
	return 0
}

// endsPlan reports whether the time limit, end, ends the plan at the wait s. It may
// shorten s. The waits before s take at least low and at most high. sure is false if it
// depends on chance whether the plan ends.
func (p *Plan) endsPlan(s *Span, low, high, end float64) (stop, sure bool) {
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
			return false, false // timer and deadline fire together
		}
		return after(low+float64(s.Low), next)
	}
	return after(low+float64(s.Low), high+float64(s.High))
}

// At returns the position of a call in the visited function. It is the call of the
// library, or the call of another function that calls the library.
func (p *Plan) At() token.Pos { return p.at }

// Setting returns the setting for a role. ok is false if the library has none.
func (p *Plan) Setting(r retry.Role) (s Setting, ok bool) {
	i := slices.IndexFunc(p.Settings, func(s Setting) bool { return s.Role == r })
	if i < 0 {
		return Setting{}, false
	}
	return p.Settings[i], true
}

// number returns the value of a setting. ok is false if it is unknown, or if there
// is no such setting.
func (p *Plan) number(r retry.Role) (n float64, ok bool) {
	s, _ := p.Setting(r)
	return s.number()
}

// withSettings returns a copy of the plan with settings, which replace those of the
// same role.
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

// withoutBound returns a copy of the plan in which the number of tries is not limited.
// If the plan has a time limit, the copy keeps it.
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

// exponential returns waits that start with initial and grow by the given factor. No
// wait but the first is longer than most, unless most is 0.
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

// add returns the sum of two durations, or the longest duration.
func add(a, b time.Duration) time.Duration {
	if b > 0 && a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// scaleWaits returns waits that are multiplied by a random factor from low to high.
func (w waits) scaleWaits(low, high float64) waits {
	return w.change(func(s Span) Span {
		return Span{duration(float64(s.Low) * low), duration(float64(s.High) * high)}
	})
}

// addToWaits returns waits to which a random duration from low to high is added.
func (w waits) addToWaits(low, high float64) waits {
	return w.change(func(s Span) Span {
		return Span{max(0, add(s.Low, duration(low))), max(0, add(s.High, duration(high)))}
	})
}

// capWaits returns waits that are not longer than most, unless most is 0.
func (w waits) capWaits(most float64) waits {
	if most <= 0 {
		return w
	}
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
