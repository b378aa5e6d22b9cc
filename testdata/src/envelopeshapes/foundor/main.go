// Command foundor makes an error of its own where it finds none. The envelope copies
// the fields of either.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

type failure struct {
	code, message, hint string
	again               bool
}

func (f *failure) Error() string { return f.message }

type body struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func found(w io.Writer, err error) {
	var f *failure
	if !errors.As(err, &f) {
		f = &failure{code: "E_USAGE", message: err.Error(), hint: "report it"}
	}
	b := body{Code: f.code, Message: f.Error(), Hint: f.hint, Retryable: f.again}
	_ = json.NewEncoder(w).Encode(map[string]body{"error": b})
}

type fault struct {
	code, message, hint string
	again               bool
}

func (f *fault) Error() string { return f.message }

func (f *fault) body() body {
	return body{Code: f.code, Message: f.message, Hint: f.hint, Retryable: f.again}
}

func asserted(err error) {
	f, ok := err.(*fault)
	if !ok {
		f = &fault{code: "E_USAGE", message: err.Error()} // want `has no "[Hh]int"`
	}
	_ = json.NewEncoder(os.Stderr).Encode(f.body())
}

type defect struct {
	code, message, hint string
	again               bool
}

func (d *defect) Error() string { return d.message }

func write(d *defect) {
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": d.code, "message": d.message, "hint": d.hint, "retryable": d.again})
}

func asDefect(err error) *defect {
	var d *defect
	errors.As(err, &d)
	return d
}

func converted(err error) {
	d := asDefect(err)
	if d == nil {
		d = &defect{code: "E_USAGE", message: err.Error(), hint: "report it"}
	}
	write(d)
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &failure{code: "E_USAGE", message: "no task"} // want `has no "[Hh]int"`
	case 2:
		return &failure{code: "E_USAGE", message: "no task", hint: "name a task"}
	case 3:
		return &failure{code: "E_LOCKED", message: "locked", hint: "wait"} // want `[Aa]gain is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		return &fault{code: "E_USAGE", message: "no task"} // want `has no "[Hh]int"`
	case 5:
		return &fault{code: "E_USAGE", message: "no task", hint: "name a task"}
	case 6:
		return &defect{code: "E_USAGE", message: "no task"} // want `has no "[Hh]int"`
	case 7:
		return &defect{code: "E_USAGE", message: "no task", hint: "name a task"}
	}
	return fmt.Errorf("%d arguments", len(args))
}

func main() {
	err := run(os.Args)
	switch {
	case err == nil:
		return
	case os.Getenv("ASSERTED") != "":
		asserted(err)
	case os.Getenv("CONVERTED") != "":
		converted(err)
	default:
		found(os.Stderr, err)
	}
	os.Exit(1)
}
