// Package fault makes errors of failures that it passes to a constructor.
package fault

import (
	"encoding/json"
	"errors"
	"os"
)

// A Failure is printed.
type Failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

// An Error has a failure.
type Error struct {
	Failure *Failure
	Exit    int
}

func (e *Error) Error() string { return e.Failure.Message }

// New makes an error of a failure.
func New(f *Failure) *Error { return &Error{Failure: f, Exit: len(f.Code)} }

// Usage does not say whether to try again.
func Usage(code, message, hint string) *Error {
	return New(&Failure{Code: code, Message: message, Hint: hint}) // want `has no "error.retryable"`
}

// Busy says so.
func Busy(code, message, hint string) *Error {
	return New(&Failure{Code: code, Message: message, Hint: hint, Retryable: true})
}

// Final says so, too.
func Final(code, message, hint string) *Error {
	return New(&Failure{Code: code, Message: message, Hint: hint, Retryable: false})
}

// Print writes an error.
func Print(err error) {
	var e *Error
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": e.Failure})
		os.Exit(e.Exit)
	}
}
