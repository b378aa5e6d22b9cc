// Command positions prints errors that name a line, and diagnostics, which do not say
// whether trying again can help.
package main

import (
	"encoding/json"
	"os"
)

// A failure is an error of the program.
type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Line      int    `json:"line"`
	Severity  string `json:"severity"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

// A diagnostic is about the input.
type diagnostic struct {
	Code     string `json:"code"`
	Message  string `json:"message"`
	Line     int    `json:"line"`
	Severity string `json:"severity"`
	Hint     string `json:"hint"`
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(failure{Code: "E_USAGE", Message: "no task", Severity: "error", Retryable: false, Hint: "name a task"})
	case 2:
		_ = enc.Encode(failure{Code: "E_USAGE", Message: "no task", Line: 2, Retryable: false}) // want `has no "hint"`
	case 3:
		_ = enc.Encode(map[string]any{"code": "E_USAGE", "message": "no task", "line": 2, "retryable": false}) // want `has no "suggestion"`
	case 4:
		_ = enc.Encode(diagnostic{Code: "unused", Message: "unused", Line: 2})
	case 5:
		_ = enc.Encode(map[string]any{"code": "unused", "message": "unused", "line": 2, "severity": "warning"})
	}
	os.Exit(1)
}
