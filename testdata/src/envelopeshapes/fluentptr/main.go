// Command fluentptr completes errors with methods that return their receiver.
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

// New begins an error.
func New(code, message string) *Error { return &Error{Code: code, Message: message} }

// WithHint says what to do.
func (e *Error) WithHint(hint string) *Error {
	e.Hint = hint
	return e
}

// Retry says that trying again can help.
func (e *Error) Retry() *Error {
	e.Retryable = true
	return e
}

func (e *Error) envelope() map[string]any {
	return map[string]any{"code": e.Code, "message": e.Message, "retryable": e.Retryable, "hint": e.Hint}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return New("E_USAGE", "no task").WithHint("name a task")
	case 2:
		return New("E_USAGE", "no task") // want `no "[Hh]int".*WithHint`
	case 3:
		return New("E_USAGE", "no task").WithHint("") // want `has an empty "[Hh]int"`
	case 4:
		return New("E_LOCKED", "locked").Retry().WithHint("wait")
	case 5:
		return New("E_LOCKED", "locked").WithHint("wait") // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 6:
		e := New("E_USAGE", "no task")
		e.WithHint("name a task")
		return e
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
