// Command foundinterface prints the error that errors.As finds as an interface, or one of
// its own. What is found may be of any type that implements the interface.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type printable interface {
	error
	json.Marshaler
}

type plain struct {
	code, message, hint string
	again               bool
}

func (p *plain) Error() string { return p.message }

func (p *plain) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"code": p.code, "message": p.message, "retryable": p.again, "hint": p.hint})
}

type changed struct{ files []string }

func (c *changed) Error() string { return "changed" }

func (c *changed) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"code": "E_USAGE", "message": "changed", "retryable": false, "files": c.files}) // want `this JSON error has no "(suggestion|hint)"`
}

type moved struct{ to string }

func (m *moved) Error() string { return "moved" }

func (m *moved) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"code": "E_USAGE", "message": "moved", "retryable": false, "hint": "look at " + m.to})
}

func run() error {
	switch len(os.Args) {
	case 1:
		return &changed{os.Args}
	case 2:
		return &moved{os.Args[1]}
	case 3:
		return &plain{code: "E_LOCKED", message: "m", again: true} // want `has no "([Hh]int)"`
	}
	return os.Chdir(os.Args[1])
}

func main() {
	err := run()
	if err == nil {
		return
	}
	var p printable
	if !errors.As(err, &p) {
		p = &plain{code: "E_USAGE", message: err.Error(), hint: "report it"}
	}
	b, _ := json.Marshal(p)
	_, _ = os.Stderr.Write(b)
	os.Exit(1)
}
