// Command hintfor takes hints from a function. The errors themselves carry none:
// what has to change is the result that is empty.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Kind, Message string
}

func (e *Error) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func hintFor(kind string) string {
	switch kind {
	case "E_USAGE":
		return "see --help"
	case "E_LOCKED":
		return "wait"
	}
	return "" // want `"hint" is empty here`
}

// statusHint is never empty.
func statusHint(kind string) string {
	if kind == "E_USAGE" {
		return "see --help"
	}
	return "report it"
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Kind: "E_USAGE", Message: "no task"}
	case 2:
		return &Error{Kind: args[1], Message: "two tasks"}
	}
	return nil
}

func main() {
	var e *Error
	if !errors.As(run(os.Args), &e) {
		return
	}
	env := envelope{Code: e.Kind, Message: e.Message, Retryable: e.Kind == "E_LOCKED", Hint: hintFor(e.Kind)}
	if os.Getenv("STATUS") != "" {
		env = envelope{Code: e.Kind, Message: e.Message, Retryable: e.Kind == "E_LOCKED", Hint: statusHint(e.Kind)}
	}
	_ = json.NewEncoder(os.Stderr).Encode(env)
	os.Exit(1)
}
