// Command named uses constants as statuses.
package main

import (
	"encoding/json"
	"os"

	"envelopes/named/exit"
)

const (
	exitNotFound = 4
	exitBusy     = 7
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
	const local = 7
	switch len(os.Args) {
	case 1:
		writeError(failure{Code: "E_NOT_FOUND", Message: "no", ExitCode: exitBusy, Suggestion: "look"}) // want `E_NOT_FOUND ends with 7 here, but with 4 in exitlint.toml`
		os.Exit(exitBusy)
	case 2:
		writeError(failure{Code: "E_NOT_FOUND", Message: "no", ExitCode: exit.Busy, Suggestion: "look"}) // want `E_NOT_FOUND ends with 7 here, but with 4 in exitlint.toml`
		os.Exit(exit.Busy)
	case 3:
		writeError(failure{Code: "E_NOT_FOUND", Message: "no", ExitCode: int(exit.Busy), Suggestion: "look"}) // want `E_NOT_FOUND ends with 7 here, but with 4 in exitlint.toml`
		os.Exit(exit.Busy)
	case 4:
		writeError(failure{Code: "E_UNSURE", Message: "no", ExitCode: exit.Busy, Recoverable: true, Suggestion: "look"}) // want `E_UNSURE ends with 7 here, but with 9 in exitlint.toml`
		os.Exit(exit.Busy)
	case 5:
		writeError(failure{Code: "E_NOT_FOUND", Message: "no", ExitCode: local, Suggestion: "look"}) // want `E_NOT_FOUND ends with 7 here, but with 4 in exitlint.toml`
		os.Exit(local)
	case 6:
		writeError(failure{Code: "E_LIMITED", Message: "no", ExitCode: exit.Busy, Recoverable: true, Suggestion: "wait"}) // want `E_LIMITED ends with 7 here, but with 8 in exitlint.toml` `retry_after`
		os.Exit(exit.Busy)
	case 7:
		writeError(failure{Code: "E_UNSURE", Message: "no", ExitCode: exitBusy, Recoverable: true, Suggestion: "wait"}) // want `E_UNSURE ends with 7 here, but with 9 in exitlint.toml`
		os.Exit(exitBusy)
	}
}
