//go:build libraries

package retries

import (
	"time"

	"github.com/cenkalti/backoff/v4"
)

// Cenkalti4 retries with cenkalti/backoff, version 4.
type Cenkalti4 struct{}

func (Cenkalti4) Defaults(r Run) {
	_ = backoff.Retry(r.Try, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 5))
}

func (Cenkalti4) DefaultTime(r Run) {
	_ = backoff.Retry(r.Try, backoff.NewExponentialBackOff(backoff.WithRandomizationFactor(0)))
}

func (Cenkalti4) Constant(r Run) {
	_ = backoff.Retry(r.Try, backoff.WithMaxRetries(backoff.NewConstantBackOff(20*ms), 3))
}
func (Cenkalti4) Unbounded(r Run) { _ = backoff.Retry(r.Try, backoff.NewConstantBackOff(20*ms)) }
func (Cenkalti4) Zero(r Run) {
	_ = backoff.Retry(r.Try, backoff.WithMaxRetries(&backoff.ZeroBackOff{}, 4))
}
func (Cenkalti4) Stop(r Run) { _ = backoff.Retry(r.Try, &backoff.StopBackOff{}) }
func (Cenkalti4) Literal(r Run) {
	_ = backoff.Retry(r.Try, backoff.WithMaxRetries(&backoff.ConstantBackOff{Interval: 7 * ms}, 2))
}

func (Cenkalti4) Fields(r Run) {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = 100 * ms
	b.Multiplier = 3
	b.MaxInterval = time.Second
	b.RandomizationFactor = 0
	_ = backoff.Retry(r.Try, backoff.WithMaxRetries(b, 6))
}

func (Cenkalti4) Context(r Run) {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = base
	b.RandomizationFactor = 0.1
	_ = backoff.Retry(r.Try, backoff.WithContext(backoff.WithMaxRetries(b, uint64(tries)), r.Ctx))
}

func (Cenkalti4) ContextInside(r Run) {
	_ = backoff.Retry(r.Try, backoff.WithMaxRetries(backoff.WithContext(backoff.NewConstantBackOff(time.Second), r.Ctx), 9))
}

func (Cenkalti4) Elapsed(r Run) {
	b := backoff.NewExponentialBackOff()
	b.RandomizationFactor = 0
	b.MaxElapsedTime = 10 * time.Second
	_ = backoff.Retry(r.Try, b)
}

func (Cenkalti4) ElapsedAndTries(r Run) {
	b := backoff.NewExponentialBackOff()
	b.RandomizationFactor = 0
	b.MaxElapsedTime = 3 * time.Second
	_ = backoff.Retry(r.Try, backoff.WithMaxRetries(b, 20))
}

func (Cenkalti4) NoElapsed(r Run) {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0
	_ = backoff.Retry(r.Try, b)
}

func (Cenkalti4) Options(r Run) {
	b := backoff.NewExponentialBackOff(backoff.WithInitialInterval(10*ms), backoff.WithMultiplier(2), backoff.WithMaxInterval(40*ms), backoff.WithRandomizationFactor(0), backoff.WithMaxElapsedTime(300*ms))
	_ = backoff.Retry(r.Try, b)
}

func (Cenkalti4) Capped(r Run) {
	b := backoff.NewExponentialBackOff(backoff.WithInitialInterval(5*time.Second), backoff.WithMaxInterval(2*time.Second), backoff.WithRandomizationFactor(0))
	_ = backoff.Retry(r.Try, backoff.WithMaxRetries(b, 3))
}

func (Cenkalti4) Helper(r Run) { _ = backoff.Retry(r.Try, cenkalti4Helper(4)) }

func cenkalti4Helper(n uint64) backoff.BackOff {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = 2 * base
	b.RandomizationFactor = 0
	return backoff.WithMaxRetries(b, n)
}

func (Cenkalti4) Notify(r Run) {
	_ = backoff.RetryNotify(r.Try, backoff.WithMaxRetries(backoff.NewConstantBackOff(11*ms), 5), func(error, time.Duration) {})
}

func (Cenkalti4) Data(r Run) {
	_, _ = backoff.RetryWithData(func() (int, error) { return 0, r.Try() }, backoff.WithMaxRetries(backoff.NewConstantBackOff(12*ms), 2))
}

func (Cenkalti4) NotifyData(r Run) {
	_, _ = backoff.RetryNotifyWithData(func() (int, error) { return 0, r.Try() }, backoff.WithMaxRetries(backoff.NewConstantBackOff(13*ms), 6), nil)
}

func (Cenkalti4) Closure(r Run) {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = 50 * ms
	b.Multiplier = 1
	func() { _ = backoff.Retry(r.Try, backoff.WithMaxRetries(b, 3)) }()
}

func (Cenkalti4) Branch(r Run) {
	if r.Ctx != nil {
		b := backoff.NewExponentialBackOff()
		b.Multiplier = 1.1
		_ = backoff.Retry(r.Try, backoff.WithMaxRetries(b, 7))
	}
}

func (Cenkalti4) Small(r Run) {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = 3
	b.RandomizationFactor = 0
	_ = backoff.Retry(r.Try, backoff.WithMaxRetries(b, 12))
}
