// Command fieldread reads a field of the error that it prints, which is how most
// programs end. Reading a field changes nothing.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// A CLIError is printed as it is.
type CLIError struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	ExitCode  int    `json:"exit_code"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func fail(e CLIError) {
	_ = json.NewEncoder(os.Stderr).Encode(e)
	os.Exit(e.ExitCode)
}

func failAt(e *CLIError) {
	if e.Code == "" {
		fmt.Fprintln(os.Stderr, "an error without a code:", e.Message)
	}
	_ = json.NewEncoder(os.Stderr).Encode(e)
	os.Exit(e.ExitCode)
}

func main() {
	switch len(os.Args) {
	case 1:
		fail(CLIError{Code: "E_NOT_FOUND", Message: "no task", ExitCode: 4, Hint: "list the tasks"})
	case 2:
		fail(CLIError{Code: "E_NOT_FOUND", Message: "no task", ExitCode: 4}) // want `has no "[Hh]int"`
	case 3:
		fail(CLIError{Code: "E_NOT_FOUND", Message: "no task", ExitCode: 7, Hint: "list the tasks"}) // want `E_NOT_FOUND ends with 7 here, but with 4 in exitlint.toml`
	case 4:
		failAt(&CLIError{Code: "E_NOT_FOUND", Message: "no task", ExitCode: 4, Hint: "list the tasks"})
	case 5:
		failAt(&CLIError{Code: "E_NOT_FOUND", Message: "no task", ExitCode: 4}) // want `has no "[Hh]int"`
	case 6:
		failAt(&CLIError{Code: "E_LOCKED", Message: "locked", ExitCode: 7, Hint: "wait"}) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
}
