// Command marshalanonymous has errors whose MarshalJSON writes a struct without a
// name. One leaves the hint out: nobody can give it, whatever the type has.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is complete.
type Error struct {
	code, message, hint string
	retryable           bool
}

func (e *Error) Error() string { return e.message }

// MarshalJSON writes the envelope.
func (e *Error) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Code      string `json:"code"`
		Message   string `json:"message"`
		Retryable bool   `json:"retryable"`
		Hint      string `json:"hint"`
	}{e.code, e.message, e.retryable, e.hint})
}

// A LockError has a hint that its JSON lacks.
type LockError struct {
	Path string `json:"path"`
	Hint string `json:"hint"`
}

func (e LockError) Error() string { return e.Path + " is locked" }

// MarshalJSON writes the envelope.
func (e LockError) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct { // want `has no field for suggestion`
		Code      string `json:"code"`
		Message   string `json:"message"`
		Retryable bool   `json:"retryable"`
	}{"E_LOCKED", e.Error(), true})
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{code: "E_USAGE", message: "no task", hint: "name a task"}
	case 2:
		return &Error{code: "E_USAGE", message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return LockError{Path: args[1], Hint: "wait"}
	}
	return nil
}

func main() {
	err := run(os.Args)
	var e *Error
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e)
		os.Exit(1)
	}
	var l LockError
	if errors.As(err, &l) {
		_ = json.NewEncoder(os.Stderr).Encode(l)
		os.Exit(1)
	}
}
