//go:build libraries

package retries

import (
	"time"

	"github.com/avast/retry-go/v5"
)

// Avast5 retries with avast/retry-go, version 5.
type Avast5 struct{}

func (Avast5) Defaults(r Run) { _ = retry.New().Do(r.Try) }
func (Avast5) Attempts(r Run) { _ = retry.New(retry.Attempts(3)).Do(r.Try) }
func (Avast5) One(r Run)      { _ = retry.New(retry.Attempts(1)).Do(r.Try) }
func (Avast5) Delay(r Run)    { _ = retry.New(retry.Attempts(4), retry.Delay(time.Second)).Do(r.Try) }

func (Avast5) Fixed(r Run) {
	_ = retry.New(retry.Attempts(4), retry.DelayType(retry.FixedDelay)).Do(r.Try)
}

func (Avast5) FixedDelay(r Run) {
	_ = retry.New(retry.DelayType(retry.FixedDelay), retry.Delay(33*ms)).Do(r.Try)
}

func (Avast5) Exponential(r Run) {
	_ = retry.New(retry.Attempts(6), retry.DelayType(retry.BackOffDelay)).Do(r.Try)
}

func (Avast5) Exponential2(r Run) {
	_ = retry.New(retry.Attempts(5), retry.DelayType(retry.BackOffDelay), retry.Delay(base)).Do(r.Try)
}

func (Avast5) Random(r Run) {
	_ = retry.New(retry.Attempts(5), retry.DelayType(retry.RandomDelay)).Do(r.Try)
}

func (Avast5) RandomMore(r Run) {
	_ = retry.New(retry.Attempts(5), retry.DelayType(retry.RandomDelay), retry.MaxJitter(time.Second)).Do(r.Try)
}

func (Avast5) Combined(r Run) {
	_ = retry.New(retry.Attempts(5), retry.DelayType(retry.CombineDelay(retry.FixedDelay, retry.RandomDelay)), retry.MaxJitter(10*ms)).Do(r.Try)
}

func (Avast5) Combined2(r Run) {
	_ = retry.New(retry.Attempts(5), retry.DelayType(retry.CombineDelay(retry.BackOffDelay, retry.FixedDelay)), retry.Delay(8*ms)).Do(r.Try)
}
func (Avast5) MaxDelay(r Run) { _ = retry.New(retry.Attempts(9), retry.MaxDelay(450*ms)).Do(r.Try) }
func (Avast5) MaxDelay2(r Run) {
	_ = retry.New(retry.Attempts(9), retry.MaxDelay(time.Second), retry.DelayType(retry.BackOffDelay)).Do(r.Try)
}

func (Avast5) Others(r Run) {
	_ = retry.New(retry.Attempts(3), retry.LastErrorOnly(true), retry.OnRetry(func(uint, error) {}), retry.RetryIf(func(error) bool { return true }), retry.Context(r.Ctx)).Do(r.Try)
}

func (Avast5) Slice(r Run) {
	opts := []retry.Option{retry.Attempts(uint(tries)), retry.Delay(base)}
	opts = append(opts, retry.DelayType(retry.FixedDelay))
	_ = retry.New(opts...).Do(r.Try)
}
func (Avast5) Helper(r Run) { _ = retry.New(optionsAvast5(2)...).Do(r.Try) }

func optionsAvast5(n uint) []retry.Option {
	return []retry.Option{retry.Attempts(n), retry.Delay(50 * ms)}
}

func (Avast5) Var(r Run) { _ = retry.New(sharedAvast5...).Do(r.Try) }

var sharedAvast5 = []retry.Option{retry.Attempts(7), retry.DelayType(retry.FixedDelay)}

func (Avast5) Twice(r Run) { _ = retry.New(retry.Attempts(7), retry.Attempts(2)).Do(r.Try) }
func (Avast5) Variable(r Run) {
	n, d := uint(3), 2*time.Second
	_ = retry.New(retry.Attempts(n), retry.Delay(d), retry.MaxJitter(1)).Do(func() error { return r.Try() })
}

func (Avast5) Custom(r Run) {
	_ = retry.New(retry.Attempts(5), retry.DelayType(func(n uint, _ error, _ retry.DelayContext) time.Duration { return time.Duration(n+1) * 7 * ms })).Do(r.Try)
}

func (Avast5) Infinite(r Run) {
	_ = retry.New(retry.Attempts(0), retry.DelayType(retry.FixedDelay)).Do(r.Try)
}

func (Avast5) Data(r Run) {
	_, _ = retry.NewWithData[int](retry.Attempts(3), retry.Delay(10*ms)).Do(func() (int, error) { return 0, r.Try() })
}

func (Avast5) Later(r Run) {
	retrier := retry.New(retry.Attempts(3), retry.Delay(10*ms))
	_ = retrier.Do(r.Try)
}
