// Package far has predicates on errors of other packages, or that call their functions.
package far

import (
	"context"
	"errors"
	"io/fs"
	"strings"

	walk "retrypredicates/errors"
	"retrypredicates/remote"
)

// isTransientRemote assumes that the method Is of another package says nothing about a
// context.
func isTransientRemote(err error) bool { // want `isTransientRemote is false for 503, which is transient in exitlint.toml`
	if errors.Is(err, context.Canceled) {
		return false
	}
	var e *remote.Error
	return errors.As(err, &e) && e.StatusCode == 429
}

// isTransientFile is known for 429 only, because the method may say that the error is
// fs.ErrExist.
func isTransientFile(err error) bool {
	if errors.Is(err, fs.ErrExist) {
		return true
	}
	var e *remote.Error
	return errors.As(err, &e) && e.StatusCode == 429
}

func isTransientService(err error) bool { // want `isTransientService is false for 429, which is transient in exitlint.toml`
	var e *remote.Error
	return errors.As(err, &e) && e.Server()
}

func isPermanentRequest(err error) bool { // want `isPermanentRequest is true for 429, which is not permanent in exitlint.toml`
	var e *remote.Error
	return errors.As(err, &e) && e.Client()
}

// isPermanentButBusy is right.
func isPermanentButBusy(err error) bool {
	var e *remote.Error
	return errors.As(err, &e) && e.Client() && e.StatusCode != 429
}

func isTransientText(err error) bool { // want `isTransientText is true for "not found", which is not transient in exitlint.toml, and false for "rate limit", which is`
	again, root := cause(err)
	return again || strings.Contains(root.Error(), "not found") || strings.Contains(root.Error(), "connection reset")
}

// cause returns the innermost error, and whether one of them is a timeout.
func cause(err error) (again bool, root error) {
	walk.Walk(err, func(e error) bool {
		if t, ok := e.(interface{ Timeout() bool }); ok && t.Timeout() {
			again = true
		}
		root = e
		return false
	})
	return again, root
}

// isTransientVisited is not known, because Visit may do anything.
func isTransientVisited(err error) bool {
	found := false
	walk.Visit(err, func(e error) bool {
		found = found || strings.Contains(e.Error(), "not found")
		return false
	})
	return found
}

// isTransientHooked is not known, because the function in a variable may do anything.
func isTransientHooked(err error) bool {
	found := strings.Contains(err.Error(), "not found")
	walk.Walk(err, func(e error) bool {
		found = found && hook(e)
		return found
	})
	return found
}

var hook = func(error) bool { return true }

// SetHook sets what is asked about each error.
func SetHook(f func(error) bool) { hook = f }

// The texts of a map explain its keys.
var retryableMessages = map[string]string{ // want `retryableMessages contains "not found", which is not retried in exitlint.toml`
	"not found":  "it may come back",
	"rate limit": "the service is busy",
}

// otherMessages explains errors that may be of either sort.
var otherMessages = map[string]string{"not found": "it is gone", "rate limit": "the service is busy"}

var _, _ = retryableMessages, otherMessages

var _ = []any{isTransientRemote, isTransientFile, isTransientText, isTransientVisited, isTransientHooked, isTransientService, isPermanentRequest, isPermanentButBusy}
