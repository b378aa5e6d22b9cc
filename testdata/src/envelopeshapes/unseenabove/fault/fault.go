// Package fault is a library: no program of this module imports it. A program of another
// module may set next steps, but only of the errors that it gets from an exported
// constructor. What the unexported constructor lacks is a mistake of this package.
package fault

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error has a next step.
type Error struct {
	Code, Message, NextStep string
}

func (e *Error) Error() string { return e.Message }

// Usage makes an error. Callers can set the next step.
func Usage(err error) *Error { return &Error{Code: "E_USAGE", Message: err.Error()} }

// Classify returns the error to print for err.
func Classify(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return locked(err)
}

func locked(err error) *Error {
	return &Error{Code: "E_LOCKED", Message: err.Error()} // want `has no "NextStep"`
}

// Print writes the error.
func Print(err error) {
	e := Classify(err)
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": map[string]any{"code": e.Code, "message": e.Message, "next_step": e.NextStep, "retryable": false}})
}
