// Command variable replaces an empty hint in a variable by one that may be empty, too.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct{ Code, Message, Hint string }

func (e *Error) Error() string { return e.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"}
	}
	return &Error{Code: "E_USAGE", Message: "other", Hint: ""}
}

func hintFor(code string) string {
	switch code {
	case "E_USAGE":
		return "see --help"
	case "E_LOCKED":
		return "wait"
	}
	return "" // want `"hint" is empty here`
}

func main() {
	var e *Error
	if !errors.As(run(os.Args), &e) {
		return
	}
	hint := e.Hint
	if hint == "" {
		hint = hintFor(e.Code)
	}
	out := envelope{Code: e.Code, Message: e.Message, Retryable: len(os.Args) > 9, Hint: hint}
	_ = json.NewEncoder(os.Stderr).Encode(out)
	os.Exit(1)
}
