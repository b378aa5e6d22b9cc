// Command besideoptions has constructors with and without options for one type. A call
// can only give what its constructor takes.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
	Retry   bool   `json:"retryable"`
}

func (f *failure) Error() string { return f.Message }

type option interface{ apply(*failure) }

type optionFunc func(*failure)

func (o optionFunc) apply(f *failure) { o(f) }

func withHint(hint string) option { return optionFunc(func(f *failure) { f.Hint = hint }) }

func fresh(code, message string, options ...option) *failure {
	f := &failure{Code: code, Message: message}
	for _, o := range options {
		o.apply(f)
	}
	return f
}

// wrapped takes no options.
func wrapped(err error, code string) *failure {
	return &failure{Code: code, Message: err.Error()} // want `this JSON error has no "hint"`
}

// passed hands the options on.
func passed(err error, options ...option) *failure {
	return fresh("E_USAGE", err.Error(), options...)
}

func run() error {
	switch len(os.Args) {
	case 1:
		return fresh("E_USAGE", "no", withHint("name one"))
	case 2:
		return fresh("E_USAGE", "no") // want `this call has no "hint"`
	case 3:
		return wrapped(os.ErrExist, "E_USAGE")
	case 4:
		return wrapped(os.ErrNotExist, "E_USAGE")
	case 5:
		return passed(os.ErrExist, withHint("name one"))
	case 6:
		return passed(os.ErrExist) // want `this call has no "hint"`
	}
	return nil
}

func main() {
	var f *failure
	if errors.As(run(), &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
}
