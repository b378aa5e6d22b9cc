// Command printedfield prints the values of fields: a map in an error, and any object in a
// result.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"

	"envelopeshapes/printedfield/report"
	"envelopeshapes/printedfield/work"
)

type problem struct {
	Code      string         `json:"code"`
	Message   string         `json:"message"`
	Hint      string         `json:"hint"`
	Retryable bool           `json:"retryable"`
	Context   map[string]any `json:"context"`
}

func write(w io.Writer, v any) { _ = json.NewEncoder(w).Encode(v) }

func main() {
	r := work.Ends(len(os.Args))
	if r.Status > 0 {
		write(os.Stderr, r.Payload)
		os.Exit(1)
	}
	write(os.Stdout, r.Payload)
	err := work.Fails(len(os.Args))
	var f *report.Failure
	if errors.As(err, &f) {
		write(os.Stderr, map[string]any{"error": f.Body})
		os.Exit(1)
	}
	var d *report.Detailed
	if errors.As(err, &d) {
		write(os.Stderr, problem{d.Code, d.Code, d.Hint, false, d.Context})
		os.Exit(1)
	}
}
