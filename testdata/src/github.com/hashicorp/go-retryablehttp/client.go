// Package retryablehttp stands in for the parts of hashicorp/go-retryablehttp
// that the tests use.
package retryablehttp

import (
	"net/http"
	"time"
)

type Backoff func(min, max time.Duration, attemptNum int, resp *http.Response) time.Duration

type Client struct {
	HTTPClient   *http.Client
	RetryWaitMin time.Duration
	RetryWaitMax time.Duration
	RetryMax     int
	Backoff      Backoff
}

func NewClient() *Client { return &Client{} }

func (c *Client) Get(url string) error { return nil }

func (c *Client) StandardClient() *http.Client { return nil }

func DefaultBackoff(min, max time.Duration, attemptNum int, resp *http.Response) time.Duration {
	return min
}

func LinearJitterBackoff(min, max time.Duration, attemptNum int, resp *http.Response) time.Duration {
	return min
}
