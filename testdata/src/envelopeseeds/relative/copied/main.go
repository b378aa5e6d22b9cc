// Command copied copies the fields of a listed type into a type with other keys.
package main

import (
	"encoding/json"
	"os"

	"envelopeseeds/relative/fault"
)

type wire struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Next      string `json:"way_out"`
	Reference string `json:"reference"`
}

func print(f *fault.Fault) {
	_ = json.NewEncoder(os.Stderr).Encode(wire{f.Code, f.Message, f.Way, f.Ref})
}

func run() *fault.Fault {
	switch len(os.Args) {
	case 1:
		return fault.New("usage")
	case 2:
		return fault.Bare()
	case 3:
		return fault.Stuck()
	}
	return nil
}

func main() {
	if f := run(); f != nil {
		print(f)
		os.Exit(1)
	}
}
