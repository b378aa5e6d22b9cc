// Package retry stands in for the parts of aws-sdk-go-v2 that the tests use.
package retry

import "time"

type Retryer interface{ MaxAttempts() int }

type BackoffDelayer interface {
	BackoffDelay(attempt int, err error) (time.Duration, error)
}

type StandardOptions struct {
	MaxAttempts int
	MaxBackoff  time.Duration
	Backoff     BackoffDelayer
}

type Standard struct{ options StandardOptions }

func (s *Standard) MaxAttempts() int { return s.options.MaxAttempts }

func NewStandard(fnOpts ...func(*StandardOptions)) *Standard        { return nil }
func AddWithMaxAttempts(r Retryer, max int) Retryer                 { return nil }
func AddWithMaxBackoffDelay(r Retryer, delay time.Duration) Retryer { return nil }
func AddWithErrorCodes(r Retryer, codes ...string) Retryer          { return nil }
