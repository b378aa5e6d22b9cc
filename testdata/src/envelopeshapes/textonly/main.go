// Command textonly has an error type that is only printed as text, and JSON for
// something else. Its errors are judged only where they become JSON.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// An Error is printed as text.
type Error struct {
	Code, Message, Hint string
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// A ScriptError is printed as JSON.
type ScriptError struct {
	Code, Message, Hint string
}

func (e *ScriptError) Error() string { return e.Message }

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task"}
	case 2:
		return &ScriptError{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &ScriptError{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	}
	return nil
}

func main() {
	err := run(os.Args)
	var s *ScriptError
	if errors.As(err, &s) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": s.Code, "message": s.Message, "retryable": false, "hint": s.Hint})
		os.Exit(1)
	}
	var e *Error
	if errors.As(err, &e) {
		fmt.Fprintln(os.Stderr, "Error:", e)
		if e.Hint != "" {
			fmt.Fprintln(os.Stderr, "Hint:", e.Hint)
		}
		os.Exit(1)
	}
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"code": "done", "message": "a task was added"})
}
