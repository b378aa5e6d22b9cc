// Command variable takes a default if a table does not have the code.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

var hints = map[string]string{
	"E_USAGE":     "see --help",
	"E_LOCKED":    "", // want `the suggestion of a JSON error is empty here`
	"E_NOT_FOUND": "", // no error has this code
}

// An Error is made by authors.
type Error struct{ Code, Message string }

func (e *Error) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task"}
	case 2:
		return &Error{Code: "E_LOCKED", Message: "locked"}
	}
	return &Error{Code: "E_BUSY", Message: "busy"}
}

func main() {
	var e *Error
	if !errors.As(run(os.Args), &e) {
		return
	}
	hint, ok := hints[e.Code]
	if !ok {
		hint = "see the manual"
	}
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Message, Retryable: len(os.Args) > 9, Hint: hint})
	os.Exit(7)
}
