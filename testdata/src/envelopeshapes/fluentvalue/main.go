// Command fluentvalue completes errors with methods that return a copy. A copy
// that nobody takes completes nothing.
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

// New begins a failure.
func New(code, message string) Failure { return Failure{Code: code, Message: message} }

// WithHint returns a failure that says what to do.
func (f Failure) WithHint(hint string) Failure {
	f.Hint = hint
	return f
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func show(f Failure) {
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: f.Code, Message: f.Message, Retryable: f.Retryable, Hint: f.Hint})
}

func main() {
	switch len(os.Args) {
	case 1:
		show(New("E_USAGE", "no task").WithHint("name a task"))
	case 2:
		show(New("E_USAGE", "no task")) // want `has no "[Hh]int"`
	case 3:
		f := New("E_USAGE", "no task") // want `has no "[Hh]int"`
		f.WithHint("name a task")
		show(f)
	case 4:
		f := New("E_USAGE", "no task")
		f = f.WithHint("name a task")
		show(f)
	case 5:
		show(Failure{Code: "E_USAGE", Message: "no task"}.WithHint("name a task"))
	}
}
