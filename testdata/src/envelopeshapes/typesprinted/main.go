// Command typesprinted names its printed type in the registry. The part with the
// roles comes from a function with two results; a field is missing there, or where
// the error that fills it is made.
package main

import (
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

type document struct {
	Error problem `json:"error"`
}

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func problemOf(err error) (problem, int) {
	var e *Error
	if errors.As(err, &e) {
		return problem{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint}, 1
	}
	return problem{Code: "E_USAGE", Message: err.Error()}, 1 // want `has no "error.hint"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `no "(error.)?[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return os.Chdir(args[0])
}

func main() {
	if err := run(os.Args); err != nil {
		p, status := problemOf(err)
		_ = json.NewEncoder(os.Stderr).Encode(document{Error: p})
		os.Exit(status)
	}
}
