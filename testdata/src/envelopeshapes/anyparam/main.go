// Command anyparam prints errors through parameters of type any. Errors and
// results go the same way; only errors are judged.
package main

import (
	"encoding/json"
	"io"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type result struct {
	Tasks []string `json:"tasks"`
}

func (e *Error) envelope() any {
	return envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint}
}

func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func show(v any) { _ = encode(os.Stderr, v) }

func main() {
	switch len(os.Args) {
	case 1:
		show((&Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}).envelope())
	case 2:
		show((&Error{Code: "E_USAGE", Message: "no task"}).envelope()) // want `has no "[Hh]int"`
	case 3:
		e := &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
		show(e.envelope())
	case 4:
		show(envelope{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	default:
		show(result{Tasks: os.Args})
	}
}
