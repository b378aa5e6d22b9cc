// Package out prints values of any type.
package out

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// A Printer prints values.
type Printer interface{ Print(v any) error }

type jsonPrinter struct{ w io.Writer }

func (p jsonPrinter) Print(v any) error { return json.NewEncoder(p.w).Encode(v) }

type textPrinter struct{ w io.Writer }

func (p textPrinter) Print(v any) error {
	_, err := fmt.Fprintln(p.w, v)
	return err
}

// New returns a Printer.
func New(name string) Printer {
	if name == "json" {
		return jsonPrinter{os.Stderr}
	}
	return textPrinter{os.Stderr}
}
