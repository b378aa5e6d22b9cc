// Command nilreceiver prints the part of an error that a method returns. What the
// method returns for a nil error is not the part of any error.
package main

import (
	"encoding/json"
	"os"
)

type failure struct{ Inner detail }

type detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

func (f *failure) Error() string { return f.Inner.Message }

// Detail returns a detail for nil, too.
func (f *failure) Detail() detail {
	if f == nil {
		return detail{Code: "E_USAGE", Message: "unknown"}
	}
	return f.Inner
}

// detailOf makes a detail whether or not there is a cause.
func detailOf(cause error) detail {
	if cause == nil {
		return detail{Code: "E_USAGE", Message: "no task", Retryable: false} // want `no "(error.)?hint"`
	}
	return detail{Code: "E_USAGE", Message: cause.Error(), Hint: "name a task", Retryable: false}
}

func show(d detail) { _ = json.NewEncoder(os.Stderr).Encode(map[string]detail{"error": d}) }

func main() {
	var err error
	if len(os.Args) > 1 {
		f := &failure{detail{Code: "E_USAGE", Message: "no task", Hint: "name a task", Retryable: false}}
		show(f.Detail())
		err = f
	}
	show(detailOf(err))
	show(detail{Code: "status", Message: "waits for the server"})
	show(detail{Code: "E_USAGE", Message: "no task", Retryable: false}) // want `no "(error.)?hint"`
	os.Exit(1)
}
