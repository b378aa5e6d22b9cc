// Command innererrors prints a part of its errors.
package main

import (
	"encoding/json"
	"os"
)

type problem struct {
	Kind      string `json:"code"`
	Detail    string `json:"message"`
	Retryable bool   `json:"retryable"`
	Help      string `json:"hint"`
}

type exitError struct {
	problem
	status int
}

func (e exitError) Error() string { return e.Detail }

type namedError struct {
	what problem
}

func (e *namedError) Error() string { return e.what.Detail }

// note is no error.
type note struct {
	problem
	text string
}

// A wrapped contains a problem two levels down.
type wrapped struct {
	part part
	text string
}

type part struct{ what problem }

func show(w *wrapped) { _ = json.NewEncoder(os.Stderr).Encode(w.part.what) }

func wrap() {
	if len(os.Args) > 7 {
		show(&wrapped{part: part{what: problem{Kind: "E_LOCKED", Detail: "m", Retryable: true}}, text: "t"}) // want `has no "hint"`
		return
	}
	show(&wrapped{part: part{what: problem{Kind: "E_LOCKED", Detail: "m", Retryable: true, Help: "wait"}}, text: "t"})
}

func run() error {
	switch len(os.Args) {
	case 1:
		return exitError{problem{"E_USAGE", "m", false, "h"}, 1}
	case 2:
		return exitError{problem: problem{Kind: "E_LOCKED", Detail: "m", Retryable: true}, status: 1} // want `has no "hint"`
	case 3:
		return exitError{problem{"E_NOT_FOUND", "m", false, "h"}, 1} // want `E_NOT_FOUND ends with 1 here, but with 4`
	case 4:
		return &namedError{problem{"E_LOCKED", "m", false, "h"}} // want `retryable is false here, but .* says "yes" for E_LOCKED`
	case 5:
		e := &namedError{problem{Kind: "E_LOCKED", Detail: "m", Retryable: true}}
		e.what.Help = "wait"
		return e
	}
	n := note{problem{Kind: "E_LOCKED", Detail: "m"}, "t"}
	println(n.text, n.Detail)
	return nil
}

func main() {
	switch err := run().(type) {
	case nil:
		wrap()
	case exitError:
		_ = json.NewEncoder(os.Stderr).Encode(err.problem)
		os.Exit(err.status)
	case *namedError:
		_ = json.NewEncoder(os.Stderr).Encode(err.what)
		os.Exit(1)
	}
}
