// Command typesconverted has a registry that names a type which is printed after a
// conversion.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A fault is for the program, and wire for its readers. They differ in the tags.
type fault struct {
	ID, Text, Advice string
	Redo             bool
}

type wire struct {
	ID     string `json:"error_code"`
	Text   string `json:"error"`
	Advice string `json:"remediation"`
	Redo   bool   `json:"recoverable"`
}

func (f fault) Error() string { return f.Text }

// A halt is converted through a pointer. The registry does not name it.
type halt struct {
	Code, Text, Advice string
}

type brief struct {
	Code   string `json:"error_code"`
	Text   string `json:"message"`
	Advice string `json:"hint"`
}

func (h *halt) Error() string { return h.Text }

// plain is a fault without its methods: all names stay the same.
type plain fault

func run(args []string) error {
	switch len(args) {
	case 1:
		return fault{ID: "E_LOCKED", Text: "locked", Advice: "wait", Redo: true}
	case 2:
		return fault{ID: "E_LOCKED", Text: "locked", Redo: true} // want `has no "[Aa]dvice"`
	case 3:
		return fault{"E_LOCKED", "locked", "", true} // want `has an empty "[Aa]dvice"`
	case 4:
		f := fault{ID: "E_LOCKED", Text: "locked", Redo: true}
		f.Advice = "wait"
		return f
	case 5:
		return &halt{Code: "E_LOCKED", Text: "locked"}
	case 6:
		return &halt{Code: "E_LOCKED", Text: "locked", Advice: "wait"}
	}
	return nil
}

func main() {
	err := run(os.Args)
	var h *halt
	if errors.As(err, &h) {
		_ = json.NewEncoder(os.Stderr).Encode((*brief)(h))
		os.Exit(1)
	}
	var f fault
	if !errors.As(err, &f) {
		f = fault{ID: "E_OTHER", Text: err.Error(), Redo: true} // want `has no "[Aa]dvice"` `E_OTHER is not declared`
	}
	b, _ := json.Marshal(wire(f))
	_, _ = os.Stderr.Write(append(b, '\n'))
	_ = json.NewEncoder(os.Stdout).Encode(struct{ Was plain }{plain(f)})
	os.Exit(1)
}
