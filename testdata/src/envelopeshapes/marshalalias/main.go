// Command marshalalias has an error whose MarshalJSON adds fields to a copy of its
// type without methods.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Transient bool   `json:"-"`
}

func (e *Error) Error() string { return e.Message }

// MarshalJSON writes the envelope.
func (e *Error) MarshalJSON() ([]byte, error) {
	type plain Error
	return json.Marshal(struct {
		*plain
		Retryable bool `json:"retryable"`
	}{(*plain)(e), e.Transient})
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait", Transient: true}
	case 4:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `([Rr]etryable|Transient) is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e)
		os.Exit(1)
	}
}
