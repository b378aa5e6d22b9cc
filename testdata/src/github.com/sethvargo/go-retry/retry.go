// Package retry stands in for the parts of sethvargo/go-retry that the tests
// use.
package retry

import (
	"context"
	"time"
)

type Backoff interface{ Next() (time.Duration, bool) }

func NewExponential(base time.Duration) Backoff                                  { return nil }
func NewConstant(t time.Duration) Backoff                                        { return nil }
func WithMaxRetries(max uint64, next Backoff) Backoff                            { return next }
func WithJitterPercent(j uint64, next Backoff) Backoff                           { return next }
func WithCappedDuration(cap time.Duration, next Backoff) Backoff                 { return next }
func Do(ctx context.Context, b Backoff, f func(ctx context.Context) error) error { return f(ctx) }
func NewFibonacci(base time.Duration) Backoff                                    { return nil }
func WithMaxDuration(timeout time.Duration, next Backoff) Backoff                { return next }
func WithJitter(j time.Duration, next Backoff) Backoff                           { return next }
