// Command fallback prints errors with a default.
//
// A converter has a default from its caller, so that the error needs no hint.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct{ Code, Message, Hint string }

func (e *Error) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func convert(e *Error, fallback string) envelope {
	hint := e.Hint
	if hint == "" {
		hint = fallback
	}
	return envelope{Code: e.Code, Message: e.Message, Retryable: len(os.Args) > 9, Hint: hint}
}

func run(args []string) error {
	if len(args) > 1 {
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	}
	return &Error{Code: "E_USAGE", Message: "no task"}
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(convert(e, "see --help"))
		os.Exit(1)
	}
}
