// Package rehttp stands in for the parts of PuerkitoBio/rehttp that the tests use.
package rehttp

import (
	"net/http"
	"time"
)

type (
	Attempt   struct{ Index int }
	DelayFn   func(attempt Attempt) time.Duration
	RetryFn   func(attempt Attempt) bool
	Transport struct{ http.RoundTripper }
)

func NewTransport(rt http.RoundTripper, retryFn RetryFn, delayFn DelayFn) *Transport { return nil }
func RetryMaxRetries(max int) RetryFn                                                { return nil }
func RetryAll(retryFns ...RetryFn) RetryFn                                           { return nil }
func RetryAny(retryFns ...RetryFn) RetryFn                                           { return nil }
func RetryTemporaryErr() RetryFn                                                     { return nil }
func ConstDelay(delay time.Duration) DelayFn                                         { return nil }
func ExpJitterDelay(base, max time.Duration) DelayFn                                 { return nil }
