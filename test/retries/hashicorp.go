//go:build libraries

package retries

import (
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// Hashicorp retries with hashicorp/go-retryablehttp.
type Hashicorp struct{}

// RoundTrip calls Try instead of sending a request. It implements [http.RoundTripper].
func (r Run) RoundTrip(*http.Request) (*http.Response, error) {
	if err := r.Try(); err != nil {
		return nil, err
	}
	return &http.Response{StatusCode: 200, Body: http.NoBody}, nil
}

func (r Run) over(c *retryablehttp.Client) *retryablehttp.Client {
	c.HTTPClient = &http.Client{Transport: r}
	c.Logger = nil
	return c
}

const url = "http://localhost/"

func (Hashicorp) Defaults(r Run) {
	c := retryablehttp.NewClient()
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) Max(r Run) {
	c := retryablehttp.NewClient()
	c.RetryMax = 2
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) None(r Run) {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) Many(r Run) {
	c := retryablehttp.NewClient()
	c.RetryMax = 12
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) Min(r Run) {
	c := retryablehttp.NewClient()
	c.RetryWaitMin = 10 * ms
	_, _ = r.over(c).Head(url)
}

func (Hashicorp) MaxWait(r Run) {
	c := retryablehttp.NewClient()
	c.RetryWaitMax = 3 * time.Second
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) All(r Run) {
	c := retryablehttp.NewClient()
	c.RetryMax = 8
	c.RetryWaitMin = 100 * ms
	c.RetryWaitMax = time.Second
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) MinAboveMax(r Run) {
	c := retryablehttp.NewClient()
	c.RetryWaitMin = time.Minute
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) Linear(r Run) {
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.LinearJitterBackoff
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) LinearExact(r Run) {
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.LinearJitterBackoff
	c.RetryWaitMin = 200 * ms
	c.RetryWaitMax = 200 * ms
	c.RetryMax = 6
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) LinearRate(r Run) {
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.RateLimitLinearJitterBackoff
	c.RetryWaitMin = 200 * ms
	c.RetryWaitMax = 300 * ms
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) Custom(r Run) {
	c := retryablehttp.NewClient()
	c.Backoff = func(min, max time.Duration, n int, _ *http.Response) time.Duration { return min * time.Duration(n+2) }
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) CustomFixed(r Run) {
	c := retryablehttp.NewClient()
	c.Backoff = fixedBackoff
	_, _ = r.over(c).Get(url)
}

func fixedBackoff(_, _ time.Duration, _ int, _ *http.Response) time.Duration { return 3 * time.Second }

func (Hashicorp) Explicit(r Run) {
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.DefaultBackoff
	c.CheckRetry = retryablehttp.DefaultRetryPolicy
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) Literal(r Run) {
	c := &retryablehttp.Client{RetryMax: 3, RetryWaitMin: base, RetryWaitMax: longest, Backoff: retryablehttp.DefaultBackoff, CheckRetry: retryablehttp.DefaultRetryPolicy}
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) Variables(r Run) {
	c := retryablehttp.NewClient()
	c.RetryMax, c.RetryWaitMin = tries, base
	_, _ = r.over(c).Get(url)
}
func (Hashicorp) Helper(r Run) { _, _ = r.over(newHashicorp(5)).Get(url) }

func newHashicorp(n int) *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = n
	c.RetryWaitMin = 2 * time.Second
	return c
}

func (Hashicorp) Do(r Run) {
	c := retryablehttp.NewClient()
	c.RetryMax = 1
	req, err := retryablehttp.NewRequest("GET", url, nil)
	if err != nil {
		return
	}
	_, _ = r.over(c).Do(req)
}

func (Hashicorp) Standard(r Run) {
	c := retryablehttp.NewClient()
	c.RetryWaitMin = 700 * ms
	_, _ = r.over(c).StandardClient().Get(url)
}

func (Hashicorp) Negative(r Run) {
	c := retryablehttp.NewClient()
	c.RetryMax = -1
	_, _ = r.over(c).Get(url)
}

func (Hashicorp) Post(r Run) {
	c := retryablehttp.NewClient()
	c.RetryMax = 2
	c.RetryWaitMax = 500 * ms
	_, _ = r.over(c).Post(url, "text/plain", nil)
}
