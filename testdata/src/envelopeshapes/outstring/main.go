// Command outstring prints JSON that functions return as a string.
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

func (e *Error) envelope() envelope {
	return envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint}
}

func format(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		return toJSON(envelope{Code: "E_USAGE", Message: err.Error()}) // want `has no "[Hh]int"`
	}
	return toJSON(e.envelope())
}

func toJSON(v any) string {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return "{}"
	}
	return string(b)
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return nil
}

func main() {
	if err := run(os.Args); err != nil {
		fmt.Fprintln(os.Stderr, format(err))
		os.Exit(1)
	}
	fmt.Println(toJSON(os.Args))
}
