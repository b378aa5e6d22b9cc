// Command claude prints envelopes as the seed 000 does.
package main

import (
	"encoding/json"
	"os"
	"time"
)

// Meta says where an envelope comes from.
type Meta struct {
	Format    string    `json:"format"`
	Version   string    `json:"version"`
	Command   string    `json:"command"`
	Timestamp time.Time `json:"timestamp"`
}

// Failure is what went wrong.
type Failure struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	ExitCode    int    `json:"exitCode"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

// Output is all that is printed.
type Output struct {
	Schema  string  `json:"$schema"`
	Meta    Meta    `json:"_meta"`
	Success bool    `json:"success"`
	Error   Failure `json:"error"`
}

func meta(command string) Meta { return Meta{Format: "json", Command: command, Timestamp: time.Now()} }

func print(o Output) { _ = json.NewEncoder(os.Stdout).Encode(o) }

func main() {
	print(Output{Meta: meta("add"), Error: Failure{Code: "E_TASK_NOT_FOUND", Message: "no", ExitCode: 4, Suggestion: "list them"}})
	print(Output{Meta: meta("add"), Error: Failure{Code: "E_TASK_NOT_FOUND", Message: "no", ExitCode: 7, Suggestion: "list them"}}) // want `E_TASK_NOT_FOUND ends with 7 here, but with 4 in exitlint.toml`
	print(Output{Meta: meta("add"), Error: Failure{Code: "E_LOCK_TIMEOUT", Message: "no", ExitCode: 7}})                            // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_LOCK_TIMEOUT` `this JSON error has no "error.suggestion"`
	print(Output{Meta: meta("list"), Success: true})
}
