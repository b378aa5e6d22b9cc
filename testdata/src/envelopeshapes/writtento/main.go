// Command writtento writes errors to writers in parameters. A function that nobody uses by
// its name prints nothing. A method may be called through an interface, and a function
// literal through a variable.
package main

import (
	"encoding/json"
	"io"
	"os"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

type printer interface{ print(w io.Writer) }

type methodError struct{ envelope }

func (e methodError) print(w io.Writer) {
	_ = json.NewEncoder(w).Encode(&struct {
		Error *envelope `json:"error"`
	}{&e.envelope})
}

func errorOf() printer {
	return methodError{envelope{Code: "E_USAGE", Message: "no task"}} // want `has no "error.hint"`
}

// WriteTo is called through an interface of another package.
func (e *writerError) WriteTo(w io.Writer) (int64, error) {
	return 0, json.NewEncoder(w).Encode(e)
}

func printAny(e io.WriterTo) { _, _ = e.WriteTo(os.Stderr) }

type writerError struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

type literalError struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

var printLiteral = func(w io.Writer, e *literalError) { _ = json.NewEncoder(w).Encode(e) }

type unusedError struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func printUnused(w io.Writer, e *unusedError) { _ = json.NewEncoder(w).Encode(e) }

var unprinted = []*unusedError{{Code: "E_USAGE", Message: "no task"}}

func main() {
	errorOf().print(os.Stderr)
	printAny(&writerError{Code: "E_USAGE", Message: "no task"})                 // want `has no "hint"`
	printLiteral(os.Stderr, &literalError{Code: "E_USAGE", Message: "no task"}) // want `has no "hint"`
	os.Exit(len(unprinted))
}
