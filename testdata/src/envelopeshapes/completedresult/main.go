// Command completedresult sets fields of errors that other functions make. A function
// that makes one of several errors is checked together with its callers.
package main

import (
	"encoding/json"
	"os"

	"envelopeshapes/completedresult/task"
)

// An Error is printed.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) Error() string { return e.Message }

// build gets a hint from each of its callers.
func build(kind string) *Error {
	if kind == "" {
		return &Error{Code: "E_USAGE", Message: "no kind"}
	}
	return &Error{Code: "E_USAGE", Message: "unknown kind"}
}

// value is like build, but returns the struct itself.
func value(kind string) Error {
	if kind == "" {
		return Error{Code: "E_USAGE", Message: "no kind"}
	}
	return Error{Code: "E_USAGE", Message: "unknown kind"}
}

// found is like build, but may also return nil.
func found(kind string) (*Error, bool) {
	switch kind {
	case "":
		return &Error{Code: "E_USAGE", Message: "no kind"}, true
	case "x":
		return &Error{Code: "E_USAGE", Message: "unknown kind"}, true
	}
	return nil, false
}

// forgotten gets a hint from one of its callers, but not from the other.
func forgotten(kind string) *Error {
	if kind == "" {
		return &Error{Code: "E_USAGE", Message: "no kind"} // want `has no "(error.)?hint"`
	}
	return &Error{Code: "E_USAGE", Message: "unknown kind"} // want `has no "(error.)?hint"`
}

// sometimes gets a hint from its caller on some paths only.
func sometimes(kind string) *Error {
	if kind == "" {
		return &Error{Code: "E_USAGE", Message: "no kind"} // want `has no "(error.)?hint"`
	}
	return &Error{Code: "E_USAGE", Message: "unknown kind"} // want `has no "(error.)?hint"`
}

func run(kind string) error {
	e := build(kind)
	e.Hint = "see --help " + kind
	return e
}

func fail(e *Error) {
	_ = json.NewEncoder(os.Stderr).Encode(e)
	os.Exit(1)
}

func main() {
	switch kind := os.Args[1]; len(os.Args) {
	case 1:
		if err := run(kind); err != nil {
			_ = json.NewEncoder(os.Stderr).Encode(err)
			os.Exit(1)
		}
	case 2:
		e := build(kind)
		e.Hint = "see --help"
		fail(e)
	case 3:
		e := value(kind)
		e.Hint = "see --help"
		fail(&e)
	case 4:
		if e, ok := found(kind); ok {
			e.Hint = "see --help"
			fail(e)
		}
	case 5:
		e := forgotten(kind)
		e.Hint = "see --help"
		fail(e)
	case 6:
		fail(forgotten(kind))
	case 7:
		e := sometimes(kind)
		if kind == "x" {
			e.Hint = "see --help"
		}
		fail(e)
	case 8:
		e := task.Build(kind)
		e.Hint = "see --help"
		_ = json.NewEncoder(os.Stderr).Encode(e)
		os.Exit(1)
	case 9:
		e := task.Forgotten(kind)
		e.Hint = "see --help"
		_ = json.NewEncoder(os.Stderr).Encode(e)
		os.Exit(1)
	case 10:
		_ = json.NewEncoder(os.Stderr).Encode(task.Forgotten(kind))
		os.Exit(1)
	}
}
