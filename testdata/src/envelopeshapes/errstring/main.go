// Command errstring has an error whose text is JSON.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// An Error is its own envelope.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// Error returns the envelope.
func (e *Error) Error() string {
	b, _ := json.Marshal(e)
	return string(b)
}

// A PlainError is text.
type PlainError struct{ Code, Message, Hint string }

// Error returns text.
func (e *PlainError) Error() string { return e.Message }

func newJSON(code, message, hint string) error {
	b, _ := json.Marshal(map[string]any{"code": code, "message": message, "retryable": false, "hint": hint})
	return errors.New(string(b))
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		return &PlainError{Code: "E_USAGE", Message: "no task"}
	case 5:
		return newJSON("E_USAGE", "no task", "name a task")
	case 6:
		return newJSON("E_USAGE", "no task", "") // want `has an empty "[Hh]int"`
	}
	return nil
}

func main() {
	if err := run(os.Args); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
