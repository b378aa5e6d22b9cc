// Command outerstatus copies each envelope into an error that also has the status of the
// process.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type statusError struct {
	problem problem
	status  int
	line    int
}

func (e statusError) Error() string { return e.problem.Message }

func run(args []string) error {
	switch len(args) {
	case 1:
		return statusError{problem: problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them"}, status: 4, line: 7}
	case 2:
		return statusError{problem: problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them"}, status: 7} // want `E_NOT_FOUND ends with 7 here, but with 4 in exitlint.toml`
	case 3:
		p := problem{Code: "E_BUSY", Message: "busy", Retryable: true, Hint: "wait"}
		return statusError{problem: p, status: 7, line: 4}
	case 4:
		p := problem{Code: "E_BUSY", Message: "busy", Retryable: true, Hint: "wait"}
		return statusError{problem: p, status: 4} // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
	case 5:
		return statusError{problem{Code: "E_USAGE", Message: "usage", Hint: "see --help"}, 1, 0}
	}
	return nil
}

func main() {
	var e statusError
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e.problem)
		os.Exit(e.status)
	}
}
