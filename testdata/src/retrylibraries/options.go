package retrylibraries

import (
	"context"
	"net/http"
	"time"

	"github.com/PuerkitoBio/rehttp"
	"github.com/avast/retry-go/v4"
	awsretry "github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/googleapis/gax-go/v2"
)

func avast(wait func(uint, error, *retry.Config) time.Duration, opts []retry.Option) {
	retry.Do(op, retry.DelayType(retry.BackOffDelay))                                                          // want `^10 tries, waits 100ms 200ms 400ms 800ms …$`
	retry.Do(op, retry.Attempts(3))                                                                            // want `^3 tries, waits 100ms-200ms 200ms-300ms$`
	retry.Do(op, retry.Attempts(0), retry.DelayType(retry.FixedDelay))                                         // want `^any tries, waits 100ms 100ms 100ms 100ms …$`
	retry.Do(op, retry.UntilSucceeded(), retry.DelayType(retry.FixedDelay))                                    // want `^any tries, waits 100ms 100ms 100ms 100ms …$`
	retry.Do(op, retry.Attempts(5), retry.DelayType(retry.BackOffDelay), retry.MaxDelay(300*ms))               // want `^5 tries, waits 100ms 200ms 300ms 300ms$`
	retry.Do(op, retry.Attempts(3), retry.DelayType(retry.RandomDelay), retry.MaxJitter(7*ms))                 // want `^3 tries, waits 0s-7ms 0s-7ms$`
	retry.Do(op, retry.Attempts(3), retry.DelayType(retry.CombineDelay(retry.FixedDelay, retry.BackOffDelay))) // want `^3 tries, waits 200ms 300ms$`
	retry.Do(op, retry.Attempts(3), retry.DelayType(wait))                                                     // want `^3 tries$`
	retry.Do(op, retry.Attempts(4), retry.DelayType(growing))                                                  // want `^4 tries, waits 1s 2s 3s$`
	retry.Do(op, append(opts, retry.Attempts(3))...)                                                           // want `^unknown tries$`
}

func growing(n uint, _ error, _ *retry.Config) time.Duration { return time.Duration(n) * time.Second }

func failing(error) bool { return true }

func google(ctx context.Context, call gax.APICall, more []gax.CallOption) {
	invoke := func(b gax.Backoff) gax.CallOption {
		return gax.WithRetry(func() gax.Retryer { return gax.OnErrorFunc(b, failing) })
	}
	_ = gax.Invoke(ctx, call, invoke(gax.Backoff{}))                                                                       // want `^any tries, waits 0s-1s 0s-2s 0s-4s 0s-8s …$`
	_ = gax.Invoke(ctx, call, invoke(gax.Backoff{Initial: 100 * ms, Max: 300 * ms, Multiplier: 1}))                        // want `^any tries, waits 0s-100ms 0s-100ms 0s-100ms 0s-100ms …$`
	_ = gax.Invoke(ctx, call, invoke(gax.Backoff{Multiplier: 0.5}))                                                        // want `^any tries, waits 0s-1s 0s-2s 0s-4s 0s-8s …$`
	_ = gax.Invoke(ctx, call, gax.WithPath("x"), gax.WithTimeout(5*time.Second), invoke(gax.Backoff{Initial: 100 * ms}))   // want `^unknown tries by time, waits 0s-100ms 0s-200ms 0s-400ms 0s-800ms …$`
	_ = gax.Invoke(ctx, call, gax.WithRetry(func() gax.Retryer { return gax.OnHTTPCodes(gax.Backoff{Initial: ms}, 503) })) // want `^any tries, waits 0s-1ms 0s-2ms 0s-4ms 0s-8ms …$`
	_ = gax.Invoke(ctx, call, gax.WithTimeout(time.Second))                                                                // one try
	_ = gax.Invoke(ctx, call)
	_ = gax.Invoke(ctx, call, more...)
	_ = gax.Invoke(ctx, call, invoke(gax.Backoff{}), more[0])
}

func transports(rt http.RoundTripper, rule rehttp.RetryFn, d time.Duration) {
	failed := rehttp.RetryTemporaryErr()
	rehttp.NewTransport(rt, rehttp.RetryMaxRetries(3), rehttp.ConstDelay(time.Second))                                           // want `^4 tries, waits 1s 1s 1s$`
	rehttp.NewTransport(rt, rehttp.RetryMaxRetries(-2), rehttp.ConstDelay(time.Second))                                          // want `^1 try$`
	rehttp.NewTransport(rt, rehttp.RetryMaxRetries(3), rehttp.ConstDelay(d))                                                     // want `^4 tries$`
	rehttp.NewTransport(rt, rehttp.RetryMaxRetries(4), rehttp.ExpJitterDelay(100*ms, 300*ms))                                    // want `^5 tries, waits 0s-100ms 0s-200ms 0s-300ms 0s-300ms$`
	rehttp.NewTransport(rt, rehttp.RetryMaxRetries(2), rehttp.ExpJitterDelay(d, 300*ms))                                         // want `^3 tries$`
	rehttp.NewTransport(rt, rehttp.RetryAll(failed, rehttp.RetryMaxRetries(5), rehttp.RetryMaxRetries(2)), rehttp.ConstDelay(0)) // want `^3 tries, waits 0s 0s$`
	rehttp.NewTransport(rt, rehttp.RetryAll(rehttp.RetryMaxRetries(2), rehttp.RetryMaxRetries(5)), rehttp.ConstDelay(0))         // want `^3 tries, waits 0s 0s$`
	rehttp.NewTransport(rt, rehttp.RetryAll(rule, rehttp.RetryMaxRetries(5)), rehttp.ConstDelay(0))                              // want `^unknown tries, waits 0s 0s 0s 0s …$`
	rehttp.NewTransport(rt, rehttp.RetryAny(rehttp.RetryMaxRetries(2), rehttp.RetryMaxRetries(5)), rehttp.ConstDelay(0))         // want `^6 tries, waits 0s 0s 0s 0s …$`
	rehttp.NewTransport(rt, rehttp.RetryAny(rehttp.RetryMaxRetries(5), rehttp.RetryMaxRetries(2)), rehttp.ConstDelay(0))         // want `^6 tries, waits 0s 0s 0s 0s …$`
	rehttp.NewTransport(rt, rehttp.RetryAny(rehttp.RetryMaxRetries(2), failed), rehttp.ConstDelay(0))                            // want `^any tries, waits 0s 0s 0s 0s …$`
	rehttp.NewTransport(rt, rehttp.RetryAny(rule, failed), rehttp.ConstDelay(0))                                                 // want `^any tries, waits 0s 0s 0s 0s …$`
	rehttp.NewTransport(rt, rehttp.RetryAny(rule, rehttp.RetryMaxRetries(2)), rehttp.ConstDelay(0))                              // want `^unknown tries, waits 0s 0s 0s 0s …$`
	rehttp.NewTransport(rt, rehttp.RetryAny(), rehttp.ConstDelay(0))                                                             // want `^1 try$`
}

func amazon(n int, opts []func(*awsretry.StandardOptions)) {
	set := func(n int, most time.Duration) func(o *awsretry.StandardOptions) {
		return func(o *awsretry.StandardOptions) { o.MaxAttempts, o.MaxBackoff = n, most }
	}
	awsretry.NewStandard()                                                                     // want `^3 tries, waits 0s-2s 0s-4s$`
	awsretry.NewStandard(set(5, 3*time.Second))                                                // want `^5 tries, waits 0s-2s 3s 3s 3s$`
	awsretry.NewStandard(set(3, 4*time.Second))                                                // want `^3 tries, waits 0s-2s 0s-4s$`
	awsretry.NewStandard(set(0, time.Second))                                                  // want `^3 tries, waits 1s 1s$`
	awsretry.NewStandard(set(-1, time.Second))                                                 // want `^3 tries, waits 1s 1s$`
	awsretry.NewStandard(set(n, time.Second))                                                  // want `^unknown tries, waits 1s 1s 1s 1s …$`
	awsretry.NewStandard(opts...)                                                              // want `^unknown tries$`
	awsretry.AddWithMaxAttempts(awsretry.NewStandard(), 7)                                     // want `^7 tries, waits 0s-2s 0s-4s 0s-8s 0s-16s …$`
	awsretry.AddWithMaxBackoffDelay(awsretry.NewStandard(), time.Second)                       // want `^3 tries, waits 1s 1s$`
	awsretry.AddWithErrorCodes(awsretry.AddWithMaxAttempts(awsretry.NewStandard(), 2), "Busy") // want `^2 tries, waits 0s-2s$`
}
