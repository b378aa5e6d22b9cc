// Package clierr is a library for errors of programs.
package clierr

import (
	"encoding/json"
	"io"
)

// An Error is made by programs.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// New makes one.
func New(code, message, hint string) *Error {
	return &Error{Code: code, Message: message, Hint: hint}
}

// A Document is printed.
type Document struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// Write prints an error.
func Write(w io.Writer, e *Error) error {
	return json.NewEncoder(w).Encode(Document{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint})
}

// Internal makes an error without a hint, whatever the caller knows.
func Internal() *Error { return &Error{Code: "E_INTERNAL", Message: "internal"} }

// A Reply is printed as it is. Its JSON has other names than its fields.
type Reply struct {
	Text      string `json:"message"`
	Advice    string `json:"hint,omitempty"`
	Retryable bool   `json:"retryable"`
}

func (r *Reply) Error() string { return r.Text }

// Reject makes one.
func Reject(text, advice string, retryable bool) *Reply {
	return &Reply{Text: text, Advice: advice, Retryable: retryable}
}

// Plain makes an error without a hint.
func Plain(code, message string) *Error { return &Error{Code: code, Message: message} }

// Refused makes an error with a hint of the library.
func Refused(message string) *Error {
	return &Error{Code: "E_USAGE", Message: message, Hint: "ask an administrator"}
}
