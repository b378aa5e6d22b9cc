// Command copiedcodes copies the codes of its errors to what it prints, and leaves out
// whether to try again.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type item struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// A refused has only codes of errors that are final.
type refused struct{ code, why, fix string }

func (r refused) Error() string { return r.why }

func (r refused) item() item { return item{Code: r.code, Message: r.why, Hint: r.fix} }

// A failed may also be locked.
type failed struct{ code, why, fix string }

func (f *failed) Error() string { return f.why }

func (f *failed) item() item {
	return item{Code: f.code, Message: f.why, Hint: f.fix} // want `has no "retryable"`
}

// An open has any code.
type open struct{ code string }

func (o open) Error() string { return o.code }

func (o open) item() item { return item{Code: o.code, Message: "open", Hint: "close it"} } // want `has no "retryable"`

// A made has a constructor.
type made struct{ code string }

func makeError(code string) error { return &made{code} }

func (m *made) Error() string { return m.code }

func (m *made) item() item { return item{Code: m.code, Message: "made", Hint: "look"} }

func run(args []string) error {
	switch len(args) {
	case 1:
		return refused{"E_USAGE", "no name", "give one"}
	case 2:
		return refused{code: "E_NOT_FOUND", why: "no file", fix: "look"}
	case 3:
		return &failed{"E_USAGE", "no name", "give one"}
	case 4:
		return &failed{"E_LOCKED", "locked", "wait"}
	case 5:
		return open{"E_USAGE"}
	case 6:
		return open{args[1]}
	case 7:
		return makeError("E_USAGE")
	}
	return nil
}

func main() {
	err := run(os.Args)
	var known interface{ item() item }
	if errors.As(err, &known) {
		_ = json.NewEncoder(os.Stderr).Encode(known.item())
		os.Exit(1)
	}
}
