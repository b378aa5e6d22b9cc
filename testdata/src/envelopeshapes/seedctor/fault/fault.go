// Package fault makes the errors of a program with constructors.
package fault

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// Codes of errors.
const (
	CodeNotFound = "E_NOT_FOUND"
	CodeBusy     = "E_BUSY"
	CodeLocked   = "E_LOCKED"
	CodeOld      = "E_GONE"
)

// An Error is what authors make.
type Error struct {
	Code        string
	Message     string
	Recoverable bool
	Suggestion  *string
	ExitCode    int
}

func (e *Error) Error() string { return e.Message }

// New makes an error.
func New(code, message string, recoverable bool, suggestion *string, exit int) *Error {
	return &Error{Code: code, Message: message, Recoverable: recoverable, Suggestion: suggestion, ExitCode: exit}
}

// Text returns a pointer to a text.
func Text(s string) *string { return &s }

type payload struct {
	Code        string  `json:"code"`
	Message     string  `json:"message"`
	Recoverable bool    `json:"recoverable"`
	Suggestion  *string `json:"suggestion,omitempty"`
	ExitCode    int     `json:"exit_code"`
}

type envelope struct {
	Error payload `json:"error"`
}

// Write prints an error.
func Write(w io.Writer, e *Error) {
	_ = json.NewEncoder(w).Encode(envelope{Error: payload{e.Code, e.Message, e.Recoverable, e.Suggestion, e.ExitCode}})
}

// Die prints an error and ends the program with its status.
func Die(e *Error) {
	Write(os.Stderr, e)
	os.Exit(e.ExitCode)
}

// exit ends the program.
func exit(status int) { os.Exit(status) }

// Refuse ends with another status than it prints.
func Refuse(name string) {
	Write(os.Stderr, New(CodeNotFound, "no task "+name, false, Text("list them"), 4)) // want `this JSON error says exit status 4, but the process ends with 7`
	exit(7)
}

// Raw prints an error as text that is put together.
func Raw(message string) {
	fmt.Fprintf(os.Stderr, `{"error":{"code":"E_LOCKED","message":%q,"recoverable":true,"exit_code":1}}`+"\n", message) // want `has no "error.suggestion"`
	os.Exit(1)
}

// Map prints an error as a map.
func Map(message string) {
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": map[string]any{"code": CodeLocked, "message": message, "suggestion": "wait"}}) // want `has no "error.recoverable"`
	os.Exit(1)
}
