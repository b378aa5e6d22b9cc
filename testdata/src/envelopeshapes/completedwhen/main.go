// Command completedwhen hands errors to a function that gives a hint to those without
// one, if they are of a certain kind.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code, Kind, Message, Hint string
	Retryable                 bool
}

func (e *Error) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func complete(err error, method string) error {
	var e *Error
	if errors.As(err, &e) && e.Kind == "auth" && e.Hint == "" {
		switch method {
		case "token":
			e.Hint = "set APP_TOKEN"
		default:
			e.Hint = "app login"
		}
	}
	return err
}

// some gives a hint only with a certain method, so errors may still have none.
func some(err error, method string) error {
	var e *Error
	if errors.As(err, &e) && e.Hint == "" && e.Kind == "usage" {
		if method == "token" {
			e.Hint = "see --help"
		}
	}
	return err
}

// others gives a hint to errors of every kind but two.
func others(err error) error {
	var e *Error
	if errors.As(err, &e) && e.Kind != "gone" && e.Kind != "usage" && e.Hint == "" {
		e.Hint = "see the documentation"
	}
	return err
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Kind: "auth", Message: "not logged in"}
	case 2:
		return &Error{Code: "E_USAGE", Kind: "usage", Message: "no task"} // want `has no "Hint"`
	case 3:
		return &Error{Code: "E_USAGE", Kind: "other", Message: "no list"}
	case 4:
		return &Error{Code: "E_USAGE", Kind: "gone", Message: "gone"} // want `has no "Hint"`
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(others(some(complete(run(os.Args), os.Args[0]), os.Args[0])), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint})
		os.Exit(1)
	}
}
