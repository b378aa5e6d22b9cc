// Package work writes envelopes in another package than main.
package work

import (
	"encoding/json"
	"errors"
	"os"
)

type short struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

// ended is an error with a status.
type ended struct{ status int }

func (ended) Error() string { return "ended" }

var table = map[string]int{
	"E_NOT_FOUND": 4,
	"E_BUSY":      1, // want `E_BUSY ends with 1 here, but with 7 in exitlint.toml`
	"busy":        2,
}

// Lookup returns the status of a code.
func Lookup(code string) int { return table[code] }

// lines is no table of statuses.
var lines = map[string]int{"E_BUSY": 3}

// Lines uses lines.
func Lines() int { return lines["x"] }

// Fixed writes what it always writes.
func Fixed() error {
	_ = json.NewEncoder(os.Stderr).Encode(short{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"}) // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
	return ended{4}
}

// Run ends with a status that main asks for.
func Run(args []string) error {
	if len(args) > 20 {
		_ = json.NewEncoder(os.Stderr).Encode(short{Code: "E_NOT_FOUND", Message: args[0], Suggestion: "look"})
		return ended{4}
	}
	return nil
}

// Code returns the status of an error.
func Code(err error) int {
	var e ended
	if errors.As(err, &e) {
		return e.status
	}
	return 1
}
