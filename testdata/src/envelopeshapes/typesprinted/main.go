// Command typesprinted names its printed type in the registry. It is made in one
// line; a field is missing where the error that fills it is made.
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
	Problem problem `json:"problem"`
}

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func newDocument(e *Error) (document, bool) {
	return document{problem{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint}}, e.Code != ""
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `no "(problem.)?[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		if d, ok := newDocument(e); ok {
			_ = json.NewEncoder(os.Stderr).Encode(d)
		}
		os.Exit(1)
	}
}
