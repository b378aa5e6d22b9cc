// Command optioninterface completes errors with options that are values with a method: a
// function of a named type, or a struct.
package main

import (
	"encoding/json"
	"os"
)

type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint,omitempty"`
	Retryable bool   `json:"retryable"`
}

func (e *Error) Error() string { return e.Message }

type Option interface{ apply(*Error) }

type optionFunc func(*Error)

func (o optionFunc) apply(e *Error) { o(e) }

func WithHint(hint string) Option { return optionFunc(func(e *Error) { e.Hint = hint }) }

func Retryable(b bool) Option { return optionFunc(func(e *Error) { e.Retryable = b }) }

type hint struct{ text string }

func (h hint) apply(e *Error) { e.Hint = h.text }

func Hint(text string) Option { return hint{text} }

// A twice option does more than call a function.
type twice func(*Error)

func (o twice) apply(e *Error) { o(e); e.Message += "!" }

func Loud(hint string) Option { return twice(func(e *Error) { e.Hint = hint }) }

// A Note is an option itself, without a function that makes one.
type Note string

func (n Note) apply(e *Error) { e.Hint = string(n) }

// A Level sets another field.
type Level int

func (l Level) apply(e *Error) { e.Retryable = l > 1 }

// An Again is a struct.
type Again struct{ hint string }

func (a Again) apply(e *Error) { e.Hint, e.Retryable = a.hint, true }

// A Perhaps sets the hint if there is one.
type Perhaps string

func (p Perhaps) apply(e *Error) {
	if p != "" {
		e.Hint = string(p)
	}
}

// PerhapsHint does the same.
func PerhapsHint(hint string) Option {
	return optionFunc(func(e *Error) {
		if hint != "" {
			e.Hint = hint
		}
	})
}

func New(code, message string, options ...Option) *Error {
	e := &Error{Code: code, Message: message}
	for _, o := range options {
		o.apply(e)
	}
	return e
}

// An observer is no option: nothing is known of what it does.
type observer interface{ observe(*Error) }

func observed(message string, observers []observer) *Error {
	e := &Error{Code: "E_USAGE", Message: message}
	for _, o := range observers {
		o.observe(e)
	}
	return e
}

type tracer struct{}

func (tracer) observe(e *Error) { os.Stdout.WriteString(e.Message) }

func run(args []string, observers []observer) error {
	switch len(args) {
	case 1:
		return New("E_USAGE", "no task", WithHint("name a task"))
	case 2:
		return New("E_USAGE", "no task", Retryable(false)) // want `no "hint"`
	case 3:
		return New("E_LOCKED", "locked", Hint("wait")) // want `retryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		return New("E_LOCKED", "locked", Retryable(true), Hint("wait"))
	case 5:
		return New("E_USAGE", "no task", WithHint("")) // want `empty "hint"`
	case 6:
		return New("E_USAGE", "no task", Loud("name a task"))
	case 7:
		return New("E_USAGE", "no task") // want `no "hint"`
	case 8:
		return New("E_USAGE", "no task", Note("name a task"))
	case 9:
		return New("E_USAGE", "no task", Level(2)) // want `no "hint"`
	case 10:
		return New("E_LOCKED", "locked", Again{"wait"})
	case 11:
		return New("E_USAGE", "no task", Perhaps(args[1]))
	case 12:
		return New("E_USAGE", "no task", PerhapsHint(args[1]))
	case 13:
		return New("E_USAGE", "no task", Level(len(args)), Note(args[1]))
	}
	return observed("many", observers)
}

func main() {
	if err := run(os.Args, []observer{tracer{}}); err != nil {
		e := err.(*Error)
		_ = json.NewEncoder(os.Stderr).Encode(e)
		os.Exit(1)
	}
}
