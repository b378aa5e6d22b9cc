// Package remote retries what a service answers. The values of classifiers have policies.
package remote

import (
	"errors"
	"net/http"
	"syscall"
	"time"
)

func get() (*http.Response, error) { return http.Get("http://localhost") }

func waitForRate() {
	for range 3 { // want `this loop makes 3 attempts, but max_attempts is 5 in \[retry.rate\] of exitlint.toml`
		resp, err := get()
		if err != nil || resp.StatusCode != http.StatusTooManyRequests {
			return
		}
		time.Sleep(time.Second)
	}
}

func waitForNumber() {
	for range 5 {
		resp, err := get()
		if err != nil || resp.StatusCode != 429 {
			return
		}
		time.Sleep(2 * time.Second) // want `wait 1 is 2s here, but 1s in \[retry.rate\] of exitlint.toml`
	}
}

func waitForReset() {
	for range 4 { // want `this loop makes 4 attempts, but max_attempts is 3 in \[retry.busy\] of exitlint.toml`
		if _, err := get(); !isRetryableReset(err) {
			return
		}
		time.Sleep(time.Second)
	}
}

func isRetryableReset(err error) bool { return errors.Is(err, syscall.ECONNRESET) }

func waitForErrno() {
	for range 4 { // want `this loop makes 4 attempts, but max_attempts is 3 in \[retry.busy\] of exitlint.toml`
		var errno syscall.Errno
		if _, err := get(); !errors.As(err, &errno) || errno != syscall.ECONNRESET {
			return
		}
		time.Sleep(time.Second)
	}
}

func waitForBusy() {
	for range 4 { // want `this loop makes 4 attempts, but max_attempts is 3 in \[retry.busy\] of exitlint.toml`
		if resp, err := get(); err != nil || !isTransientStatus(resp.StatusCode) {
			return
		}
		time.Sleep(time.Second)
	}
}

// isTransientStatus knows 503, but not 429.
func isTransientStatus(status int) bool { // want `isTransientStatus is false for 429, which is transient in exitlint.toml`
	return status == 503
}

// waitForBoth has two policies to follow, so neither is compared.
func waitForBoth() {
	for range 9 {
		resp, err := get()
		if err != nil || resp.StatusCode != 429 && resp.StatusCode != 503 {
			return
		}
		time.Sleep(time.Hour)
	}
}

// waitForGone asks for a status without a policy.
func waitForGone() {
	for range 9 {
		resp, err := get()
		if err != nil || resp.StatusCode == http.StatusNotFound {
			return
		}
		time.Sleep(time.Hour)
	}
}

// waitForSize compares something else with 429.
func waitForSize() {
	for range 9 {
		resp, err := get()
		if size := int(resp.ContentLength); err != nil || size == 429 {
			return
		}
		time.Sleep(time.Hour)
	}
}

var _ = []any{waitForRate, waitForNumber, waitForReset, waitForErrno, waitForBusy, waitForBoth, waitForGone, waitForSize}
