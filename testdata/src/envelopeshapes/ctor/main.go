// Command ctor makes errors with constructors. Where the caller can give a field,
// the finding is at the call; where nobody can, it is in the constructor.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// An Error is made by constructors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// newError can be told all.
func newError(code, message string, retryable bool, hint string) *Error {
	return &Error{Code: code, Message: message, Retryable: retryable, Hint: hint}
}

// usage has a hint for all.
func usage(message string) *Error {
	return newError("E_USAGE", message, false, "see --help")
}

// usagef leaves the hint out for its callers.
func usagef(format string, args ...any) *Error {
	return newError("E_USAGE", fmt.Sprintf(format, args...), false, "") // want `has an empty "[Hh]int"`
}

// locked cannot be told.
func locked(path string) *Error {
	return &Error{Code: "E_LOCKED", Message: path + " is locked", Retryable: true} // want `has no "[Hh]int"`
}

// unlocked leaves out what nobody can add, and what the registry has for its code.
func unlocked(path string) *Error {
	return &Error{Code: "E_LOCKED", Message: path + " was locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return newError("E_USAGE", "no task", false, "name a task")
	case 2:
		return newError("E_USAGE", "no task", false, "") // want `has an empty "[Hh]int"`
	case 3:
		return newError("E_USAGE", "no task", true, "name a task") // want `[Rr]etryable is true here, but exitlint.toml says "no" for E_USAGE`
	case 4:
		return usage("no task")
	case 5:
		return usagef("%s is no task", args[1])
	case 6:
		return locked(args[1])
	case 7:
		return unlocked(args[1])
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
