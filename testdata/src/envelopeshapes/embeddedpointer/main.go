// Command embeddedpointer makes errors that embed a pointer to a common part.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// Base is a part of all errors.
type Base struct {
	Code    string
	Message string
}

// A Full has the hint beside the common part.
type Full struct {
	*Base
	Hint string
}

func (f *Full) Error() string { return f.Message }

// Text is a part with the hint.
type Text struct{ Message, Hint string }

// A Part has the hint in the embedded part.
type Part struct {
	*Text
	Code string
}

func (p *Part) Error() string { return p.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func newBase(message string) *Base { return &Base{Code: "E_USAGE", Message: message} }

func load(args []string) error {
	switch len(args) {
	case 1:
		return &Full{Base: &Base{Code: "E_USAGE", Message: "no task"}, Hint: "name a task"}
	case 2:
		return &Full{Base: &Base{Code: "E_USAGE", Message: "no task"}} // want `has no "Hint"`
	case 3:
		return &Full{Base: newBase("no task"), Hint: "name a task"}
	case 4:
		return &Full{Base: newBase("no task")} // want `has no "Hint"`
	case 5:
		b := newBase("no task")
		return &Full{b, "name a task"}
	case 6:
		return &Part{Text: &Text{Message: "no task", Hint: "name a task"}, Code: "E_USAGE"}
	case 7:
		return &Part{Text: &Text{Message: "no task"}, Code: "E_USAGE"} // want `has no "Hint"`
	case 8:
		p := &Part{Text: &Text{Message: "no task"}, Code: "E_USAGE"}
		p.Hint = "name a task"
		return p
	case 9:
		t := &Text{Message: "no task"}
		p := &Part{Text: t, Code: "E_USAGE"}
		t.Hint = "name a task"
		return p
	}
	return nil
}

func main() {
	err := load(os.Args)
	enc := json.NewEncoder(os.Stderr)
	var f *Full
	var p *Part
	switch {
	case errors.As(err, &f):
		_ = enc.Encode(envelope{f.Code, f.Message, false, f.Hint})
	case errors.As(err, &p):
		_ = enc.Encode(envelope{p.Code, p.Message, false, p.Hint})
	}
	os.Exit(1)
}
