// Command named prints envelopes that only the registry knows for such.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// Guided calls its suggestion guidance.
type Guided struct { // want `this JSON error has no field for recoverable: add one, or name it under [envelope.fields] in exitlint.toml`
	Code     string `json:"code" yaml:"code"`
	Message  string `json:"message" yaml:"message"`
	Guidance string `json:"guidance" yaml:"guidance"`
	Command  string `json:"recovery_command,omitempty" yaml:"recovery_command,omitempty"`
}

// Suggesting has a list of them under another name.
type Suggesting struct { // want `this JSON error has no field for recoverable: add one, or name it under [envelope.fields] in exitlint.toml` `this JSON error has no field for suggestion: exitlint.toml puts it at "guidance"`
	ErrorCode string   `json:"error_code"`
	Message   string   `json:"message"`
	Ways      []string `json:"recovery_suggestions"`
}

// CLIError has no tags, and is turned into something else.
type CLIError struct {
	ExitCode    int
	Code        string
	Message     string
	Suggestion  string
	Recoverable bool
}

func (e *CLIError) Error() string { return e.Message }

type base struct {
	Message     string `json:"message"`
	Recoverable *bool  `json:"recoverable,omitempty"`
}

// Event is one of a stream.
type Event struct {
	base
	Guidance string `json:"guidance,omitempty"`
}

type toolError struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable,omitempty"` // want `omitempty leaves`
	Advice    string `json:"advice"`
}

type toolPayload struct { // want `this JSON error has no field for suggestion: exitlint.toml puts it at "guidance"`
	Error toolError `json:"error"`
}

func run() error {
	if len(os.Args) > 3 {
		return &CLIError{ExitCode: 3, Code: "E_BROKEN", Message: "no", Suggestion: "mend it"}
	}
	return &CLIError{ExitCode: 3, Code: "E_BROKEN", Message: "no"} // want `this JSON error has no "Suggestion"`
}

func main() {
	enc := json.NewEncoder(os.Stdout)
	yes := true
	_ = enc.Encode(Guided{Code: "E", Message: "no", Guidance: "look"})
	_ = enc.Encode(Guided{Code: "E", Message: "no"}) // want `this JSON error has no "guidance"`
	_ = enc.Encode(Suggesting{ErrorCode: "E", Message: "no", Ways: []string{"look"}})
	_ = enc.Encode(Event{base: base{Message: "no", Recoverable: &yes}, Guidance: "look"})
	_ = enc.Encode(Event{base: base{Message: "no"}, Guidance: "look"})
	_ = enc.Encode(toolPayload{toolError{Code: "E", Message: "no", Retryable: yes}})
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}
