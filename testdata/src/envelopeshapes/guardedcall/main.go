// Command guardedcall copies what a function returns, if it is not empty.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

var errBusy = errors.New("busy")

// advice knows a few errors only.
func advice(err error) string {
	if errors.Is(err, errBusy) {
		return "wait"
	}
	return ""
}

// words returns the same for another program.
func words(err error) string {
	if errors.Is(err, errBusy) {
		return "wait"
	}
	return "" // want `"hint" is empty here, in a JSON error`
}

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func object(err error) map[string]any {
	return map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false}
}

func write(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

// branch has another hint for the other errors.
func branch(err error) {
	m := object(err)
	if s := advice(err); s != "" {
		m["hint"] = s
	} else {
		m["hint"] = "ask"
	}
	write(m)
}

// replaced has the other hint first.
func replaced(err error) {
	m := object(err)
	m["hint"] = "ask"
	if s := advice(err); s != "" {
		m["hint"] = s
	}
	write(m)
}

// stopped does not print without a hint.
func stopped(err error) {
	m := object(err)
	s := advice(err)
	if s == "" {
		return
	}
	m["hint"] = s
	write(m)
}

// field does the same with a struct.
func field(err error) {
	f := failure{Code: "E_USAGE", Message: err.Error(), Retryable: false, Hint: "ask"}
	if s := advice(err); len(s) > 0 {
		f.Hint = s
	}
	write(f)
}

// looked looks for a hint in a loop.
func looked(errs []error) {
	f := failure{Code: "E_USAGE", Message: errs[0].Error(), Retryable: false, Hint: "ask"}
	for _, err := range errs {
		if s := advice(err); s != "" {
			f.Hint = s
		}
	}
	write(f)
}

// alone has no other hint.
func alone(err error) {
	m := object(err)
	if s := words(err); s != "" {
		m["hint"] = s
	}
	write(m)
}

// other tests another text.
func other(err error) {
	m := object(err)
	m["hint"] = "ask"
	if err.Error() != "" {
		m["hint"] = words(err)
	}
	write(m)
}

func main() {
	err := errors.New(os.Args[1])
	branch(err)
	replaced(err)
	stopped(err)
	field(err)
	looked([]error{err})
	alone(err)
	other(err)
}
