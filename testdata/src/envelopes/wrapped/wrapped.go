// Command wrapped makes errors with an envelope inside, through functions that pass an empty
// suggestion.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type body struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

type cliError struct {
	status int
	body   body
}

func (e *cliError) Error() string { return e.body.Message }

func newError(status int, code, message, suggestion string) *cliError {
	return &cliError{status: status, body: body{Code: code, Message: message, Suggestion: suggestion}}
}

func missing(message string) *cliError {
	return newError(4, "E_NOT_FOUND", message, "") // want `the JSON error of this call has an empty "suggestion"`
}

func blank(message string) *cliError {
	return newError(4, "E_NOT_FOUND", message, " ") // want `the JSON error of this call has an empty "suggestion"`
}

// outer passes the message through two functions.
func outer(name string) *cliError { return inner(fmt.Sprintf("no %s", name)) }

func inner(message string) *cliError {
	return newError(4, "E_NOT_FOUND", message, "") // want `the JSON error of this call has an empty "suggestion"`
}

// hinted gets the suggestion from its callers.
func hinted(message, suggestion string) *cliError {
	return newError(4, "E_NOT_FOUND", message, suggestion)
}

// busy says nothing about trying again.
func busy(message string) *cliError {
	return newError(7, "E_BUSY", message, "wait") // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
}

func full(message string) *cliError { return newError(4, "E_NOT_FOUND", message, "look elsewhere") }

// opened is completed by its caller. Other errors do not set a field of an inner struct, so
// it has a type of its own.
type opened struct{ problem problem }

type problem struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

func (o *opened) Error() string { return o.problem.Message }

func newOpened(code, message, suggestion string) *opened {
	return &opened{problem{Code: code, Message: message, Suggestion: suggestion}}
}

func openedAs(message string) *opened { return newOpened("E_NOT_FOUND", message, "") }

func open(name string) error {
	o := openedAs("no " + name)
	o.problem.Suggestion = "look elsewhere"
	return o
}

func run(args []string) error {
	switch len(args) {
	case 0:
		return missing("no file")
	case 1:
		return blank("no such file")
	case 2:
		return outer("file")
	case 3:
		return hinted("no file", "look elsewhere")
	case 4:
		return hinted("no file", "") // want `the JSON error of this call has an empty "suggestion"`
	case 5:
		return busy("in use")
	case 6:
		return full("no file")
	}
	return open(args[0])
}

func main() {
	err := run(os.Args[1:])
	var e *cliError
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e.body)
		os.Exit(e.status)
	}
	var o *opened
	if errors.As(err, &o) {
		_ = json.NewEncoder(os.Stderr).Encode(o.problem)
		os.Exit(4)
	}
}
