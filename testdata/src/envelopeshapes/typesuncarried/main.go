// Command typesuncarried prints a part of an error. The registry names the error type.
package main

import (
	"encoding/json"
	"os"
)

type detail struct { // want `has no field for recoverable`
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Hints   []string `json:"hints,omitempty"`
}

type envelope struct {
	Error *detail `json:"error"`
}

// Error is what authors construct. Nothing prints Temporary.
type Error struct {
	Code, Message string
	Hints         []string
	Temporary     bool
}

func (e *Error) Error() string { return e.Message }

func run(args []string) *Error {
	if len(args) < 2 {
		return &Error{Code: "E_USAGE", Message: "no name"} // want `has no "Hints"`
	}
	return &Error{Code: "E_USAGE", Message: "bad name", Hints: []string{"see --help"}}
}

func main() {
	e := run(os.Args)
	_ = json.NewEncoder(os.Stderr).Encode(envelope{&detail{Code: e.Code, Message: e.Message, Hints: e.Hints}})
	os.Exit(1)
}
