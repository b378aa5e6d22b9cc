//go:build goexperiment.jsonv2

// Command jsonv2 encodes with encoding/json/v2 and its encoder.
package main

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
	"fmt"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func main() {
	switch len(os.Args) {
	case 1:
		_ = json.MarshalWrite(os.Stderr, failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		_ = json.MarshalWrite(os.Stderr, failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		b, _ := json.Marshal(failure{Code: "E_USAGE", Message: "no task"}, jsontext.Multiline(true)) // want `has no "[Hh]int"`
		fmt.Fprintln(os.Stderr, string(b))
	case 4:
		_ = json.MarshalEncode(jsontext.NewEncoder(os.Stderr), failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
}
