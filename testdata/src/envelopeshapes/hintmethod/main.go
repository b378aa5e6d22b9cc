// Command hintmethod takes suggestions from a method of the error, which adds to
// the error's own. An error without any has at least one.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Failure is made by authors.
type Failure struct {
	Code, Message string
	Hints         []string
	Log           string
}

func (e *Failure) Error() string { return e.Message }

// AllHints returns a new slice that is never empty.
func (e *Failure) AllHints() []string {
	all := make([]string, 0, len(e.Hints)+1)
	all = append(all, e.Hints...)
	return append(all, "read "+e.Log)
}

// OwnHints returns a copy, which is as empty as the hints of the error.
func (e *Failure) OwnHints() []string {
	var all []string
	for _, h := range e.Hints {
		all = append(all, "try "+h)
	}
	return all
}

// A UsageError has only the hints of its author.
type UsageError struct{ Failure }

type envelope struct {
	Code      string   `json:"code"`
	Message   string   `json:"message"`
	Retryable bool     `json:"retryable"`
	Hints     []string `json:"suggestions"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Failure{Code: "E_USAGE", Message: "no task", Hints: []string{"name a task"}}
	case 2:
		return &Failure{Code: "E_USAGE", Message: "no task"}
	case 3:
		return &UsageError{Failure{Code: "E_USAGE", Message: "no flag", Hints: []string{"see --help"}}}
	case 4:
		return &UsageError{Failure{Code: "E_USAGE", Message: "no flag"}} // want `no "([Hh]ints|suggestions)"`
	}
	return nil
}

func main() {
	err := run(os.Args)
	var u *UsageError
	if errors.As(err, &u) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: u.Code, Message: u.Message, Retryable: u.Code == "E_LOCKED", Hints: u.OwnHints()})
		os.Exit(1)
	}
	var e *Failure
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Message, Retryable: e.Code == "E_LOCKED", Hints: e.AllHints()})
		os.Exit(1)
	}
}
