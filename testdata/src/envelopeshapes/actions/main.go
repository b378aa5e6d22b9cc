// Command actions prints errors with a list of what to do next. In a result, such a
// list says what has been done.
package main

import (
	"encoding/json"
	"os"
)

type envelope struct {
	Status string  `json:"status"`
	Error  *detail `json:"error"`
}

type detail struct {
	Code      string   `json:"code"`
	Message   string   `json:"message"`
	Retryable bool     `json:"retryable"`
	Actions   []action `json:"actions,omitempty"`
}

type action struct {
	ID      string `json:"id"`
	Command string `json:"command"`
}

// summary is a result.
type summary struct {
	Message string   `json:"message"`
	Actions []string `json:"actions"`
}

func fail(d *detail) {
	_ = json.NewEncoder(os.Stdout).Encode(envelope{Status: "error", Error: d})
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		fail(&detail{Code: "E_USAGE", Message: "no name", Retryable: false, Actions: []action{{ID: "help", Command: "actions help"}}})
	case 2:
		fail(&detail{Code: "E_USAGE", Message: "no file", Retryable: false}) // want `has no "error.actions"`
	}
	_ = json.NewEncoder(os.Stdout).Encode(summary{Message: "done", Actions: os.Args[1:]})
}
