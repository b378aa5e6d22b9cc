// Command optionpointers completes errors with functional options that store the
// address of their parameter.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	code, message string
	again         *bool
	hint          *string
}

func (f *failure) Error() string { return f.message }

type option func(*failure)

func again(b bool) option  { return func(f *failure) { f.again = &b } }
func hint(s string) option { return func(f *failure) { f.hint = &s } }

// counted changes the captured variable, so what it stores is unknown.
func counted(b bool) option {
	return func(f *failure) {
		b = !b
		f.again = &b
	}
}

func fail(code, message string, options ...option) error {
	f := &failure{code: code, message: message}
	for _, o := range options {
		o(f)
	}
	return f
}

type envelope struct {
	Code      string  `json:"code"`
	Message   string  `json:"message"`
	Retryable *bool   `json:"retryable"`
	Hint      *string `json:"hint"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return fail("E_LOCKED", "locked", again(true), hint("wait"))
	case 2:
		return fail("E_LOCKED", "locked", again(false), hint("wait")) // want `again is false here, but exitlint.toml says "yes" for E_LOCKED`
	case 3:
		return fail("E_LOCKED", "locked", again(true), hint("")) // want `has an empty "hint"`
	case 4:
		return fail("E_LOCKED", "locked", hint("wait")) // want `has no "again"`
	case 5:
		return fail("E_LOCKED", "locked", again(len(args[0]) > 1), hint("wait"))
	case 6:
		return fail("E_LOCKED", "locked", counted(false), hint("wait"))
	}
	return nil
}

func main() {
	var f *failure
	if errors.As(run(os.Args), &f) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: f.code, Message: f.message, Retryable: f.again, Hint: f.hint})
		os.Exit(1)
	}
}
