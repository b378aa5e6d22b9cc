// Command funcmap takes the function that writes an error from a map, by format.
// One that writes text asks for no field.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

var writers = map[string]func(io.Writer, *Error){
	"text": writeText,
	"json": writeJSON,
}

func writeText(w io.Writer, e *Error) { fmt.Fprintln(w, e.Message) }

func writeJSON(w io.Writer, e *Error) {
	_ = json.NewEncoder(w).Encode(envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint})
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		if write, ok := writers[os.Getenv("FORMAT")]; ok {
			write(os.Stderr, e)
		}
		os.Exit(1)
	}
}
