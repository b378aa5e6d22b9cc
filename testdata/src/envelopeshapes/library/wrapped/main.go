// Command wrapped calls constructors of a library in functions of its own. It prints
// its errors itself, with copies of their fields. The library's type has no json tags.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"example.com/clierr"
	"example.com/library/wrapped/task"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func usage(message, hint string) error { return clierr.New("E_USAGE", message, hint) }

func usageOnly(message string) error {
	return clierr.New("E_USAGE", message, "") // want `has an empty "[Hh]int"`
}

// internal is called more than once. The finding is at the call of the library.
func internal(message string) error {
	return clierr.Plain("E_USAGE", message) // want `has no "[Hh]int"`
}

func tooMany() error { return internal("too many") }

func run(args []string) error {
	switch len(args) {
	case 1:
		return usage("no task", "name a task")
	case 2:
		return usageOnly("no task")
	case 3:
		return internal("no")
	case 4:
		return tooMany()
	case 5:
		return task.Find(args[1])
	case 6:
		return task.Start()
	}
	return clierr.Refused("no") // it has a hint
}

func main() {
	var e *clierr.Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint})
		os.Exit(1)
	}
}
