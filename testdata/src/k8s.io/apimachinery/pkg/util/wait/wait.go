// Package wait stands in for the parts of k8s.io/apimachinery/pkg/util/wait
// that the tests use.
package wait

import (
	"context"
	"time"
)

type Backoff struct {
	Duration time.Duration
	Factor   float64
	Jitter   float64
	Steps    int
	Cap      time.Duration
}

func ExponentialBackoff(b Backoff, condition func() (bool, error)) error { return nil }

func PollUntilContextTimeout(ctx context.Context, interval, timeout time.Duration, immediate bool, condition func(context.Context) (bool, error)) error {
	return nil
}

func PollUntilContextCancel(ctx context.Context, interval time.Duration, immediate bool, condition func(context.Context) (bool, error)) error {
	return nil
}

func Poll(interval, timeout time.Duration, condition func() (bool, error)) error { return nil }

func PollImmediate(interval, timeout time.Duration, condition func() (bool, error)) error {
	return nil
}

func PollInfinite(interval time.Duration, condition func() (bool, error)) error { return nil }

func (b *Backoff) Step() time.Duration { return 0 }
