// Command convertedlater converts errors, and then gives a hint to those of one kind that
// have none.
package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
)

// An Error is printed.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint,omitempty"`
	Retryable bool   `json:"retryable"`
	Status    int    `json:"-"`
}

func (e *Error) Error() string { return e.Message }

func classify(err error) *Error {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return &Error{Code: "E_USAGE", Message: err.Error(), Status: 3}
	case errors.Is(err, fs.ErrNotExist):
		return &Error{Code: "E_USAGE", Message: err.Error(), Status: 4} // want `has no "hint"`
	}
	return &Error{Code: "E_USAGE", Message: err.Error(), Hint: "see --help", Status: 1}
}

func classified(err error, method string) *Error {
	e := classify(err)
	if e.Status == 3 && e.Hint == "" {
		switch method {
		case "token":
			e.Hint = "set APP_TOKEN"
		default:
			e.Hint = "app login"
		}
	}
	return e
}

// rate makes an error for any caller, and says nothing about an error it gets.
func rate(limit int) *Error {
	if limit == 0 {
		return &Error{Code: "E_USAGE", Message: "no limit", Hint: "set one"}
	}
	return &Error{Code: "E_USAGE", Message: "too many"} // want `has no "hint"`
}

func limited(limit int) *Error {
	e := rate(limit)
	if e.Hint == "" {
		e.Hint = "wait"
	}
	return e
}

// wrap makes one error for all its callers.
func wrap(err error) *Error {
	return &Error{Code: "E_USAGE", Message: err.Error()}
}

func wrapped(err error) *Error {
	e := wrap(err)
	e.Hint = "see --help"
	return e
}

// sorted makes errors for one caller, which replaces all hints.
func sorted(err error) *Error {
	if errors.Is(err, fs.ErrPermission) {
		return &Error{Code: "E_USAGE", Message: "not allowed"}
	}
	return &Error{Code: "E_USAGE", Message: err.Error()}
}

func hinted(err error) *Error {
	e := sorted(err)
	e.Hint = "see --help"
	return e
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	_, err := os.Open("x")
	_ = enc.Encode(classified(err, os.Args[0]))
	_ = enc.Encode(limited(len(os.Args)))
	_ = enc.Encode(rate(1))
	_ = enc.Encode(wrapped(err))
	_ = enc.Encode(wrap(err)) // want `has no "hint"`
	_ = enc.Encode(hinted(err))
	os.Exit(1)
}
