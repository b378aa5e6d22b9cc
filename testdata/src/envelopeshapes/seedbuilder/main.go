// Command seedbuilder has mistakes in errors that are made step by step.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// An Error is printed.
type Error struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable,omitempty"` // want `omitempty leaves`
	Suggestion  string `json:"suggestion,omitempty"`
	ExitCode    int    `json:"exit_code"`
}

func (e *Error) Error() string { return e.Message }

// Errorf begins an error.
func Errorf(code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...), ExitCode: 1}
}

// Suggest sets the suggestion.
func (e *Error) Suggest(text string) *Error {
	e.Suggestion = text
	return e
}

// Retry sets recoverable.
func (e *Error) Retry(yes bool) *Error {
	e.Recoverable = yes
	return e
}

// Exit sets the status.
func (e *Error) Exit(status int) *Error {
	e.ExitCode = status
	return e
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return Errorf("E_BUSY", "%s is busy", args[0]).Retry(true).Suggest("wait").Exit(7)
	case 2:
		return Errorf("E_BUSY", "%s is busy", args[0]).Retry(true).Exit(7) // want `has no "error.suggestion"`
	case 3:
		return Errorf("E_BUSY", "%s is busy", args[0]).Retry(false).Suggest("wait").Exit(7) // want `recoverable`
	case 4:
		return Errorf("E_BUSY", "%s is busy", args[0]).Suggest("wait").Exit(7) // want `recoverable`
	case 5:
		return Errorf("E_NOT_FOUND", "no %s", args[0]).Retry(false).Suggest("list them").Exit(7) // want `E_NOT_FOUND ends with 7`
	case 6:
		return Errorf("E_NOTFOUND", "no %s", args[0]).Retry(false).Suggest("list them").Exit(4) // want `E_NOTFOUND is not declared`
	case 7:
		return Errorf("E_LOCKED", "%s is locked", args[0]).Retry(true).Suggest("") // want `empty "error.suggestion"`
	case 8:
		e := Errorf("E_LOCKED", "%s is locked", args[0]).Retry(true) // want `"error.suggestion" on some paths only`
		if args[1] == "me" {
			e = e.Suggest("unlock it")
		}
		return e
	}
	return nil
}

func fail(status int) { os.Exit(status) }

func main() {
	err := run(os.Args)
	var e *Error
	switch {
	case err == nil:
	case errors.As(err, &e):
		data, _ := json.Marshal(map[string]any{"error": e})
		fmt.Fprintln(os.Stderr, string(data))
		fail(e.ExitCode)
	default:
		fmt.Fprintf(os.Stderr, `{"error":{"code":"E_USAGE","message":%q,"recoverable":false,"suggestion":"read the manual","exit_code":2}}`, err) // want `the process ends with 1`
		fail(1)
	}
}
