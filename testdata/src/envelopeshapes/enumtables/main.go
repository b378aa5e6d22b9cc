// Command enumtables prints the texts of an enumeration, which are in arrays.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/enumtables/kind"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// A Slip is printed with hints that are never empty.
type Slip struct {
	Kind kind.Kind
	Text string
}

func (s *Slip) Error() string { return s.Text }

// A Lapse is printed with guarded hints.
type Lapse struct {
	Kind kind.Kind
	Text string
}

func (l *Lapse) Error() string { return l.Text }

func run(args []string) error {
	switch len(args) {
	case 1:
		return kind.Usage.New("usage")
	case 2:
		return kind.Locked.New("locked")
	case 3:
		return kind.Misspelt.New("misspelt")
	case 4:
		return kind.Bare.New("bare") // want `has no suggestion: the table that it comes from has no text for 3`
	case 5:
		return kind.Empty.New("empty")
	case 6:
		return &Slip{kind.Bare, "bare"}
	}
	return &Lapse{kind.Bare, "bare"}
}

func main() {
	err, enc := run(os.Args), json.NewEncoder(os.Stderr)
	k := kind.Usage
	var e *kind.Error
	if errors.As(err, &e) {
		k = e.Kind
	}
	var s *Slip
	var l *Lapse
	switch {
	case errors.As(err, &s):
		_ = enc.Encode(envelope{s.Kind.Code(), s.Text, s.Kind.Retryable(), s.Kind.Whole()})
	case errors.As(err, &l):
		_ = enc.Encode(envelope{l.Kind.Code(), l.Text, l.Kind.Retryable(), l.Kind.Guarded()})
	default:
		_ = enc.Encode(envelope{k.Code(), err.Error(), k.Retryable(), k.Hint()})
	}
	os.Exit(1)
}
