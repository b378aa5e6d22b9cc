// Command genericconverter prints its errors with generic functions that get a converter.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"

	"envelopeshapes/genericconverter/render"
)

type view struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

// A row is printed in an interface.
type row struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

// A pair is printed behind a pointer, by another package.
type pair struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

// A plain is never printed.
type plain struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

type problem struct{ code, hint string }

func (p problem) Error() string { return p.code }

func toView(err error) view {
	if p, ok := err.(problem); ok {
		return view{Code: p.code, Message: p.Error(), Retryable: false, Hint: p.hint}
	}
	return view{Code: "E_USAGE", Message: err.Error()} // want `has no "hint"`
}

func toRow(err error) row { return row{Code: "E_USAGE", Message: err.Error()} } // want `has no "hint"`

func toPair(err error) *pair { return &pair{Code: "E_USAGE", Message: err.Error()} } // want `has no "hint"`

func toPlain(err error) plain { return plain{Code: "E_USAGE", Message: err.Error()} }

func emit[E any](w io.Writer, err error, f func(error) E) { _ = json.NewEncoder(w).Encode(f(err)) }

// again is generic, too.
func again[E any](err error, f func(error) E) { emit(os.Stderr, err, f) }

// size prints nothing.
func size[E any](err error, f func(error) E) int {
	var text bytes.Buffer
	emit(&text, err, f)
	return text.Len()
}

func load() error {
	if len(os.Args) > 5 {
		return errors.New("no task")
	}
	return problem{code: "E_USAGE"} // want `has no "hint"`
}

func main() {
	err := load()
	switch len(os.Args) {
	case 1:
		emit(os.Stderr, err, toView)
	case 2:
		again(err, toRow)
	case 3:
		render.Both(os.Stderr, err, toPlain, toPair)
	case 4:
		os.Exit(size(err, toPlain))
	case 5:
		(&render.Renderer[view]{W: os.Stderr, Make: toView}).Render(err)
	}
	os.Exit(1)
}
