// Package view prints errors. It does not know who makes them.
package view

import (
	"encoding/json"
	"os"

	"envelopeshapes/typesapart/fault"
)

type detail struct { // want `has no field for recoverable`
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Hints   []string `json:"hints,omitempty"`
}

// Print prints an error without Temporary.
func Print(e *fault.Error) {
	_ = json.NewEncoder(os.Stderr).Encode(detail{Code: e.Code, Message: e.Message, Hints: e.Hints})
}

type full struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Hint        string `json:"hint"`
	Recoverable bool   `json:"recoverable"`
}

// PrintStatus prints an error with all of its fields.
func PrintStatus(s *fault.Status) {
	_ = json.NewEncoder(os.Stderr).Encode(full{s.Code, s.Message, s.Hint, s.Retryable})
}
