// Command copies makes errors of others: a copy of all fields is complete, one of
// some fields is not. A literal that is only a step to another is not judged.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
	Cause               error
}

func (e *Error) Error() string { return e.Message }

func prefixed(prefix string, e *Error) *Error {
	c := *e
	c.Message = prefix + ": " + c.Message
	return &c
}

func shortened(e *Error) *Error {
	return &Error{Code: e.Code, Message: e.Message[:10], Retryable: e.Retryable} // want `has no "[Hh]int"`
}

func caused(e *Error, err error) *Error {
	return &Error{Code: e.Code, Message: fmt.Sprint(e, err), Retryable: e.Retryable, Hint: e.Hint, Cause: err}
}

func run(args []string) error {
	e := &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	switch len(args) {
	case 1:
		return prefixed("add", e)
	case 2:
		return shortened(e)
	case 3:
		return caused(e, os.Chdir(args[0]))
	case 4:
		return caused(&Error{Code: "E_USAGE", Message: "no task"}, os.Chdir(args[0])) // want `has no "[Hh]int"`
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": e.Code, "message": e.Message, "retryable": e.Retryable, "hint": e.Hint})
		os.Exit(1)
	}
}
