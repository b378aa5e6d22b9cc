//go:build libraries

package retries

import (
	"time"

	"github.com/avast/retry-go/v4"
)

// Avast4 retries with avast/retry-go, version 4.
type Avast4 struct{}

func (Avast4) Defaults(r Run) { _ = retry.Do(r.Try) }
func (Avast4) Attempts(r Run) { _ = retry.Do(r.Try, retry.Attempts(3)) }
func (Avast4) One(r Run)      { _ = retry.Do(r.Try, retry.Attempts(1)) }
func (Avast4) Delay(r Run)    { _ = retry.Do(r.Try, retry.Attempts(4), retry.Delay(time.Second)) }
func (Avast4) Fixed(r Run)    { _ = retry.Do(r.Try, retry.Attempts(4), retry.DelayType(retry.FixedDelay)) }

func (Avast4) FixedDelay(r Run) {
	_ = retry.Do(r.Try, retry.DelayType(retry.FixedDelay), retry.Delay(33*ms))
}

func (Avast4) Exponential(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(6), retry.DelayType(retry.BackOffDelay))
}

func (Avast4) Exponential2(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(retry.BackOffDelay), retry.Delay(base))
}

func (Avast4) Random(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(retry.RandomDelay))
}

func (Avast4) RandomMore(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(retry.RandomDelay), retry.MaxJitter(time.Second))
}

func (Avast4) Combined(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(retry.CombineDelay(retry.FixedDelay, retry.RandomDelay)), retry.MaxJitter(10*ms))
}

func (Avast4) Combined2(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(retry.CombineDelay(retry.BackOffDelay, retry.FixedDelay)), retry.Delay(8*ms))
}
func (Avast4) MaxDelay(r Run) { _ = retry.Do(r.Try, retry.Attempts(9), retry.MaxDelay(450*ms)) }
func (Avast4) MaxDelay2(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(9), retry.MaxDelay(time.Second), retry.DelayType(retry.BackOffDelay))
}

func (Avast4) Others(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(3), retry.LastErrorOnly(true), retry.OnRetry(func(uint, error) {}), retry.RetryIf(func(error) bool { return true }), retry.Context(r.Ctx))
}

func (Avast4) Slice(r Run) {
	opts := []retry.Option{retry.Attempts(uint(tries)), retry.Delay(base)}
	opts = append(opts, retry.DelayType(retry.FixedDelay))
	_ = retry.Do(r.Try, opts...)
}
func (Avast4) Helper(r Run) { _ = retry.Do(r.Try, optionsAvast4(2)...) }

func optionsAvast4(n uint) []retry.Option {
	return []retry.Option{retry.Attempts(n), retry.Delay(50 * ms)}
}

func (Avast4) Var(r Run) { _ = retry.Do(r.Try, sharedAvast4...) }

var sharedAvast4 = []retry.Option{retry.Attempts(7), retry.DelayType(retry.FixedDelay)}

func (Avast4) Twice(r Run) { _ = retry.Do(r.Try, retry.Attempts(7), retry.Attempts(2)) }
func (Avast4) Variable(r Run) {
	n, d := uint(3), 2*time.Second
	_ = retry.Do(func() error { return r.Try() }, retry.Attempts(n), retry.Delay(d), retry.MaxJitter(1))
}

func (Avast4) Custom(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(func(n uint, _ error, _ *retry.Config) time.Duration { return time.Duration(n+1) * 7 * ms }))
}

func (Avast4) Infinite(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(0), retry.DelayType(retry.FixedDelay))
}

func (Avast4) Until(r Run) { _ = retry.Do(r.Try, retry.UntilSucceeded(), retry.MaxDelay(time.Second)) }

func (Avast4) FullJitter(r Run) {
	_ = retry.Do(r.Try, retry.Attempts(5), retry.DelayType(retry.FullJitterBackoffDelay))
}

func (Avast4) Data(r Run) {
	_, _ = retry.DoWithData(func() (int, error) { return 0, r.Try() }, retry.Attempts(3), retry.Delay(10*ms))
}
