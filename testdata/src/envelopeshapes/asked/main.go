// Command asked asks its errors in all ways in which an interface can be found in
// an error. What has no method is asked for nothing.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// A Coder has a code.
type Coder interface{ Code() string }

type hinter interface {
	error
	hint() (string, bool)
}

// Usage is asked by errors.As and by a type switch.
type Usage struct {
	code, message string
	hints         string
	again         bool
}

func (u Usage) Error() string        { return u.message }
func (u Usage) Code() string         { return u.code }
func (u Usage) hint() (string, bool) { return u.hints, u.hints != "" }
func (u Usage) Retryable() bool      { return u.again }

// Advice has the same method, and is no error.
type Advice struct{ text string }

// Code returns a code.
func (a Advice) Code() string { return a.text }

// Wrapped asks the error in it.
type Wrapped struct {
	error
	path string
}

func (w *Wrapped) Unwrap() error { return w.error }

func (w *Wrapped) Code() string {
	if c, ok := w.error.(Coder); ok {
		return c.Code()
	}
	return "E_USAGE"
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func code(err error) string {
	var c Coder
	if errors.As(err, &c) {
		return c.Code()
	}
	return "E_USAGE"
}

func hint(err error) string {
	switch e := err.(type) {
	case hinter:
		text, _ := e.hint()
		return text
	case interface{ Usage() string }:
		return e.Usage()
	}
	return "see --help"
}

func retryable(err error) bool {
	if r, ok := errors.AsType[interface {
		error
		Retryable() bool
	}](err); ok {
		return r.Retryable()
	}
	return false
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return Usage{code: "E_USAGE", message: "no task", hints: "name a task"}
	case 2:
		return Usage{code: "E_USAGE", message: "no task"} // want `has no "[Hh]ints"`
	case 3:
		return &Wrapped{Usage{code: "E_LOCKED", message: "locked", hints: "wait"}, args[0]} // want `again is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		return fmt.Errorf("run: %w", Usage{code: "E_USAGE", message: "no task", hints: "name a task", again: true}) // want `again is true here, but exitlint.toml says "no" for E_USAGE`
	case 5:
		fmt.Println(Advice{text: "no"}.Code(), Advice{}.Code())
	}
	return nil
}

func main() {
	if err := run(os.Args); err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: code(err), Message: err.Error(), Retryable: retryable(err), Hint: hint(err)})
		os.Exit(1)
	}
}
