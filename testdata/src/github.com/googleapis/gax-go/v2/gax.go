// Package gax stands in for the parts of gax-go that the tests use.
package gax

import (
	"context"
	"time"
)

type Backoff struct {
	Initial, Max time.Duration
	Multiplier   float64
}

type (
	Retryer interface {
		Retry(err error) (time.Duration, bool)
	}
	CallSettings struct{}
	CallOption   interface{ Resolve(*CallSettings) }
	APICall      func(context.Context, CallSettings) error
)

func OnErrorFunc(bo Backoff, shouldRetry func(err error) bool) Retryer   { return nil }
func OnHTTPCodes(bo Backoff, cc ...int) Retryer                          { return nil }
func WithRetry(fn func() Retryer) CallOption                             { return nil }
func WithTimeout(t time.Duration) CallOption                             { return nil }
func WithPath(p string) CallOption                                       { return nil }
func Invoke(ctx context.Context, call APICall, opts ...CallOption) error { return nil }
