// Command typeswitch converts errors of several types in a type switch.
package main

import (
	"encoding/json"
	"os"
)

// An Error is used by pointer.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// A UsageError is used by value, and has its hint in every case.
type UsageError struct{ Flag string }

func (e UsageError) Error() string { return "no flag " + e.Flag }

// A LockError has no hint of its own.
type LockError struct{ Path string }

func (e *LockError) Error() string { return e.Path + " is locked" }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func envelopeOf(err error) envelope {
	switch e := err.(type) {
	case *Error:
		return envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint}
	case UsageError:
		return envelope{Code: "E_USAGE", Message: e.Error(), Hint: "see --help"}
	case *LockError:
		return envelope{Code: "E_LOCKED", Message: e.Error(), Retryable: true} // want `has no "[Hh]int"`
	default:
		return envelope{Code: "E_USAGE", Message: e.Error(), Hint: "report it"}
	}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return UsageError{args[2]}
	case 4:
		return &LockError{args[3]}
	}
	return nil
}

func main() {
	if err := run(os.Args); err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(envelopeOf(err))
		os.Exit(1)
	}
}
