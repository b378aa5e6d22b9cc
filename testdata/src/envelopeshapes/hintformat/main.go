// Command hintformat has methods that take a hint as a format, and a function that calls
// such a method only if it gets a format.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint,omitempty"`
	Retryable bool   `json:"retryable"`
}

func (e *Error) Error() string { return e.Message }

func New(code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// usage has no finding itself, because its callers give the hint.
func usage(message, hint string, args ...any) error {
	e := New("E_USAGE", "%s", message)
	if hint != "" {
		e = e.WithHint(hint, args...)
	}
	return e
}

// rare leaves the hint out for another reason than an empty one.
func rare(message, hint string, isRare bool) error {
	e := New("E_USAGE", "%s", message) // want `on some paths`
	if isRare {
		e = e.WithHint(hint)
	}
	return e
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return New("E_USAGE", "no task").WithHint("name one of %d", len(args))
	case 2:
		return New("E_USAGE", "no task").WithHint("") // want `empty "hint"`
	case 3:
		return New("E_USAGE", "no task") // want `no "hint"`
	case 4:
		return usage("no task", "name %s", "one")
	case 5:
		return usage("no task", "") // want `empty "hint"`
	case 6:
		return usage("no task", args[0])
	}
	return rare("many", "fewer", args[0] == "")
}

func main() {
	if err := run(os.Args); err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(err.(*Error))
		os.Exit(1)
	}
}
