// Command returned hands errors to functions that take an error and return one.
// What comes back is the same error, or one that wraps it.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// An Error is made by authors.
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

func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}

func logged(err error) error {
	fmt.Fprintln(os.Stdout, err)
	return err
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return wrap("add", &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		return wrap("add", &Error{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		err := &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
		return wrap("add", logged(err))
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint})
		os.Exit(1)
	}
}
