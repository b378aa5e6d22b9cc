// Command assertion finds errors with type assertions.
package main

import (
	"encoding/json"
	"os"
)

// An Error is used by pointer.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func envelopeOf(err error) envelope {
	e, ok := err.(*Error)
	if !ok {
		return envelope{Code: "E_USAGE", Message: err.Error()} // want `has no "[Hh]int"`
	}
	return envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task", Retryable: true} // want `[Rr]etryable is true here, but exitlint.toml says "no" for E_USAGE`
	}
	return nil
}

func main() {
	if err := run(os.Args); err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(envelopeOf(err))
		os.Exit(1)
	}
}
