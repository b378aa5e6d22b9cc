// Command defaulted gives errors without a hint one where they are converted.
// Nothing that goes through it lacks a hint.
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// A FlagError is another one.
type FlagError struct{ Message, Hint string }

func (e *FlagError) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) envelope() envelope {
	hint := e.Hint
	if hint == "" {
		hint = "see --help"
	}
	return envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: hint}
}

func (e *FlagError) envelope() envelope {
	return envelope{Code: "E_USAGE", Message: e.Message, Hint: cmp.Or(e.Hint, "see --help")}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"}
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		return &FlagError{Message: "no flag"}
	}
	return nil
}

func main() {
	err := run(os.Args)
	var f *FlagError
	if errors.As(err, &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f.envelope())
		os.Exit(1)
	}
	var e *Error
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e.envelope())
		os.Exit(1)
	}
}
