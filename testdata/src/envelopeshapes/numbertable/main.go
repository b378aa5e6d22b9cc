// Command numbertable reads hints from a table whose keys are numbers.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type kind int

const (
	usage kind = iota
	remote
	internal
	empty
)

var hints = map[kind]string{usage: "see --help", remote: "try again", empty: ""} // want `the suggestion of a JSON error is empty here`

// A table that changes may have any key.
var changed = map[kind]string{usage: "see --help"}

func init() { changed[internal] = "report it" }

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f *failure) Error() string { return f.Message }

func fail(k kind, msg string) error {
	return &failure{Code: "E_USAGE", Message: msg, Retryable: false, Hint: hints[k]}
}

func failChanged(k kind, msg string) error {
	return &failure{Code: "E_USAGE", Message: msg, Retryable: false, Hint: changed[k]}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return fail(usage, "no task")
	case 2:
		return fail(internal, "a mistake") // want `has an empty "hint"`
	case 3:
		return fail(empty, "nothing")
	case 4:
		return failChanged(internal, "a mistake")
	}
	return fail(kind(len(args)), "too many")
}

func main() {
	var f *failure
	if errors.As(run(os.Args), &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
}
