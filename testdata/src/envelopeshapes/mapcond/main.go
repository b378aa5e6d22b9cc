// Command mapcond fills a map with the fields that the error has. The map is
// right; a field is missing where the error is made.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

func (e *Error) fields() map[string]any {
	m := map[string]any{"code": e.Code, "message": e.Message, "retryable": e.Retryable}
	if e.Hint != "" {
		m["hint"] = e.Hint
	}
	return m
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return os.Chdir(args[0])
}

func main() {
	err := run(os.Args)
	if err == nil {
		return
	}
	m := map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false} // want `has no "(error.)?(hint|suggestion)"`
	var e *Error
	if errors.As(err, &e) {
		m = e.fields()
	}
	_ = json.NewEncoder(os.Stderr).Encode(m)
	os.Exit(1)
}
