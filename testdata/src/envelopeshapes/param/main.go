// Command param converts errors in functions whose parameters come straight from
// the calls, without errors.As.
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

func fromPointer(f *Failure) envelope {
	return envelope{Code: f.Code, Message: f.Message, Retryable: f.Retryable, Hint: f.Hint}
}

func fromValue(f Failure) envelope {
	return envelope{Code: f.Code, Message: f.Message, Retryable: f.Retryable, Hint: f.Hint}
}

func fail(f *Failure) {
	_ = json.NewEncoder(os.Stderr).Encode(fromPointer(f))
	os.Exit(1)
}

func failValue(f Failure) {
	_ = json.NewEncoder(os.Stderr).Encode(fromValue(f))
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		fail(&Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		fail(&Failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		failValue(Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 4:
		failValue(Failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 5:
		failValue(Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
}
