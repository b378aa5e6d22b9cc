// Command filled replaces an empty hint in the printed object.
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

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"}
	}
	return &Error{Code: "E_USAGE", Message: "other", Hint: ""}
}

func main() {
	var e *Error
	if !errors.As(run(os.Args), &e) {
		return
	}
	out := envelope{Code: e.Code, Message: e.Message, Retryable: len(os.Args) > 9, Hint: e.Hint}
	if out.Hint == "" {
		out.Hint = "see --help"
	}
	_ = json.NewEncoder(os.Stderr).Encode(out)
	os.Exit(1)
}
