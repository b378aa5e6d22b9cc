// Package fault has constructors of errors and prints them.
package fault

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error has a next step that callers set.
type Error struct {
	Code, Message, NextStep string
}

func (e *Error) Error() string { return e.Message }

// Usage makes an error. Callers can set the next step.
func Usage(err error) *Error { return &Error{Code: "E_USAGE", Message: err.Error()} }

// Print writes the error.
func Print(err error) {
	var e *Error
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": map[string]any{"code": e.Code, "message": e.Message, "next_step": e.NextStep, "retryable": false}})
	}
}
