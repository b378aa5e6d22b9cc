// Package check ends the process if an error is not nil.
package check

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	ExitCode  int    `json:"exit_code"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type coded struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// Error is Fatal for errors.
func Error(err error, status int, code string) {
	if err != nil {
		Fatal(status, code, err.Error())
	}
}

// Deep calls Error.
func Deep(code string, status int, err error) { Error(err, status, code) }

// Fatal prints an error and ends the process.
func Fatal(status int, code, message string) {
	_ = json.NewEncoder(os.Stderr).Encode(failure{code, message, status, status == 7, "h"})
	os.Exit(status)
}

// Coded leaves the status out of the JSON.
func Coded(err error, status int, code string) {
	if err == nil {
		return
	}
	_ = json.NewEncoder(os.Stderr).Encode(coded{code, err.Error(), len(code) > 9, "h"})
	os.Exit(status)
}

// A Checker has the code in a field.
type Checker struct{ Prefix string }

// Check is Coded with a prefix.
func (c Checker) Check(err error, code string, status int) {
	if err != nil {
		Coded(err, status, code)
	}
}

// Status returns the status instead.
func Status(err error, status int, code string) int {
	if err == nil {
		return 0
	}
	_ = json.NewEncoder(os.Stderr).Encode(coded{code, err.Error(), len(code) > 9, "h"})
	return status
}

// Warn only prints.
func Warn(err error, code string) {
	if err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(coded{code, err.Error(), len(code) > 9, "h"})
	}
}
