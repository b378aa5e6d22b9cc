// Package fault writes errors that it finds in others to the writers of its callers.
package fault

import (
	"encoding/json"
	"errors"
	"io"
	"os"
)

// An Error is written to standard error, by Exit.
type Error struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"error"`
	Status  int    `json:"-"`
}

func (e *Error) Error() string { return e.Message }

// Handle writes an error, and returns the status.
func Handle(w io.Writer, err error) int {
	var e *Error
	if !errors.As(err, &e) {
		return 1
	}
	_ = json.NewEncoder(w).Encode(e)
	return e.Status
}

// Exit ends the process.
func Exit(err error) { os.Exit(Handle(os.Stderr, err)) }

// A Failure is written to standard error by the command.
type Failure struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (f *Failure) Error() string { return f.Message }

// Show writes a Failure.
func Show(w io.Writer, err error) {
	var f *Failure
	if errors.As(err, &f) {
		_ = json.NewEncoder(w).Encode(f)
	}
}

// A Fault is only written to the writers of a server.
type Fault struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// Reply writes a Fault.
func Reply(w io.Writer, err error) {
	var f *Fault
	if errors.As(err, &f) {
		_ = json.NewEncoder(w).Encode(f)
	}
}
