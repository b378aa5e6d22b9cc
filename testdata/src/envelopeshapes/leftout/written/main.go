// Command written also writes false. Nobody has decided about an error without the field.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

func (f *failure) again(retryable bool) *failure {
	f.Retryable = retryable
	return f
}

func (f *failure) print() { _ = json.NewEncoder(os.Stderr).Encode(f) }

func main() {
	switch len(os.Args) {
	case 1:
		(&failure{Code: "E_LOCKED", Message: "busy", Hint: "wait"}).again(true).print()
	case 2:
		(&failure{Code: "E_USAGE", Message: "no", Hint: "look"}).again(false).print()
	case 3:
		(&failure{Code: "E_DEPENDS", Message: "no", Hint: "look"}).print() // want `has no "retryable"`
	}
	os.Exit(1)
}
