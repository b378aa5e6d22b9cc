// Command commands gets its errors from functions in the fields of commands.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"envelopeshapes/commands/cmd"
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

func add(args []string) error {
	if len(args) > 0 {
		return &Error{Code: "E_USAGE", Message: "two tasks", Hint: "name one task"}
	}
	return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
}

func classify(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{Code: "E_USAGE", Message: err.Error()} // want `has no "[Hh]int"`
}

func exit(err error) {
	e := classify(err)
	if os.Getenv("JSON") == "" {
		fmt.Fprintln(os.Stderr, "Error:", e.Message)
		os.Exit(1)
	}
	b, _ := json.Marshal(envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint})
	fmt.Fprintln(os.Stderr, string(b))
	os.Exit(1)
}

func main() {
	commands := []*cmd.Command{
		{Name: "add", Run: add},
		{Name: "lock", Run: func([]string) error {
			return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
		}},
	}
	if err := cmd.Execute(commands, os.Args[1:]); err != nil {
		exit(err)
	}
}
