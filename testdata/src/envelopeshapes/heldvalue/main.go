// Command heldvalue prints the envelope in a field of an error. A constructor of another
// package makes the error, and returns it as a pointer to its own type.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"envelopeshapes/heldvalue/apierr"
)

type printer interface {
	print(v any, w io.Writer) error
}

type jsonPrinter struct{ indent string }

func (p *jsonPrinter) print(v any, w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", p.indent)
	return enc.Encode(v)
}

type textPrinter struct{}

func (textPrinter) print(v any, w io.Writer) error {
	_, err := fmt.Fprintln(w, v)
	return err
}

func printerFor(format string) printer {
	if format == "json" {
		return &jsonPrinter{indent: "  "}
	}
	return textPrinter{}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return apierr.Lost("task")
	case 2:
		return apierr.Bare("task")
	case 3:
		return fmt.Errorf("run: %w", apierr.Locked())
	case 4:
		return apierr.Filled()
	case 5:
		return apierr.Hinted("log in")
	case 6:
		return apierr.Hinted("") // want `the JSON error of this call has an empty "hint"`
	case 7:
		e := apierr.Open()
		e.Status.Hint = "close it"
		return e
	case 8:
		return apierr.NotPrinted()
	}
	return nil
}

func main() {
	err := run(os.Args)
	if err == nil {
		return
	}
	p := printerFor(os.Getenv("FORMAT"))
	var e *apierr.Error
	var d *apierr.Draft
	switch {
	case errors.As(err, &e):
		_ = p.print(e.Status, os.Stderr)
	case errors.As(err, &d):
		_ = p.print(d.Status, os.Stderr)
	default:
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(1)
}
