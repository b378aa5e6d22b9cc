// Command argcompleted passes errors to functions that complete them.
package main

import (
	"encoding/json"
	"errors"
	"log"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// New returns an error without a hint.
func New(code, message string) *Error {
	return &Error{Code: code, Message: message, Retryable: true}
}

// WithHint returns a copy that says what to do.
func (e *Error) WithHint(hint string) *Error {
	c := *e
	c.Hint = hint
	return &c
}

// WithCode returns a copy with another code.
func (e *Error) WithCode(code string) *Error {
	c := *e
	c.Code = code
	return &c
}

func confirm(force bool, abort, unforced *Error) error {
	switch {
	case force:
		return nil
	case len(os.Args) > 9:
		return abort
	}
	return unforced.WithHint("pass --force")
}

// confirmed passes its parameter on.
func confirmed(e *Error) (int, error) {
	if err := confirm(false, nil, e); err != nil {
		return 1, err
	}
	return 0, nil
}

// forced sets the field itself, and not if there is nothing to say.
func forced(e *Error) error {
	if len(os.Args) > 8 {
		return nil
	}
	e.Hint = "pass --force"
	return e
}

// hinted has its text from the caller.
func hinted(e *Error, hint string) error {
	return e.WithHint(hint)
}

// sometimes completes the error on one way only.
func sometimes(e *Error) error {
	if len(os.Args) > 7 {
		return e
	}
	return e.WithHint("wait")
}

// coded sets another field.
func coded(e *Error) error {
	return e.WithCode("E_LOCKED")
}

// list is complete: each error has a hint.
var list []error

func collect(e *Error) {
	list = append(list, e.WithHint("see the log"))
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return confirm(true,
			New("E_LOCKED", "aborted").WithHint("try again"),
			New("E_LOCKED", "needs force"))
	case 2:
		return confirm(true,
			New("E_LOCKED", "aborted"), // want `has no "[Hh]int"`
			New("E_LOCKED", "needs force").WithCode("E_LOCKED"))
	case 3:
		_, err := confirmed(New("E_LOCKED", "locked"))
		return err
	case 4:
		return forced(New("E_LOCKED", "locked"))
	case 5:
		return hinted(New("E_LOCKED", "locked"), "wait")
	case 6:
		return hinted(New("E_LOCKED", "locked"), "") // want `has an empty "[Hh]int"`
	case 7:
		return sometimes(New("E_LOCKED", "locked")) // want `has no "[Hh]int"`
	case 8:
		return coded(New("E_LOCKED", "locked")) // want `has no "[Hh]int"`
	case 9:
		same := New("E_LOCKED", "locked") // want `has no "[Hh]int"`
		return confirm(true, same, same)
	case 10:
		logged := New("E_LOCKED", "locked")
		log.Println(logged, logged.Code)
		return confirm(true, nil, logged)
	case 11:
		collect(New("E_LOCKED", "locked"))
	case 12:
		e := New("E_LOCKED", "locked") // want `has no "[Hh]int"`
		if len(args[1]) > 1 {
			return confirm(true, nil, e)
		}
		return coded(e)
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
