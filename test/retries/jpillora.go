//go:build libraries

package retries

import (
	"time"

	"github.com/jpillora/backoff"
)

// Jpillora retries in loops that take their waits from jpillora/backoff.
type Jpillora struct{}

func (Jpillora) Defaults(r Run) {
	b := &backoff.Backoff{}
	for i := 0; i < 6; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Min(r Run) {
	b := &backoff.Backoff{Min: 10 * ms}
	for i := 0; i < 5; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Max(r Run) {
	b := &backoff.Backoff{Max: time.Second}
	for i := 0; i < 8; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Factor(r Run) {
	b := &backoff.Backoff{Factor: 3}
	for i := 0; i < 4; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) All(r Run) {
	b := &backoff.Backoff{Min: 100 * ms, Max: 10 * time.Second, Factor: 1.5}
	for i := 0; i < 9; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) MinAboveMax(r Run) {
	b := &backoff.Backoff{Min: time.Minute}
	for i := 0; i < 3; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) FactorOne(r Run) {
	b := &backoff.Backoff{Factor: 1}
	for i := 0; i < 3; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Negative(r Run) {
	b := &backoff.Backoff{Min: -1, Max: -1, Factor: -2}
	for i := 0; i < 4; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Shrinks(r Run) {
	b := &backoff.Backoff{Factor: 0.5}
	for i := 0; i < 4; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Fields(r Run) {
	b := &backoff.Backoff{}
	b.Min = base
	b.Max = longest
	for i := 0; i < 7; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Value(r Run) {
	var b backoff.Backoff
	b.Min = 7 * ms
	for i := 0; i < 4; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Equal(r Run) {
	b := &backoff.Backoff{Min: time.Second, Max: time.Second}
	for i := 0; i < 3; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Long(r Run) {
	b := &backoff.Backoff{Min: time.Second, Max: time.Hour, Factor: 4}
	for i := 0; i < 8; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Helper(r Run) {
	b := newJpillora(50 * ms)
	for i := 0; i < 4; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Nanosecond(r Run) {
	b := &backoff.Backoff{Min: 1}
	for i := 0; i < 12; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Half(r Run) {
	b := &backoff.Backoff{Min: 300 * ms, Max: 700 * ms}
	for i := 0; i < 4; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) ForAttempt(r Run) {
	b := &backoff.Backoff{}
	for i := 0; i < 4; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.ForAttempt(float64(i)))
	}
}

func (Jpillora) ForAttempt2(r Run) {
	b := &backoff.Backoff{Min: 20 * ms, Max: 200 * ms}
	for i := 0; i < 6; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.ForAttempt(float64(i)))
	}
}

func (Jpillora) Attempt(r Run) {
	b := &backoff.Backoff{Min: 5 * ms}
	for b.Attempt() < 4 {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func (Jpillora) Before(r Run) {
	b := &backoff.Backoff{Min: 5 * ms}
	for i := range 5 {
		if i > 0 {
			time.Sleep(b.Duration())
		}
		if r.Try() == nil {
			return
		}
	}
}

func (Jpillora) Select(r Run) {
	b := &backoff.Backoff{Factor: 5}
	for i := 0; ; i++ {
		if r.Try() == nil || i == 3 {
			return
		}
		select {
		case <-time.After(b.Duration()):
		case <-r.Ctx.Done():
			return
		}
	}
}

func (Jpillora) Reset(r Run) {
	b := &backoff.Backoff{Factor: 5}
	for i := 0; i < 5; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Duration())
		if i == 2 {
			b.Reset()
		}
	}
}

func newJpillora(d time.Duration) *backoff.Backoff { return &backoff.Backoff{Min: d, Factor: 2} }
