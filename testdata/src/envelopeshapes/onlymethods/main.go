// Command onlymethods prints errors through an interface, whose methods are all known.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type printer interface{ fail(f *failure) }

type jsonPrinter struct{}

func (jsonPrinter) fail(f *failure) { _ = json.NewEncoder(os.Stderr).Encode(f) }

type textPrinter struct{}

func (textPrinter) fail(f *failure) { fmt.Fprintln(os.Stderr, f.Message) }

// completer is an interface one of whose methods may set the hint.
type completer interface{ complete(f *failure) }

type helper struct{ on bool }

func (h helper) complete(f *failure) {
	if h.on {
		f.Hint = "see --help"
	}
}

type quiet struct{}

func (quiet) complete(*failure) {}

func choose() (printer, completer) {
	if len(os.Args) > 1 {
		return jsonPrinter{}, helper{true}
	}
	return textPrinter{}, quiet{}
}

func main() {
	p, c := choose()
	switch len(os.Args) {
	case 1:
		p.fail(&failure{Code: "E_USAGE", Message: "no task"}) // want `has no "hint"`
	case 2:
		p.fail(&failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 3:
		f := &failure{Code: "E_USAGE", Message: "no task"}
		c.complete(f)
		p.fail(f)
	}
	os.Exit(1)
}
