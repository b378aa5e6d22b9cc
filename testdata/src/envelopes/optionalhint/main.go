// Command optionalhint prints the hints of errors that have one.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopes/optionalhint/fault"
)

type coder interface {
	error
	ErrorCode() string
	ExitCode() int
	Recoverable() bool
}

type hinter interface{ Hint() string }

type adviser interface{ Advice() string }

type document struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	ExitCode    int    `json:"exit_code"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

func fail(err error) int {
	doc := document{Code: "E_NOT_FOUND", Message: err.Error(), ExitCode: 4, Recoverable: false, Suggestion: "look"}
	var c coder
	if errors.As(err, &c) {
		hint := ""
		if h, ok := c.(hinter); ok {
			hint = h.Hint()
		}
		doc = document{Code: c.ErrorCode(), Message: c.Error(), ExitCode: c.ExitCode(), Recoverable: c.Recoverable(), Suggestion: hint}
	}
	_ = json.NewEncoder(os.Stderr).Encode(doc)
	return doc.ExitCode
}

// advise looks for a method that all errors have that can get here. The finding stays at the
// empty text, because other errors may get it, too.
func advise(err error) int {
	doc := document{Code: "E_NOT_FOUND", Message: err.Error(), ExitCode: 4, Suggestion: "look"}
	var c interface {
		error
		Number() string
	}
	if errors.As(err, &c) {
		doc.Code, doc.Suggestion = c.Number(), "" // want `"suggestion" is empty here, in a JSON error`
		if a, ok := c.(adviser); ok {
			doc.Suggestion = a.Advice()
		}
	}
	_ = json.NewEncoder(os.Stderr).Encode(doc)
	return doc.ExitCode
}

type numbered struct{}

func (numbered) Error() string  { return "no" }
func (numbered) Number() string { return "E_NOT_FOUND" }
func (numbered) Advice() string { return "look elsewhere" }

func run(args []string) error {
	switch len(args) {
	case 0:
		return &fault.Missing{Base: fault.Base{Name: "a"}}
	case 1:
		return &fault.Cycle{Base: fault.Base{Name: "b"}}
	case 2:
		return &fault.Plain{Base: fault.Base{Name: "c"}}
	}
	return nil
}

func main() {
	if len(os.Args) > 5 {
		os.Exit(advise(numbered{}))
	}
	if err := run(os.Args[1:]); err != nil {
		os.Exit(fail(err))
	}
}
