// Command fallbackeach converts the errors of its commands with a default of each.
// Only the errors of a command without a default need a hint.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct{ Code, Message, Hint string }

func (e *Error) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func convert(err error, fallback string) envelope {
	var e *Error
	if !errors.As(err, &e) {
		return envelope{Code: "E_USAGE", Message: err.Error(), Hint: "report it"}
	}
	hint := e.Hint
	if hint == "" {
		hint = fallback
	}
	return envelope{Code: e.Code, Message: e.Message, Retryable: len(os.Args) > 9, Hint: hint}
}

func add(args []string) error {
	if len(args) > 1 {
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	}
	return &Error{Code: "E_USAGE", Message: "no task"}
}

func remove(args []string) error {
	if len(args) > 1 {
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	}
	return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
}

// Its errors go both ways.
func list(args []string) error {
	return &Error{Code: "E_USAGE", Message: args[0]} // want `has no "[Hh]int"`
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(convert(add(os.Args), "see --help"))
	case 2:
		_ = enc.Encode(convert(remove(os.Args), ""))
	case 3:
		_ = enc.Encode(convert(list(os.Args), "see --help"))
	case 4:
		_ = enc.Encode(convert(list(os.Args), ""))
	}
	os.Exit(len(os.Args))
}
