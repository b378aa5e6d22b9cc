// Command ptrmethod prints errors that a method with a pointer receiver
// converts. The printed type is made in one line that is complete; a field is
// missing where the error is made.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors, and knows nothing of JSON.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func (e *Error) envelope() envelope {
	return envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait", Retryable: true}
	case 4:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
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
