// Command returnedclosures makes errors with closures that other functions return.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fail is made by authors.
type Fail struct{ Code, Message, Hint string }

func (f *Fail) Error() string { return f.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func failing(code, msg string) func(hint string) error {
	return func(hint string) error { return &Fail{Code: code, Message: msg, Hint: hint} }
}

// either returns one of two closures, so nothing is known about a call of its result.
func either(brief bool) func(hint string) error {
	if brief {
		return func(hint string) error { return &Fail{Code: "E_USAGE", Message: "brief", Hint: "see --help"} }
	}
	return func(hint string) error { return &Fail{Code: "E_USAGE", Message: "long", Hint: hint} }
}

func run(args []string) error {
	usage := failing("E_USAGE", "usage")
	switch len(args) {
	case 1:
		return usage("") // want `has an empty "Hint"`
	case 2:
		return usage("see --help")
	case 3:
		return failing("E_USAGE", "three")("") // want `has an empty "Hint"`
	}
	return either(len(args) > 9)("")
}

func main() {
	var f *Fail
	if errors.As(run(os.Args), &f) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{f.Code, f.Message, false, f.Hint})
		os.Exit(1)
	}
}
