// Command latervariables has errors in package variables, and sets fields of them after
// that.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fail is made by authors.
type Fail struct{ Code, Message, Hint string }

func (f *Fail) Error() string { return f.Message }

func (f *Fail) advise(hint string) { f.Hint = hint }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

var (
	errNone  *Fail
	errBusy  *Fail
	errFirst = &Fail{Code: "E_USAGE", Message: "first"}
	errBrief = &Fail{Code: "E_USAGE", Message: "brief"} // want `has no "Hint"`
)

func init() {
	errNone = &Fail{Code: "E_USAGE", Message: "none"} // want `has no "Hint"`
	errBusy = &Fail{Code: "E_USAGE", Message: "busy"}
	errBusy.Hint = "wait"
	errFirst.advise("name a task")
	errBrief.Message = "in brief"
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return errNone
	case 2:
		return errBusy
	case 3:
		return errBrief
	}
	return errFirst
}

func main() {
	var f *Fail
	if errors.As(run(os.Args), &f) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{f.Code, f.Message, false, f.Hint})
		os.Exit(1)
	}
}
