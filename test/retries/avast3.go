//go:build libraries

package retries

import (
	"time"

	"github.com/avast/retry-go/v3"
)

// Avast3 retries with avast/retry-go, version 3.
type Avast3 struct{}

func (Avast3) Defaults(r Run) { _ = retry.Do(r.Try) }
func (Avast3) Attempts(r Run) { _ = retry.Do(r.Try, retry.Attempts(3)) }
func (Avast3) One(r Run)      { _ = retry.Do(r.Try, retry.Attempts(1)) }
func (Avast3) Delay(r Run)    { _ = retry.Do(r.Try, retry.Attempts(4), retry.Delay(time.Second)) }
func (Avast3) Fixed(r Run)    { _ = retry.Do(r.Try, retry.Attempts(4), retry.DelayType(retry.FixedDelay)) }

func (Avast3) FixedDelay(r Run) {
	_ = retry.Do(r.Try, retry.DelayType(retry.FixedDelay), retry.Delay(33*ms))
}

func (Avast3) Exponential(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(6), retry.DelayType(retry.BackOffDelay))
}

func (Avast3) Exponential2(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(retry.BackOffDelay), retry.Delay(base))
}

func (Avast3) Random(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(retry.RandomDelay))
}

func (Avast3) RandomMore(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(retry.RandomDelay), retry.MaxJitter(time.Second))
}

func (Avast3) Combined(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(retry.CombineDelay(retry.FixedDelay, retry.RandomDelay)), retry.MaxJitter(10*ms))
}

func (Avast3) Combined2(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(retry.CombineDelay(retry.BackOffDelay, retry.FixedDelay)), retry.Delay(8*ms))
}
func (Avast3) MaxDelay(r Run) { _ = retry.Do(r.Try, retry.Attempts(9), retry.MaxDelay(450*ms)) }
func (Avast3) MaxDelay2(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(9), retry.MaxDelay(time.Second), retry.DelayType(retry.BackOffDelay))
}

func (Avast3) Others(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(3), retry.LastErrorOnly(true), retry.OnRetry(func(uint, error) {}), retry.RetryIf(func(error) bool { return true }), retry.Context(r.Ctx))
}

func (Avast3) Slice(r Run) {
	opts := []retry.Option{retry.Attempts(uint(tries)), retry.Delay(base)}
	opts = append(opts, retry.DelayType(retry.FixedDelay))
	_ = retry.Do(r.Try, opts...)
}
func (Avast3) Helper(r Run) { _ = retry.Do(r.Try, optionsAvast3(2)...) }

func optionsAvast3(n uint) []retry.Option {
	return []retry.Option{retry.Attempts(n), retry.Delay(50 * ms)}
}

func (Avast3) Var(r Run) { _ = retry.Do(r.Try, sharedAvast3...) }

var sharedAvast3 = []retry.Option{retry.Attempts(7), retry.DelayType(retry.FixedDelay)}

func (Avast3) Twice(r Run) { _ = retry.Do(r.Try, retry.Attempts(7), retry.Attempts(2)) }
func (Avast3) Variable(r Run) {
	n, d := uint(3), 2*time.Second
	_ = retry.Do(func() error { return r.Try() }, retry.Attempts(n), retry.Delay(d), retry.MaxJitter(1))
}

func (Avast3) Custom(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(func(n uint, _ error, _ *retry.Config) time.Duration { return time.Duration(n+1) * 7 * ms }))
}
