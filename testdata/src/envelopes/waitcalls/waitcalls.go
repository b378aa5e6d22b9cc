// Command waitcalls makes errors with constructors that take the code and no time to wait.
// A constructor that other codes need is right, and the call with the code is not.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	Retry      bool   `json:"recoverable"`
	Suggestion string `json:"suggestion"`
	RetryAfter int64  `json:"retry_after_ms,omitempty"`
}

func (f *failure) Error() string { return f.Message }

// transient is for codes with and without a time to wait.
func transient(code, message string) *failure {
	return &failure{Code: code, Message: message, Retry: true, Suggestion: "try again"}
}

// timed gets the time from its callers.
func timed(code, message string, ms int64) *failure {
	return &failure{Code: code, Message: message, Retry: true, Suggestion: "wait", RetryAfter: ms}
}

// limited is for codes with a time to wait only.
func limited(code, message string) *failure {
	return &failure{Code: code, Message: message, Retry: true, Suggestion: "try again"} // want `this JSON error has no "retry_after_ms"`
}

func run() error {
	switch len(os.Args) {
	case 1:
		return transient("E_BUSY", "the file is in use")
	case 2:
		return transient("E_LIMITED", "slow down") // want `the JSON error of this call has no "retry_after_ms"`
	case 3:
		return limited("E_LIMITED", "slow down")
	case 4:
		return limited("E_LIMITED", "much slower")
	case 5:
		return timed("E_LIMITED", "slow down", 30)
	}
	return nil
}

func main() {
	var f *failure
	if errors.As(run(), &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
}
