// Command typesopen prints errors in a field of an interface type, which is not named
// "error". The type of the envelope does not show the fields of the error.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type problem interface {
	error
	Detail() *detail
}

type detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
}

func (d *detail) Error() string   { return d.Message }
func (d *detail) Detail() *detail { return d }

type usage struct {
	detail
	Arg string `json:"arg"`
}

type envelope struct { // want `this JSON error has no field for suggestion: exitlint.toml puts it at "hint"`
	OK      bool    `json:"ok"`
	Problem problem `json:"problem"`
}

func run(args []string) error {
	if len(args) == 1 {
		return &usage{detail: detail{Code: "E_USAGE", Message: "no"}, Arg: "name"}
	}
	return nil
}

func main() {
	var p problem
	if errors.As(run(os.Args), &p) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Problem: p})
		os.Exit(1)
	}
}
