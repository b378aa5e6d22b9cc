// Package fault has constructors that nothing calls.
package fault

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors, who can add a hint, but no link.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) Error() string { return e.Message }

// WithHint says what to do.
func (e *Error) WithHint(hint string) *Error {
	e.Hint = hint
	return e
}

// New makes an error.
func New(code, message string) *Error { return &Error{Code: code, Message: message, Retryable: false} }

// Usage has callers.
func Usage(message string) *Error { return New("E_USAGE", message) }

// Unused has none, but one could add a hint.
func Unused(message string) *Error { return New("E_USAGE", message) }

// Made has none, and makes the error itself.
func Made(message string) *Error { return &Error{Code: "E_USAGE", Message: message, Retryable: false} }

// Emptied has none, and an empty hint.
func Emptied(message string) *Error { return New("E_USAGE", message).WithHint("") } // want `empty "hint"`

// A Slip is an error to which nobody can add a hint.
type Slip struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (s *Slip) Error() string { return s.Message }

// Slipped has no callers, and none could add a hint.
func Slipped(message string) *Slip {
	return &Slip{Code: "E_USAGE", Message: message, Retryable: false} // want `no "hint"`
}

// A Source may be called through an interface.
type Source struct{}

// Fail is called so.
func (Source) Fail(message string) *Error { return New("E_USAGE", message) } // want `no "hint"`

// Print writes errors.
func Print(err error) {
	var e *Error
	var s *Slip
	switch {
	case errors.As(err, &e):
		_ = json.NewEncoder(os.Stderr).Encode(e)
	case errors.As(err, &s):
		_ = json.NewEncoder(os.Stderr).Encode(s)
	}
}
