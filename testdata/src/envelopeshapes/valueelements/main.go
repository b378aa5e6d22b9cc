// Command valueelements keeps errors by value in lists, arrays and maps, and completes
// them there.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fail is completed in lists.
type Fail struct{ Code, Message, Hint string }

func (f *Fail) Error() string { return f.Message }

func (f *Fail) advise() { f.Hint = "see --help" }

// A Slip is in a list, too, but nothing sets its hint there.
type Slip struct{ Code, Message, Hint string }

func (s *Slip) Error() string { return s.Message }

// A Lapse is completed in an array, by a function.
type Lapse struct{ Code, Message, Hint string }

func (l *Lapse) Error() string { return l.Message }

// A Fault is completed by a method of the element.
type Fault struct{ Code, Message, Hint string }

func (f *Fault) Error() string { return f.Message }

func (f *Fault) advise() { f.Hint = "see --help" }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func all() error {
	fails := []Fail{{Code: "E_USAGE", Message: "a"}, {Code: "E_USAGE", Message: "b"}}
	for i := range fails {
		fails[i].Hint = "see --help"
	}
	return &fails[0]
}

func first() error {
	fails := []Fail{{Code: "E_USAGE", Message: "a"}}
	fails[0].Hint = "see --help"
	return &fails[0]
}

// appended completes a variable and then appends it.
func appended(names []string) error {
	var fails []Fail
	for _, name := range names {
		f := Fail{Code: "E_USAGE", Message: name}
		f.Hint = "see --help"
		fails = append(fails, f)
	}
	return &fails[0]
}

// later appends literals and completes them after the loop.
func later(names []string) error {
	var fails []Fail
	for _, name := range names {
		fails = append(fails, Fail{Code: "E_USAGE", Message: name})
	}
	for i := range fails {
		fails[i].Hint = "see --help"
	}
	return &fails[0]
}

func pointed(names []string) error {
	fails := []Fail{{Code: "E_USAGE", Message: "a"}}
	f := &fails[0]
	f.Hint = "see --help"
	return f
}

// inMap completes a copy and stores it again.
func inMap(name string) error {
	fails := map[string]Fail{name: {Code: "E_USAGE", Message: "a"}}
	f := fails[name]
	f.Hint = "see --help"
	fails[name] = f
	return &f
}

func slips() error {
	slips := []Slip{{Code: "E_USAGE", Message: "a"}} // want `has no "Hint"`
	for i := range slips {
		slips[i].Message = "in " + slips[i].Message
	}
	return &slips[0]
}

func complete(list *[2]Lapse) {
	for i := range list {
		list[i].Hint = "see --help"
	}
}

func lapses() error {
	lapses := [2]Lapse{{Code: "E_USAGE", Message: "a"}, {Code: "E_USAGE", Message: "b"}}
	complete(&lapses)
	return &lapses[1]
}

func faults() error {
	faults := []Fault{{Code: "E_USAGE", Message: "a"}}
	for i := range faults {
		faults[i].advise()
	}
	return &faults[0]
}

// A Break is completed in copies of elements, which nothing uses.
type Break struct{ Code, Message, Hint string }

func (b *Break) Error() string { return b.Message }

func breaks() error {
	breaks := []Break{{Code: "E_USAGE", Message: "a"}} // want `has no "Hint"`
	for _, b := range breaks {
		b.Hint = "see --help"
	}
	return &breaks[0]
}

func load(args []string) error {
	switch len(args) {
	case 1:
		return all()
	case 2:
		return first()
	case 3:
		return appended(args)
	case 4:
		return later(args)
	case 5:
		return pointed(args)
	case 6:
		return inMap(args[0])
	case 7:
		return slips()
	case 8:
		return lapses()
	case 9:
		return faults()
	case 10:
		return breaks()
	}
	return &Fail{Code: "E_USAGE", Message: "alone"} // want `has no "Hint"`
}

func main() {
	err := load(os.Args)
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
		_ = enc.Encode(envelope{s.Code, s.Message, false, s.Hint})
	case errors.As(err, &l):
		_ = enc.Encode(envelope{l.Code, l.Message, false, l.Hint})
	case errors.As(err, &b):
		_ = enc.Encode(envelope{b.Code, b.Message, false, b.Hint})
	case errors.As(err, &x):
		_ = enc.Encode(envelope{x.Code, x.Message, false, x.Hint})
	}
	os.Exit(1)
}
