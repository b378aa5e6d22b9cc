// Command elements sets fields of errors in lists and maps, and with a method value.
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

// A Slip is in a list, but nothing sets its hint there.
type Slip struct{ Code, Message, Hint string }

func (s *Slip) Error() string { return s.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

var byName = map[string]*Fail{"a": {Code: "E_USAGE", Message: "a"}}

func init() {
	for _, f := range byName {
		f.Hint = "see --help"
	}
}

func pointers() error {
	a, b := Fail{Code: "E_USAGE", Message: "a"}, Fail{Code: "E_USAGE", Message: "b"}
	for _, f := range []*Fail{&a, &b} {
		f.Hint = "see --help"
	}
	return &b
}

func method() error {
	f := &Fail{Code: "E_USAGE", Message: "b"}
	set := f.advise
	set("see --help")
	return f
}

func slips() error {
	list := []*Slip{{Code: "E_USAGE", Message: "a"}} // want `has no "Hint"`
	for _, s := range list {
		s.Message = "in " + s.Message
	}
	return list[0]
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return pointers()
	case 3:
		return method()
	case 4:
		return slips()
	case 5:
		return &Fail{Code: "E_USAGE", Message: "alone"} // want `has no "Hint"`
	}
	return byName[args[0]]
}

func main() {
	err := run(os.Args)
	var f *Fail
	var s *Slip
	switch {
	case errors.As(err, &f):
		_ = json.NewEncoder(os.Stderr).Encode(envelope{f.Code, f.Message, false, f.Hint})
	case errors.As(err, &s):
		_ = json.NewEncoder(os.Stderr).Encode(envelope{s.Code, s.Message, false, s.Hint})
	}
	os.Exit(1)
}
