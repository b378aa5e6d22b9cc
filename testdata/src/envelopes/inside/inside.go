// Command inside prints the struct inside of an error. The message of the error is also
// copied to another envelope, for errors that are not known.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Status is what is printed.
type Status struct {
	Kind      string `json:"kind"`
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// An Error is an error with a Status.
type Error struct{ Status Status }

func (e *Error) Error() string { return e.Status.Message }

func busy() error {
	return &Error{Status{Kind: "Status", Code: "E_BUSY", Message: "busy", Retryable: true, Hint: "wait"}}
}

func unreachable() error {
	return &Error{Status{Kind: "Status", Code: "E_UNREACHABLE", Message: "no answer", Hint: "look"}} // want `this JSON error has no "retryable"`
}

func missing() error {
	return &Error{Status{Kind: "Status", Code: "E_UNREACHABLE", Message: "none", Retryable: false, Hint: "look"}}
}

func failed() error {
	return &Error{Status{Kind: "Failed", Code: "E_BUSY", Message: "busy", Retryable: true, Hint: "wait"}} // want `kind is "Failed" here, but exitlint.toml says "Status"`
}

func later() error {
	st := Status{Kind: "Status", Code: "E_UNREACHABLE", Message: "no answer"}
	st.Retryable, st.Hint = len(os.Args) > 8, "look"
	return &Error{Status: st}
}

func statusOf(err error) *Status {
	var e *Error
	if errors.As(err, &e) {
		return &e.Status
	}
	return &Status{Kind: "Status", Code: "E_BUSY", Message: err.Error(), Retryable: true, Hint: "wait"}
}

func run() error {
	switch len(os.Args) {
	case 1:
		return busy()
	case 2:
		return unreachable()
	case 3:
		return failed()
	case 4:
		return later()
	case 5:
		return missing()
	}
	return errors.New("unknown")
}

func main() {
	if err := run(); err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(statusOf(err))
		os.Exit(9)
	}
}
