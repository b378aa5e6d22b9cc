// Command nofieldpair has an error type and a printed type, and neither has a
// field for a hint. That is one finding, at the type that is printed.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code, Message string
	Retryable     bool
}

func (e *Error) Error() string { return e.Message }

type envelope struct { // want `has no field for suggestion`
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
}

func (e *Error) envelope() envelope {
	return envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "two tasks"}
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
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
