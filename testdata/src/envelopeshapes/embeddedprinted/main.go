// Command embeddedprinted prints errors that embed others. A field that is missing in
// the JSON is missing once, in the type that is printed.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/embeddedprinted/sdk"
)

// An Error adds a suggestion.
type Error struct { // want `no field for recoverable`
	*sdk.APIError
	Suggestion string `json:"suggestion,omitempty"`
}

// A Failure adds all that a Fault lacks.
type Failure struct {
	*sdk.Fault
	Retryable  bool   `json:"retryable"`
	Suggestion string `json:"suggestion,omitempty"`
}

func hintFor(status int) string {
	if status == 401 {
		return "log in"
	}
	return "" // want `"suggestion" is empty here`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{APIError: sdk.Parse(404), Suggestion: hintFor(404)}
	case 2:
		return &Error{APIError: &sdk.APIError{Type: "E_USAGE", Message: "no task"}} // want `no "suggestion"`
	case 3:
		return &Failure{Fault: &sdk.Fault{Code: "E_USAGE", Message: "no name"}, Retryable: false, Suggestion: "name a task"}
	}
	return &sdk.Fault{Code: "E_USAGE", Message: "no host"}
}

func main() {
	err := run(os.Args)
	enc := json.NewEncoder(os.Stderr)
	var e *Error
	var f *Failure
	var fault *sdk.Fault
	switch {
	case errors.As(err, &e):
		_ = enc.Encode(e)
	case errors.As(err, &f):
		_ = enc.Encode(f)
	case errors.As(err, &fault):
		_ = enc.Encode(fault)
	}
	os.Exit(1)
}
