// Package app makes errors. It does not know how package view prints them.
package app

import (
	"encoding/json"
	"os"

	"envelopeshapes/typesapart/fault"
)

// Load makes errors that only package view prints.
func Load(name string) error {
	switch name {
	case "":
		return &fault.Error{Code: "E_USAGE", Message: "no name"} // want `has no "Hints"`
	case "?":
		return &fault.Error{Code: "E_USAGE", Message: "bad name", Hints: []string{"see --help"}}
	}
	return nil
}

// Ping makes errors that this package prints, too.
func Ping(host string) *fault.Status {
	switch host {
	case "":
		return &fault.Status{Code: "E_USAGE", Message: "no host", Retryable: false} // want `has no "Hint"`
	case "a":
		return &fault.Status{Code: "E_LOCKED", Message: "locked", Hint: "wait", Retryable: true}
	case "b":
		return &fault.Status{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `Retryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return nil
}

type brief struct { // want `has no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// Log prints an error without Retryable.
func Log(s *fault.Status) {
	_ = json.NewEncoder(os.Stderr).Encode(brief{s.Code, s.Message, s.Hint})
}
