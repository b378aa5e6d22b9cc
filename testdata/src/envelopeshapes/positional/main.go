// Command positional makes errors without names of fields.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code, Message string
	Retryable     bool
	Hint          string
}

func (e *Error) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// envelope converts, as the types differ in their tags only.
func (e *Error) envelope() envelope { return envelope(*e) }

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{"E_USAGE", "no task", false, "name a task"}
	case 2:
		return &Error{"E_USAGE", "no task", false, ""} // want `has an empty "[Hh]int"`
	case 3:
		return &Error{"E_USAGE", "no task", true, "name a task"} // want `[Rr]etryable is true here, but exitlint.toml says "no" for E_USAGE`
	case 4:
		e := Error{"E_USAGE", "no task", false, ""}
		e.Hint = "name a task"
		return &e
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e.envelope())
		os.Exit(1)
	}
}
