// Package net has predicates over HTTP statuses and errnos.
package net

import (
	"errors"
	"net/http"
	"syscall"
)

func isRetryableStatus(statusCode int) bool { // want `isRetryableStatus counts 404 as retried, against the registry and leaves out 503`
	return statusCode == http.StatusTooManyRequests || statusCode == 404 || statusCode == 409
}

func isPermanentStatus(code int) bool { // want `isPermanentStatus and isRetryableStatus both accept 409`
	return code >= 400 && code < 500 && code != 408 && code != 429
}

func isTransient(err error) bool { // want `isTransient counts EACCES as transient, against the registry and leaves out EPIPE`
	return errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EACCES)
}

func isTransientErrno(e syscall.Errno) bool { return e == syscall.ECONNRESET || e == syscall.EPIPE }
