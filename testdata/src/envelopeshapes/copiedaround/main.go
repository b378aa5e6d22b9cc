// Command copiedaround prints errors to which structs inside of other structs point.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f *failure) Error() string { return f.Message }

// A base wraps a failure.
type base struct{ err *failure }

func (b base) Error() string { return b.err.Error() }
func (b base) Unwrap() error { return b.err }

// A missing embeds a base, and with it the method Unwrap.
type missing struct {
	base
	name string
}

// A busy has a base in a field.
type busy struct{ around missing }

func (b *busy) Error() string { return "busy" }
func (b *busy) Unwrap() error { return b.around.err }

func load(n int) error {
	switch n {
	case 1:
		return missing{base{&failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"}}, "task"}
	case 2:
		return missing{base{&failure{Code: "E_USAGE", Message: "no task"}}, "task"} // want `has no "hint"`
	case 3:
		return &busy{missing{base{&failure{Code: "E_USAGE", Message: "no task"}}, "task"}} // want `has no "hint"`
	case 4:
		b := base{&failure{Code: "E_USAGE", Message: "no task"}}
		b.err.Hint = "name a task"
		return &busy{missing{b, "task"}}
	}
	f := &failure{Code: "E_USAGE", Message: "no task"}
	inner := base{f}
	outer := missing{inner, "task"}
	f.Hint = "name a task"
	return outer
}

func main() {
	var f *failure
	if errors.As(load(len(os.Args)), &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
}
