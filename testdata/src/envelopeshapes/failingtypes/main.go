// Command failingtypes prints structs whose keys alone do not show what they are. A
// type is one of errors if each of its values says so.
package main

import (
	"encoding/json"
	"os"
)

// Its name says what it is, and each value that it has failed.
type loginError struct { // want `no field for suggestion` `no field for recoverable`
	Status  string   `json:"status"`
	Message string   `json:"message"`
	Issues  []string `json:"issues,omitempty"`
}

// It may also be that of a check without a problem.
type checkErrors struct {
	Status  string `json:"status"`
	Message string `json:"message"`
}

// Each of its values says that it is not ok.
type pending struct { // want `no field for suggestion` `no field for recoverable`
	OK       bool   `json:"ok"`
	ExitCode int    `json:"exit_code"`
	Message  string `json:"message"`
}

// The result of a program that was run.
type result struct {
	OK       bool   `json:"ok"`
	ExitCode int    `json:"exit_code"`
	Message  string `json:"message"`
}

// The state of a task. That it is not ok is no error of the program.
type state struct {
	OK      bool   `json:"ok"`
	Message string `json:"message"`
}

func show(v any) { _ = json.NewEncoder(os.Stdout).Encode(v) }

func main() {
	switch len(os.Args) {
	case 1:
		show(loginError{Status: "error", Message: "no", Issues: os.Args})
	case 2:
		show(checkErrors{Status: "error", Message: "no"})
	case 3:
		show(checkErrors{Status: "ok", Message: "none"})
	case 4:
		show(pending{OK: false, ExitCode: 3, Message: "wait"})
	case 5:
		show(result{OK: len(os.Args[1]) > 1, ExitCode: len(os.Args), Message: "done"})
	case 6:
		show(result{ExitCode: 1, Message: "failed"})
	case 7:
		show(state{Message: "waits"})
	}
	os.Exit(len(os.Args))
}
