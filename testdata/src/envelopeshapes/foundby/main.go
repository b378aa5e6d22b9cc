// Command foundby finds its errors with a function that calls errors.As.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Error is what authors construct.
type Error struct {
	Code      string
	Message   string
	Hint      string
	Retryable bool
}

func (e *Error) Error() string { return e.Message }

// WithHint returns the error with a hint.
func (e *Error) WithHint(hint string) *Error { e.Hint = hint; return e }

// WithRetryable returns the error, which is worth another attempt.
func (e *Error) WithRetryable() *Error { e.Retryable = true; return e }

func newError(code, message string) *Error { return &Error{Code: code, Message: message} }

func asError(err error, target **Error) bool { return errors.As(err, target) }

// isSame compares an error with another one, and finds nothing in it.
func isSame(err error, target *Error) bool { return err.Error() == target.Message }

func render(w io.Writer, err error) {
	var e *Error
	if !asError(err, &e) {
		e = newError("E_USAGE", err.Error()) // want `all errors that are not classified has no "Hint"`
	}
	inner := map[string]any{"code": e.Code, "message": e.Message, "retryable": e.Retryable}
	if e.Hint != "" {
		inner["hint"] = e.Hint
	}
	text, _ := json.Marshal(map[string]any{"error": inner})
	_, _ = fmt.Fprintln(w, string(text))
}

// compared prints an error of its own, whatever it is compared with.
func compared(w io.Writer, err error) {
	e := &Error{Code: "E_USAGE", Message: "no name", Retryable: len(os.Args) > 3}           // want `no "Hint"`
	inner := map[string]any{"code": e.Code, "message": e.Message, "retryable": e.Retryable} // want `has "error.hint" on some paths only`
	if isSame(err, e) {
		inner["hint"] = "see --help"
	}
	text, _ := json.Marshal(map[string]any{"error": inner})
	_, _ = fmt.Fprintln(w, string(text))
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return newError("E_USAGE", "no name") // want `has no "Hint"`
	case 2:
		return newError("E_USAGE", "no name").WithHint("see --help")
	case 3:
		return newError("E_LOCKED", "locked").WithRetryable() // want `has no "Hint"`
	}
	return newError("E_LOCKED", "locked").WithRetryable().WithHint("try again")
}

func main() {
	if err := run(os.Args); err != nil {
		render(os.Stderr, err)
		compared(os.Stderr, err)
		os.Exit(1)
	}
}
