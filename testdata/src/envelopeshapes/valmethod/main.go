// Command valmethod prints errors that a method with a value receiver converts.
package main

import (
	"encoding/json"
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

func (f Failure) envelope() envelope {
	return envelope{Code: f.Code, Message: f.Message, Retryable: f.Retryable, Hint: f.Hint}
}

func print(f Failure) { _ = json.NewEncoder(os.Stderr).Encode(f.envelope()) }

func main() {
	switch len(os.Args) {
	case 1:
		print(Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		print(Failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		print(Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		f := Failure{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
		_ = json.NewEncoder(os.Stderr).Encode(f.envelope())
	case 5:
		f := Failure{Code: "E_USAGE", Message: "no task"}
		f.Hint = "name a task"
		_ = json.NewEncoder(os.Stderr).Encode(f.envelope())
	}
}
