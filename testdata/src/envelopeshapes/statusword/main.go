// Command statusword prints results of types whose field "status" says whether they report
// success or failure. Only failures need the fields of an error.
package main

import (
	"encoding/json"
	"os"
)

// A reply has all fields.
type reply struct {
	Status    string `json:"status"`
	Data      any    `json:"data,omitempty"`
	Error     string `json:"error,omitempty"`
	Hint      string `json:"hint,omitempty"`
	Retryable bool   `json:"retryable"`
}

// An answer has only the text of an error.
type answer struct { // want `no field for recoverable` `no field for suggestion`
	Status  string `json:"status"`
	Version string `json:"version,omitempty"`
	Error   string `json:"error,omitempty"`
}

// A stage has a status that tells nothing about success.
type stage struct {
	Status string `json:"status"`
	Error  string `json:"error,omitempty"`
}

// A check that failed need not have an error.
type check struct {
	Status string `json:"status"`
	Name   string `json:"name"`
	Error  string `json:"error,omitempty"`
}

func show(v any) { _ = json.NewEncoder(os.Stdout).Encode(v) }

func failed(err error) *answer { return &answer{Status: "error", Error: err.Error()} }

func main() {
	_, err := os.Open("x")
	switch len(os.Args) {
	case 1:
		show(reply{Status: "ok", Data: os.Args})
	case 2:
		show(reply{Status: "error", Error: "no task", Hint: "name a task", Retryable: true})
	case 3:
		show(reply{Status: "error", Error: "no task", Retryable: true}) // want `has no "hint"`
	case 4:
		show(answer{Status: "ok", Version: "1"})
	case 5:
		show(failed(err))
	case 6:
		show(stage{Status: "done"})
		show(stage{Status: "unpacked"})
		show(stage{Status: "failed", Error: err.Error()})
	case 7:
		show(check{Status: "ok", Name: "a"})
		show(check{Status: "failed", Name: "b"})
		show(check{Status: "failed", Name: "c", Error: err.Error()})
	}
}
