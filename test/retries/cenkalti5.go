//go:build libraries

package retries

import (
	"time"

	"github.com/cenkalti/backoff/v5"
)

// Cenkalti5 retries with cenkalti/backoff, version 5.
type Cenkalti5 struct{}

func (r Run) value() (int, error) { return 0, r.Try() }

func (Cenkalti5) Defaults(r Run) { _, _ = backoff.Retry(r.Ctx, r.value, backoff.WithMaxTries(5)) }
func (Cenkalti5) One(r Run)      { _, _ = backoff.Retry(r.Ctx, r.value, backoff.WithMaxTries(1)) }
func (Cenkalti5) Constant(r Run) {
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(backoff.NewConstantBackOff(20*ms)), backoff.WithMaxTries(3))
}

func (Cenkalti5) DefaultTime(r Run) {
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(backoff.NewConstantBackOff(time.Minute)))
}

func (Cenkalti5) Unbounded(r Run) {
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(backoff.NewConstantBackOff(time.Minute)), backoff.WithMaxElapsedTime(0))
}

func (Cenkalti5) UnboundedTries(r Run) {
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithMaxTries(0), backoff.WithMaxElapsedTime(0))
}

func (Cenkalti5) Elapsed(r Run) {
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(backoff.NewConstantBackOff(3*time.Second)), backoff.WithMaxElapsedTime(20*time.Second))
}

func (Cenkalti5) ElapsedAndTries(r Run) {
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(backoff.NewConstantBackOff(3*time.Second)), backoff.WithMaxElapsedTime(20*time.Second), backoff.WithMaxTries(4))
}

func (Cenkalti5) Zero(r Run) {
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(&backoff.ZeroBackOff{}), backoff.WithMaxTries(7))
}

func (Cenkalti5) Stop(r Run) {
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(&backoff.StopBackOff{}))
}

func (Cenkalti5) Fields(r Run) {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = 100 * ms
	b.Multiplier = 3
	b.MaxInterval = time.Second
	b.RandomizationFactor = 0
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(b), backoff.WithMaxTries(6))
}

func (Cenkalti5) Literal(r Run) {
	b := &backoff.ExponentialBackOff{InitialInterval: base, Multiplier: 2, MaxInterval: longest}
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(b), backoff.WithMaxTries(uint(tries)))
}

func (Cenkalti5) Jitter(r Run) {
	b := &backoff.ExponentialBackOff{InitialInterval: base, Multiplier: 2, MaxInterval: longest, RandomizationFactor: 0.25}
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(b), backoff.WithMaxTries(8))
}

func (Cenkalti5) Slice(r Run) {
	opts := []backoff.RetryOption{backoff.WithBackOff(backoff.NewConstantBackOff(9 * ms))}
	opts = append(opts, backoff.WithMaxTries(4))
	_, _ = backoff.Retry(r.Ctx, r.value, opts...)
}

func (Cenkalti5) Helper(r Run) { _, _ = backoff.Retry(r.Ctx, r.value, cenkalti5Options(3)...) }

func cenkalti5Options(n uint) []backoff.RetryOption {
	return []backoff.RetryOption{backoff.WithMaxTries(n), backoff.WithBackOff(backoff.NewConstantBackOff(base))}
}

func (Cenkalti5) Notify(r Run) {
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithNotify(func(error, time.Duration) {}), backoff.WithMaxTries(4))
}

func (Cenkalti5) Literal2(r Run) {
	_, _ = backoff.Retry(r.Ctx, func() (string, error) { return "", r.Try() }, backoff.WithBackOff(&backoff.ConstantBackOff{Interval: 4 * ms}), backoff.WithMaxTries(2))
}

func (Cenkalti5) Shrinks(r Run) {
	b := backoff.NewExponentialBackOff()
	b.Multiplier = 0.5
	b.RandomizationFactor = 0
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(b), backoff.WithMaxTries(6))
}

func (Cenkalti5) Late(r Run) {
	b := backoff.NewExponentialBackOff()
	opt := backoff.WithMaxTries(5)
	b.InitialInterval = time.Second
	b.RandomizationFactor = 0
	if _, err := backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(b), opt); err != nil {
		return
	}
}

func (Cenkalti5) Max(r Run) {
	b := backoff.NewExponentialBackOff()
	b.MaxInterval = 600 * ms
	b.RandomizationFactor = 0
	_, _ = backoff.Retry(r.Ctx, r.value, backoff.WithBackOff(b), backoff.WithMaxElapsedTime(5*time.Second))
}

func (Cenkalti5) Var(r Run) { _, _ = backoff.Retry(r.Ctx, r.value, cenkalti5Shared...) }

var cenkalti5Shared = []backoff.RetryOption{backoff.WithMaxTries(3), backoff.WithBackOff(backoff.NewConstantBackOff(77 * ms))}
