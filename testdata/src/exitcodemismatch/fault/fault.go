// Package fault has errors, and a function that gives them statuses.
package fault

import (
	"context"
	"errors"
)

// ErrBusy has two statuses.
var ErrBusy = errors.New("busy")

// NotFoundError has a status of its own.
type NotFoundError struct{}

func (*NotFoundError) Error() string { return "not found" }

// ExitCode is called through an interface.
func (*NotFoundError) ExitCode() int { return 6 } // want `NotFoundError ends with 6 here, but with 4 \(NOT_FOUND\) in exitlint.toml`

// Status is called from main.
func Status(err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		return 5 // want `context.Canceled ends with 5 here, but with 9 \(CANCELLED\)`
	case errors.Is(err, context.DeadlineExceeded):
		return 9 // want `context.DeadlineExceeded ends with 9 here, but with 5 \(TIMEOUT\)`
	case errors.Is(err, ErrBusy):
		return 10
	}
	return 4 // want `the errors that nothing classifies end with 4 here, but with 1 \(GENERAL\) in exitlint.toml \(fallback\)`
}
