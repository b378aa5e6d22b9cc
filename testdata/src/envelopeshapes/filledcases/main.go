// Command filledcases fills an envelope through a pointer, with one of several literals.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type reply struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

var errLocked = errors.New("locked")

func fill(p *envelope, err error) {
	switch {
	case errors.Is(err, errLocked):
		*p = envelope{Code: "E_LOCKED", Message: err.Error(), Retryable: true, Hint: "wait"}
	case errors.Is(err, os.ErrNotExist):
		*p = envelope{Code: "E_USAGE", Message: err.Error()} // want `has no "hint"`
	default:
		*p = envelope{Code: "E_LOCKED", Message: err.Error(), Hint: "run with -v"} // want `left out here, so false`
	}
}

// fillReply leaves the hint to its callers, which all set it.
func fillReply(p *reply, err error) {
	if errors.Is(err, errLocked) {
		*p = reply{Code: "E_LOCKED", Message: err.Error(), Retryable: true}
		return
	}
	*p = reply{Code: "E_USAGE", Message: err.Error()}
}

// fillOnly has one literal, which the caller completes.
func fillOnly(p *envelope, err error) {
	*p = envelope{Code: "E_USAGE", Message: err.Error()}
}

func main() {
	_, err := os.ReadFile(os.Args[1])
	enc := json.NewEncoder(os.Stderr)
	switch {
	case err == nil:
	case len(os.Args) == 1:
		var e envelope
		fill(&e, err)
		_ = enc.Encode(e)
		os.Exit(1)
	case len(os.Args) == 2:
		var r reply
		fillReply(&r, err)
		r.Hint = "see --help"
		_ = enc.Encode(r)
		os.Exit(1)
	case len(os.Args) == 3:
		var e envelope
		fillOnly(&e, err)
		e.Hint = "see --help"
		_ = enc.Encode(e)
		os.Exit(1)
	case len(os.Args) == 4:
		var e envelope // want `has no "hint"`
		fillOnly(&e, err)
		_ = enc.Encode(e)
		os.Exit(1)
	}
}
