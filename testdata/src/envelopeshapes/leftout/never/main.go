// Command never leaves the field out in all errors of one type. It sets that of another type.
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

type other struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	if len(os.Args) > 1 {
		_ = enc.Encode(other{Code: "E_LOCKED", Message: "busy", Hint: "wait", Retryable: true})
		os.Exit(7)
	}
	_ = enc.Encode(failure{Code: "E_DEPENDS", Message: "no", Hint: "look"}) // want `has no "retryable"`
	os.Exit(1)
}
