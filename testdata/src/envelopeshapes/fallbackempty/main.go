// Command fallbackempty prints errors with a default.
//
// A converter has no default from its caller, so that the error needs a hint. The
// call is right: the hint of the error goes before.
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
	return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(convert(e, ""))
		os.Exit(1)
	}
}
