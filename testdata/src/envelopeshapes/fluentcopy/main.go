// Command fluentcopy completes errors with methods that copy what their receiver
// points to.
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

// errUsage and errLocked are the errors that methods complete.
var (
	errUsage  = &Error{Code: "E_USAGE", Message: "wrong usage"} // want `has no "[Hh]int"`
	errLocked = &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait", Retryable: true}
)

// WithHint returns a copy that says what to do.
func (e *Error) WithHint(hint string) *Error {
	c := *e
	c.Hint = hint
	return &c
}

// WithMessage returns a copy with another text.
func (e *Error) WithMessage(message string) *Error {
	c := *e
	c.Message = message
	return &c
}

func (e *Error) envelope() map[string]any {
	return map[string]any{"code": e.Code, "message": e.Message, "retryable": e.Retryable, "hint": e.Hint}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return errUsage.WithHint("name a task")
	case 2:
		return errUsage
	case 3:
		return errLocked.WithMessage(args[1] + " is locked")
	case 4:
		return errLocked.WithHint("") // want `has an empty "[Hh]int"`
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
