// Command targets makes values of its error type that are no errors: targets of
// errors.Is and errors.As, values to compare with, and what is decoded into.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
)

// An Error is made by authors.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) Error() string { return e.Message }

// Is compares codes.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code
}

var _ error = &Error{}

func isLocked(err error) bool { return errors.Is(err, &Error{Code: "E_LOCKED", Message: "locked"}) }

func fromChild(name string) error {
	out, err := exec.Command(name).Output()
	if err == nil {
		return nil
	}
	var e Error
	if json.Unmarshal(out, &e) != nil || e == (Error{}) {
		return &Error{Code: "E_USAGE", Message: err.Error()} // want `has no "[Hh]int"`
	}
	return &e
}

func run(args []string) error {
	if len(args) > 2 {
		return fromChild(args[1])
	}
	return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
}

func main() {
	err := run(os.Args)
	if isLocked(err) {
		os.Exit(7)
	}
	e := &Error{}
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e)
		os.Exit(1)
	}
}
