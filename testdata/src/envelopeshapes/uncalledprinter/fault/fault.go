// Package fault has error types that can be printed as JSON.
package fault

import (
	"encoding/json"
	"io"
)

// An Error is printed by Write, which the program does not call. Its text is printed.
type Error struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// WithHint adds a hint.
func (e *Error) WithHint(hint string) *Error { e.Hint = hint; return e }

// New makes an Error.
func New(code, message string) *Error { return &Error{Code: code, Message: message} }

// Write prints an Error. Nothing calls it.
func Write(w io.Writer, e *Error) error { return json.NewEncoder(w).Encode(e) }

// A Slip is printed by Print, which the program calls.
type Slip struct { // want `no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

func (s *Slip) Error() string { return s.Message }

// WithHint adds a hint.
func (s *Slip) WithHint(hint string) *Slip { s.Hint = hint; return s }

// NewSlip makes a Slip.
func NewSlip(code, message string) *Slip { return &Slip{Code: code, Message: message} }

// Print prints a Slip.
func Print(w io.Writer, s *Slip) error { return json.NewEncoder(w).Encode(s) }

// A Lapse is printed by Show, which the program passes on as a value.
type Lapse struct { // want `no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

func (l *Lapse) Error() string { return l.Message }

// WithHint adds a hint.
func (l *Lapse) WithHint(hint string) *Lapse { l.Hint = hint; return l }

// NewLapse makes a Lapse.
func NewLapse(code, message string) *Lapse { return &Lapse{Code: code, Message: message} }

// Show prints a Lapse.
func Show(w io.Writer, l *Lapse) error { return json.NewEncoder(w).Encode(l) }
