// Package net has predicates over HTTP statuses and errnos.
package net

import (
	"errors"
	"net/http"
	"syscall"
)

func isRetryableStatus(statusCode int) bool { // want `isRetryableStatus is true for 404, which is not retried in exitlint.toml, and false for 503, which is`
	return statusCode == http.StatusTooManyRequests || statusCode == 404 || statusCode == 409
}

// isTransientStatus tells both exit statuses and HTTP statuses apart, and is left alone.
func isTransientStatus(code int) bool { return code == 4 || code == 404 }

func isPermanentStatus(code int) bool { // want `isPermanentStatus and isRetryableStatus are both true for 409`
	return code >= 400 && code < 500 && code != 408 && code != 429
}

func isTransient(err error) bool { // want `isTransient is true for EACCES, which is not transient in exitlint.toml, and false for EPIPE, which is`
	return errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EACCES)
}

func isTransientErrno(e syscall.Errno) bool { return e == syscall.ECONNRESET || e == syscall.EPIPE }
