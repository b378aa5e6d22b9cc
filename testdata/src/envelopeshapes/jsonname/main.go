// Command jsonname prints fields whose JSON names are not their Go names. The
// JSON names decide.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error has Go names that say nothing of their roles.
type Error struct {
	Kind  string `json:"code"`
	Text  string `json:"message"`
	Again bool   `json:"retryable"`
	Next  string `json:"hint"`
	Hint  string `json:"source"` // no hint in JSON
}

func (e *Error) Error() string { return e.Text }

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Kind: "E_USAGE", Text: "no task", Next: "name a task"}
	case 2:
		return &Error{Kind: "E_USAGE", Text: "no task", Hint: "file"} // want `has no "hint"`
	case 3:
		return &Error{Kind: "E_LOCKED", Text: "locked", Next: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e)
		os.Exit(1)
	}
}
