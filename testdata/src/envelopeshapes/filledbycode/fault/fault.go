// Package fault declares errors that are printed. Another package fills in their hints.
package fault

import "fmt"

// A Kind is the code of an error.
type Kind string

// The codes.
const (
	Usage    Kind = "E_USAGE"
	Locked   Kind = "E_LOCKED"
	NotFound Kind = "E_NOT_FOUND"
	Busy     Kind = "E_BUSY"
)

// An Error is printed.
type Error struct {
	Kind      Kind   `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) Error() string { return e.Message }

// New returns an error without a hint.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...), Retryable: kind == Locked || kind == Busy}
}

// WithHint adds a hint.
func (e *Error) WithHint(hint string) *Error {
	e.Hint = hint
	return e
}

// A Detail is printed. Callers complete it where they make it.
type Detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (d *Detail) Error() string { return d.Message }

// Complete adds a hint for some codes.
func Complete(d *Detail) *Detail {
	if d.Hint != "" {
		return d
	}
	switch d.Code {
	case "E_USAGE":
		d.Hint = "see --help"
	case "E_LOCKED", "E_BUSY":
		d.Hint = "wait"
	}
	return d
}
