// Package out prints as text or as JSON.
package out

import (
	"encoding/json"
	"fmt"
	"io"
)

// A Failure is made by authors.
type Failure struct {
	Code, Message, Hint string
	Retryable           bool
}

// A Printer prints failures.
type Printer interface{ Fail(f Failure) }

// New returns the printer of a format.
func New(w io.Writer, asJSON bool) Printer {
	if asJSON {
		return jsonPrinter{w}
	}
	return textPrinter{w}
}

type textPrinter struct{ w io.Writer }

func (p textPrinter) Fail(f Failure) { fmt.Fprintln(p.w, f.Code, f.Message) }

type jsonPrinter struct{ w io.Writer }

func (p jsonPrinter) Fail(f Failure) {
	type envelope struct {
		Code      string `json:"code"`
		Message   string `json:"message"`
		Retryable bool   `json:"retryable"`
		Hint      string `json:"hint"`
	}
	_ = json.NewEncoder(p.w).Encode(envelope{Code: f.Code, Message: f.Message, Retryable: f.Retryable, Hint: f.Hint})
}
