// Command setters sets fields of errors through interfaces.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type hinter interface{ SetHint(string) }

type coder interface{ SetCode(string) }

type adviser interface{ Advise(string) }

type explainer interface{ Explain(string) }

type failure interface {
	error
	WithHint(string) failure
}

// A Fail is completed through an interface that it is converted to.
type Fail struct{ Code, Message, Hint string }

func (f *Fail) Error() string       { return f.Message }
func (f *Fail) SetHint(hint string) { f.Hint = hint }
func (f *Fail) SetCode(code string) { f.Code = code }

// A Slip is completed through an interface that errors.As finds.
type Slip struct{ Code, Message, Hint string }

func (s *Slip) Error() string      { return s.Message }
func (s *Slip) Advise(hint string) { s.Hint = hint }

// A Break is completed through an interface only if a flag asks for it.
type Break struct{ Code, Message, Hint string }

func (b *Break) Error() string       { return b.Message }
func (b *Break) Explain(hint string) { b.Hint = hint }

// A Lapse has a method like that of hinter, but it does not set the hint.
type Lapse struct{ Code, Message, Hint string }

func (l *Lapse) Error() string       { return l.Message }
func (l *Lapse) SetHint(hint string) { l.Message += hint }

// A Fault is completed by a method that returns the interface.
type Fault struct{ Code, Message, Hint string }

func (f *Fault) Error() string { return f.Message }
func (f *Fault) WithHint(hint string) failure {
	f.Hint = hint
	return f
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func advise(h hinter) { h.SetHint("see --help") }

// converted completes an error that it has made.
func converted() error {
	f := &Fail{Code: "E_USAGE", Message: "no task"}
	var h hinter = f
	h.SetHint("see --help")
	return f
}

// passed gives an error to a function that completes it.
func passed() error {
	f := &Fail{Code: "E_USAGE", Message: "no task"}
	advise(f)
	return f
}

// asserted finds out whether an error has the method.
func asserted() error {
	var err error = &Fail{Code: "E_USAGE", Message: "no task"}
	if h, ok := err.(hinter); ok {
		h.SetHint("see --help")
	}
	return err
}

// coded sets another field.
func coded() error {
	f := &Fail{Message: "no task"} // want `has no "Hint"`
	var c coder = f
	c.SetCode("E_USAGE")
	return f
}

// emptied sets the hint to nothing.
func emptied() error {
	f := &Fail{Code: "E_USAGE", Message: "no task"}
	var h hinter = f
	h.SetHint("")
	return f
}

func fluent() error {
	var f failure = &Fault{Code: "E_USAGE", Message: "no task"}
	return f.WithHint("see --help")
}

func load(args []string) error {
	switch len(args) {
	case 1:
		return converted()
	case 2:
		return passed()
	case 3:
		return asserted()
	case 4:
		return coded()
	case 5:
		return emptied()
	case 6:
		return fluent()
	case 7:
		return &Slip{Code: "E_USAGE", Message: "no task"}
	case 8:
		return &Lapse{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	}
	if len(args) == 9 {
		return &Break{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	}
	return &Fault{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
}

func run(args []string) error {
	err := load(args)
	var a adviser
	if errors.As(err, &a) {
		a.Advise("see --help")
	}
	var x explainer
	if os.Getenv("VERBOSE") != "" && errors.As(err, &x) {
		x.Explain("see --help")
	}
	return err
}

func main() {
	err := run(os.Args)
	enc := json.NewEncoder(os.Stderr)
	switch e := err.(type) {
	case *Fail:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Slip:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Lapse:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Break:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Fault:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	}
	os.Exit(1)
}
