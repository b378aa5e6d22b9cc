// Command filledargument completes errors in functions that get them as arguments. That
// says something about these errors, but about other errors only if the function gets
// errors from elsewhere.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fail is completed by its maker.
type Fail struct{ Code, Message, Hint string }

func (f *Fail) Error() string { return f.Message }

// A Slip is completed wherever it is found.
type Slip struct{ Code, Message, Hint string }

func (s *Slip) Error() string { return s.Message }

// A Lapse is completed by a function that another one calls.
type Lapse struct{ Code, Message, Hint string }

func (l *Lapse) Error() string { return l.Message }

// A Fault is completed after it is stored.
type Fault struct{ Code, Message, Hint string }

func (f *Fault) Error() string { return f.Message }

// A Break is completed by a function that is used as a value.
type Break struct{ Code, Message, Hint string }

func (b *Break) Error() string { return b.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func completeFail(f *Fail) {
	if f.Hint == "" {
		f.Hint = "see --help"
	}
}

func completeSlip(s *Slip) {
	if s.Hint == "" {
		s.Hint = "see --help"
	}
}

func completeLapse(l *Lapse) {
	if l.Hint == "" {
		l.Hint = "see --help"
	}
}

func passLapse(l *Lapse) { completeLapse(l) }

func completeFault(f *Fault) {
	if f.Hint == "" {
		f.Hint = "see --help"
	}
}

func completeBreak(b *Break) {
	if b.Hint == "" {
		b.Hint = "see --help"
	}
}

var all []error

func load(args []string) error {
	switch len(args) {
	case 1:
		f := &Fail{Code: "E_USAGE", Message: "no task"}
		completeFail(f)
		return f
	case 2:
		return &Fail{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	case 3:
		return &Slip{Code: "E_USAGE", Message: "no task"}
	case 4:
		l := &Lapse{Code: "E_USAGE", Message: "no task"}
		passLapse(l)
		return l
	case 5:
		return &Lapse{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	case 6:
		f := &Fault{Code: "E_USAGE", Message: "no task"}
		all = append(all, f)
		completeFault(f)
		return f
	case 7:
		return &Break{Code: "E_USAGE", Message: "no task"}
	}
	return nil
}

func main() {
	err := load(os.Args)
	complete := map[string]func(*Break){"break": completeBreak}
	enc := json.NewEncoder(os.Stderr)
	var f *Fail
	var s *Slip
	var l *Lapse
	var x *Fault
	var b *Break
	switch {
	case errors.As(err, &f):
		_ = enc.Encode(envelope{f.Code, f.Message, false, f.Hint})
	case errors.As(err, &s):
		completeSlip(s)
		_ = enc.Encode(envelope{s.Code, s.Message, false, s.Hint})
	case errors.As(err, &l):
		_ = enc.Encode(envelope{l.Code, l.Message, false, l.Hint})
	case errors.As(err, &x):
		_ = enc.Encode(envelope{x.Code, x.Message, false, x.Hint})
	case errors.As(err, &b):
		complete["break"](b)
		_ = enc.Encode(envelope{b.Code, b.Message, false, b.Hint})
	}
	os.Exit(1)
}
