// Package retrypolicy stands in for the parts of failsafe-go that the tests use.
package retrypolicy

import "time"

type Policy interface{ MaxRetries() int }

type Builder interface {
	WithMaxAttempts(maxAttempts int) Builder
	WithMaxRetries(maxRetries int) Builder
	WithMaxDuration(maxDuration time.Duration) Builder
	WithDelay(delay time.Duration) Builder
	WithBackoff(delay, maxDelay time.Duration) Builder
	WithBackoffFactor(delay, maxDelay time.Duration, delayFactor float32) Builder
	WithJitter(jitter time.Duration) Builder
	WithJitterFactor(jitterFactor float32) Builder
	WithRandomDelay(delayMin, delayMax time.Duration) Builder
	Build() Policy
}

func NewBuilder() Builder { return nil }

func NewWithDefaults() Policy { return nil }
