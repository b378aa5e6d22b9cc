// Package printer has a function that other packages may replace.
package printer

import (
	"encoding/json"
	"os"
)

// A Printer prints.
type Printer struct {
	Print func(v any)
	write func(v any)
}

// New returns a Printer that prints JSON.
func New() *Printer {
	printJSON := func(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }
	return &Printer{Print: printJSON, write: printJSON}
}

// Fail prints an error with the function that only this package sets.
func (p *Printer) Fail(msg string) {
	p.write(map[string]any{"code": "E_USAGE", "message": msg, "retryable": false}) // want `has no "suggestion"`
}

// Warn prints an error with the function that its caller may have set.
func (p *Printer) Warn(msg string) {
	p.Print(map[string]any{"code": "E_USAGE", "message": msg, "retryable": false})
}
