// Command argprinted passes errors to functions that complete and print them.
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

// WithHint returns a copy that says what to do.
func (e *Error) WithHint(hint string) *Error {
	c := *e
	c.Hint = hint
	return &c
}

// A Problem is a value.
type Problem struct {
	Code, Message, Hint string
	Retryable           bool
}

func (p Problem) Error() string { return p.Message }

func (p Problem) withHint(hint string) Problem {
	p.Hint = hint
	return p
}

func write(e *Error) { _ = json.NewEncoder(os.Stderr).Encode(e) }

// printCopy prints a completed copy.
func printCopy(e *Error) {
	write(e.WithHint("try again"))
}

// printFilled completes the error before it prints it.
func printFilled(e *Error) {
	e.Hint = "try again"
	_ = json.NewEncoder(os.Stderr).Encode(e)
}

// printFirst completes the error too late.
func printFirst(e *Error) {
	_ = json.NewEncoder(os.Stderr).Encode(e)
	e.Hint = "try again"
}

func value(p Problem) error {
	if len(os.Args) > 9 {
		return nil
	}
	return p.withHint("try again")
}

func filled(p Problem) error {
	p.Hint = "try again"
	return p
}

func bare(p Problem) error { return p }

func run(args []string) error {
	switch len(args) {
	case 1:
		printCopy(&Error{Code: "E_LOCKED", Message: "locked", Retryable: true})
	case 2:
		printFilled(&Error{Code: "E_LOCKED", Message: "locked", Retryable: true})
	case 3:
		printFirst(&Error{Code: "E_LOCKED", Message: "locked", Retryable: true}) // want `has no "[Hh]int"`
	case 4:
		write(&Error{Code: "E_LOCKED", Message: "locked", Retryable: true}) // want `has no "[Hh]int"`
	case 5:
		return value(Problem{Code: "E_LOCKED", Message: "locked", Retryable: true})
	case 6:
		return filled(Problem{Code: "E_LOCKED", Message: "locked", Retryable: true})
	case 7:
		return bare(Problem{Code: "E_LOCKED", Message: "locked", Retryable: true}) // want `has no "[Hh]int"`
	}
	return nil
}

func main() {
	err := run(os.Args)
	var p Problem
	if errors.As(err, &p) {
		_ = json.NewEncoder(os.Stderr).Encode(p)
		os.Exit(1)
	}
}
