// Command marshalmap has an error whose MarshalJSON writes a map: that map is the
// envelope, whatever fields the type has.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Kind, Text, Next string
	Again            bool
	Cause            error
}

func (e *Error) Error() string { return e.Text }

// MarshalJSON writes the envelope.
func (e *Error) MarshalJSON() ([]byte, error) {
	m := map[string]any{"code": e.Kind, "message": e.Text, "retryable": e.Again, "hint": e.Next}
	if e.Cause != nil {
		m["cause"] = e.Cause.Error()
	}
	return json.Marshal(m)
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Kind: "E_USAGE", Text: "no task", Next: "name a task"}
	case 2:
		return &Error{Kind: "E_USAGE", Text: "no task"} // want `no "([Hh]int|Next)"`
	case 3:
		return &Error{Kind: "E_LOCKED", Text: "locked", Next: "wait"} // want `(retryable|Again) is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": e})
		os.Exit(1)
	}
}
