// Command sentinels keeps its errors in package variables.
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

func newError(code, message string) *Error { return &Error{Code: code, Message: message} } // want `has no "[Hh]int"`

// A Plain error is no pointer.
type Plain struct{ Code, Message, Hint string }

func (p Plain) Error() string { return p.Message }

var (
	errUsage  = &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	errTwo    = &Error{Code: "E_USAGE", Message: "two tasks"}             // want `has no "[Hh]int"`
	errLocked = &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	errPlain  = Plain{Code: "E_USAGE", Message: "no task", Hint: "see --help"}
	errEmpty  = Plain{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	errMade   = newError("E_USAGE", "no task")
)

// zero is not an error until it is filled in.
var zero Error

var all = []error{errUsage, errTwo, errLocked, errPlain, errEmpty, errMade, &zero}

func main() {
	err := all[len(os.Args)]
	var e *Error
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": e.Code, "message": e.Message, "retryable": e.Retryable, "hint": e.Hint})
		os.Exit(1)
	}
	var p Plain
	if errors.As(err, &p) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": p.Code, "message": p.Message, "retryable": false, "hint": p.Hint})
		os.Exit(1)
	}
}
