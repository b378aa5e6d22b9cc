// Package libs retries with libraries.
package libs

import (
	"context"
	"time"

	avast "github.com/avast/retry-go/v4"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/cenkalti/backoff/v5"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"

	"retryloops/exit"
)

func op() error { return nil }

func code(error) string { return "" }

const tries = 4

//exitlint:retry lock
func cenkalti(ctx context.Context) {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = 100 * time.Millisecond
	b.Multiplier = 1.5                                                                                                                                            // want `the multiplier is 1\.5 here, but 2 in \[retry\.lock\] of exitlint.toml`
	b.MaxInterval = 1 * time.Minute                                                                                                                               // want `the longest wait is 1m0s here, but 30s in \[retry\.lock\] of exitlint.toml`
	_, _ = backoff.Retry(ctx, func() (int, error) { return 0, op() }, backoff.WithBackOff(b), backoff.WithMaxTries(5), backoff.WithMaxElapsedTime(5*time.Second)) // want `the number of attempts is 5 here, but 4 in \[retry\.lock\] of exitlint.toml` `the jitter is left out, so it is 0\.5, the default of cenkalti/backoff, but 0\.25 in \[retry\.lock\] of exitlint.toml`
}

//exitlint:retry lock
func cenkaltiLiteral() backoff.BackOff {
	b := &backoff.ExponentialBackOff{InitialInterval: 200 * time.Millisecond, Multiplier: 2} // want `the first wait is 200ms here, but 100ms in \[retry\.lock\] of exitlint.toml`
	return backoff.WithMaxRetries(b, tries)                                                  // want `the number of retries is 4 here, but 3 in \[retry\.lock\] of exitlint.toml`
}

//exitlint:retry lock
func constant() backoff.BackOff {
	return backoff.NewConstantBackOff(100 * time.Millisecond) // want `the multiplier is 1 here, but 2 in \[retry\.lock\] of exitlint.toml`
}

//exitlint:retry E_LOCKED
func sethvargo(ctx context.Context) error {
	b := retry.WithMaxRetries(3, retry.NewExponential(100*time.Millisecond))
	b = retry.WithCappedDuration(10*time.Second, b) // want `the longest wait is 10s here, but 30s in \[retry\.lock\] of exitlint.toml`
	return retry.Do(ctx, b, func(context.Context) error { return op() })
}

//exitlint:retry lock
func jittered() retry.Backoff {
	return retry.WithJitterPercent(20, retry.NewExponential(100*time.Millisecond)) // want `the jitter in percent is 20 here, but 25 in \[retry\.lock\] of exitlint.toml`
}

// unsure adds random times that are not known. The first wait before them is.
//
//exitlint:retry lock
func unsure(ctx context.Context, d time.Duration) error {
	b := retry.WithMaxRetries(3, retry.WithJitter(d, retry.NewExponential(200*time.Millisecond))) // want `the first wait is 200ms here, but 100ms in \[retry\.lock\] of exitlint.toml`
	return retry.Do(ctx, b, func(context.Context) error { return op() })
}

// atOnce has no multiplier to compare with.
//
//exitlint:retry collision
func atOnce() backoff.BackOff { return backoff.NewConstantBackOff(0) }

//exitlint:retry 7
func hashicorp() error {
	c := retryablehttp.NewClient()
	c.RetryMax = 4 // want `the number of retries is 4 here, but 3 in \[retry\.lock\] of exitlint.toml`
	c.RetryWaitMin = 100 * time.Millisecond
	c.RetryWaitMax = 30 * time.Second
	return c.Get("")
}

func avastGo(err error) error {
	if code(err) != "E_LOCKED" {
		return err
	}
	return avast.Do(op, avast.Attempts(tries), avast.Delay(time.Second)) // want `the first wait is 1s here, but 100ms in \[retry\.lock\] of exitlint.toml`
}

//exitlint:retry Locked
func kubernetes() error {
	b := wait.Backoff{Duration: 100 * time.Millisecond, Factor: 2, Steps: 5, Cap: 30 * time.Second} // want `the number of attempts is 5 here, but 4 in \[retry\.lock\] of exitlint.toml`
	return wait.ExponentialBackoff(b, func() (bool, error) { return op() == nil, nil })
}

//exitlint:retry lock
func amazon() {
	config.LoadDefaultConfig(config.WithRetryMaxAttempts(5)) // want `the number of attempts is 5 here, but 4 in \[retry\.lock\] of exitlint.toml`
	config.LoadDefaultConfig(config.WithRetryMaxAttempts(4))
}

//exitlint:retry lock
func storage() {
	s3.New(s3.Options{RetryMaxAttempts: 3}) // want `the number of attempts is 3 here, but 4 in \[retry\.lock\] of exitlint.toml`
}

// untied retries something else.
func untied() error { return avast.Do(op, avast.Attempts(99)) }

// shown says what a status means, and retries for two.
func shown(c int) error {
	switch c {
	case exit.Locked, exit.Restart:
		return avast.Do(op, avast.Attempts(99))
	}
	return nil
}

// nested retries an operation that retries itself, by another policy.
func nested(ctx context.Context) error {
	//exitlint:retry lock
	return retry.Do(ctx, retry.WithMaxRetries(4, retry.NewExponential(100*time.Millisecond)), func(ctx context.Context) error { // want `the number of retries is 4 here, but 3 in \[retry\.lock\] of exitlint.toml`
		return inner(ctx)
	})
}

// innerFirst is tied to the inner policy.
func innerFirst(ctx context.Context) error {
	return retry.Do(ctx, retry.WithMaxRetries(9, retry.NewExponential(time.Second)), func(ctx context.Context) error {
		//exitlint:retry collision
		return inner(ctx)
	})
}

func inner(ctx context.Context) error {
	return retry.Do(ctx, retry.WithMaxRetries(9, retry.NewConstant(time.Second)), func(context.Context) error { return op() }) // want `the first wait is 1s here, but 0s in \[retry\.collision\] of exitlint.toml` `the number of retries is 9 here, but 3 in \[retry\.collision\] of exitlint.toml`
}

// slower changes settings of a backoff that others use.
//
//exitlint:retry lock
func slower(b *backoff.ExponentialBackOff, most time.Duration) {
	b.Multiplier = 1.5 // want `the multiplier is 1\.5 here, but 2 in \[retry\.lock\] of exitlint.toml`
	b.RandomizationFactor = 0.25
	b.MaxInterval = most
}
