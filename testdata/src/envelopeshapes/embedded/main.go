// Command embedded prints structs that embed others: the error that authors make
// has an embedded part, the printed type embeds the error itself.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// Base is part of all errors.
type Base struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// A TaskError is made by authors.
type TaskError struct {
	Base
	Retryable bool   `json:"retryable"`
	Task      string `json:"task"`
}

func (e *TaskError) Error() string { return e.Message }

type envelope struct {
	Version string `json:"version"`
	*TaskError
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &TaskError{Base: Base{Code: "E_USAGE", Message: "no task", Hint: "name a task"}}
	case 2:
		return &TaskError{Base: Base{Code: "E_USAGE", Message: "no task"}, Task: args[1]} // want `has no "[Hh]int"`
	case 3:
		e := &TaskError{Task: args[1]}
		e.Code, e.Message = "E_USAGE", "no task"
		e.Hint = "name a task"
		return e
	case 4:
		return &TaskError{Base: Base{Code: "E_LOCKED", Message: "locked", Hint: "wait"}} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return nil
}

func main() {
	var e *TaskError
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{"1", e})
		os.Exit(1)
	}
}
