// Command typespart copies the fields of a listed error into a part of what it prints. The
// type of the part is checked, too.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A fault is made by authors.
type fault struct {
	Code, Message, Hint string
	Retryable           bool
}

func (f *fault) Error() string { return f.Message }

type detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable,omitempty"` // want `omitempty leaves .* out of the JSON`
}

type reply struct {
	Error detail `json:"error"`
}

// A note is printed for other reasons.
type note struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable,omitempty"`
}

type listing struct {
	Note note `json:"note"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &fault{Code: "E_USAGE", Message: "no", Hint: "name one", Retryable: false}
	case 2:
		return &fault{Code: "E_USAGE", Message: "no", Retryable: false} // want `no "Hint"`
	}
	return nil
}

func main() {
	var f *fault
	if errors.As(run(os.Args), &f) {
		d := detail{Code: f.Code, Message: f.Message, Hint: f.Hint}
		d.Retryable = f.Retryable
		_ = json.NewEncoder(os.Stderr).Encode(reply{Error: d})
		os.Exit(1)
	}
	_ = json.NewEncoder(os.Stdout).Encode(listing{note{Code: "A", Message: "first"}})
}
