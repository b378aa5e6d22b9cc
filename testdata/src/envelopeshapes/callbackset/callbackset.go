// Command callbackset sets fields of its errors in function literals that it passes to a
// constructor.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable *bool  `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f *failure) Error() string { return f.Message }

// build calls one function.
func build(code string, set func(*failure)) *failure {
	f := &failure{Code: code, Message: "failed"}
	set(f)
	return f
}

// maybe calls it if there is one.
func maybe(code string, set func(*failure)) error {
	f := &failure{Code: code, Message: "failed"}
	if set != nil {
		set(f)
	}
	return f
}

// options calls several.
func options(code string, opts ...func(*failure)) error {
	f := &failure{Code: code, Message: "failed"}
	for _, o := range opts {
		o(f)
	}
	return f
}

// value passes a struct by value.
func value(f failure, set func(*failure)) error {
	set(&f)
	return &f
}

// seldom does not always call the function.
func seldom(code string, set func(*failure)) error {
	f := &failure{Code: code, Message: "failed", Retryable: &no}
	if len(os.Args) > 3 {
		set(f)
	}
	return f
}

var no, yes = false, true

func load(hint string) error {
	switch os.Args[1] {
	case "whole":
		return build("E_USAGE", func(f *failure) { f.Hint, f.Retryable = "see --help", &no })
	case "nohint":
		return build("E_USAGE", func(f *failure) { f.Retryable = &no }) // want `has no "hint"`
	case "noretryable":
		return build("E_USAGE", func(f *failure) { f.Hint = hint }) // want `has no "retryable"`
	case "maybe":
		return maybe("E_USAGE", func(f *failure) { f.Hint, f.Retryable = "see --help", &no })
	case "maybenohint":
		return maybe("E_USAGE", func(f *failure) { f.Retryable = &no }) // want `has no "hint"`
	case "nothing":
		return maybe("E_USAGE", nil) // want `has no "retryable"` `has no "hint"`
	case "options":
		return options("E_USAGE", func(f *failure) { f.Retryable = &no }, func(f *failure) { f.Hint = hint })
	case "optionsnohint":
		return options("E_USAGE", func(f *failure) { f.Retryable = &no }) // want `has no "hint"`
	case "captured":
		text := "see " + hint
		return options("E_USAGE", func(f *failure) {
			f.Retryable = &no
			if len(os.Args) > 2 {
				f.Hint = text
			}
		})
	case "value":
		return value(failure{Code: "E_USAGE", Message: "wrong", Retryable: &no}, func(f *failure) { f.Hint = hint })
	case "seldom":
		return seldom("E_USAGE", func(f *failure) { f.Hint = hint })
	case "variable":
		set := func(f *failure) { f.Retryable = &no }
		return build("E_USAGE", set) // want `has no "hint"`
	case "either":
		set := func(f *failure) { f.Retryable = &no }
		if len(os.Args) > 2 {
			set = func(f *failure) { f.Hint, f.Retryable = hint, &no }
		}
		return build("E_USAGE", set) // want `has "hint" on some paths only`
	}
	return build("E_USAGE", named) // want `has no "hint"`
}

func named(f *failure) { f.Retryable = &no }

func main() {
	err := load("see --help")
	var f *failure
	if errors.As(err, &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
}
