// Package setters changes the number of retries of a client after it has made it.
package setters

import (
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// A Client has a client that its methods change.
type Client struct {
	inner   *retryablehttp.Client
	service *service
}

type service struct{ client *Client }

// New sets the first wait through another variable, and leaves the number of retries to
// Limit. Neither has its default.
//
//exitlint:retry restart
func New() *Client {
	c := &Client{inner: retryablehttp.NewClient()}
	c.inner.RetryWaitMin = 5 * time.Second
	c.service = &service{c}
	c.Limit(3)
	return c
}

// Limit sets the number of retries.
func (c *Client) Limit(n int) { c.inner.RetryMax = n }
