// Package retry stands in for the parts of avast/retry-go that the tests use.
package retry

import "time"

type Option func()

func Attempts(attempts uint) Option            { return nil }
func Delay(delay time.Duration) Option         { return nil }
func MaxDelay(maxDelay time.Duration) Option   { return nil }
func Do(f func() error, opts ...Option) error  { return f() }
func MaxJitter(maxJitter time.Duration) Option { return nil }
func UntilSucceeded() Option                   { return nil }

type DelayTypeFunc func(n uint, err error, config *Config) time.Duration

type Config struct{}

func DelayType(delayType DelayTypeFunc) Option                   { return nil }
func CombineDelay(delays ...DelayTypeFunc) DelayTypeFunc         { return nil }
func FixedDelay(_ uint, _ error, config *Config) time.Duration   { return 0 }
func BackOffDelay(n uint, _ error, config *Config) time.Duration { return 0 }
func RandomDelay(_ uint, _ error, config *Config) time.Duration  { return 0 }
