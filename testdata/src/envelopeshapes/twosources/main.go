// Command twosources prints a variable with two sources: an error that was found
// and one that stands for all others. Each is judged where it is made.
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

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// New returns an error that suggests what its caller says.
func New(code, message, hint string) *Error {
	return &Error{Code: code, Message: message, Hint: hint}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return New("E_USAGE", "no task", "name a task")
	case 2:
		return New("E_USAGE", "no task", "") // want `has an empty "[Hh]int"`
	case 3:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	}
	return os.Chdir(args[0])
}

func unclassified(err error) *Error {
	var e *Error
	if !errors.As(err, &e) {
		e = New("E_USAGE", err.Error(), "") // want `has an empty "[Hh]int"`
	}
	return e
}

func reported(err error) *Error {
	var e *Error
	if !errors.As(err, &e) {
		e = New("E_USAGE", err.Error(), "report it")
	}
	return e
}

func main() {
	err := run(os.Args)
	if err == nil {
		return
	}
	e := reported(err)
	if len(os.Args) > 5 {
		e = unclassified(err)
	}
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint})
	os.Exit(1)
}
