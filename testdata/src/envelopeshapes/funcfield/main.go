// Command funcfield prints with a function that a field holds.
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

type app struct {
	fail func(*Failure)
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func write(f *Failure) {
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: f.Code, Message: f.Message, Retryable: f.Retryable, Hint: f.Hint})
}

func (a *app) run(args []string) {
	switch len(args) {
	case 1:
		a.fail(&Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		a.fail(&Failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		a.fail(&Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
}

func main() {
	a := &app{fail: write}
	a.run(os.Args)
	os.Exit(1)
}
