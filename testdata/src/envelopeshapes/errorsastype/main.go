// Command errorsastype finds errors with errors.AsType, pointers and values.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is used by pointer.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// A UsageError is used by value.
type UsageError struct {
	Message, Hint string
}

func (e UsageError) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return UsageError{Message: "no such flag", Hint: "see --help"}
	case 4:
		return UsageError{Message: "no such flag"} // want `has no "[Hh]int"`
	}
	return nil
}

func main() {
	err := run(os.Args)
	if e, ok := errors.AsType[*Error](err); ok {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint})
		os.Exit(1)
	}
	if e, ok := errors.AsType[UsageError](err); ok {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: "E_USAGE", Message: e.Message, Hint: e.Hint})
		os.Exit(1)
	}
}
