package libs

import (
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	jpillora "github.com/jpillora/backoff"
)

// branch sets a field that is no part of a policy on some paths.
//
//exitlint:retry lock
func branch(h *http.Client) *http.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = 5 // want `the number of retries is 5 here, but 3 in \[retry\.lock\] of exitlint.toml`
	c.RetryWaitMin = 100 * time.Millisecond
	c.RetryWaitMax = 30 * time.Second
	if h != nil {
		c.HTTPClient = h
	}
	return c.StandardClient()
}

// computed has waits that a function of the program computes, so that the shortest and
// the longest wait of the client are nothing but its arguments.
//
//exitlint:retry lock
func computed() *retryablehttp.Client {
	return &retryablehttp.Client{
		RetryMax:     3,
		RetryWaitMin: time.Second,
		RetryWaitMax: time.Minute,
		Backoff:      wait700,
	}
}

//exitlint:retry lock
func computedLater() *retryablehttp.Client {
	c := &retryablehttp.Client{RetryMax: 4, RetryWaitMin: time.Second} // want `the number of retries is 4 here, but 3 in \[retry\.lock\] of exitlint.toml`
	c.Backoff = wait700
	return c
}

//exitlint:retry lock
func computedByLibrary() *retryablehttp.Client {
	return &retryablehttp.Client{RetryMax: 3, RetryWaitMin: time.Second, Backoff: retryablehttp.DefaultBackoff} // want `the first wait is 1s here, but 100ms in \[retry\.lock\] of exitlint.toml`
}

func wait700(min, max time.Duration, n int, resp *http.Response) time.Duration {
	return time.Until(time.Now())
}

// loop leaves out the first wait, which is 100ms then, and the multiplier, which is 2.
//
//exitlint:retry restart
func loop(most time.Duration) {
	b := &jpillora.Backoff{Max: most} // want `the first wait is left out, so it is 100ms, the default of jpillora/backoff, but 5s in \[retry\.restart\] of exitlint.toml`
	for op() != nil {
		time.Sleep(b.Duration())
	}
}

// loopLater sets the first wait after the others.
//
//exitlint:retry restart
func loopLater(most time.Duration) {
	b := &jpillora.Backoff{Max: most}
	b.Min = 5 * time.Second
	for op() != nil {
		time.Sleep(b.Duration())
	}
}

//exitlint:retry lock
func loopRight(least time.Duration) {
	b := &jpillora.Backoff{Min: least, Max: 30 * time.Second}
	for op() != nil {
		time.Sleep(b.Duration())
	}
}
