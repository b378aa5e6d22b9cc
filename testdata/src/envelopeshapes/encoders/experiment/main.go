// Command experiment encodes with go-json-experiment/json, which is encoding/json/v2
// outside of the standard library.
package main

import (
	"fmt"
	"os"

	"github.com/go-json-experiment/json"
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
		b, _ := json.Marshal(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
		fmt.Fprintln(os.Stderr, string(b))
	}
}
