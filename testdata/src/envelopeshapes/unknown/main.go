// Command unknown has hints whose texts are not known. Nothing shows that they are
// empty, and nothing is said. Constants are known.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

const (
	noHint    = ""
	usageHint = "see " + "--help"
)

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

func read(name string) string {
	b, _ := os.ReadFile(name)
	return string(b)
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: os.Getenv("HINT")}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: read(args[1])}
	case 3:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: strings.Join(args, ", ")}
	case 4:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: fmt.Sprintf("try %s", args[1])}
	case 5:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: usageHint}
	case 6:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: noHint} // want `has an empty "[Hh]int"`
	case 7:
		return &Error{Code: args[1], Message: "no task", Retryable: len(args[1]) > 3} // want `has no "[Hh]int"`
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
