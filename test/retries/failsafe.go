//go:build libraries

package retries

import (
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

// Failsafe retries with failsafe-go.
type Failsafe struct{}

func (r Run) with(p retrypolicy.RetryPolicy[any]) { _ = failsafe.With(p).Run(r.Try) }

func (Failsafe) Defaults(r Run)  { r.with(retrypolicy.NewWithDefaults[any]()) }
func (Failsafe) Builder(r Run)   { r.with(retrypolicy.NewBuilder[any]().Build()) }
func (Failsafe) Attempts(r Run)  { r.with(retrypolicy.NewBuilder[any]().WithMaxAttempts(5).Build()) }
func (Failsafe) Retries(r Run)   { r.with(retrypolicy.NewBuilder[any]().WithMaxRetries(5).Build()) }
func (Failsafe) One(r Run)       { r.with(retrypolicy.NewBuilder[any]().WithMaxAttempts(1).Build()) }
func (Failsafe) NoRetries(r Run) { r.with(retrypolicy.NewBuilder[any]().WithMaxRetries(0).Build()) }
func (Failsafe) NoAttempts(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithMaxAttempts(0).WithDelay(ms).Build())
}

func (Failsafe) Unbounded(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithMaxRetries(-1).WithDelay(ms).Build())
}

func (Failsafe) UnboundedTries(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithMaxAttempts(-1).WithDelay(time.Second).Build())
}
func (Failsafe) Delay(r Run) { r.with(retrypolicy.NewBuilder[any]().WithDelay(100 * ms).Build()) }
func (Failsafe) Backoff(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithBackoff(100*ms, time.Second).WithMaxAttempts(7).Build())
}

func (Failsafe) Factor(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithBackoffFactor(100*ms, time.Minute, 3).WithMaxAttempts(7).Build())
}

func (Failsafe) Jitter(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithDelay(100 * ms).WithJitter(20 * ms).WithMaxAttempts(6).Build())
}

func (Failsafe) JitterFactor(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithDelay(100 * ms).WithJitterFactor(.25).WithMaxAttempts(6).Build())
}

func (Failsafe) BackoffJitter(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithBackoff(100*ms, 500*ms).WithJitterFactor(.1).WithMaxAttempts(6).Build())
}

func (Failsafe) Override(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithMaxAttempts(9).WithMaxRetries(1).WithDelay(time.Second).WithDelay(ms).Build())
}

func (Failsafe) Statement(r Run) {
	b := retrypolicy.NewBuilder[any]()
	b.WithMaxAttempts(4)
	b.WithDelay(base)
	r.with(b.Build())
}

func (Failsafe) Handlers(r Run) {
	r.with(retrypolicy.NewBuilder[any]().HandleErrors(errTry).WithDelay(5 * ms).OnRetry(func(failsafe.ExecutionEvent[any]) {}).ReturnLastFailure().WithMaxRetries(4).Build())
}

func (Failsafe) Variables(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithBackoff(base, longest).WithMaxAttempts(tries).Build())
}
func (Failsafe) Helper(r Run) { r.with(failsafeHelper(6).Build()) }

func failsafeHelper(n int) retrypolicy.Builder[any] {
	return retrypolicy.NewBuilder[any]().WithMaxAttempts(n).WithDelay(9 * ms)
}

func (Failsafe) Duration(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithMaxDuration(time.Minute).WithDelay(time.Second).WithMaxAttempts(4).Build())
}

func (Failsafe) Duration2(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithMaxDuration(time.Hour).WithBackoff(time.Second, 4*time.Second).WithMaxRetries(8).Build())
}

func (Failsafe) Swapped(r Run) {
	r.with(retrypolicy.NewBuilder[any]().WithBackoff(100*ms, time.Second).WithMaxAttempts(5).WithDelay(300 * ms).Build())
}
