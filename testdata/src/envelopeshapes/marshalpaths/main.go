// Command marshalpaths prints a struct whose MarshalJSON method writes another one. The paths
// in the JSON are those of this other struct.
package main

import (
	"encoding/json"
	"os"
)

type fault struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Do          string `json:"do"`
	Recoverable bool   `json:"recoverable"`
}

// An outcome has no json tags.
type outcome struct {
	Data  any
	Fault *fault
}

type printed struct {
	Error *fault `json:"error"`
}

func (o outcome) MarshalJSON() ([]byte, error) {
	if o.Fault == nil {
		return json.Marshal(o.Data)
	}
	return json.Marshal(printed{Error: o.Fault})
}

func newFault(code, message, do string) *fault {
	return &fault{Code: code, Message: message, Do: do, Recoverable: false}
}

func main() {
	out := outcome{Fault: newFault("E_USAGE", "no task", "name one")}
	if len(os.Args) > 1 {
		out = outcome{Fault: newFault("E_USAGE", "no such task", "")} // want `has an empty "do"`
	}
	_ = json.NewEncoder(os.Stdout).Encode(out)
	os.Exit(1)
}
