// Command untagged prints an error type without tags as it is: its JSON names are
// its Go names. A type that is only logged has no such duty.
package main

import (
	"encoding/json"
	"errors"
	"log"
	"os"
)

// An Error is printed.
type Error struct {
	Code      string
	Message   string
	Retryable bool
	Hint      string
}

func (e *Error) Error() string { return e.Message }

// A Warning is only logged.
type Warning struct {
	Code    string
	Message string
	Hint    string
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		log.Print(Warning{Code: "E_USAGE", Message: "no task"})
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		b, err := json.MarshalIndent(e, "", "  ")
		if err == nil {
			_, _ = os.Stderr.Write(append(b, '\n'))
		}
		os.Exit(1)
	}
}
