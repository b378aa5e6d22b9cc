// Command unfilled prints a type with a field that nothing fills: the error type
// has none. That is one finding, where the printed type is made.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code, Message string
	Retryable     bool
}

func (e *Error) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func (e *Error) envelope() envelope {
	return envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable} // want `has no "[Hh]int"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "two tasks"}
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e.envelope())
		os.Exit(1)
	}
}
