//go:build libraries

package retries

import (
	"context"
	"time"

	"github.com/sethvargo/go-retry"
)

// Sethvargo retries with sethvargo/go-retry.
type Sethvargo struct{}

func (r Run) again(context.Context) error { return retry.RetryableError(r.Try()) }

func (Sethvargo) Exponential(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(5, retry.NewExponential(100*ms)), r.again)
}

func (Sethvargo) Constant(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(3, retry.NewConstant(time.Second)), r.again)
}

func (Sethvargo) Fibonacci(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(7, retry.NewFibonacci(10*ms)), r.again)
}

func (Sethvargo) NoRetries(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(0, retry.NewConstant(time.Second)), r.again)
}

func (Sethvargo) Unbounded(r Run)        { _ = retry.Do(r.Ctx, retry.NewConstant(time.Second), r.again) }
func (Sethvargo) ShortConstant(r Run)    { _ = retry.Constant(r.Ctx, 20*ms, r.again) }
func (Sethvargo) ShortExponential(r Run) { _ = retry.Exponential(r.Ctx, 1, r.again) }
func (Sethvargo) ShortFibonacci(r Run)   { _ = retry.Fibonacci(r.Ctx, 2*ms, r.again) }
func (Sethvargo) Capped(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(8, retry.WithCappedDuration(time.Second, retry.NewExponential(100*ms))), r.again)
}

func (Sethvargo) CappedOutside(r Run) {
	_ = retry.Do(r.Ctx, retry.WithCappedDuration(300*ms, retry.WithMaxRetries(8, retry.NewFibonacci(100*ms))), r.again)
}

func (Sethvargo) Duration(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxDuration(5*time.Second, retry.NewExponential(100*ms)), r.again)
}

func (Sethvargo) DurationAndRetries(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxDuration(time.Hour, retry.WithMaxRetries(4, retry.NewExponential(100*ms))), r.again)
}

func (Sethvargo) DurationFirst(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(40, retry.WithMaxDuration(time.Second, retry.NewConstant(300*ms))), r.again)
}

func (Sethvargo) Jitter(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(9, retry.WithJitter(50*ms, retry.NewConstant(100*ms))), r.again)
}

func (Sethvargo) JitterPercent(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(9, retry.WithJitterPercent(20, retry.NewExponential(100*ms))), r.again)
}

func (Sethvargo) CappedJitter(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(9, retry.WithCappedDuration(400*ms, retry.WithJitterPercent(20, retry.NewExponential(100*ms)))), r.again)
}

func (Sethvargo) FullJitter(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(9, retry.WithFullJitter(retry.NewExponential(100*ms))), r.again)
}

func (Sethvargo) Variable(r Run) {
	b := retry.NewExponential(base)
	b = retry.WithMaxRetries(uint64(tries), b)
	b = retry.WithCappedDuration(longest, b)
	if err := retry.Do(r.Ctx, b, func(ctx context.Context) error { return r.again(ctx) }); err != nil {
		return
	}
}
func (Sethvargo) Helper(r Run) { _ = retry.Do(r.Ctx, sethvargoHelper(6, 5*ms), r.again) }

func sethvargoHelper(n uint64, d time.Duration) retry.Backoff {
	return retry.WithMaxRetries(n, retry.NewFibonacci(d))
}

func (Sethvargo) Value(r Run) {
	_, _ = retry.DoValue(r.Ctx, retry.WithMaxRetries(2, retry.NewConstant(ms)), func(ctx context.Context) (int, error) { return 0, r.again(ctx) })
}

func (Sethvargo) Linear(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(2, retry.WithMaxDuration(time.Minute, retry.NewConstant(base))), r.again)
}

func (Sethvargo) JitterAbove(r Run) {
	_ = retry.Do(r.Ctx, retry.WithMaxRetries(40, retry.WithJitterPercent(200, retry.NewConstant(time.Second))), r.again)
}
