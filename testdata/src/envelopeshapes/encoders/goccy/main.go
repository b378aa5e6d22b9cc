// Command goccy encodes with goccy/go-json.
package main

import (
	"os"

	"github.com/goccy/go-json"
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
		_ = json.NewEncoder(os.Stderr).Encode(failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		_ = json.NewEncoder(os.Stderr).Encode(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		b, _ := json.MarshalIndent(failure{Code: "E_USAGE", Message: "no task"}, "", " ") // want `has no "[Hh]int"`
		_, _ = os.Stderr.Write(b)
	}
}
