package libs

import (
	"context"
	"time"

	avast "github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v5"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
)

func value() (int, error) { return 0, op() }

//exitlint:retry lock
func leftOut() error {
	return avast.Do(op, avast.Delay(100*time.Millisecond)) // want `the number of attempts is left out, so it is 10, the default of avast/retry-go, but 4 in \[retry\.lock\] of exitlint.toml`
}

//exitlint:retry lock
func byHelper() error { return avast.Do(op, options(4, 3*time.Second)...) }

func options(n uint, d time.Duration) []avast.Option {
	return []avast.Option{avast.Attempts(n), avast.Delay(d)} // want `the first wait is 3s here, but 100ms in \[retry\.lock\] of exitlint.toml`
}

//exitlint:retry lock
func byHelperRight() error {
	d := time.Second / 10
	return avast.Do(op, options(4, d)...)
}

//exitlint:retry lock
func unbounded(ctx context.Context) error {
	return retry.Do(ctx, retry.NewExponential(100*time.Millisecond), func(context.Context) error { return op() }) // want `nothing bounds the attempts here, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
}

//exitlint:retry lock
func byTime(ctx context.Context) {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval, b.Multiplier, b.RandomizationFactor = 100*time.Millisecond, 2, 0.25
	b.MaxInterval = 30 * time.Second
	_, _ = backoff.Retry(ctx, value, backoff.WithBackOff(b)) // want `the time for all tries is left out, so it is 15m0s, the default of cenkalti/backoff, but 5s in \[retry\.lock\] of exitlint.toml` `only the time of 15m0s, the default of cenkalti/backoff, bounds the attempts here, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
}

// waits has a default that makes no difference: its longest wait.
//
//exitlint:retry lock
func waits(ctx context.Context) {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = 100 * time.Millisecond
	b.MaxInterval = 30 * time.Second
	b.RandomizationFactor = 0.25
	b.Multiplier = 2
	_, _ = backoff.Retry(ctx, value, backoff.WithBackOff(b), backoff.WithMaxTries(4))
}

//exitlint:retry lock
func multiplier(ctx context.Context) {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = 100 * time.Millisecond
	b.RandomizationFactor = 0.25
	_, _ = backoff.Retry(ctx, value, backoff.WithBackOff(b), backoff.WithMaxTries(4)) // want `the multiplier is left out, so it is 1\.5, the default of cenkalti/backoff, but 2 in \[retry\.lock\] of exitlint.toml`
}

//exitlint:retry restart
func client() *retryablehttp.Client {
	c := retryablehttp.NewClient() // want `wait 3 is 20s here, but 30s in \[retry\.restart\] of exitlint.toml: 5s \+ 10s \+ 30s = 45s`
	c.RetryMax = 3
	c.RetryWaitMin = 5 * time.Second
	return c
}

// capped ends after the first wait, because the second would exceed the cap.
//
//exitlint:retry restart
func capped() error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: 5 * time.Second, Factor: 2, Steps: 4, Cap: 8 * time.Second}, func() (bool, error) { return true, nil }) // want `this makes 1 attempt, but max_attempts is 4 in \[retry\.restart\] of exitlint.toml`
}

// anyNumber allows any number of tries, which is what 0 means, but not any time.
//
//exitlint:retry lock
func anyNumber(ctx context.Context) {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval, b.Multiplier, b.RandomizationFactor = 100*time.Millisecond, 2, 0.25
	b.MaxInterval = 30 * time.Second
	_, _ = backoff.Retry(ctx, value, backoff.WithBackOff(b), backoff.WithMaxTries(0), backoff.WithMaxElapsedTime(5*time.Second)) // want `only the time of 5s bounds the attempts here, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
}

// conditional has settings that are not always made.
//
//exitlint:retry lock
func conditional(ctx context.Context, slow bool) {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = 100 * time.Millisecond
	b.Multiplier = 2
	b.RandomizationFactor = 0.25
	if slow {
		b.InitialInterval = 100 * time.Millisecond
		b.MaxInterval = 30 * time.Second
	}
	_, _ = backoff.Retry(ctx, value, backoff.WithBackOff(b), backoff.WithMaxTries(4))
}

// unknown takes what it is given.
//
//exitlint:retry lock
func unknown(opts []avast.Option) error {
	return avast.Do(op, append(opts, avast.Attempts(4))...)
}

// limits are what the user has set; a nil limit is left to the library.
type limits struct{ first *time.Duration }

// optional makes a client only if retries are asked for, and sets a field on some
// paths. The wait that the library would take is then not known to be in force.
//
//exitlint:retry lock
func optional(retries int, l limits) *retryablehttp.Client {
	var out *retryablehttp.Client
	if retries > 0 {
		c := retryablehttp.NewClient()
		c.RetryMax = 3
		c.RetryWaitMax = 30 * time.Second
		if l.first != nil {
			c.RetryWaitMin = *l.first
		}
		out = c
	}
	return out
}

// optionalWrong sets every field, one of them wrongly, behind a condition.
//
//exitlint:retry lock
func optionalWrong(retries int, verbose bool) *retryablehttp.Client {
	var out *retryablehttp.Client
	if retries > 0 {
		c := retryablehttp.NewClient()
		c.RetryMax = 3
		if verbose {
			println("retries are on")
		}
		c.RetryWaitMin = 2 * time.Second // want `the first wait is 2s here, but 100ms in \[retry\.lock\] of exitlint.toml`
		c.RetryWaitMax = 30 * time.Second
		out = c
	}
	return out
}
