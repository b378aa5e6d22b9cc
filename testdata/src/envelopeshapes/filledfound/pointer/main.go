// Command pointer adds a hint to an error that is found with errors.As.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made without a hint.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

func (e *Error) Error() string { return e.Message }

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Retryable: false}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no name", Retryable: false, Hint: "add a name"}
	}
	return nil
}

func main() {
	err := run(os.Args)
	if err == nil {
		return
	}
	var e *Error
	if !errors.As(err, &e) {
		e = &Error{Code: "E_USAGE", Message: err.Error(), Retryable: false}
	}
	if e.Hint == "" {
		e.Hint = "see --help"
	}
	_ = json.NewEncoder(os.Stderr).Encode(e)
	os.Exit(1)
}
