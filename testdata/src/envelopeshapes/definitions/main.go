// Command definitions has what it knows of its errors in a map. A field is missing
// in an entry, not where the entry is used.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type definition struct {
	Title, Hint string
	Retryable   bool
}

var definitions = map[string]definition{
	"E_USAGE":  {Title: "wrong usage", Hint: "see --help"},
	"E_LOCKED": {Title: "locked", Retryable: true}, // want `has no "[Hh]int"`
}

// An Error is made by New.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// New makes an error as defined.
func New(code, message string) *Error {
	d := definitions[code]
	return &Error{Code: code, Message: d.Title + ": " + message, Hint: d.Hint, Retryable: d.Retryable}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return New("E_USAGE", "no task")
	case 2:
		return New("E_LOCKED", args[1])
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": e.Code, "message": e.Message, "retryable": e.Retryable, "hint": e.Hint})
		os.Exit(1)
	}
}
