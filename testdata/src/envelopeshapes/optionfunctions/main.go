// Command optionfunctions has options that are functions of their own, beside options
// that functions return.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable *bool  `json:"retryable"`
	Hint      string `json:"hint"`
}

type option func(*failure)

func hint(s string) option { return func(f *failure) { f.Hint = s } }

var yes = true

// again sets one field.
func again(f *failure) { f.Retryable = &yes }

// wait sets two fields.
func wait(f *failure) {
	again(f)
	f.Hint = "wait"
}

// maybe sets a field on some paths.
func maybe(f *failure) {
	if f.Message == "" {
		f.Hint = "see --help"
	}
}

// more adds to whatever there is, in a way that is not followed.
func more(f *failure) {
	for _, set := range setters {
		set(f)
	}
}

var setters []func(*failure)

type defaults struct{ hint string }

// fill is an option that has a receiver.
func (d defaults) fill(f *failure) { f.Hint = d.hint }

func fail(code, msg string, opts ...option) {
	f := &failure{Code: code, Message: msg}
	for _, o := range opts {
		o(f)
	}
	_ = json.NewEncoder(os.Stderr).Encode(f)
	os.Exit(1)
}

func main() {
	switch os.Args[1] {
	case "one":
		fail("E_LOCKED", "locked", again) // want `has no "hint"`
	case "other":
		fail("E_USAGE", "wrong", hint("see --help")) // want `has no "retryable"`
	case "both":
		fail("E_LOCKED", "locked", again, hint("wait"))
	case "two":
		fail("E_LOCKED", "locked", wait)
	case "maybe":
		fail("E_LOCKED", "locked", again, maybe)
	case "more":
		fail("E_LOCKED", "locked", again, more)
	case "bound":
		fail("E_LOCKED", "locked", again, defaults{"wait"}.fill)
	case "literal":
		fail("E_LOCKED", "locked", again, func(f *failure) { f.Hint = os.Args[2] })
	}
	fail("E_LOCKED", "locked", func(f *failure) { f.Retryable = &yes }) // want `has no "hint"`
}
