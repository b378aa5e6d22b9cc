// Command zeroliteral returns errors without any field.
package main

import (
	"encoding/json"
	"os"
)

// Sealed says how to open what is sealed.
type Sealed struct{ Hint string }

func (s Sealed) Error() string { return "sealed" }

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func exit(v any) {
	_ = json.NewEncoder(os.Stderr).Encode(v)
	os.Exit(1)
}

func open(name string) error {
	switch name {
	case "":
		return Sealed{} // want `has no "Hint"`
	case "x":
		return Sealed{Hint: "unseal it"}
	}
	return nil
}

func main() {
	err := open(os.Args[1])
	if s, ok := err.(Sealed); ok {
		exit(failure{Code: "E_LOCKED", Message: s.Error(), Retryable: true, Hint: s.Hint})
	}
}
