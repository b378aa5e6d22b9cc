// Command valparam prints errors that a function with a value parameter converts.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// A Failure is made by authors.
type Failure struct {
	Code, Message, Hint string
	Retryable           bool
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func convert(f Failure) envelope {
	env := envelope{Code: f.Code, Message: f.Message}
	env.Retryable = f.Retryable
	env.Hint = f.Hint
	return env
}

func main() {
	f := Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	switch len(os.Args) {
	case 2:
		f = Failure{Code: "E_USAGE", Message: "two tasks"} // want `has no "[Hh]int"`
	case 3:
		f = Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		f = Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait", Retryable: true}
	}
	b, err := json.Marshal(convert(f))
	if err == nil {
		fmt.Fprintln(os.Stderr, string(b))
	}
}
