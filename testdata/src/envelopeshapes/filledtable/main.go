// Command filledtable fills in missing hints from a table of hints for codes.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

var hints = map[string]string{
	"E_USAGE":     "see --help",
	"E_LOCKED":    "",
	"E_NOT_FOUND": "list the tasks",
}

var defaults = map[string]string{"E_USAGE": "see --help", "E_LOCKED": ""}

// A failure gets its hint from the table.
type failure struct {
	Code    string
	Message string
	Again   bool
	Hint    string
}

func (f *failure) Error() string { return f.Message }

func (f *failure) complete() *failure {
	if f.Hint == "" {
		f.Hint = hints[f.Code]
	}
	return f
}

// A fallen failure gets a hint in any case.
type fallen struct {
	Code    string
	Message string
	Again   bool
	Hint    string
}

func (f *fallen) Error() string { return f.Message }

func (f *fallen) complete() *fallen {
	if f.Hint == "" {
		if f.Hint = defaults[f.Code]; f.Hint == "" {
			f.Hint = "report it"
		}
	}
	return f
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func print(e envelope) {
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": e})
	os.Exit(1)
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &failure{Code: "E_USAGE", Message: "no task"}
	case 2:
		return &failure{Code: "E_LOCKED", Message: "locked", Again: true} // want `has no "Hint"`
	case 3:
		return &failure{Code: "E_LOCKED", Message: "locked", Again: true, Hint: "wait"}
	case 4:
		return &failure{Code: "E_BUSY", Message: "busy", Again: true} // want `has no "Hint"`
	case 5:
		return &failure{Code: args[1], Message: "unknown", Again: false}
	case 6:
		code := "E_USAGE"
		if args[1] == "" {
			code = "E_NOT_FOUND"
		}
		return &failure{Code: code, Message: "no task", Again: false}
	case 7:
		return &fallen{Code: "E_LOCKED", Message: "locked", Again: true}
	}
	return nil
}

func main() {
	err := run(os.Args)
	var f *failure
	if errors.As(err, &f) {
		f.complete()
		print(envelope{Code: f.Code, Message: f.Message, Retryable: f.Again, Hint: f.Hint})
	}
	var o *fallen
	if errors.As(err, &o) {
		o.complete()
		print(envelope{Code: o.Code, Message: o.Message, Retryable: o.Again, Hint: o.Hint})
	}
}
