// Command types names its error type in the registry, and prints it by a
// template. The message and the exit status need not be fields of the error.
package main

import (
	"cmp"
	"errors"
	"os"
	"text/template"
)

// Coded is what errors with a code implement.
type Coded interface{ Code() string }

// Same is another name of Error.
type Same = Error

// Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
	ExitCode            int
	Err                 error
}

func (e *Error) Error() string { return cmp.Or(e.Message, e.Err.Error()) }

// Status returns what the program ends with.
func (e *Error) Status() int { return cmp.Or(e.ExitCode, 1) }

const page = `{"code":{{printf "%q" .Code}},"message":{{printf "%q" .Error}},"hint":{{printf "%q" .Hint}},"exit_code":{{.Status}}}`

func run() error {
	cause := errors.New("no")
	switch len(os.Args) {
	case 1:
		return &Error{Code: "E_NOT_FOUND", Message: "no", Hint: "look", ExitCode: 4}
	case 2:
		return &Error{Code: "E_NOT_FOUND", Err: cause, Hint: "look"}
	case 3:
		return &Error{Code: "E_NOT_FOUND", Hint: "look"} // want `this JSON error has no "Message"`
	case 4:
		return &Error{Err: cause, Hint: "look", Retryable: true} // want `this JSON error has no "Code"`
	case 5:
		return &Error{Code: "E_NOT_FOUND", Err: cause} // want `this JSON error has no "Hint"`
	}
	return &Error{Code: "E_OTHER"}
}

// unclassified prints a type of its own.
func unclassified(err error) {
	type reply struct {
		Code, Message, Hint string
		Retryable           bool
		ExitCode            int
		RetryAfter          int
	}
	_ = template.Must(template.New("").Parse(page)).Execute(os.Stderr, reply{Code: "E_OTHER", Message: err.Error()})
	_ = template.Must(template.New("").Parse(page)).Execute(os.Stderr, reply{Code: "E_NOT_FOUND", Message: err.Error(), ExitCode: 4}) // want `this JSON error has no "Hint"` `this JSON error has no "RetryAfter"`
}

func main() {
	var e *Error
	if errors.As(run(), &e) {
		_ = template.Must(template.New("").Parse(page)).Execute(os.Stderr, e)
		os.Exit(e.Status())
	}
}
