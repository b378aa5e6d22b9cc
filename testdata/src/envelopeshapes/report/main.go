// Command report lets the error print itself, without errors.As: the receiver is
// what its constructor made.
package main

import (
	"encoding/json"
	"io"
	"os"
)

// A Failure is made by authors.
type Failure struct {
	Code, Message, Hint string
	Retryable           bool
}

func newFailure(code, message, hint string) *Failure {
	return &Failure{Code: code, Message: message, Hint: hint}
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f *Failure) envelope() envelope {
	return envelope{Code: f.Code, Message: f.Message, Retryable: f.Retryable, Hint: f.Hint}
}

func (f *Failure) report(w io.Writer) { _ = json.NewEncoder(w).Encode(f.envelope()) }

func fail(f *Failure) {
	f.report(os.Stderr)
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		fail(&Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		fail(&Failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		(&Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}).report(os.Stderr) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		newFailure("E_USAGE", "no task", "name a task").report(os.Stderr)
	case 5:
		newFailure("E_USAGE", "no task", "").report(os.Stderr) // want `has an empty "[Hh]int"`
	}
}
