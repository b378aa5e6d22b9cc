//go:build libraries

package retries

import (
	"math/rand"
	"net/http"
	"time"

	"github.com/PuerkitoBio/rehttp"
)

// Rehttp retries with PuerkitoBio/rehttp.
type Rehttp struct{}

func (r Run) get(t *rehttp.Transport) {
	req, err := http.NewRequestWithContext(r.Ctx, http.MethodGet, url, nil)
	if err != nil {
		return
	}
	if resp, err := t.RoundTrip(req); err == nil {
		_ = resp.Body.Close()
	}
}

func (Rehttp) Const(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryMaxRetries(3), rehttp.ConstDelay(time.Second)))
}

func (Rehttp) Zero(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryMaxRetries(0), rehttp.ConstDelay(time.Second)))
}

func (Rehttp) Negative(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryMaxRetries(-2), rehttp.ConstDelay(time.Second)))
}

func (Rehttp) Many(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryMaxRetries(50), rehttp.ConstDelay(base)))
}

func (Rehttp) NoWait(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryMaxRetries(4), rehttp.ConstDelay(0)))
}

func (Rehttp) Jitter(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryMaxRetries(6), rehttp.ExpJitterDelay(100*ms, time.Second)))
}

func (Rehttp) JitterBelow(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryMaxRetries(3), rehttp.ExpJitterDelay(time.Minute, time.Second)))
}

func (Rehttp) JitterLong(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryMaxRetries(12), rehttp.ExpJitterDelay(base, time.Hour)))
}

func (Rehttp) JitterOf(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryMaxRetries(2), rehttp.ExpJitterDelayWithRand(200*ms, longest, rand.Int63n)))
}

func (Rehttp) JitterMost(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryMaxRetries(5), rehttp.ExpJitterDelayWithRand(200*ms, longest, func(n int64) int64 { return n - 1 })))
}

func (Rehttp) All(r Run) {
	retry := rehttp.RetryAll(rehttp.RetryMaxRetries(5), rehttp.RetryIsErr(func(err error) bool { return err != nil }))
	r.get(rehttp.NewTransport(r, retry, rehttp.ConstDelay(2*time.Second)))
}

func (Rehttp) AllOfTwo(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryAll(rehttp.RetryMaxRetries(5), rehttp.RetryMaxRetries(2)), rehttp.ConstDelay(base)))
}

func (Rehttp) AllOfOne(r Run) {
	failed := rehttp.RetryIsErr(func(err error) bool { return err != nil })
	r.get(rehttp.NewTransport(r, rehttp.RetryAll(failed), rehttp.ConstDelay(base)))
}

func (Rehttp) Any(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryAny(rehttp.RetryMaxRetries(5), rehttp.RetryMaxRetries(2)), rehttp.ConstDelay(base)))
}

func (Rehttp) AnyUnbounded(r Run) {
	retry := rehttp.RetryAny(rehttp.RetryMaxRetries(2), rehttp.RetryIsErr(func(err error) bool { return err != nil }))
	r.get(rehttp.NewTransport(r, retry, rehttp.ConstDelay(base)))
}

func (Rehttp) AnyOfNone(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryAny(), rehttp.ConstDelay(base)))
}

func (Rehttp) Nested(r Run) {
	failed := rehttp.RetryIsErr(func(err error) bool { return err != nil })
	retry := rehttp.RetryAll(rehttp.RetryMaxRetries(7), rehttp.RetryAny(rehttp.RetryStatuses(503), failed), rehttp.RetryHTTPMethods("GET"))
	r.get(rehttp.NewTransport(r, retry, rehttp.ExpJitterDelay(time.Second, 10*time.Second)))
}

func (Rehttp) Unbounded(r Run) {
	r.get(rehttp.NewTransport(r, rehttp.RetryIsErr(func(err error) bool { return err != nil }), rehttp.ConstDelay(time.Minute)))
}

func (Rehttp) Variables(r Run) {
	wait := rehttp.ConstDelay(longest)
	r.get(rehttp.NewTransport(r, rehttp.RetryMaxRetries(tries), wait))
}

func (Rehttp) Helper(r Run) { r.get(newRehttp(r, 3, 40*ms)) }

func newRehttp(r Run, n int, d time.Duration) *rehttp.Transport {
	return rehttp.NewTransport(r, rehttp.RetryMaxRetries(n), rehttp.ConstDelay(d))
}

func (Rehttp) Timeout(r Run) {
	t := rehttp.NewTransport(r, rehttp.RetryMaxRetries(1), rehttp.ConstDelay(5*time.Second))
	t.PerAttemptTimeout = time.Hour
	r.get(t)
}
