// Command source prints errors of another type as envelopes.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopes/source/fail"
)

type problem struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	ExitCode    int    `json:"exitCode"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

func asError(err error) *fail.Error {
	var e *fail.Error
	if errors.As(err, &e) {
		return e
	}
	return &fail.Error{Status: 1, ID: "E_UNSURE", Text: err.Error(), Suggestion: "report it"} // want `E_UNSURE ends with 1 here, but with 9 in exitlint.toml`
}

func main() {
	e := asError(fail.Missing("x"))
	p := problem{Code: e.ID, Message: e.Text, ExitCode: e.Status, Recoverable: e.Status == 7, Suggestion: e.Suggestion}
	_ = json.NewEncoder(os.Stderr).Encode(map[string]problem{"error": p})
	_ = json.NewEncoder(os.Stderr).Encode(p)
	_ = fail.Busy()
}
