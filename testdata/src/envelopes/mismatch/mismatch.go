// Command mismatch ends with another status than its envelopes say.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	ExitCode    int    `json:"exit_code"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

func writeError(f failure) { _ = json.NewEncoder(os.Stderr).Encode(f) }

func main() {
	switch len(os.Args) {
	case 1:
		writeError(failure{Code: "E_BUSY", Message: "no", ExitCode: 7, Recoverable: true, Suggestion: "wait"})
		os.Exit(7)
	case 2:
		writeError(failure{Code: "E_BUSY", Message: "no", ExitCode: 7, Recoverable: true, Suggestion: "wait"}) // want `this JSON error says exit status 7, but the process ends with 4`
		os.Exit(4)
	case 3:
		f := failure{Code: "E_NOT_FOUND", Message: "no", ExitCode: 4, Suggestion: "look"}
		f.Recoverable = true // want `recoverable is true here, but exitlint.toml says "no" for E_NOT_FOUND`
		writeError(f)
		os.Exit(4)
	case 4:
		writeError(failure{Code: "E_SAME", Message: "nothing changed", ExitCode: 102, Recoverable: false, Suggestion: "look"}) // want `this JSON error says exit status 102 \(SAME\), which is no failure in exitlint.toml`
		os.Exit(102)
	case 5:
		_ = json.NewEncoder(os.Stderr).Encode(uncoded{Message: "nothing changed", ExitCode: 102, Retryable: false, Hint: "look"}) // want `this JSON error says exit status 102 \(SAME\), which is no failure in exitlint.toml`
		os.Exit(102)
	}
}

// An uncoded is an error without a code.
type uncoded struct {
	Message   string `json:"message"`
	ExitCode  int    `json:"exit_code"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}
