// Package backoff stands in for the parts of cenkalti/backoff that the tests
// use.
package backoff

import (
	"context"
	"time"
)

type BackOff interface{ NextBackOff() time.Duration }

type ExponentialBackOff struct {
	InitialInterval     time.Duration
	RandomizationFactor float64
	Multiplier          float64
	MaxInterval         time.Duration

	currentInterval time.Duration
}

func NewExponentialBackOff() *ExponentialBackOff         { return &ExponentialBackOff{} }
func (b *ExponentialBackOff) NextBackOff() time.Duration { return b.InitialInterval }

type RetryOption func()

func WithBackOff(b BackOff) RetryOption              { return nil }
func WithMaxTries(n uint) RetryOption                { return nil }
func WithMaxElapsedTime(d time.Duration) RetryOption { return nil }
func NewConstantBackOff(d time.Duration) BackOff     { return nil }
func WithMaxRetries(b BackOff, max uint64) BackOff   { return b }
func Retry[T any](ctx context.Context, operation func() (T, error), opts ...RetryOption) (T, error) {
	return operation()
}

type (
	ConstantBackOff struct{ Interval time.Duration }
	StopBackOff     struct{}
	ZeroBackOff     struct{}
)

func (b *ConstantBackOff) NextBackOff() time.Duration { return b.Interval }
func (b *StopBackOff) NextBackOff() time.Duration     { return -1 }
func (b *ZeroBackOff) NextBackOff() time.Duration     { return 0 }
