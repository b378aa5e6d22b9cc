// Command funcslice tries the converters in a slice of functions.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A TaskError is made by authors.
type TaskError struct {
	Message, Hint string
}

func (e *TaskError) Error() string { return e.Message }

// A LockError has no hint.
type LockError struct{ Path string }

func (e *LockError) Error() string { return e.Path + " is locked" }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

var converters = []func(error) (envelope, bool){fromTask, fromLock}

func fromTask(err error) (envelope, bool) {
	var e *TaskError
	if !errors.As(err, &e) {
		return envelope{}, false
	}
	return envelope{Code: "E_USAGE", Message: e.Message, Hint: e.Hint}, true
}

func fromLock(err error) (envelope, bool) {
	var e *LockError
	if !errors.As(err, &e) {
		return envelope{}, false
	}
	return envelope{Code: "E_LOCKED", Message: e.Error(), Retryable: true}, true // want `has no "[Hh]int"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &TaskError{Message: "no task", Hint: "name a task"}
	case 2:
		return &TaskError{Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &LockError{args[2]}
	}
	return nil
}

func main() {
	err := run(os.Args)
	if err == nil {
		return
	}
	for _, convert := range converters {
		if env, ok := convert(err); ok {
			_ = json.NewEncoder(os.Stderr).Encode(env)
			os.Exit(1)
		}
	}
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: "E_USAGE", Message: err.Error()}) // want `has no "[Hh]int"`
	os.Exit(1)
}
