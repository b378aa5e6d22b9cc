// Package fault has the errors of all packages and prints them.
package fault

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error has its hint from the package that makes it, or from the command.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint,omitempty"`
	Retryable bool   `json:"retryable"`
}

func (e *Error) Error() string { return e.Message }

// A Slip is an error that no other package completes.
type Slip struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint,omitempty"`
	Retryable bool   `json:"retryable"`
}

func (s *Slip) Error() string { return s.Message }

// Print writes the error.
func Print(err error) {
	var e *Error
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e)
	}
	var s *Slip
	if errors.As(err, &s) {
		_ = json.NewEncoder(os.Stderr).Encode(s)
	}
}
