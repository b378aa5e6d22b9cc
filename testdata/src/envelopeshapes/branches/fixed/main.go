// Command fixed ends with the same status after each of its errors. The registry says
// "sometimes" for it, so that the error code decides.
package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func right(err error) {
	out := &failure{Message: err.Error(), Hint: "look"}
	if errors.Is(err, fs.ErrNotExist) {
		out.Code = "E_NOT_FOUND"
	} else {
		out.Code = "E_LOCKED"
		out.Retryable = true
	}
	out.print()
}

func wrong(err error) {
	out := failure{Message: err.Error(), Hint: "look"}
	if errors.Is(err, fs.ErrNotExist) {
		out.Code = "E_NOT_FOUND"
		out.Retryable = true // want `retryable is true here, but .* says "no" for E_NOT_FOUND`
	} else {
		out.Code = "E_LOCKED" // want `retryable is left out here, so false, but .* says "yes" for E_LOCKED`
	}
	out.print()
}

// oneCode has the same error code on both paths, so that one of them is wrong.
func oneCode(err error) {
	out := failure{Code: "E_LOCKED", Message: err.Error(), Hint: "look"} // want `"retryable" on some paths only`
	if errors.Is(err, fs.ErrNotExist) {
		out.Retryable = true
	}
	out.print()
}

// noCode has no error code, so that a missing key means nothing.
func noCode(err error) {
	m := map[string]any{"error": err.Error(), "suggestion": "look"} // want `"recoverable" on some paths only`
	if errors.Is(err, fs.ErrNotExist) {
		m["recoverable"] = true
	}
	_ = json.NewEncoder(os.Stderr).Encode(m)
}

func (f *failure) print() { _ = json.NewEncoder(os.Stderr).Encode(f) }

func main() {
	switch err := os.ErrNotExist; len(os.Args) {
	case 1:
		right(err)
	case 2:
		wrong(err)
	case 3:
		oneCode(err)
	case 4:
		noCode(err)
	}
	os.Exit(1)
}
