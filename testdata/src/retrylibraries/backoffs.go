// Package retrylibraries calls retry libraries with all sorts of settings.
package retrylibraries

import (
	"context"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
	clientgo "k8s.io/client-go/util/retry"
)

const ms = time.Millisecond

func op() error { return nil }

func done() (bool, error) { return true, nil }

func doneIn(context.Context) (bool, error) { return true, nil }

func value() (int, error) { return 0, nil }

func try(context.Context) error { return nil }

func kubernetes(ctx context.Context, now bool) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 2, Steps: 5}, done)               // want `^5 tries, waits 10ms 20ms 40ms 80ms$`
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Steps: 3}, done)                          // want `^3 tries, waits 10ms 10ms$`
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 0, Steps: 3}, done)               // want `^3 tries, waits 10ms 10ms$`
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 2, Steps: 4, Jitter: 0.5}, done)  // want `^4 tries, waits 10ms-15ms 20ms-30ms 40ms-60ms$`
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 2, Steps: 9, Cap: 50 * ms}, done) // want `^3 tries, waits 10ms 20ms$`
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 2, Steps: 9, Cap: 40 * ms}, done) // want `^3 tries, waits 10ms 20ms$`
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 1, Steps: 4, Cap: 5 * ms}, done)  // want `^1 try$`
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Steps: 4, Cap: 5 * ms}, done)             // want `^4 tries, waits 10ms 10ms 10ms$`
	_ = wait.Poll(100*ms, 350*ms, done)                                                                   // want `^4 tries by time, the first after a wait, waits 100ms 100ms 50ms$`
	_ = wait.PollImmediate(100*ms, 350*ms, done)                                                          // want `^5 tries by time, waits 100ms 100ms 100ms 50ms$`
	_ = wait.PollInfinite(100*ms, done)                                                                   // want `^any tries, the first after a wait, waits 100ms 100ms 100ms 100ms …$`
	_ = wait.PollUntilContextTimeout(ctx, 100*ms, 350*ms, true, doneIn)                                   // want `^4 tries by time, waits 100ms 100ms 100ms$`
	_ = wait.PollUntilContextTimeout(ctx, 100*ms, 350*ms, false, doneIn)                                  // want `^3 tries by time, the first after a wait, waits 100ms 100ms$`
	_ = wait.PollUntilContextCancel(ctx, 100*ms, true, doneIn)                                            // want `^any tries, waits 100ms 100ms 100ms 100ms …$`
	_ = wait.PollUntilContextTimeout(ctx, 100*ms, 350*ms, now, doneIn)
	_ = clientgo.OnError(clientgo.DefaultRetry, nil, op)      // want `^5 tries, waits 10ms-11ms 10ms-11ms 10ms-11ms 10ms-11ms$`
	_ = clientgo.RetryOnConflict(clientgo.DefaultBackoff, op) // want `^4 tries, waits 10ms-11ms 50ms-55ms 250ms-275ms$`
}

func sethvargo(ctx context.Context, n uint64, d time.Duration) {
	_ = retry.Do(ctx, retry.WithMaxRetries(3, retry.NewFibonacci(time.Second)), try)                                            // want `^4 tries, waits 1s 2s 3s$`
	_ = retry.Do(ctx, retry.WithMaxRetries(0, retry.NewConstant(time.Second)), try)                                             // want `^1 try$`
	_ = retry.Do(ctx, retry.WithMaxRetries(n, retry.NewConstant(time.Second)), try)                                             // want `^unknown tries, waits 1s 1s 1s 1s …$`
	_ = retry.Do(ctx, retry.WithMaxRetries(3, retry.WithCappedDuration(3*time.Second, retry.NewExponential(time.Second))), try) // want `^4 tries, waits 1s 2s 3s$`
	_ = retry.Do(ctx, retry.WithMaxRetries(2, retry.WithJitterPercent(20, retry.NewConstant(time.Second))), try)                // want `^3 tries, waits 800ms-1.2s 800ms-1.2s$`
	_ = retry.Do(ctx, retry.WithMaxRetries(2, retry.WithJitterPercent(200, retry.NewConstant(time.Second))), try)               // want `^3 tries, waits 0s-2s 0s-2s$`
	_ = retry.Do(ctx, retry.WithMaxRetries(2, retry.WithJitter(100*ms, retry.NewConstant(time.Second))), try)                   // want `^3 tries, waits 900ms-1.1s 900ms-1.1s$`
	_ = retry.Do(ctx, retry.WithMaxRetries(2, retry.WithJitter(d, retry.NewConstant(time.Second))), try)                        // want `^3 tries$`
	_ = retry.Do(ctx, retry.WithMaxRetries(2, retry.WithJitterPercent(n, retry.NewConstant(time.Second))), try)                 // want `^3 tries$`
	_ = retry.Do(ctx, retry.WithMaxDuration(2500*ms, retry.NewConstant(time.Second)), try)                                      // want `^4 tries by time, waits 1s 1s 500ms$`
	_ = retry.Do(ctx, retry.NewConstant(time.Second), try)                                                                      // want `^any tries, waits 1s 1s 1s 1s …$`
}

func cenkalti(ctx context.Context, tries uint) {
	_, _ = backoff.Retry(ctx, value)                                                                                       // want `^unknown tries by time, waits 250ms-750ms 375ms-1.125s 562.5ms-1.6875s 843.75ms-2.53125s …$`
	_, _ = backoff.Retry(ctx, value, backoff.WithMaxTries(3))                                                              // want `^3 tries, waits 250ms-750ms 375ms-1.125s$`
	_, _ = backoff.Retry(ctx, value, backoff.WithMaxTries(tries))                                                          // want `^unknown tries, waits 250ms-750ms 375ms-1.125s 562.5ms-1.6875s 843.75ms-2.53125s …$`
	_, _ = backoff.Retry(ctx, value, backoff.WithMaxTries(0), backoff.WithBackOff(&backoff.ConstantBackOff{Interval: ms})) // want `^unknown tries by time, waits 1ms 1ms 1ms 1ms …$`
	_, _ = backoff.Retry(ctx, value, backoff.WithBackOff(&backoff.StopBackOff{}))                                          // want `^1 try$`
	_, _ = backoff.Retry(ctx, value, backoff.WithMaxTries(4), backoff.WithBackOff(&backoff.ZeroBackOff{}))                 // want `^4 tries, waits 0s 0s 0s$`
	b := backoff.NewExponentialBackOff()
	b.RandomizationFactor, b.MaxInterval = 0, time.Second
	_, _ = backoff.Retry(ctx, value, backoff.WithMaxTries(4), backoff.WithBackOff(b)) // want `^4 tries, waits 500ms 750ms 1s$`
}

func hashicorp() {
	c := retryablehttp.NewClient() // want `^4 tries, waits 1s 2s 3s$`
	c.RetryMax, c.RetryWaitMin, c.RetryWaitMax = 3, time.Second, 3*time.Second
	_ = c.Get("")
}

func hashicorpOnce() {
	c := retryablehttp.NewClient() // want `^1 try$`
	c.RetryMax = -1
	_ = c.Get("")
}

func hashicorpLinear() {
	c := retryablehttp.NewClient() // want `^3 tries, waits 1s-30s 2s-1m0s$`
	c.RetryMax, c.Backoff = 2, retryablehttp.LinearJitterBackoff
	_ = c.Get("")
}

func hashicorpLiteral() {
	c := &retryablehttp.Client{RetryMax: 2, RetryWaitMin: time.Second, RetryWaitMax: 3 * time.Second, Backoff: retryablehttp.DefaultBackoff}
	_ = c.Get("") // want `^3 tries, waits 1s 2s$`
}
