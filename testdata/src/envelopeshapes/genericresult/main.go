// Command genericresult passes errors on in results with a type parameter.
package main

import (
	"encoding/json"
	"os"
)

// A Fail is made by authors.
type Fail struct{ Code, Message, Hint string }

// A Result is a value or an error.
type Result[T any] struct {
	Value T
	Error *Fail
}

// Or completes the error.
func (r Result[T]) Or(hint string) Result[T] {
	if r.Error != nil && r.Error.Hint == "" {
		r.Error.Hint = hint
	}
	return r
}

// A Slip is like a Fail, but nothing completes it.
type Slip struct{ Code, Message, Hint string }

// A Pair is a value or an error.
type Pair[T any] struct {
	Value T
	Error *Slip
}

func failed[T any](code, message, hint string) Pair[T] {
	return Pair[T]{Error: &Slip{Code: code, Message: message, Hint: hint}}
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func parse(s string) Result[int] {
	if s == "" {
		return Result[int]{Error: &Fail{Code: "E_USAGE", Message: "no number"}}
	}
	return Result[int]{Value: len(s)}
}

func split(s string) Pair[string] {
	switch s {
	case "":
		return Pair[string]{Error: &Slip{Code: "E_USAGE", Message: "no text"}} // want `has no "Hint"`
	case "a":
		return Pair[string]{Error: &Slip{Code: "E_USAGE", Message: "no text", Hint: "give one"}}
	case "b":
		return failed[string]("E_USAGE", "no text", "give one")
	case "c":
		return failed[string]("E_USAGE", "no text", "") // want `has an empty "Hint"`
	case "d":
		p := Pair[string]{Error: &Slip{Code: "E_USAGE", Message: "no text"}}
		p.Error.Hint = "give one"
		return p
	}
	return Pair[string]{Value: s}
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	if r := parse(os.Args[0]).Or("give one"); r.Error != nil {
		_ = enc.Encode(envelope{r.Error.Code, r.Error.Message, false, r.Error.Hint})
		os.Exit(1)
	}
	if p := split(os.Args[0]); p.Error != nil {
		_ = enc.Encode(envelope{p.Error.Code, p.Error.Message, false, p.Error.Hint})
		os.Exit(1)
	}
}
